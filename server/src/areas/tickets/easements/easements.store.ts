import type { EasementCause } from '@cledrau/domain/tickets/easement.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export type NewEasement = {
  ticketId: string
  uid: string
  serviceDate: CalendarDate
  why: EasementCause
  fromCrs: string
  departs: Instant
  operators: readonly string[]
  holdsFrom: Instant
  holdsUntil: Instant
}

/** Of these, the tickets for which it is said for the first time. */
export async function add(trx: Trx, easements: readonly NewEasement[], saidAt: Instant): Promise<string[]> {
  const added = await trx
    .insertInto('easements')
    .values(
      easements.map(({ departs, holdsFrom, holdsUntil, operators, ...one }) => ({
        ...one,
        operators: [...operators],
        departs: moment(departs),
        holdsFrom: moment(holdsFrom),
        holdsUntil: moment(holdsUntil),
        saidAt: moment(saidAt),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticketId')
    .execute()
  return added.map(({ ticketId }) => ticketId)
}

const holding = (db: Database | Trx, now: Instant) =>
  db.selectFrom('easements').selectAll().where('holdsUntil', '>', moment(now))

export const listOfTickets = (db: Database | Trx, ticketIds: readonly string[], now: Instant) =>
  holding(db, now)
    .where('ticketId', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('saidAt')
    .execute()

/** All that hold before then. */
export const listHolding = (db: Database, now: Instant, before: Instant) =>
  holding(db, now).where('holdsFrom', '<', moment(before)).orderBy('saidAt').execute()

type Train = { uid: string; serviceDate: CalendarDate; origin: string }

/** What was said to others who boarded this train there. */
export const findOfTrain = (db: Database, { uid, serviceDate, origin }: Train, now: Instant) =>
  holding(db, now)
    .where('serviceDate', '=', serviceDate)
    .where('uid', '=', uid)
    .where('fromCrs', '=', origin)
    .orderBy('saidAt')
    .limit(1)
    .executeTakeFirst()

/** How a train failed, as anybody who had a ticket for it was told: for as long as anybody may ask for money. */
export const listCauses = async (db: Database | Trx, { uid, serviceDate }: Omit<Train, 'origin'>) =>
  (
    await db
      .selectFrom('easements')
      .select(['why', 'fromCrs'])
      .distinct()
      .where('serviceDate', '=', serviceDate)
      .where('uid', '=', uid)
      .execute()
  ).map(({ why, fromCrs }) => ({ why, from: fromCrs }))

export type EasementKept = Awaited<ReturnType<typeof listHolding>>[number]
