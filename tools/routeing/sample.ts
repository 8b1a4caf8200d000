import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Easement, GuideRecords, GuideStation } from '@cledrau/domain/routeing/records.ts'
import { writeRouteing } from '@cledrau/feeds/routeing/write-routeing.ts'
import type { Place } from '../fares/distance.ts'
import { ROOT } from '../programs.ts'
import * as hand from './by-hand.ts'
import { nodeRails, permittedRoutes } from './permitted.ts'
import { ends, nextOf, railsOf, type Rails } from './rails.ts'

/**
 * Makes the routeing guide of the embedded railway, written as the industry's feed: distances from its lines, permitted
 * routes from them and from the maps drawn by hand. The same lines give the same files.
 *
 *     node tools/routeing/sample.ts
 */

const FOLDER = join(ROOT, 'data/routeing')

export function sampleGuide(): GuideRecords {
  const places = (JSON.parse(readFileSync(join(ROOT, 'data/stations/stations.json'), 'utf8')) as Place[]).filter(
    (place) => !place.members,
  )
  const rails = railsOf(places, join(ROOT, 'data/railway/lines'))
  joinGroups(rails)
  const groupOf = new Map(Object.entries(hand.GROUPS).flatMap(([group, list]) => list.map((crs) => [crs, group])))
  const isNode = new Set([...hand.POINTS, ...hand.JUNCTIONS])
  const nodeOf = (crs: string): string | undefined => {
    const group = groupOf.get(crs)
    return group !== undefined && isNode.has(group) ? group : isNode.has(crs) ? crs : undefined
  }
  const between = nodeRails(rails, nodeOf)
  const maps = mapsOf(between)
  const stations = [...nextOf(rails).keys()].toSorted().map((crs): GuideStation => {
    const group = groupOf.get(crs) ?? ''
    return { crs, points: hand.POINTS.includes(nodeOf(crs) ?? '') ? [] : nearestPoints(rails, crs, nodeOf), group }
  })
  return {
    stations,
    groups: Object.entries(hand.GROUPS).map(([group, [main = '']]) => ({ group, main })),
    points: hand.POINTS.toSorted(),
    nodes: [...isNode].toSorted(),
    maps: [...maps.keys()],
    links: [...maps].flatMap(([map, links]) =>
      [...links].map((link) => {
        const [from, to] = ends(link)
        return { from, to, map }
      }),
    ),
    routes: permittedRoutes(hand.POINTS.toSorted(), withSlowLines(between), maps),
    distances: [...rails].toSorted().map(([rail, miles100]) => {
      const [from, to] = ends(rail)
      return { from, to, miles100 }
    }),
    easements: hand.EASEMENTS.flatMap(bothWays),
  }
}

/** As long as it takes: where most trains go around by another way, that is permitted, too. */
const withSlowLines = (rails: Rails): Rails =>
  new Map([...rails].map(([rail, length]) => [rail, length * (hand.SLOW_LINES[rail] ?? 1)]))

/** Across a town, where its lines don't tell it. */
const ACROSS = 150

function joinGroups(rails: Rails): void {
  for (const [main = '', ...others] of Object.values(hand.GROUPS))
    for (const other of others) {
      const rail = main < other ? `${main} ${other}` : `${other} ${main}`
      if (!rails.has(rail)) rails.set(rail, ACROSS)
    }
}

/** Links of each map, both ways. A place that follows another must be next to it along the rails. */
function mapsOf(between: Rails): Map<string, Set<string>> {
  const drawn = Object.entries(hand.MAPS).map(([map, lines]) => {
    const links = lines.flatMap((line) => {
      const nodes = line.split(' ')
      return nodes.slice(1).flatMap((to, at) => [`${nodes[at]} ${to}`, `${to} ${nodes[at]}`])
    })
    return [map, new Set(links)] as const
  })
  const maps = new Map(drawn)
  const all = new Set([...maps.values()].flatMap((links) => [...links]))
  const apart = [...all].filter((link) => !between.has(link) && !between.has(ends(link).toReversed().join(' ')))
  const missing = [...between.keys()].filter((rail) => !all.has(rail))
  if (apart.length + missing.length > 0)
    throw new Error(
      `maps and rails differ: not next to each other ${apart.join(', ')}; on no map ${missing.join(', ')}`,
    )
  return maps
}

const MOST_POINTS = 4

/** The first points along the rails, whichever way one goes. */
function nearestPoints(rails: Rails, start: string, nodeOf: (crs: string) => string | undefined): string[] {
  const next = nextOf(rails)
  const seen = new Set([start])
  const found = new Set<string>()
  const open = [start]
  for (let here = open.shift(); here !== undefined; here = open.shift())
    for (const [there] of (next.get(here) ?? []).toSorted(([, a], [, b]) => a - b)) {
      if (seen.has(there)) continue
      seen.add(there)
      const node = nodeOf(there)
      if (node !== undefined && hand.POINTS.includes(node)) found.add(node)
      else open.push(there)
    }
  return [...found].slice(0, MOST_POINTS)
}

const ALWAYS = { from: '2020-01-01', until: '2999-12-31', week: Array.from({ length: 7 }, () => true) }

function bothWays(one: (typeof hand.EASEMENTS)[number], at: number): Easement[] {
  const [here, there] = one.between
  const ways = [
    [here, there],
    [there, here],
  ] as const
  return ways.map(([origins, destinations], way) => ({
    ref: String(700_001 + at * 2 + way),
    positive: one.positive,
    ...ALWAYS,
    anywhere: [],
    origins: [...origins],
    destinations: [...destinations],
    via: one.via ?? [],
    without: [],
    doublingAt: one.doublingAt ?? [],
    routes: [],
    tickets: [],
    tocs: [],
    text: one.text,
  }))
}

if (import.meta.main) {
  const feed = join(FOLDER, 'feed')
  rmSync(feed, { recursive: true, force: true })
  mkdirSync(feed, { recursive: true })
  for (const [name, text] of writeRouteing(sampleGuide())) writeFileSync(join(feed, `RJRG0001.${name}`), text, 'latin1')
}
