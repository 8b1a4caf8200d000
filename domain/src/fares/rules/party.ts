import { CHILD_STATUS, GROUPSAVE, type DayCard, type FaresDay } from './fares.ts'
import type { Flexibility } from './flexibility.ts'
import { mostFree } from './free-children.ts'
import type { FoundFare } from './find-fares.ts'
import type { RailcardRestrictionRecord } from '../image/records.ts'

/**
 * Who travels. Railcards are codes, one for each card carried; nobody says who carries which: that is found. `ages` are
 * those of the children whose age was said; the others are from five to fifteen and pay as children do.
 */
export type Party = { adults: number; children: number; railcards?: readonly string[]; ages?: readonly number[] }

/** A discount the party may use, and how many times over. */
export type PartyCard = { card: DayCard; copies: number }

/** A card's rules for one ticket. `anywhere`: none of them asks for a route or a station. */
export type TicketRules = { rules: readonly RailcardRestrictionRecord[]; anywhere: boolean }

export type PreparedParty = {
  adults: number
  children: number
  /** The youngest first. */
  ages: readonly number[]
  cards: readonly PartyCard[]
  /** For each card its rules for a ticket, by the ticket's code. */
  rulesFor: (ticket: string) => readonly TicketRules[]
  /**
   * What all adults (all children) together pay at least for a fare of this discount category, or of any, in thousandths of
   * what one adult pays without a discount.
   */
  leastForAdults: LeastPerMille
  leastForChildren: LeastPerMille
  /** Both together, for a fare of any category: asked for every two calls of a train that may be split. */
  leastForAll: number
  /**
   * Single fares found for two stations of this day, the cheapest first, and up to which price for the party: of those that
   * bind no more than so much.
   */
  singles: Readonly<Record<Flexibility, Map<number, { upTo: number; found: readonly FoundFare[] }>>>
}

/**
 * As many bits as there are for cards; GroupSave takes one more, and free children two. See `quote.ts`, which splits its
 * bits in halves of sixteen.
 */
const MOST_KINDS = 13

/**
 * A search asks about many trains of a day for the same party. By the party's object: a search makes one and asks about
 * it for each train. Gone with it, and with the fares of the day.
 */
const preparedFor = new WeakMap<Party, WeakMap<FaresDay, PreparedParty>>()

export function prepareParty(party: Party, on: FaresDay): PreparedParty {
  const days = preparedFor.get(party) ?? new WeakMap<FaresDay, PreparedParty>()
  preparedFor.set(party, days)
  const prepared = days.get(on) ?? prepare(party, on)
  days.set(on, prepared)
  return prepared
}

/** Parties that asked lately, with all that was found for them. */
let lately: { parties: Map<string, Party>; questions: number } = { parties: new Map(), questions: 0 }

/** After so many questions all is forgotten at once, which is simpler than knowing what is oldest: it takes some MB. */
const MOST_QUESTIONS = 300

/**
 * The same object for the same people: every question comes with one of its own, and what was found for the last one would
 * be gone with it. Half of all who ask are one adult without a card.
 */
export function sameParty(party: Party): Party {
  if (lately.questions >= MOST_QUESTIONS) lately = { parties: new Map(), questions: 0 }
  lately.questions += 1
  const { adults, children, railcards = [], ages = [] } = party
  const key = JSON.stringify([adults, children, railcards, ages])
  const known = lately.parties.get(key) ?? party
  lately.parties.set(key, known)
  return known
}

/** Cards known on the day, each kind once; GroupSave needs no card, only three adults. */
function prepare(party: Party, on: FaresDay): PreparedParty {
  const { adults, children, railcards = [] } = party
  const ages = (party.ages ?? []).toSorted((a, b) => a - b).slice(0, children)
  const cards: PartyCard[] = []
  // Beyond what has bits a card is left out: a price too high is honest, a wrong bit is not.
  for (const code of [...new Set(railcards)].slice(0, MOST_KINDS)) {
    const card = on.cards.get(code)
    // More cards than people help nobody, and each copy costs a round of sharing out.
    const copies = Math.min(railcards.filter((one) => one === code).length, adults + children)
    // Nobody brings it: it is added below, by the number of adults.
    if (card && code !== GROUPSAVE) cards.push({ card, copies })
  }
  const group = on.cards.get(GROUPSAVE)
  if (group && adults >= group.record.adults.min) cards.push({ card: group, copies: 1 })
  const ofAdults = leastForAdults(adults, cards, on)
  const ofChildren = leastForChildren(children - mostFree(on.freeChildren, { adults, ages }), cards, on)
  return {
    adults,
    children,
    ages,
    cards,
    rulesFor: rulesByTicket(cards),
    leastForAdults: ofAdults,
    leastForChildren: ofChildren,
    leastForAll: ofAdults() + ofChildren(),
    singles: { BOOKED: new Map(), OFF_PEAK: new Map(), ANYTIME: new Map() },
  }
}

function rulesByTicket(cards: readonly PartyCard[]): PreparedParty['rulesFor'] {
  const known = new Map<string, readonly TicketRules[]>()
  return (ticket) => {
    let list = known.get(ticket)
    if (!list) {
      list = cards.map(({ card }) => {
        const rules = card.rules.filter((rule) => rule.ticket === '' || rule.ticket === ticket)
        return { rules, anywhere: rules.every((rule) => rule.route === '' && rule.station === '') }
      })
      known.set(ticket, list)
    }
    return list
  }
}

type LeastPerMille = (category?: string) => number

/** What is left of a fare under the best of some statuses: percentages leave a known part, a flat amount perhaps nothing. */
function leastOf(statuses: readonly string[], { statuses: rules, categories }: FaresDay): LeastPerMille {
  const known = new Map<string, number>()
  const leastIn = (category: string): number => {
    let least = known.get(category)
    if (least === undefined) {
      // 'F' is a flat amount: it may leave anything, so it counts as nothing left. A bound that is too low costs time,
      // one that is too high would hide a fare.
      const left = statuses.map((status) => {
        const rule = rules.rule(status, category)
        return rule === undefined ? 1000 : rule.indicator === 'F' ? 0 : 1000 - rule.perMille
      })
      least = Math.max(0, Math.min(1000, ...left))
      known.set(category, least)
    }
    return least
  }
  return (category) => (category === undefined ? Math.min(1000, ...[...categories].map(leastIn)) : leastIn(category))
}

/** Only so many adults as the cards take pay less than the whole fare. */
function leastForAdults(adults: number, cards: readonly PartyCard[], on: FaresDay): LeastPerMille {
  // As if every card could be used by as many adults as it ever covers, on any fare: a bound, not a price.
  const taken = Math.min(
    adults,
    cards.reduce((sum, { card, copies }) => sum + copies * card.record.adults.max, 0),
  )
  const each = leastOf(
    cards.map(({ card }) => card.record.adultStatus),
    on,
  )
  return (category) => taken * each(category) + (adults - taken) * 1000
}

function leastForChildren(children: number, cards: readonly PartyCard[], on: FaresDay): LeastPerMille {
  const each = leastOf([CHILD_STATUS, ...cards.map(({ card }) => card.record.childStatus)], on)
  return (category) => children * each(category)
}
