import type { JudgedCase, RecordedTrain } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { judgeRecord } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import type { JudgedTicket } from '@cledrau/domain/delay-repay/judge.ts'
import type { Between, PlannedJourney, PlannedRide, StrandedAt } from '@cledrau/domain/delay-repay/journey.ts'
import type { Schemes } from '@cledrau/domain/delay-repay/bands.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { HOUR, instant, type Instant } from '@cledrau/domain/time/instant.ts'

export type FindWays = (wanted: {
  from: string
  to: string
  notBefore: Instant
}) => Promise<readonly (readonly PlannedRide[])[]>

type Parts = {
  /** What there is on record of a train. */
  recordOf: (uid: string, serviceDate: string) => Promise<RecordedTrain | undefined>
  findWays: FindWays
  schemes: () => Schemes
}

export type TripToJudge = {
  journey: PlannedJourney
  tickets: readonly JudgedTicket[]
  taken?: Between | undefined
}

/** The rule asks as it goes: each answer may raise another question. A way has a few changes, so there are few rounds. */
const MOST_ROUNDS = 12

/**
 * Asks the rule, which never waits: what it needed and didn't have is fetched, and it is asked again with all that is known by
 * then.
 */
export function openJudgeTrip({ recordOf, findWays, schemes }: Parts) {
  return async ({ journey, tickets, taken }: TripToJudge): Promise<JudgedCase> => {
    const records = new Map<string, RecordedTrain | undefined>()
    const ways = new Map<string, readonly (readonly PlannedRide[])[]>()
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const trains = new Set<string>()
      const questions = new Map<string, StrandedAt>()
      const judged = judgeRecord(
        {
          journey,
          taken,
          record: (name) => {
            if (!records.has(name)) trains.add(name)
            return records.get(name)
          },
          ways: (asked) => {
            const key = [asked.from, asked.to, asked.at, nameOf(asked.failed)].join()
            const known = ways.get(key)
            if (!known) questions.set(key, asked)
            return known ?? []
          },
        },
        tickets,
        schemes(),
      )
      if (trains.size === 0 && questions.size === 0) return judged
      for (const name of trains) {
        const [uid = '', serviceDate = ''] = name.split(' ')
        records.set(name, await recordOf(uid, serviceDate))
      }
      for (const [key, asked] of questions) ways.set(key, await waysFor(asked, findWays))
    }
    throw new Error('the rule asked on and on')
  }
}

/** Trains that should have gone before may still be caught where they were late. */
const EARLIER = HOUR

async function waysFor({ from, to, at }: StrandedAt, findWays: FindWays) {
  const found = [
    ...(await findWays({ from, to, notBefore: instant(at - EARLIER) })),
    ...(await findWays({ from, to, notBefore: at })),
  ]
  const named = new Map(
    found.map((rides) => [rides.map((ride) => `${nameOf(ride)} ${ride.from} ${ride.to}`).join(), rides]),
  )
  return [...named.values()]
}
