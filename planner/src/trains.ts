import { ASSOCIATION_KINDS, MODES } from './image/builder.ts'
import { dateOf, dayNumber } from './calendar.ts'
import { clockChangeAround } from './clock.ts'
import { findText, findTrip, type Image, runsOn, textOf } from './image/image.ts'
import { callCount, clockMinute, trainClock } from './rides.ts'
import { codesOf } from './stations.ts'
import { type AssociationInput, type Mode, PICK_UP, REQUEST, SET_DOWN, type TrainFacts } from './timetable.ts'

/** A train of one service date, as planned. Whoever wants it again asks for uid + service date. */
export type DatedTrain = {
  readonly uid: string
  readonly serviceDate: string
  readonly operator: string
  readonly mode: Mode
  /** Empty where the timetable tells none, as is the retail id. */
  readonly headcode: string
  readonly retailId: string
  /** As the reader told them; undefined when there were none. */
  readonly facts: TrainFacts | undefined
  readonly calls: readonly DatedCall[]
}

/**
 * Minutes of the service day as station clocks show them, counted on past midnight. Not the real minutes of a view:
 * what is printed or compared with a feed must say what the timetable says. The one thing that no clock shows is the hour
 * that spring leaves out: a train that is on its way by times of that hour is told an hour later from there on.
 */
export type DatedCall = {
  readonly stop: string
  /** At the first call the same as the departure, at the last the departure is the same as the arrival. */
  readonly arrival: number
  readonly departure: number
  readonly platform: string
  readonly pickUp: boolean
  readonly setDown: boolean
  readonly request: boolean
}

/** A train by its name; nothing when it doesn't run on that date, or the date is outside the timetable. */
export function findTrain(image: Image, uid: string, date: string): DatedTrain | undefined {
  const text = findText(image, uid)
  const trip = text === undefined ? undefined : findTrip(image, text, dayNumber(date) - image.firstDay)
  return trip === undefined ? undefined : trainOf(image, trip, date)
}

/** When a train leaves its first call and reaches its last: minutes of the service day, as clocks show them. */
export function runOf(image: Image, uid: string, date: string): { starts: number; ends: number } | undefined {
  const text = findText(image, uid)
  const trip = text === undefined ? undefined : findTrip(image, text, dayNumber(date) - image.firstDay)
  if (trip === undefined) return undefined
  return { starts: clockMinute(image, trip, 0, 1), ends: clockMinute(image, trip, callCount(image, trip) - 1, 0) }
}

/**
 * Every train of a service date, one after the other: a national day never lies in memory as objects. Trains that began
 * the evening before belong to the date before. In the image's order, which means nothing outside.
 */
export function* trainsOn(image: Image, date: string): Generator<DatedTrain> {
  const day = dayNumber(date) - image.firstDay
  for (let trip = 0; trip < image.tripPattern.length; trip++) {
    if (runsOn(image, image.tripCalendar[trip]!, day)) yield trainOf(image, trip, dateOf(image.firstDay + day))
  }
}

/** Two trains that are one for part of their way, on the dates that they are. */
export type DatedAssociation = {
  readonly kind: AssociationInput['kind']
  readonly stop: string
  readonly base: { readonly uid: string; readonly serviceDate: string }
  readonly other: { readonly uid: string; readonly serviceDate: string }
}

/** Every join and split of a service date of its base. The trains are those of the timetable; whether both run is not asked. */
export function* associationsOn(image: Image, date: string): Generator<DatedAssociation> {
  const day = dayNumber(date) - image.firstDay
  for (let at = 0; at < image.associationKind.length; at++) {
    if (!runsOn(image, image.associationCalendar[at]!, day)) continue
    yield {
      kind: ASSOCIATION_KINDS[image.associationKind[at]!]!,
      stop: codesOf(image)[image.associationStop[at]!]!,
      base: { uid: textOf(image, image.associationBase[at]!), serviceDate: date },
      other: {
        uid: textOf(image, image.associationOther[at]!),
        serviceDate: dateOf(image.firstDay + day + image.associationOtherDay[at]!),
      },
    }
  }
}

/** Everything is read anew on each call; whoever needs a train often keeps it. */
function trainOf(image: Image, trip: number, serviceDate: string): DatedTrain {
  const pattern = image.tripPattern[trip]!
  const first = image.patternFirst[pattern]!
  const service = image.patternService[pattern]!
  const platforms = image.tripPlatforms[trip]!
  const facts = textOf(image, image.tripFacts[trip]!)
  const shown = shownMinutes(image, trip, dayNumber(serviceDate))
  const calls = Array.from({ length: callCount(image, trip) }, (_, call): DatedCall => {
    const flags = image.patternFlags[first + call]!
    return {
      stop: codesOf(image)[image.patternStops[first + call]!]!,
      arrival: shown(clockMinute(image, trip, call, 0)),
      departure: shown(clockMinute(image, trip, call, 1)),
      platform: platforms === 0 ? '' : textOf(image, image.platforms[platforms + call]!),
      pickUp: (flags & PICK_UP) !== 0,
      setDown: (flags & SET_DOWN) !== 0,
      request: (flags & REQUEST) !== 0,
    }
  })
  return {
    uid: textOf(image, image.tripUid[trip]!),
    serviceDate,
    operator: textOf(image, image.serviceOperator[service]!),
    mode: MODES[image.serviceMode[service]!]!,
    headcode: textOf(image, image.tripHeadcode[trip]!),
    retailId: textOf(image, image.tripRetailId[trip]!),
    facts: facts === '' ? undefined : (JSON.parse(facts) as TrainFacts),
    calls,
  }
}

function shownMinutes(image: Image, trip: number, day: number): (minute: number) => number {
  const change = clockChangeAround(day)
  if (change?.leftOut === undefined || trainClock(image, change, trip, 0) === change.real) return (minute) => minute
  const { leftOut } = change
  return (minute) => (minute < leftOut ? minute : minute + 60)
}
