import { dayOf, dateOf } from '../../time/dates.ts'
import { lastDay } from '../rules/ticket-days.ts'
import { bundleOf, type Fares } from '../rules/fares.ts'
import { offerOf, type Offer, compareOffers } from '../rules/offer.ts'
import type { Party } from '../rules/party.ts'
import { fitsParty, partyPrice } from '../rules/quote.ts'
import type { BundleRecord } from '../image/records.ts'
import { askBetween, cardsAtAnyTime } from './season.ts'

/** Several journeys bought at once (multiflex, flexi season): `passes` of them, each used when it is activated. */
export type BundleOffer = Offer & {
  unit: BundleRecord['unit']
  passes: number
  from: string
  until: string
}

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
    const until = dateOf(lastDay(dayOf(from), bundle.months, bundle.days))
    return [{ ...offerOf(fares, fare, shared), unit: bundle.unit, passes: bundle.passes, from, until }]
  })
  return offers.toSorted(compareOffers)
}
