import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { intermediateWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { JourneyPlannerService } from '../../journeys/journey-planner/journey-planner.service.ts'
import type { Wallet } from './wallet.service.ts'

type Asked = ParsedRequestOf<typeof intermediateWallet>
type Answer = Promise<Result<ReplyOf<typeof intermediateWallet>, 'INVALID_RECORD_LOCATOR'>>

export type WalletCallingPoints = {
  ofTicket: (accountId: string, asked: Asked) => Answer
  ofOrder: (accountId: string, asked: Asked) => Answer
}

type Segment = { uid: string; serviceDate: string; origin: string; destination: string }
type Parts = { db: Database; find: Wallet['find']; intermediate: JourneyPlannerService['intermediate'] }

/** Where the trains of a ticket, or of a journey in the basket, call on the way. */
export function openCallingPoints({ db, find, intermediate }: Parts): WalletCallingPoints {
  const callsOf = (direction: 'outbound' | 'return', segments: readonly Segment[], asked: Asked) =>
    asked.legGroup === undefined || asked.legGroup === direction
      ? (intermediate([...segments]) ?? []).map((train) => ({ ...train, direction }))
      : []

  return {
    ofTicket: async (accountId, asked) => {
      const kept = asked.recordLocator && (await find(accountId, asked.recordLocator))
      if (!kept) return refuse('INVALID_RECORD_LOCATOR')
      const trainsOf = (wanted: (direction: string) => boolean): Segment[] =>
        (kept.tickets.find(({ direction }) => wanted(direction))?.facts.trains ?? []).map(
          ({ uid, serviceDate, from, to }) => ({ uid, serviceDate, origin: from, destination: to }),
        )
      const { recordLocator, orderId, ticketType } = kept.row
      return done({
        intermediateTravelList: [
          ...callsOf(
            'outbound',
            trainsOf((direction) => direction !== 'RETURN'),
            asked,
          ),
          ...callsOf(
            'return',
            trainsOf((direction) => direction === 'RETURN'),
            asked,
          ),
        ],
        bookingRecord: { response: { recordLocator, orderID: orderId, ticketType } },
      })
    },

    ofOrder: async (accountId, asked) => {
      const { orderID, recordLocator } = asked
      if (orderID === undefined && recordLocator === undefined) return refuse('INVALID_RECORD_LOCATOR')
      const order = await soldOrders.trainsOf(db, accountId, {
        ...(orderID !== undefined && { orderId: orderID }),
        ...(recordLocator !== undefined && { recordLocator }),
      })
      if (!order) return refuse('INVALID_RECORD_LOCATOR')
      const segments = (leg: typeof order.outbound): Segment[] =>
        (leg?.travelSegments ?? []).map(({ uid, serviceDate, origin, destination }) => ({
          uid,
          serviceDate,
          origin: origin.code,
          destination: destination.code,
        }))
      return done({
        intermediateTravelList: [
          ...callsOf('outbound', segments(order.outbound), asked),
          ...callsOf('return', segments(order.inbound), asked),
        ],
        bookingRecord: {
          response: { recordLocator: order.recordLocator, orderID: order.id, ticketType: order.product },
        },
      })
    },
  }
}
