import type { RecordedTrain } from '@cledrau/domain/delay-repay/evidence/evidence-of.ts'
import { ranTrainOf } from '@cledrau/domain/delay-repay/evidence/ran-train-of.ts'
import { earlierOf, point } from '@cledrau/domain/delay-repay/between.ts'
import type { Between, PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { PresenceSigns } from '@cledrau/domain/delay-repay/presence.ts'
import { nameOf } from '@cledrau/domain/live/running-train.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'

type RecordOf = (uid: string, serviceDate: string) => Promise<RecordedTrain | undefined>
type Asked = {
  rides: readonly PlannedRide[]
  /** On which the rule has them come to the end. */
  ridden: readonly PlannedRide[]
  arrived: Between
  signs: Pick<PresenceSigns, 'scans' | 'taps'>
}

/** A guard who saw somebody longer before their journey than this saw them on another one. */
const BEFORE = 2 * HOUR

/**
 * Somebody who was seen on another train was there when that one was, and who tapped out was there by then: sooner than the rule
 * would have it, that counts. Nothing where it doesn't say more than the rule.
 */
export function openTaken(recordOf: RecordOf) {
  const cameWith = async ({ uid, serviceDate, at }: PresenceSigns['scans'][number], to: string) => {
    const record = await recordOf(uid, serviceDate)
    const train = record && ranTrainOf(record.train, record.movements)
    const call = train?.calls.findLast(({ code, arrival }) => code === to && (arrival?.planned ?? 0) > at)
    const now = call?.arrival?.now
    return now?.state === 'actual' ? point(now.at) : undefined
  }

  return async ({ rides, ridden, arrived, signs }: Asked): Promise<{ taken: Between; by: PlannedRide[] } | null> => {
    const [first, last] = [rides[0], rides.at(-1)]
    if (!first || !last) return null
    const names = new Set([...rides, ...ridden].map(nameOf))
    const others = signs.scans.filter(
      (scan) =>
        !names.has(nameOf(scan)) && scan.at >= first.departs - BEFORE && scan.at <= (arrived.until ?? arrived.from),
    )
    let taken: Between | null = signs.taps ? point(signs.taps.outAt) : null
    const by: PlannedRide[] = []
    for (const scan of others) {
      const came = await cameWith(scan, last.to)
      if (!came) continue
      by.push({ ...last, uid: scan.uid, serviceDate: scan.serviceDate })
      taken = taken ? earlierOf(taken, came) : came
    }
    return taken && (arrived.until === null || taken.from < arrived.from) ? { taken, by } : null
  }
}
