import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kilometres, type Place } from '../fares/distance.ts'
import { OWN_RAILS, SAME_RAILS } from './by-hand.ts'

/** Two neighbouring stations, as `key` has them, and how far it is between them in hundredths of a mile. */
export type Rails = Map<string, number>

export const key = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
export const ends = (rail: string): [string, string] => rail.split(' ') as [string, string]

/** Rails wind: this much longer than the crow flies between neighbours. */
const WINDING = 1.15
const KM_IN_A_MILE = 1.609344
/** By so much at most is the way along all stations longer than from stop to stop of a fast train on the same rails. */
const SAME = 1.16

const miles100 = (a: Place, b: Place): number =>
  Math.max(30, Math.round((kilometres(a, b) * WINDING * 100) / KM_IN_A_MILE))

/** The rails between neighbouring stations. Walks are none: who walks from one line to another saves nothing by the guide. */
export function railsOf(places: readonly Place[], lines: string): Rails {
  const placeOf = new Map(places.map((place) => [place.crsCode, place]))
  const rails: Rails = new Map()
  for (const [a, b] of neighbours(lines)) {
    const [from, to] = [placeOf.get(a), placeOf.get(b)]
    if (from && to) rails.set(key(a, b), miles100(from, to))
  }
  dropFastStops(rails)
  return rails
}

function neighbours(folder: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const file of readdirSync(folder).toSorted()) {
    // Buses, coaches and ships take no ways of the guide.
    if (!file.endsWith('.txt') || file === 'other-modes.txt') continue
    const text = readFileSync(join(folder, file), 'utf8').replace(/,\s*\n\s+/g, ', ')
    for (const [, stops = ''] of text.matchAll(/^\s+stops (.+)$/gm)) {
      const codes = [...stops.matchAll(/\b[A-Z]{3}\b/g)].map(([code]) => code)
      for (const [n, code] of codes.entries()) if (n > 0) pairs.push([codes[n - 1] as string, code])
    }
  }
  return pairs
}

/** Takes out what is no rail of its own: the stops of fast trains on rails that others stop along. Longest first. */
function dropFastStops(rails: Rails): void {
  const byLength = [...rails].toSorted(([a, far], [b, near]) => near - far || (a < b ? -1 : 1))
  for (const [rail, length] of byLength) {
    if (OWN_RAILS.includes(rail)) continue
    rails.delete(rail)
    const around = shortestWay(rails, ...ends(rail))
    const isSame = around !== undefined && (around.length <= length * SAME + 20 || SAME_RAILS.includes(rail))
    if (!isSame) rails.set(rail, length)
  }
}

export type Way = { length: number; stations: string[] }

/** Plainly, station by station: a few hundred of them. */
export function shortestWay(rails: Rails, from: string, to: string): Way | undefined {
  const best = new Map<string, Way>([[from, { length: 0, stations: [from] }]])
  const next = nextOf(rails)
  const open = new Set([from])
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => ((best.get(a) as Way).length <= (best.get(b) as Way).length ? a : b))
    const way = best.get(here) as Way
    if (here === to) return way
    open.delete(here)
    for (const [there, step] of next.get(here) ?? []) {
      const length = way.length + step
      if (length >= (best.get(there)?.length ?? Infinity)) continue
      best.set(there, { length, stations: [...way.stations, there] })
      open.add(there)
    }
  }
  return undefined
}

export function nextOf(rails: Rails): Map<string, [string, number][]> {
  const next = new Map<string, [string, number][]>()
  for (const [rail, length] of rails) {
    const [a, b] = ends(rail)
    next.set(a, [...(next.get(a) ?? []), [b, length]])
    next.set(b, [...(next.get(b) ?? []), [a, length]])
  }
  return next
}
