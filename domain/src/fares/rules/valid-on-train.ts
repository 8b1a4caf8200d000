import { dayOf, dateOf } from '../../time/dates.ts'
import { earliestTicketDay, lastDay } from './ticket-days.ts'
import { ticketOn, type Fares } from './fares.ts'
import { findFares } from './find-fares.ts'
import type { Offer } from './offer.ts'
import { prepareParty, type Party } from './party.ts'
import { price, type PriceOptions } from './price.ts'
import { returnDays, type DatedSolution } from './price-return.ts'
import { cardsAllowed, fitsParty, keeps, partyPrice, quote, ride } from './quote.ts'
import type { ValidityRecord } from '../image/records.ts'
import { routeBreach } from './route.ts'
import { trainBreach, type TrainBreach, type TrainLimits } from './train-limits.ts'
import { layOut, railEnds, type Stretch, type Trip } from './trip.ts'
import { wayBreach, type WayBreach } from './way.ts'
import { isAdvanceTicket } from '../../tickets/kinds.ts'

/**
 * Trains that a ticket is to be used on. `whole` are the same from the ticket's own start to its end, where they run so and more
 * than a journey is: then it has to hold on both.
 */
export type TrainsAsked = DatedSolution & { whole?: DatedSolution }

/** A ticket somebody holds, and which of its two ways they mean to use. Stations are three-letter codes. */
export type HeldTicket = {
  ticket: string
  route: string
  /** The feed's code; empty where the ticket is good at any time. */
  restriction: string
  origin: string
  destination: string
  /** The date the ticket is for; for a way back, the date of the way out. */
  date: string
  direction: 'OUT' | 'RETURN'
  party: Party
  /** What was paid for all of it, in pence: what a dearer ticket is measured against. */
  paid: number
  /** A child under this age, who travels free. */
  freeUnder?: number
  /** Advance tickets: the trains booked. */
  bookedTrains?: readonly string[]
  /** Stations on the ticket's way, in order, where it is known: then a part of the way may be travelled. */
  along?: readonly string[]
}

/**
 * The first rule that is broken, in the order in which they are asked: the ticket itself, stations, dates, trains. A
 * ticket for another town needs no word about its hours.
 */
export type NotValid =
  | TrainBreach
  | { rule: 'UNKNOWN_TICKET'; ticket: string }
  | { rule: 'OTHER_STATIONS'; origin: string; destination: string }
  | { rule: 'OUTSIDE_DATES'; first: string; last: string }
  | { rule: 'NO_BREAK_OF_JOURNEY' }

/**
 * What taking a train that the ticket doesn't allow would cost, in pence for the whole party: the difference to one that
 * does, or a new ticket. `ticket` is the one that would do.
 */
export type ChangePrice = { kind: 'DIFFERENCE' | 'NEW_TICKET'; pence: number; ticket: string }

/**
 * `next.index` counts in the list of later trains; `departs` is a minute of that train's service day. `next` is missing
 * where no later train will do, `change` where nothing can be sold for this one.
 */
export type TrainAnswer =
  | { valid: true }
  | { valid: false; why: NotValid; next?: { index: number; departs: number }; change?: ChangePrice }

/**
 * Can I take this train? Judges the ticket on the trains asked about; when it doesn't hold, on `later` ones in turn.
 * A rule alone: it needs the fares image and nothing else, so it answers without a network.
 */
export function validOnTrain(
  fares: Fares,
  held: HeldTicket,
  train: TrainsAsked,
  later: readonly TrainsAsked[] = [],
  options: PriceOptions = {},
): TrainAnswer {
  const why = whyNotValid(fares, held, train)
  if (!why) return { valid: true }
  // The first that the ticket allows, in the order in which the caller tells them: "your ticket
  // holds from the 09:30 on".
  const index = later.findIndex((one) => whyNotValid(fares, held, one) === undefined)
  const next = later[index]
  const departs = next?.solution.legs[0]?.calls[0]?.departs ?? next?.solution.legs[0]?.calls[0]?.arrives
  const change = changePrice(fares, held, train, options)
  return {
    valid: false,
    why,
    ...(departs !== undefined && { next: { index, departs } }),
    ...(change && { change }),
  }
}

/**
 * The ticket as it stood on its own date, the trains by the rules of theirs: a way back may come after a change of the
 * restrictions.
 */
export function whyNotValid(fares: Fares, held: HeldTicket, { whole, ...train }: TrainsAsked): NotValid | undefined {
  return whole ? insideBreach(fares, held, train, whole) : breachOn(fares, held, train)
}

/** Whoever boards later or gets off sooner breaks the journey there; the rest is asked of the whole way, then of what is travelled. */
function insideBreach(fares: Fares, held: HeldTicket, train: DatedSolution, whole: DatedSolution) {
  const ticket = ticketOn(fares, held.ticket, held.date)
  const trip = layOut(train.solution)
  const ends = railEnds(trip)
  if (!ticket || !ends) return { rule: 'UNKNOWN_TICKET' as const, ticket: held.ticket }
  const { direction } = held
  const mayBreak = direction === 'OUT' ? ticket.validity.breakOut : ticket.validity.breakReturn
  const isAdvance = isAdvanceTicket(ticket.record)
  if (!mayBreak || isAdvance) return { rule: 'NO_BREAK_OF_JOURNEY' as const }
  const limits = limitsOn(fares, held, isAdvance, train.date)
  return breachOn(fares, held, whole) ?? trainBreach(limits, { trip, ...ends }, direction)
}

function breachOn(fares: Fares, held: HeldTicket, { solution, date }: DatedSolution): NotValid | undefined {
  const ticket = ticketOn(fares, held.ticket, held.date)
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ticket || !ends) return { rule: 'UNKNOWN_TICKET', ticket: held.ticket }
  return (
    stationsBreach(held, ticket.validity, trip, ends.from, ends.to) ??
    datesBreach(held, ticket.validity, date, trip.departs[ends.from] as number) ??
    trainBreach(limitsOn(fares, held, isAdvanceTicket(ticket.record), date), { trip, ...ends }, held.direction) ??
    waysBreach(fares, held, isAdvanceTicket(ticket.record), { trip, ...ends, date }) ??
    freeBreach(fares, held, { trip, ...ends, date })
  )
}

/** An Advance ticket was sold for its trains, so their way is a permitted one. Of a part of the way all of it is judged. */
function waysBreach({ guide }: Fares, held: HeldTicket, isAdvance: boolean, stretch: Stretch): WayBreach | undefined {
  if (!guide || isAdvance) return undefined
  const { trip, from, to } = stretch
  const way = alongOf(held) ?? []
  const [start, end] = [way.indexOf(trip.station[from] as string), way.indexOf(trip.station[to] as string)]
  const [before, after] = start < 0 || end < 0 ? [[], []] : [way.slice(0, start), way.slice(end + 1)]
  return wayBreach({ guide, route: held.route, ticket: held.ticket, before, after }, stretch)
}

/** A child travels free on some companies' trains, at some hours. */
function freeBreach(
  fares: Fares,
  { freeUnder, direction }: HeldTicket,
  { date, ...where }: Stretch & { date: string },
) {
  const rule = fares.tables.freeChildren.find(({ under }) => under === freeUnder)
  if (!rule) return undefined
  const route = { code: '', include: [], exclude: [], tocs: rule.tocs }
  return trainBreach({ route, times: fares.on(date).restrictionOf(rule.restriction) }, where, direction)
}

/** On the way back the same stations come the other way round. */
const alongOf = ({ direction, along }: HeldTicket): readonly string[] | undefined =>
  direction === 'OUT' ? along : along?.toReversed()

function limitsOn(fares: Fares, held: HeldTicket, isAdvance: boolean, date: string): TrainLimits {
  const on = fares.on(date)
  return {
    // Without its trains an Advance ticket holds on none: an empty list, not a missing one.
    ...(isAdvance && { booked: held.bookedTrains ?? [] }),
    // A route that the fares no longer know binds nobody: the traveller paid for one that was sold.
    route: on.routes[fares.tables.routeCodes.indexOf(held.route)],
    times: held.restriction === '' ? undefined : on.restrictionOf(held.restriction),
  }
}

/** From end to end, or a part of it where the way is known and the ticket may be broken. */
function stationsBreach(
  held: HeldTicket,
  validity: ValidityRecord,
  trip: Trip,
  from: number,
  to: number,
): NotValid | undefined {
  const { direction } = held
  const [origin, destination] = direction === 'OUT' ? [held.origin, held.destination] : [held.destination, held.origin]
  const [start, end] = [trip.station[from] as string, trip.station[to] as string]
  if (start === origin && end === destination) return undefined
  const way = alongOf(held)
  const [a, b] = [way?.indexOf(start) ?? -1, way?.indexOf(end) ?? -1]
  // Off the way, or against it.
  if (a < 0 || b <= a) return { rule: 'OTHER_STATIONS', origin, destination }
  const mayBreak = direction === 'OUT' ? validity.breakOut : validity.breakReturn
  return mayBreak ? undefined : { rule: 'NO_BREAK_OF_JOURNEY' }
}

/**
 * A train of the small hours (until 04:29) still belongs to the day before, so that the last day of a ticket ends with
 * it.
 */
function datesBreach(held: HeldTicket, validity: ValidityRecord, date: string, departs: number): NotValid | undefined {
  const from = dayOf(held.date)
  const { first, last } =
    held.direction === 'OUT'
      ? { first: from, last: lastDay(from, validity.outMonths, validity.outDays) }
      : returnDays(validity, from)
  const day = dayOf(date)
  if (day >= first && earliestTicketDay(day, departs) <= last) return undefined
  return { rule: 'OUTSIDE_DATES', first: dateOf(first), last: dateOf(last) }
}

/** An Advance ticket can't be topped up; any other pays the difference to a ticket of its kind, or a new one if cheaper. */
function changePrice(
  fares: Fares,
  held: HeldTicket,
  train: DatedSolution,
  options: PriceOptions,
): ChangePrice | undefined {
  const [single] = price(fares, held.party, train.solution, train.date, options)
  // Buying anew is always possible; it is what is compared with.
  const fresh = single && { kind: 'NEW_TICKET' as const, pence: single.total as number, ticket: single.ticket }
  const record = ticketOn(fares, held.ticket, held.date)?.record
  if (!record || isAdvanceTicket(record)) return fresh
  const upgrade =
    record.kind === 'RETURN'
      ? cheapestReturnOn(fares, held, train)
      : single && { total: single.total as number, ticket: single.ticket }
  if (!upgrade) return fresh
  // Nobody gets money back for taking a cheaper train than their ticket would allow.
  const pence = Math.max(0, upgrade.total - held.paid)
  return fresh && fresh.pence < pence ? fresh : { kind: 'DIFFERENCE', pence, ticket: upgrade.ticket }
}

/** The cheapest return ticket that would have been good on this way of the journey. */
function cheapestReturnOn(
  fares: Fares,
  held: HeldTicket,
  train: DatedSolution,
): Pick<Offer, 'total' | 'ticket'> | undefined {
  const [origin, destination] = [fares.stationOf.get(held.origin), fares.stationOf.get(held.destination)]
  const trip = layOut(train.solution)
  const ends = railEnds(trip)
  if (origin === undefined || destination === undefined || !ends) return undefined
  const on = fares.on(held.date)
  // Between the ticket's own stations and at the prices of its day, though only one of its ways is looked at.
  const one = quote(fares, on, prepareParty(held.party, on), origin, destination)
  const travel = ride(trip, ends.from, ends.to, held.direction, fares.on(train.date))
  // Of the class that is held: changing it is another purchase.
  const classHeld = on.tickets[fares.tables.ticketCodes.indexOf(held.ticket)]?.record.class
  let best: Pick<Offer, 'total' | 'ticket'> | undefined
  for (const fare of findFares(fares, on, { origin, destination }, 'RETURN')) {
    if (fare.ticket.record.class !== classHeld || !fitsParty(fare, one.party) || !keeps(travel, fare.restriction))
      continue
    // The ticket that is looked for would have to hold on the train that is meant.
    if (routeBreach(travel.on.routes[fare.route], trip, ends.from, ends.to)) continue
    const route = fares.tables.routeCodes[fare.route] as string
    const sold = { ...held, route, ticket: fare.ticket.record.code }
    if (waysBreach(fares, sold, false, { trip, ...ends, date: train.date })) continue
    if (datesBreach(held, fare.ticket.validity, train.date, trip.departs[ends.from] as number)) continue
    const shared = partyPrice(one, fare, cardsAllowed(one, fare, travel))
    if (shared && (!best || shared.total < best.total)) {
      best = { total: shared.total as Offer['total'], ticket: fare.ticket.record.code }
    }
  }
  return best
}
