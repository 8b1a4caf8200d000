import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Place = {
  crsCode: string
  nlCode: string
  names: { en: string; cy: string }
  lat: number
  lon: number
  members?: string[]
}

/** Rails wind: this much longer than the crow's flight between neighbours. */
const WINDING = 1.15

export function kilometres(a: Place, b: Place): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(h))
}

/** Pairs of neighbours along the lines of the embedded railway, from their `stops`. */
function neighbours(folder: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/,\s*\n\s+/g, ', ')
    for (const [, stops = ''] of text.matchAll(/^\s+stops (.+)$/gm)) {
      const codes = [...stops.matchAll(/\b[A-Z]{3}\b/g)].map(([code]) => code)
      for (const [n, code] of codes.entries()) if (n > 0) pairs.push([codes[n - 1] as string, code])
    }
  }
  return pairs
}

/** Kilometres by rail between all stations; those that no line reaches are joined to the nearest that one does. */
export function railDistances(places: readonly Place[], linesFolder: string): (from: string, to: string) => number {
  const number = new Map(places.map((place, n) => [place.crsCode, n]))
  const edges: { to: number; km: number }[][] = places.map(() => [])
  const link = (a: number, b: number): void => {
    const km = Math.max(0.5, kilometres(places[a] as Place, places[b] as Place) * WINDING)
    edges[a]?.push({ to: b, km })
    edges[b]?.push({ to: a, km })
  }
  for (const [from, to] of neighbours(linesFolder)) {
    const [a, b] = [number.get(from), number.get(to)]
    if (a !== undefined && b !== undefined) link(a, b)
  }
  const reached = edges.map((list) => list.length > 0)
  for (const n of places.keys()) {
    if (reached[n]) continue
    const near = [...places.keys()]
      .filter((m) => m !== n)
      .toSorted(
        (a, b) =>
          kilometres(places[n] as Place, places[a] as Place) - kilometres(places[n] as Place, places[b] as Place),
      )
    for (const m of near.slice(0, 3)) link(n, m)
    const onLine = near.find((m) => reached[m])
    if (onLine !== undefined) link(n, onLine)
  }
  const from = places.map((_, n) => shortest(edges, n))
  return (a, b) => from[number.get(a) as number]?.[number.get(b) as number] ?? Infinity
}

function shortest(edges: readonly { to: number; km: number }[][], start: number): number[] {
  const km = edges.map(() => Infinity)
  const open = new Set([start])
  km[start] = 0
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => ((km[a] as number) <= (km[b] as number) ? a : b))
    open.delete(here)
    for (const edge of edges[here] ?? []) {
      const there = (km[here] as number) + edge.km
      if (there >= (km[edge.to] as number)) continue
      km[edge.to] = there
      open.add(edge.to)
    }
  }
  return km
}
