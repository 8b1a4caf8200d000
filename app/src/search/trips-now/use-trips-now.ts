import type { Age } from '@cledrau/contract/live/age.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { HOUR, SECOND } from '@cledrau/domain/time/instant.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsSeen } from '../../live/use-is-seen.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../state/online.ts'
import type { Found } from './ask-trips.ts'

/** A page of trains has far more of them than a line of the stream has topics: it asks for all of them together. */
const ASK_EVERY = 20 * SECOND
/** Before that nobody knows how a train will run; so long after it should have come somebody may still wait for it. */
const AHEAD = 4 * HOUR
const LATE = 2 * HOUR

const runsSoon = ({ departTime, arriveTime }: LegSolution): boolean =>
  Date.parse(departTime) - AHEAD <= now() && now() <= Date.parse(arriveTime) + LATE

/** What was found, as its trains run now, for as long as it is looked at: in its place, with its age. */
export function useTripsNow(found: Found | null): { found: Found | null; age: Age } {
  const isSeen = useIsSeen()
  const { online } = useOnline()
  const soon = found ? [...found.legSolutions.outbound, ...found.legSolutions.inbound].filter(runsSoon) : []
  const asOf = found?.age.asOf
  const { data } = useQuery({
    queryKey: ['trips-now', soon.map(({ legSolutionID }) => legSolutionID)],
    enabled: asOf !== null && asOf !== undefined && soon.length > 0,
    // Nobody needs it for other days: it comes with the first question.
    queryFn: async ({ signal }) => (await import('./ask-trips.ts')).askTrips(soon, signal),
    // While more trains come, those that are there stay as they are.
    placeholderData: keepPreviousData,
    staleTime: ASK_EVERY,
    refetchInterval: isSeen && online ? ASK_EVERY : false,
    retry: false,
  })
  const shown = useMemo(() => (found && data ? data.shownIn(found) : found), [found, data])
  return { found: shown, age: data?.age ?? found?.age ?? { freshness: 'NONE', asOf: null } }
}
