import { keepArrivals } from '../arrivals.ts'
import { dayNumber } from '../calendar.ts'
import { findText, findTrip } from '../image/image.ts'
import { type LivePattern, livePattern, mergePatterns } from './live-patterns.ts'
import { expectedTimes, joinsAnew, plannedTimes, quickerThanEver } from './live-times.ts'
import { EXTRA, type Ride } from '../rides.ts'
import { findStops } from '../stations.ts'
import type { Mode, TrainFacts } from '../timetable.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { RIDE } from '../view/marks.ts'
import { keepMirror } from '../view/mirror.ts'
import { isInHours } from '../view/rows.ts'
import { type DayView, trainKey } from '../view/view.ts'

/** All that is known now of one train. It replaces what was known before; nothing but the name: it runs as planned. */
export type LiveTrain = {
  /** With the service date the train's name, the only one that news and timetable share. */
  readonly uid: string
  readonly serviceDate: string
  /** It doesn't run at all. What is told of its calls is then of no interest. */
  readonly cancelled?: boolean
  /** What is known of its calls, in their order. A delay stays until something else is told. */
  readonly calls?: readonly LiveCall[]
  /**
   * A train that the timetable doesn't have; its calls are then all told, with their times. One with a station that the
   * image doesn't know is left out whole: half of it could not be ridden as it runs.
   */
  readonly extra?: {
    readonly operator: string
    readonly mode: Mode
    readonly headcode?: string
    readonly facts?: TrainFacts
  }
}

/** Minutes of the view, as in journeys. */
export type LiveCall = {
  readonly stop: string
  /** Which of its calls there, from 0, when it calls there more than once. */
  readonly nth?: number
  /** Expected, or what has happened. Left out where nothing is told: the last delay known then counts. */
  readonly arrival?: number
  readonly departure?: number
  readonly platform?: string
  readonly cancelled?: boolean
}

export type ExtraTrain = LiveTrain & { readonly extra: NonNullable<LiveTrain['extra']> }

/**
 * A view with the news in it. The view given stays as it is: a query that runs on it sees one state from its first train to
 * its last. Trains that nobody knows are passed over; the answer counts them.
 */
export function withLiveTrains(view: DayView, news: Iterable<LiveTrain>): { view: DayView; unknown: number } {
  const { image } = view
  // The mirror is made from a view with its news; news put into it would be lost to searches the other way.
  if (view.mirror > 0) throw new RangeError('news are for the view, not for its mirror')
  const change = startChange(view)
  const latest = new Map<number, { trip: number; day: number; train: LiveTrain }>()
  const extras = new Map<string, ExtraTrain>()
  let unknown = 0
  // A thousand trains share two or three dates, and reading a date is dear.
  const days = new Map<string, number>()
  for (const train of news) {
    if (train.extra) {
      extras.set(`${train.serviceDate} ${train.uid}`, train as ExtraTrain)
      continue
    }
    const uid = findText(image, train.uid)
    const serviceDay = days.get(train.serviceDate) ?? dayNumber(train.serviceDate)
    days.set(train.serviceDate, serviceDay)
    const trip = uid === undefined ? undefined : findTrip(image, uid, serviceDay - image.firstDay)
    // The last one told of a train counts.
    if (trip === undefined) unknown++
    else latest.set(trainKey(trip, serviceDay - view.day), { trip, day: serviceDay - view.day, train })
  }
  for (const train of extras.values()) placeExtra(change, train)
  // One look through the view for all news together: a search for each train would read all its rows a thousand times.
  const patternsOf = patternsByTrip(view, latest.values())
  for (const [key, { trip, day, train }] of latest) {
    // Before its rides are written: they are written with all that is known by then. Where two
    // trains of one ride have news, the second one writes it again.
    change.live.set(key, train)
    let placed = false
    for (let node = patternsOf.first[trip]!; node >= 0; node = patternsOf.next[node]!) {
      const pattern = patternsOf.pattern[node]!
      if (patternsOf.isRide[node]) updateRide(change, pattern)
      else placed = updateRow(change, pattern, trip, day, train) || placed
    }
    // It was taken out of the view before, and runs again; a train outside the view's hours stays outside, however often it is told of.
    if (!placed && !train.cancelled && isInHours(image, trip, day, view.hours))
      change.added.push(livePattern(change, [{ trip, day, from: 0, to: -1 }]))
  }
  const next = mergePatterns(view, change)
  // What searches have found out of the view is worth keeping: there are some questions between two batches, and a new one
  // would have to look through all of its trains first.
  const added = Array.from(change.added, (_, at) => view.patternCount + at)
  const changed = [...change.changed, ...added]
  keepArrivals(view, next, changed)
  keepMirror(view, next, changed)
  return { view: next, unknown }
}

/** What news may change, copied from the view; everything else is shared with it, for old patterns keep their numbers. */
export type Change = {
  readonly view: DayView
  readonly times: Uint16Array
  readonly rowTrip: Uint32Array
  readonly rowDay: Int8Array
  readonly patternRows: Uint32Array
  readonly positionFlags: Uint8Array
  readonly live: Map<number, LiveTrain>
  readonly extras: ExtraTrain[]
  readonly rides: Ride[]
  readonly rideServices: (readonly number[])[]
  /** Old patterns whose rows or flags are other ones. */
  readonly changed: Set<number>
  /** Trains without a place among the old rows, extra ones too. */
  readonly added: LivePattern[]
  recoveries: number[]
  fewerTrains: boolean
}

function startChange(view: DayView): Change {
  return {
    view,
    times: withRoom(view.times),
    rowTrip: view.rowTrip.slice(),
    rowDay: view.rowDay.slice(),
    patternRows: view.patternRows.slice(),
    positionFlags: view.positionFlags.slice(),
    live: new Map(view.live),
    extras: [...view.extras],
    rides: [...view.rides],
    rideServices: [...view.rideServices],
    changed: new Set(),
    added: [],
    recoveries: [...view.recoveries],
    fewerTrains: view.fewerTrains,
  }
}

/** Room for the patterns that news make, so that the times, which are most of a view, are copied once. */
const ROOM = 1 << 16

function withRoom(times: Uint16Array): Uint16Array {
  const wider = new Uint16Array(times.length + ROOM)
  wider.set(times)
  return wider
}

/** In which patterns the trips have rows, on whatever day: as chains of nodes. */
function patternsByTrip(view: DayView, trips: Iterable<{ trip: number }>) {
  const { image, patternCount, patternRow, patternRows, rowTrip, rides } = view
  // Chains in flat arrays: nearly all trips have no news, and a list for each would be made for nothing.
  const first = new Int32Array(image.tripPattern.length).fill(NOT_ASKED)
  for (const { trip } of trips) first[trip] = NOWHERE
  const next: number[] = []
  const pattern: number[] = []
  const isRide: boolean[] = []
  const add = (trip: number, at: number, ride: boolean) => {
    if (first[trip] === NOT_ASKED) return
    next.push(first[trip]!)
    pattern.push(at)
    isRide.push(ride)
    first[trip] = pattern.length - 1
  }
  for (let at = 0; at < patternCount; at++) {
    for (let row = patternRow[at]!; row < patternRow[at]! + patternRows[at]!; row++) {
      const trip = rowTrip[row]!
      if (trip < RIDE) add(trip, at, false)
      else for (const part of rides[trip - RIDE]!) if (part.trip < EXTRA) add(part.trip, at, true)
    }
  }
  return { first, next, pattern, isRide }
}

/** The end of a chain, and the place of a trip that no news are about. */
const NOWHERE = -1
const NOT_ASKED = -2

/** Moves a row's times where it stays in its place among the rows; takes it out of them where it doesn't. */
function updateRow(change: Change, pattern: number, trip: number, day: number, train: LiveTrain): boolean {
  const { view, times, rowTrip, rowDay, patternRows } = change
  const length = view.patternLength[pattern]!
  const stride = length * 2
  const rows = patternRows[pattern]!
  const firstRow = view.patternRow[pattern]!
  // Few rows to a pattern, and a trip may stand there for several days.
  let row = 0
  while (row < rows && (rowTrip[firstRow + row] !== trip || rowDay[firstRow + row] !== day)) row++
  if (row === rows) return false
  change.changed.add(pattern)
  const planned = plannedTimes(view, [{ trip, day, from: 0, to: length - 1 }])
  const { times: expected, cancelled } = expectedTimes(view, planned, [
    { part: { trip, day, from: 0, to: length - 1 }, train },
  ])
  // Compared with the neighbours as they are now, with the news already written: the rule holds between real trains.
  const cells = view.patternTimes[pattern]! + row * stride
  const fits = (neighbour: number, sign: 1 | -1) => {
    for (let at = 0; at < stride; at++) if ((times[neighbour + at]! - expected[at]!) * sign < 0) return false
    return true
  }
  // Alone in its pattern it can do what it likes there.
  if (rows === 1 && !train.cancelled)
    change.positionFlags.set(flagsOf(view, trip, cancelled), view.patternFirst[pattern])
  // A call that is cancelled is cancelled for one train only, but flags belong to all rows of the pattern.
  const keepsKind = rows === 1 || cancelled.length === 0
  const keepsPlace = (row === 0 || fits(cells - stride, -1)) && (row === rows - 1 || fits(cells + stride, 1))
  if (keepsKind && keepsPlace && !train.cancelled) {
    times.set(expected, cells)
    noteRecovery(change, pattern, planned, expected)
    return true
  }
  // The rows after it move up: a pattern's rows lie together.
  const end = view.patternTimes[pattern]! + rows * stride
  times.copyWithin(cells, cells + stride, end)
  rowTrip.copyWithin(firstRow + row, firstRow + row + 1, firstRow + rows)
  rowDay.copyWithin(firstRow + row, firstRow + row + 1, firstRow + rows)
  patternRows[pattern]!--
  if (!train.cancelled) change.added.push(livePattern(change, [{ trip, day, from: 0, to: -1 }]))
  return true
}

/** A ride lies alone in its pattern: it is written anew, with all that is known of its parts. */
function updateRide(change: Change, pattern: number): void {
  const { view, times, positionFlags } = change
  const ride = change.rides[view.rowTrip[view.patternRow[pattern]!]! - RIDE]!
  const fresh = livePattern(change, ride)
  change.changed.add(pattern)
  times.set(fresh.times, view.patternTimes[pattern])
  positionFlags.set(fresh.flags, view.patternFirst[pattern])
}

/** How a train of the timetable calls, less the calls that are cancelled. */
function flagsOf({ image }: DayView, trip: number, cancelled: readonly number[]): Uint8Array {
  const pattern = image.tripPattern[trip]!
  const flags = image.patternFlags.slice(image.patternFirst[pattern]!, image.patternFirst[pattern + 1]!)
  for (const at of cancelled) flags[at]! &= ~(PICK_UP | SET_DOWN)
  return flags
}

function noteRecovery(change: Change, pattern: number, planned: Uint16Array, expected: Uint16Array): void {
  const first = change.view.patternFirst[pattern]!
  const stops = change.view.positionStop.subarray(first, first + planned.length / 2)
  // A train that makes up time may be quicker than the table thinks possible.
  const recovered = quickerThanEver(change.view, stops, planned, expected)
  if (recovered > 0) change.recoveries.push(recovered)
}

function placeExtra(change: Change, train: ExtraTrain): void {
  const { view, extras } = change
  const stops = (train.calls ?? []).flatMap(({ stop }) => findStops(view.image, stop).slice(0, 1))
  const runs = !train.cancelled && stops.length >= 2 && stops.length === train.calls!.length
  // By its name. Numbers of extra trains are never given to another one: rides that speak of the old one stay as they are.
  const known = extras.findLastIndex(({ uid, serviceDate }) => uid === train.uid && serviceDate === train.serviceDate)
  const pattern = known < 0 ? undefined : patternOfExtra(view, known)
  if (pattern === undefined) return runs ? addExtra(change, train, stops) : undefined
  change.changed.add(pattern)
  const first = view.patternFirst[pattern]!
  const told = view.positionStop.subarray(first, first + view.patternLength[pattern]!)
  const isAsBefore = runs && stops.length === told.length && stops.every((stop, at) => stop === told[at])
  if (isAsBefore) {
    // Told anew on its old way: it is written where it lies, so that a day of news doesn't make the view grow.
    const { flags, times } = writtenExtra(change, train, stops)
    extras[known] = train
    change.positionFlags.set(flags, first)
    change.times.set(times, view.patternTimes[pattern])
    return
  }
  // Nobody gets on the old one any more.
  change.positionFlags.fill(0, first, first + told.length)
  if (runs) addExtra(change, train, stops)
}

function addExtra(change: Change, train: ExtraTrain, stops: readonly number[]): void {
  const { view, extras, rides, rideServices } = change
  extras.push(train)
  const day = dayNumber(train.serviceDate) - view.day
  rides.push([{ trip: EXTRA + extras.length - 1, day, from: 0, to: stops.length - 1 }])
  rideServices.push([view.image.serviceMode.length + extras.length - 1])
  const ride = (RIDE | (rides.length - 1)) >>> 0
  const { flags, times } = writtenExtra(change, train, stops)
  change.added.push({ stops: Uint32Array.from(stops), flags, times, services: ride, trip: ride, day })
  change.fewerTrains ||= joinsAnew(view, stops)
}

/** How an extra train calls and when, as a pattern has it; the table of least minutes hears of one that beats it. */
function writtenExtra(change: Change, train: ExtraTrain, stops: readonly number[]) {
  const times = Uint16Array.from(
    train.calls!.flatMap(({ arrival, departure }) => [
      // At the ends of its way only one of the two is told.
      (arrival ?? departure ?? 0) + change.view.base,
      (departure ?? arrival ?? 0) + change.view.base,
    ]),
  )
  const flags = Uint8Array.from(train.calls!, ({ cancelled }) => (cancelled ? 0 : PICK_UP | SET_DOWN))
  const recovered = quickerThanEver(change.view, Uint32Array.from(stops), undefined, times)
  if (recovered > 0) change.recoveries.push(recovered)
  return { flags, times }
}

function patternOfExtra(view: DayView, extra: number): number | undefined {
  for (let pattern = 0; pattern < view.patternCount; pattern++) {
    const trip = view.rowTrip[view.patternRow[pattern]!]!
    if (trip >= RIDE && view.rides[trip - RIDE]![0]!.trip === EXTRA + extra) return pattern
  }
  return undefined
}
