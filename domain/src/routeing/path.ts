import type { Guide } from './guide.ts'
import { NOWHERE } from './shortest-row.ts'

/** Stations by number, neighbour by neighbour: where trains pass as well as where they call. */
export type Path = readonly number[]

/** Of stations that the guide knows; others (a bus stop, a station since closed) are left out. */
export const numbersOf = (guide: Guide, calls: readonly string[]): number[] =>
  calls.flatMap((crs) => guide.numberOf.get(crs) ?? [])

/** Hundredths of a mile along the stations, each time by the shortest way to the next. */
export function lengthOf(guide: Guide, stations: Path, from = 0, to = stations.length - 1): number {
  let miles100 = 0
  for (let at = from; at < to; at += 1) {
    const step = guide.row(stations[at] as number).miles100[stations[at + 1] as number] as number
    if (step === NOWHERE) return NOWHERE
    miles100 += step
  }
  return miles100
}

/** A train between two calls takes the shortest way: timetables don't tell where it passes. */
export function pathAlong(guide: Guide, calls: Path): number[] {
  const path = calls.slice(0, 1)
  for (let at = 1; at < calls.length; at += 1) {
    const [from, to] = [calls[at - 1] as number, calls[at] as number]
    const { before } = guide.row(from)
    const passed: number[] = []
    for (let here = to; here !== from && here >= 0; here = before[here] as number) passed.push(here)
    path.push(...passed.toReversed())
  }
  return path
}

/**
 * Where a way comes back to a place that it has left: the first such position, or -1. The stations of a group are one place,
 * in which one may go to and fro.
 */
export function doublesBackAt({ groups }: Guide, path: Path, from = 0, to = path.length - 1): number {
  const seen = new Set<number | string>()
  let last: number | string | undefined
  for (let at = from; at <= to; at += 1) {
    const station = path[at] as number
    const place = groups[station] === '' ? station : (groups[station] as string)
    if (place === last) continue
    if (seen.has(place)) return at
    seen.add(place)
    last = place
  }
  return -1
}
