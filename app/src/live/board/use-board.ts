import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { boardTopic } from '@cledrau/contract/stream.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { addRecentStation } from '../../stations/recent-stations.ts'
import { type Asked, filterTypeOf } from '../address.ts'
import { useLiveAnswer } from '../use-live-answer.ts'

type Reply = ReplyOf<typeof liveTimes>
export type Board =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | { state: 'unavailable'; retry: () => void }
  | {
      state: 'ready'
      reply: Reply
      /** What has left; null until somebody asks for it. */
      earlier: Reply['services'] | null
      showEarlier: () => void
      fetchingEarlier: boolean
    }

/** A station's board, which changes while it is looked at; without a signal the last one, with its age. */
export function useBoard(asked: Asked): Board {
  const { crs, filterCrs } = asked
  const filterType = filterTypeOf(asked)
  const request = { crs, filterType, ...(filterCrs ? { filterCrs } : {}) }
  const name = boardTopic({ crs, filterType, filterCrs })
  const read = useLiveAnswer({
    topic: name,
    ask: (signal) => load(liveTimes, request, { signal }),
  })
  const client = useQueryClient()
  const [earlier, setEarlier] = useState<{ key: string; services: Reply['services'] } | null>(null)
  const [fetching, setFetching] = useState(false)

  const known = read.data !== undefined
  useEffect(() => {
    if (known) addRecentStation(crs)
  }, [known, crs])

  const showEarlier = async () => {
    setFetching(true)
    try {
      const { services } = await client.fetchQuery({
        queryKey: ['live-earlier', name],
        queryFn: ({ signal }) => load(liveTimes, { ...request, earlierRoutes: true }, { signal }),
        staleTime: 0,
      })
      setEarlier({ key: name, services })
    } catch (trouble) {
      showTrouble(trouble, 'live-earlier')
    } finally {
      setFetching(false)
    }
  }

  if (read.data)
    return {
      state: 'ready',
      reply: read.data,
      earlier: earlier?.key === name ? earlier.services : null,
      showEarlier: () => void showEarlier(),
      fetchingEarlier: fetching,
    }
  const { error } = read
  if (error instanceof Failed && (error.status === 404 || error.status === 422))
    return { state: 'refused', message: error.message }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}
