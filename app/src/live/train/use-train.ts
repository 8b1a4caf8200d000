import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail } from '@cledrau/contract/live/livetimes.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'

export type Train =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; reply: ReplyOf<typeof liveDetail> }

const AGAIN_MS = 20 * SECOND

export function useTrain(serviceId: string): Train {
  const read = useQuery({
    queryKey: ['live-train', serviceId],
    meta: { keep: true },
    queryFn: ({ signal }) => load(liveDetail, { serviceId }, { signal }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  })
  if (read.data) return { state: 'ready', reply: read.data }
  const { error } = read
  if (error instanceof Failed && error.status === 404) return { state: 'refused', message: error.message }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}
