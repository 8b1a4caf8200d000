import { done, refuse } from '@cledrau/domain/result.ts'
import type { KeptForExchange } from '@cledrau/domain/orders/under-exchange.ts'
import type { Trx } from '../../../db/database.ts'
import type { Clock } from '../../../clock.ts'
import type { ExchangeMoves } from '../../buying/orders/payable.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import { heldTickets } from '../give-back/held-tickets.ts'
import { noteExchange } from '../give-back/note-exchange.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import { findTerms } from './exchanges.store.ts'

export type ExchangeMovesParts = { clock: Clock; tickets: Pick<Tickets, 'giveBack'>; refund: Refunds['refund'] }

export function openExchangeMoves({ clock, tickets, refund }: ExchangeMovesParts): ExchangeMoves {
  return {
    keep: (trx, { originalOrderId }, until) => keepOld(trx, originalOrderId, until),

    release: (trx, { originalOrderId }) => keepOld(trx, originalOrderId, null),

    settle: async (trx, order, now) => {
      const old = order.originalOrderId ? await soldOrders.lock(trx, order.originalOrderId) : undefined
      const terms = await findTerms(trx, order.id)
      if (!old || !terms || old.status !== 'PAID') return refuse('ORDER_MOVE_NOT_ALLOWED')
      const left = (await heldTickets(trx, old)).filter(({ isGone }) => !isGone)
      const going = left.filter(({ id, isElsewhere }) => terms.ticketIds?.includes(id) ?? !isElsewhere)
      // Shown to a guard since, printed, given back or in other hands: the new tickets are not to be had for these any more.
      const isAgreed = going.length > 0 && going.length === (terms.ticketIds?.length ?? going.length)
      if (!isAgreed || going.some(({ isUsed, isCollected, isElsewhere }) => isUsed || isCollected || isElsewhere))
        return refuse('ORDER_MOVE_NOT_ALLOWED')
      await orderTickets.keepUntil(trx, old, null)
      await tickets.giveBack(
        trx,
        old.id,
        'EXCHANGED',
        going.map(({ id }) => id),
      )
      if (going.length === left.length) {
        await soldOrders.over(trx, old, `exchanged: ${order.id}`, now)
      } else {
        // Somebody else's tickets of it, and their seats, stay what they are.
        await soldOrders.freeSeatsOf(trx, old.id, [...new Set(going.map(({ passenger }) => passenger))])
      }
      if (terms.back > 0) {
        const { back: amount } = terms
        const id = await noteExchange(trx, order.id, amount, clock.now())
        const orderIDs = await soldOrders.chainOf(trx, order.id)
        const promised = await refund(trx, { orderIDs, amount, reason: 'exchange', key: id })
        if (!promised.ok) throw new Error(`more would go back than was paid for order ${order.id}`)
      }
      return done(undefined)
    },
  }
}

async function keepOld(trx: Trx, originalOrderId: string | null, until: KeptForExchange | null): Promise<void> {
  // Locked before its tickets are, as whoever gives it back does: two at once would wait for each other's end.
  const old = originalOrderId ? await soldOrders.lock(trx, originalOrderId) : undefined
  if (old) await orderTickets.keepUntil(trx, old, until)
}
