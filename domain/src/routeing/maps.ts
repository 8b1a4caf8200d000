import { pairKey, type Chain, type Guide } from './guide.ts'
import { lengthOf, type Path } from './path.ts'

/** What a way may be longer than the shortest one, in hundredths of a mile. */
export const NEARLY = 300

/**
 * Whether a way follows maps of the guide: from the origin to one of its routeing points by the shortest way, from there to
 * one of the destination's along a chain of maps, and on by the shortest way.
 */
export function followsMaps(guide: Guide, path: Path, from: number, to: number): boolean {
  const [origin, destination] = [path[from] as number, path[to] as number]
  const starts = pointsOn(guide, path, { from, to }, appropriate(guide, origin, destination))
  if (starts.length === 0) return false
  const ends = pointsOn(guide, path, { from: to, to: from }, appropriate(guide, destination, origin))
  return starts.some((start) =>
    ends.some((end) => {
      const chains = guide.chains.get(pairKey(start.point, end.point))
      if (!chains || start.at > end.at) return false
      const nodes = nodesAlong(guide, path, start.at, end.at)
      return chains.some((chain) => follows(nodes, chain))
    }),
  )
}

/** Routeing points in common: so near that only the shortest way is meant. */
export const isLocal = ({ points }: Guide, origin: number, destination: number): boolean =>
  (points[origin] as readonly string[]).some((point) => points[destination]?.includes(point))

/** So far back may a routeing point lie, in hundredths of a mile: fares from there are hardly higher. */
const BACK = 1000

/**
 * The routeing points that lead towards the other end: those from which it is no farther than from the station itself, or
 * little. The guide compares fares for this; miles stand for them, so that a way doesn't hang on the prices of a year.
 */
export function appropriate({ points, stationsOf, row }: Guide, station: number, other: number): readonly string[] {
  const own = points[station] ?? []
  if (own.length < 2) return own
  const far = row(other).miles100
  const nearer = own.filter((point) =>
    stationsOf.get(point)?.some((one) => (far[one] as number) <= (far[station] as number) + BACK),
  )
  return nearer.length > 0 ? nearer : own
}

type PointAt = { point: string; at: number }

/** Those of the points that the way comes by without a detour, each with where; it is looked along from one end or the other. */
function pointsOn(
  guide: Guide,
  path: Path,
  { from, to }: { from: number; to: number },
  points: readonly string[],
): PointAt[] {
  const found: PointAt[] = []
  const step = from <= to ? 1 : -1
  const { miles100 } = guide.row(path[from] as number)
  for (const point of points) {
    for (let at = from; at !== to + step; at += step) {
      const station = path[at] as number
      if (guide.nodes[station] !== point) continue
      const length = step > 0 ? lengthOf(guide, path, from, at) : lengthOf(guide, path, at, from)
      if (length <= (miles100[station] as number) + NEARLY) found.push({ point, at })
      break
    }
  }
  return found
}

function nodesAlong({ nodes }: Guide, path: Path, from: number, to: number): string[] {
  const along: string[] = []
  for (let at = from; at <= to; at += 1) {
    const node = nodes[path[at] as number] as string
    if (node !== '' && node !== along.at(-1)) along.push(node)
  }
  return along
}

/** The first link lies on the first map and the last on the last; each map is left for the next one only. */
function follows(nodes: readonly string[], chain: Chain): boolean {
  // How far along the chain the way may be; several, for maps overlap.
  let on = [0]
  for (let at = 1; at < nodes.length; at += 1) {
    const link = pairKey(nodes[at - 1] as string, nodes[at] as string)
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
