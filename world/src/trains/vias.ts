import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Via } from '@cledrau/feeds/darwin/reference.ts'
import type { PlayedRailway } from './played-railway.ts'

/**
 * Words after a destination, where trains of one station go to it by ways that differ: each has a place of its own. A fast
 * train that leaves places out goes the same way as the slow one.
 */
export function viasOf(railway: PlayedRailway, date: CalendarDate): Via[] {
  const ways = new Map<string, Map<string, readonly string[]>>()
  for (const { calls } of railway.trainsOn(date)) {
    const codes = calls.map(({ code }) => code)
    for (const [at, code] of codes.slice(0, -2).entries()) {
      const ends = `${code} ${codes.at(-1)!}`
      const between = codes.slice(at + 1, -1)
      const known = ways.get(ends) ?? new Map<string, readonly string[]>()
      ways.set(ends, known.set(between.join(' '), between))
    }
  }
  const station = (code: string) => railway.stations.get(code)
  return [...ways].flatMap(([ends, known]): Via[] => {
    if (known.size < 2) return []
    const [at, to] = ends.split(' ') as [string, string]
    const all = [...known.values()].map((way) => ({ way, has: new Set(way) }))
    const first = new Set(
      all.flatMap(({ way, has }) => {
        const others = all.filter((other) => own(way, other.has) >= ENOUGH && own(other.way, has) >= ENOUGH)
        return way.find((code) => others.some((other) => !other.has.has(code))) ?? []
      }),
    )
    // A place by which all of them go tells none of them apart.
    const telling = [...first].filter((code) => !all.every(({ has }) => has.has(code)))
    if (telling.length < 2) return []
    return telling.map((code) => ({
      at,
      destination: station(to)?.tiploc ?? to,
      first: station(code)?.tiploc ?? code,
      text: `via ${station(code)?.name ?? code}`,
    }))
  })
}

/** Of one way, how many places the other hasn't. */
const own = (way: readonly string[], has: ReadonlySet<string>) => way.filter((code) => !has.has(code)).length
/** Ways that differ by fewer places are the same way, with other calls. */
const ENOUGH = 2
