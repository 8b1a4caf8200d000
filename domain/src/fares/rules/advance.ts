import { dayOf } from '../../time/dates.ts'
import type { Fares, FaresDay } from './fares.ts'
import type { FoundFare } from './find-fares.ts'
import { WALK, type Stretch, type Trip } from './trip.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import { isAdvanceTicket } from '../../tickets/kinds.ts'

/** Which places an Advance fare asks for: a ticket's on one train, wherever somebody gets on and off. */
export type PlaceQuestion = { ticket: string; uid: string; date: string }

/** How many places are left; the retail part keeps the table. */
export type PlacesLeft = (question: PlaceQuestion) => number

/** When the tickets would be bought: a date and the minute of that day. */
export type BoughtAt = { date: string; minute: number }

/** Advance fares are sold for particular trains while places last. */
export const isAdvance = (fare: FoundFare): boolean => isAdvanceTicket(fare.ticket.record)

/**
 * What is left on the trains of a trip, by ticket and train. A split asks for the same train from every call to every
 * other; the trip belongs to one search, and what is left with it.
 */
type LeftOnTrip = { placesLeft: PlacesLeft; date: string; left: Map<number, number> }
const leftOnTrips = new WeakMap<Trip, LeftOnTrip>()

function leftOn(trip: Trip, date: string, placesLeft: PlacesLeft): Map<number, number> {
  const known = leftOnTrips.get(trip)
  if (known?.placesLeft === placesLeft && known.date === date) return known.left
  const left = new Map<number, number>()
  leftOnTrips.set(trip, { placesLeft, date, left })
  return left
}

/** The fewest places left on any of the trains; nothing can be sold without a table of places. */
export function placesFor(
  { ticket }: FoundFare,
  { trip, from, to, date }: Stretch,
  placesLeft: PlacesLeft | undefined,
): number {
  if (!placesLeft) return 0
  const left = leftOn(trip, date, placesLeft)
  let least = Number.POSITIVE_INFINITY
  // The ticket binds to all its trains, so the fullest of them decides. Legs are numbered in their order.
  for (let leg = trip.leg[from] as number; leg <= (trip.leg[to - 1] as number); leg += 1) {
    if (trip.toc[leg] === WALK) continue
    const key = ticket.index * trip.toc.length + leg
    let places = left.get(key)
    if (places === undefined)
      left.set(key, (places = placesLeft({ ticket: ticket.record.code, uid: trip.uid[leg] as string, date })))
    if (places < least) least = places
  }
  return least
}

/** One moment of buying is asked about for every fare of a search: its date is read once. */
const minutesBought = new WeakMap<BoughtAt, number>()
function boughtMinute(boughtAt: BoughtAt): number {
  let minute = minutesBought.get(boughtAt)
  if (minute === undefined)
    minutesBought.set(boughtAt, (minute = dayOf(boughtAt.date) * MINUTES_A_DAY + boughtAt.minute))
  return minute
}

/** Whether an Advance ticket may still be bought; without a time of buying nothing is too late. */
export function isInTime(
  fares: Fares,
  on: FaresDay,
  fare: FoundFare,
  { trip, from, to }: Omit<Stretch, 'date'>,
  boughtAt: BoughtAt | undefined,
): boolean {
  if (!boughtAt) return true
  const code = fares.tables.restrictionCodes[fare.restriction] as string
  const hasToc = (toc: string): boolean => {
    // A walk's empty code matches none.
    for (let p = from; p < to; p += 1) if (trip.toc[trip.leg[p] as number] === toc) return true
    return false
  }
  // Minutes since day 0, so that a train after midnight and a purchase on the day before compare as they should.
  const departs = on.day * MINUTES_A_DAY + (trip.departs[from] as number)
  const bought = boughtMinute(boughtAt)
  return (on.advanceRules.get(fare.ticket.record.code) ?? []).every((rule) => {
    if ((rule.restriction !== '' && rule.restriction !== code) || (rule.toc !== '' && !hasToc(rule.toc))) return true
    // Two ways in which feeds write it: so many minutes before leaving, or until an hour of the day
    // so many days before.
    if (rule.check === 'MINUTES') return departs - bought >= rule.amount
    return bought <= (on.day - rule.amount) * MINUTES_A_DAY + rule.time
  })
}
