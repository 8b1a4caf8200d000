import { CHILD_STATUS, GROUPSAVE, type DayCard, type FaresDay } from './fares.ts'
import type { RailcardRestrictionRecord } from './records.ts'

/** Who travels. Railcards are codes, one for each card carried; nobody says who carries which: that is found. */
export type Party = { adults: number; children: number; railcards?: readonly string[] }

/** A discount the party may use, and how many times over. */
export type PartyCard = { card: DayCard; copies: number }

/** A card's rules for one ticket. `anywhere`: none of them asks for a route or a station. */
export type TicketRules = { rules: readonly RailcardRestrictionRecord[]; anywhere: boolean }

export type PreparedParty = {
  adults: number
  children: number
  cards: readonly PartyCard[]
  /** For each card its rules for a ticket, by the ticket's code. */
  rulesFor: (ticket: string) => readonly TicketRules[]
  /** What is left of a fare of this discount category (of any of them), at the least, in thousandths. */
  leastPerMille: (category?: string) => number
}

/** As many bits as there are for cards; GroupSave takes one more. */
const MOST_KINDS = 14

/** Cards known on the day, each kind once; GroupSave needs no card, only three adults. */
export function prepareParty(party: Party, on: FaresDay): PreparedParty {
  const { adults, children, railcards = [] } = party
  const cards: PartyCard[] = []
  for (const code of [...new Set(railcards)].slice(0, MOST_KINDS)) {
    const card = on.cards.get(code)
    const copies = Math.min(railcards.filter((one) => one === code).length, adults + children)
    if (card && code !== GROUPSAVE) cards.push({ card, copies })
  }
  const group = on.cards.get(GROUPSAVE)
  if (group && adults >= group.record.adults.min) cards.push({ card: group, copies: 1 })
  return { adults, children, cards, rulesFor: rulesByTicket(cards), leastPerMille: leastOf(cards, on) }
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

/** Percentages leave a known part of a fare; a flat amount may leave nothing of it. */
function leastOf(cards: readonly PartyCard[], { statuses, categories }: FaresDay): PreparedParty['leastPerMille'] {
  const known = new Map<string, number>()
  const all = [CHILD_STATUS, ...cards.flatMap(({ card }) => [card.record.adultStatus, card.record.childStatus])]
  const leastIn = (category: string): number => {
    let least = known.get(category)
    if (least === undefined) {
      const left = all.map((status) => {
        const rule = statuses.rule(status, category)
        return rule === undefined ? 1000 : rule.indicator === 'F' ? 0 : 1000 - rule.perMille
      })
      least = Math.max(0, Math.min(1000, ...left))
      known.set(category, least)
    }
    return least
  }
  let ofAny: number | undefined
  return (category) =>
    category === undefined ? (ofAny ??= Math.min(1000, ...[...categories].map(leastIn))) : leastIn(category)
}
