import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { MOST_TRIPS, tripsNow } from '@cledrau/contract/live/trips-now.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { asItRuns } from '@cledrau/domain/results/as-it-runs.ts'
import { load } from '../../api/client.ts'
import type { FoundTickets } from '../found-tickets.ts'

export type Found = NonNullable<FoundTickets>

/** How trips run now, and what was found with that in its place. */
export async function askTrips(trips: readonly LegSolution[], signal: AbortSignal) {
  const reply = await load(tripsNow, { trips: trips.slice(0, MOST_TRIPS).map(asked) }, { signal })
  return { age: reply.age, shownIn: (found: Found) => withNow(found, reply.trips, reply.places) }
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
