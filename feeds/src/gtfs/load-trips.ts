import type { TimetableBuilder } from '@cledrau/planner'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { type DaySet, emptyDays, shiftDays } from '../day-set.ts'
import { addFault, type FaultCode, type FeedReport } from '../feed-report.ts'
import type { Calendars } from './read-calendars.ts'
import type { Frequency } from './read-frequencies.ts'
import { ARRIVAL, DEPARTURE, FLAGS, STOP, type StopTimes, UNTIMED } from './read-stop-times.ts'
import type { Stops } from './read-stops.ts'
import type { SeatTransfer } from './read-transfers.ts'
import { parseFacts, type Trip, type Trips } from './read-trips.ts'

/** One run of a trip as it was told: on which days, and where it begins, passes and ends. */
export type Told = { uid: string; days: DaySet; stops: readonly number[] }

/** The tables of a feed that trips are made of. */
type TripTables = {
  trips: Trips
  times: StopTimes
  stops: Stops
  calendars: Calendars
  frequencies: ReadonlyMap<string, readonly Frequency[]>
  seatTransfers: readonly SeatTransfer[]
}

/** Answers the trips that a seat transfer names. */
export function loadTrips(
  { trips: { trips }, times, stops, calendars, frequencies, seatTransfers }: TripTables,
  builder: TimetableBuilder,
  report: FeedReport,
): Map<string, Told> {
  const told = new Map<string, Told>()
  const isPaired = new Set(seatTransfers.flatMap(({ fromTrip, toTrip }) => [fromTrip, toTrip]))
  const calendarNumbers = new Map<string, number>()
  const numberOf = (service: string, shift: number) => {
    const key = `${shift} ${service}`
    const known = calendarNumbers.get(key)
    if (known !== undefined) return known
    const { window } = calendars
    const number = builder.calendar(shiftDays(calendars.daysOf(service) ?? emptyDays(window), window, shift))
    calendarNumbers.set(key, number)
    return number
  }

  const stop = new Int32Array(LONGEST_TRIP)
  const arrival = new Int32Array(LONGEST_TRIP)
  const departure = new Int32Array(LONGEST_TRIP)
  const flags = new Int32Array(LONGEST_TRIP)
  const platform: (string | undefined)[] = []

  /** Answers how many calls the trip has; they are in the columns above. */
  function gather(key: number): number {
    const count = Math.min(times.count(key), LONGEST_TRIP)
    const { numbers } = times
    for (let i = 0; i < count; i++) {
      const row = times.rowAt(times.first(key) + i)
      const stopKey = numbers[row + STOP] as number
      stop[i] = stops.numbers[stopKey] as number
      platform[i] = stops.platforms[stopKey]
      arrival[i] = numbers[row + ARRIVAL] as number
      departure[i] = numbers[row + DEPARTURE] as number
      flags[i] = numbers[row + FLAGS] as number
    }
    fillTimes(arrival, departure, count)
    return count
  }

  /** Tells one run; `from` moves it to that departure, as a headway asks. */
  function tellRun(trip: Trip, uid: string, count: number, from: number | undefined): FaultCode | undefined {
    const start = departure[0] as number
    // A trip that begins after midnight is, for everybody else, a trip of the next day.
    const later = Math.floor((from ?? start) / MINUTES_A_DAY)
    const move = (from ?? start) - start - later * MINUTES_A_DAY
    builder.beginTrip({
      uid,
      operator: trip.route.operator,
      mode: trip.route.mode,
      headcode: trip.shortName || undefined,
      retailId: trip.retailId || undefined,
      // Most say where they end, which needs no saying.
      destination:
        trip.headsign === stops.names.get(stop[count - 1] as number) ? undefined : trip.headsign || undefined,
      facts: factsOf(trip),
      calendar: numberOf(trip.service, later),
    })
    for (let i = 0; i < count; i++) {
      if (flags[i] === 0 || (stop[i] as number) < 0) continue
      const out = (departure[i] as number) + move
      const isLast = i === count - 1
      const inn = i === 0 ? out : (arrival[i] as number) + move
      builder.call(stop[i] as number, inn, isLast ? inn : out, flags[i] as number, platform[i])
    }
    const fault = builder.endTrip()
    if (fault === undefined || fault === 'NEVER_RUNS' || fault === 'TOO_SHORT') return undefined
    return fault === 'TIMES_GO_BACK' ? 'TIME_RUNS_BACKWARDS' : 'BAD_VALUE'
  }

  for (const [key, trip] of trips.entries()) {
    const days = calendars.daysOf(trip.service)
    if (!days) {
      addFault(report, 'UNKNOWN_REFERENCE', 'trips.txt', 0, `service ${trip.service} of ${trip.id}`)
      continue
    }
    const count = gather(key)
    if (count < 2) continue
    const uid = trip.uid || trip.id
    const runs = frequencies.get(trip.id)
    const departures = runs?.flatMap(({ from, until, every }) => departuresOf(from, until, every)) ?? [undefined]
    for (const from of departures) {
      const fault = tellRun(trip, from === undefined ? uid : `${uid}@${from}`, count, from)
      if (fault) addFault(report, fault, 'stop_times.txt', 0, trip.id)
    }
    if (isPaired.has(trip.id)) told.set(trip.id, { uid, days, stops: Array.from(stop.subarray(0, count)) })
  }
  return told
}

/** No train calls at more places than this. */
const LONGEST_TRIP = 4096

function factsOf(trip: Trip) {
  const facts = parseFacts(trip.facts, trip.bikes)
  const isRoad = trip.route.mode === 'bus' || trip.route.mode === 'coach'
  return isRoad && trip.route.name !== '' && trip.facts === '' ? { ...facts, service: trip.route.name } : facts
}

function departuresOf(from: number, until: number, every: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((until - from) / every)) }, (_, i) => Math.floor(from + i * every))
}

/** Stops without a time lie evenly between those that have one. */
function fillTimes(arrival: Int32Array, departure: Int32Array, count: number): void {
  let last = 0
  for (let i = 1; i < count; i++) {
    if (arrival[i] === UNTIMED) continue
    const step = ((arrival[i] as number) - (departure[last] as number)) / (i - last)
    for (let j = last + 1; j < i; j++) {
      arrival[j] = Math.floor((departure[last] as number) + step * (j - last))
      departure[j] = arrival[j] as number
    }
    last = i
  }
}
