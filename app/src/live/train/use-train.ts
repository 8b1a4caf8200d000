import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail } from '@cledrau/contract/live/livetimes.ts'
import { trainTopic } from '@cledrau/contract/stream.ts'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { useLiveAnswer } from '../use-live-answer.ts'

export type Train =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; reply: ReplyOf<typeof liveDetail> }

export function useTrain(serviceId: string): Train {
  const read = useLiveAnswer({
    topic: trainTopic(serviceId),
    ask: (signal) => load(liveDetail, { serviceId }, { signal }),
  })
  if (read.data) return { state: 'ready', reply: read.data }
  const { error } = read
  if (error instanceof Failed && error.status === 404) return { state: 'refused', message: error.message }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}
