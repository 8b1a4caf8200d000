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

/** So many of one partner at once; one of whoever takes nothing at the moment. */
const OF_ONE = 4

/**
 * Takes what is due for itself until `until`, a few of each partner, and of an order one at a time: what comes after it
 * waits until it was taken, or given up. `busy`: of these nothing, for they are being told something. What another node is
 * taking at this moment is passed over.
 */
export async function claimDue(
  db: Database,
  { now, until, most, busy }: { now: Instant; until: Instant; most: number; busy: readonly string[] },
): Promise<EventFound[]> {
  const { rows } = await sql<EventFound>`
    update partner_events set due_at = ${moment(until)} where (partner_id, sequence) in (
      select due.partner_id, due.sequence
      from partner_hooks as hook cross join lateral (
        select event.partner_id, event.sequence, event.due_at
        from partner_events as event
        where event.partner_id = hook.partner_id and event.settled_at is null and event.due_at <= ${moment(now)}
          and not exists (
            select from partner_events as earlier
            where earlier.partner_id = event.partner_id and earlier.order_id = event.order_id
              and earlier.sequence < event.sequence and earlier.settled_at is null
          )
        order by event.due_at
        limit case when hook.failing_since is null then ${OF_ONE}::integer else 1 end
        for update skip locked
      ) as due
      where hook.partner_id <> all(${busy}::uuid[])
      order by due.due_at
      limit ${most}
    )
    returning *`.execute(db)
  return rows
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
