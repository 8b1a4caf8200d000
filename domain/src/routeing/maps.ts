import { NO_NODE, pairKey, type Chain, type Guide, type Node } from './guide.ts'
import { lengthOf, type LaidWay } from './path.ts'

/** What a way may be longer than the shortest one, in hundredths of a mile. */
export const NEARLY = 300

/**
 * Whether a way follows maps of the guide: from the origin to one of its routeing points by the shortest way, from there to
 * one of the destination's along a chain of maps, and on by the shortest way.
 */
export function followsMaps(guide: Guide, way: LaidWay, from: number, to: number): boolean {
  const { path } = way
  const [origin, destination] = [path[from] as number, path[to] as number]
  const starts = pointsOn(guide, way, { from, to }, appropriate(guide, origin, destination))
  if (starts.length === 0) return false
  const ends = pointsOn(guide, way, { from: to, to: from }, appropriate(guide, destination, origin))
  return starts.some((start) => ends.some((end) => start.at <= end.at && followsChain(guide, way, start, end)))
}

/** Between two routeing points on the way. */
function followsChain(guide: Guide, way: LaidWay, start: PointAt, end: PointAt): boolean {
  const key = start.at * way.path.length + end.at
  let known = way.followed.get(key)
  if (known === undefined) {
    const chains = guide.chains.get(pairKey(start.point, end.point)) ?? []
    const nodes = chains.length > 0 ? nodesAlong(guide, way, start.at, end.at) : []
    known = chains.some((chain) => follows(nodes, chain))
    way.followed.set(key, known)
  }
  return known
}

/** Routeing points in common: so near that only the shortest way is meant. */
export const isLocal = ({ points }: Guide, origin: number, destination: number): boolean =>
  (points[origin] as readonly Node[]).some((point) => points[destination]?.includes(point))

/** So far back may a routeing point lie, in hundredths of a mile: fares from there are hardly higher. */
const BACK = 1000

/**
 * The routeing points that lead towards the other end: those from which it is no farther than from the station itself, or
 * little. The guide compares fares for this; miles stand for them, so that a way doesn't hang on the prices of a year.
 */
export function appropriate({ points, stationsOf, row }: Guide, station: number, other: number): readonly Node[] {
  const own = points[station] ?? []
  if (own.length < 2) return own
  const far = row(other).miles100
  const nearer = own.filter((point) =>
    stationsOf.get(point)?.some((one) => (far[one] as number) <= (far[station] as number) + BACK),
  )
  return nearer.length > 0 ? nearer : own
}

type PointAt = { point: Node; at: number }

/** Those of the points that the way comes by without a detour, each with where; it is looked along from one end or the other. */
function pointsOn(
  guide: Guide,
  way: LaidWay,
  { from, to }: { from: number; to: number },
  points: readonly Node[],
): PointAt[] {
  const { path } = way
  const found: PointAt[] = []
  const step = from <= to ? 1 : -1
  const { miles100 } = guide.row(path[from] as number)
  for (const point of points) {
    for (let at = from; at !== to + step; at += step) {
      const station = path[at] as number
      if (guide.nodes[station] !== point) continue
      const length = Math.abs(lengthOf(way, from, at))
      if (length <= (miles100[station] as number) + NEARLY) found.push({ point, at })
      break
    }
  }
  return found
}

function nodesAlong({ nodes }: Guide, { path }: LaidWay, from: number, to: number): Node[] {
  const along: Node[] = []
  for (let at = from; at <= to; at += 1) {
    const node = nodes[path[at] as number] as Node
    if (node !== NO_NODE && node !== along.at(-1)) along.push(node)
  }
  return along
}

/** The first link lies on the first map and the last on the last; each map is left for the next one only. */
function follows(nodes: readonly Node[], chain: Chain): boolean {
  // How far along the chain the way may be; several, for maps overlap.
  let on = [0]
  for (let at = 1; at < nodes.length; at += 1) {
    const link = pairKey(nodes[at - 1] as Node, nodes[at] as Node)
    const next = new Set<number>()
    for (const map of on) {
      if (chain[map]?.has(link)) next.add(map)
      if (at > 1 && chain[map + 1]?.has(link)) next.add(map + 1)
    }
    if (next.size === 0) return false
    on = [...next]
  }
  return nodes.length > 1 && on.includes(chain.length - 1)
}
