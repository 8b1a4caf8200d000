import type { Line } from '@cledrau/feeds/railway/railway.ts'
import type { Closure, Second } from './day.ts'

/** Until when no train goes from one station to the next; undefined where the way is open. */
export function closedWays(lines: readonly Line[], closures: readonly Closure[]) {
  const places = lines.map(({ stops }) => new Map(stops.map(({ code }, at) => [code, at])))
  const known = new Map<string, boolean>()
  const isClosed = (closure: Closure, from: string, to: string) =>
    places.some((place) => {
      const [a, b] = [place.get(closure.one), place.get(closure.other)]
      const [c, d] = [place.get(from), place.get(to)]
      if (a === undefined || b === undefined || c === undefined || d === undefined) return false
      // Some of its way lies between the two.
      return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d))
    })
  return (from: string, to: string, at: Second): Second | undefined => {
    let until: Second | undefined
    for (const [number, closure] of closures.entries()) {
      if (at < closure.from || at >= closure.until) continue
      const name = `${number} ${from} ${to}`
      const closed = known.get(name) ?? isClosed(closure, from, to)
      known.set(name, closed)
      if (closed) until = Math.max(until ?? 0, closure.until)
    }
    return until
  }
}
