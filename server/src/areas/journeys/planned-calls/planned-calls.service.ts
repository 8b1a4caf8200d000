import type { Instant } from '@cledrau/domain/time/instant.ts'
import { done } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { trainsOn } from '@cledrau/planner'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import * as store from './planned-calls.store.ts'

export type PlannedCalls = {
  /** Freezes today, and tomorrow once it is evening, where that wasn't done yet; forgets what is too old. Safe to repeat. */
  freezeDue: () => Promise<string[]>
  /** What was in force for a train of a date; nothing when it didn't run or wasn't frozen. */
  listCalls: (serviceDate: string, uid: string) => Promise<Awaited<ReturnType<typeof store.listCalls>>>
  /** When the plan of a date was frozen; nothing where it never was. */
  frozenAt: (serviceDate: string) => Promise<Instant | undefined>
}

const KEPT_DAYS = 60
/**
 * The plan in force is that of ten in the evening before: what comes later is a change of plan, and counts as delay. Begun a
 * minute early, it is frozen by then.
 */
export const FROZEN_AT = 22 * 60 - 1
/** Parameters of one statement stay small, memory too. */
const BATCH = 5000

export function openPlannedCalls(db: Database, clock: Clock, timetable: () => Timetable): PlannedCalls {
  const freeze = (serviceDate: string) =>
    db.inTransaction(async (trx) => {
      const trains = [...trainsOn(timetable().image, serviceDate)]
      if (!(await store.claimDay(trx, serviceDate, clock.now(), trains.length))) return done(false)
      const calls = trains.flatMap((train) =>
        train.calls.map((call, position) => ({
          uid: train.uid,
          position,
          stop: call.stop,
          operator: train.operator,
          arrival: serviceInstant(serviceDate, call.arrival),
          departure: serviceInstant(serviceDate, call.departure),
          platform: call.platform,
        })),
      )
      for (let from = 0; from < calls.length; from += BATCH) {
        await store.insertCalls(trx, serviceDate, calls.slice(from, from + BATCH))
      }
      return done(true)
    })

  const forgetOld = (today: string) =>
    db.inTransaction(async (trx: Trx) => done(await store.deleteDaysBefore(trx, addDays(today, -KEPT_DAYS))))

  return {
    freezeDue: async () => {
      const { date: today, minutes } = clockTime(clock.now())
      const frozen: string[] = []
      for (const date of minutes >= FROZEN_AT ? [today, addDays(today, 1)] : [today]) {
        const result = await freeze(date)
        if (result.ok && result.value) frozen.push(date)
      }
      await forgetOld(today)
      return frozen
    },
    listCalls: (serviceDate, uid) => store.listCalls(db, serviceDate, uid),
    frozenAt: async (serviceDate) => (await store.findDay(db, serviceDate))?.frozenAt,
  }
}
