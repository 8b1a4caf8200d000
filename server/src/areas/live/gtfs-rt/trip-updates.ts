import { arrivalAt, departureAt, isWhollyCancelled, nameOf } from '@cledrau/domain/live/running-train.ts'
import type { CallTime, RunningTrain, TrainCall } from '@cledrau/domain/live/running-train.ts'
import { type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { platformId } from '@cledrau/feeds/gtfs/write-stops.ts'
import type { RealtimeEntity, StopEvent, StopUpdate, TripName } from '@cledrau/feeds/gtfs-rt/feed.ts'
import type { DatedTrain } from '@cledrau/planner'

/**
 * Which platforms the timetable's trains use at a station, the empty one for those that have none: those are the stops of its
 * GTFS feed. Nothing of a station where no train has one.
 */
export type PlatformsAt = (code: string) => ReadonlySet<string>

/** A stop of the exported feed: a platform where the station has some, else the station. */
export function stopIdOf(code: string, platform: string | undefined, platformsAt: PlatformsAt): string {
  const known = platformsAt(code)
  if (known.size === 0) return code
  const [first] = known
  return platformId(code, (known.has(platform ?? '') ? platform : first) || undefined)
}

export const tripOf = (train: RunningTrain, planned: DatedTrain | undefined): TripName => ({
  tripId: planned ? train.uid : nameOf(train).replace(' ', '_'),
  startDate: train.serviceDate,
  relationship: isWhollyCancelled(train) ? 'CANCELED' : planned ? 'SCHEDULED' : 'ADDED',
})

/** A call of the timetable, and what has become of it; nothing where the train doesn't call there any more. */
export type MatchedCall = { readonly sequence: number; readonly code: string; readonly index?: number }

/** A train may call twice: each call of the timetable goes with the next one of the train's at that station. */
export function matchedCalls({ calls }: RunningTrain, planned: DatedTrain | undefined): MatchedCall[] {
  if (!planned) return calls.map(({ code }, index) => ({ sequence: index + 1, code, index }))
  let from = 0
  return planned.calls.map(({ stop: code }, at) => {
    const index = calls.findIndex((call, one) => one >= from && call.code === code)
    if (index >= 0) from = index + 1
    return { sequence: at + 1, code, ...(index >= 0 ? { index } : {}) }
  })
}

/** How a train runs, call by call; nothing of one that is told of by nobody but the timetable. */
export function tripUpdateOf(
  train: RunningTrain,
  planned: DatedTrain | undefined,
  platformsAt: PlatformsAt,
): RealtimeEntity | undefined {
  const trip = tripOf(train, planned)
  // One that the timetable hasn't and that doesn't run: nobody has ever heard of it.
  if (!train.isLive || (!planned && trip.relationship === 'CANCELED')) return undefined
  const stops = trip.relationship === 'CANCELED' ? [] : stopsOf(train, planned, platformsAt)
  if (trip.relationship === 'SCHEDULED' && stops.length === 0) return undefined
  const id = nameOf(train).replace(' ', '_')
  return { id, tripUpdate: { trip, ...(trip.relationship === 'CANCELED' ? {} : { vehicle: { id } }), stops } }
}

function stopsOf(train: RunningTrain, planned: DatedTrain | undefined, platformsAt: PlatformsAt): StopUpdate[] {
  let last = -Infinity
  /** Trains that make up time on paper only would arrive before they left; at the next stop it is always later than at the last. */
  const inOrder = (event: StopEvent | undefined, least: number): StopEvent | undefined => {
    if (event?.at === undefined) return event
    const at = Math.max(event.at, last + least) as Instant
    last = at
    return { ...event, at, delaySeconds: (event.delaySeconds ?? 0) + (at - event.at) / SECOND }
  }
  return matchedCalls(train, planned).flatMap(({ sequence, code, index }): StopUpdate[] => {
    const call = index === undefined ? undefined : train.calls[index]
    const platform = planned ? planned.calls[sequence - 1]?.platform : call?.platform?.name
    const name = { sequence, stopId: stopIdOf(code, platform || undefined, platformsAt) }
    if (!call || index === undefined) return [{ ...name, relationship: 'SKIPPED' }]
    const [comes, goes] = [arrivalAt(train, index), departureAt(train, index)]
    if ([comes, goes].every((time) => time === undefined || time.now.state === 'cancelled'))
      return [{ ...name, relationship: 'SKIPPED' }]
    const arrival = inOrder(eventOf(comes), SECOND)
    const departure = inOrder(eventOf(goes), arrival ? 0 : SECOND)
    if (!arrival && !departure) return isPast(comes, goes) ? [] : [{ ...name, relationship: 'NO_DATA' }]
    return [
      {
        ...name,
        ...(arrival ? { arrival } : {}),
        ...(departure ? { departure } : {}),
        ...moved(call, name, platformsAt),
      },
    ]
  })
}

const isPast = (...times: (CallTime | undefined)[]) => times.some((time) => time?.now.state === 'no-report')

/** What nobody knows isn't said; what has happened isn't uncertain. */
function eventOf(time: CallTime | undefined): StopEvent | undefined {
  if (!time || (time.now.state !== 'actual' && time.now.state !== 'expected')) return undefined
  const { at, state } = time.now
  return {
    at,
    delaySeconds: Math.round((at - time.planned) / SECOND),
    ...(state === 'actual' ? { uncertaintySeconds: 0 } : {}),
  }
}

function moved({ code, platform }: TrainCall, { stopId }: { stopId: string }, platformsAt: PlatformsAt) {
  if (platform?.state !== 'changed' || !platformsAt(code).has(platform.name)) return {}
  const assignedStopId = platformId(code, platform.name)
  return assignedStopId === stopId ? {} : { assignedStopId }
}
