import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { trainsNow } from '@cledrau/contract/live/trains-now.ts'
import { addCounts, countTrains, NONE, type TrainCount } from '@cledrau/domain/live/how-trains-run.ts'
import { packRuns } from '@cledrau/domain/live/pack-runs.ts'
import { minuteOn, spanOfRun } from '@cledrau/domain/live/place-of-run.ts'
import { runOfTrain, type TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { Trains } from '../trains/trains.service.ts'
import { openDayRuns } from './day-runs.ts'

type Reply = ReplyOf<typeof trainsNow>
export type TrainsNow = {
  now: () => Reply
  /** By operator, of those that should be on their way. */
  counts: () => ReadonlyMap<string, TrainCount>
}

export type TrainsNowParts = {
  clock: Clock
  railway: LiveRailway
  timetable: () => Timetable
  trains: Pick<Trains, 'find'>
  age: () => Age
  /** Nothing where the list of stations has it. */
  nameOfOther: (code: string) => Bilingual | undefined
}

/** Whoever has no signal for a while sees them start all the same. */
const AHEAD = 20
/** The latest that a train is looked for among those that should have come. */
const LATEST = 240
/** One answer for everybody within this time, however much is heard; and a new one after that time, though nothing is. */
const SAME_FOR = 2 * SECOND
const GOOD_FOR = 20 * SECOND

/** The whole railway's trains that are on their way, made at most every other second for all that ask. */
export function openTrainsNow({ clock, railway, timetable, trains, age, nameOfOther }: TrainsNowParts): TrainsNow {
  const plannedOn = openDayRuns(timetable)
  let made: { at: Instant; heard: number; reply: Reply; counts: Map<string, TrainCount>; of: Timetable } | undefined
  let heard = 0
  railway.follow(() => void heard++)

  const runs = new WeakMap<RunningTrain, { run: TrainRun; span: { from: number; until: number } | undefined }>()
  const runOf = (train: RunningTrain) => {
    const known = runs.get(train)
    if (known) return known
    const run = runOfTrain(train)
    const fresh = { run, span: spanOfRun(run) ?? plannedSpanOf(run) }
    runs.set(train, fresh)
    return fresh
  }
  const runsOn = (date: string, minute: number): TrainRun[] => {
    const planned = plannedOn(date)
    const wanted: string[] = []
    for (const [uid, { starts, ends }] of planned)
      if (starts <= minute + AHEAD && ends >= minute - LATEST) wanted.push(uid)
    for (const { schedule, serviceDate } of railway.known.trains.values())
      if (schedule && serviceDate === date && !planned.has(schedule.uid)) wanted.push(schedule.uid)
    return wanted.toSorted().flatMap((uid) => {
      const train = trains.find(`${uid} ${date}`)
      if (!train || train.calls.length < 2) return []
      const { run, span } = runOf(train)
      return span && span.from <= minute + AHEAD && span.until >= minute ? [run] : []
    })
  }
  const make = (now: Instant): { reply: Reply; counts: Map<string, TrainCount> } => {
    const { date: today } = clockTime(now)
    const days = [addDays(today, -1), today].flatMap((serviceDate) => {
      const found = runsOn(serviceDate, minuteOn(serviceDate, now))
      return found.length > 0 ? [{ serviceDate, runs: found }] : []
    })
    const codes = new Set(days.flatMap((day) => day.runs.flatMap(({ calls }) => calls.map(({ code }) => code))))
    const others = [...codes].flatMap((code) => {
      const name = nameOfOther(code)
      return name ? [[code, name] as const] : []
    })
    const counts = new Map<string, TrainCount>()
    for (const { serviceDate, runs: ofDay } of days)
      for (const [operator, count] of countTrains(ofDay, minuteOn(serviceDate, now)))
        counts.set(operator, addCounts(counts.get(operator) ?? NONE, count))
    const packed = days.map((day) => ({ serviceDate: day.serviceDate, packed: packRuns(day.runs) }))
    return { reply: { age: age(), days: packed, places: Object.fromEntries(others) }, counts }
  }
  const isGood = ({ at, heard: then, of, reply }: NonNullable<typeof made>, now: Instant) => {
    if (of !== timetable() || reply.age.freshness !== age().freshness || now < at) return false
    return now - at < (then === heard ? GOOD_FOR : SAME_FOR)
  }
  const current = () => {
    const now = instant(clock.now())
    if (!made || !isGood(made, now)) made = { at: now, heard, ...make(now), of: timetable() }
    return made
  }
  return { now: () => current().reply, counts: () => current().counts }
}

/** One that doesn't run is told of for as long as it should have. */
function plannedSpanOf({ calls }: TrainRun): { from: number; until: number } | undefined {
  const [first, last] = [calls[0], calls.at(-1)]
  return first && last && { from: first.departs, until: last.arrives }
}
