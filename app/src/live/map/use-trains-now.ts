import type { Age } from '@cledrau/contract/live/age.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { trainsNow } from '@cledrau/contract/live/trains-now.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import type { MapTrain } from './map-trains.ts'
import { useMapTrains } from './use-map-trains.ts'

export type KnownTrains =
  | { state: 'loading' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; age: Age; trains: readonly MapTrain[]; places: Readonly<Record<string, Bilingual>> }

const AGAIN_MS = 10 * SECOND

/** All trains that run, asked for again while somebody looks; without a signal the last that was heard, with its age. */
export function useTrainsNow(wanted: boolean): KnownTrains {
  const read = useQuery({
    queryKey: ['trains-now'],
    meta: { keep: true },
    queryFn: ({ signal }) => load(trainsNow, {}, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
    enabled: wanted,
  })
  const trains = useMapTrains(read.data?.days)
  if (read.data && trains) return { state: 'ready', age: read.data.age, trains, places: read.data.places }
  if (read.data || !read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}
