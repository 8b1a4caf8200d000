import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PartnerEventRow } from '../../../db/schema.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'

export type EventFound = Selectable<PartnerEventRow>

type NewEvent = Pick<Insertable<PartnerEventRow>, 'partnerId' | 'sequence' | 'id' | 'orderId' | 'type' | 'about'>

export const addEvents = (trx: Trx, events: readonly NewEvent[], at: Instant) =>
  trx
    .insertInto('partnerEvents')
    .values(events.map((event) => ({ ...event, at: moment(at), dueAt: moment(at), takenAt: null, settledAt: null })))
    .execute()

export const listAfter = (db: Database, partnerId: string, after: number, most: number) =>
  db
    .selectFrom('partnerEvents')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(most)
    .execute()

/**
 * Takes what is due for itself until `until`. Of an order one at a time: what comes after it waits until it was taken,
 * or given up.
 */
export async function claimDue(db: Database, now: Instant, until: Instant, most: number): Promise<EventFound[]> {
  return db
    .updateTable('partnerEvents')
    .set({ dueAt: moment(until) })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('partnerId', 'sequence'),
        'in',
        selectFrom('partnerEvents as due')
          .innerJoin('partnerHooks', 'partnerHooks.partnerId', 'due.partnerId')
          .select(['due.partnerId', 'due.sequence'])
          .where('due.settledAt', 'is', null)
          .where('due.dueAt', '<=', moment(now))
          .where(({ not, exists, selectFrom: from }) =>
            not(
              exists(
                from('partnerEvents as earlier')
                  .select('earlier.sequence')
                  .whereRef('earlier.partnerId', '=', 'due.partnerId')
                  .whereRef('earlier.orderId', '=', 'due.orderId')
                  .whereRef('earlier.sequence', '<', 'due.sequence')
                  .where('earlier.settledAt', 'is', null),
              ),
            ),
          )
          .orderBy('due.dueAt')
          .limit(most)
          .forUpdate('due')
          // Another node is taking these at this moment.
          .skipLocked()
          .$asTuple('partnerId', 'sequence'),
      ),
    )
    .returningAll()
    .execute()
}

type Told = { takenAt: Instant } | { dueAt: Instant } | { givenUpAt: Instant }

/** What came of telling it. Whoever was too slow, so that another one had it meanwhile, told it twice and no worse. */
export const saveTold = (
  db: Database,
  { partnerId, sequence }: Pick<EventFound, 'partnerId' | 'sequence'>,
  told: Told,
) =>
  db
    .updateTable('partnerEvents')
    .set((row) => ({
      tries: row('tries', '+', 1),
      ...('takenAt' in told ? { takenAt: moment(told.takenAt), settledAt: moment(told.takenAt) } : {}),
      ...('givenUpAt' in told ? { settledAt: moment(told.givenUpAt) } : {}),
      ...('dueAt' in told ? { dueAt: moment(told.dueAt) } : {}),
    }))
    .where('partnerId', '=', partnerId)
    .where('sequence', '=', sequence)
    .where('settledAt', 'is', null)
    .execute()

/** Once more, whether they were taken or not; answers how many. */
export async function askAgain(trx: Trx, partnerId: string, from: number, to: number, now: Instant): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('partnerEvents')
    .set({ settledAt: null, takenAt: null, tries: 0, dueAt: moment(now) })
    .where('partnerId', '=', partnerId)
    .where('sequence', '>=', from)
    .where('sequence', '<=', to)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What happened before there was an address is in the list, and told nowhere. */
export const settleAll = (trx: Trx, partnerId: string, now: Instant) =>
  trx
    .updateTable('partnerEvents')
    .set({ settledAt: moment(now) })
    .where('partnerId', '=', partnerId)
    .where('settledAt', 'is', null)
    .execute()

export async function countWaitingOf(db: Database, partnerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('partnerEvents')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('partnerId', '=', partnerId)
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** For monitors: told nowhere yet, and since when the oldest of them. */
export const countWaiting = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('partnerEvents')
    .innerJoin('partnerHooks', 'partnerHooks.partnerId', 'partnerEvents.partnerId')
    .select(waitingSince(sql`min(at)`))
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()

export async function forgetBefore(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partnerEvents')
    .where('id', 'in', (old) =>
      old.selectFrom('partnerEvents').select('id').where('at', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
