import { bundleOf, type Fares } from '../fares/rules/fares.ts'
import { findFares } from '../fares/rules/find-fares.ts'
import { prepareParty, type Party } from '../fares/rules/party.ts'
import { fitsParty, partyPrice, quote } from '../fares/rules/quote.ts'
import { cardsAtAnyTime } from '../fares/travel-passes/season.ts'
import { isAdvanceTicket } from '../tickets/kinds.ts'

type Between = { origin: string; destination: string }

/**
 * What a part that was used would have cost by itself: the cheapest ticket of that class without a booked train, at
 * whatever time of the day, which is the kindest reading. Nothing where there is no such ticket.
 */
export function usualPrice(
  fares: Fares,
  party: Party,
  { origin, destination }: Between,
  date: string,
  wanted: { kind: 'SINGLE' | 'RETURN'; serviceClass: 'FIRST' | 'STANDARD' },
): number | undefined {
  const [a, b] = [fares.stationOf.get(origin), fares.stationOf.get(destination)]
  if (a === undefined || b === undefined || a === b) return undefined
  const on = fares.on(date)
  const one = quote(fares, on, prepareParty(party, on), a, b)
  const totals = findFares(fares, on, { origin: a, destination: b }, wanted.kind).flatMap((fare) => {
    const { record } = fare.ticket
    const isWanted = !isAdvanceTicket(record) && record.class === wanted.serviceClass
    if (!isWanted || bundleOf(fares, record.code) || !fitsParty(fare, one.party)) return []
    return partyPrice(one, fare, cardsAtAnyTime(one, fare))?.total ?? []
  })
  return totals.length > 0 ? Math.min(...totals) : undefined
}
