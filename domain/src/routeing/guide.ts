import type { Easement, GuideRecords } from './records.ts'
import type { WaysTold } from './ways.ts'
import type { WayVerdict } from './permitted.ts'
import { shortestRow, type Row, type Rails } from './shortest-row.ts'

/**
 * The routeing guide, ready to be asked. Stations are numbers here. Distances from a station are worked out when somebody
 * first asks from there, and kept: a day's journeys begin and end at a few hundred.
 */
export type Guide = {
  records: GuideRecords
  numberOf: ReadonlyMap<string, number>
  /** Three-letter codes by number. */
  codes: readonly string[]
  /** The node that a station is or belongs to; empty for most stations. */
  nodes: readonly string[]
  /** The group that a station belongs to; empty where there is none. */
  groups: readonly string[]
  /** A station's routeing points: itself or its group, where that is one. */
  points: readonly (readonly string[])[]
  /** Stations that stand for a routeing point. */
  stationsOf: ReadonlyMap<string, readonly number[]>
  /** From one routeing point to another, as `pairKey` has it: the chains of maps, each with the links that it is made of. */
  chains: ReadonlyMap<string, readonly Chain[]>
  /** By origin; under nothing those that are told for any. A national guide has thousands. */
  easements: ReadonlyMap<string, readonly Easement[]>
  /** What some easement asks about: then a way may be permitted to one ticket and not to another. */
  asks: { tickets: boolean; routes: boolean; tocs: boolean }
  /** How many others a node is next to, on whatever map. */
  lines: ReadonlyMap<string, number>
  row: (station: number) => Row
  /** What `ways.ts` has worked out before. */
  told: Map<string, WaysTold>
  /** Ways that were judged before, as `way.ts` of the fares names them. */
  judged: Map<string, WayVerdict>
  /** By date: which easements hold. See `time-of.ts`. */
  times: Map<string, string>
}

/** Maps in their order; a link is two nodes as `pairKey` has them. */
export type Chain = readonly ReadonlySet<string>[]

export const pairKey = (from: string, to: string): string => `${from} ${to}`

export function openGuide(records: GuideRecords): Guide {
  const { stations } = records
  const codes = stations.map(({ crs }) => crs)
  const numberOf = new Map(codes.map((crs, number) => [crs, number]))
  const known = new Set([...records.points, ...records.nodes])
  const points = new Set(records.points)
  const nodes = stations.map(({ crs, group }) => (known.has(group) ? group : known.has(crs) ? crs : ''))
  const rails = railsOf(records, numberOf)
  const rows: (Row | undefined)[] = []
  return {
    records,
    numberOf,
    codes,
    nodes,
    groups: stations.map(({ group }) => group),
    points: stations.map(({ points: told }, at) => {
      const own = nodes[at] as string
      return points.has(own) ? [own] : told
    }),
    stationsOf: Map.groupBy(codes.keys(), (at) => nodes[at] as string),
    chains: chainsOf(records),
    easements: easementsByOrigin(records),
    asks: {
      tickets: records.easements.some(({ tickets }) => tickets.length > 0),
      routes: records.easements.some(({ routes }) => routes.length > 0),
      tocs: records.easements.some(({ tocs }) => tocs.length > 0),
    },
    lines: linesOf(records),
    row: (station) => (rows[station] ??= shortestRow(rails, station)),
    told: new Map(),
    judged: new Map(),
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

function chainsOf({ links, routes }: GuideRecords): Map<string, Chain[]> {
  const maps = new Map<string, Set<string>>()
  for (const { from, to, map } of links) {
    const known = maps.get(map)
    if (known) known.add(pairKey(from, to))
    else maps.set(map, new Set([pairKey(from, to)]))
  }
  const chains = new Map<string, Chain[]>()
  for (const { from, to, maps: named } of routes) {
    const key = pairKey(from, to)
    // A map without links leads nowhere: the route is still told, and nobody can take it.
    const chain = named.map((map) => maps.get(map) ?? new Set<string>())
    const known = chains.get(key)
    if (known) known.push(chain)
    else chains.set(key, [chain])
  }
  return chains
}

function easementsByOrigin({ easements }: GuideRecords): Map<string, Easement[]> {
  const byOrigin = new Map<string, Easement[]>()
  for (const one of easements)
    for (const crs of one.origins.length > 0 ? one.origins : ['']) {
      const known = byOrigin.get(crs)
      if (known) known.push(one)
      else byOrigin.set(crs, [one])
    }
  return byOrigin
}

/** The easements that may be about a journey from a station. */
export const easementsFrom = ({ easements }: Guide, crs: string): Easement[] => [
  ...(easements.get(crs) ?? []),
  ...(easements.get('') ?? []),
]

function linesOf({ links }: GuideRecords): Map<string, number> {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of links) next.set(from, (next.get(from) ?? new Set()).add(to))
  return new Map([...next].map(([node, others]) => [node, others.size]))
}
