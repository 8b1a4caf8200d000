/** One ticket of a split: from one position to another, or a walk between two tickets that costs nothing. */
export type SplitEdge<Ticket> = { from: number; to: number; ticket: Ticket | undefined; pence: number }

export type SplitPath<Ticket> = {
  total: number
  edges: SplitEdge<Ticket>[]
  /** For each position the least it costs to get there, never more than the whole: the proof that nothing is cheaper. */
  reach: number[]
  /** How many pairs of positions had to be priced. */
  pricedPairs: number
}

export type SplitGraph<Ticket> = {
  positions: number
  /** Tickets begin and end at a train, not in the middle of a walk. */
  mayStart: (position: number) => boolean
  mayEnd: (position: number) => boolean
  isWalk: (position: number) => boolean
  /** The cheapest ticket between two positions; one dearer than `limit` need not be found. */
  priceOf: (from: number, to: number, limit: number) => { ticket: Ticket; pence: number } | undefined
  /** Quickly found, and never more than such a ticket costs: infinite where none is sold. */
  leastOf: (from: number, to: number) => number
}

/**
 * Costs are compared together with the number of tickets: of equal totals the one with fewer tickets wins. A step of a
 * cost is 64: pence count in whole steps, tickets in between. No journey has 64 tickets.
 */
const TICKETS = 64

/**
 * What every pair costs at least, and from each position what it then costs at least to the end. No ticket between two
 * positions costs less than they differ by.
 */
function leastCosts<Ticket>({ positions, mayStart, mayEnd, isWalk, leastOf }: SplitGraph<Ticket>) {
  const last = positions - 1
  const pairs = new Float64Array(positions * positions).fill(Number.POSITIVE_INFINITY)
  const toEnd = new Float64Array(positions).fill(Number.POSITIVE_INFINITY)
  toEnd[last] = 0
  for (let from = last - 1; from >= 0; from -= 1) {
    if (isWalk(from)) toEnd[from] = toEnd[from + 1] as number
    if (!mayStart(from)) continue
    for (let to = from + 1; to <= last; to += 1) {
      if (!mayEnd(to)) continue
      // Tickets cost whole pence, and so do bounds: sums of them stay what they are.
      const least = Math.max(0, Math.ceil(leastOf(from, to)))
      pairs[from * positions + to] = least
      toEnd[from] = Math.min(toEnd[from] as number, least + (toEnd[to] as number))
    }
  }
  return { pair: (from: number, to: number) => pairs[from * positions + to] as number, toEnd }
}

/**
 * The cheapest way through, by shortest paths over the positions from left to right. A pair is priced only if it could
 * still help: by its bound, and that of the rest of the way, it would have to come cheaper to its end than is known, and
 * cheaper to the end of all than the best whole.
 */
export function cheapestPath<Ticket>(graph: SplitGraph<Ticket>): SplitPath<Ticket> | undefined {
  const { positions, priceOf } = graph
  const last = positions - 1
  const least = leastCosts(graph)
  const rest = (position: number): number => (least.toEnd[position] as number) * TICKETS
  const reached = Array.from({ length: positions }, () => Number.POSITIVE_INFINITY)
  const by: (SplitEdge<Ticket> | undefined)[] = Array.from({ length: positions }, () => undefined)
  reached[0] = 0
  let pricedPairs = 0
  const improve = (edge: SplitEdge<Ticket>, cost: number): void => {
    if (cost >= (reached[edge.to] as number)) return
    reached[edge.to] = cost
    by[edge.to] = edge
  }
  for (let from = 0; from < last; from += 1) {
    const here = reached[from] as number
    // Coming here, and what is then still to pay, costs as much as the whole already does.
    if (here + rest(from) >= (reached[last] as number)) continue
    if (graph.isWalk(from)) improve({ from, to: from + 1, ticket: undefined, pence: 0 }, here)
    // From the far end backwards: an early good whole leaves less to look at.
    for (let to = last; to > from; to -= 1) {
      // Neither further along here nor as a whole could this pair help.
      const most = Math.min(reached[to] as number, (reached[last] as number) - rest(to))
      if (!(here + least.pair(from, to) * TICKETS < most)) continue
      pricedPairs += 1
      // Handed down, so that pricing itself stops early.
      const limit = (most - here) / TICKETS
      const found = priceOf(from, to, limit)
      if (found) improve({ from, to, ...found }, here + found.pence * TICKETS + 1)
    }
  }
  if (!Number.isFinite(reached[last] as number)) return undefined
  const total = Math.floor((reached[last] as number) / TICKETS)
  const edges: SplitEdge<Ticket>[] = []
  for (let edge = by[last]; edge; edge = by[edge.from]) edges.unshift(edge)
  // Cut to what the rest leaves of the total, so that the costs run from nothing to the whole, as the proof needs.
  const reach = reached.map((cost, at) => Math.min(Math.floor(cost / TICKETS), total - (least.toEnd[at] as number)))
  return { total, edges, reach, pricedPairs }
}
