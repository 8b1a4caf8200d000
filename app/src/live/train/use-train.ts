import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail, type liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { boardTopic, trainTopic } from '@cledrau/contract/stream.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { type Asked, filterTypeOf } from '../address.ts'
import { keyOf, useLiveAnswers } from '../use-live-answer.ts'

export type Train =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | { state: 'unavailable'; retry: () => void }
  /** `timetableOf`: by this device's timetable, which was the newest then. */
  | { state: 'ready'; reply: ReplyOf<typeof liveDetail>; timetableOf?: Instant }

export const useTrains = (serviceIds: readonly string[]): Train[] =>
  useLiveAnswers(
    serviceIds.map((serviceId) => ({
      topic: trainTopic(serviceId),
      ask: (signal: AbortSignal) => load(liveDetail, { serviceId }, { signal }),
    })),
  ).map(trainOf)

function trainOf(read: UseQueryResult<ReplyOf<typeof liveDetail>>): Train {
  if (read.data) return { state: 'ready', reply: read.data }
  const { error } = read
  if (error instanceof Failed && error.status === 404) return { state: 'refused', message: error.message }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}

/** What goes in its place: for whoever comes from a board of trains to one place, the next one that goes there. */
export function useInstead(asked: Asked, { serviceID, instead }: LiveService): LiveService['instead'] {
  const { crs, filterCrs } = asked
  const topic = boardTopic({ crs, filterCrs, filterType: filterTypeOf(asked) })
  const client = useQueryClient()
  // As it lies there: the board itself sees to it that it is true.
  const board = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryData<ReplyOf<typeof liveTimes>>(keyOf(topic)),
  )
  const row = board?.services.find((service) => service.serviceID === serviceID)
  return row?.cancelled ? row.instead : instead
}
