import type { Easement, GuideRecords } from './records.ts'
import type { WaysTold } from './ways.ts'
import { shortestRow, type Row, type Rails } from './shortest-row.ts'

/** A node (a routeing point, or a junction besides) by its number in `names`; NO_NODE for a station that is and has none. */
export type Node = number
export const NO_NODE = -1

/**
 * The routeing guide, ready to be asked. Stations and nodes are numbers here, for a search asks about hundreds of ways.
 * Distances from a station are worked out when somebody first asks from there, and kept: a day's journeys begin and end at a
 * few hundred.
 */
export type Guide = {
  records: GuideRecords
  numberOf: ReadonlyMap<string, number>
  /** Three-letter codes by number. */
  codes: readonly string[]
  /** Names of nodes by their number. */
  names: readonly string[]
  /** Nodes that are routeing points. */
  routeingPoints: readonly Node[]
  /** By station, the node that it is or belongs to. */
  nodes: readonly Node[]
  /** By station, the first of its group: in a group one may go to and fro, as in one place. */
  places: readonly number[]
  /** A station's routeing points: itself or its group, where that is one. */
  points: readonly (readonly Node[])[]
  /** Stations that stand for a node. */
  stationsOf: ReadonlyMap<Node, readonly number[]>
  /** From one routeing point to another, as `pairKey` has it: the chains of maps, each with the links that it is made of. */
  chains: ReadonlyMap<number, readonly Chain[]>
  /** Those that may be about a journey from a station. */
  easementsFrom: (station: number) => readonly ReadyEasement[]
  /** What some easement asks about: then a way may be permitted to one ticket and not to another. */
  asks: { tickets: boolean; routes: boolean; tocs: boolean }
  /** How many others a node is next to, on whatever map. */
  lines: ReadonlyMap<Node, number>
  row: (station: number) => Row
  /** What `ways.ts` has worked out before. */
  told: Map<string, WaysTold>
  /** By date: which easements hold. See `time-of.ts`. */
  times: Map<string, string>
}

/** Maps in their order; a link is two nodes as `pairKey` has them. */
export type Chain = readonly ReadonlySet<number>[]

/** An easement with its stations by number. `passing` is where it wants to be passed: `via` and `doublingAt`. */
export type ReadyEasement = {
  easement: Easement
  /** Nothing where it is about journeys to anywhere. */
  destinations: ReadonlySet<number> | undefined
  anywhere: ReadonlySet<number>
  passing: ReadonlySet<number>
  via: ReadonlySet<number>
  doublingAt: ReadonlySet<number>
  without: ReadonlySet<number>
}

const MOST_NODES = 65_536

/** Two nodes as one number: such a key is hashed faster than a text. */
export const pairKey = (from: Node, to: Node): number => from * MOST_NODES + to

export function openGuide(records: GuideRecords): Guide {
  const { stations } = records
  const codes = stations.map(({ crs }) => crs)
  const numberOf = new Map(codes.map((crs, number) => [crs, number]))
  const known = new Set([...records.points, ...records.nodes])
  // A station may be told to belong to what is no node: then it has that in common with others, and no more.
  const names = [...new Set([...known, ...stations.flatMap(({ points: told }) => told)])]
  const nodeOf = new Map(names.map((name, node) => [name, node]))
  const nodeNamed = (name: string): Node | undefined => (known.has(name) ? nodeOf.get(name) : undefined)
  const points = new Set(records.points.map((name) => nodeOf.get(name) as Node))
  const nodes = stations.map(({ crs, group }) => nodeNamed(group) ?? nodeNamed(crs) ?? NO_NODE)
  const groups = new Map<string, number>()
  const rails = railsOf(records, numberOf)
  const rows: (Row | undefined)[] = []
  const easements = easementsByOrigin(records, numberOf)
  const ofAny = easements.get('') ?? []
  const fromStation: (readonly ReadyEasement[] | undefined)[] = []
  return {
    records,
    numberOf,
    codes,
    names,
    routeingPoints: [...points],
    nodes,
    places: stations.map(({ group }, at) => {
      if (group === '') return at
      const first = groups.get(group) ?? at
      groups.set(group, first)
      return first
    }),
    points: stations.map(({ points: told }, at) => {
      const own = nodes[at] as Node
      return points.has(own) ? [own] : told.flatMap((name) => nodeOf.get(name) ?? [])
    }),
    stationsOf: Map.groupBy(codes.keys(), (at) => nodes[at] as Node),
    chains: chainsOf(records, nodeOf),
    easementsFrom: (station) =>
      (fromStation[station] ??= [...(easements.get(codes[station] as string) ?? []), ...ofAny]),
    asks: {
      tickets: records.easements.some(({ tickets }) => tickets.length > 0),
      routes: records.easements.some(({ routes }) => routes.length > 0),
      tocs: records.easements.some(({ tocs }) => tocs.length > 0),
    },
    lines: linesOf(records, nodeOf),
    row: (station) => (rows[station] ??= shortestRow(rails, station)),
    told: new Map(),
    times: new Map(),
  }
}

function railsOf({ distances, stations }: GuideRecords, numberOf: ReadonlyMap<string, number>): Rails {
  const rails: { to: number; miles100: number }[][] = stations.map(() => [])
  for (const { from, to, miles100 } of distances) {
    const [a, b] = [numberOf.get(from), numberOf.get(to)]
    if (a === undefined || b === undefined) continue
    rails[a]?.push({ to: b, miles100 })
    rails[b]?.push({ to: a, miles100 })
  }
  return rails
}

/** What names a node that is none can't be part of any way. */
const numbered = (nodeOf: ReadonlyMap<string, Node>, from: string, to: string): [Node, Node] | undefined => {
  const [a, b] = [nodeOf.get(from), nodeOf.get(to)]
  return a === undefined || b === undefined ? undefined : [a, b]
}

function chainsOf({ links, routes }: GuideRecords, nodeOf: ReadonlyMap<string, Node>): Map<number, Chain[]> {
  const maps = new Map<string, Set<number>>()
  for (const { from, to, map } of links) {
    const pair = numbered(nodeOf, from, to)
    if (!pair) continue
    const known = maps.get(map)
    if (known) known.add(pairKey(...pair))
    else maps.set(map, new Set([pairKey(...pair)]))
  }
  const chains = new Map<number, Chain[]>()
  for (const { from, to, maps: named } of routes) {
    const pair = numbered(nodeOf, from, to)
    if (!pair) continue
    const key = pairKey(...pair)
    // A map without links leads nowhere: the route is still told, and nobody can take it.
    const chain = named.map((map) => maps.get(map) ?? new Set<number>())
    const known = chains.get(key)
    if (known) known.push(chain)
    else chains.set(key, [chain])
  }
  return chains
}

/** By the origin's code; under nothing those that are told for any. A national guide has thousands. */
function easementsByOrigin(
  { easements }: GuideRecords,
  numberOf: ReadonlyMap<string, number>,
): Map<string, ReadyEasement[]> {
  const numbers = (list: readonly string[]) => new Set(list.flatMap((crs) => numberOf.get(crs) ?? []))
  const byOrigin = new Map<string, ReadyEasement[]>()
  for (const easement of easements) {
    const { origins, destinations, anywhere, via, doublingAt, without } = easement
    const ready = {
      easement,
      destinations: destinations.length > 0 ? numbers(destinations) : undefined,
      anywhere: numbers(anywhere),
      passing: numbers([...via, ...doublingAt]),
      via: numbers(via),
      doublingAt: numbers(doublingAt),
      without: numbers(without),
    }
    for (const crs of origins.length > 0 ? origins : ['']) {
      const known = byOrigin.get(crs)
      if (known) known.push(ready)
      else byOrigin.set(crs, [ready])
    }
  }
  return byOrigin
}

function linesOf({ links }: GuideRecords, nodeOf: ReadonlyMap<string, Node>): Map<Node, number> {
  const next = new Map<Node, Set<string>>()
  for (const { from, to } of links) {
    const node = nodeOf.get(from)
    if (node !== undefined) next.set(node, (next.get(node) ?? new Set()).add(to))
  }
  return new Map([...next].map(([node, others]) => [node, others.size]))
}
