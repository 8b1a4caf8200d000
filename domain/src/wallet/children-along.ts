/** One ticket of a party, as far as who travels with whom goes. */
export type PartyTicket = { readonly passenger: string; readonly isFree: boolean; readonly isOver: boolean }

const isAdult = (passenger: string): boolean => passenger.startsWith('A')

/**
 * Who goes when some do: children who travel free need an adult with a ticket, so many with each. Where too few adults stay,
 * the last of these children go along, with an adult who goes; nobody is left behind with a ticket that isn't good any more.
 */
export function withChildrenAlong(
  tickets: readonly PartyTicket[],
  going: readonly string[],
  perAdult: number,
): readonly string[] {
  if (!going.some(isAdult)) return going
  const held = tickets.filter(({ isOver }) => !isOver)
  const staying = (these: readonly PartyTicket[]): string[] =>
    [...new Set(these.map(({ passenger }) => passenger))].filter((one) => !going.includes(one)).toSorted()
  const adults = staying(held).filter(isAdult).length
  const free = staying(held.filter(({ isFree }) => isFree))
  return [...going, ...free.slice(adults * perAdult)]
}
