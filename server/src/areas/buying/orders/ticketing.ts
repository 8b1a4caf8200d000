import type { BookedLeg } from '@cledrau/contract/buying/orders.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { GROUPSAVE, ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import { parseInstant, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { TicketType } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { OrderedTrain, TrainCall } from '@cledrau/domain/tickets/cut-way.ts'
import type { PaidOrder } from '@cledrau/domain/tickets/tickets-of-order.ts'
import { fareClassOf, isAdvanceTicket } from '@cledrau/domain/tickets/kinds.ts'
import type { Image } from '@cledrau/planner'
import { cardOf } from '../../retail/pricing/fare-wire.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { findRide } from '@cledrau/domain/fares/trains/segments.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrderItemRow } from '../../../db/schema.ts'
import { detailsOf } from './orders.store.ts'
import { placesOf } from './places.store.ts'
import { findDelivery } from './sold-orders.store.ts'
import * as store from './ticketing.store.ts'

/** An order whose tickets are due, and whose they will be. */
export type OrderToTicket = {
  order: PaidOrder
  accountId: string | null
  buyer: { email: string; firstName: string; language: Language }
}

/** What whoever makes tickets needs to know of orders. */
export type Ticketing = {
  /** A paid order that has no tickets yet, locked until the transaction ends; nothing in every other case. */
  lockDue: (trx: Trx, orderId: string) => Promise<OrderToTicket | undefined>
  saveTicketed: (trx: Trx, orderId: string, at: Instant) => Promise<void>
  /** Paid orders that still wait for their tickets: jobs may be lost with their queue, these rows are not. */
  listDue: (before: Instant) => Promise<string[]>
  /** Whose it is now and who bought it, for letters. */
  findBuyer: (orderId: string) => Promise<(OrderToTicket['buyer'] & { accountId: string | null }) | undefined>
  /** What a ticket machine asks for, where the tickets wait at one. */
  collectionReference: (orderId: string) => Promise<string | null>
  /** Whether they bought an order of this reference whose tickets are on their way. */
  isDue: (recordLocator: string, asker: Asker) => Promise<boolean>
}

const TYPES = {
  single: 'SINGLE',
  return: 'RETURN',
  openReturn: 'OPEN_RETURN',
  season: 'SEASON',
  multiflex: 'MULTIFLEX',
  rover: 'ROVER',
} as const satisfies Record<string, TicketType>

export function openTicketing(
  db: Database,
  ground: Pick<RetailGround, 'fares' | 'findStation' | 'timetable'>,
): Ticketing {
  const crsOf = (code: string): string => ground.findStation(code)?.crsCode ?? code
  const isAdvance = ({ ticketCode, validFrom }: Pick<OrderItemRow, 'ticketCode' | 'validFrom'>): boolean => {
    const ticket = ticketOn(ground.fares(), ticketCode, validFrom)
    return ticket !== undefined && isAdvanceTicket(ticket.record)
  }

  const travelDaysOf = (items: readonly { ticketCode: string }[]): number | null => {
    const { rovers } = ground.fares().tables
    return rovers.find(({ code }) => code === items[0]?.ticketCode)?.travelDays ?? null
  }

  return {
    lockDue: async (trx, orderId) => {
      const row = await store.lockDue(trx, orderId)
      if (!row || row.paidAt === null) return undefined
      const { passengers, items, deliveries } = await detailsOf(trx, [orderId])
      const [delivery] = deliveries
      if (!delivery) throw new Error(`order ${orderId} has no delivery`)
      const seats = (await placesOf(trx, [orderId])).filter(({ kind }) => kind === 'SEAT')
      const order: PaidOrder = {
        reference: row.recordLocator,
        type: TYPES[row.product],
        deliveryCode: delivery.code,
        isrn: delivery.isrn,
        photocard: row.photocard,
        boughtAt: row.paidAt,
        passengers: passengers.map(({ reference, kind, title, firstName, lastName }) => ({
          reference,
          kind,
          name: [title, firstName, lastName].filter(Boolean).join(' '),
        })),
        fares: items.map((item) => ({
          ticket: item.ticket,
          passengerReferences: item.passengerReferences,
          ticketCode: item.ticketCode,
          ticketName: item.shown.fareCodes[0]?.fareDisplayName ?? { en: item.ticketCode, cy: item.ticketCode },
          serviceClass: fareClassOf(item.serviceClass),
          direction: item.direction,
          origin: crsOf(item.origin),
          destination: crsOf(item.destination),
          route: { code: item.route, name: item.shown.route.names },
          restriction: item.restriction,
          validFrom: item.validFrom,
          validUntil: item.validUntil,
          returnFrom: item.returnFrom,
          returnUntil: item.returnUntil,
          price: item.price,
          ...discountOf(cardOf(item.shown)),
          isAdvance: isAdvance(item),
          freeUnder: item.shown.freeUnder ?? null,
        })),
        outbound: trainsOf(row.outbound, ground.timetable().image),
        inbound: trainsOf(row.inbound, ground.timetable().image),
        seats: seats.map(({ uid, serviceDate, passenger, name }) => ({
          uid,
          serviceDate,
          passenger,
          coach: name.slice(0, 1),
          seat: name.slice(1),
        })),
        passes: row.bundle ? row.bundle.passes * row.bundle.count : 0,
        dayPasses: row.bundle?.unit === 'DAY',
        travelDays: row.product === 'rover' ? travelDaysOf(items) : null,
      }
      const { accountId, email, firstName, language } = row
      return { order, accountId, buyer: { email, firstName, language } }
    },

    saveTicketed: async (trx, orderId, at) => {
      await store.saveTicketed(trx, orderId, at)
    },

    listDue: async (before) => {
      const rows = await store.listDue(db, before)
      return rows.map(({ id }) => id)
    },

    findBuyer: (orderId) => store.findBuyer(db, orderId),

    collectionReference: async (orderId) => (await findDelivery(db, orderId))?.collectionReference ?? null,

    isDue: async (recordLocator, asker) => (await store.findDue(db, recordLocator, asker)) !== undefined,
  }
}

const discountOf = (card: string | null) => ({
  railcard: card === GROUPSAVE ? null : card,
  isGroup: card === GROUPSAVE,
})

const trainsOf = (leg: BookedLeg | null, image: Image): OrderedTrain[] =>
  (leg?.travelSegments ?? []).map(({ uid, serviceDate, mode, operatingCarrier, terminus, origin, destination }) => ({
    uid,
    serviceDate,
    operator: operatingCarrier,
    from: origin.code,
    to: destination.code,
    terminus,
    mode,
    departs: momentOf(origin.time, serviceDate),
    arrives: momentOf(destination.time, serviceDate),
    calls: callsOf(image, { uid, serviceDate, origin: origin.code, destination: destination.code }),
  }))

/** Where tickets may be split. A train that the timetable no longer has as it was sold is never cut. */
function callsOf(image: Image, segment: SegmentName): TrainCall[] {
  const ride = findRide(image, segment)
  if (!ride) return []
  return ride.train.calls.slice(ride.from, ride.to + 1).map(({ stop, arrival, departure }) => ({
    station: stop,
    arrives: serviceInstant(segment.serviceDate, arrival),
    departs: serviceInstant(segment.serviceDate, departure),
  }))
}

const momentOf = (text: string, serviceDate: string): Instant => parseInstant(text) ?? serviceInstant(serviceDate, 0)
