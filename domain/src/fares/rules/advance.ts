import { dayOf } from '../../time/dates.ts'
import type { Fares, FaresDay } from './fares.ts'
import type { FoundFare } from './find-fares.ts'
import { isWalk, type Stretch } from './trip.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import { isAdvanceTicket } from '../../tickets/kinds.ts'

/** Which places an Advance fare asks for: one train, from where to where. */
export type PlaceQuestion = { ticket: string; route: string; uid: string; date: string; from: string; to: string }

/** How many places are left; the retail part keeps the table. */
export type PlacesLeft = (question: PlaceQuestion) => number

/** When the tickets would be bought: a date and the minute of that day. */
export type BoughtAt = { date: string; minute: number }

/** Advance fares are sold for particular trains while places last. */
export const isAdvance = (fare: FoundFare): boolean => isAdvanceTicket(fare.ticket.record)

/** The fewest places left on any of the trains; nothing can be sold without a table of places. */
export function placesFor(
  fares: Fares,
  fare: FoundFare,
  { trip, from, to, date }: Stretch,
  placesLeft: PlacesLeft | undefined,
): number {
  if (!placesLeft) return 0
  const ticket = fare.ticket.record.code
  const route = fares.tables.routeCodes[fare.route] as string
  let least = Number.POSITIVE_INFINITY
  // From boarding to alighting, train by train: places are counted where somebody sits down, not at each call.
  for (let start = from; start < to;) {
    let end = start + 1
    while (end < to && trip.leg[end] === trip.leg[start]) end += 1
    if (!isWalk(trip, start)) {
      const ends = { from: trip.station[start] as string, to: trip.station[end] as string }
      const uid = trip.uid[trip.leg[start] as number] as string
      // The ticket binds to all its trains, so the fullest of them decides.
      least = Math.min(least, placesLeft({ ticket, route, uid, date, ...ends }))
    }
    start = end
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
