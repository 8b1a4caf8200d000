import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import { capacityStatus, LOADINGS, MOST_SERVICES } from '@cledrau/contract/search/capacity.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { load } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'

const NOTHING: RouteCrowding[] = []

/** A train between two of its stations. */
export type Ride = Pick<RouteCrowding, 'uid' | 'serviceDate' | 'origin' | 'destination'>
/** The fullest of some trains. Undefined while it isn't known yet, null where nobody knows. */
export type CrowdingOf = (rides: readonly Ride[]) => RouteCrowding | null | undefined

type More = {
  /** Nobody is asked where nobody can answer. */
  enabled?: boolean
  /** Counted anew, it is asked anew: after so many milliseconds, if at all. */
  again?: number | false
}

const nameOf = ({ uid, serviceDate, origin, destination }: Ride) => `${uid} ${serviceDate} ${origin} ${destination}`

/** How full trains are, or usually are, all in one question. What can't be had is an empty list: nobody misses a train because of it. */
export function useCrowding(
  rides: readonly Ride[],
  { enabled = true, again = false }: More = {},
): { crowdingOf: CrowdingOf; known: boolean } {
  const services = useMemo(
    () => [...new Map(rides.map((ride) => [nameOf(ride), ride])).values()].slice(0, MOST_SERVICES),
    [rides],
  )
  const { data = NOTHING, isFetching } = useQuery<RouteCrowding[]>({
    queryKey: ['crowding', services],
    enabled: enabled && services.length > 0,
    refetchInterval: again,
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
  const byRide = useMemo(() => new Map(data.map((one) => [nameOf(one), one])), [data])
  const crowdingOf: CrowdingOf = (wanted) =>
    wanted
      .flatMap((ride) => byRide.get(nameOf(ride)) ?? [])
      .toSorted((a, b) => LOADINGS.indexOf(b.level) - LOADINGS.indexOf(a.level) || b.loading - a.loading)[0] ??
    (isFetching ? undefined : null)
  return { crowdingOf, known: !isFetching }
}
