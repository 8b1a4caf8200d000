import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Age } from '@cledrau/contract/live/livetimes.ts'
import { MOST_TRIPS, tripsNow } from '@cledrau/contract/live/trips-now.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { asItRuns } from '@cledrau/domain/results/as-it-runs.ts'
import { HOUR, SECOND } from '@cledrau/domain/time/instant.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { load } from '../../api/client.ts'
import { useIsSeen } from '../../live/use-is-seen.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../state/online.ts'
import type { FoundTickets } from '../found-tickets.ts'

type Found = NonNullable<FoundTickets>

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
  const trips = soon.slice(0, MOST_TRIPS)
  const asOf = found?.age.asOf
  const { data } = useQuery({
    queryKey: ['trips-now', trips.map(({ legSolutionID }) => legSolutionID)],
    enabled: asOf !== null && asOf !== undefined && trips.length > 0,
    queryFn: ({ signal }) => load(tripsNow, { trips: trips.map(asked) }, { signal }),
    // While more trains come, those that are there stay as they are.
    placeholderData: keepPreviousData,
    staleTime: ASK_EVERY,
    refetchInterval: isSeen && online ? ASK_EVERY : false,
    retry: false,
  })
  const [told, places] = [data?.trips, data?.places]
  const shown = useMemo(() => (found && told ? withNow(found, told, places ?? {}) : found), [found, told, places])
  return { found: shown, age: data?.age ?? found?.age ?? { freshness: 'NONE', asOf: null } }
}

const asked = ({ legSolutionID, travelSegments }: LegSolution) => ({
  id: legSolutionID,
  rides: travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
    departTime: origin.time,
    arriveTime: destination.time,
  })),
})

function withNow(found: Found, told: ReplyOf<typeof tripsNow>['trips'], places: Found['places']): Found {
  if (told.length === 0) return found
  const byId = new Map(told.map((one) => [one.id, one]))
  const asNow = (trip: LegSolution): LegSolution => asItRuns<LegSolution>(trip, byId.get(trip.legSolutionID))
  const { outbound, inbound } = found.legSolutions
  return {
    ...found,
    places: { ...places, ...found.places },
    legSolutions: { outbound: outbound.map(asNow), inbound: inbound.map(asNow) },
  }
}
