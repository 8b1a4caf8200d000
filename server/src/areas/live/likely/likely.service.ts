import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { howGood } from '@cledrau/contract/live/likely.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { LikelyCall } from '@cledrau/contract/live/livetimes.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { type Counts, unpackCounts } from '@cledrau/domain/live/likely/counts.ts'
import { lateShares } from '@cledrau/domain/live/likely/late-share.ts'
import {
  comingTimesOf,
  type ComingTime,
  inWholeMinutes,
  likelyTimesOf,
  standingOf,
} from '@cledrau/domain/live/likely/likely-times.ts'
import { type Stands, standsOf } from '@cledrau/domain/live/likely/stands.ts'
import { addScores, meansOf } from '@cledrau/domain/live/likely/score.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { likelyMinutes } from '@cledrau/domain/odds/likely-minutes.ts'
import type { Minutes } from '@cledrau/domain/odds/minutes.ts'
import { HOUR, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, dayAndTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { SaidOfTrain } from '../../../db/schema.ts'
import type { Term } from '../../../forgetting.ts'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { openLearning } from './learning.service.ts'
import * as store from './likely.store.ts'

export type LikelyParts = {
  clock: Clock
  db: Database
  railway: LiveRailway
  trains: Pick<Trains, 'find'>
  age: () => Age
  /** Until one's own days are enough. */
  sample: () => Counts
  learning: ReturnType<typeof openLearning>
  onTrouble: (error: unknown) => void
}

/** Before one gets on one wants to know when it leaves, after that when it comes; where it doesn't do that, the other. */
const whatOf = (later: boolean, arrival: unknown, departure: unknown) =>
  (later && arrival) || !departure ? 'arrival' : 'departure'

const unpack = promisify(gunzip)

/** Looking for a newer table, and at how all trains run. */
const LOOKS_EVERY = 10 * MINUTE
const SHARES_GOOD_FOR = 2 * MINUTE
/** Trains that begin soon, or should have come by now, are on their way, too. */
const SOON = HOUR
const LATEST = 4 * HOUR
/** So many are held against what happens, at each moment; and nobody waits for what is further ahead. */
const SAID_AT_ONCE = 60
const FURTHEST_SAID = 120
const DAYS_KEPT = 60
/** A shorter range is as good as a time. */
const WORTH_SAYING = 2

export type Likely = ReturnType<typeof openLikely>

/** When trains probably come: by what was learnt, or by the sample; and how good that was. */
export function openLikely({ clock, db, railway, trains, age, sample, learning, onTrouble }: LikelyParts) {
  let learnt: { untilDate: string; sinceDate: string; days: number; madeAt: Instant; counts: Counts } | undefined
  let looked: Instant | undefined
  let shares: { at: Instant; of: (operator: string) => number } | undefined

  const look = async () => {
    const newest = await store.findNewest(db)
    if (!newest || newest.madeAt === learnt?.madeAt) return
    const counts = unpackCounts((await unpack(await store.getTable(db, newest.untilDate))).toString())
    learnt = { ...newest, counts }
  }
  /** Nobody waits for a newer table. */
  const countsNow = (): Counts => {
    const now = clock.now()
    if (looked === undefined || Math.abs(now - looked) >= LOOKS_EVERY) {
      looked = now
      look().catch(onTrouble)
    }
    return learnt?.counts ?? sample()
  }
  const underWay = (now: Instant): RunningTrain[] =>
    [...railway.known.trains.values()].flatMap(({ schedule, serviceDate, places }) => {
      const [begins, ends] = [places[0]?.times.ptd, places.at(-1)?.times.pta]
      if (!schedule || begins === undefined || ends === undefined) return []
      if (begins > now + SOON || ends < now - LATEST) return []
      return trains.find(`${schedule.uid} ${serviceDate}`) ?? []
    })
  const sharesNow = (now: Instant) => {
    if (!shares || Math.abs(now - shares.at) >= SHARES_GOOD_FOR)
      shares = { at: now, of: lateShares(underWay(now).flatMap((train) => standingOf(train, now) ?? [])) }
    return shares.of
  }
  /** Several calls of the same train are asked for at once. */
  const times = new WeakMap<RunningTrain, { minute: number; coming: readonly ComingTime[] }>()
  const comingOf = (train: RunningTrain): readonly ComingTime[] => {
    const now = clock.now()
    const minute = Math.floor(now / MINUTE)
    const known = times.get(train)
    if (known?.minute === minute) return known.coming
    const coming = comingTimesOf(countsNow(), train, now, sharesNow(now))
    times.set(train, { minute, coming })
    return coming
  }
  return {
    /** How likely each minute is in which a train comes to one of its calls, or leaves from there. */
    minutesOf: (train: RunningTrain, call: number, what: 'arrival' | 'departure'): Minutes | undefined => {
      if (!train.isLive || !isTrusted(age().freshness)) return undefined
      const time = comingOf(train).find((one) => one.call === call && one.what === what)
      return time && likelyMinutes(time)
    },
    /** By what all of it is reckoned now. */
    counts: countsNow,
    /** How a train stands, for a device that reckons on from there by the same counts. */
    standsOf: (train: RunningTrain): Stands | undefined => {
      const now = clock.now()
      return train.isLive && isTrusted(age().freshness) ? standsOf(train, now, sharesNow(now)) : undefined
    },
    /** Each call of a train that is yet to come: for who gets on at one of them, when it leaves there, and comes to the later ones. */
    callsOf: (train: RunningTrain, index: number): LikelyCall[] => {
      const now = clock.now()
      if (!train.isLive || !isTrusted(age().freshness)) return []
      const likely = likelyTimesOf(countsNow(), train, now, sharesNow(now))
      return train.calls.flatMap(({ code, arrival, departure }, call): LikelyCall[] => {
        const what = whatOf(call > index, arrival, departure)
        const planned = (what === 'arrival' ? arrival : departure)?.planned
        const one = likely.find((other) => other.call === call && other.what === what)
        if (!one || planned === undefined) return []
        const { from, until } = inWholeMinutes(one)
        if (until - from < WORTH_SAYING) return []
        const at = (late: number) => dayAndTime(instant(planned + late * MINUTE)).time
        return [{ code, planned: londonIso(planned), from: at(from), until: at(until) }]
      })
    },
    /** Some of what would be said now, kept to be held against what happens. */
    sayNow: async (): Promise<void> => {
      const now = instant(Math.floor(clock.now() / MINUTE) * MINUTE)
      if (!isTrusted(age().freshness)) return
      const [counts, share] = [countsNow(), sharesNow(now)]
      const all = underWay(now)
      const nth = Math.floor(now / LOOKS_EVERY)
      const one = Math.max(1, Math.floor(all.length / SAID_AT_ONCE))
      const said = all.flatMap((train, place): SaidOfTrain[] => {
        if ((place + nth) % one !== 0) return []
        const likely = likelyTimesOf(counts, train, now, share).filter(({ ahead }) => ahead <= FURTHEST_SAID)
        const drawn = likely[(place + nth) % Math.max(1, likely.length)]
        if (!drawn) return []
        const { call, ahead: _, ...words } = drawn
        const { code } = train.calls[call]!
        const before = train.calls.slice(0, call).filter((other) => other.code === code).length
        return [{ uid: train.uid, serviceDate: train.serviceDate, code, nth: before, ...words }]
      })
      if (said.length > 0) await store.addSaid(db, now, said)
    },
    howGood: async (): Promise<ReplyOf<typeof howGood>> => {
      const days = await learning.scores()
      const scored = days.flatMap(({ serviceDate, score }) => {
        const means = meansOf(score)
        return means ? [{ serviceDate, score, means }] : []
      })
      const newest = await store.findNewest(db)
      return {
        learnt: newest ? { since: newest.sinceDate, until: newest.untilDate, days: newest.days } : null,
        all: meansOf(addScores(scored.map(({ score }) => score))) ?? null,
        days: scored.map(({ serviceDate, means }) => ({ serviceDate, ...means })),
      }
    },
    terms: [
      { what: 'likely times said', days: DAYS_KEPT, forget: (before, most) => store.forgetSaid(db, before, most) },
      {
        what: 'days of likely times',
        days: DAYS_KEPT,
        forget: (before, most) => store.forgetLearnt(db, clockTime(before).date, most),
      },
    ] satisfies Term[],
  }
}
