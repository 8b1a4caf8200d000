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
type Waiting =
  | { state: 'loading' }
  | { state: 'refused'; message: string }
  | { state: 'unavailable'; retry: () => void }
/** What comes next at a station. */
export type ComingTrains = Waiting | { state: 'ready'; reply: Reply }
export type Board =
  | Waiting
  | {
      state: 'ready'
      reply: Reply
      /** What has left; null until somebody asks for it. */
      earlier: Reply['services'] | null
      showEarlier: () => void
      fetchingEarlier: boolean
    }

export const requestOf = (asked: Asked) => {
  const { crs, filterCrs } = asked
  return { crs, filterType: filterTypeOf(asked), ...(filterCrs ? { filterCrs } : {}) }
}
export const topicOf = (asked: Asked) =>
  boardTopic({ crs: asked.crs, filterType: filterTypeOf(asked), filterCrs: asked.filterCrs })

/** A station's trains, which change while they are looked at; without a signal the last ones, with their age. */
export function useComingTrains(asked: Asked): ComingTrains {
  const read = useLiveAnswer({
    topic: topicOf(asked),
    ask: (signal) => load(liveTimes, requestOf(asked), { signal }),
  })
  if (read.data) return { state: 'ready', reply: read.data }
  const { error } = read
  if (error instanceof Failed && (error.status === 404 || error.status === 422))
    return { state: 'refused', message: error.message }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}

/** The board of a station that somebody asked for, with what has left. */
export function useBoard(asked: Asked): Board {
  const coming = useComingTrains(asked)
  const client = useQueryClient()
  const name = topicOf(asked)
  const [earlier, setEarlier] = useState<{ key: string; services: Reply['services'] } | null>(null)
  const [fetching, setFetching] = useState(false)

  const { crs } = asked
  const known = coming.state === 'ready'
  useEffect(() => {
    if (known) addRecentStation(crs)
  }, [known, crs])

  const showEarlier = async () => {
    setFetching(true)
    try {
      const { services } = await client.fetchQuery({
        queryKey: ['live-earlier', name],
        queryFn: ({ signal }) => load(liveTimes, { ...requestOf(asked), earlierRoutes: true }, { signal }),
        staleTime: 0,
      })
      setEarlier({ key: name, services })
    } catch (trouble) {
      showTrouble(trouble, 'live-earlier')
    } finally {
      setFetching(false)
    }
  }

  if (coming.state !== 'ready') return coming
  return {
    ...coming,
    earlier: earlier?.key === name ? earlier.services : null,
    showEarlier: () => void showEarlier(),
    fetchingEarlier: fetching,
  }
}
