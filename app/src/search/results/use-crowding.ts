import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import { capacityStatus, LOADINGS } from '@cledrau/contract/search/capacity.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { load } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'

const MOST = 120
const NOTHING: RouteCrowding[] = []

/** Undefined while it isn't known yet, null where nobody knows. */
export type CrowdingOf = (trip: LegSolution) => RouteCrowding | null | undefined

/** How full trains are, or usually are. What can't be had is an empty list: nobody misses a train because of it. */
export function useCrowding(trips: readonly LegSolution[]): { crowdingOf: CrowdingOf; known: boolean } {
  const services = useMemo(() => {
    const all = trips.flatMap(({ travelSegments }) =>
      travelSegments
        .filter(({ mode }) => mode === 'Rail')
        .map(({ uid, serviceDate, origin, destination }) => ({
          uid,
          serviceDate,
          origin: origin.code,
          destination: destination.code,
        })),
    )
    return [...new Map(all.map((one) => [Object.values(one).join(), one])).values()].slice(0, MOST)
  }, [trips])
  const { data = NOTHING, isFetching } = useQuery<RouteCrowding[]>({
    queryKey: ['crowding', services],
    enabled: services.length > 0,
    placeholderData: (previous) => previous,
    queryFn: async ({ signal }) => {
      try {
        return (await load(capacityStatus, { services }, { signal })).crowding
      } catch (trouble) {
        if (!signal.aborted) logTrouble('tickets', 'capacity', trouble)
        return []
      }
    },
  })
  const byTrain = useMemo(
    () => new Map(data.map((one) => [`${one.uid} ${one.serviceDate} ${one.origin} ${one.destination}`, one])),
    [data],
  )
  // A trip is as full as its fullest train.
  const crowdingOf: CrowdingOf = ({ travelSegments }) =>
    travelSegments
      .flatMap(({ uid, serviceDate, origin, destination }) => {
        const known = byTrain.get(`${uid} ${serviceDate} ${origin.code} ${destination.code}`)
        return known ? [known] : []
      })
      .toSorted((a, b) => LOADINGS.indexOf(b.level) - LOADINGS.indexOf(a.level) || b.loading - a.loading)[0] ??
    (isFetching ? undefined : null)
  return { crowdingOf, known: !isFetching }
}
