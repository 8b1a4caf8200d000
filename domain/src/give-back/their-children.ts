import type { HeldTicket, SoldPart } from './parts.ts'

type Part = Pick<SoldPart, 'passengers'> & { readonly isFree: boolean }

/**
 * Who goes back when some do: children who travel free need an adult with a ticket, so many with each. Where too few adults
 * stay, the oldest of the children go with them; nobody is left with a ticket that isn't good any more.
 */
export function withTheirChildren(
  parts: readonly Part[],
  tickets: readonly HeldTicket[],
  chosen: readonly string[],
  perAdult: number,
): string[] {
  const gone = (who: string): boolean =>
    tickets.filter(({ passenger }) => passenger === who).every(({ isGone }) => isGone)
  const staying = (who: Iterable<string>): string[] =>
    [...new Set(who)].filter((one) => !chosen.includes(one) && !gone(one)).toSorted()
  const adults = staying(parts.flatMap(({ passengers }) => passengers).filter((one) => one.startsWith('A')))
  const free = staying(parts.flatMap(({ isFree, passengers }) => (isFree ? passengers : [])))
  return [...chosen, ...free.slice(adults.length * perAdult)]
}
