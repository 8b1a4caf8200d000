import { clockChangeAround, type RealMinutes } from '../clock.ts'
import { type Image, runsOn } from '../image/image.ts'
import { clockMinute, type Ride, rideLength, trainClock } from '../rides.ts'
import { SET_DOWN } from '../timetable.ts'
import { RIDE } from './marks.ts'

/** From when on trains of the days before are in a view, and until when those of the next. */
export type Hours = { readonly since: number; readonly until: number }
type Rows = { count: number; trip: Uint32Array; day: Int8Array }

/** Whether a train of a day, counted from the view's, is one of a view of these hours. */
export function isInHours(image: Image, trip: number, day: number, { since, until }: Hours): boolean {
  const { tripStart, tripPattern, tripProfile, patternFirst, profiles } = image
  // Tomorrow's trains matter only as far as the view reaches.
  if (day > 0) return tripStart[trip]! + day * 1440 < until
  if (day === 0) return true
  const pattern = tripPattern[trip]!
  const calls = patternFirst[pattern + 1]! - patternFirst[pattern]!
  // Yesterday's matter as long as they run.
  return tripStart[trip]! + profiles[tripProfile[trip]! + calls * 2 - 2]! + day * 1440 >= since
}

/** The trips that run, in the image's order: pattern after pattern. */
export function chooseRows(image: Image, day: number, days: readonly number[], since: number, until: number): Rows {
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
  const { tripCalendar } = image
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
      if (!isInHours(image, at, days[dayAt]!, { since, until })) continue
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
export function splitOvertaking(image: Image, rows: Rows, day: number): Chains {
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
export function layOut(image: Image, day: number, base: number, { rows, chains, rides }: Running) {
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
