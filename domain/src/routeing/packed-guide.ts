import type { GuideRecords } from './records.ts'

/** A guide as it travels to a device: the same without its names for everything, which would be most of it. */
export type PackedGuide = {
  stations: [crs: string, group: string, ...points: string[]][]
  groups: Record<string, string>
  points: string[]
  nodes: string[]
  /** By map: pairs of nodes. */
  links: Record<string, string[]>
  /** By pair of routeing points: chains of maps. */
  routes: Record<string, string[]>
  distances: [from: string, to: string, miles100: number][]
  /** Without their words: the rule doesn't read. */
  easements: GuideRecords['easements']
}

export function packGuide(guide: GuideRecords): PackedGuide {
  const byKey = <One>(all: readonly One[], key: (one: One) => string, value: (one: One) => string) =>
    Object.fromEntries([...Map.groupBy(all, key)].map(([name, list]) => [name, list.map(value)]))
  return {
    stations: guide.stations.map(({ crs, group, points }) => [crs, group, ...points]),
    groups: Object.fromEntries(guide.groups.map(({ group, main }) => [group, main])),
    points: guide.points,
    nodes: guide.nodes,
    links: byKey(
      guide.links,
      ({ map }) => map,
      ({ from, to }) => `${from} ${to}`,
    ),
    routes: byKey(
      guide.routes,
      ({ from, to }) => `${from} ${to}`,
      ({ maps }) => maps.join(),
    ),
    distances: guide.distances.map(({ from, to, miles100 }) => [from, to, miles100]),
    easements: guide.easements.map((one) => ({ ...one, text: '' })),
  }
}

export function unpackGuide(packed: PackedGuide): GuideRecords {
  const pairOf = (key: string) => {
    const [from = '', to = ''] = key.split(' ')
    return { from, to }
  }
  return {
    stations: packed.stations.map(([crs, group, ...points]) => ({ crs, group, points })),
    groups: Object.entries(packed.groups).map(([group, main]) => ({ group, main })),
    points: packed.points,
    nodes: packed.nodes,
    maps: Object.keys(packed.links),
    links: Object.entries(packed.links).flatMap(([map, pairs]) => pairs.map((pair) => ({ ...pairOf(pair), map }))),
    routes: Object.entries(packed.routes).flatMap(([pair, chains]) =>
      chains.map((maps) => ({ ...pairOf(pair), maps: maps.split(',') })),
    ),
    distances: packed.distances.map(([from, to, miles100]) => ({ from, to, miles100 })),
    easements: packed.easements,
  }
}
