import type { NamedCard } from './cards.ts'
import type { Reading } from './reading.ts'
import type { WhenFacts } from './when.ts'
import { partyProblem } from '../limits.ts'
import type { Party, RailcardRule } from '../party.ts'
import { mostOf } from '../party.ts'

/** A railcard, and whom it covers where that is known. */
export type LineCard = NamedCard & Partial<RailcardRule>

/** Who travels, as far as a line says so; null where it doesn’t. */
export type SaidParty = { readonly adults: number; readonly child: number; readonly ages?: readonly number[] }

/** Who was counted: people, or the tickets that are for them. */
export function peopleOf(reading: Reading, { beyond, unread }: Pick<WhenFacts, 'beyond' | 'unread'>): SaidParty | null {
  const { people, tickets, typed, accompanied } = reading
  const counted = people && people.adults + people.children > 0 ? people : null
  // A child or a baby that somebody is with: somebody is there.
  const alone = counted !== null && accompanied && counted.adults === 0
  const party = counted
    ? { adults: alone ? 1 : counted.adults, child: counted.children, ages: counted.ages ?? [] }
    : tickets === null
      ? null
      : { adults: tickets, child: 0 }
  if (party === null) return null
  if (counted && tickets !== null && tickets !== party.adults + party.child) unread.push(typed.tickets)
  if (partyProblem(party.adults, party.child) === null) return party
  beyond.push({ words: counted ? typed.people : typed.tickets, why: 'TOO_MANY_PASSENGERS' })
  return null
}

/** The cards that were named, as many as were said, where this party can use them. */
export function cardsOf(
  reading: Reading,
  party: Party,
  cards: readonly LineCard[],
  { beyond }: Pick<WhenFacts, 'beyond'>,
) {
  const named = reading.cards.flatMap(({ code, count }) =>
    Array.from({ length: count ?? Math.max(1, party.adults) }, () => code),
  )
  const fits = named.length <= party.adults + party.child && named.every((code) => covers(code, named, party, cards))
  if (named.length === 0 || fits) return named
  beyond.push({ words: reading.typed.cards, why: 'RAILCARD_NOT_FOR_PARTY' })
  return []
}

function covers(code: string, named: readonly string[], party: Party, cards: readonly LineCard[]): boolean {
  const card = cards.find((one) => one.code === code)
  const { adults, children, passengers } = card ?? {}
  if (!adults || !children || !passengers) return true
  return mostOf({ code, adults, children, passengers }, party) >= named.filter((one) => one === code).length
}
