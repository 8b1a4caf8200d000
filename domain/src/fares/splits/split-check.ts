/**
 * Proof that no cheaper set of tickets exists, small enough to carry with an offer. `reach[p]` is what it costs at
 * least to be ticketed as far as position p. If no single ticket beats the difference between its two ends, then no
 * set of tickets beats the total, for along any set the differences add up to it.
 */
export type SplitCertificate = {
  stations: string[]
  reach: number[]
  total: number
  tickets: { from: number; to: number; pence: number }[]
}

/** The price of the considered ticket between two positions; undefined where none is sold for so much at most. */
export type PriceBetween = (from: number, to: number, upTo: number) => number | undefined

/** Says what is wrong with a certificate, or nothing. It shares no code with the search that wrote it. */
export function faultIn(
  certificate: SplitCertificate,
  priceBetween: PriceBetween,
  isWalk: (position: number) => boolean,
): string | undefined {
  const { reach, total, tickets, stations } = certificate
  const last = stations.length - 1
  if (reach.length !== stations.length) return 'not every station has its cost'
  // The argument needs just this: differences along any set of tickets add up to the total.
  if (reach[0] !== 0 || reach[last] !== total) return 'the costs do not run from nothing to the total'
  if (tickets.reduce((sum, ticket) => sum + ticket.pence, 0) !== total) return 'the tickets do not add up to the total'
  // The tickets in order, each from where the last one ended; only a walk may lie between.
  let covered = 0
  for (const ticket of tickets) {
    if (ticket.from > covered && !(reach[ticket.from] === reach[covered]))
      return `a gap before ${stations[ticket.from]}`
    if (priceBetween(ticket.from, ticket.to, ticket.pence) !== ticket.pence)
      return `another price from ${stations[ticket.from]}`
    covered = ticket.to
  }
  if (covered !== last) return `no ticket from ${stations[covered]}`
  for (let from = 0; from < last; from += 1) {
    if (isWalk(from) && (reach[from + 1] as number) > (reach[from] as number)) return 'a walk that costs something'
    for (let to = from + 1; to <= last; to += 1) {
      // Every pair, not only those the search looked at: this is what makes it a proof. A ticket cheaper than its
      // difference would be the hole in it.
      const difference = (reach[to] as number) - (reach[from] as number)
      if (difference <= 0) continue
      const pence = priceBetween(from, to, difference - 1)
      if (pence !== undefined && pence < difference) return `cheaper from ${stations[from]} to ${stations[to]}`
    }
  }
  return undefined
}
