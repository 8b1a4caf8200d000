import type { ParsedRequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/osdm/exchanges.ts'
import type { OsdmExchangeOperation } from '@cledrau/contract/osdm/exchanges.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { QuotedFare } from '@cledrau/contract/search/fares.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Guest, Partner } from '../../../http/callers.ts'
import type { Exchanges } from '../../after-sales/exchanges/exchanges.service.ts'
import type { Orders } from '../../buying/orders/orders.service.ts'
import { statusNow } from '../../buying/orders/order-wire.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import type { Payments } from '../../payments/payments/payments.service.ts'
import { idOfSegments } from '../../retail/finding/solutions.ts'
import { isUuid, type Booked, type FindBooked } from '../booked/booked.ts'
import { fulfillmentNamed } from '../booked/fulfillment-named.ts'
import { exchangeOfferIn } from './exchange-offer-id.ts'

type Parts = {
  db: Database
  clock: Clock
  orders: Pick<Orders, 'exchangeOf' | 'complete' | 'get'>
  payments: Pick<Payments, 'start'>
  exchanges: Pick<Exchanges, 'confirm' | 'giveUp'>
  findBooked: FindBooked
  /** Whether a price counts still as it was signed. */
  isGood: (fare: QuotedFare) => boolean
}
type Answered = { exchangeOperation: OsdmExchangeOperation }
type Around = { language: Language; onceKey: string | null }
type One = { bookingId: string; exchangeOperationId: string }

export type OsdmExchangeOperations = ReturnType<typeof openOsdmExchangeOperations>

/** An operation is the order that takes the place of a booking’s tickets: held, then paid for with the booking’s fulfillments. */
export function openOsdmExchangeOperations({ db, clock, orders, payments, exchanges, findBooked, isGood }: Parts) {
  const show = ({ bookingId, tickets }: Booked, order: OrderFound): Answered => ({
    exchangeOperation: {
      id: order.id,
      status: order.paidAt === null ? 'PREBOOKED' : order.ticketedAt === null ? 'CONFIRMED' : 'FULFILLED',
      ...(order.paidAt === null && { ticketTimeLimit: londonIso(order.heldUntil) }),
      fulfillmentType: 'ETICKET',
      fulfillments: tickets
        .filter(({ orderId }) => orderId === order.id)
        .map((ticket) => fulfillmentNamed(bookingId, ticket)),
    },
  })

  const find = async (
    partner: Partner,
    { bookingId, exchangeOperationId }: One,
  ): Promise<
    Result<{ booked: Booked; order: OrderFound }, 'ORDER_UNKNOWN' | 'TICKETS_NOT_READY' | 'EXCHANGE_UNKNOWN'>
  > => {
    const booked = await findBooked(partner, bookingId)
    if (!booked.ok) return booked
    const order = isUuid(exchangeOperationId) ? await soldOrders.find(db, exchangeOperationId) : undefined
    // Of this booking, whichever of its changes it was; one that was given up is none.
    const isOwn = booked.value.orders.some(({ orderId }) => orderId === order?.originalOrderId)
    if (!order || !isOwn || !STANDING.has(statusNow(order, clock.now()))) return refuse('EXCHANGE_UNKNOWN')
    return done({ booked: booked.value, order })
  }

  /** A change that can still be paid for. */
  const begunOf = async (partner: Partner, bookingId: string): Promise<OrderFound | undefined> => {
    const booked = await findBooked(partner, bookingId)
    const begun = booked.ok ? await orders.exchangeOf(booked.value.orderId) : undefined
    return begun?.status === 'HELD' || begun?.status === 'PAYING' ? begun : undefined
  }

  return {
    begun: begunOf,

    begin: async (
      partner: Partner,
      { bookingId, exchangeOffers }: ParsedRequestOf<typeof calls.osdmBeginExchange>,
      { language, onceKey }: Around,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmBeginExchange>>> => {
      const booked = await findBooked(partner, bookingId)
      if (!booked.ok) return booked
      const { guest, recordLocator, orderId } = booked.value
      const [{ offerId, passengerRefs } = { offerId: '', passengerRefs: [] }] = exchangeOffers
      const kept = exchangeOfferIn(offerId)
      if (!kept || kept.orderId !== orderId || !isGood(kept.offer.fare)) return refuse('EXCHANGE_OFFER_UNKNOWN')
      const { toPay, back, offer } = kept
      const called = new Set(Object.values(offer.called))
      if (called.size !== new Set(passengerRefs).size || !passengerRefs.every((one) => called.has(one)))
        return refuse('EXCHANGE_OTHER_JOURNEY')
      const way = (direction: 'OUTBOUND' | 'INBOUND', trains: SegmentName[] | undefined) =>
        trains ? [{ legSolutionID: idOfSegments(trains), direction, travelSegments: trains }] : []
      const chosen = {
        legSolutions: [...way('OUTBOUND', offer.outbound), ...way('INBOUND', offer.inbound)],
        fareInformation: [offer.fare],
      }
      const begun = await exchanges.confirm(guest, { recordLocator, ...chosen, toPay, back }, { language, onceKey })
      if (!begun.ok) return begun.refusal === 'INVALID_RECORD_LOCATOR' ? refuse('ORDER_UNKNOWN') : refuse(begun.refusal)
      const order = await soldOrders.find(db, begun.value.order.orderID)
      if (!order) throw new Error(`order ${begun.value.order.orderID} was held and isn’t there`)
      return done(show(booked.value, order))
    },

    /** Pays on account what a change that was begun costs more, or completes it. Nothing where none was begun. */
    pay: async (
      partner: Partner,
      bookingId: string,
      around: Around,
    ): Promise<
      Result<{ orderId: string }, 'ORDER_HOLD_EXPIRED' | 'ORDER_MOVE_NOT_ALLOWED' | 'PARTNER_LIMIT_REACHED'> | undefined
    > => {
      const begun = await begunOf(partner, bookingId)
      if (!begun) return undefined
      const { id: orderID, recordLocator, total, credit } = begun
      const payer: Guest = { kind: 'guest', orderId: orderID, partner }
      const paid =
        total > credit
          ? await payments.start(payer, { kind: 'exchange', orderID }, { ...around, onAccount: total - credit })
          : await orders.complete(payer, { recordLocator, orderID })
      // Somebody was quicker by a moment with the same: then it is paid for.
      if (paid.ok || (await orders.get(orderID)).status === 'PAID') return done({ orderId: orderID })
      const { refusal } = paid
      return refuse(
        refusal === 'ORDER_HOLD_EXPIRED' || refusal === 'PARTNER_LIMIT_REACHED' ? refusal : 'ORDER_MOVE_NOT_ALLOWED',
      )
    },

    read: async (
      partner: Partner,
      one: One,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmReadExchange>>> => {
      const found = await find(partner, one)
      return found.ok ? done(show(found.value.booked, found.value.order)) : found
    },

    change: async (
      partner: Partner,
      { requestedFulfillmentType = 'ETICKET', ...one }: ParsedRequestOf<typeof calls.osdmChangeExchange>,
    ): Promise<Result<Answered, OsdmRefusalOf<typeof calls.osdmChangeExchange>>> => {
      const found = await find(partner, one)
      if (!found.ok) return found
      // New tickets come as the old ones did.
      if (requestedFulfillmentType !== 'ETICKET') return refuse('DELIVERY_UNKNOWN')
      return done(show(found.value.booked, found.value.order))
    },

    giveUp: async (
      partner: Partner,
      one: One,
      language: Language,
    ): Promise<Result<undefined, OsdmRefusalOf<typeof calls.osdmGiveUpExchange>>> => {
      const found = await find(partner, one)
      if (!found.ok) return found
      const { booked, order } = found.value
      if (order.paidAt !== null) return refuse('EXCHANGE_BEING_PAID')
      const given = await exchanges.giveUp(booked.guest, booked.recordLocator, language)
      return given.ok ? done(undefined) : given
    },
  }
}

const STANDING = new Set(['HELD', 'PAYING', 'PAID', 'REFUNDED'])
