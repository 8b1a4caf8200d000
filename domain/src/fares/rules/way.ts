import type { Guide } from '../../routeing/guide.ts'
import { layWay, type LaidWay } from '../../routeing/path.ts'
import { hangsOnTicket, judgeStretch, judgeWay } from '../../routeing/permitted.ts'
import { timeOf } from '../../routeing/time-of.ts'
import { isWalk, type Stretch, type Trip } from './trip.ts'

export type WayBreach = { rule: 'NOT_PERMITTED'; why: 'CLOSED' | 'DOUBLES_BACK' | 'OFF_THE_MAPS'; at: string }

/** A ticket as far as its way goes. */
export type TicketsWay = {
  guide: Guide
  route: string
  ticket: string
  /** Where the ticket was used or will be used, before and after the stretch that is asked about. */
  before?: readonly string[]
  after?: readonly string[]
}

/** How the way of a stretch breaks the routeing guide; nothing where it is a permitted one. */
export function wayBreach(
  { guide, route, ticket, before = [], after = [] }: TicketsWay,
  { trip, from, to, date }: Stretch,
): WayBreach | undefined {
  const isWhole = before.length + after.length === 0
  const verdict = judgeWay(guide, {
    calls: [...before, ...trip.station.slice(from, to + 1), ...after],
    through: isWhole && isThrough(trip, from, to),
    date,
    route,
    ticket,
    tocs: operators(trip, from, to),
  })
  return verdict.permitted ? undefined : { rule: 'NOT_PERMITTED', why: verdict.why, at: verdict.at }
}

/** For whom a stretch is a permitted way. 0 is none of them: nobody has asked yet. */
export const FOR = { ALL: 1, NOBODY: 2, SOME_TICKETS: 3 } as const

/**
 * For whom a stretch is a permitted way. Splitting asks about every two calls of a journey, and prices ask again: each
 * stretch is judged once, and once for all journeys that call at the same stations.
 */
export function permittedFor(guide: Guide, { trip, from, to, date }: Stretch): number {
  const known = judgedTrip(guide, trip, date)
  const place = from * trip.length + to
  const verdict = known.verdicts[place] as number
  if (verdict !== 0) return verdict
  return (known.verdicts[place] = judged(guide, known, { trip, from, to, date }))
}

function judged(guide: Guide, { way, call }: JudgedTrip, { trip, from, to, date }: Stretch): number {
  const [first, last] = [call[from] as number, call[to] as number]
  // Of stations that the guide doesn't know it says nothing.
  if (isThrough(trip, from, to) || first < 0 || last < 0) return FOR.ALL
  if (hangsOnTicket(guide, way, [first, last])) return FOR.SOME_TICKETS
  return judgeStretch(guide, way, [first, last], { date }).permitted ? FOR.ALL : FOR.NOBODY
}

/** `call` are the trip's stations as calls of the way, -1 where the guide has none. */
type JudgedTrip = { way: LaidWay; call: Int16Array; verdicts: Uint8Array }

/** What is remembered of a guide's ways, by the stations and changes of trips. */
type Memory = { trips: Map<string, JudgedTrip>; stretches: number }
const memories = new WeakMap<Guide, Memory>()

/** A trip belongs to one search, and so to one guide and one day: it is found again without a look at its stations. */
const ofTrips = new WeakMap<Trip, JudgedTrip>()

/** Beyond so many stretches all are forgotten at once, which is simpler than knowing the oldest. A day has few ways. */
const MOST_STRETCHES = 2_000_000

function judgedTrip(guide: Guide, trip: Trip, date: string): JudgedTrip {
  let found = ofTrips.get(trip)
  if (found) return found
  found = sameTrip(guide, trip, date)
  ofTrips.set(trip, found)
  return found
}

function sameTrip(guide: Guide, trip: Trip, date: string): JudgedTrip {
  const memory = memories.get(guide) ?? { trips: new Map<string, JudgedTrip>(), stretches: 0 }
  memories.set(guide, memory)
  const key = `${timeOf(guide, date)} ${callsAndChanges(trip)}`
  const known = memory.trips.get(key)
  if (known) return known
  const made = newTrip(guide, trip)
  const size = made.verdicts.length
  if (memory.stretches + size > MOST_STRETCHES) {
    memory.trips.clear()
    memory.stretches = 0
  }
  memory.trips.set(key, made)
  memory.stretches += size
  return made
}

function newTrip(guide: Guide, trip: Trip): JudgedTrip {
  const calls: number[] = []
  const call = Int16Array.from(trip.station, (crs) => {
    const station = guide.numberOf.get(crs)
    return station === undefined ? -1 : calls.push(station) - 1
  })
  return { way: layWay(guide, calls), call, verdicts: new Uint8Array(trip.length * trip.length) }
}

/** All that a stretch is judged by, besides its ticket and its operators. */
function callsAndChanges(trip: Trip): string {
  let text = ''
  for (let p = 0; p < trip.length; p += 1) {
    const isSame = p > 0 && trip.leg[p] === trip.leg[p - 1]
    text += `${isSame ? ' ' : isWalk(trip, p) ? '~' : '/'}${trip.station[p]}`
  }
  return text
}

/** One train goes all the way. */
const isThrough = (trip: Trip, from: number, to: number): boolean =>
  // Legs are numbered in their order.
  trip.leg[from] === trip.leg[to - 1] && !isWalk(trip, from)

function operators(trip: Trip, from: number, to: number): string[] {
  const tocs = new Set<string>()
  for (let p = from; p < to; p += 1) if (!isWalk(trip, p)) tocs.add(trip.toc[trip.leg[p] as number] as string)
  return [...tocs]
}
