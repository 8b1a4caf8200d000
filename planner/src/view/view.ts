import { dayNumber } from '../calendar.ts'
import { clockChangeOn } from '../clock.ts'
import { entriesOf } from './entries.ts'
import type { Image } from '../image/image.ts'
import type { ExtraTrain, LiveTrain } from '../live/live.ts'
import { clockMinute, listRides, type Ride } from '../rides.ts'
import { linksOf } from './links.ts'
import { chooseRows, type Hours, layOut, splitOvertaking } from './rows.ts'

/**
 * One date, compiled for the search. Trains that call at the same stations in the same way, and never overtake, lie
 * together as the rows of a pattern, earliest first: the first row that leaves late enough is then the best one everywhere.
 *
 * Minutes are real minutes since the midnight that begins the date, plus `base` (so that the evening before isn't negative).
 * A view is never changed: live news make another one.
 */
export type DayView = {
  readonly image: Image
  /** The calendar date that the view is of. Its midnight is minute 0 for travellers, and `base` in the arrays. */
  readonly date: string
  /** The same date as days since 1970, to be added to and taken from. */
  readonly day: number
  /** Whole days, in minutes: added on the way in and taken off on the way out, nowhere between. */
  readonly base: number
  /** Seen from the other end of time, for arrive-by: minutes count back from here. Zero in an ordinary view. */
  readonly mirror: number
  readonly hours: Hours
  /** Chains of trains first, then a pattern for each ride of several parts; what news add comes behind them. */
  readonly patternCount: number
  /** Place of the pattern's first call in `positionStop` and `positionFlags`. */
  readonly patternFirst: Uint32Array
  readonly patternLength: Uint32Array
  /** How many trains it has. News may take all of them away: a pattern without rows stays, so that no number moves. */
  readonly patternRows: Uint32Array
  /** Place of the pattern's first row, among the rows and in `times`. */
  readonly patternRow: Uint32Array
  readonly patternTimes: Uint32Array
  /**
   * The service of its trains (an image number), or with RIDE set the place in
   * `rideServices`: more than one where trains are joined.
   */
  readonly patternServices: Uint32Array
  readonly rideServices: readonly (readonly number[])[]
  /** The stations of all patterns, call by call, one pattern after the other. */
  readonly positionStop: Uint32Array
  readonly positionFlags: Uint8Array
  /**
   * Arrival and departure per call, row after row: riding a train on is reading on, and the same call of the next
   * train lies one row's length further. The largest array of a view.
   */
  readonly times: Uint16Array
  /** Which train a row is: a trip of the image, or a ride. Only needed for telling a journey, never while searching. */
  readonly rowTrip: Uint32Array
  /** The service day of the row's train, counted from the view's: -1 is a train of yesterday. */
  readonly rowDay: Int8Array
  readonly rides: readonly Ride[]
  /** Where trains can be boarded at a stop. */
  readonly entryFirst: Uint32Array
  /** Pattern and the place of the call in it. */
  readonly entryPattern: Uint32Array
  readonly entryPosition: Uint16Array
  /** The stop that the train calls at next. */
  readonly entryNext: Uint32Array
  /** Least minutes to get there, 255 at most. Zero where nothing is certain. */
  readonly entryRun: Uint8Array
  readonly links: Links
  /** What is known of trains today, by `trainKey`; trains that no timetable knows. */
  readonly live: ReadonlyMap<number, LiveTrain>
  readonly extras: readonly ExtraTrain[]
  /** By how many minutes live trains are quicker than the timetable ever is, quickest first. */
  readonly recoveries: readonly number[]
  /** An extra train may save changes that the image's least numbers of trains count. */
  readonly fewerTrains: boolean
  /** By how many minutes the image's least travel times may be too high here. */
  readonly slack: number
}

/**
 * A train of the timetable on a day, counted from the view's. Days from 32 before to 31 after the view's: a train and its
 * day as one number, which a map finds without a text being made. Further days would be taken for another train's.
 */
export const trainKey = (trip: number, day: number) => trip * 64 + (day + 32)

/**
 * The links of a view by the station where they begin. A link with hours stands here once for each day, so
 * that the search only compares minutes and knows nothing of dates.
 */
export type Links = {
  /** Where the links of each stop begin; one more than there are stops. */
  readonly first: Uint32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly minutes: Uint16Array
  /** It can be started from here until here. */
  readonly open: Uint16Array
  readonly close: Uint16Array
  readonly mode: Uint8Array
}

export type ViewOptions = {
  /**
   * Trains of the dates before are in it if they still run at this minute (-12:00, noon of the day
   * before, when left out). Infinity leaves out all of them.
   */
  readonly since?: number
  /** Trains of the next dates are in it if they leave before this minute (36:00 when left out). */
  readonly until?: number
}

const DEFAULT_SINCE = -12 * 60
const DEFAULT_UNTIL = 36 * 60

/**
 * Makes a view; about ten milliseconds for a national day. Whoever asks for the same date again keeps it: mirrors and what
 * is known of its links are remembered by the view itself, not by its date.
 */
export function dayView(image: Image, date: string, options: ViewOptions = {}): DayView {
  const day = dayNumber(date)
  const until = options.until ?? DEFAULT_UNTIL
  const since = options.since ?? DEFAULT_SINCE
  // As many days back as the longest train of the image needs to be still running.
  const daysBefore = Math.max(0, Math.floor((image.lastMinute - since) / 1440))
  const daysAfter = Math.max(0, Math.ceil(until / 1440) - 1)
  const days = Array.from({ length: daysBefore + 1 + daysAfter }, (_, at) => at - daysBefore)
  // So that no minute of the view is negative: they lie in unsigned numbers.
  const base = daysBefore * 1440
  // Later parts may run after the end of the view; what counts is when it begins.
  const rides = listRides(image, day, days).filter(
    ([part]) => part!.day <= 0 || clockMinute(image, part!.trip, part!.from, 1) + part!.day * 1440 < until,
  )
  // Which trains run, which of them may share a pattern, where everything lies: each step needs the one before complete.
  const rows = chooseRows(image, day, days, since, until)
  const chains = splitOvertaking(image, rows, day)
  const layout = layOut(image, day, base, { rows, chains, rides })
  return {
    image,
    date,
    day,
    base,
    mirror: 0,
    hours: { since, until },
    ...layout,
    rides,
    ...entriesOf(image.stopCode.length, layout, 0, layout),
    links: linksOf(image, day, days, base),
    live: new Map(),
    extras: [],
    recoveries: [],
    fewerTrains: false,
    // In the night when clocks go forward, an hour of the timetable doesn't exist: trains seem an
    // hour quicker than ever.
    slack: days.some((offset) => clockChangeOn(day + offset) === 'forward') ? 60 : 0,
  }
}
