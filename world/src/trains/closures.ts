import type { Line, Train } from '@cledrau/feeds/railway/railway.ts'
import type { Closure, Second } from './day.ts'

/** Whether some of the way from one station to the next lies between the two that a closure names. */
function waysOf(lines: readonly Line[]) {
  const places = lines.map(({ stops }) => new Map(stops.map(({ code }, at) => [code, at])))
  return ({ one, other }: Closure) => {
    const known = new Map<string, boolean>()
    const isClosed = (from: string, to: string) =>
      places.some((place) => {
        const [a, b, c, d] = [place.get(one), place.get(other), place.get(from), place.get(to)]
        if (a === undefined || b === undefined || c === undefined || d === undefined) return false
        return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d))
      })
    return (from: string, to: string): boolean => {
      const name = `${from} ${to}`
      const closed = known.get(name) ?? isClosed(from, to)
      known.set(name, closed)
      return closed
    }
  }
}

/** Until when no train goes from one station to the next; undefined where the way is open. */
export function closedWays(lines: readonly Line[], closures: readonly Closure[]) {
  const wayOf = waysOf(lines)
  const ways = closures.map((closure) => ({ ...closure, isClosed: wayOf(closure) }))
  return (from: string, to: string, at: Second): Second | undefined => {
    let latest: Second | undefined
    for (const { from: begins, until, isClosed } of ways)
      if (at >= begins && at < until && isClosed(from, to)) latest = Math.max(latest ?? 0, until)
    return latest
  }
}

/** Control decides so soon after a line was closed, and so long before a train would come to it. */
const DECIDES = 5 * 60
const AHEAD = 60 * 60

/**
 * The call from which a train goes no further, and when that is decided: by the timetable, and by how long the line was
 * thought to stay closed then. Who would have to wait less than `waits` isn't stopped.
 */
export function* stoppedBefore(
  trains: readonly Train[],
  lines: readonly Line[],
  closures: readonly Closure[],
  waits: Second,
): Generator<{ at: Second; run: number; call: number }> {
  const wayOf = waysOf(lines)
  for (const closure of closures) {
    const { from, until, ordered = until } = closure
    const isClosed = wayOf(closure)
    for (const [run, { mode, calls }] of trains.entries()) {
      if (mode !== 'rail') continue
      const call = calls.findIndex(({ code }, nth) => nth < calls.length - 1 && isClosed(code, calls[nth + 1]!.code))
      if (call < 0) continue
      const due = calls[call]!.departure * 60
      const at = Math.max(from + DECIDES, due - AHEAD)
      // Once it is open again nobody is stopped any more.
      if (at < due && at < until && due + waits < ordered) yield { at, run, call }
    }
  }
}
