import { discounted, notBelow, type DiscountStep } from './discount.ts'
import { CHILD_STATUS, nonStandardKey, type DayCard, type Fares, type FaresDay } from './fares.ts'
import type { FoundFare, Special } from './find-fares.ts'
import { NONE } from '../image/image.ts'
import type { NonStandardRecord } from '../image/records.ts'

type FaresOnDay = { readonly fares: Fares; readonly on: FaresDay }

/** What a fare costs one adult and one child, in pence; NONE where there is no such price. */
export type PassengerPrices = { adult: number; child: number }

/** A pattern of asterisks fits any code, the empty one of a passenger without a card included. */
const matches = (pattern: string, code: string): boolean => pattern.startsWith('*') || pattern === code

/** How many of its fields name something: an exception for this very ticket goes before one for all. */
const exactness = (one: NonStandardRecord): number =>
  [one.origin, one.destination, one.route, one.railcard, one.ticket].filter((code) => !code.startsWith('*')).length

/** The exception to discounts that fits best; nothing where the flow isn't marked for one. */
export function exceptionFor(fares: Fares, fare: FoundFare, railcard: string): NonStandardRecord | undefined {
  // The feed marks the flows that have exceptions; without the mark nobody needs to look.
  if (!fare.nonStandard) return undefined
  const { locationCodes, routeCodes } = fares.tables
  const ends = [locationCodes[fare.origin] as string, locationCodes[fare.destination] as string] as const
  const route = routeCodes[fare.route] as string
  let best: NonStandardRecord | undefined
  // Each end by its code or by any: four look-ups instead of a walk through the whole table.
  for (const origin of [ends[0], '****']) {
    for (const destination of [ends[1], '****']) {
      for (const one of fares.nonStandard.get(nonStandardKey(origin, destination)) ?? []) {
        if (!matches(one.route, route) || !matches(one.railcard, railcard)) continue
        if (!matches(one.ticket, fare.ticket.record.code)) continue
        if (!best || exactness(one) > exactness(best)) best = one
      }
    }
  }
  return best
}

/**
 * Takes a discount off what may be discounted: an add-on (FNS) is set aside first and paid in full. Rounding is done on
 * the discounted part, so the whole keeps the add-on's odd pence.
 */
function withAddOn(
  full: number,
  addOn: number,
  take: (part: number) => number | undefined,
  steps?: DiscountStep[],
): number | undefined {
  // The railcard takes nothing off this part.
  const kept = Math.min(addOn, full)
  if (kept === 0) return take(full)
  steps?.push({ step: 'SET_ASIDE', amount: kept, pence: full - kept })
  const part = take(full - kept)
  if (part === undefined) return undefined
  steps?.push({ step: 'ADD_ON', amount: kept, pence: part + kept })
  return part + kept
}

/** A child without a card: half the adult's fare as a rule; where there is no child discount, the whole of it. */
export function childPrice({ fares, on }: FaresOnDay, fare: FoundFare, steps?: DiscountStep[]): number {
  // Set by hand, it is the whole answer, also where it says that there is none.
  if (fare.handChild !== undefined) return fare.handChild
  if (fare.adult === NONE) return NONE
  const exception = exceptionFor(fares, fare, '')
  if (exception?.childNoDiscount) return fare.adult
  const { record } = fare.ticket
  const rule = on.statuses.rule(CHILD_STATUS, record.discountCategory)
  return (
    withAddOn(fare.adult, exception?.childAddOn ?? 0, (part) => discounted(rule, record, part, steps), steps) ??
    fare.adult
  )
}

/** A price set by hand for this card's holders: the last one told counts. */
export const specialFor = (fare: FoundFare, card: DayCard): Special | undefined =>
  card.index < 0 ? undefined : fare.specials.findLast((one) => one.railcard === card.index)

/**
 * An adult under a card, in pence; NONE where the card does nothing. The card's minimum fare counts only when the train
 * falls into its hours.
 */
export function cardAdultPrice(
  { fares, on }: FaresOnDay,
  fare: FoundFare,
  card: DayCard,
  minimumApplies: boolean,
  steps?: DiscountStep[],
): number {
  const special = specialFor(fare, card)
  // Set by hand for holders: no percentage and no minimum fare comes on top.
  if (special) return special.suppressed ? NONE : special.adult
  const { adultStatus, code } = card.record
  if (fare.adult === NONE || adultStatus === '') return NONE
  const exception = exceptionFor(fares, fare, code)
  if (exception?.adultNoDiscount) return NONE
  const { record } = fare.ticket
  const rule = on.statuses.rule(adultStatus, record.discountCategory)
  const price = withAddOn(
    fare.adult,
    exception?.adultAddOn ?? 0,
    (part) => discounted(rule, record, part, steps),
    steps,
  )
  // The card does nothing for this kind of ticket. Not the full price: that is what travelling without the card costs,
  // and it is considered apart.
  if (price === undefined) return NONE
  // A minimum lifts the discounted price, and never above the whole fare.
  const minimum = minimumApplies ? (card.minimums.get(record.code) ?? 0) : 0
  return notBelow(fare.adult, price, minimum, 'RAILCARD_MINIMUM', steps)
}

/** A child under a card: the card's own discount for children where that is better than the usual one. */
export function cardChildPrice(
  { fares, on }: FaresOnDay,
  fare: FoundFare,
  card: DayCard,
  usual: number,
  steps?: DiscountStep[],
): number {
  const special = specialFor(fare, card)
  if (special) return special.suppressed ? NONE : special.child
  const { childStatus, code } = card.record
  // Unlike an adult, a child keeps the usual child's fare under a card that has nothing better.
  if (usual === NONE || fare.adult === NONE || childStatus === '') return usual
  const exception = exceptionFor(fares, fare, code)
  if (exception?.childNoDiscount) return usual
  const { record } = fare.ticket
  const rule = on.statuses.rule(childStatus, record.discountCategory)
  const price = withAddOn(
    fare.adult,
    exception?.childAddOn ?? 0,
    (part) => discounted(rule, record, part, steps),
    steps,
  )
  if (price === undefined) return usual
  if (price > usual) steps?.push({ step: 'USUAL_CHILD_FARE', amount: usual, pence: usual })
  return Math.min(price, usual)
}
