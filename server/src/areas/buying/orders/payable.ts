import type { Language } from '@cledrau/contract/language.ts'
import { move } from '@cledrau/domain/moves.ts'
import { HOLD_MINUTES, moveOrder, ORDER_MOVES, type OrderMove } from '@cledrau/domain/orders/order-status.ts'
import type { KeptForExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { holds } from '@cledrau/domain/tickets/holder.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import type { Jobs } from '../../../jobs.ts'
import type { OrderNews, TellSellers } from '../../partners/events/events.service.ts'
import type { OrderLetters } from './order-letters.ts'
import * as store from './orders.store.ts'
import * as places from './places.store.ts'

/** What somebody wants to pay for. An exchange is an order that sets off what another one was worth. */
export type PayTarget = { kind: 'order'; orderID: string } | { kind: 'basket' } | { kind: 'exchange'; orderID: string }

/** What a payment is about, as the bank and the receipt say it. */
export type Due = { amount: number; currency: 'GBP'; description: string; language: Language; orderIDs: string[] }

/** What an order brought in, for the books. */
export type Sale = { orderID: string; amount: number }

/** The job that makes the tickets of an order: `{ orderID }`. Enqueued where the order becomes PAID. */
export const ISSUE_TICKETS = 'issue-tickets'

type BeginRefusal =
  | 'ORDER_UNKNOWN'
  | 'ORDER_MOVE_NOT_ALLOWED'
  | 'ORDER_HOLD_EXPIRED'
  | 'BASKET_EMPTY'
  | 'NOTHING_TO_PAY'
type MoveRefusal = 'ORDER_UNKNOWN' | 'ORDER_MOVE_NOT_ALLOWED'

/**
 * How orders are paid for. Each of these is called inside a transaction of whoever keeps the payments, so that the money
 * and the order move together or not at all. Calling one of them again with the same payment changes nothing more.
 */
export type Payable = {
  /** HELD → PAYING, all or nothing. From then on no hold runs out while the payment lives. */
  begin: (
    trx: Trx,
    payer: Traveller | Guest,
    target: PayTarget,
    paymentId: string,
    now: Instant,
  ) => Promise<Result<Due, BeginRefusal>>
  /** PAYING → PAID, in the transaction that books the money; the tickets and the letter are on their way with it. */
  settle: (trx: Trx, paymentId: string, now: Instant) => Promise<Result<{ sales: Sale[] }, MoveRefusal>>
  /** The first moment at which something that this payment is for was to be given up without it; null: it holds nothing. */
  heldUntil: (db: Database | Trx, paymentId: string) => Promise<Instant | null>
  /** What stands in a traveller's basket now, held or being paid for. */
  inBasket: (trx: Trx, accountId: string) => Promise<string[]>
  /** PAYING → HELD, or REMOVED where the hold's time is over. Nothing when the payment holds no order. */
  release: (trx: Trx, paymentId: string, now: Instant) => Promise<void>
  /** PAID → REFUNDED, once the whole price went back: its places are free again. */
  refunded: (trx: Trx, orderID: string, now: Instant, why: string) => Promise<Result<void, MoveRefusal>>
}

type Replacing = { originalOrderId: string | null }

/** What else happens in the transactions that move an order which replaces another one's tickets. */
export type ExchangeMoves = {
  /** The old tickets can't be used for so long. */
  keep: (trx: Trx, order: Replacing, until: KeptForExchange) => Promise<void>
  /** It came to nothing: the old tickets are as they were. */
  release: (trx: Trx, order: Replacing) => Promise<void>
  /** The old tickets go as the new ones come, with what is owed back. */
  settle: (trx: Trx, order: store.OrderFound, now: Instant) => Promise<Result<void, 'ORDER_MOVE_NOT_ALLOWED'>>
}

type Parts = { jobs: Jobs; letters: OrderLetters; exchanges: ExchangeMoves; tellSellers: TellSellers }

export function openPayable({ jobs, letters, exchanges, tellSellers }: Parts): Payable & {
  /** HELD → PAID where nothing is to pay. */
  complete: (trx: Trx, order: store.OrderFound, now: Instant) => Promise<Result<void, BeginRefusal | MoveRefusal>>
} {
  const paid = async (
    trx: Trx,
    order: store.OrderFound,
    asked: OrderMove,
    now: Instant,
    why: string,
  ): Promise<Result<void, 'ORDER_MOVE_NOT_ALLOWED'>> => {
    if (order.originalOrderId !== null) {
      const exchanged = await exchanges.settle(trx, order, now)
      if (!exchanged.ok) return exchanged
    }
    const paidNow = { paidAt: now, closedAt: now, guestNetwork: null }
    await store.saveMove(trx, { orderId: order.id, move: asked, why, at: now }, paidNow)
    await places.keepPlaces(trx, order.id, null)
    await store.setCollectionReference(trx, order.id, order.recordLocator)
    await jobs.enqueue(trx, ISSUE_TICKETS, { orderID: order.id })
    await letters.confirm(trx, order)
    if (order.partnerId !== null)
      await tellSellers(trx, [...replaced(order), { orderId: order.id, type: 'order.paid' }])
    return done(undefined)
  }

  return {
    begin: async (trx, payer, target, paymentId, now) => {
      const found = await ordersFor(trx, payer, target)
      if (found.length === 0) return refuse(target.kind === 'basket' ? 'BASKET_EMPTY' : 'ORDER_UNKNOWN')
      for (const order of found) {
        // Asked again with the same payment, it is as it was.
        if (order.status === 'PAYING' && order.paymentId === paymentId) continue
        // Who travels may be said after it was held; a ticket without a name is none.
        if (!isNamed(order)) return refuse('ORDER_MOVE_NOT_ALLOWED')
        const allowed = moveOrder(order.status, 'PAYING', { now, holdExpiresAt: store.untilOf(order) })
        if (!allowed.ok) return allowed
        if ((await places.keepPlaces(trx, order.id, null)) !== order.claimed) return refuse('ORDER_HOLD_EXPIRED')
        const heldUntil = fullTime(order)
        const step = { orderId: order.id, move: allowed.value, why: `payment ${paymentId}`, at: now }
        await store.saveMove(trx, step, { paymentId, heldUntil })
        if (order.originalOrderId !== null) await exchanges.keep(trx, order, 'WHILE_PAYING')
      }
      const amount = found.reduce((sum, { total, credit }) => sum + Math.max(0, total - credit), 0)
      if (amount === 0) return refuse('NOTHING_TO_PAY')
      return done({
        amount,
        currency: 'GBP',
        description: `Cledrau ${found.map(({ recordLocator }) => recordLocator).join(' ')}`,
        language: found[0]?.language ?? 'en',
        orderIDs: found.map(({ id }) => id),
      })
    },

    settle: async (trx, paymentId, now) => {
      const found = await store.lockPaidBy(trx, paymentId)
      if (found.length === 0) return refuse('ORDER_UNKNOWN')
      for (const order of found) {
        if (order.status === 'PAID' || order.status === 'REFUNDED') continue
        if (order.status !== 'PAYING') return refuse('ORDER_MOVE_NOT_ALLOWED')
        const settled = await paid(trx, order, move(ORDER_MOVES, order.status, 'PAID'), now, `payment ${paymentId}`)
        if (!settled.ok) return settled
      }
      return done({
        sales: found.map(({ id, total, credit }) => ({ orderID: id, amount: Math.max(0, total - credit) })),
      })
    },

    heldUntil: async (db, paymentId) => {
      const ends = (await store.listPaidBy(db, paymentId)).map(store.untilOf)
      return ends.length === 0 ? null : instant(Math.min(...ends))
    },

    inBasket: async (trx, accountId) => (await store.lockHeldOf(trx, accountId)).map(({ id }) => id),

    release: async (trx, paymentId, now) => {
      for (const order of await store.lockPaidBy(trx, paymentId)) {
        if (order.status !== 'PAYING') continue
        const until = store.untilOf(order)
        const step = { orderId: order.id, why: `payment ${paymentId} ended`, at: now }
        const back = moveOrder(order.status, 'HELD', { now, holdExpiresAt: until })
        if (back.ok) {
          await store.saveMove(trx, { ...step, move: back.value }, { paymentId: null })
          await places.keepPlaces(trx, order.id, until)
          if (order.originalOrderId !== null) await exchanges.keep(trx, order, until)
        } else {
          const gone = move(ORDER_MOVES, order.status, 'REMOVED')
          await store.saveMove(trx, { ...step, move: gone }, { paymentId: null, closedAt: now })
          await places.freePlaces(trx, order.id)
          if (order.originalOrderId !== null) await exchanges.release(trx, order)
        }
      }
    },

    refunded: async (trx, orderID, now, why) => {
      const order = await store.lockOrder(trx, orderID)
      if (!order) return refuse('ORDER_UNKNOWN')
      if (order.status === 'REFUNDED') return done(undefined)
      const over = moveOrder(order.status, 'REFUNDED', {})
      if (!over.ok) return over
      await store.saveMove(trx, { orderId: orderID, move: over.value, why, at: now })
      await places.freePlaces(trx, orderID)
      if (order.partnerId !== null) await tellSellers(trx, [{ orderId: orderID, type: 'order.refunded' }])
      return done(undefined)
    },

    complete: async (trx, order, now) => {
      const { total, credit } = order
      const facts = { now, holdExpiresAt: store.untilOf(order), settled: credit, total }
      const allowed = moveOrder(order.status, 'PAID', facts)
      if (!allowed.ok)
        return refuse(allowed.refusal === 'ORDER_NOT_COVERED' ? 'ORDER_MOVE_NOT_ALLOWED' : allowed.refusal)
      if ((await places.keepPlaces(trx, order.id, null)) !== order.claimed) return refuse('ORDER_HOLD_EXPIRED')
      return paid(trx, order, allowed.value, now, 'nothing to pay')
    },
  }
}

/** What takes the place of tickets has the names of those. */
const isNamed = ({ partnerId, originalOrderId, firstName, lastName }: store.OrderFound): boolean =>
  partnerId === null || originalOrderId !== null || (firstName !== '' && lastName !== '')

/** What it took the place of is over with it, though no money went back. */
const replaced = ({ id, originalOrderId }: store.OrderFound): OrderNews[] =>
  originalOrderId === null ? [] : [{ orderId: originalOrderId, type: 'order.refunded', about: { exchangedFor: id } }]

/** Whoever begins to pay has the time that everybody has, counted from when it was held: beginning again adds nothing. */
const fullTime = (order: store.OrderFound): Instant =>
  instant(Math.max(store.untilOf(order), order.createdAt + HOLD_MINUTES * MINUTE))

async function ordersFor(trx: Trx, payer: Traveller | Guest, target: PayTarget): Promise<store.OrderFound[]> {
  if (target.kind === 'basket') return payer.kind === 'traveller' ? store.lockHeldOf(trx, payer.id) : []
  const order = await store.lockOrder(trx, target.orderID)
  if (!order || !isOwn(order, payer)) return []
  return (target.kind === 'exchange') === (order.originalOrderId !== null) ? [order] : []
}

export const isOwn = (
  { id, accountId }: Pick<store.OrderFound, 'id' | 'accountId'>,
  caller: Traveller | Guest,
): boolean => holds(caller, { orderId: id, accountId })
