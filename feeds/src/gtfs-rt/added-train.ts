import { type Instant, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceMinutes } from '@cledrau/domain/time/london.ts'
import type { DatedCall, DatedTrain } from '@cledrau/planner'
import type { StopEvent, TripUpdate } from './feed.ts'
import { type FeedTimetable, type NamedTrain, stopNamed } from './named-trip.ts'

/** Nobody says whose train it is that was added, unless its route does: the industry's code for that. */
const NOBODYS = 'ZZ'

/** A train that only the feed knows, booked as it would be without its delay; nothing where it has no two stops with a time. */
export function addedTrain(
  { uid, serviceDate }: NamedTrain,
  { trip, stops }: TripUpdate,
  timetable: FeedTimetable,
): DatedTrain | undefined {
  const minute = (event: StopEvent | undefined): number | undefined => {
    const booked = bookedAt(event)
    return booked === undefined ? undefined : serviceMinutes(serviceDate, booked)
  }
  const calls = stops.flatMap(({ stopId = '', arrival, departure, relationship }): DatedCall[] => {
    const stop = stopNamed(stopId, timetable)?.code
    const [comes, goes] = [minute(arrival) ?? minute(departure), minute(departure) ?? minute(arrival)]
    if (stop === undefined || comes === undefined || goes === undefined || relationship === 'SKIPPED') return []
    const [pickUp, setDown] = [departure !== undefined, arrival !== undefined]
    return [{ stop, arrival: comes, departure: Math.max(comes, goes), platform: '', pickUp, setDown, request: false }]
  })
  const inOrder = calls.every((call, index) => index === 0 || call.arrival >= calls[index - 1]!.departure)
  if (calls.length < 2 || !inOrder) return undefined
  const [operator = NOBODYS] = trip.routeId?.split('-') ?? []
  return { uid, serviceDate, operator, mode: 'rail', headcode: '', retailId: '', facts: undefined, calls }
}

const bookedAt = (event: StopEvent | undefined): Instant | undefined =>
  event?.at === undefined ? undefined : instant(event.at - (event.delaySeconds ?? 0) * SECOND)
