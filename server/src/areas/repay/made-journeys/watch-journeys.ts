import { randomUUID } from 'node:crypto'
import { claimUntil, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { arrivalAt, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done } from '@cledrau/domain/result.ts'
import { holds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import { DAY, HOUR, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { workOff } from '../../../watch.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { Inspections } from '../../tickets/inspections/inspections.service.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { NEVER } from '../claims/claim-steps.ts'
import { stateOf, type Claims } from '../claims/claims.service.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { JudgedTrip, openJudgeJourney } from './judge-journey.ts'
import * as store from './made-journeys.store.ts'
import { kindOfTicket } from './trip-tickets.ts'

type Parts = {
  db: Database
  clock: Clock
  tickets: Pick<Tickets, 'listTripsBegun'>
  inspections: Pick<Inspections, 'scansBetween'>
  judge: ReturnType<typeof openJudgeJourney>
  claims: Pick<Claims, 'propose' | 'correct' | 'send' | 'makeEvidence'>
  ways: Pick<Ways, 'choiceOf'>
  find: (name: string) => RunningTrain | undefined
  isFeedCut: () => boolean
}

const LEASE = MINUTE
const BATCH = 20
/** Trips of the last hours, each minute; what was missed while nobody was there, at a start and every ten minutes. */
const [LATELY, SWEPT] = [20 * MINUTE, 36 * HOUR]
const LOOK_AGAIN = 2 * MINUTE
const LOOK_LATER = 30 * MINUTE

/** Every trip that somebody sets out on, watched until it is known how it ended. */
export function openWatchJourneys(parts: Parts) {
  const { db, clock, tickets, inspections, judge, claims, ways, find } = parts

  const add = async (journeys: store.NewJourney[]) => {
    if (journeys.length === 0) return
    await db.inTransaction(async (trx) => done(await store.addJourneys(trx, journeys)))
  }
  const newOf = (
    more: Omit<store.NewJourney, 'id' | 'travelDay' | 'claimUntil' | 'rides' | 'elsewhere'> & { at: Instant },
  ): store.NewJourney => {
    const { at, ...rest } = more
    const travelDay = travelDayOf(at)
    return { ...rest, id: randomUUID(), travelDay, claimUntil: claimUntil(travelDay), rides: null, elsewhere: null }
  }

  type Begun = Pick<store.NewJourney, 'accountId' | 'recordLocator' | 'direction'> & {
    orderId: string
    departs: Instant
    arrives: Instant
  }
  const begunSince = async (since: Instant, now: Instant) => newTrips(await tickets.listTripsBegun(since, now), now)

  const newTrips = async (trips: readonly Begun[], now: Instant) => {
    const known = await orderTickets.listOf(db, [...new Set(trips.map(({ orderId }) => orderId))])
    return trips.flatMap((trip) => {
      const { orderId, accountId, direction, departs, arrives, recordLocator } = trip
      const own = known.filter(
        (one) => one.orderId === orderId && one.accountId === accountId && one.facts.direction === direction,
      )
      const facts = own[0]?.facts
      const trains = own.flatMap(({ facts: { trains: some } }) => some).toSorted((a, b) => a.departs - b.departs)
      if (!facts || trains.length === 0) return []
      return newOf({
        at: departs,
        key: `order:${orderId}:${accountId ?? 'guest'}:${direction}`,
        accountId,
        orderId,
        recordLocator,
        ticket: kindOfTicket(facts.type, facts.dayPass),
        direction,
        ticketId: null,
        usedAt: null,
        fromCrs: trains[0]!.from,
        toCrs: trains.at(-1)!.to,
        departs,
        arrives,
        lookAt: now,
      })
    })
  }

  type Used = Awaited<ReturnType<typeof orderTickets.activatedBetween>>[number]
  const usedAt = (
    { id, facts, orderId, recordLocator, accountId }: Omit<Used, 'at'>,
    at: Instant,
    day: string,
    now: Instant,
  ) =>
    newOf({
      at,
      key: `ticket:${id}:${day}`,
      accountId,
      orderId,
      recordLocator,
      ticket: kindOfTicket(facts.type, facts.dayPass),
      direction: facts.direction,
      ticketId: id,
      usedAt: at,
      fromCrs: facts.origin,
      toCrs: facts.destination,
      departs: at,
      arrives: null,
      lookAt: instant(now + MINUTE),
    })

  /** Seasons, bundles and open ways back name no train: using them does. */
  const usedSince = async (since: Instant, now: Instant) => {
    const activated = (await orderTickets.activatedBetween(db, since, now)).filter(
      ({ facts, at }) => at !== null && facts.origin !== '' && facts.type !== 'SEASON',
    )
    const scans = await inspections.scansBetween(since, now)
    const scanned = await orderTickets.ofIssues(db, [...new Set(scans.map(({ issueId }) => issueId))])
    return [
      ...activated.map((one) => usedAt(one, one.at ?? now, travelDayOf(one.at ?? now), now)),
      ...scans.flatMap(({ issueId, scannedAt, trainUid }) =>
        scanned
          .filter((one) => one.issueId === issueId && one.facts.trains.length === 0 && one.facts.origin !== '')
          .map((one) => usedAt(one, scannedAt, `${travelDayOf(scannedAt)}:${trainUid}`, now)),
      ),
    ]
  }

  const begin = async (since: number) => {
    const now = clock.now()
    await add(await begunSince(instant(now - since), now))
    await add(await usedSince(instant(now - since), now))
  }

  const nextLook = (trip: store.MadeJourney, { standing }: JudgedTrip, now: Instant): Instant => {
    const over = instant(trip.claimUntil + MINUTE)
    if (standing === 'GONE' || standing === 'TOO_SHORT' || standing === 'NO_SCHEME') return NEVER
    if (standing === 'WATCHING') {
      const end = trip.arrives ?? now
      // Before it can be there nobody has to look, unless its train is cancelled: whoever hears of that wakes us.
      return instant(Math.max(now + (now < end + 3 * HOUR ? LOOK_AGAIN : LOOK_LATER), Math.min(end, now + HOUR)))
    }
    return over
  }

  const judgeOne = async (id: string): Promise<void> => {
    const now = clock.now()
    const trip = await store.findJourney(db, id)
    if (!trip || trip.standing === 'EXPIRED') return void (trip && (await store.lookAgainAt(db, id, NEVER)))
    if (!isInTime(trip.claimUntil, now)) {
      const over = trip.standing === 'OWED' || trip.standing === 'CHOOSE' ? 'EXPIRED' : trip.standing
      // A claim of it says so itself.
      return void (await store.saveStanding(db, id, {
        standing: over === 'WATCHING' ? 'NO_RECORD' : over,
        lookAt: NEVER,
      }))
    }
    const judged = await judge(trip)
    const file = trip.amount > 0 && judged.amount > trip.amount ? await claims.makeEvidence('corrected', judged) : null
    await db.inTransaction(async (trx) => {
      const locked = await store.lockJourney(trx, id)
      if (!locked) return done(undefined)
      const rides = judged.rides ?? locked.rides
      const [first, last] = [judged.journey?.rides[0], judged.journey?.rides.at(-1)]
      await store.saveTrains(trx, id, trainsOf(judged))
      await store.saveJudged(trx, id, {
        ...stateOf(judged),
        rides: locked.ticketId === null || judged.standing !== 'CHOOSE' ? rides : null,
        departs: first?.departs ?? locked.departs,
        arrives: last?.arrives ?? locked.arrives,
        judgedAt: now,
        lookAt: nextLook({ ...locked, arrives: last?.arrives ?? locked.arrives }, judged, now),
      })
      if (judged.standing === 'OWED') {
        await claims.propose(trx, locked, judged)
        await claims.correct(trx, locked, judged, file)
      }
      return done(undefined)
    })
    await payUnasked(trip, judged)
  }

  /** Whoever agreed to it once has the money without a press, where somebody else saw them there. */
  const payUnasked = async ({ id, accountId }: store.MadeJourney, judged: JudgedTrip) => {
    if (judged.standing !== 'OWED' || !judged.paysUnasked || accountId === null) return
    const { payTo, payWithoutAsking } = await ways.choiceOf(db, accountId)
    if (!payWithoutAsking || !payTo) return
    await claims.send({ kind: 'traveller', id: accountId }, { journeyID: id, payTo }, null, 'RULE')
  }

  /* ---------------------------------------------------------------- News of trains */

  /** What was last known of where a train arrived: a name is heard only where that is something else. */
  const known = new Map<string, string>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const hear = (names: readonly string[]) => {
    for (const name of names) {
      const train = find(name)
      if (!train?.isLive) continue
      const said = train.calls
        .map((_, index) => {
          const now = arrivalAt(train, index)?.now
          return now?.state === 'actual' ? String(now.at) : now?.state === 'cancelled' ? 'x' : ''
        })
        .join()
      if (known.get(name) === said) continue
      known.set(name, said)
      waiting.add(name)
    }
    if (waiting.size > 0) timer ??= setTimeout(() => void tell(), 2 * SECOND).unref()
  }
  const tell = async () => {
    timer = undefined
    const names = [...waiting]
    waiting.clear()
    const trains = names.map((name) => {
      const [uid = '', serviceDate = ''] = name.split(' ')
      return { uid, serviceDate }
    })
    await store.wake(db, trains, clock.now()).catch(() => {
      for (const name of names) waiting.add(name)
    })
    // Yesterday's and today's are news; others are only remembered for nothing.
    const oldest = travelDayOf(instant(clock.now() - 2 * DAY))
    for (const name of known.keys()) if ((name.split(' ')[1] ?? '') < oldest) known.delete(name)
  }

  /** Of one booking, for whoever asks about it: set out on, and judged by what is known now. */
  const judgeOrder = async (asker: Asker, orderId: string): Promise<void> => {
    const now = clock.now()
    const own = (await orderTickets.listOf(db, [orderId])).filter((ticket) => holds(asker, ticket))
    const directions = Map.groupBy(
      own.filter(({ facts }) => facts.trains.length > 0),
      ({ facts }) => facts.direction,
    )
    const begun = [...directions].flatMap(([direction, some]): Begun[] => {
      const trains = some.flatMap(({ facts }) => facts.trains)
      const departs = instant(Math.min(...trains.map((train) => train.departs)))
      const arrives = instant(Math.max(...trains.map((train) => train.arrives)))
      const { accountId, facts } = some[0]!
      return departs > now ? [] : [{ orderId, accountId, direction, departs, arrives, recordLocator: facts.reference }]
    })
    await add(await newTrips(begun, now))
    for (const trip of await store.listOfOrder(db, asker, orderId))
      if (trip.judgedAt === null || trip.standing === 'WATCHING') await judgeOne(trip.id)
  }

  return {
    judgeOne,
    judgeOrder,
    hear,
    /** Names of trains of which somebody has spoken lately. */
    heardOf: (): Iterable<string> => known.keys(),
    stop: () => clearTimeout(timer),
    beginLately: () => begin(LATELY),
    sweep: () => begin(SWEPT),
    judgeDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE), BATCH), judgeOne),
  }
}

/** All that it hung on: news of any of them may make it another delay. */
const trainsOf = ({ journey, case: found, options }: JudgedTrip) => [
  ...new Map(
    [
      ...(journey?.rides ?? []),
      ...(found?.seen.map(({ train }) => train) ?? []),
      ...(options?.flatMap(({ rides }) => rides) ?? []),
    ].map(({ uid, serviceDate }) => [`${uid} ${serviceDate}`, { uid, serviceDate }]),
  ).values(),
]
