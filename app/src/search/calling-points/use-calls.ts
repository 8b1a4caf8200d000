import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { intermediate } from '@cledrau/contract/search/intermediate.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useChannelCode } from '../asked-search.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

export type Calls = NonNullable<ReplyOf<typeof intermediate>>
export type CallsView =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  /** An empty answer: the trains call nowhere on the way. */
  | { state: 'ready'; calls: Calls }

/** Where the trains of a trip call between its ends. */
export function useCalls({ legSolutionID, travelSegments }: LegSolution): CallsView {
  const channelCode = useChannelCode()
  const query = useQuery<Calls>({
    queryKey: ['calls', legSolutionID],
    queryFn: async ({ signal }) => {
      const segments = travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
        uid,
        serviceDate,
        origin: origin.code,
        destination: destination.code,
      }))
      try {
        const asked = { legSolutionID, travelSegments: segments, channelCode }
        return (await load(intermediate, asked, { signal })) ?? []
      } catch (trouble) {
        throw reportSearchTrouble('intermediate', trouble, signal)
      }
    },
  })
  if (query.data) return { state: 'ready', calls: query.data }
  if (!query.isError || query.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void query.refetch() }
}
