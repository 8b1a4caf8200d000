import type { MapPoint, NetworkMap } from './network-map.ts'

/** A point of the drawing, and which way a train that moves there looks: degrees, 0 to the right, 90 down. */
export type WayPoint = { readonly x: number; readonly y: number; readonly angle: number }

export type NetworkWays = {
  /** Where a train is that has come so far (0 to 1) from one stop to another; nothing where the drawing hasn't both. */
  readonly at: (from: string, to: string, part: number) => WayPoint | undefined
  /** The lines that it takes from one to the other. */
  readonly between: (from: string, to: string) => readonly MapPoint[] | undefined
}

type Way = { readonly points: readonly MapPoint[]; readonly reach: readonly number[] }
type Step = { readonly to: string; readonly points: readonly MapPoint[]; readonly length: number }

/** Trains pass stops: between two calls they take the shortest way along the drawing's lines, found once for each pair. */
export function waysOnNetwork({ stops, pieces }: NetworkMap): NetworkWays {
  const steps = new Map<string, Step[]>()
  const addStep = (from: string, to: string, points: readonly MapPoint[]) => {
    const step = { to, points, length: reachOf(points).at(-1) ?? 0 }
    steps.set(from, [...(steps.get(from) ?? []), step])
  }
  for (const { from, to, points } of pieces) {
    addStep(from, to, points)
    addStep(to, from, points.toReversed())
  }
  const known = new Map<string, Way | undefined>()
  const wayOf = (from: string, to: string) => {
    const name = `${from} ${to}`
    if (!known.has(name)) known.set(name, shortestWay(steps, from, to))
    return known.get(name)
  }
  return {
    between: (from, to) => (from === to ? undefined : wayOf(from, to)?.points),
    at: (from, to, part) => {
      const stop = stops.get(from)
      if (from === to || !stops.has(to)) return stop && from === to ? { x: stop[0], y: stop[1], angle: 0 } : undefined
      const way = wayOf(from, to)
      return way && along(way, part)
    },
  }
}

/** Dijkstra's, on some three hundred stops. */
function shortestWay(steps: ReadonlyMap<string, readonly Step[]>, from: string, to: string): Way | undefined {
  const best = new Map<string, { length: number; before?: string; points: readonly MapPoint[] }>([
    [from, { length: 0, points: [] }],
  ])
  const open = new Set([from])
  while (open.size > 0) {
    const here = [...open].reduce((a, b) => (best.get(b)!.length < best.get(a)!.length ? b : a))
    open.delete(here)
    if (here === to) break
    for (const step of steps.get(here) ?? []) {
      const length = best.get(here)!.length + step.length
      if (length >= (best.get(step.to)?.length ?? Infinity)) continue
      best.set(step.to, { length, before: here, points: step.points })
      open.add(step.to)
    }
  }
  if (!best.has(to)) return undefined
  const parts: (readonly MapPoint[])[] = []
  for (let code: string | undefined = to; code !== undefined; code = best.get(code)?.before)
    parts.unshift(best.get(code)!.points)
  const points = parts.flat().filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
  return points.length > 1 ? { points, reach: reachOf(points) } : undefined
}

const reachOf = (points: readonly MapPoint[]): number[] => {
  let reach = 0
  return points.map(([x, y], index) => {
    const [bx, by] = points[index - 1] ?? [x, y]
    return (reach += Math.hypot(x - bx, y - by))
  })
}

function along({ points, reach }: Way, part: number): WayPoint {
  const wanted = Math.min(1, Math.max(0, part)) * (reach.at(-1) ?? 0)
  const next = Math.max(
    1,
    reach.findIndex((length) => length >= wanted),
  )
  const [[ax, ay], [bx, by]] = [points[next - 1]!, points[next]!]
  const within = (wanted - reach[next - 1]!) / (reach[next]! - reach[next - 1]!)
  const angle = Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI)
  return { x: ax + within * (bx - ax), y: ay + within * (by - ay), angle }
}
