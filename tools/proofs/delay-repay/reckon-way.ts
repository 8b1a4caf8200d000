import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../programs.ts'
import { slowGuide } from '../../routes/slow-guide.ts'

/*
 * The slow way to say between which stations a season is good: the guide's files are read by somebody who knows none of the
 * product's code, and each stretch is put between the season's two ends, both ways round.
 */

export type SlowSeason = {
  /** Every station that the guide tells of. */
  stations: readonly string[]
  isGood: (ends: readonly [string, string], on: string, off: string) => boolean
}

const FILES = join(ROOT, 'data/routeing/feed')
const DATE = '2026-12-09'

export function reckonSeasons(): SlowSeason {
  const files = new Map(readdirSync(FILES).map((name) => [name.slice(-3), readFileSync(join(FILES, name), 'latin1')]))
  const stations = (files.get('RGS') ?? '').split('\n').flatMap((line) => (line === '' ? [] : [line.slice(0, 3)]))
  const permitted = slowGuide(files)
  const rails = (files.get('RGD') ?? '').split('\n').map((line) => line.split(','))
  /** Wherever rails lead from a station, by going one stretch after the other. */
  const reached = (start: string): Set<string> => {
    const seen = new Set([start])
    for (const here of seen)
      for (const [a = '', b = ''] of rails) if (a === here || b === here) seen.add(a === here ? b : a)
    return seen
  }
  const from = new Map<string, Set<string>>()
  return {
    stations,
    isGood: (ends, on, off) => {
      if (on !== off && ends.includes(on) && ends.includes(off)) return true
      if (!from.has(ends[0])) from.set(ends[0], reached(ends[0]))
      if (![ends[1], on, off].every((crs) => stations.includes(crs) && from.get(ends[0])?.has(crs))) return false
      for (const [first, last] of [ends, [ends[1], ends[0]] as const]) {
        // Who stands at the end has arrived, and nobody comes back to where they began.
        if (on === last || off === first) continue
        const way: string[] = []
        for (const stop of [first, on, off, last]) if (way[way.length - 1] !== stop) way.push(stop)
        if (permitted(way, false, DATE)) return true
      }
      return false
    },
  }
}
