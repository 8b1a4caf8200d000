import { randomUUID } from 'node:crypto'
import { claimUntil } from '@cledrau/domain/delay-repay/deadlines.ts'
import type { PlannedRide } from '@cledrau/domain/delay-repay/journey.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done } from '@cledrau/domain/result.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import * as store from './made-journeys.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Trains of which somebody has spoken. */
  trains: () => Iterable<RunningTrain>
  own: () => readonly string[]
  judgeOne: (id: string) => Promise<void>
}

const LATE = 16
const PRICE = 2280
/** Somebody who tries the product finds a trip that is owed something, however long ago they began. */
const RENEWED_AFTER = 20 * DAY

/**
 * A trip for whoever tries the product: on a train that really came in late today, with a ticket that was bought elsewhere. All
 * else about it is as for everybody: the rule judges it by what was reported, and claiming it moves money.
 */
export function openDemonstrationTrip({ db, clock, trains, own, judgeOne }: Parts) {
  return async (accountId: string): Promise<boolean> => {
    const now = clock.now()
    const prefix = 'elsewhere:issue:demonstration'
    if (await store.hasNewer(db, { accountId, prefix, since: instant(now - RENEWED_AFTER) })) return true
    const late = [...trains()].find((train) => own().includes(train.operator) && minutesLate(train) >= LATE)
    const [first, last] = [late?.calls[0], late?.calls.at(-1)]
    if (!late || !first?.departure || !last?.arrival) return false
    const ride: PlannedRide = {
      uid: late.uid,
      serviceDate: late.serviceDate,
      operator: late.operator,
      from: first.code,
      to: last.code,
      departs: first.departure.planned,
      arrives: last.arrival.planned,
    }
    const travelDay = travelDayOf(ride.departs)
    const id = randomUUID()
    const trip: store.NewJourney = {
      id,
      key: `${prefix}:${accountId}:${travelDay}`,
      accountId,
      orderId: null,
      recordLocator: null,
      ticket: 'elsewhere',
      direction: 'ANY',
      ticketId: null,
      usedAt: ride.departs,
      fromCrs: ride.from,
      toCrs: ride.to,
      travelDay,
      departs: ride.departs,
      arrives: ride.arrives,
      rides: [ride],
      elsewhere: {
        key: `issue:demonstration:${accountId}:${travelDay}`,
        kind: 'single',
        price: PRICE,
        days: null,
        pictureIDs: [],
        signed: true,
      },
      claimUntil: claimUntil(travelDay),
      lookAt: now,
    }
    await db.inTransaction(async (trx) => done(await store.addJourneys(trx, [trip])))
    await judgeOne(id)
    return true
  }
}

function minutesLate({ calls }: RunningTrain): number {
  const arrival = calls.at(-1)?.arrival
  return arrival?.now.state === 'actual' ? Math.floor((arrival.now.at - arrival.planned) / MINUTE) : 0
}
