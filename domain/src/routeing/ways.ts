import { NO_NODE, type Guide, type Node } from './guide.ts'
import { isLocal } from './maps.ts'
import { layWay, lengthOf, numbersOf, turnOn, type LaidWay } from './path.ts'
import { judgeStretch } from './permitted.ts'
import { timeOf } from './time-of.ts'

/** The ways that a ticket may take, as one says them: stations that they lead by, and such that none may lead by. */
export type WaysTold = { by: readonly string[]; notBy: readonly string[] }

/** More would be a list that nobody reads: the ways nearest to the shortest are told. */
const MOST_TOLD = 4
/** Of two ways that share so much of their miles one is told: they differ in a detail. */
const ALIKE = 0.5
/** No place has so many lines. */
const OTHERS = 100
/** So many pairs are remembered. */
const KEPT = 5000

/**
 * One station for each way on which a ticket between two stations is permitted, such as no other of them leads by; the
 * shortest first. Nothing between neighbours, where the shortest way alone is meant.
 */
export function waysTold(guide: Guide, origin: string, destination: string, date: string): WaysTold {
  const key = `${origin} ${destination} ${timeOf(guide, date)}`
  const known = guide.told.get(key)
  if (known) return known
  const told = workedOut(guide, origin, destination, date)
  if (guide.told.size >= KEPT) guide.told.clear()
  guide.told.set(key, told)
  return told
}

const NOTHING: WaysTold = { by: [], notBy: [] }

function workedOut(guide: Guide, origin: string, destination: string, date: string): WaysTold {
  const [from, to] = numbersOf(guide, [origin, destination])
  if (from === undefined || to === undefined || isLocal(guide, from, to)) return NOTHING
  const shortest = layWay(guide, [from, to])
  const ways: LaidWay[] = [shortest]
  const known = new Set([nodesTold(guide, shortest)])
  for (const by of stationsAround(guide, from, to, shortest)) {
    const way = layWay(guide, [from, by, to])
    // By easement one may turn back somewhere; that is no way of its own to be told.
    if (turnOn(way) >= 0) continue
    const nodes = nodesTold(guide, way)
    if (known.has(nodes)) continue
    const verdict = judgeStretch(guide, way, [0, 2], { date })
    if (!verdict.permitted || verdict.by === 'EASEMENT') continue
    ways.push(way)
    known.add(nodes)
  }
  const kinds = kindsOf(ways).slice(0, MOST_TOLD)
  const by = kinds.map((kind) => nameOf(guide, kind, kinds))
  // What can't be named would be left out of the list, and the list would say too little.
  const said = by.every((one) => one !== undefined) ? [...new Set(by)] : []
  return { by: said, notBy: closedFor(guide, from, destination, date) }
}

/** A way round that is longer than so many times the shortest is on no map. */
const FARTHEST = 2

/** Stations that stand for a routeing point, off the shortest way and not far from it. */
function stationsAround(
  { routeingPoints, stationsOf, nodes, row }: Guide,
  from: number,
  to: number,
  { path }: LaidWay,
): number[] {
  const [there, home] = [row(from).miles100, row(to).miles100]
  const most = (there[to] as number) * FARTHEST
  const passed = new Set(path.map((station) => nodes[station]))
  return routeingPoints.flatMap((point) => {
    const [station] = stationsOf.get(point) ?? []
    if (station === undefined || passed.has(point)) return []
    return (there[station] as number) + (home[station] as number) <= most ? [station] : []
  })
}

/** Ways that are alike, the shortest of all kinds first. */
function kindsOf(ways: readonly LaidWay[]): LaidWay[][] {
  const kinds: LaidWay[][] = []
  for (const way of ways.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    const kind = kinds.find(([first]) => first && sharedMiles(way, first) > lengthOf(way) * ALIKE)
    if (kind) kind.push(way)
    else kinds.push([way])
  }
  return kinds
}

function sharedMiles(way: LaidWay, other: LaidWay): number {
  const rails = new Set(other.path.slice(1).map((to, at) => `${other.path[at]} ${to}`))
  let miles100 = 0
  for (let at = 1; at < way.path.length; at += 1)
    if (rails.has(`${way.path[at - 1]} ${way.path[at]}`)) miles100 += lengthOf(way, at - 1, at)
  return miles100
}

const nodesOn = ({ nodes }: Guide, { path }: LaidWay): Node[] =>
  path
    .slice(1, -1)
    .map((station) => nodes[station] as Node)
    .filter((node) => node !== NO_NODE)

/** Ways that differ in other stations only are one. */
const nodesTold = (guide: Guide, way: LaidWay): string => nodesOn(guide, way).join()

/**
 * A junction that all ways of a kind lead by; if there is one, such as no other kind does. In the middle half of the way it
 * is the one at which most lines meet, else the one nearest to the middle.
 */
function nameOf(guide: Guide, kind: readonly LaidWay[], kinds: readonly LaidWay[][]): string | undefined {
  const [first] = kind
  if (!first) return undefined
  const { path } = first
  const others = new Set(kinds.flatMap((other) => (other === kind ? [] : other.flatMap((way) => nodesOn(guide, way)))))
  const ends = new Set([path[0], path.at(-1)].map((station) => guide.nodes[station as number]))
  const whole = lengthOf(first)
  const shared = kind.map((way) => new Set(nodesOn(guide, way)))
  let best: { crs: string; off: number } | undefined
  for (let at = 1; at < path.length - 1; at += 1) {
    const node = guide.nodes[path[at] as number] as Node
    if (ends.has(node) || !shared.every((nodes) => nodes.has(node))) continue
    // Farther off than any place of its own.
    const far = Math.abs((lengthOf(first, 0, at) * 2) / whole - 1)
    // Each line that meets there counts for more than all of the distance.
    const off = far - (far < 0.5 ? (guide.lines.get(node) ?? 0) : 0) + (others.has(node) ? OTHERS : 0)
    if (!best || off < best.off) best = { crs: mainOf(guide, node, path[at] as number), off }
  }
  return best?.crs
}

const mainOf = ({ records, codes, names }: Guide, node: Node, station: number): string =>
  records.groups.find(({ group }) => group === names[node])?.main ?? (codes[station] as string)

function closedFor(guide: Guide, origin: number, destination: string, date: string): string[] {
  const closed = guide
    .easementsFrom(origin)
    .map(({ easement }) => easement)
    .filter(
      ({ positive, destinations, routes, tickets, tocs, from, until }) =>
        !positive &&
        destinations.includes(destination) &&
        routes.length + tickets.length + tocs.length === 0 &&
        from <= date &&
        date <= until,
    )
  return [...new Set(closed.flatMap(({ via }) => via))]
}
