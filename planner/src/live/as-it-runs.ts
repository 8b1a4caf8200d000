import { dayNumber } from '../calendar.ts'
import { findText, findTrip } from '../image/image.ts'
import { type Journey, type Leg, type LinkLeg, OWN_PLACE, type TrainLeg, type TrainPart } from '../journey.ts'
import { trainLeg } from '../legs.ts'
import { type WaysOnFoot, waysOnFoot } from '../plan.ts'
import { nameOfWay } from '../planned.ts'
import type { Query } from '../query.ts'
import { codesOf, findStops } from '../stations.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { NEVER, RIDE } from '../view/marks.ts'
import type { DayView } from '../view/view.ts'

/**
 * A journey of the timetable as its trains run now; nothing if one of them doesn't, or if a change is missed. A search tells it
 * of what it finds, and of two that are as good it finds one, whichever it comes upon.
 */
export function asItRuns(view: DayView, query: Omit<Query, 'when'>, planned: Journey): Journey | undefined {
  const ways = waysOnFoot(view, query)
  const legs: Leg[] = []
  const between = planned.legs.filter((leg) => !isOwn(leg))
  for (const [nth, leg] of between.entries()) {
    const before = legs.at(-1)
    const now =
      leg.kind === 'train'
        ? trainNow(view, ways, leg, before)
        : before
          ? walkedOn(view, ways, leg, before)
          : walkedFirst(view, ways, leg, between[nth + 1])
    if (!now) return undefined
    legs.push(now)
  }
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) return undefined
  // A way of the traveller's own has no hours, and is walked before the first and behind the last.
  const moved = (leg: Leg, by: number): Leg => ({ ...leg, departure: leg.departure + by, arrival: leg.arrival + by })
  const begins = planned.legs.filter((leg) => isOwn(leg) && leg.from === OWN_PLACE)
  const ends = planned.legs.filter((leg) => isOwn(leg) && leg.from !== OWN_PLACE)
  const whole = [
    ...begins.map((leg) => moved(leg, first.departure - leg.arrival)),
    ...legs,
    ...ends.map((leg) => moved(leg, last.arrival - leg.departure)),
  ]
  return { ...planned, departure: whole[0]!.departure, arrival: whole.at(-1)!.arrival, legs: whole }
}

const isOwn = ({ from, to }: Leg) => from === OWN_PLACE || to === OWN_PLACE

const minutesToChange = (view: DayView, { interchange }: WaysOnFoot, code: string): number =>
  Math.max(0, ...findStops(view.image, code).map((stop) => interchange[stop]!))

/** What it takes from a train to a walk, or from there to a train, for those who reckon with it. */
const aroundWalks = (view: DayView, ways: WaysOnFoot, code: string): number =>
  ways.linkInterchange ? minutesToChange(view, ways, code) : 0

function trainNow(view: DayView, ways: WaysOnFoot, leg: TrainLeg, before: Leg | undefined): TrainLeg | undefined {
  const [now] = rowsOf(view, leg.parts).flatMap(([pattern, row]) => ridden(view, leg, pattern, row) ?? [])
  if (!now || !before) return now
  const change = (before.kind === 'train' ? minutesToChange : aroundWalks)(view, ways, leg.from)
  return before.arrival + change <= now.departure ? now : undefined
}

/** Where the view has these trains in one row, in which one stays seated; news may have moved them to another. */
function rowsOf(view: DayView, parts: readonly TrainPart[]): [pattern: number, row: number][] {
  const { image, rides, rowTrip, rowDay, patternRow, patternRows, patternCount } = view
  const { uid = '', serviceDate = '' } = parts[0] ?? {}
  const [text, day] = [findText(image, uid), dayNumber(serviceDate)]
  const trip = text === undefined ? undefined : findTrip(image, text, day - image.firstDay)
  const rows: [number, number][] = []
  for (let pattern = 0; pattern < patternCount; pattern++) {
    for (let row = 0; row < patternRows[pattern]!; row++) {
      const own = rowTrip[patternRow[pattern]! + row]!
      const isIt =
        own < RIDE
          ? parts.length === 1 && own === trip && rowDay[patternRow[pattern]! + row] === day - view.day
          : parts.length > 1 && rides[own - RIDE]!.some((part) => part.trip === trip && part.day === day - view.day)
      if (isIt) rows.push([pattern, row])
    }
  }
  return rows
}

/** A leg in a row, where one still gets on and off as the timetable had it. */
function ridden(view: DayView, leg: TrainLeg, pattern: number, row: number): TrainLeg | undefined {
  const codes = codesOf(view.image)
  const first = view.patternFirst[pattern]!
  const length = view.patternLength[pattern]!
  const positions = Array.from({ length }, (_, position) => position)
  const at = (code: string, flag: number) =>
    positions.filter(
      (position) =>
        codes[view.positionStop[first + position]!] === code && (view.positionFlags[first + position]! & flag) !== 0,
    )
  const ends = plannedIn(leg)
  for (const board of at(leg.from, PICK_UP).toReversed()) {
    for (const alight of at(leg.to, SET_DOWN)) {
      if (alight <= board) continue
      const now = trainLeg(view, { pattern, row, board, alight })
      // A train may call twice at a station, and in the same minute.
      if (nameOfWay({ legs: [now] }) === nameOfWay({ legs: [leg] }) && plannedIn(now) === ends) return now
    }
  }
  return undefined
}

const plannedIn = ({ parts }: TrainLeg): string =>
  `${parts[0]?.calls[0]?.plannedDeparture} ${parts.at(-1)?.calls.at(-1)?.plannedArrival}`

type Walked = { readonly minutes: number; readonly open: number; readonly close: number }

/** The hours of a way, and the minutes that it takes somebody. */
function hoursOf(view: DayView, { linkMinutes }: WaysOnFoot, { from, to }: LinkLeg): Walked[] {
  const { links, base, image } = view
  const codes = codesOf(image)
  return findStops(image, from).flatMap((stop) => {
    const own = Array.from(
      { length: links.first[stop + 1]! - links.first[stop]! },
      (_, nth) => links.first[stop]! + nth,
    )
    return own
      .filter((link) => linkMinutes[link] !== NEVER && codes[links.to[link]!] === to)
      .map((link) => ({
        minutes: linkMinutes[link]!,
        open: links.open[link]! - base,
        close: links.close[link]! - base,
      }))
  })
}

/** Begun as soon as one has come. */
function walkedOn(view: DayView, ways: WaysOnFoot, leg: LinkLeg, before: Leg): LinkLeg | undefined {
  const from = before.arrival + aroundWalks(view, ways, leg.from)
  const some = hoursOf(view, ways, leg).flatMap(({ minutes, open, close }) => {
    const departure = Math.max(from, open)
    return departure <= close ? [{ ...leg, departure, arrival: departure + minutes }] : []
  })
  return some.toSorted((one, other) => one.arrival - other.arrival)[0]
}

/** Begun as late as the train behind it allows. */
function walkedFirst(view: DayView, ways: WaysOnFoot, leg: LinkLeg, next: Leg | undefined): LinkLeg | undefined {
  const train = next?.kind === 'train' ? trainNow(view, ways, next, undefined) : undefined
  if (!train) return undefined
  const by = train.departure - aroundWalks(view, ways, leg.to)
  const some = hoursOf(view, ways, leg).flatMap(({ minutes, open, close }) => {
    const departure = Math.min(by - minutes, close)
    return departure >= open ? [{ ...leg, departure, arrival: departure + minutes }] : []
  })
  return some.toSorted((one, other) => other.departure - one.departure)[0]
}
