import { addDays, daysBetween } from '../time/dates.ts'
import { type CalendarDate } from '../time/calendar-date.ts'
import { instant, type Instant } from '../time/instant.ts'
import { cutWay, withoutCalls, type CutPart, type OrderedTrain } from './cut-way.ts'
import { endOfTicket, startOfTicket } from './judge-ticket.ts'
import { FACTS_VERSION, type TicketFacts, type TicketTrain, type TicketType } from './ticket-facts.ts'
import { isMobile } from './kinds.ts'

type Bilingual = { readonly en: string; readonly cy: string }
type Direction = TicketFacts['direction']

/** One ticket of an order, for those passengers who pay alike. Stations are CRS codes. */
export type OrderedFare = {
  /** Its place along the way: split tickets have several. */
  readonly ticket: number
  readonly passengerReferences: readonly string[]
  readonly ticketCode: string
  readonly ticketName: Bilingual
  readonly serviceClass: 'STANDARD' | 'FIRST'
  readonly direction: 'OUTBOUND' | 'INBOUND' | 'BOTH'
  readonly origin: string
  readonly destination: string
  readonly route: TicketFacts['route']
  readonly restriction: string
  readonly validFrom: CalendarDate
  readonly validUntil: CalendarDate
  readonly returnFrom: CalendarDate | null
  readonly returnUntil: CalendarDate | null
  /** What these passengers pay together. */
  readonly price: number
  readonly railcard: string | null
  readonly isGroup: boolean
  /** Children under this age, who travel free with an adult. */
  readonly freeUnder: number | null
  /** Good on the booked trains only. */
  readonly isAdvance: boolean
}

export type KeptSeat = {
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly passenger: string
  readonly coach: string
  readonly seat: string
}

/** An order that is paid for, as far as its tickets go. */
export type PaidOrder = {
  readonly reference: string
  readonly type: TicketType
  readonly deliveryCode: string
  readonly isrn: string | null
  readonly photocard: string | null
  readonly boughtAt: Instant
  readonly passengers: readonly {
    readonly reference: string
    readonly kind: 'ADULT' | 'CHILD'
    readonly name: string
  }[]
  readonly fares: readonly OrderedFare[]
  readonly outbound: readonly OrderedTrain[]
  readonly inbound: readonly OrderedTrain[]
  readonly seats: readonly KeptSeat[]
  /** Multiflex: so many passes. */
  readonly passes: number
  /** Each pass is for a day; otherwise for a journey. */
  readonly dayPasses: boolean
  /** A rover's days of travel; null for everything else. */
  readonly travelDays: number | null
}

/** A ticket to be made. */
export type NewTicket = {
  readonly position: number
  readonly direction: Direction
  readonly validFrom: Instant
  readonly expiresAt: Instant
  readonly departsAt: Instant | null
  /** Null: it needs no activation. */
  readonly activationLimit: number | null
  readonly facts: TicketFacts
}

/** The tickets of an order: one for each passenger and direction, and for a bundle one for each pass. */
export function ticketsOfOrder(order: PaidOrder): { expiresAt: Instant; tickets: NewTicket[] } {
  const tickets = order.fares
    .toSorted((a, b) => a.ticket - b.ticket)
    .flatMap((fare) => fare.passengerReferences.flatMap((reference) => ticketsOfPassenger(order, fare, reference)))
    .toSorted((a, b) => byPassenger(a) - byPassenger(b))
    .map((ticket, position) => ({ ...ticket, position }))
  return { expiresAt: instant(Math.max(...tickets.map(({ expiresAt }) => expiresAt))), tickets }
}

type Unnumbered = Omit<NewTicket, 'position'>

/** Adults first, each with all of theirs; sorting keeps what is equal in its order. */
const byPassenger = ({ facts: { passenger } }: Unnumbered): number =>
  Number(passenger.reference.slice(1)) + (passenger.kind === 'CHILD' ? 100 : 0)

function ticketsOfPassenger(order: PaidOrder, fare: OrderedFare, reference: string): Unnumbered[] {
  if (order.type === 'SEASON' || order.type === 'ROVER') return [oneTicket(order, fare, reference, 'ANY')]
  if (order.type === 'MULTIFLEX')
    return Array.from({ length: order.passes }, () => oneTicket(order, fare, reference, 'ANY'))
  if (fare.direction === 'BOTH')
    return [oneTicket(order, fare, reference, 'OUT'), oneTicket(order, fare, reference, 'RETURN')]
  return [oneTicket(order, fare, reference, fare.direction === 'INBOUND' ? 'RETURN' : 'OUT')]
}

function oneTicket(order: PaidOrder, fare: OrderedFare, reference: string, direction: Direction): Unnumbered {
  const isWayBack = direction === 'RETURN' && fare.direction === 'BOTH'
  const validFrom = isWayBack ? (fare.returnFrom ?? fare.validFrom) : fare.validFrom
  const passenger = order.passengers.find((one) => one.reference === reference)
  const part = partOf(order, fare, reference, direction)
  const trains = part.trains.map((train) => ({ ...train, seat: seatOn(order, train, reference) }))
  const validUntil = lastDay(isWayBack ? (fare.returnUntil ?? fare.validUntil) : fare.validUntil, trains)
  const facts: TicketFacts = {
    version: FACTS_VERSION,
    reference: order.reference,
    type: order.type,
    direction,
    wayBack: isWayBack,
    part: part.count > 1 ? { number: part.place + 1, count: part.count } : null,
    ticketCode: fare.ticketCode,
    ticketName: fare.ticketName,
    serviceClass: fare.serviceClass,
    ...endsOf(fare, direction),
    route: fare.route,
    restriction: fare.restriction,
    validFrom,
    validUntil,
    passenger: {
      reference,
      kind: passenger?.kind ?? (reference.startsWith('C') ? 'CHILD' : 'ADULT'),
      name: passenger?.name || null,
      railcards: fare.railcard === null ? [] : [fare.railcard],
      freeUnder: fare.freeUnder,
    },
    dayPass: order.dayPasses,
    travelDays: order.travelDays,
    group: fare.isGroup ? order.passengers.length : null,
    bookedTrainsOnly: fare.isAdvance,
    trains,
    paid: Math.round(fare.price / fare.passengerReferences.length),
    boughtAt: order.boughtAt,
    mobile: isMobile(order.deliveryCode),
    photocard: order.photocard,
    isrn: order.isrn,
  }
  return {
    direction,
    validFrom: startOfTicket(validFrom),
    expiresAt: endOfTicket(validUntil),
    departsAt: trains[0]?.departs ?? null,
    activationLimit: activationLimit(facts),
    facts,
  }
}

/** Whoever was sold a way with a night between its trains gets to its end: the ticket lasts as long as its last train. */
function lastDay(validUntil: CalendarDate, trains: readonly Pick<TicketTrain, 'arrives'>[]): CalendarDate {
  const arrives = trains.at(-1)?.arrives
  return arrives === undefined || arrives < endOfTicket(validUntil)
    ? validUntil
    : lastDay(addDays(validUntil, 1), trains)
}

/** Each pass and each way is activated once; a season ticket once on each of its days, a rover on as many as it is for. */
function activationLimit({ type, mobile, travelDays, validFrom, validUntil }: TicketFacts): number | null {
  if (type === 'MULTIFLEX') return 1
  if (!mobile) return null
  const days = daysBetween(validFrom, validUntil) + 1
  if (type === 'ROVER') return Math.min(travelDays ?? days, days)
  return type === 'SEASON' ? days : 1
}

function seatOn(
  { seats }: PaidOrder,
  { uid, serviceDate }: Omit<TicketTrain, 'seat'>,
  passenger: string,
): TicketTrain['seat'] {
  const kept = seats.find(
    (seat) => seat.uid === uid && seat.serviceDate === serviceDate && seat.passenger === passenger,
  )
  return kept ? { coach: kept.coach, seat: kept.seat } : null
}

/** Where a fare leads this way: the way back of a return begins where its way out ends. */
const endsOf = ({ origin, destination, direction }: OrderedFare, way: Direction) =>
  way === 'RETURN' && direction === 'BOTH' ? { origin: destination, destination: origin } : { origin, destination }

/** The trains of this ticket: all of the way, or with split tickets those between its two stations. */
function partOf(order: PaidOrder, fare: OrderedFare, reference: string, way: Direction): CutPart & { count: number } {
  if (way === 'ANY') return { place: 0, trains: [], count: 1 }
  const trains = way === 'OUT' ? order.outbound : order.inbound
  const elsewhere = way === 'OUT' ? 'INBOUND' : 'OUTBOUND'
  const along = order.fares
    .filter(({ direction, passengerReferences }) => direction !== elsewhere && passengerReferences.includes(reference))
    .toSorted((a, b) => a.ticket - b.ticket)
  // A ticket for all of it is for all of it, whatever its stations are called.
  if (along.length === 1) return { place: 0, trains: trains.map(withoutCalls), count: 1 }
  const cut = cutWay(
    trains,
    along.map((one) => endsOf(one, way)),
  )
  const { place, trains: own } = cut[along.indexOf(fare)] ?? { place: 0, trains: [] }
  return { place, trains: own, count: along.length }
}
