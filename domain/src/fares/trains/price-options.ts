import type { Image } from '@cledrau/planner'
import { daysBetween } from '../../time/dates.ts'
import type { BoughtAt } from '../rules/advance.ts'
import type { Fares } from '../rules/fares.ts'
import { type OwnPlaces, type PlaceKey, placesLeftAfter, placesLeftFor, quotasOn } from './places-left.ts'
import type { PriceOptions } from '../rules/price.ts'

type Parts = { fares: Fares; image: Image; taken: ReadonlyMap<PlaceKey, number> }

/** Advance tickets for who buys now. Long enough before the first travel no ticket's time of sale is over, and it need not be judged ticket by ticket. */
export function advanceOptions(
  { fares, image, taken }: Parts,
  { boughtAt, own, first }: { boughtAt: BoughtAt; own: OwnPlaces; first: string },
): PriceOptions {
  const quotas = quotasOn(boughtAt.date, image)
  const placesLeft = placesLeftFor(placesLeftAfter(taken, quotas), own, quotas)
  const longest = Math.max(1, ...fares.tables.advanceRules.map((rule) => (rule.check === 'DAYS' ? rule.amount : 1)))
  return daysBetween(boughtAt.date, first) > longest + 1 ? { placesLeft } : { placesLeft, boughtAt }
}
