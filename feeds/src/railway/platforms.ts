import type { Line, RailwayStop } from './railway.ts'
import { readTable } from './table.ts'

/** The platform of a train at a stop of its line. */
export type PlatformOf = (stop: RailwayStop, line: Line, onward: boolean) => string

/**
 * Where a table names the platform, that; else the only one, or the one of two that belongs to the way the train is
 * heading, or at big stations one that the line always has.
 */
export function platformRule(text: string, stops: ReadonlyMap<string, RailwayStop>): PlatformOf {
  const named = new Map<string, { onward: string; back: string }>()
  for (const { crs, line, onward, back } of readTable('platforms.csv', text, ['crs', 'line', 'onward', 'back'])) {
    const known = stops.get(crs)?.platforms ?? []
    if (!known.includes(onward) || !known.includes(back))
      throw new Error(`platforms.csv: ${crs} has no ${onward}/${back}`)
    named.set(`${crs} ${line}`, { onward, back })
  }
  return (stop, line, onward) => {
    const { platforms, code } = stop
    const told = named.get(`${code} ${line.id}`)
    if (told) return onward ? told.onward : told.back
    if (platforms.length < 2) return platforms[0] ?? ''
    if (platforms.length === 2) return platforms[headsSouthEast(stop, line, stops) === onward ? 0 : 1] ?? ''
    const place = (scatter(line.id) * 2 + (onward ? 0 : 1)) % platforms.length
    return platforms[place] ?? ''
  }
}

/** Whether the line, followed in its own order, heads for London rather than away from it here. */
function headsSouthEast(stop: RailwayStop, line: Line, stops: ReadonlyMap<string, RailwayStop>): boolean {
  const at = line.stops.findIndex(({ code }) => code === stop.code)
  const before = stops.get(line.stops[at - 1]?.code ?? '') ?? stop
  const after = stops.get(line.stops[at + 1]?.code ?? '') ?? stop
  const east = (after.lon - before.lon) * Math.cos((stop.lat * Math.PI) / 180)
  const south = before.lat - after.lat
  return east + south > 0
}

/** A number that only the text decides, so that an edit elsewhere moves no train to another platform. */
function scatter(text: string): number {
  let number = 7
  for (const letter of text) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return number
}
