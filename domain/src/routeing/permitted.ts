import { weekdayOf } from '../time/dates.ts'
import type { Guide, ReadyEasement } from './guide.ts'
import { followsMaps, isLocal, NEARLY } from './maps.ts'
import { isBroken, layWay, lengthOf, numbersOf, turnOn, type LaidWay } from './path.ts'
import type { Easement } from './records.ts'
import { NOWHERE } from './shortest-row.ts'

/** A journey as the guide looks at it. What is not known (whose trains, which ticket) no easement can ask for. */
export type AskedWay = {
  /** Where it calls, from the ticket's origin to its destination; three-letter codes. */
  calls: readonly string[]
  /** One train goes all the way. */
  through: boolean
  date: string
  route?: string
  ticket?: string
  tocs?: readonly string[]
}

export type WayVerdict =
  | { permitted: true; by: 'THROUGH_TRAIN' | 'SHORTEST' | 'NEARLY_SHORTEST' | 'EASEMENT' | 'MAPS' | 'NOT_IN_GUIDE' }
  | { permitted: false; why: 'CLOSED' | 'DOUBLES_BACK' | 'OFF_THE_MAPS'; at: string }

/**
 * Whether a ticket may be used this way. A through train always and the shortest way always; then what an easement closes;
 * what is nearly as short; what an easement opens; and what follows the maps without coming back on itself. Of stations that
 * the guide doesn't know it says nothing against.
 */
export function judgeWay(guide: Guide, asked: AskedWay): WayVerdict {
  if (asked.through) return { permitted: true, by: 'THROUGH_TRAIN' }
  const { numberOf } = guide
  if (!numberOf.has(asked.calls[0] ?? '') || !numberOf.has(asked.calls.at(-1) ?? '')) return NOT_IN_GUIDE
  const calls = numbersOf(guide, asked.calls)
  return judgeStretch(guide, layWay(guide, calls), [0, calls.length - 1], asked)
}

/** What is known of a journey besides where it calls. */
export type AskedTicket = Pick<AskedWay, 'date' | 'route' | 'ticket' | 'tocs'>

const NOT_IN_GUIDE: WayVerdict = { permitted: true, by: 'NOT_IN_GUIDE' }

/** The same for a stretch of a way, from one of its calls to another; no through train runs along it. */
export function judgeStretch(
  guide: Guide,
  way: LaidWay,
  [first, last]: readonly [number, number],
  asked: AskedTicket,
): WayVerdict {
  const { path, at } = way
  const [from, to] = [at[first] as number, at[last] as number]
  const least = guide.row(path[from] as number).miles100[path[to] as number] as number
  if (least === NOWHERE || isBroken(way, from, to)) return NOT_IN_GUIDE
  const length = lengthOf(way, from, to)
  if (length <= least) return { permitted: true, by: 'SHORTEST' }

  const spoken = spokenOf(guide, way, [from, to], asked)
  const closed = spoken.find(({ easement }) => !easement.positive)
  if (closed) return { permitted: false, why: 'CLOSED', at: firstOn(closed.easement, guide, way, [from, to]) }
  if (length <= least + NEARLY) return { permitted: true, by: 'NEARLY_SHORTEST' }
  if (spoken.some((one) => one.easement.positive && opens(one, guide, way, [from, to])))
    return { permitted: true, by: 'EASEMENT' }
  const turn = turnOn(way, from, to)
  if (turn >= 0) return { permitted: false, why: 'DOUBLES_BACK', at: guide.codes[path[turn] as number] as string }
  if (isPlain(guide, way, from, to)) return { permitted: true, by: 'MAPS' }
  return { permitted: false, why: 'OFF_THE_MAPS', at: offAt(guide, way, [first, last]) }
}

/** Two places on a path. */
type Places = readonly [from: number, to: number]

/** Without any easement: nearly the shortest way, or along the maps. */
function isPlain(guide: Guide, way: LaidWay, from: number, to: number): boolean {
  const [origin, destination] = [way.path[from] as number, way.path[to] as number]
  if (lengthOf(way, from, to) <= (guide.row(origin).miles100[destination] as number) + NEARLY) return true
  if (turnOn(way, from, to) >= 0) return false
  return !isLocal(guide, origin, destination) && followsMaps(guide, way, from, to)
}

/** The easements from this origin that are about this journey, as far as anybody knows it. */
const spokenOf = (guide: Guide, way: LaidWay, places: Places, asked: AskedTicket): ReadyEasement[] =>
  guide
    .easementsFrom(way.path[places[0]] as number)
    .filter((one) => isAlong(one, way, places) && holdsFor(one.easement, asked) && holdsOn(one.easement, asked.date))

/** Whether who has another ticket, or goes with another company, may be judged otherwise on this stretch. */
export const hangsOnTicket = (guide: Guide, way: LaidWay, [first, last]: readonly [number, number]): boolean =>
  (guide.asks.routes || guide.asks.tickets || guide.asks.tocs) &&
  guide
    .easementsFrom(way.path[way.at[first] as number] as number)
    .some(
      (one) =>
        one.easement.routes.length + one.easement.tickets.length + one.easement.tocs.length > 0 &&
        isAlong(one, way, [way.at[first] as number, way.at[last] as number]),
    )

function isAlong(one: ReadyEasement, { path }: LaidWay, [from, to]: Places): boolean {
  const { easement, destinations, anywhere, passing, without } = one
  if (destinations && !destinations.has(path[to] as number)) return false
  const passes = (stations: ReadonlySet<number>): boolean => {
    for (let at = from; at <= to; at += 1) if (stations.has(path[at] as number)) return true
    return false
  }
  if (easement.anywhere.length > 0 && !passes(anywhere)) return false
  if (easement.via.length + easement.doublingAt.length > 0 && !passes(passing)) return false
  return without.size === 0 || !passes(without)
}

function holdsFor({ routes, tickets, tocs }: Easement, asked: AskedTicket): boolean {
  if (!isOneOf(routes, asked.route) || !isOneOf(tickets, asked.ticket)) return false
  return tocs.length === 0 || tocs.some((toc) => asked.tocs?.includes(toc))
}

const holdsOn = ({ from, until, week }: Easement, date: string): boolean =>
  from <= date && date <= until && (week.every(Boolean) || week[weekdayOf(date)] === true)

const isOneOf = (list: readonly string[], asked: string | undefined): boolean =>
  list.length === 0 || (asked !== undefined && list.includes(asked))

/**
 * An easement opens a way by way of its stations: to one of them and on from it by ways that are permitted as they are. Only
 * where it says so may the traveller turn back there.
 */
function opens({ via, doublingAt }: ReadyEasement, guide: Guide, way: LaidWay, [from, to]: Places): boolean {
  const doubles = turnOn(way, from, to) >= 0
  for (let at = from; at <= to; at += 1) {
    const station = way.path[at] as number
    if (!doublingAt.has(station) && (doubles || !via.has(station))) continue
    if (isPlain(guide, way, from, at) && isPlain(guide, way, at, to)) return true
  }
  return false
}

const firstOn = ({ via, anywhere }: Easement, { codes }: Guide, { path }: LaidWay, [from, to]: Places): string =>
  path
    .slice(from, to + 1)
    .map((at) => codes[at] as string)
    .find((crs) => via.includes(crs) || (via.length === 0 && anywhere.includes(crs))) ?? ''

/** The first call that lies off what is nearly the shortest way: that is what the traveller knows of it. */
function offAt(guide: Guide, { path, at }: LaidWay, [first, last]: readonly [number, number]): string {
  const calls = at.slice(first, last + 1).map((place) => path[place] as number)
  const [origin, destination] = [calls[0] as number, calls.at(-1) as number]
  const [there, home] = [guide.row(origin).miles100, guide.row(destination).miles100]
  const least = there[destination] as number
  const off = calls.find((station) => (there[station] as number) + (home[station] as number) > least + NEARLY)
  return guide.codes[off ?? destination] as string
}
