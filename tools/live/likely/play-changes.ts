import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import { lateShares } from '@cledrau/domain/live/likely/late-share.ts'
import { comingTimesOf, type ComingTime, standingOf } from '@cledrau/domain/live/likely/likely-times.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { likelyMinutes } from '@cledrau/domain/odds/likely-minutes.ts'
import { certain, type Minutes } from '@cledrau/domain/odds/minutes.ts'
import { type Odds, oddsOf } from '@cledrau/domain/odds/odds.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { ROOT } from '../../programs.ts'
import type { PlayedDay } from './played-day.ts'

const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
const needsAt = new Map(railway.stops.map(({ code, interchangeMinutes }) => [code, interchangeMinutes]))

const [FIRST, LAST] = [5 * 3600, 23 * 3600]
/** Moments are as far apart as no timetable is. */
const EVERY = 17 * 60 + 13
/** Further ahead nobody changes yet, and with more time than this nobody asks whether they make it. */
const FURTHEST = 75
const MOST_SPARE = 12

/** A change of trains that somebody had before them, what was said of it, and what came of it. */
export type PlayedChange = {
  readonly odds: Odds
  /** What the forecasts said, as if they were sure. */
  readonly forecast: boolean
  readonly caught: boolean
  /** When one came to the end, in minutes of the epoch, whichever way; undefined where nobody came there. */
  readonly came: number | undefined
}

type What = 'arrival' | 'departure'
type Call = { readonly train: RunningTrain; readonly call: number }
/** From where one gets on to where one wants to be. */
type Way = Call & { readonly to: number }

/** Changes between trains of a day, each as it stood at a moment before it: one of so many trains that come to one. */
export function* playChanges(counts: Counts, day: PlayedDay, one = 5): Generator<PlayedChange> {
  for (let second = FIRST; second < LAST; second += EVERY) {
    const moment = momentOf(counts, day, second)
    for (const [place, train] of moment.trains.entries()) {
      if ((place + second) % one !== 0) continue
      for (const comes of moment.coming(train))
        if (comes.what === 'arrival' && comes.ahead <= FURTHEST) yield* playChange(moment, train, comes, place)
    }
  }
}

type Moment = ReturnType<typeof momentOf>

function* playChange(moment: Moment, train: RunningTrain, comes: ComingTime, drawn: number): Generator<PlayedChange> {
  const { minutes, happened, forecast } = moment
  const { code } = train.calls[comes.call]!
  const needs = needsAt.get(code)!
  const leaving = moment.leaving(code).filter((other) => other.train !== train)
  const next = leaving.filter((other) => {
    const spare = leaves(other) - comes.planned - needs
    return spare >= 0 && spare <= MOST_SPARE
  })
  const taken = wayToEnd(next[(drawn + comes.call) % Math.max(1, next.length)])
  if (!taken) return
  // Whoever misses it takes what goes next to there, by the timetable.
  const end = taken.train.calls[taken.to]!.code
  const behind = leaving.flatMap((other) => (leaves(other) > leaves(taken) ? wayTo(other, end) : []))
  const [plan] = behind

  const came = happened(train, comes.call, 'arrival')
  const left = happened(taken.train, taken.call, 'departure')
  // One that never left wasn't missed.
  if (came === undefined || left === undefined) return
  const caught = left - came >= needs
  const went = caught ? taken : behind.find((way) => (happened(way.train, way.call, 'departure') ?? 0) - came >= needs)
  yield {
    odds: oddsOf(
      [
        {
          comes: likelyMinutes(comes),
          leaves: minutes(taken.train, taken.call, 'departure'),
          needs,
          missed: plan && minutes(plan.train, plan.to, 'arrival'),
        },
      ],
      minutes(taken.train, taken.to, 'arrival'),
    ),
    forecast: forecast(taken.train, taken.call, 'departure') - forecast(train, comes.call, 'arrival') >= needs,
    caught,
    came: went && happened(went.train, went.to, 'arrival'),
  }
}

/** What anybody could know then, and what came of it. */
function momentOf(counts: Counts, day: PlayedDay, second: number) {
  const now = day.momentOf(second)
  const trains = day.at(second)
  const lateShare = lateShares(trains.flatMap((train) => standingOf(train, now) ?? []))
  const leaving = departuresOf(trains)
  const known = new Map<RunningTrain, readonly ComingTime[]>()
  const coming = (train: RunningTrain): readonly ComingTime[] => {
    const times = known.get(train) ?? comingTimesOf(counts, train, now, lateShare)
    known.set(train, times)
    return times
  }
  return {
    trains,
    coming,
    leaving: (code: string): readonly Call[] => leaving.get(code) ?? [],
    minutes: (train: RunningTrain, call: number, what: What): Minutes => {
      const time = coming(train).find((one) => one.call === call && one.what === what)
      return time ? likelyMinutes(time) : certain(planned(train, call, what))
    },
    happened: (train: RunningTrain, call: number, what: What): number | undefined => {
      const late = day.happened(train.uid, call, what)
      return late === undefined ? undefined : planned(train, call, what) + late
    },
    forecast: (train: RunningTrain, call: number, what: What): number => {
      const { now: said, planned: plan } = train.calls[call]![what]!
      return Math.floor(('at' in said ? said.at : plan) / MINUTE)
    },
  }
}

const planned = (train: RunningTrain, call: number, what: What): number =>
  Math.floor(train.calls[call]![what]!.planned / MINUTE)
const leaves = ({ train, call }: Call): number => planned(train, call, 'departure')

function wayToEnd(one: Call | undefined): Way | undefined {
  const to = one?.train.calls.findLastIndex(({ arrival }) => arrival) ?? -1
  return one && to > one.call ? { ...one, to } : undefined
}

function wayTo(one: Call, code: string): Way[] {
  const to = one.train.calls.findIndex((call, nth) => nth > one.call && call.code === code && call.arrival)
  return to < 0 ? [] : [{ ...one, to }]
}

/** What leaves each place, in the order of the timetable. */
function departuresOf(trains: readonly RunningTrain[]): Map<string, Call[]> {
  const all = trains.flatMap((train) =>
    train.calls.flatMap(({ code, departure }, call) =>
      departure && departure.now.state !== 'cancelled' ? [{ code, train, call }] : [],
    ),
  )
  const leaving = Map.groupBy(all, ({ code }) => code)
  for (const calls of leaving.values()) calls.sort((one, other) => leaves(one) - leaves(other))
  return leaving
}
