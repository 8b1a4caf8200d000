import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import type { CardSession, PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { isExpired, type Card } from '@cledrau/domain/payments/card.ts'
import { asReason, REFUSAL_REASONS } from '@cledrau/domain/payments/refusal-reason.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Jobs } from '../../../jobs.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import * as store from './payment-cards.store.ts'

export type PaymentCards = {
  list: (accountId: string) => Promise<PaymentCard[]>
  startSession: (
    accountId: string,
    asked: { language: Language; onceKey: string | null },
  ) => Promise<Result<CardSession, 'TOO_MANY_PAYMENT_CARDS'>>
  readSession: (
    accountId: string,
    id: string,
    language: Language,
  ) => Promise<Result<CardSession, 'CARD_SESSION_UNKNOWN'>>
  remove: (accountId: string, id: string) => Promise<Result<Record<string, never>, 'PAYMENT_CARD_UNKNOWN'>>
  /** The bank said that something happened. */
  followSession: (id: string) => Promise<void>

  /** A card that its owner wants kept: its id, or null where there are as many as anybody keeps. */
  keep: (trx: Trx, accountId: string, card: Card, token: string) => Promise<string | null>
  /** What the bank's form may offer. */
  forForm: (accountId: string) => Promise<{ name: string; token: string }[]>
  /** A kept card that money can go to: this one where it is still kept, else the one used last. */
  tokenFor: (accountId: string, preferred: string | null) => Promise<string | undefined>
  erase: (trx: Trx, accountId: string) => Promise<void>
  start: () => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  gateway: PaymentsGateway
  lock: LockAccount
}

const MOST = 10
const ADD_WITHIN = 15 * MINUTE
const SESSION_KEPT = DAY
const FORGET = 'forget-card'
const TIDY = 'forget-card-sessions'

export function openPaymentCards({ db, clock, jobs, gateway, lock }: Parts): PaymentCards {
  const shown = ({ id, scheme, lastFour, expiryMonth, expiryYear }: store.CardFound): PaymentCard => ({
    cardID: id,
    scheme: scheme,
    lastFour,
    expiryMonth,
    expiryYear,
    expired: isExpired({ expiryMonth, expiryYear }, clock.now()),
  })
  const forgetAtBank = (trx: Trx, token: string) => jobs.enqueue(trx, FORGET, { token })

  const keep: PaymentCards['keep'] = async (trx, accountId, card, token) => {
    await lock(trx, accountId)
    const before = await store.findByPar(trx, accountId, card.par)
    // It had room when it was begun; another one came first.
    if (!before && (await store.listCards(trx, accountId)).length >= MOST) {
      await forgetAtBank(trx, token)
      return null
    }
    const { id } = await store.saveCard(trx, { ...card, id: randomUUID(), accountId, token, at: clock.now() })
    if (before && before.token !== token) await forgetAtBank(trx, before.token)
    return id
  }

  const view = async (row: store.SessionFound, language: Language): Promise<CardSession> => {
    const card = row.cardId ? await store.findCard(db, row.cardId) : undefined
    const reason = row.refusal && row.status !== 'ADDED' ? asReason(row.refusal) : null
    return {
      clientId: row.id,
      state: row.status === 'STARTED' ? 'FINDING_OUT' : row.status === 'WAITING' ? 'YOUR_TURN' : row.status,
      frame:
        row.status === 'WAITING' && row.form
          ? { url: `${gateway.origin}${row.form}?language=${language}`, origin: gateway.origin }
          : null,
      refusal: reason && { reason, retry: REFUSAL_REASONS[reason] },
      card: card ? shown(card) : null,
    }
  }

  /** As far as it goes now; the bank's silence is no answer, and the next look asks again. */
  async function follow(id: string): Promise<void> {
    const row = await store.findSession(db, id)
    if (!row || (row.status !== 'STARTED' && row.status !== 'WAITING')) return
    try {
      const left = row.expiresAt - clock.now()
      const bank =
        row.status === 'STARTED' && left > 0
          ? await gateway.openSession({
              key: id,
              kind: 'verify',
              amount: 0,
              description: '',
              customer: row.accountId,
              cards: [],
              lifetimeSeconds: Math.ceil(left / SECOND),
            })
          : left > 0
            ? await gateway.find(id)
            : await gateway.cancel(id)
      await db.inTransaction(async (trx) => {
        const locked = await store.lockSession(trx, id)
        if (locked?.status !== row.status) return done(undefined)
        const { state, form = null, refusal = null, card, token } = bank ?? { state: 'cancelled' }
        if (state === 'authorised' && card && token) {
          const cardId = await keep(trx, row.accountId, card, token)
          await store.saveSession(trx, id, cardId ? { status: 'ADDED', refusal: null, cardId } : { status: 'OVER' })
        } else if (state === 'refused') await store.saveSession(trx, id, { status: 'REFUSED', refusal })
        else if (state === 'cancelled') await store.saveSession(trx, id, { status: 'OVER' })
        else await store.saveSession(trx, id, { status: 'WAITING', form, refusal })
        return done(undefined)
      })
    } catch (trouble) {
      if (!(trouble instanceof BankUnavailable)) throw trouble
    }
  }
  const asItStands = async (row: store.SessionFound, language: Language) => {
    await follow(row.id)
    return view((await store.findSession(db, row.id)) ?? row, language)
  }

  return {
    list: async (accountId) => (await store.listCards(db, accountId)).map(shown),
    startSession: async (accountId, { language, onceKey }) => {
      const repeated = onceKey ? await store.findSessionByOnceKey(db, onceKey) : undefined
      if (repeated) return done(await asItStands(repeated, language))
      const added = await db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        if ((await store.listCards(trx, accountId)).length >= MOST) return refuse('TOO_MANY_PAYMENT_CARDS')
        const now = clock.now()
        const id = randomUUID()
        await store.addSession(trx, { id, accountId, onceKey, at: now, expiresAt: instant(now + ADD_WITHIN) })
        return done(id)
      })
      if (!added.ok) return added
      const row = await store.findSession(db, added.value)
      if (!row) throw new Error('a session that was just begun is gone')
      return done(await asItStands(row, language))
    },
    readSession: async (accountId, id, language) => {
      const row = await store.findSession(db, id)
      if (row?.accountId !== accountId) return refuse('CARD_SESSION_UNKNOWN')
      return done(await asItStands(row, language))
    },
    followSession: follow,
    remove: (accountId, id) =>
      db.inTransaction(async (trx) => {
        const removed = await store.removeCard(trx, accountId, id)
        if (!removed) return refuse('PAYMENT_CARD_UNKNOWN')
        await forgetAtBank(trx, removed.token)
        return done({})
      }),

    keep,
    forForm: async (accountId) =>
      (await store.listCards(db, accountId))
        .filter((card) => !isExpired(card, clock.now()))
        .map(({ id, token }) => ({ name: id, token })),
    tokenFor: async (accountId, preferred) => {
      const tokens = (await store.listCards(db, accountId)).map(({ token }) => token)
      return tokens.find((token) => token === preferred) ?? tokens[0]
    },
    erase: async (trx, accountId) => {
      for (const token of await store.removeAll(trx, accountId)) await forgetAtBank(trx, token)
    },
    start: async () => {
      await jobs.work(FORGET, ({ token }: { token: string }) => gateway.forgetCard(token))
      await jobs.every(TIDY, { dailyAt: 4 * 60 + 11 }, async () => {
        await store.forgetSessionsBefore(db, instant(clock.now() - SESSION_KEPT))
      })
    },
  }
}
