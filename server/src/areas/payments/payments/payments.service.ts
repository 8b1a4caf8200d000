import { randomUUID } from 'node:crypto'
import type { Language } from '@cledrau/contract/language.ts'
import type { Payment, PaymentTarget } from '@cledrau/contract/buying/payments.ts'
import { move } from '@cledrau/domain/moves.ts'
import { isUnderWay, PAYMENT_MOVES, stateOf } from '@cledrau/domain/payments/payment-status.ts'
import { REFUSAL_REASONS } from '@cledrau/domain/payments/refusal-reason.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE, SECOND, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Payable } from '../../buying/orders/payable.ts'
import type { PaymentCards } from '../payment-cards/payment-cards.service.ts'
import { reasonOf, type FollowPayment } from './follow-payment.ts'
import * as store from './payments.store.ts'
import { workOff } from '../../../watch.ts'

type Begun = Awaited<ReturnType<Payable['begin']>>
type StartRefusal = Extract<Begun, { ok: false }>['refusal']

export type Payments = {
  start: (
    payer: store.Payer,
    target: PaymentTarget,
    asked: { language: Language; onceKey: string | null },
  ) => Promise<Result<Payment, StartRefusal>>
  read: (payer: store.Payer, id: string, language: Language) => Promise<Result<Payment, 'PAYMENT_UNKNOWN'>>
  recent: (payer: store.Payer, language: Language) => Promise<Payment[]>
  stop: (payer: store.Payer, id: string, language: Language) => Promise<Result<Payment, 'PAYMENT_UNKNOWN'>>
  /** Whoever buys one thing at a time and begins another has left what they were paying for. An exchange stands beside it. */
  leave: (payer: store.Payer) => Promise<void>
  follow: FollowPayment
  followDue: () => Promise<void>
  /** After a start: whoever was looking is gone. */
  lookAtAll: () => Promise<unknown>
  list: (accountId: string) => Promise<{ at: string; amountInPennies: number; description: string; state: string }[]>
  /** A guest's payments go with their orders into an account. */
  moveToAccount: (trx: Trx, orderIDs: readonly string[], accountId: string) => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  payable: Payable
  cards: Pick<PaymentCards, 'list'>
  follow: FollowPayment
}

/** How long somebody may look for their card. What they pay for is held as long. */
const PAY_WITHIN = 15 * MINUTE
const LEASE = 10 * SECOND

const nameOf = (target: PaymentTarget): string =>
  target.kind === 'basket' ? 'basket' : `${target.kind}:${target.orderID}`

export function openPayments({ db, clock, gateway, payable, cards, follow }: Parts): Payments {
  const view = async (row: store.PaymentFound, language: Language): Promise<Payment> => {
    const reason = reasonOf(row)
    const waits = row.status === 'WAITING' && row.form !== null
    return {
      paymentID: row.id,
      state: stateOf(row.status),
      amountInPennies: row.amount,
      currency: 'GBP',
      description: row.description,
      orderIDs: await store.ordersOf(db, row.id),
      expiresAt: utcIso(row.expiresAt),
      heldUntil: await heldUntil(row),
      frame: waits ? { url: `${gateway.origin}${row.form}?language=${language}`, origin: gateway.origin } : null,
      cards: waits && row.accountId ? (await cards.list(row.accountId)).filter(({ expired }) => !expired) : [],
      refusal: reason && { reason, retry: REFUSAL_REASONS[reason] },
      paidWith:
        row.status === 'PAID' && row.cardScheme && row.cardLastFour
          ? { scheme: row.cardScheme, lastFour: row.cardLastFour }
          : null,
    }
  }
  /** While it can be paid for, no hold runs out; afterwards what is left of it counts again. */
  const heldUntil = async ({ id, status, expiresAt }: store.PaymentFound): Promise<string | null> => {
    const held = await payable.heldUntil(db, id)
    if (held === null || !isUnderWay(status)) return null
    return utcIso(Math.max(held, instant(expiresAt)))
  }
  const asItStands = async (row: store.PaymentFound, language: Language) =>
    view((await follow(row.id)) ?? row, language)

  const close = async (row: store.PaymentFound) => {
    await db.inTransaction(async (trx) => {
      const locked = await store.lockPayment(trx, row.id)
      if (locked?.status !== 'WAITING' && locked?.status !== 'STARTED') return done(undefined)
      const asked = move(PAYMENT_MOVES, locked.status, 'CLOSING')
      const why = 'the traveller gave it up'
      await store.saveMove(trx, { id: row.id, move: asked, why, at: clock.now(), ended: false })
      return done(undefined)
    })
    return follow(row.id)
  }

  const begin = (payer: store.Payer, target: PaymentTarget, onceKey: string | null) =>
    db.inTransaction<string, StartRefusal>(async (trx) => {
      const id = randomUUID()
      const now = clock.now()
      const due = await payable.begin(trx, payer, target, id, now)
      if (!due.ok) return due
      const { amount, description, language, orderIDs } = due.value
      const expiresAt = instant(now + PAY_WITHIN)
      const payment = { id, payer, target: nameOf(target), description, language, amount, orderIDs, onceKey }
      await store.addPayment(trx, { ...payment, at: now, expiresAt })
      return done(id)
    })

  /** Something came into the basket since: what is under way pays for less than what is shown. */
  const coversLess = async (payer: store.Payer, row: store.PaymentFound): Promise<boolean> => {
    if (row.target !== 'basket' || payer.kind !== 'traveller') return false
    const covered = await store.ordersOf(db, row.id)
    const basket = await db.inTransaction(async (trx) => done(await payable.inBasket(trx, payer.id)))
    return basket.ok && basket.value.some((orderID) => !covered.includes(orderID))
  }

  return {
    start: async (payer, target, { language, onceKey }) => {
      const repeated = onceKey ? await store.findByOnceKey(db, onceKey) : undefined
      if (repeated) return done(await asItStands(repeated, language))

      // First the truth about what is under way: a card may have been accepted a moment ago.
      for (const before of await store.listUnderWay(db, payer)) {
        const row = await follow(before.id)
        if (row?.target !== nameOf(target)) continue
        const open = row.status === 'WAITING' || row.status === 'STARTED'
        if (open && (await coversLess(payer, row))) await close(row)
        else if (row.status !== 'CANCELLED' && row.status !== 'REFUSED') return done(await view(row, language))
      }
      let begun = await begin(payer, target, onceKey)
      if (!begun.ok && begun.refusal === 'ORDER_MOVE_NOT_ALLOWED') {
        // Part of it is being paid for in another way: who starts anew has left that behind.
        for (const other of await store.listUnderWay(db, payer)) {
          if (other.target === nameOf(target)) return done(await asItStands(other, language))
          await close(other)
        }
        begun = await begin(payer, target, onceKey)
      }
      if (!begun.ok) return begun
      const row = await follow(begun.value)
      if (!row) throw new Error('a payment that was just begun is gone')
      return done(await view(row, language))
    },
    read: async (payer, id, language) => {
      const row = await store.findMine(db, payer, id)
      return row ? done(await asItStands(row, language)) : refuse('PAYMENT_UNKNOWN')
    },
    recent: async (payer, language) => {
      const rows = await store.listRecent(db, payer, instant(clock.now() - DAY))
      return Promise.all(rows.map((row) => asItStands(row, language)))
    },
    stop: async (payer, id, language) => {
      const row = await store.findMine(db, payer, id)
      if (!row) return refuse('PAYMENT_UNKNOWN')
      // Whoever gives up what was paid a moment ago is told so.
      await follow(id)
      return done(await view((await close(row)) ?? row, language))
    },
    leave: async (payer) => {
      for (const { id, target } of await store.listUnderWay(db, payer)) {
        if (target.startsWith('exchange:')) continue
        // First the truth: what was paid a moment ago is bought.
        const row = await follow(id)
        if (row?.status === 'WAITING' || row?.status === 'STARTED') await close(row)
      }
    },
    follow,
    followDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE)), follow),
    lookAtAll: () => store.lookAtAll(db, clock.now()),
    list: async (accountId) =>
      (await store.listOfAccount(db, accountId)).map((row) => ({
        at: utcIso(row.createdAt),
        amountInPennies: row.amount,
        description: row.description,
        state: stateOf(row.status),
      })),
    moveToAccount: async (trx, orderIDs, accountId) => {
      await store.moveToAccount(trx, orderIDs, accountId)
    },
    erase: async (trx, accountId) => {
      await store.forgetAccount(trx, accountId)
    },
  }
}
