import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import type { Payee, PayeeSession } from '@cledrau/contract/repay/pay-ways.ts'
import { move } from '@cledrau/domain/moves.ts'
import { isPayeeSessionOver, PAYEE_SESSION_MOVES } from '@cledrau/domain/payments/payee-session.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { DAY, instant, type Instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PayeeKind, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Payouts } from '../payments/payouts.ts'
import { forgetUnneeded, type StillNeeded } from '../../../forgetting.ts'
import * as store from './payees.store.ts'

type Started = { kind: PayeeKind; language: Language; onceKey: string | null }

/** Accounts and wallets that the bank keeps for somebody. Here are a token and what its owner knows it by. */
export type Payees = {
  list: (asker: Asker) => Promise<Payee[]>
  /** For whoever promises money to it: it stays until they are done. */
  hold: (db: Database | Trx, asker: Asker, id: string) => Promise<store.PayeeFound | undefined>
  startSession: (asker: Asker, started: Started) => Promise<Result<PayeeSession, 'TOO_MANY_PAYEES'>>
  readSession: (asker: Asker, id: string, language: Language) => Promise<Result<PayeeSession, 'PAYEE_SESSION_UNKNOWN'>>
  remove: (asker: Asker, id: string) => Promise<Result<Record<string, never>, 'PAYEE_UNKNOWN' | 'PAYEE_BEING_PAID'>>
  /** Money that was sent there came to nothing. */
  refused: (trx: Trx, id: string) => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
  eraseGuest: (trx: Trx, orderId: string) => Promise<void>
  /** What guests named before then. It stays where money is still on its way, and for orders of which it may still be asked. */
  forgetGuests: (before: Instant, most: number, needed: StillNeeded) => Promise<number>
  moveToAccount: (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>
  start: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  gateway: PaymentsGateway
  payouts: Pick<Payouts, 'isUnderWayTo'>
}

/** A list without an end is what somebody makes who tries numbers. */
const MOST = 6
const ADD_WITHIN = 15 * MINUTE
const FORGET = 'forget-payee'
const TIDY = 'forget-payee-sessions'

export function openPayees({ db, clock, jobs, gateway, payouts }: Parts): Payees {
  const view = async (asker: Asker, row: store.SessionFound, language: Language): Promise<PayeeSession> => {
    const payee = row.payeeId ? await store.findPayee(db, asker, row.payeeId) : undefined
    const waits = row.status === 'WAITING' && row.form !== null
    return {
      sessionID: row.id,
      state: row.status === 'STARTED' ? 'FINDING_OUT' : row.status === 'WAITING' ? 'YOUR_TURN' : row.status,
      frame: waits ? { url: `${gateway.origin}${row.form}?language=${language}`, origin: gateway.origin } : null,
      payee: payee ? shown(payee) : null,
    }
  }

  /** As far as it goes now; the bank's silence is no answer, and the next look asks again. */
  async function follow(id: string): Promise<void> {
    const row = await store.findSession(db, id)
    if (!row || isPayeeSessionOver(row.status)) return
    try {
      const left = row.expiresAt - clock.now()
      const opening = { key: id, kind: row.kind, lifetimeSeconds: Math.ceil(Math.max(0, left) / SECOND) }
      const bank = row.status === 'STARTED' && left > 0 ? await gateway.openPayee(opening) : await gateway.findPayee(id)
      await db.inTransaction(async (trx) => {
        const locked = await store.lockSession(trx, id)
        // Whoever else asked meanwhile may have written the answer.
        if (locked?.status !== row.status) return done(undefined)
        const go = (to: 'WAITING' | 'ADDED' | 'OVER', learned: Parameters<typeof store.saveSessionMove>[3]) =>
          store.saveSessionMove(trx, id, move(PAYEE_SESSION_MOVES, locked.status, to), learned)
        if (bank?.state === 'added' && bank.payee) {
          const payeeId = randomUUID()
          const { accountId, orderId } = locked
          await store.addPayee(trx, { ...bank.payee, id: payeeId, accountId, orderId, at: clock.now() })
          await go('ADDED', { payeeId })
        } else if (!bank || bank.state === 'over' || left <= 0) await go('OVER', {})
        else if (locked.status === 'STARTED') await go('WAITING', { form: bank.form })
        return done(undefined)
      })
    } catch (trouble) {
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }
  const asItStands = async (asker: Asker, row: store.SessionFound, language: Language) => {
    await follow(row.id)
    return view(asker, (await store.findSession(db, row.id)) ?? row, language)
  }
  const forgetAtBank = (trx: Trx, token: string) => jobs.enqueue(trx, FORGET, { token })
  const letGo = async (trx: Trx, removed: readonly { id: string; token: string }[]) => {
    // What is on its way arrives all the same: until then the bank has to know where.
    for (const { id, token } of removed) if (!(await payouts.isUnderWayTo(trx, id))) await forgetAtBank(trx, token)
  }

  return {
    list: async (asker) => (await store.listPayees(db, asker)).map(shown),
    hold: store.holdPayee,
    startSession: async (asker, { kind, language, onceKey }) => {
      const repeated = onceKey ? await store.findSessionByOnceKey(db, onceKey) : undefined
      if (repeated) return done(await asItStands(asker, repeated, language))
      if ((await store.listPayees(db, asker)).length >= MOST) return refuse('TOO_MANY_PAYEES')
      const id = randomUUID()
      const now = clock.now()
      await db.inTransaction(async (trx) => {
        await store.addSession(trx, { id, asker, kind, onceKey, at: now, expiresAt: instant(now + ADD_WITHIN) })
        return done(undefined)
      })
      const row = await store.findSession(db, id)
      if (!row) throw new Error('a session that was just begun is gone')
      return done(await asItStands(asker, row, language))
    },
    readSession: async (asker, id, language) => {
      const row = await store.findOwnSession(db, asker, id)
      return row ? done(await asItStands(asker, row, language)) : refuse('PAYEE_SESSION_UNKNOWN')
    },
    remove: (asker, id) =>
      db.inTransaction(async (trx): Promise<Result<Record<string, never>, 'PAYEE_UNKNOWN' | 'PAYEE_BEING_PAID'>> => {
        // The lock first: whoever promises money to it right now has promised it by the next question.
        if (!(await store.lockPayee(trx, asker, id))) return refuse('PAYEE_UNKNOWN')
        if (await payouts.isUnderWayTo(trx, id)) return refuse('PAYEE_BEING_PAID')
        const removed = await store.removePayee(trx, asker, id)
        if (removed) await forgetAtBank(trx, removed.token)
        return done({})
      }),
    refused: async (trx, id) => void (await store.saveRefused(trx, id, clock.now())),
    erase: async (trx, accountId) => letGo(trx, await store.removeAll(trx, accountId)),
    eraseGuest: async (trx, orderId) => letGo(trx, await store.removeAllOfGuest(trx, orderId)),
    forgetGuests: (before, most, needed) => {
      const orders = new Map<string, string | null>()
      return forgetUnneeded(
        {
          page: async (after, many) => {
            const old = await store.listOldGuests(db, before, after, many)
            for (const { id, orderId } of old) orders.set(id, orderId)
            return old.map(({ id }) => id)
          },
          needed: async (ids) => {
            const orderOf = (id: string) => orders.get(id) ?? ''
            const waiting = await needed([...new Set(ids.map(orderOf))])
            return new Set(ids.filter((id) => waiting.has(orderOf(id))))
          },
          remove: async (ids) => {
            const forgotten = await db.inTransaction(async (trx) => {
              const gone: Awaited<ReturnType<typeof store.lockGuests>> = []
              for (const payee of await store.lockGuests(trx, ids))
                if (!(await payouts.isUnderWayTo(trx, payee.id))) gone.push(payee)
              if (gone.length === 0) return done(0)
              await store.removePayees(
                trx,
                gone.map(({ id }) => id),
              )
              for (const { token } of gone) await forgetAtBank(trx, token)
              return done(gone.length)
            })
            return forgotten.ok ? forgotten.value : 0
          },
        },
        most,
      )
    },
    moveToAccount: store.moveToAccount,
    start: async () => {
      await jobs.work(FORGET, ({ token }: { token: string }) => gateway.forgetCard(token))
      await jobs.every(TIDY, { dailyAt: 4 * 60 + 13 }, async () => {
        await store.forgetSessionsBefore(db, instant(clock.now() - DAY))
      })
    },
  }
}

const shown = ({ id, kind, ends, nameCheck, refusedAt }: store.PayeeFound): Payee => ({
  payeeID: id,
  kind,
  ends,
  nameCheck,
  refused: refusedAt !== null,
})
