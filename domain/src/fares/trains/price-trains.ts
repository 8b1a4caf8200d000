import type { Image, Journey } from '@cledrau/planner'
import { stationClock } from '../../time/station-clock.ts'
import type { BoughtAt } from '../rules/advance.ts'
import type { Fares } from '../rules/fares.ts'
import { sameParty, type Party } from '../rules/party.ts'
import type { OwnPlaces, PlaceKey } from './places-left.ts'
import { advanceOptions } from './price-options.ts'
import { priceReturns } from '../rules/price-return.ts'
import { tripOfJourney } from './trip-of-journey.ts'
import { splitWorthOffering } from '../splits/split.ts'

export type TrainsToPrice = {
  date: string
  journeys: readonly Journey[]
  party: Party
  boughtAt: BoughtAt
  own: OwnPlaces
}

/** What trains that are known cost at least, as one ticket or as those of its parts; null: nothing is sold for them. */
export function priceTrains(
  parts: { fares: Fares; image: Image; taken: ReadonlyMap<PlaceKey, number> },
  { date, journeys, party: asked, boughtAt, own }: TrainsToPrice,
): (number | null)[] {
  const party = sameParty(asked)
  const clock = stationClock(date)
  const trips = journeys.map((journey) => tripOfJourney(journey, date, clock))
  const options = advanceOptions(parts, { boughtAt, own, first: date })
  const { singlesOut } = priceReturns(parts.fares, party, trips, [], options)
  return trips.map((trip, at) => {
    const totals = [singlesOut[at]?.[0]?.total, splitWorthOffering(parts.fares, party, trip, options)?.total]
    const known = totals.filter((total) => total !== undefined)
    return known.length > 0 ? Math.min(...known) : null
  })
}
