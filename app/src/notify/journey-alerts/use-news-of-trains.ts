import { DEPARTURES } from '@cledrau/contract/live/livetimes.ts'
import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { boardTopic } from '@cledrau/contract/stream.ts'
import { useEffect } from 'react'
import { fetchAgain } from '../../state/journey-alerts.ts'
import { onLiveTopic } from '../../state/topics.ts'

/** A line to the server has room for a dozen, and others may want some. */
const MOST_BOARDS = 8

/** The boards on which today's trains of these alerts stand, each for where they go. */
const boardsOf = (alerts: readonly JourneyAlert[]): string[] => {
  const toCome = alerts.flatMap(({ news }) =>
    news?.isToday ? news.trains.filter(({ state }) => state !== 'LEFT') : [],
  )
  const topics = toCome.map(({ from, to }) => boardTopic({ crs: from, filterType: DEPARTURES, filterCrs: to }))
  return [...new Set(topics)].slice(0, MOST_BOARDS)
}

/** While the list is looked at: when a board of its trains changes, the list is asked for again. */
export function useNewsOfTrains(alerts: readonly JourneyAlert[]): void {
  const boards = boardsOf(alerts).join(' ')
  useEffect(() => {
    const versions = new Map<string, string>()
    const stops = boards
      .split(' ')
      .filter(Boolean)
      .map((board) =>
        onLiveTopic(board, ({ version }) => {
          const isNew = versions.get(board) !== version
          versions.set(board, version)
          if (isNew) void fetchAgain()
        }),
      )
    return () => {
      for (const stop of stops) stop()
    }
  }, [boards])
}
