import type { ClockChange, RealMinutes } from './clock.ts'
import { ASSOCIATION_KINDS, EVERY_DATE } from './image/builder.ts'
import { findTrip, type Image, runsOn } from './image/image.ts'

/** Calls `from` to `to` (both included) of one trip, as part of a ride. `day` is its service day, counted from the view's. */
export type RidePart = { readonly trip: number; readonly day: number; readonly from: number; readonly to: number }

/** What travellers ride through without getting off: parts of trains that are joined, split or carried on. */
export type Ride = readonly RidePart[]

/** From here on, the `trip` of a part counts the extra trains of a view. */
export const EXTRA = 0x40000000

/** Longer chains of joins and splits than this are not ridden through. */
const MOST_PARTS = 4

type Step = { readonly trip: number; readonly day: number; readonly at: number; readonly entry: number }

/** Every ride of more than one part whose first part runs on one of the days (counted from the view's day). */
export function listRides(image: Image, viewDay: number, days: readonly number[]): Ride[] {
  if (image.associationKind.length === 0) return []
  const steps = new Map<string, Step[]>()
  // One day more on each side: an associated train may belong to the day before or after.
  // Each day once, though neighbours ask for it three times.
  for (const baseDay of new Set(days.flatMap((day) => [day - 1, day, day + 1])))
    collectSteps(image, viewDay, baseDay, steps)
  const rides: Ride[] = []
  const follow = (done: Ride, trip: number, day: number, from: number) => {
    // The least minutes reckon with as many parts, see `bounds.ts`: with more here
    // the table would be too high for some rides.
    if (done.length === MOST_PARTS - 1) return
    for (const step of steps.get(`${trip} ${day}`) ?? []) {
      // Forwards only, and no train twice: associations may lead in a circle.
      if (step.at <= from || done.some((part) => part.trip === step.trip && part.day === step.day)) continue
      const before = [...done, { trip, day, from, to: step.at }]
      const last = callCount(image, step.trip) - 1
      // The second part ends where it is joined: nobody rides on.
      if (step.entry >= last) continue
      rides.push([...before, { trip: step.trip, day: step.day, from: step.entry, to: last }])
      follow(before, step.trip, step.day, step.entry)
    }
  }
  for (const key of steps.keys()) {
    const [trip, tripDay] = key.split(' ').map(Number) as [number, number]
    if (days.includes(tripDay)) follow([], trip, tripDay, 0)
  }
  return rides
}

function collectSteps(image: Image, viewDay: number, day: number, steps: Map<string, Step[]>) {
  const imageDay = viewDay + day - image.firstDay
  for (let at = 0; at < image.associationKind.length; at++) {
    const kind = ASSOCIATION_KINDS[image.associationKind[at]!]!
    const calendar = image.associationCalendar[at]!
    // A train that only becomes another one is left at its end.
    if (kind === 'next' || (calendar !== EVERY_DATE && !runsOn(image, calendar, imageDay))) continue
    const otherDay = day + image.associationOtherDay[at]!
    const base = findTrip(image, image.associationBase[at]!, imageDay)
    const other = findTrip(image, image.associationOther[at]!, viewDay + otherDay - image.firstDay)
    if (base === undefined || other === undefined) continue
    const stop = image.associationStop[at]!
    const [first, firstDay, second, secondDay] =
      // In a join the other train comes to the base; in a split it leaves from it.
      kind === 'join' ? [other, otherDay, base, day] : [base, day, other, otherDay]
    // A train may call twice at the same station: it is left at its last call and entered at its first.
    const left = callsAt(image, first, stop).at(-1)
    const entry = callsAt(image, second, stop)[0]
    if (left === undefined || entry === undefined) continue
    // The second part must not leave before the first has come.
    if (clockMinute(image, first, left, 0) + firstDay * 1440 > clockMinute(image, second, entry, 1) + secondDay * 1440)
      continue
    const key = `${first} ${firstDay}`
    const known = steps.get(key)
    const step = { trip: second, day: secondDay, at: left, entry }
    if (known) known.push(step)
    else steps.set(key, [step])
  }
}

export function callCount(image: Image, trip: number): number {
  const pattern = image.tripPattern[trip]!
  return image.patternFirst[pattern + 1]! - image.patternFirst[pattern]!
}

/** Arrival (side 0) or departure (side 1) at a call, in minutes of the trip's own service day. */
export function clockMinute(image: Image, trip: number, call: number, side: 0 | 1): number {
  return image.tripStart[trip]! + image.profiles[image.tripProfile[trip]! + call * 2 + side]!
}

/**
 * How the times of a train become real minutes; `shift` is its service day's midnight in the minutes of the change. A train
 * with a time in the hour that spring leaves out can't be going by the station clock: its times are counted on from before
 * that hour. So it is as long on its way as in any other night, and never at a call before the one ahead of it.
 */
export function trainClock(image: Image, change: ClockChange, trip: number, shift: number): RealMinutes {
  const { leftOut, real, countedOn } = change
  if (leftOut === undefined) return real
  const isLeftOut = (minute: number) => minute >= leftOut && minute < leftOut + 60
  for (let call = 0; call < callCount(image, trip); call++) {
    if (isLeftOut(clockMinute(image, trip, call, 0) + shift) || isLeftOut(clockMinute(image, trip, call, 1) + shift))
      return countedOn
  }
  return real
}

function callsAt(image: Image, trip: number, stop: number): number[] {
  const pattern = image.tripPattern[trip]!
  const first = image.patternFirst[pattern]!
  const calls: number[] = []
  for (let call = 0; call < callCount(image, trip); call++)
    if (image.patternStops[first + call] === stop) calls.push(call)
  return calls
}

export function rideLength(ride: Ride): number {
  return ride.reduce((calls, part) => calls + part.to - part.from, 1)
}
