import type { Call, Train } from '@cledrau/feeds/railway/railway.ts'
import type { Closure, Second } from './day.ts'

/** A bus that runs where trains don't, and when somebody ordered it. */
export type ReplacementBus = { readonly train: Train; readonly ordered: Second }

/** The first comes so long after the line was closed, then one each half hour; a road is so much longer. */
const FIRST_AFTER = 20
const EVERY = 30
const SLOWER = 1.7
const MOST_EACH_WAY = 200

/**
 * Buses of closed lines, each way, calling where trains do. A line that is opened again before its time keeps those that were
 * ordered for it: they have been told. Closures are only added, and so are their buses.
 */
export function busesOf(closures: readonly Closure[], trains: readonly Train[]): ReplacementBus[] {
  return closures.flatMap(({ one, other, from, until, ordered = until }, number) =>
    [
      [one, other],
      [other, one],
    ].flatMap(([begin, end], way) => {
      const like = trains.find(({ mode, calls }) => mode === 'rail' && between(calls, begin!, end!).length > 1)
      if (!like) return []
      const stops = between(like.calls, begin!, end!)
      const first = Math.ceil((from / 60 + FIRST_AFTER) / 5) * 5
      const count = Math.min(MOST_EACH_WAY, Math.max(0, Math.ceil((ordered / 60 - first) / EVERY)))
      return Array.from({ length: count }, (_, index): ReplacementBus => {
        const key = number * 2 * MOST_EACH_WAY + way * MOST_EACH_WAY + index
        const train: Train = {
          uid: `R${String(key).padStart(5, '0')}`,
          headcode: '',
          operator: like.operator,
          mode: 'bus',
          trainClass: 'bus',
          line: like.line,
          days: like.days,
          calls: byRoad(stops, first + index * EVERY),
        }
        return { train, ordered: from }
      })
    }),
  )
}

function between(calls: readonly Call[], begin: string, end: string): readonly Call[] {
  const at = calls.findIndex(({ code }) => code === begin)
  const to = calls.findIndex(({ code }, call) => call > at && code === end)
  return at < 0 || to < 0 ? [] : calls.slice(at, to + 1)
}

function byRoad(stops: readonly Call[], leaves: number): Call[] {
  const minute = (time: number) => leaves + Math.round((time - stops[0]!.departure) * SLOWER)
  return stops.map(({ code, arrival, departure }, call) => {
    const is = call === 0 ? leaves : minute(call === stops.length - 1 ? arrival : departure)
    return { code, arrival: is, departure: is, platform: '' }
  })
}
