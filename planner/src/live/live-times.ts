import { MINUTE_BITS, TRAIN_SHIFT, UNREACHABLE } from '../bounds.ts'
import { clockChangeAround } from '../clock.ts'
import type { LiveTrain } from './live.ts'
import { rideLength, type RidePart, trainClock } from '../rides.ts'
import { codesOf } from '../stations.ts'
import type { DayView } from '../view/view.ts'

/** Times of a ride as the timetable has them, in the view's own minutes: arrival and departure of each call. */
export function plannedTimes(view: DayView, parts: readonly RidePart[]): Uint16Array {
  // As the view itself reckons them: planned and expected times must differ by the delay and by nothing else.
  const change = clockChangeAround(view.day)
  const { tripStart, tripProfile, profiles } = view.image
  const times = new Uint16Array(rideLength(parts) * 2)
  let at = 0
  for (const { trip, day, from, to } of parts) {
    const shift = tripStart[trip]! + day * 1440
    const real = change && trainClock(view.image, change, trip, day * 1440)
    const first = tripProfile[trip]! + from * 2
    const numbers = (to - from + 1) * 2
    // Where two parts meet, the arrival is the first one's and the departure the second one's.
    for (let number = at === 0 ? 0 : 1; number < numbers; number++) {
      const clock = profiles[first + number]! + shift
      times[at + number] = (real === undefined ? clock : real(clock)) + view.base
    }
    at += numbers - 2
  }
  return times
}

/** A part of a ride with the news of its train, if there are any. */
type Known = { readonly part: RidePart; readonly train: LiveTrain | undefined }

/**
 * Times with what is known of each part's train, and the calls that are cancelled. Between two calls that news tell of, a
 * delay stays as it is; no train leaves before its time, nor before it has come.
 */
export function expectedTimes(
  view: DayView,
  planned: Uint16Array,
  parts: readonly Known[],
): { times: Uint16Array; cancelled: number[] } {
  // Planned times are told to travellers beside the expected ones: they stay.
  const times = planned.slice()
  const cancelled: number[] = []
  let position = 0
  // Goes on from part to part: a portion can't leave the joint before the train that brings it has come.
  let before = 0
  for (const [index, { part, train }] of parts.entries()) {
    const told = train && !train.cancelled ? toldCalls(view, train, part) : undefined
    // Each train's news tell its own delay: one portion may wait for a late other one, or not.
    let delay = 0
    for (let call = part.from; call <= part.to; call++) {
      const at = position + call - part.from
      const news = told?.get(call)
      if (train?.cancelled || news?.cancelled) cancelled.push(at)
      const arrival = news?.arrival === undefined ? planned[at * 2]! + delay : news.arrival + view.base
      // Early trains too: a delay below zero makes later arrivals earlier, departures only where it is told.
      if (news?.arrival !== undefined) delay = arrival - planned[at * 2]!
      // Where two parts meet, the first one's arrival stands.
      if (index === 0 || call > part.from) times[at * 2] = Math.max(arrival, before)
      const departure =
        news?.departure === undefined ? planned[at * 2 + 1]! + Math.max(0, delay) : news.departure + view.base
      if (news?.departure !== undefined) delay = departure - planned[at * 2 + 1]!
      times[at * 2 + 1] = Math.max(departure, times[at * 2]!)
      before = times[at * 2 + 1]!
    }
    position += part.to - part.from
  }
  return { times, cancelled }
}

/**
 * News by the number of the call that they are about. Told in order, so a station called at twice is found from the last
 * one on; a call that the train doesn't make is passed over, for news may lag behind a change of the timetable.
 */
function toldCalls(view: DayView, train: LiveTrain, part: RidePart) {
  const { image } = view
  const codes = codesOf(image)
  const first = image.patternFirst[image.tripPattern[part.trip]!]!
  const count = image.patternFirst[image.tripPattern[part.trip]! + 1]! - first
  const told = new Map<number, NonNullable<LiveTrain['calls']>[number]>()
  let from = 0
  for (const call of train.calls ?? []) {
    let nth = call.nth ?? 0
    for (let at = call.nth === undefined ? from : 0; at < count; at++) {
      if (codes[image.patternStops[first + at]!] !== call.stop || nth-- > 0) continue
      told.set(at, call)
      from = at + 1
      break
    }
  }
  return told
}

/** Whether any stretch or stop takes less time than planned. Where it doesn't, no call need be compared with every other. */
function isQuickened(planned: Uint16Array, expected: Uint16Array): boolean {
  for (let at = 1; at < expected.length; at++) {
    if (expected[at]! - expected[at - 1]! < planned[at]! - planned[at - 1]!) return true
  }
  return false
}

/** By how many minutes a train now is quicker between two of its calls than the image thinks possible. */
export function quickerThanEver(
  view: DayView,
  stops: Uint32Array,
  planned: Uint16Array | undefined,
  expected: Uint16Array,
): number {
  const { bounds, stopCode } = view.image
  if (bounds.length === 0) return 0
  const count = stopCode.length
  if (planned !== undefined && !isQuickened(planned, expected)) return 0
  let most = 0
  for (let from = 0; from < stops.length; from++) {
    for (let to = from + 1; to < stops.length; to++) {
      const bound = bounds[stops[to]! * count + stops[from]!]!
      // Where no train led before, any way is quicker than ever: the table is hardly trusted any more.
      const least = bound === UNREACHABLE ? MINUTE_BITS : bound & MINUTE_BITS
      most = Math.max(most, least - (expected[to * 2]! - expected[from * 2 + 1]!))
    }
  }
  return most
}

/**
 * Whether a train leads somewhere without a change where the image knows of none that does. Where it doesn't, the least numbers of
 * trains stay true with it: and they are what leaves most of a search out.
 */
export function joinsAnew({ image: { bounds, stopCode } }: DayView, stops: readonly number[]): boolean {
  const count = stopCode.length
  if (bounds.length === 0) return true
  return stops.some((from, at) =>
    stops.slice(at + 1).some((to) => {
      const bound = bounds[to * count + from]!
      return bound === UNREACHABLE || bound >> TRAIN_SHIFT > 1
    }),
  )
}

/** Platforms that news tell of, by call. Calls without one keep the platform planned. */
export function livePlatforms(view: DayView, part: RidePart, train: LiveTrain): Map<number, string> {
  const platforms = new Map<number, string>()
  for (const [call, { platform }] of toldCalls(view, train, part))
    if (platform !== undefined) platforms.set(call, platform)
  return platforms
}
