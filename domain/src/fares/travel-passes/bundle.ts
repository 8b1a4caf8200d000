import { dayOf, dateOf } from '../../time/dates.ts'
import { lastDay } from '../rules/ticket-days.ts'
import { bundleOf, type Fares } from '../rules/fares.ts'
import { offerOf, type Offer, compareOffers } from '../rules/offer.ts'
import type { Party } from '../rules/party.ts'
import { fitsParty, partyPrice } from '../rules/quote.ts'
import type { BundleRecord } from '../image/records.ts'
import { askBetween, cardsAtAnyTime } from './season.ts'

/**
 * Several journeys bought at once (multiflex, flexi season): `passes` of them, each used when it is activated. `total`
 * is for all of them and the whole party; `until` is the last day on which one may be used.
 */
export type BundleOffer = Offer & {
  unit: BundleRecord['unit']
  passes: number
  from: string
  until: string
}

/**
 * Bundles between two stations from a day on, cheapest first. The fare is that of the whole bundle, so a discount is
 * taken off and rounded once for each passenger, not for each trip.
 */
export function priceBundles(
  fares: Fares,
  party: Party,
  between: { origin: string; destination: string },
  from: string,
): BundleOffer[] {
  const question = askBetween(fares, party, between, from)
  if (!question) return []
  const offers = question.found.flatMap((fare): BundleOffer[] => {
    // Bundles stand among the season fares of the feed; a list of ours says which tickets are some.
    const bundle = bundleOf(fares, fare.ticket.record.code)
    if (!bundle || !fitsParty(fare, question.one.party)) return []
    const shared = partyPrice(question.one, fare, cardsAtAnyTime(question.one, fare))
    if (!shared) return []
    // Its days run from the day asked about, whether or not one is used on it.
    const until = dateOf(lastDay(dayOf(from), bundle.months, bundle.days))
    return [{ ...offerOf(fares, fare, shared), unit: bundle.unit, passes: bundle.passes, from, until }]
  })
  return offers.toSorted(compareOffers)
}
