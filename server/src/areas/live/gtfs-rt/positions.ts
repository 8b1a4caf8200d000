import { nameOf, type RunningTrain, runsAt } from '@cledrau/domain/live/running-train.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { RealtimeEntity } from '@cledrau/feeds/gtfs-rt/feed.ts'
import type { DatedTrain } from '@cledrau/planner'
import { matchedCalls, type PlatformsAt, stopIdOf, tripOf } from './trip-updates.ts'

export type PlaceOf = (code: string) => { readonly latitude: number; readonly longitude: number } | undefined

/** Where a train is: at a station, or as far on the straight line to the next as its times say. Nothing before and after. */
export function positionOf(
  train: RunningTrain,
  planned: DatedTrain | undefined,
  now: Instant,
  { platformsAt, placeOf }: { platformsAt: PlatformsAt; placeOf: PlaceOf },
): RealtimeEntity | undefined {
  const calls = train.calls.flatMap((call, index) => (runsAt(call) ? [{ call, index }] : []))
  const reached = calls.findLastIndex(({ call }) => hasHappened(call.arrival) || hasHappened(call.departure))
  const at = calls[reached]
  if (!train.isLive || train.isOver || !at) return undefined
  const next = calls[reached + 1]
  const left = momentOf(at.call.departure)
  // It has come to where it ends.
  if (!next) return undefined
  const isThere = !hasHappened(at.call.departure)
  const towards = isThere ? at : next
  const from = placeOf(at.call.code)
  const to = placeOf(towards.call.code)
  if (!from || !to) return undefined
  const comes = momentOf(next.call.arrival)
  const share =
    isThere || left === undefined || comes === undefined || comes <= left ? 0 : (now - left) / (comes - left)
  const part = Math.min(1, Math.max(0, share))
  const stop = matchedCalls(train, planned).find(({ index }) => index === towards.index)
  if (!stop) return undefined
  const platform = planned ? planned.calls[stop.sequence - 1]?.platform : towards.call.platform?.name
  const name = nameOf(train).replace(' ', '_')
  return {
    id: `${name}_v`,
    vehicle: {
      trip: tripOf(train, planned),
      vehicle: { id: name },
      position: {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
      },
      stopSequence: stop.sequence,
      stopId: stopIdOf(towards.call.code, platform || undefined, platformsAt),
      state: isThere ? 'STOPPED_AT' : 'IN_TRANSIT_TO',
    },
  }
}

type Time = RunningTrain['calls'][number]['arrival']
const hasHappened = (time: Time) => time?.now.state === 'actual'
const momentOf = (time: Time) => (time && 'at' in time.now ? time.now.at : undefined)
