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
}

/**
 * Costs are compared together with the number of tickets: of equal totals the one with fewer tickets wins. A step of a
 * cost is 64: pence count in whole steps, tickets in between. No journey has 64 tickets.
 */
const TICKETS = 64

/**
 * The cheapest way through, by shortest paths over the positions from left to right. A pair is priced only if it could
 * still help: no ticket costs less than nothing, so one that starts where we come dearer than to its end, or dearer
 * than the best whole, cannot.
 */
export function cheapestPath<Ticket>(graph: SplitGraph<Ticket>): SplitPath<Ticket> | undefined {
  const { positions, mayStart, mayEnd, priceOf } = graph
  const last = positions - 1
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
    // Coming here costs as much as the whole already does.
    if (here >= (reached[last] as number)) continue
    if (graph.isWalk(from)) improve({ from, to: from + 1, ticket: undefined, pence: 0 }, here)
    if (!mayStart(from)) continue
    // From the far end backwards: an early good whole leaves less to look at.
    for (let to = last; to > from; to -= 1) {
      // Neither further along here nor as a whole could this pair help.
      if (!mayEnd(to) || here >= (reached[to] as number) || here >= (reached[last] as number)) continue
      pricedPairs += 1
      // Handed down, so that pricing itself stops early.
      const limit = (Math.min(reached[to] as number, reached[last] as number) - here) / TICKETS
      const found = priceOf(from, to, limit)
      if (found) improve({ from, to, ...found }, here + found.pence * TICKETS + 1)
    }
  }
  if (!Number.isFinite(reached[last] as number)) return undefined
  const total = Math.floor((reached[last] as number) / TICKETS)
  const edges: SplitEdge<Ticket>[] = []
  for (let edge = by[last]; edge; edge = by[edge.from]) edges.unshift(edge)
  // Cut to the total, so that the costs run from nothing to the whole, as the proof needs.
  return { total, edges, reach: reached.map((cost) => Math.min(Math.floor(cost / TICKETS), total)), pricedPairs }
}
