import { paygTripCosts } from '@cledrau/contract/payg/comparing.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'

/** What a trip adds to a traveller’s own week of pay as you go, and with which card. */
export type PaygAdds = { adds: number; name: string | null; lastFour: string }

/** Asked for whoever is signed in and travels alone: one tap is one traveller. Nothing where no card of theirs was ever tapped. */
export function usePaygAdds(trips: readonly LegSolution[], alone: boolean): PaygAdds | null {
  const { showPayg } = useOptions()
  const who = useTraveller()?.customerId
  const journeys = trips.map(({ departTime, arriveTime, travelSegments }) => ({
    from: travelSegments[0]?.origin.code ?? '',
    to: travelSegments.at(-1)?.destination.code ?? '',
    departs: departTime,
    arrives: arriveTime,
    operators: [...new Set(travelSegments.map(({ operatingCarrier }) => operatingCarrier))],
  }))
  const query = useQuery({
    queryKey: [who ?? 'nobody', 'payg-adds', journeys] as const,
    enabled: showPayg && alone && who !== undefined && journeys.length > 0,
    // A tap in between changes the week.
    staleTime: 0,
    meta: { log: 'payg-adds' },
    queryFn: ({ signal }) => load(paygTripCosts, { trips: [{ journeys }] }, { signal }),
  })
  const [trip] = query.data?.trips ?? []
  const card = query.data?.card
  return trip && card ? { adds: trip.adds, name: card.name, lastFour: card.lastFour } : null
}
