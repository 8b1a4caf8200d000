import type { Guide } from '../../routeing/guide.ts'
import { judgeWay } from '../../routeing/permitted.ts'
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

/** One train goes all the way. */
const isThrough = (trip: Trip, from: number, to: number): boolean => {
  for (let p = from + 1; p < to; p += 1) if (trip.leg[p] !== trip.leg[from]) return false
  return !isWalk(trip, from)
}

function operators(trip: Trip, from: number, to: number): string[] {
  const tocs = new Set<string>()
  for (let p = from; p < to; p += 1) if (!isWalk(trip, p)) tocs.add(trip.toc[trip.leg[p] as number] as string)
  return [...tocs]
}
