import { entriesOf, mergeEntries } from '../view/entries.ts'
import { MOST_TRAINS } from '../scratch.ts'
import type { Change } from './live.ts'
import { expectedTimes, plannedTimes, quickerThanEver } from './live-times.ts'
import type { Ride } from '../rides.ts'
import { PICK_UP, SET_DOWN } from '../timetable.ts'
import { type DayView, trainKey } from '../view/view.ts'

/** A pattern of one row, made because of news. Nothing that it does breaks the rule that rows never overtake. */
export type LivePattern = {
  readonly stops: Uint32Array
  readonly flags: Uint8Array
  readonly times: Uint16Array
  /** An image number, or with RIDE set the place of its list: as in the view. */
  readonly services: number
  /** As in `rowTrip`. */
  readonly trip: number
  readonly day: number
}

/** A train, or a ride of several parts, with what is known now. `to: -1` stands for the last call. */
export function livePattern(change: Change, ride: Ride): LivePattern {
  const { view, live } = change
  const { image } = view
  const first = (trip: number) => image.patternFirst[image.tripPattern[trip]!]!
  const parts = ride.map((part) =>
    part.to >= 0
      ? part
      : { ...part, to: image.patternFirst[image.tripPattern[part.trip]! + 1]! - first(part.trip) - 1 },
  )
  // Always from the timetable, never from earlier news: what is known of a train replaces what
  // was known, so a delay that has gone leaves no trace.
  const planned = plannedTimes(view, parts)
  const { times, cancelled } = expectedTimes(
    view,
    planned,
    parts.map((part) => ({ part, train: live.get(trainKey(part.trip, part.day)) })),
  )
  const stops: number[] = []
  const flags: number[] = []
  for (const [index, part] of parts.entries()) {
    for (let call = part.from; call <= part.to; call++) {
      const own = image.patternFlags[first(part.trip) + call]!
      // Where two parts meet: getting off as the first says, getting on as the second.
      if (index > 0 && call === part.from) flags.push((flags.pop()! & SET_DOWN) | (own & ~SET_DOWN))
      else {
        stops.push(image.patternStops[first(part.trip) + call]!)
        flags.push(own)
      }
    }
  }
  // Still a call: the train stops there or not, but it can be ridden through.
  for (const at of cancelled) flags[at]! &= ~(PICK_UP | SET_DOWN)
  const recovered = quickerThanEver(view, Uint32Array.from(stops), planned, times)
  if (recovered > 0) change.recoveries.push(recovered)
  const [{ trip, day }] = parts as [Ride[number]]
  // Asked of plain trains only: a ride that is written anew keeps the place that it has.
  const services = image.patternService[image.tripPattern[trip]!]!
  return { stops: Uint32Array.from(stops), flags: Uint8Array.from(flags), times, services, trip, day }
}

/**
 * The view with its rows changed and the new patterns after the old ones. No old number moves: what is kept by pattern or
 * by cell need not be looked through. Patterns that news made before stay, too, with rows or without.
 */
export function mergePatterns(view: DayView, change: Change): DayView {
  const { added } = change
  const count = view.patternCount + added.length
  const wider = (numbers: Uint32Array, more: readonly number[]) => {
    const result = new Uint32Array(numbers.length + more.length)
    result.set(numbers)
    result.set(more, numbers.length)
    return result
  }
  let [positions, rows, cells] = [view.positionStop.length, view.rowTrip.length, view.times.length]
  const at = added.map((pattern) => {
    const place = { positions, rows: rows++, cells }
    positions += pattern.stops.length
    cells += pattern.times.length
    return place
  })
  const patternFirst = wider(
    view.patternFirst,
    at.map((_, index) => at[index + 1]?.positions ?? positions),
  )
  const patternLength = wider(
    view.patternLength,
    added.map(({ stops }) => stops.length),
  )
  const patternRows = wider(
    change.patternRows,
    added.map(() => 1),
  )
  const patternTimes = wider(
    view.patternTimes,
    at.map((place) => place.cells),
  )
  const positionStop = new Uint32Array(positions)
  const positionFlags = new Uint8Array(positions)
  // The room made at the beginning is nearly always enough; else the times are copied a second time.
  const times = cells <= change.times.length ? change.times.subarray(0, cells) : new Uint16Array(cells)
  const rowDay = new Int8Array(rows)
  positionStop.set(view.positionStop)
  positionFlags.set(change.positionFlags)
  if (times.buffer !== change.times.buffer) times.set(change.times)
  rowDay.set(change.rowDay)
  added.forEach((pattern, index) => {
    positionStop.set(pattern.stops, at[index]!.positions)
    positionFlags.set(pattern.flags, at[index]!.positions)
    times.set(pattern.times, at[index]!.cells)
    rowDay[at[index]!.rows] = pattern.day
  })
  // No journey uses more trains than this, and each of them once: the greatest recoveries are the worst that can happen.
  const recoveries = change.recoveries.toSorted((a, b) => b - a).slice(0, MOST_TRAINS)
  const stopCount = view.image.stopCode.length
  // A call that is cancelled now may come back: the search minds its flags, the entry is there.
  const boardable = new Uint8Array(positions).fill(PICK_UP)
  const positionsNow = { patternCount: count, patternFirst, patternLength, positionStop, positionFlags: boardable }
  const rowsNow = { patternLength, patternRows, patternTimes, times }
  const { changed } = change
  return {
    ...view,
    patternCount: count,
    patternFirst,
    patternLength,
    patternRows,
    patternRow: wider(
      view.patternRow,
      at.map((place) => place.rows),
    ),
    patternTimes,
    patternServices: wider(
      view.patternServices,
      added.map(({ services }) => services),
    ),
    positionStop,
    positionFlags,
    times,
    rowTrip: wider(
      change.rowTrip,
      added.map(({ trip }) => trip),
    ),
    rowDay,
    rides: change.rides,
    rideServices: change.rideServices,
    live: change.live,
    extras: change.extras,
    recoveries,
    fewerTrains: change.fewerTrains,
    // What was there for other reasons (a night when the clock goes forward) stays; only the news' own share is exchanged.
    slack:
      view.slack +
      recoveries.reduce((sum, minutes) => sum + minutes, 0) -
      view.recoveries.reduce((sum, minutes) => sum + minutes, 0),
    ...mergeEntries(stopCount, view, entriesOf(stopCount, positionsNow, view.patternCount, rowsNow), {
      changed,
      rows: rowsNow,
    }),
  }
}
