import { isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { arrivalAt, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done } from '@cledrau/domain/result.ts'
import { holds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import { DAY, HOUR, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import { workOff } from '../../../watch.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import { NEVER } from '../claims/claim-steps.ts'
import type { Claims } from '../claims/claims.service.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { JudgedTrip, openJudgeJourney } from './judge-journey.ts'
import { stateOf } from './judged-state.ts'
import * as store from './made-journeys.store.ts'
import { openNewTrips, type Begun, type NewTripsParts } from './new-trips.ts'

type Parts = NewTripsParts & {
  clock: Clock
  judge: ReturnType<typeof openJudgeJourney>
  claims: Pick<Claims, 'propose' | 'correct' | 'send' | 'makeEvidence'>
  ways: Pick<Ways, 'choiceOf'>
  find: (name: string) => RunningTrain | undefined
  saidSince: SaidSince
  isFeedCut: () => boolean
}

/** Of which trains of these days something was said since, and when last. */
export type SaidSince = (
  from: string,
  since: Instant,
) => Promise<readonly { uid: string; serviceDate: string; saidAt: Instant }[]>

const LEASE = MINUTE
const BATCH = 20
/** Trips of the last hours, each minute; what was missed while nobody was there, at a start and every ten minutes. */
const [LATELY, SWEPT] = [20 * MINUTE, 36 * HOUR]
/** Darwin corrects itself for about so long; and what a report takes at most from its train to us. */
const [CORRECTED_FOR, SLACK] = [3 * DAY, 5 * MINUTE]
const LOOK_AGAIN = 2 * MINUTE
const LOOK_LATER = 30 * MINUTE

/** Every trip that somebody sets out on, watched until it is known how it ended. */
export function openWatchJourneys(parts: Parts) {
  const { db, clock, judge, claims, ways, find } = parts
  const newTrips = openNewTrips(parts)

  const add = async (journeys: store.NewJourney[]) => {
    if (journeys.length === 0) return
    await db.inTransaction(async (trx) => done(await store.addJourneys(trx, journeys)))
  }
  const begin = async (since: number) => {
    const now = clock.now()
    await add(await newTrips.since(instant(now - since), now))
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
    const stands = await db.inTransaction(async (trx) => {
      const locked = await store.lockJourney(trx, id)
      if (!locked) return done(false)
      // Somebody else has judged it meanwhile, perhaps by later news than ours.
      if (!isSameJudgement(trip, locked)) {
        await store.lookAgainAt(trx, id, now)
        return done(false)
      }
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
        const isNew = await claims.propose(trx, locked, judged)
        if (!isNew) await claims.correct(trx, locked, judged, file)
      }
      return done(true)
    })
    if (stands.ok && stands.value) await payUnasked(trip, judged)
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

  /**
   * A record that was corrected when its train was long in, or while nobody listened, wakes nobody by itself. The first look of a
   * server goes back as far as its trips do.
   */
  let lookedAt: Instant | undefined
  const wakeCorrected = async () => {
    const now = clock.now()
    const since = instant((lookedAt ?? now - SWEPT) - SLACK)
    const said = await parts.saidSince(travelDayOf(instant(now - CORRECTED_FOR)), since)
    if (said.length > 0) await store.wakeJudgedBefore(db, said, { now, slack: SLACK })
    lookedAt = now
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
    await add(await newTrips.ofTickets(begun, now))
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
    sweep: async () => {
      await begin(SWEPT)
      await wakeCorrected()
    },
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

type Judgement = Pick<store.MadeJourney, 'judgedAt' | 'standing' | 'amount' | 'delayMinutes'>
const isSameJudgement = (one: Judgement, other: Judgement): boolean =>
  one.judgedAt === other.judgedAt &&
  one.standing === other.standing &&
  one.amount === other.amount &&
  one.delayMinutes === other.delayMinutes
