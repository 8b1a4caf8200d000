import type { TimetableBuilder } from '@cledrau/planner'
import { type Result, done, refuse } from '@cledrau/domain/result.ts'
import { listDays, type Window } from './day-set.ts'
import type { Day } from '@cledrau/domain/time/dates.ts'
import { parseDay } from './days.ts'

/** What a feed amounts to, small enough to be kept beside its image until the next one comes. */
export type FeedSummary = {
  source: string
  firstDate: string
  /** Trains by date, from the first on. */
  trains: number[]
  /** Calls by station code, over all dates. */
  calls: Record<string, number>
}

/** A builder that passes everything on and counts what it was told. */
export function countingBuilder(builder: TimetableBuilder): { builder: TimetableBuilder; summary: FeedSummary } {
  const { firstDate, days, source } = builder.span
  const window: Window = { first: parseDay(firstDate) ?? 0, days }
  const summary: FeedSummary = { source, firstDate, trains: Array.from({ length: days }, () => 0), calls: {} }
  const codes: string[] = []
  const daysOf: number[][] = []
  const stopCalls: number[] = []
  let running: number[] = []
  let stops: number[] = []
  const counting: TimetableBuilder = {
    ...builder,
    get counts() {
      return builder.counts
    },
    stop: (stop) => {
      const number = builder.stop(stop)
      codes[number] = stop.code
      summary.calls[stop.code] ??= 0
      return number
    },
    calendar: (set) => {
      const number = builder.calendar(set)
      daysOf[number] ??= listDays(set, window)
      return number
    },
    beginTrip: (trip) => {
      running = daysOf[trip.calendar] ?? []
      stops = []
      builder.beginTrip(trip)
    },
    call: (stop, arrival, departure, flags, platform) => {
      stops.push(stop)
      builder.call(stop, arrival, departure, flags, platform)
    },
    endTrip: () => {
      const fault = builder.endTrip()
      if (fault) return fault
      for (const day of running) summary.trains[day] = (summary.trains[day] ?? 0) + 1
      for (const stop of stops) stopCalls[stop] = (stopCalls[stop] ?? 0) + running.length
      return undefined
    },
    compile: (options) => {
      for (const [stop, code] of codes.entries()) summary.calls[code] = stopCalls[stop] ?? 0
      return builder.compile(options)
    },
  }
  return { builder: counting, summary }
}

export type FeedRefusal = 'NO_TRAINS' | 'STATIONS_LOST' | 'TRAINS_HALVED' | 'NOTHING_AHEAD'

/** One station in fifty may close between two feeds; more, and it is the feed that lost them. */
const BEARABLE_LOSS = 0.02
const ALWAYS_BEARABLE = 3

/** Trains of a day may halve at Christmas and in a storm; of a fortnight they don't. */
const HALF = 0.5

/** So many days must still be ahead, or tomorrow's travellers find nothing. */
const DAYS_AHEAD = 7

/**
 * Whether a feed may follow the one in use. A broken feed looks much like a good one, only smaller. A first feed needs
 * only to have trains ahead.
 */
export function checkFeed(
  previous: FeedSummary | undefined,
  next: FeedSummary,
  today: Day,
): Result<FeedSummary, FeedRefusal> {
  if (next.trains.every((count) => count === 0)) return refuse('NO_TRAINS')
  const lastDay = (parseDay(next.firstDate) ?? 0) + next.trains.length - 1
  if (lastDay < today + DAYS_AHEAD) return refuse('NOTHING_AHEAD')
  if (!previous) return done(next)
  const before = stationsServed(previous)
  const lost = before.filter((code) => !next.calls[code])
  if (lost.length > ALWAYS_BEARABLE && lost.length > before.length * BEARABLE_LOSS) return refuse('STATIONS_LOST')
  const [were, are] = trainsOnSharedDates(previous, next, today)
  return were > 0 && are < were * HALF ? refuse('TRAINS_HALVED') : done(next)
}

const stationsServed = ({ calls }: FeedSummary): string[] => Object.keys(calls).filter((code) => (calls[code] ?? 0) > 0)

/** Trains of both feeds on the dates from today on that both cover. */
function trainsOnSharedDates(previous: FeedSummary, next: FeedSummary, today: Day): [were: number, are: number] {
  const nextFirst = parseDay(next.firstDate) ?? 0
  let [were, are] = [0, 0]
  for (const [index, count] of previous.trains.entries()) {
    const day = (parseDay(previous.firstDate) ?? 0) + index
    const now = next.trains[day - nextFirst]
    if (day < today || now === undefined) continue
    were += count
    are += now
  }
  return [were, are]
}

/** For people: what the two feeds have and what is missing. */
export function describeChange(previous: FeedSummary | undefined, next: FeedSummary): string {
  const trains = ({ trains: counts }: FeedSummary) => counts.reduce((sum, count) => sum + count, 0)
  const now = `${next.source}: ${stationsServed(next).length} stations, ${trains(next)} trains on ${next.trains.length} days from ${next.firstDate}`
  if (!previous) return now
  const lost = stationsServed(previous).filter((code) => !next.calls[code])
  const gone =
    lost.length === 0 ? '' : `; without trains now: ${lost.slice(0, 20).join(' ')}${lost.length > 20 ? ' …' : ''}`
  return `${now}; before: ${stationsServed(previous).length} stations, ${trains(previous)} trains on ${previous.trains.length} days${gone}`
}
