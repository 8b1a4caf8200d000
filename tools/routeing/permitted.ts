import { key, nextOf, type Rails } from './rails.ts'
import type { GuideRoute } from '@cledrau/domain/routeing/records.ts'

/** A way may be so much longer than the shortest one; the chains of maps that the shortest ways lie on are permitted. */
const LONGER = [1.1, 1.2, 1.28]
const MOST_CHAINS = 8
/** A journey over more maps than that is nobody's. */
const MOST_MAPS = 5

/** How nodes hang together: which are next to each other along the rails, and how far. Each rail has a station at both ends. */
export function nodeRails(rails: Rails, nodeOf: (crs: string) => string | undefined): Rails {
  const next = nextOf(rails)
  const between: Rails = new Map()
  for (const [start, firsts] of next) {
    const from = nodeOf(start)
    if (from === undefined) continue
    const length = new Map<string, number>([[start, 0]])
    const open = firsts.map(([to, step]) => ({ to, length: step }))
    for (let one = open.shift(); one; one = open.shift()) {
      if (one.length >= (length.get(one.to) ?? Infinity)) continue
      length.set(one.to, one.length)
      const node = nodeOf(one.to)
      if (node !== undefined) {
        const known = between.get(key(from, node)) ?? Infinity
        if (node !== from && one.length < known) between.set(key(from, node), one.length)
        continue
      }
      for (const [to, step] of next.get(one.to) ?? []) open.push({ to, length: one.length + step })
    }
  }
  return between
}

/** Every route of the guide: from each point to each other one along the maps of its shortest ways. */
export function permittedRoutes(
  points: readonly string[],
  rails: Rails,
  maps: ReadonlyMap<string, ReadonlySet<string>>,
): GuideRoute[] {
  const routes: GuideRoute[] = []
  const next = nextOf(rails)
  for (const from of points)
    for (const to of points) {
      if (from === to) continue
      for (const chain of chainsBetween(next, from, to, maps)) routes.push({ from, to, maps: chain.split(',') })
    }
  return routes
}

/** Looked for among ever longer ways, until there are enough. */
function chainsBetween(next: Next, from: string, to: string, maps: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  let chains: string[] = []
  for (const longer of LONGER) {
    const ways = waysBetween(next, from, to, longer)
    chains = [...new Set(ways.flatMap((way) => chainOf(way, maps)?.join() ?? []))]
    if (chains.length >= MOST_CHAINS) break
  }
  return chains.slice(0, MOST_CHAINS)
}

type Next = ReturnType<typeof nextOf>
type Way = { nodes: string[]; length: number }

function waysBetween(next: Next, from: string, to: string, longer: number): Way[] {
  const left = leastTo(next, to)
  const least = left.get(from)
  if (least === undefined) return []
  const found: Way[] = []
  const walk = (nodes: string[], length: number): void => {
    const here = nodes.at(-1) as string
    if (here === to) {
      found.push({ nodes, length })
      return
    }
    for (const [there, step] of next.get(here) ?? []) {
      const far = length + step + (left.get(there) ?? Infinity)
      if (!nodes.includes(there) && far <= least * longer) walk([...nodes, there], length + step)
    }
  }
  walk([from], 0)
  return found.toSorted((a, b) => a.length - b.length || (a.nodes.join() < b.nodes.join() ? -1 : 1))
}

function leastTo(next: Next, to: string): Map<string, number> {
  const least = new Map([[to, 0]])
  const open = [to]
  for (let here = open.shift(); here !== undefined; here = open.shift())
    for (const [there, step] of next.get(here) ?? []) {
      const length = (least.get(here) as number) + step
      if (length >= (least.get(there) ?? Infinity)) continue
      least.set(there, length)
      open.push(there)
    }
  return least
}

/** The fewest maps that a way lies on, one after the other; of as few the first by name. */
function chainOf({ nodes }: Way, maps: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  let chains: string[][] = [[]]
  for (let at = 1; at < nodes.length; at += 1) {
    const link = `${nodes[at - 1]} ${nodes[at]}`
    const on = [...maps].filter(([, links]) => links.has(link)).map(([map]) => map)
    const longer = chains.flatMap((chain) => on.map((map) => (chain.at(-1) === map ? chain : [...chain, map])))
    // Of chains that end on the same map the shortest is as good as any.
    chains = [...Map.groupBy(longer, (chain) => chain.at(-1)).values()].map((alike) =>
      alike.reduce((a, b) => (b.length < a.length || (b.length === a.length && b.join() < a.join()) ? b : a)),
    )
  }
  const [best] = chains.toSorted((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1))
  return best && best.length <= MOST_MAPS ? best : undefined
}
