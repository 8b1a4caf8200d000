import type { RoverType } from '@cledrau/contract/search/rovers.ts'
import { roverTypes } from '@cledrau/contract/search/rovers.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import type { Waiting } from '../../state/reference.ts'
import { reportSearchTrouble } from '../search-trouble.ts'

/** Every rover and ranger. Kept on the device: what an area is can be looked up without a signal. */
export function useRoverTypes(): Waiting<readonly RoverType[]> {
  const query = useQuery<readonly RoverType[]>({
    queryKey: ['rover-types'],
    meta: { keep: true },
    queryFn: async ({ signal }) => {
      try {
        return await load(roverTypes, {}, { signal })
      } catch (trouble) {
        throw reportSearchTrouble('rangers-and-rovers-ticket-types', trouble, signal)
      }
    },
  })
  if (query.data) return { state: 'ready', value: query.data, asOf: query.dataUpdatedAt }
  if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void query.refetch() }
  return { state: 'loading' }
}
