import { randomUUID } from 'node:crypto'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Place } from '@cledrau/contract/planner/place.ts'
import * as calls from '@cledrau/contract/planner/followed-journeys.ts'
import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import { wayNow } from '@cledrau/domain/guardian/guard.ts'
import { judge } from '@cledrau/domain/guardian/judge.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import { plannedEnd, type Way, wayOf, type WayRide } from '@cledrau/domain/guardian/way.ts'
import { shortName } from '@cledrau/domain/journeys/short-name.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { HOUR, type Instant, instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Term } from '../../../forgetting.ts'
import * as store from './followed-journeys.store.ts'
import { type Followed, type GuardianParts, openGuardian } from './guardian.ts'

type Legs = calls.LegToTravel[]

export type FollowedJourneys = {
  list: (accountId: string) => Promise<ReplyOf<typeof calls.followedJourneys>>
  follow: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.followJourney>,
  ) => Promise<Result<ReplyOf<typeof calls.followJourney>, RefusalOf<typeof calls.followJourney>>>
  unfollow: (accountId: string, id: string) => Promise<Result<Record<string, never>, 'FOLLOWED_UNKNOWN'>>
  collect: (
    accountId: string,
  ) => Promise<({ origin: string; destination: string; departs: string; arrives: string } & Needs)[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
  terms: readonly Term[]
  /** Judges now what it otherwise judges a moment after the news. */
  look: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

export type FollowedParts = Pick<GuardianParts, 'clock' | 'live' | 'findWays' | 'easedBy' | 'onTrouble'> & {
  db: Database
  placeOf: (code: string) => Place | undefined
  /** Whoever has their journeys open hears that something was said, and whoever hasn't hears what. */
  tell: (trx: Trx, accountId: string, said: { followedId: string; n: number; advice: Advice }) => Promise<void>
}

/** A train may be late by as much: until then nobody knows that a journey is over. */
const LATEST = 6 * HOUR
type Row = { id: string; accountId: string; legs: Legs; needs: Needs; endsAt: Instant }

export function openFollowedJourneys(parts: FollowedParts): FollowedJourneys {
  const { db, clock, live, placeOf, tell } = parts
  const stillOn = () => instant(clock.now() - LATEST)

  const withAdvice = async (from: Database | Trx, rows: readonly Row[]) => {
    const said =
      rows.length === 0
        ? []
        : await store.listLastAdvice(
            from,
            rows.map(({ id }) => id),
          )
    const lastOf = new Map(said.map((one) => [one.followedId, one]))
    return rows.flatMap(({ id, accountId, legs, needs }) => {
      const way = wayOf(legs)
      const last = lastOf.get(id)
      if (!way) return []
      const told = last ? { told: last.advice } : {}
      const followed: Followed = { id, accountId, way, needs, said: last?.n ?? 0, ...told }
      return [{ followed, legs, saidAt: last?.saidAt }]
    })
  }
  const guardian = openGuardian({
    ...parts,
    listNew: async (since) =>
      (await withAdvice(db, await store.listFollowedSince(db, since, stillOn()))).map(({ followed }) => followed),
    say: (followed, advice) => say(followed, advice),
  })

  async function say(followed: Followed, advice: Advice): Promise<Followed | undefined> {
    const { id: followedId, accountId } = followed
    const n = followed.said + 1
    const said = await db.inTransaction(async (trx) => {
      const added = await store.say(trx, { followedId, n, at: clock.now(), advice })
      if (added) await tell(trx, accountId, { followedId, n, advice })
      return done(added !== undefined)
    })
    if (said.ok && said.value) return { ...followed, said: n, told: advice }
    // Another server was first, or it is followed no longer.
    const rows = await store.listOf(db, accountId, stillOn())
    const [now] = await withAdvice(
      db,
      rows.filter(({ id }) => id === followedId),
    )
    return now?.followed
  }

  /** Its trains call there then, as far as anybody knows. */
  const isKnown = (ride: WayRide): boolean => {
    const called = live.find(nameOf(ride))?.calls ?? []
    return (
      called.some(({ code, departure }) => code === ride.from && departure?.planned === ride.departs) &&
      called.some(({ code, arrival }) => code === ride.to && arrival?.planned === ride.arrives)
    )
  }

  return {
    list: async (accountId) => {
      const now = clock.now()
      const rows = await withAdvice(db, await store.listOf(db, accountId, stillOn()))
      const journeys = rows
        .map((row) => ({ ...row, judged: judge(wayNow(row.followed), live.find, now) }))
        .filter(({ judged }) => judged.standing.is !== 'there')
        .toSorted((a, b) => departs(a.followed.way) - departs(b.followed.way))
        .map(({ followed: { id, told }, legs, judged: { arrives }, saidAt }) => ({
          id,
          legs,
          expectedArriveTime: arrives === undefined ? null : londonIso(arrives),
          advice: told && saidAt !== undefined ? onTheWire(told, saidAt) : null,
        }))
      const codes = journeys.flatMap(codesOf)
      const places = Object.fromEntries(
        codes.flatMap((code) => ((place) => (place ? [[code, place]] : []))(placeOf(code))),
      )
      return { journeys, places }
    },

    follow: async (accountId, { legs, needs = {} }) => {
      const way = wayOf(legs)
      if (!way) return refuse('FOLLOWED_NO_TRAIN')
      if (!way.rides.every(isKnown)) return refuse('FOLLOWED_TRAIN_UNKNOWN')
      if (judge(way, live.find, clock.now()).standing.is === 'there') return refuse('FOLLOWED_OVER')
      const name = shortName(way.rides.map((ride) => `${nameOf(ride)} ${ride.from} ${ride.to}`).join('>'))
      const followed = await db.inTransaction(async (trx) => {
        await store.takeTurn(trx, accountId)
        const rows = await store.listOf(trx, accountId, stillOn())
        const same = rows.find((row) => row.name === name)
        if (same) return done({ id: same.id, isNew: false })
        if (rows.length >= calls.MOST_FOLLOWED) return refuse('TOO_MANY_FOLLOWED')
        const id = randomUUID()
        await store.add(trx, { id, accountId, name, legs, needs, endsAt: plannedEnd(way), at: clock.now() })
        return done({ id, isNew: true })
      })
      if (!followed.ok) return followed
      const { id, isNew } = followed.value
      if (isNew) guardian.watch({ id, accountId, way, needs, said: 0 })
      return done({ id })
    },

    unfollow: async (accountId, id) => {
      const { numDeletedRows } = await store.remove(db, accountId, id)
      if (numDeletedRows === 0n) return refuse('FOLLOWED_UNKNOWN')
      guardian.leave(id)
      return done({})
    },

    collect: async (accountId) =>
      (await store.listOf(db, accountId, instant(0))).map(({ legs, needs }) => ({
        ...needs,
        origin: legs[0]?.from ?? '',
        destination: legs.at(-1)?.to ?? '',
        departs: legs[0]?.departTime ?? '',
        arrives: legs.at(-1)?.arriveTime ?? '',
      })),
    erase: async (trx, accountId) => void (await store.removeAll(trx, accountId)),
    terms: [{ what: 'followed journeys', days: 1, forget: (before, most) => store.forgetEnded(db, before, most) }],
    look: guardian.look,
    start: guardian.start,
    stop: guardian.stop,
  }
}

const departs = ({ rides }: Way): number => rides[0]?.departs ?? 0

const rideToWire = ({ uid, serviceDate, operator, from, to, departs: leaves, arrives }: WayRide) => ({
  uid,
  serviceDate,
  operator,
  from,
  to,
  departTime: londonIso(leaves),
  arriveTime: londonIso(arrives),
})

const maybe = (at: Instant | null): string | null => (at === null ? null : londonIso(at))

const onTheWire = (advice: Advice, saidAt: Instant): calls.AdviceSaid => ({
  kind: advice.kind,
  why: advice.why,
  about: { from: advice.about.from, to: advice.about.to, departTime: londonIso(advice.about.departs) },
  at: advice.at,
  board: advice.board && rideToWire(advice.board),
  leaveTime: maybe(advice.leaves),
  arriveTime: maybe(advice.arrives),
  costs: advice.costs,
  decideBy: londonIso(advice.decideBy),
  eased: advice.eased,
  rides: advice.way && advice.way.rides.map(rideToWire),
  saidAt: londonIso(saidAt),
})

/** Every place that is spoken of. */
const codesOf = ({ legs, advice }: Pick<calls.FollowedJourney, 'legs' | 'advice'>): string[] => [
  ...legs.flatMap(({ from, to, trains }) => [from, to, ...trains.flatMap((train) => [train.from, train.to])]),
  ...(advice ? [advice.at, advice.about.from, advice.about.to] : []),
  ...(advice?.board ? [advice.board.from, advice.board.to] : []),
  ...(advice?.rides ?? []).flatMap(({ from, to }) => [from, to]),
]
