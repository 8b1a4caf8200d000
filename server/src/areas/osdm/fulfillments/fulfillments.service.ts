import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { osdmFulfil, OsdmFulfillment } from '@cledrau/contract/osdm/fulfillments.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Partner } from '../../../http/callers.ts'
import type { BuyingModules } from '../../buying/wire.ts'
import type { PaymentModules } from '../../payments/wire.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { TicketModules } from '../../tickets/wire.ts'
import { informationMissing, type TicketStanding } from '../bookings/booking-words.ts'
import type { FindSold } from '../bookings/find-sold.ts'
import { fulfillmentIdOf, fulfillmentsOf, orderInFulfillmentId, withDocument } from './fulfillment-words.ts'

type Refusal = OsdmRefusalOf<typeof osdmFulfil>
type Around = { language: Language; onceKey: string | null }

export type OsdmFulfillments = {
  /** Pays the sum that the booking says on account, and issues its tickets; asked again, it is as it is. */
  fulfil: (partner: Partner, bookingId: string, around: Around) => Promise<Result<OsdmFulfillment[], Refusal>>
  /** Whether that would be done now. */
  check: (partner: Partner, bookingId: string) => Promise<Result<undefined, Refusal>>
  read: (
    partner: Partner,
    fulfillmentId: string,
    language: Language,
  ) => Promise<Result<{ fulfillment: OsdmFulfillment }, 'ORDER_UNKNOWN' | 'TICKETS_NOT_READY'>>
  /** Those of an order without what stands on them, and how its tickets stand. */
  of: (order: Order, language: Language) => Promise<{ standing: TicketStanding[]; list: OsdmFulfillment[] }>
}

type Parts = {
  db: Database
  buying: Pick<BuyingModules, 'orders'>
  paying: Pick<PaymentModules, 'payments' | 'leftOnAccount'>
  tickets: Pick<TicketModules, 'tickets' | 'documents'>
  findSold: FindSold
}

export function openOsdmFulfillments({ db, buying, paying, tickets, findSold }: Parts): OsdmFulfillments {
  const { orders } = buying

  const of = async (order: Order, language: Language) => {
    const made =
      order.status === 'PAID' || order.status === 'REFUNDED' ? await orderTickets.usedOf(db, [order.orderID]) : []
    const standing = made.map(({ facts, status, exchangingUntil, scannedAt }): TicketStanding => ({
      passenger: facts.passenger.reference,
      direction: facts.direction,
      status,
      isExchanging: exchangingUntil !== null,
      isScanned: scannedAt !== null,
    }))
    return { standing, list: fulfillmentsOf(order, standing, language) }
  }

  /** The same with the PDF and the codes of whoever still has tickets. */
  const whole = async (order: Order, language: Language, only?: string): Promise<OsdmFulfillment[]> => {
    const { list } = await of(order, language)
    const asker = { kind: 'guest', orderId: order.orderID } as const
    const held = await tickets.tickets.list(order.recordLocator, asker)
    const wanted = list.filter(({ id }) => only === undefined || id === only)
    return Promise.all(
      wanted.map(async (fulfillment) => {
        const passenger = held.find(
          ({ facts }) => fulfillmentIdOf(order.orderID, facts.passenger.reference) === fulfillment.id,
        )?.facts.passenger.reference
        if (passenger === undefined) return fulfillment
        const file = await tickets.documents.pdf(asker, order.recordLocator, language, passenger)
        const codes = held.flatMap(({ facts, code }) =>
          facts.passenger.reference === passenger && code !== null ? [code] : [],
        )
        return file.ok ? withDocument(fulfillment, { passenger, pdf: file.value.data, codes, language }) : fulfillment
      }),
    )
  }

  const confirmable = async (partner: Partner, bookingId: string): Promise<Result<Order, Refusal>> => {
    const sold = await findSold(partner.id, bookingId)
    if (!sold) return refuse('ORDER_UNKNOWN')
    const order = await orders.get(sold.orderID)
    if (order.status === 'REMOVED') return refuse('ORDER_HOLD_EXPIRED')
    if (order.status === 'HELD' && informationMissing(sold) !== undefined) return refuse('GUEST_DETAILS_NEEDED')
    return done(order)
  }

  return {
    of,

    fulfil: async (partner, bookingId, { language, onceKey }) => {
      const may = await confirmable(partner, bookingId)
      if (!may.ok) return may
      const { orderID, recordLocator, status, price } = may.value
      if (status !== 'PAID' && status !== 'REFUNDED') {
        const payer = { kind: 'guest', orderId: orderID, partner } as const
        // The sum of the hold: it doesn’t change while it is held, and the books are asked for this one and no other.
        const paid =
          price.total > 0
            ? await paying.payments.start(
                payer,
                { kind: 'order', orderID },
                { language, onceKey, onAccount: price.total },
              )
            : await orders.complete(payer, { recordLocator, orderID })
        // Somebody was quicker by a moment with the same: then it is paid for.
        if (!paid.ok && (await orders.get(orderID)).status !== 'PAID') {
          const { refusal } = paid
          return refuse(isOurs(refusal) ? refusal : 'ORDER_MOVE_NOT_ALLOWED')
        }
      }
      // The job that came with the payment does the same: whoever is first makes them, once.
      await tickets.tickets.issue(orderID)
      return done(await whole(await orders.get(orderID), language))
    },

    check: async (partner, bookingId) => {
      const may = await confirmable(partner, bookingId)
      if (!may.ok) return may
      if (may.value.status !== 'HELD') return refuse('ORDER_MOVE_NOT_ALLOWED')
      const left = await paying.leftOnAccount(partner.id)
      return left < may.value.price.total ? refuse('PARTNER_LIMIT_REACHED') : done(undefined)
    },

    read: async (partner, fulfillmentId, language) => {
      const sold = await findSold(partner.id, orderInFulfillmentId(fulfillmentId))
      if (!sold) return refuse('ORDER_UNKNOWN')
      const order = await orders.get(sold.orderID)
      const [fulfillment] = await whole(order, language, fulfillmentId)
      if (fulfillment) return done({ fulfillment })
      const isDue =
        order.status === 'PAID' &&
        order.ticketedAt === null &&
        sold.passengers.some(({ reference }) => fulfillmentIdOf(order.orderID, reference) === fulfillmentId)
      return refuse(isDue ? 'TICKETS_NOT_READY' : 'ORDER_UNKNOWN')
    },
  }
}

const OURS = ['ORDER_UNKNOWN', 'ORDER_HOLD_EXPIRED', 'PARTNER_LIMIT_REACHED'] as const
const isOurs = (refusal: string): refusal is (typeof OURS)[number] => OURS.some((one) => one === refusal)
