import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Party } from '@cledrau/domain/search/party.ts'

type Way = Pick<LegSolution, 'cardIsTicket'>
type Card = NonNullable<Way['cardIsTicket']>[number]

/** Cards that are the ticket on some of the ways, each line once. */
export const ticketCardsOn = (ways: readonly Way[]): readonly Card[] => [
  ...new Map(
    ways.flatMap(({ cardIsTicket = [] }) => cardIsTicket.map((one) => [`${one.program} ${one.line.en}`, one] as const)),
  ).values(),
]

/** Without the cards that are the ticket on one of the ways: that they take nothing off a price isn't to be said there. */
export const notTicketsOn = <Idle extends { program: string }>(
  idle: readonly Idle[],
  ways: readonly Way[],
): readonly Idle[] => idle.filter((card) => !ticketCardsOn(ways).some(({ program }) => program === card.program))

/** So many adults need no ticket on a way: each has a card that is the ticket there. */
export function holdersOn({ adults, railcards }: Party, { cardIsTicket = [] }: Way): number {
  const held = railcards.filter((code) => cardIsTicket.some(({ program }) => program === code))
  return Math.min(adults, held.length)
}

/** Nobody of the party needs a ticket on any of the ways. */
export const needsNoTicket = (party: Party, ways: readonly Way[]): boolean =>
  ways.length > 0 && ways.every((way) => holdersOn(party, way) === party.adults + party.child)

/** Those who do need a ticket, where the same ones do on each of the ways; nobody where that isn't so. */
export function othersThan(party: Party, ways: readonly Way[]): Party | null {
  const [first = 0, ...more] = ways.map((way) => holdersOn(party, way))
  const left = party.adults - first
  if (first === 0 || left + party.child === 0 || more.some((count) => count !== first)) return null
  const programs = new Set(ticketCardsOn(ways).map(({ program }) => program))
  return { ...party, adults: left, railcards: party.railcards.filter((code) => !programs.has(code)) }
}
