import type { Age } from '@cledrau/contract/live/age.ts'
import type { StreamEvents } from '@cledrau/contract/stream.ts'
import { freshnessOf } from '@cledrau/domain/live/age.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { hashKey, type QueryClient, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { now } from '../platform/clock.ts'
import { useOnline } from '../state/online.ts'
import { onLiveTopic } from '../state/topics.ts'
import { useIsSeen } from './use-is-seen.ts'

/** A line says something four times a minute; whoever hears nothing for so long asks by themselves. */
const LINE_IS_DOWN = 40 * SECOND
const ASK_EVERY = 20 * SECOND
/** Another server than the one that told us may hear it a second later. */
const AGAIN_IN = SECOND
const MOST_TRIES = 3

type Answer = { age: Age; version: string }
type Wanted<Reply extends Answer> = {
  /** Its name on the stream. */
  topic: string
  ask: (signal: AbortSignal) => Promise<Reply>
}

/** Under which an answer is kept, by its name on the stream. */
export const keyOf = (topic: string) => ['live', topic]

/**
 * An answer about trains that stays true while it is looked at: the stream says which version is, and another one is asked
 * for. Its age goes on with what the stream says. Without a line it is asked for again and again; without a signal it is the
 * last one, with its age.
 */
export const useLiveAnswer = <Reply extends Answer>(wanted: Wanted<Reply>): UseQueryResult<Reply> =>
  useLiveAnswers([wanted])[0]!

/** Several of them, however many there are now. */
export function useLiveAnswers<Reply extends Answer>(wanted: readonly Wanted<Reply>[]): UseQueryResult<Reply>[] {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const { online } = useOnline()
  const reads = useQueries({
    queries: wanted.map(({ topic, ask }) => ({
      queryKey: keyOf(topic),
      meta: { keep: true },
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
      staleTime: 0,
    })),
  })
  const topics = wanted.map(({ topic }) => topic).join('\n')
  useEffect(() => {
    const followed = isSeen && online && topics !== '' ? topics.split('\n') : []
    const stops = followed.map((topic) => follow(client, topic))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, topics, isSeen, online])
  return reads
}

/** Keeps the answer to a topic true for as long as somebody looks; answers how to stop. */
function follow(client: QueryClient, topic: string): () => void {
  const one = { queryKey: keyOf(topic), exact: true }
  const isOnItsWay = () => client.isFetching(one) > 0
  let news: StreamEvents['live'] | undefined
  let [heardAt, tries] = [-Infinity, 0]
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = () => void client.refetchQueries(one, { cancelRefetch: false })
  const askAgain = () => {
    tries += 1
    ask()
  }
  const compare = () => {
    const known = client.getQueryData<Answer>(one.queryKey)
    if (!news || !known || isOnItsWay()) return
    clearTimeout(timer)
    if (known.version !== news.version) {
      if (tries === 0) askAgain()
      else if (tries < MOST_TRIES) timer = setTimeout(askAgain, AGAIN_IN)
    } else if (known.age.asOf !== news.asOf) {
      const asOf = news.asOf === null ? undefined : instant(Date.parse(news.asOf))
      client.setQueryData(one.queryKey, { ...known, age: { asOf: news.asOf, freshness: freshnessOf(asOf, now()) } })
    }
  }
  const stops = [
    onLiveTopic(topic, (told) => {
      ;[news, heardAt, tries] = [told, performance.now(), 0]
      compare()
    }),
    // What was told while the answer was on its way is newer than that.
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === hashKey(one.queryKey) && query.state.fetchStatus === 'idle')
        compare()
    }),
  ]
  const again = setInterval(() => {
    if (performance.now() - heardAt > LINE_IS_DOWN) ask()
  }, ASK_EVERY)
  // Whoever comes back to it, or has a signal again, sees what is true by now.
  if (!isOnItsWay()) ask()
  return () => {
    for (const stop of stops) stop()
    clearInterval(again)
    clearTimeout(timer)
  }
}
