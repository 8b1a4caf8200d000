import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS, ELSEWHERE, SLOW, TRUNK, type Rate } from './rates.ts'

export type Place = {
  crsCode: string
  nlCode: string
  names: { en: string; cy: string }
  lat: number
  lon: number
  members?: string[]
}

/** The usual way between two stations: its length, what its kilometres cost, and the station before the last. */
export type Way = { km: number; anytime: number; offPeak: number; before: string }
export type Ways = (from: string, to: string) => Way | undefined

/** Rails wind: this much longer than the crow's flight between neighbours. */
const WINDING = 1.15
/** Buses, coaches and ships have fares of their own. */
const NO_RAILS = 'other-modes.txt'
/** One crosses London between its terminals; no line of this railway does. */
const LONDON = ['PAD', 'EUS', 'KGX', 'STP', 'MYB', 'WAT', 'VIC', 'LST']

export function kilometres(a: Place, b: Place): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(h))
}

/** The stations of each line of the railway, in their order. */
export function linesByName(folder: string): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== NO_RAILS)) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/,\s*\n\s+/g, ', ')
    for (const block of text.split(/^line /m).slice(1)) {
      const stops = /^\s+stops (.+)$/m.exec(block)?.[1] ?? ''
      lines.set(
        block.split('\n')[0]?.trim() ?? '',
        [...stops.matchAll(/\b[A-Z]{3}\b/g)].map(([crs]) => crs),
      )
    }
  }
  return lines
}

type Edge = { to: string; km: number; slow: number; rate: Rate }

const mean = (a: Rate, b: Rate): Rate => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** The usual ways between all stations. One that no line reaches is joined to the nearest that one does. */
export function waysByRail(places: readonly Place[], lines: ReadonlyMap<string, readonly string[]>): Ways {
  const known = new Map(places.map((place) => [place.crsCode, place]))
  const edges = new Map<string, Edge[]>(places.map((place) => [place.crsCode, []]))
  const areaOf = new Map<string, Rate>()
  for (const { lines: names, stations = [], rate } of AREAS) {
    for (const crs of [...stations, ...names.flatMap((name) => lines.get(name) ?? [])])
      if (!areaOf.has(crs)) areaOf.set(crs, rate)
  }
  const link = (a: string, b: string, rate: Rate, slow: number): void => {
    const [one, other] = [known.get(a), known.get(b)]
    if (!one || !other) return
    const km = Math.max(0.5, kilometres(one, other) * WINDING)
    edges.get(a)?.push({ to: b, km, slow, rate })
    edges.get(b)?.push({ to: a, km, slow, rate })
  }
  for (const [name, stops] of lines) {
    for (const [n, stop] of stops.entries()) {
      const last = stops[n - 1]
      if (last === undefined) continue
      const [here, there] = [areaOf.get(last), areaOf.get(stop)]
      const rate = here && there ? mean(here, there) : (TRUNK[name] ?? ELSEWHERE)
      link(last, stop, rate, SLOW[name] ?? 1)
    }
  }
  for (const [n, terminal] of LONDON.entries())
    for (const other of LONDON.slice(n + 1)) link(terminal, other, [0, 0], 1)
  for (const place of places) {
    if ((edges.get(place.crsCode)?.length ?? 0) > 0) continue
    const [near] = places
      .filter((other) => other !== place && (edges.get(other.crsCode)?.length ?? 0) > 0)
      .toSorted((a, b) => kilometres(place, a) - kilometres(place, b))
    if (near) link(place.crsCode, near.crsCode, areaOf.get(near.crsCode) ?? ELSEWHERE, 1)
  }
  const from = new Map(places.map(({ crsCode }) => [crsCode, waysFrom(edges, crsCode)]))
  return (a, b) => from.get(a)?.get(b)
}

/** The usual way is the quickest, as far as kilometres tell. */
function waysFrom(edges: ReadonlyMap<string, readonly Edge[]>, start: string): Map<string, Way> {
  const found = new Map<string, Way>()
  const open = new Map([[start, { km: 0, anytime: 0, offPeak: 0, before: start, hours: 0 }]])
  while (open.size > 0) {
    const [here, way] = [...open].reduce((a, b) => (a[1].hours <= b[1].hours ? a : b))
    open.delete(here)
    found.set(here, way)
    for (const { to, km, slow, rate } of edges.get(here) ?? []) {
      const hours = way.hours + km * slow
      if (found.has(to) || hours >= (open.get(to)?.hours ?? Infinity)) continue
      const [anytime, offPeak] = [way.anytime + km * rate[0], way.offPeak + km * rate[1]]
      open.set(to, { km: way.km + km, anytime, offPeak, before: here, hours })
    }
  }
  return found
}
