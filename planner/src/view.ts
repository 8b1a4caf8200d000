import { ALL_DAY, EVERY_DATE } from './image/builder.ts'
import { dayNumber } from './calendar.ts'
import { entriesOf } from './entries.ts'
import { clockChangeAround, clockChangeOn, type RealMinutes } from './clock.ts'
import { type Image, runsOn } from './image/image.ts'
import { clockMinute, listRides, type Ride, rideLength, trainClock } from './rides.ts'
import type { ExtraTrain, LiveTrain } from './live/live.ts'
import { SET_DOWN } from './timetable.ts'

/** "Never": later than any minute of a view. */
export const NEVER = 0xffff
/** In `rowTrip`: the row is a ride of several parts, or an extra train; the other bits say which. */
export const RIDE = 0x80000000

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

type Rows = { count: number; trip: Uint32Array; day: Int8Array }

/** The trips that run, in the image's order: pattern after pattern. */
function chooseRows(image: Image, day: number, days: readonly number[], since: number, until: number): Rows {
  // No calendars at all in a timetable without dates: then nothing runs, and nothing is divided by zero.
  const stride = (image.days + 7) >> 3
  const calendarCount = stride === 0 ? 0 : image.calendars.length / stride
  const running = new Uint32Array(calendarCount)
  for (let calendar = 0; calendar < calendarCount; calendar++) {
    days.forEach((offset, at) => {
      // A bit for each day: few calendars, many trips, so each calendar is read once.
      if (runsOn(image, calendar, day + offset - image.firstDay)) running[calendar]! |= 1 << at
    })
  }
  const { tripCalendar, tripStart, tripPattern, tripProfile, patternFirst, profiles } = image
  // Room for every trip on every day; what isn't used is given back with the arrays when the view is made.
  const most = tripCalendar.length * days.length
  const trip = new Uint32Array(most)
  const tripDay = new Int8Array(most)
  let count = 0
  for (let at = 0; at < tripCalendar.length; at++) {
    const bits = running[tripCalendar[at]!]!
    if (bits === 0) continue
    for (let dayAt = 0; dayAt < days.length; dayAt++) {
      if ((bits & (1 << dayAt)) === 0) continue
      const offset = days[dayAt]! * 1440
      // Tomorrow's trains matter only as far as the view reaches.
      if (offset > 0 && tripStart[at]! + offset >= until) continue
      if (offset < 0) {
        const pattern = tripPattern[at]!
        const calls = patternFirst[pattern + 1]! - patternFirst[pattern]!
        // Yesterday's matter as long as they run.
        if (tripStart[at]! + profiles[tripProfile[at]! + calls * 2 - 2]! + offset < since) continue
      }
      // One trip may run on several of the days: each is a row of its own, in the order of the days.
      trip[count] = at
      tripDay[count++] = days[dayAt]!
    }
  }
  return { count, trip, day: tripDay }
}

/** Per row the chain it is in; per chain its pattern in the image and how many rows it has. */
type Chains = { count: number; of: Uint32Array; pattern: Uint32Array; size: Uint32Array }

/** Puts each row into the first chain of its pattern whose last row it never overtakes. */
function splitOvertaking(image: Image, rows: Rows, day: number): Chains {
  const change = clockChangeAround(day)
  const { tripPattern, tripStart, tripProfile, patternFirst, profiles } = image
  const of = new Uint32Array(rows.count)
  const pattern = new Uint32Array(rows.count)
  const size = new Uint32Array(rows.count)
  const last = new Uint32Array(rows.count)
  // In the night of a change: trains that go by other clocks overtake each other though their times don't say so.
  const clocks: (RealMinutes | undefined)[] = []
  let count = 0
  let firstOfPattern = 0
  let current = -1
  for (let row = 0; row < rows.count; row++) {
    const trip = rows.trip[row]!
    if (tripPattern[trip]! !== current) {
      current = tripPattern[trip]!
      firstOfPattern = count
    }
    // Two numbers for each call.
    const numbers = (patternFirst[current + 1]! - patternFirst[current]!) * 2
    const start = tripStart[trip]! + rows.day[row]! * 1440
    const profile = tripProfile[trip]!
    // The first that fits: so trains that never overtake each other make one chain, and most patterns have one.
    const clock = change && trainClock(image, change, trip, rows.day[row]! * 1440)
    let chain = firstOfPattern
    for (; chain < count; chain++) {
      if (clocks[chain] !== clock) continue
      const before = rows.trip[last[chain]!]!
      // By how much it starts later than the last of that chain: both profiles count from their own start.
      const later = start - tripStart[before]! - rows.day[last[chain]!]! * 1440
      const beforeProfile = tripProfile[before]!
      // The same running times: later at the start is later everywhere, without a look at the calls.
      if (profile === beforeProfile) {
        if (later >= 0) break
        continue
      }
      let at = 0
      // At every call, arrival and departure: a train that is passed anywhere would make the first row that leaves late
      // enough the wrong one.
      while (at < numbers && profiles[profile + at]! + later >= profiles[beforeProfile + at]!) at++
      if (at === numbers) break
    }
    // It overtakes or is overtaken in each of them: a chain of its own.
    if (chain === count) {
      clocks[count] = clock
      pattern[count++] = current
    }
    of[row] = chain
    last[chain] = row
    size[chain]!++
  }
  return { count, of, pattern, size }
}

type Running = { rows: Rows; chains: Chains; rides: readonly Ride[] }

/** Writes chains and rides as patterns with their rows. */
function layOut(image: Image, day: number, base: number, { rows, chains, rides }: Running) {
  // Only around a change of the clocks: then minutes of the clock become minutes that really pass.
  const change = clockChangeAround(day)
  const patternCount = chains.count + rides.length
  const patternFirst = new Uint32Array(patternCount + 1)
  const patternLength = new Uint32Array(patternCount)
  const patternRows = new Uint32Array(patternCount)
  const patternRow = new Uint32Array(patternCount)
  const patternTimes = new Uint32Array(patternCount)
  const patternServices = new Uint32Array(patternCount)
  // First all sizes, then one array of each kind: patterns lie one after the other.
  let positions = 0
  let rowCount = 0
  let cells = 0
  for (let pattern = 0; pattern < patternCount; pattern++) {
    const own = chains.pattern[pattern]!
    // A ride is a pattern of one row, so that news can write it anew where it lies.
    const isRide = pattern >= chains.count
    const length = isRide
      ? rideLength(rides[pattern - chains.count]!)
      : image.patternFirst[own + 1]! - image.patternFirst[own]!
    const size = isRide ? 1 : chains.size[pattern]!
    patternFirst[pattern] = positions
    patternLength[pattern] = length
    patternRows[pattern] = size
    patternRow[pattern] = rowCount
    patternTimes[pattern] = cells
    patternServices[pattern] = isRide ? (RIDE | (pattern - chains.count)) >>> 0 : image.patternService[own]!
    positions += length
    rowCount += size
    cells += size * length * 2
  }
  patternFirst[patternCount] = positions
  const positionStop = new Uint32Array(positions)
  const positionFlags = new Uint8Array(positions)
  const times = new Uint16Array(cells)
  const rowTrip = new Uint32Array(rowCount)
  const rowDay = new Int8Array(rowCount)
  for (let pattern = 0; pattern < chains.count; pattern++) {
    const from = image.patternFirst[chains.pattern[pattern]!]!
    const to = from + patternLength[pattern]!
    positionStop.set(image.patternStops.subarray(from, to), patternFirst[pattern])
    positionFlags.set(image.patternFlags.subarray(from, to), patternFirst[pattern])
  }
  // Rows come in the order in which they joined their chain: earliest first.
  const filled = new Uint32Array(chains.count)
  for (let at = 0; at < rows.count; at++) {
    const pattern = chains.of[at]!
    const row = filled[pattern]!++
    const trip = rows.trip[at]!
    rowTrip[patternRow[pattern]! + row] = trip
    rowDay[patternRow[pattern]! + row] = rows.day[at]!
    const start = image.tripStart[trip]! + rows.day[at]! * 1440
    const profile = image.tripProfile[trip]!
    const numbers = patternLength[pattern]! * 2
    const to = patternTimes[pattern]! + row * numbers
    if (change === undefined) {
      // A trip's times are a profile that many share and a start: added here, once, so that the search only reads.
      const shift = start + base
      for (let number = 0; number < numbers; number++) times[to + number] = image.profiles[profile + number]! + shift
    } else {
      const real = trainClock(image, change, trip, rows.day[at]! * 1440)
      for (let number = 0; number < numbers; number++)
        times[to + number] = real(image.profiles[profile + number]! + start) + base
    }
  }
  rides.forEach((ride, at) => {
    const pattern = chains.count + at
    rowTrip[patternRow[pattern]!] = (RIDE | at) >>> 0
    let position = 0
    for (const [index, part] of ride.entries()) {
      const first = image.patternFirst[image.tripPattern[part.trip]!]!
      const real = change && trainClock(image, change, part.trip, part.day * 1440)
      for (let call = part.from; call <= part.to; call++, position++) {
        // Where two parts meet there is one call: arrival of the first, departure of the second.
        const joined = index > 0 && call === part.from
        if (joined) position--
        const to = patternFirst[pattern]! + position
        const cell = patternTimes[pattern]! + position * 2
        const minute = (side: 0 | 1) => {
          const clock = clockMinute(image, part.trip, call, side) + part.day * 1440
          return (real === undefined ? clock : real(clock)) + base
        }
        positionStop[to] = image.patternStops[first + call]!
        const flags = image.patternFlags[first + call]!
        // Where two parts meet, the first says who may get off and the second who may get on.
        positionFlags[to] = joined ? (positionFlags[to]! & SET_DOWN) | (flags & ~SET_DOWN) : flags
        if (!joined) times[cell] = minute(0)
        times[cell + 1] = minute(1)
      }
    }
  })
  // Each once: where two trains of one operator are joined, one look is enough.
  const rideServices = rides.map((ride) => [
    ...new Set(ride.map(({ trip }) => image.patternService[image.tripPattern[trip]!]!)),
  ])
  return {
    patternCount,
    patternFirst,
    patternLength,
    patternRows,
    patternRow,
    patternTimes,
    patternServices,
    rideServices,
    positionStop,
    positionFlags,
    times,
    rowTrip,
    rowDay,
  }
}

/** Links with the minutes of this view. Hours are those of the station clock, so they move with it when clocks change. */
function linksOf(image: Image, day: number, days: readonly number[], base: number): Links {
  const real = clockChangeAround(day)?.real ?? ((minute: number) => minute)
  const found: { from: number; to: number; minutes: number; open: number; close: number; mode: number }[] = []
  for (let at = 0; at < image.linkFrom.length; at++) {
    const link = {
      from: image.linkFrom[at]!,
      to: image.linkTo[at]!,
      minutes: image.linkMinutes[at]!,
      mode: image.linkMode[at]!,
    }
    const calendar = image.linkCalendar[at]!
    const [fromMinute, untilMinute] = [image.linkFromMinute[at]!, image.linkUntilMinute[at]!]
    if (calendar === EVERY_DATE && fromMinute === ALL_DAY) {
      // Open from the first minute to the last: `arrivals.ts` knows by just this
      // that such a link never makes anybody wait.
      found.push({ ...link, open: 0, close: NEVER - 1 })
      continue
    }
    // One day more on either side: a link that opens before midnight is open after it.
    for (const offset of [days[0]! - 1, ...days, days.at(-1)! + 1]) {
      if (calendar !== EVERY_DATE && !runsOn(image, calendar, day + offset - image.firstDay)) continue
      // Dates without hours: all of that calendar date. Hours that end before they begin run past midnight.
      const open = fromMinute === ALL_DAY ? 0 : fromMinute
      const close = fromMinute === ALL_DAY ? 1439 : untilMinute < open ? untilMinute + 1440 : untilMinute
      const [openAt, closeAt] = [real(open + offset * 1440) + base, real(close + offset * 1440) + base]
      // What shut before the view begins is left out; the rest is cut to it.
      if (closeAt >= 0) found.push({ ...link, open: Math.max(0, openAt), close: closeAt })
    }
  }
  return packLinks(image.stopCode.length, found)
}

/** By start, then end, then hours: all links of a stop lie together, the earliest of several hours first. */
export function packLinks(
  stopCount: number,
  found: { from: number; to: number; minutes: number; open: number; close: number; mode: number }[],
): Links {
  const sorted = found.toSorted((a, b) => a.from - b.from || a.to - b.to || a.open - b.open)
  const first = new Uint32Array(stopCount + 1)
  for (const { from } of sorted) first[from + 1]!++
  for (let stop = 0; stop < stopCount; stop++) first[stop + 1]! += first[stop]!
  return {
    first,
    from: Uint32Array.from(sorted, ({ from }) => from),
    to: Uint32Array.from(sorted, ({ to }) => to),
    minutes: Uint16Array.from(sorted, ({ minutes }) => minutes),
    open: Uint16Array.from(sorted, ({ open }) => open),
    close: Uint16Array.from(sorted, ({ close }) => close),
    mode: Uint8Array.from(sorted, ({ mode }) => mode),
  }
}
