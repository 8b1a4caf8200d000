import { isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { workOff } from '../../../watch.ts'
import { NEVER } from '../claims/claim-steps.ts'
import type { Claims } from '../claims/claims.service.ts'
import type { Ways } from '../pay-ways/pay-ways.service.ts'
import type { JudgedTrip, openJudgeJourney } from './judge-journey.ts'
import { stateOf } from './judged-state.ts'
import * as judgedStore from './judged-journeys.store.ts'
import * as store from './made-journeys.store.ts'

type Judge = ReturnType<typeof openJudgeJourney>

export type JudgeTripsParts = {
  db: Database
  clock: Clock
  judge: Judge
  /** The same for those that nobody waits for: whoever looks for a journey goes before. */
  judgeInBackground: Judge
  claims: Pick<Claims, 'propose' | 'correct' | 'send' | 'makeEvidence'>
  ways: Pick<Ways, 'choiceOf'>
}

/** What is known of a trip now; `file` where more is owed than before. */
type Found = { trip: store.MadeJourney; judged: JudgedTrip; file: string | null }

const LEASE = MINUTE
/** So many are read, judged and written together. */
const BATCH = 50
/** While the database writes what was found of some, others are judged. */
const BATCHES = 2
const LOOK_AGAIN = 2 * MINUTE
const LOOK_LATER = 30 * MINUTE

/** Trips that are due are judged by what is known, and what they are owed is proposed: each once, however many judge. */
export function openJudgeTrips({ db, clock, judge, judgeInBackground, claims, ways }: JudgeTripsParts) {
  /** What there is to write down; nothing where its time is over. */
  const find = async (trip: store.MadeJourney, by: Judge): Promise<Found | undefined> => {
    const { id, standing, claimUntil, amount } = trip
    if (standing === 'EXPIRED') return void (await judgedStore.lookAgainAt(db, [id], NEVER))
    if (!isInTime(claimUntil, clock.now())) {
      const over = standing === 'OWED' || standing === 'CHOOSE' ? 'EXPIRED' : standing
      // A claim of it says so itself.
      return void (await judgedStore.saveStanding(db, id, {
        standing: over === 'WATCHING' ? 'NO_RECORD' : over,
        lookAt: NEVER,
      }))
    }
    const judged = await by(trip)
    const file = amount > 0 && judged.amount > amount ? await claims.makeEvidence('corrected', judged) : null
    return { trip, judged, file }
  }

  /** Those that stand: of the others somebody knew something else meanwhile, perhaps by later news than ours. */
  const write = async (found: readonly Found[], now: Instant): Promise<Found[]> => {
    const written = await db.inTransaction(async (trx) => {
      const ids = found.map(({ trip }) => trip.id)
      const locked = new Map((await store.lockJourneys(trx, ids)).map((one) => [one.id, one]))
      const mine = found.flatMap((one) => {
        const is = locked.get(one.trip.id)
        return is ? [{ ...one, is, stands: isSameJudgement(one.trip, is) && !isWoken(one.trip, is, now) }] : []
      })
      await judgedStore.lookAgainAt(
        trx,
        mine.filter(({ stands }) => !stands).map(({ is }) => is.id),
        now,
      )
      const standing = mine.filter(({ stands }) => stands)
      await judgedStore.saveTrains(trx, standing.flatMap(trainsOf))
      await judgedStore.saveJudged(
        trx,
        standing.map(({ is, judged }) => ({ id: is.id, state: stateToSave(is, judged, now) })),
      )
      const owed = standing.filter(({ judged }) => judged.standing === 'OWED')
      const proposed = await claims.propose(
        trx,
        owed.map(({ is, judged }) => ({ journey: is, judged })),
      )
      for (const { is, judged, file } of owed) if (!proposed.has(is.id)) await claims.correct(trx, is, judged, file)
      return done(standing)
    })
    return written.ok ? written.value : []
  }

  /** Whoever agreed to it once has the money without a press, where somebody else saw them there. */
  const payUnasked = async ({ trip: { id, accountId }, judged }: Found) => {
    if (judged.standing !== 'OWED' || !judged.paysUnasked || accountId === null) return
    const { payTo, payWithoutAsking } = await ways.choiceOf(db, accountId)
    if (!payWithoutAsking || !payTo) return
    await claims.send({ kind: 'traveller', id: accountId }, { journeyID: id, payTo }, null, 'RULE')
  }

  /** Together, as that is far less to ask and to write; what fails so is tried each for itself, and holds up no other. */
  const judgeAll = async (trips: readonly store.MadeJourney[], by: Judge): Promise<void> => {
    const now = clock.now()
    const failures: unknown[] = []
    const all = async <One, Answer>(some: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> => {
      const ended = await Promise.allSettled(some.map(work))
      return ended.flatMap((one) => {
        if (one.status === 'fulfilled') return [one.value]
        failures.push(one.reason)
        return []
      })
    }
    const found = (await all(trips, (trip) => find(trip, by))).filter((one) => one !== undefined)
    const stand =
      found.length > 1
        ? await write(found, now).catch(async () => (await all(found, (one) => write([one], now))).flat())
        : (await all(found, (one) => write([one], now))).flat()
    await all(stand, payUnasked)
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} trips could not be judged`)
  }

  return {
    judgeOne: async (id: string): Promise<void> => {
      const trip = await store.findJourney(db, id)
      if (trip) await judgeAll([trip], judge)
    },
    judgeDue: () =>
      workOff(
        async () => {
          const due = await judgedStore.claimDue(db, clock.now(), instant(clock.now() + LEASE), BATCH * BATCHES)
          return Array.from({ length: Math.ceil(due.length / BATCH) }, (_, nth) =>
            due.slice(nth * BATCH, (nth + 1) * BATCH),
          )
        },
        (due) => judgeAll(due, judgeInBackground),
      ),
  }
}

function stateToSave(is: store.MadeJourney, judged: JudgedTrip, now: Instant): judgedStore.JudgedState {
  const [first, last] = [judged.journey?.rides[0], judged.journey?.rides.at(-1)]
  const arrives = last?.arrives ?? is.arrives
  return {
    ...stateOf(judged),
    rides: is.ticketId === null || judged.standing !== 'CHOOSE' ? (judged.rides ?? is.rides) : null,
    departs: first?.departs ?? is.departs,
    arrives,
    judgedAt: now,
    lookAt: nextLook({ claimUntil: is.claimUntil, arrives }, judged, now),
  }
}

function nextLook(
  { claimUntil, arrives }: Pick<store.MadeJourney, 'claimUntil' | 'arrives'>,
  { standing }: JudgedTrip,
  now: Instant,
): Instant {
  if (standing === 'GONE' || standing === 'TOO_SHORT' || standing === 'NO_SCHEME') return NEVER
  if (standing !== 'WATCHING') return instant(claimUntil + MINUTE)
  const end = arrives ?? now
  // Before it can be there nobody has to look, unless its train is cancelled: whoever hears of that wakes us.
  return instant(Math.max(now + (now < end + 3 * HOUR ? LOOK_AGAIN : LOOK_LATER), Math.min(end, now + HOUR)))
}

/** All that it hung on: news of any of them may make it another delay. */
const trainsOf = ({ trip, judged: { journey, case: found, options } }: Found) => [
  ...new Map(
    [
      ...(journey?.rides ?? []),
      ...(found?.seen.map(({ train }) => train) ?? []),
      ...(options?.flatMap(({ rides }) => rides) ?? []),
    ].map(({ uid, serviceDate }) => [`${uid} ${serviceDate}`, { journeyId: trip.id, uid, serviceDate }]),
  ).values(),
]

/**
 * What it hangs on has changed since it was read, such as what was claimed with the same ticket. Whoever judges it beside us has
 * only put off the next look.
 */
const isWoken = (read: store.MadeJourney, is: store.MadeJourney, now: Instant): boolean =>
  is.lookAt !== read.lookAt && is.lookAt <= now

type Judgement = Pick<store.MadeJourney, 'judgedAt' | 'standing' | 'amount' | 'delayMinutes'>
const isSameJudgement = (one: Judgement, other: Judgement): boolean =>
  one.judgedAt === other.judgedAt &&
  one.standing === other.standing &&
  one.amount === other.amount &&
  one.delayMinutes === other.delayMinutes
