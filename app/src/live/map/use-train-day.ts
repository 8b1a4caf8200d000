import { trainDays, trainsOfDay } from '@cledrau/contract/live/trains-now.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { load } from '../../api/client.ts'
import { useMapTrains } from './use-map-trains.ts'

/** The days that one may look back at, the latest first; nothing until that is known. */
export const useTrainDays = (): readonly string[] | undefined =>
  useQuery({ queryKey: ['train-days'], queryFn: ({ signal }) => load(trainDays, {}, { signal }) }).data?.days

/** How trains ran on a day. One that is over doesn't change any more. */
export function useTrainDay(serviceDate: string) {
  const read = useQuery({
    queryKey: ['train-day', serviceDate],
    queryFn: ({ signal }) => load(trainsOfDay, { serviceDate }, { signal }),
    staleTime: ({ state }) => (state.data?.isOver ? Infinity : MINUTE),
  })
  const { data } = read
  const days = useMemo(() => data && [data], [data])
  const trains = useMapTrains(days)
  return {
    trains,
    places: data?.places ?? {},
    failed: read.isError && !read.isFetching,
    retry: () => void read.refetch(),
  }
}
