import { MOST_TRAVELLERS } from './limits.ts'

export type Party = {
  readonly adults: number
  readonly child: number
  readonly railcards: readonly string[]
  /** Of the children whose age was said: those of five to fifteen who travel free are found by it. */
  readonly ages?: readonly number[]
}

/** Whom one card covers. */
export type RailcardRule = {
  readonly code: string
  readonly adults: { readonly min: number; readonly max: number }
  readonly children: { readonly min: number; readonly max: number }
  readonly passengers: { readonly min: number; readonly max: number }
}

const within = (count: number) => Math.max(0, Math.min(MOST_TRAVELLERS, count))

/** Nobody leaves a search without travellers, and no more travel than one order holds. */
export function setAdults(party: Party, adults: number): Party {
  const next = Math.min(within(adults), MOST_TRAVELLERS - party.child)
  return next + party.child === 0 ? party : { ...party, adults: next }
}

export function setChildren(party: Party, child: number): Party {
  const next = Math.min(within(child), MOST_TRAVELLERS - party.adults)
  return next + party.adults === 0
    ? party
    : { ...party, child: next, ...(party.ages && { ages: party.ages.slice(0, next) }) }
}

export const countOf = (party: Party, code: string): number =>
  party.railcards.filter((carried) => carried === code).length

/** So many of one card, in the place where it stood. */
export function setRailcardCount(party: Party, code: string, count: number): Party {
  const others = party.railcards.filter((carried) => carried !== code)
  const room = party.adults + party.child - others.length
  const held = Array.from({ length: Math.max(0, Math.min(count, room)) }, () => code)
  const at = party.railcards.indexOf(code)
  const place = at < 0 ? others.length : at
  return { ...party, railcards: [...others.slice(0, place), ...held, ...others.slice(place)] }
}

/** How many of a card this party can use at all: nobody is covered twice by the same kind. */
export function mostOf(card: RailcardRule, party: Party): number {
  const { adults, children, passengers } = card
  const byAdults = adults.min > 0 ? Math.floor(party.adults / adults.min) : Infinity
  const byChildren = children.min > 0 ? Math.floor(party.child / children.min) : Infinity
  const byAll = Math.floor((party.adults + party.child) / Math.max(1, passengers.min))
  return Math.min(byAdults, byChildren, byAll)
}

/** Cards that the party can’t use any more go, one by one from the end. */
export function withUsableRailcards(party: Party, cards: readonly RailcardRule[]): Party {
  const left = new Map(cards.map((card) => [card.code, mostOf(card, party)]))
  const railcards = party.railcards.filter((code) => {
    const room = left.get(code) ?? 0
    left.set(code, room - 1)
    return room > 0
  })
  return { ...party, railcards: railcards.slice(0, party.adults + party.child) }
}
