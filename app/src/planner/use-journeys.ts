import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { HOUR, SECOND } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Failed, isSilence } from '../api/failed.ts'
import { useIsSeen } from '../live/use-is-seen.ts'
import { now } from '../platform/clock.ts'
import { refusalWords } from '../search/search-trouble.ts'
import { useOnline } from '../state/online.ts'
import type { FoundJourneys, JourneysAsked } from './journeys.ts'
import { FRESH_MS, journeysAsked, journeysQuery } from './journeys.ts'

export type Journeys =
  | { state: 'loading' }
  | { state: 'results'; asked: JourneysAsked; found: FoundJourneys }
  /** Nothing goes; `blocked` are the wishes without any of which something would. */
  | ({ state: 'none' } & Pick<FoundJourneys, 'blocked' | 'notStepFree'>)
  /** `timeout`: nobody answered in time. `wait`: seconds until it is asked again by itself. */
  | { state: 'error'; timeout: boolean; words: string | null; wait: number | null; retry: () => void }

/** Before that nobody knows how a train will run; so long after it should have come somebody may still wait for it. */
const AHEAD = 4 * HOUR
const LATE = 2 * HOUR

/** Whether anything may be told of how they run. */
export const runsSoon = (found: FoundJourneys | undefined): boolean =>
  found?.journeys.some(
    ({ departTime, arriveTime }) => Date.parse(departTime) - AHEAD <= now() && now() <= Date.parse(arriveTime) + LATE,
  ) ?? false

/** Where the server could not be heard it is asked again: a signal that is back isn't always good at once. */
const mayChange = (found: FoundJourneys | undefined): boolean =>
  found !== undefined && (found.timetableOf !== null || runsSoon(found))

/** The journeys of a plan, as true as they are looked at. */
export function useJourneys(plan: Plan): Journeys {
  const isSeen = useIsSeen()
  const { online } = useOnline()
  const asked = journeysAsked(plan)
  const query = useQuery({
    ...journeysQuery(asked),
    enabled: plan.first !== null && plan.second !== null,
    refetchInterval: ({ state }) => (isSeen && online && mayChange(state.data) ? FRESH_MS : false),
  })
  const { error, refetch, isFetching } = query
  const isFromHere = query.data !== undefined && query.data.timetableOf !== null
  useEffect(() => {
    // Who has a signal again sees what the server knows.
    if (online && isFromHere) void refetch()
  }, [online, isFromHere, refetch])
  const wait = error instanceof Failed && !query.data ? error.retryAfterSeconds : null
  useEffect(() => {
    if (wait === null || isFetching) return undefined
    const timer = setTimeout(() => void refetch(), wait * SECOND)
    return () => clearTimeout(timer)
  }, [wait, isFetching, refetch])

  if (query.data) {
    const { journeys, blocked, notStepFree } = query.data
    return journeys.length > 0
      ? { state: 'results', asked, found: query.data }
      : { state: 'none', blocked, notStepFree }
  }
  // Who waits to be asked again is told so all the time.
  if (!error || (isFetching && wait === null)) return { state: 'loading' }
  return { state: 'error', timeout: isSilence(error), words: refusalWords(error), wait, retry: () => void refetch() }
}
