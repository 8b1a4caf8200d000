import { weekdayOf } from '../time/dates.ts'
import { easementsFrom, type Guide } from './guide.ts'
import { followsMaps, isLocal, NEARLY } from './maps.ts'
import { doublesBackAt, lengthOf, numbersOf, pathAlong, type Path } from './path.ts'
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
  const { numberOf, row, codes } = guide
  const [origin, destination] = [numberOf.get(asked.calls[0] ?? ''), numberOf.get(asked.calls.at(-1) ?? '')]
  if (origin === undefined || destination === undefined) return { permitted: true, by: 'NOT_IN_GUIDE' }
  const calls = numbersOf(guide, asked.calls)
  const length = lengthOf(guide, calls)
  const least = row(origin).miles100[destination] as number
  if (length === NOWHERE || least === NOWHERE) return { permitted: true, by: 'NOT_IN_GUIDE' }
  if (length <= least) return { permitted: true, by: 'SHORTEST' }

  const path = pathAlong(guide, calls)
  const spoken = easementsFrom(guide, asked.calls[0] ?? '').filter((one) => speaksOf(one, asked, guide, path))
  const closed = spoken.find(({ positive }) => !positive)
  if (closed) return { permitted: false, why: 'CLOSED', at: firstOn(closed, guide, path) }
  if (length <= least + NEARLY) return { permitted: true, by: 'NEARLY_SHORTEST' }
  if (spoken.some((one) => one.positive && opens(one, guide, path))) return { permitted: true, by: 'EASEMENT' }
  const turn = doublesBackAt(guide, path)
  if (turn >= 0) return { permitted: false, why: 'DOUBLES_BACK', at: codes[path[turn] as number] as string }
  if (isPlain(guide, path, 0, path.length - 1)) return { permitted: true, by: 'MAPS' }
  return { permitted: false, why: 'OFF_THE_MAPS', at: offAt(guide, calls) }
}

/** Without any easement: nearly the shortest way, or along the maps. */
function isPlain(guide: Guide, path: Path, from: number, to: number): boolean {
  const [origin, destination] = [path[from] as number, path[to] as number]
  if (lengthOf(guide, path, from, to) <= (guide.row(origin).miles100[destination] as number) + NEARLY) return true
  if (doublesBackAt(guide, path, from, to) >= 0) return false
  return !isLocal(guide, origin, destination) && followsMaps(guide, path, from, to)
}

/** Whether an easement from this origin is about this journey, as far as anybody knows it. */
function speaksOf(one: Easement, asked: AskedWay, { codes }: Guide, path: Path): boolean {
  const { calls, date, route, ticket, tocs } = asked
  if (!isOneOf(one.destinations, calls.at(-1))) return false
  if (!isOneOf(one.routes, route) || !isOneOf(one.tickets, ticket)) return false
  if (one.tocs.length > 0 && !one.tocs.some((toc) => tocs?.includes(toc))) return false
  if (date < one.from || date > one.until || one.week[weekdayOf(date)] !== true) return false
  const passes = (stations: readonly string[]) => path.some((at) => stations.includes(codes[at] as string))
  const asksFor = (stations: readonly string[]) => stations.length === 0 || passes(stations)
  return asksFor(one.anywhere) && asksFor([...one.via, ...one.doublingAt]) && !passes(one.without)
}

const isOneOf = (list: readonly string[], asked: string | undefined): boolean =>
  list.length === 0 || (asked !== undefined && list.includes(asked))

/**
 * An easement opens a way by way of its stations: to one of them and on from it by ways that are permitted as they are. Only
 * where it says so may the traveller turn back there.
 */
function opens({ via, doublingAt }: Easement, guide: Guide, path: Path): boolean {
  const last = path.length - 1
  const doubles = doublesBackAt(guide, path) >= 0
  return path.some((station, at) => {
    const crs = guide.codes[station] as string
    if (!doublingAt.includes(crs) && (doubles || !via.includes(crs))) return false
    return isPlain(guide, path, 0, at) && isPlain(guide, path, at, last)
  })
}

const firstOn = ({ via, anywhere }: Easement, { codes }: Guide, path: Path): string =>
  path
    .map((at) => codes[at] as string)
    .find((crs) => via.includes(crs) || (via.length === 0 && anywhere.includes(crs))) ?? ''

/** The first call that lies off what is nearly the shortest way: that is what the traveller knows of it. */
function offAt(guide: Guide, calls: Path): string {
  const [origin, destination] = [calls[0] as number, calls.at(-1) as number]
  const [there, home] = [guide.row(origin).miles100, guide.row(destination).miles100]
  const least = there[destination] as number
  const off = calls.find((at) => (there[at] as number) + (home[at] as number) > least + NEARLY)
  return guide.codes[off ?? destination] as string
}
