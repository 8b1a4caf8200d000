import { randomUUID } from 'node:crypto'
import { done, refuse } from '@cledrau/domain/result.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { moment } from '../../../db/schema.ts'
import type { Clock } from '../../../clock.ts'
import { moved, type ExchangeMoves } from '../../buying/orders/payable.ts'
import * as orders from '../../buying/orders/orders.store.ts'
import { freePlaces } from '../../buying/orders/places.store.ts'
import type { GiveBack } from '../../payments/payments/give-back.ts'
import { heldTickets } from '../refunds/held-tickets.ts'
import { addGivenBack, chainOf, freeSeatsOf } from '../refunds/refunds.store.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { findTerms, keepOldTickets } from './exchanges.store.ts'

export type ExchangeMovesParts = { clock: Clock; tickets: Pick<Tickets, 'giveBack'>; refund: GiveBack['refund'] }

/** While it is being paid for, nothing runs out: so far ahead that no payment lives so long. */
const FOR_EVER = instant(Date.UTC(9999, 0))

export function openExchangeMoves({ clock, tickets, refund }: ExchangeMovesParts): ExchangeMoves {
  return {
    keep: async (trx, { originalOrderId }, until) => {
      if (originalOrderId) await keepOldTickets(trx, originalOrderId, moment(until ?? FOR_EVER))
    },

    release: async (trx, { originalOrderId }) => {
      if (originalOrderId) await keepOldTickets(trx, originalOrderId, null)
    },

    settle: async (trx, order, now) => {
      const old = order.originalOrderId ? await orders.lockOrder(trx, order.originalOrderId) : undefined
      const terms = await findTerms(trx, order.id)
      if (!old || !terms || old.status !== 'PAID') return refuse('ORDER_MOVE_NOT_ALLOWED')
      const left = (await heldTickets(trx, old)).filter(({ isGone }) => !isGone)
      const going = left.filter(({ id, isElsewhere }) => terms.ticketIds?.includes(id) ?? !isElsewhere)
      // Shown to a guard since, printed, given back or in other hands: the new tickets are not to be had for these any more.
      const isAgreed = going.length > 0 && going.length === (terms.ticketIds?.length ?? going.length)
      if (!isAgreed || going.some(({ isUsed, isCollected, isElsewhere }) => isUsed || isCollected || isElsewhere))
        return refuse('ORDER_MOVE_NOT_ALLOWED')
      await keepOldTickets(trx, old.id, null)
      await tickets.giveBack(
        trx,
        old.id,
        'EXCHANGED',
        going.map(({ id }) => id),
      )
      if (going.length === left.length) {
        await moved(trx, old, 'REFUNDED', `exchanged: ${order.id}`, now, {})
        await freePlaces(trx, old.id)
      } else {
        // Somebody else's tickets of it, and their seats, stay what they are.
        await freeSeatsOf(trx, old.id, [...new Set(going.map(({ passenger }) => passenger))])
      }
      if (terms.back > 0) {
        const id = randomUUID()
        const { back: amount } = terms
        const row = { id, orderId: order.id, reason: 'EXCHANGE' as const, amount, paid: amount, used: 0, fee: 0 }
        await addGivenBack(trx, { ...row, passengerReferences: [], onceKey: null, at: clock.now() })
        const orderIDs = await chainOf(trx, order.id)
        const promised = await refund(trx, { orderIDs, amount, reason: 'exchange', key: id })
        if (!promised.ok) throw new Error(`more would go back than was paid for order ${order.id}`)
      }
      return done(undefined)
    },
  }
}
