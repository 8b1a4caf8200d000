import type { Guide } from './guide.ts'
import { NOWHERE } from './shortest-row.ts'

/** Stations by number. */
export type Path = readonly number[]

/** Of stations that the guide knows; others (a bus stop, a station since closed) are left out. */
export const numbersOf = (guide: Pick<Guide, 'numberOf'>, calls: readonly string[]): number[] =>
  calls.flatMap((crs) => guide.numberOf.get(crs) ?? [])

/**
 * A way laid out neighbour by neighbour: where trains pass as well as where they call. Any stretch of it is a pair of places
 * on it, so that what is asked of many stretches is counted once.
 */
export type LaidWay = {
  path: Path
  /** Hundredths of a mile up to each place. Where no rails lead to a call, it is NOWHERE farther: more than any way. */
  upTo: Float64Array
  /** By place: where a way from there first comes back to what it has left; beyond the end where it never does. */
  turns: Int32Array
  /** By call, its place on the path. */
  at: readonly number[]
  /** What `maps.ts` has found before: stretches that begin and end elsewhere come by the same routeing points. */
  followed: Map<number, boolean>
}

/** A train between two calls takes the shortest way: timetables don't tell where it passes. */
export function layWay(guide: Pick<Guide, 'row' | 'places'>, calls: Path): LaidWay {
  const path = calls.slice(0, 1)
  const upTo = [0]
  const at = [0]
  for (let call = 1; call < calls.length; call += 1) {
    const [from, to] = [calls[call - 1] as number, calls[call] as number]
    const { before, miles100 } = guide.row(from)
    const start = upTo.at(-1) as number
    const passed: number[] = []
    for (let here = to; here !== from && here >= 0; here = before[here] as number) passed.push(here)
    for (let place = passed.length - 1; place >= 0; place -= 1) {
      const station = passed[place] as number
      path.push(station)
      upTo.push(start + (miles100[station] as number))
    }
    at.push(path.length - 1)
  }
  return { path, upTo: Float64Array.from(upTo), turns: turnsOf(guide, path), at, followed: new Map() }
}

/** Hundredths of a mile between two places on a way. */
export const lengthOf = ({ upTo }: LaidWay, from = 0, to = upTo.length - 1): number =>
  (upTo[to] as number) - (upTo[from] as number)

/** No rails lead along this stretch. */
export const isBroken = (way: LaidWay, from: number, to: number): boolean => lengthOf(way, from, to) >= NOWHERE

/**
 * Where a stretch comes back to a place that it has left: the first such place, or -1. The stations of a group are one, in
 * which one may go to and fro.
 */
export function turnOn({ turns }: LaidWay, from = 0, to = turns.length - 1): number {
  const turn = turns[from] ?? Infinity
  return turn <= to ? turn : -1
}

function turnsOf({ places }: Pick<Guide, 'places'>, path: Path): Int32Array {
  const turns = new Int32Array(path.length).fill(path.length)
  const left = new Map<number, number>()
  for (let at = 0; at < path.length; at += 1) {
    const place = places[path[at] as number] as number
    // Still there: nobody comes back who hasn't left.
    const stays = at > 0 && places[path[at - 1] as number] === place
    const last = left.get(place)
    if (!stays && last !== undefined) turns[last] = at
    left.set(place, at)
  }
  // Whoever begins earlier comes back where whoever begins later does, if not before.
  for (let at = path.length - 2; at >= 0; at -= 1) turns[at] = Math.min(turns[at] as number, turns[at + 1] as number)
  return turns
}
