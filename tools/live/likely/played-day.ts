import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lateness, TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import type { CallTime, RunningTrain, TimeNow, TrainCall } from '@cledrau/domain/live/running-train.ts'
import { instant, type Instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import type { Happening, Run, RunCall, Second } from '@cledrau/world/trains/day.ts'
import { expectedCalls } from '@cledrau/world/trains/forecast.ts'
import { simulate } from '@cledrau/world/trains/simulate.ts'
import { ROOT } from '../../programs.ts'

const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))

/** The railway is forecast so long before a train begins. */
const ANNOUNCED_BEFORE = 3600

export type PlayedDay = ReturnType<typeof playDay>

type Asked = {
  readonly seed: number
  readonly date: string
  /** 1: a day like most; 3: one to remember. */
  readonly level: number
  /** Without: all of them. */
  readonly lines?: ReadonlySet<string>
}

/** A day of the played railway, as it was reported when it was over, and as it was known at any moment of it. */
export function playDay({ seed, date, level, lines }: Asked) {
  const trains = trainsOn(railway, date).filter(({ mode, line }) => mode === 'rail' && (lines?.has(line) ?? true))
  const dials = { seed, date, trouble: [{ from: 0, level }], closures: [], orders: [] }
  const { runs, happenings } = simulate(trains, [...railway.lines.values()], dials)
  const midnight = serviceInstant(date, 0)
  const told = Map.groupBy(happenings, ({ run }) => run)
  const places = new Map(trains.map(({ uid }, at) => [uid, at]))
  return {
    date,
    runs: runs.map(reportedRun),
    /** Trains that are forecast at that moment; those that have come are spoken of for so many seconds more. */
    at: (second: Second, lingers = 0): RunningTrain[] =>
      runs.flatMap((run, at) => {
        const { calls } = run.train
        if (second < calls[0]!.departure * 60 - ANNOUNCED_BEFORE) return []
        // One that never ran is spoken of until it would have come.
        const isOver = run.calls.every(({ cancelled }) => cancelled)
          ? lingers === 0 || second > calls.at(-1)!.arrival * 60 + lingers
          : hasCome(run, second - lingers)
        if (isOver) return []
        return [runningTrain(run, told.get(at) ?? [], second, { date, midnight })]
      }),
    momentOf: (second: Second): Instant => instant(midnight + second * SECOND),
    /** Minutes later than planned, as it was reported in the end; nothing where it never did. */
    happened: (uid: string, call: number, what: 'arrival' | 'departure'): number | undefined => {
      const { train, calls } = runs[places.get(uid) ?? -1] ?? {}
      const at = what === 'arrival' ? calls?.[call]?.arrived : calls?.[call]?.left
      const plan = train?.calls[call]
      return at === undefined || !plan ? undefined : Math.floor(at / 60) - plan[what]
    },
  }
}

const hasCome = ({ calls }: Run, second: Second) => {
  const last = calls.findLast(({ cancelled }) => !cancelled)
  return !last || (last.arrived !== undefined && last.arrived <= second)
}

function reportedRun({ train, calls }: Run): TrainRun {
  const { uid, operator, mode } = train
  const last = calls.length - 1
  const lateness = (call: number, what: 'arrival' | 'departure'): Lateness => {
    const { cancelled, arrived, left } = calls[call]!
    const at = what === 'arrival' ? arrived : left
    if (cancelled) return 'cancelled'
    return at === undefined ? 'unknown' : Math.floor(at / 60) - train.calls[call]![what]
  }
  return {
    uid,
    operator,
    mode,
    calls: train.calls.map(({ code, arrival, departure }, call) => {
      const [came, left] = [call > 0 ? 'arrival' : 'departure', call < last ? 'departure' : 'arrival'] as const
      return {
        code,
        arrives: call > 0 ? arrival : departure,
        departs: call < last ? departure : arrival,
        cameLate: lateness(call, came),
        leftLate: lateness(call, left),
      }
    }),
  }
}

/** As Darwin's listeners know it then: what has happened, and what the railway forecasts by it. */
function runningTrain(
  { train, calls }: Run,
  told: readonly Happening[],
  second: Second,
  { date, midnight }: { date: string; midnight: Instant },
): RunningTrain {
  const known = calls.map((call, at) => knownCall(call, at, told, second))
  const held = told.findLast((one) => one.kind === 'held' && one.at <= second)
  const stands = held?.kind === 'held' && known[held.call]!.left === undefined ? held.until : 0
  const expected = expectedCalls(train, known, second, stands)
  const last = calls.length - 1
  const timeOf = (plan: number, happened: Second | undefined, comes: Second | undefined, call: number): CallTime => ({
    planned: instant(midnight + plan * MINUTE),
    now: timeNow(known[call]!.cancelled, happened, comes, midnight),
  })
  return {
    uid: train.uid,
    serviceDate: date,
    operator: train.operator,
    mode: 'rail',
    isLive: true,
    calls: train.calls.map(({ code, arrival, departure }: Train['calls'][number], call): TrainCall => {
      const { arrived, left } = known[call]!
      return {
        code,
        ...(call > 0 ? { arrival: timeOf(arrival, arrived, expected[call]!.arrival, call) } : {}),
        ...(call < last ? { departure: timeOf(departure, left, expected[call]!.departure, call) } : {}),
        pickUp: true,
        setDown: true,
        request: false,
      }
    }),
  }
}

function knownCall(call: RunCall, at: number, told: readonly Happening[], second: Second): RunCall {
  const { arrived, left, platform } = call
  const cancelled = told.some((one) => one.kind === 'cancelled' && one.at <= second && at >= one.from && at <= one.to)
  return {
    platform,
    cancelled,
    ...(arrived !== undefined && arrived <= second ? { arrived } : {}),
    ...(left !== undefined && left <= second ? { left } : {}),
  }
}

function timeNow(
  cancelled: boolean,
  happened: Second | undefined,
  comes: Second | undefined,
  midnight: Instant,
): TimeNow {
  if (cancelled) return { state: 'cancelled' }
  const at = (minutes: number) => instant(midnight + minutes * MINUTE)
  if (happened !== undefined) return { state: 'actual', at: at(Math.floor(happened / 60)) }
  return comes === undefined ? { state: 'no-report' } : { state: 'expected', at: at(Math.round(comes / 60)) }
}
