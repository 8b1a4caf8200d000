import { GROUPSAVE } from './fares.ts'
import type { FoundFare } from './find-fares.ts'
import { cardAdultPrice, cardChildPrice, childPrice } from './passenger-prices.ts'
import { cardRules, minimumHolds, type Quote } from './quote.ts'
import type { Share } from './share-out.ts'

/** A card that somebody brings and that takes nothing off a fare. Said at once, or they pay and wonder. */
export type IdleCard = {
  railcard: string
  why:
    /** It is for more people than travel. */
    | 'TOO_FEW'
    /** It counts only within its area, and one end lies outside. */
    | 'AREA'
    /** It doesn't count on this train, at this hour. */
    | 'TIME'
    /** This ticket has no discount with it. */
    | 'TICKET'
    /** Its minimum fare at this hour is as much as the ticket costs without it. */
    | 'MINIMUM'
    /** Another discount takes off more. */
    | 'LESS'
    /** Nobody knows more than that it takes nothing off. */
    | 'HERE'
  /** The minimum fare. */
  amount?: number
}

/** Which cards of the party nobody's price is under, each with the first reason that holds. */
export function idleCards(one: Quote, fare: FoundFare, shares: readonly Share[], bits: number): IdleCard[] {
  return one.party.cards.flatMap(({ card }, index) => {
    const { code: railcard } = card
    // GroupSave is nobody's card: whoever doesn't get it misses nothing they brought.
    if (railcard === GROUPSAVE || shares.some((share) => share.railcard === railcard)) return []
    return [{ railcard, ...reasonOf(one, fare, index, bits) }]
  })
}

function reasonOf(one: Quote, fare: FoundFare, index: number, bits: number): Omit<IdleCard, 'railcard'> {
  const { adults, children, cards } = one.party
  const { card } = cards[index] as (typeof cards)[number]
  const { record } = card
  const isTooFew =
    adults < record.adults.min || children < record.children.min || adults + children < record.passengers.min
  if (isTooFew) return { why: 'TOO_FEW' }
  if (one.inArea[index] !== true) return { why: 'AREA' }
  if ((bits & (1 << index)) === 0)
    return { why: cardRules(one, fare, index).some((rule) => rule.totalBan) ? 'TICKET' : 'TIME' }
  const child = children === 0 ? 0 : childPrice(one, fare)
  const isLess = (minimum: boolean) =>
    (adults > 0 && isBelow(cardAdultPrice(one, fare, card, minimum), fare.adult)) ||
    (children > 0 && isBelow(cardChildPrice(one, fare, card, child), child))
  const minimum = minimumHolds(bits, index)
  if (isLess(minimum)) return { why: 'LESS' }
  return minimum && isLess(false)
    ? { why: 'MINIMUM', amount: card.minimums.get(fare.ticket.record.code) }
    : { why: 'TICKET' }
}

/** Where there is no such price it is the greatest number there is. */
const isBelow = (price: number, other: number): boolean => price < other
