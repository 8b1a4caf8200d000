import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** How many orders a partner holds or is paying for. Whoever counts waits until others of theirs have counted. */
export async function countHeldOfPartner(trx: Trx, partnerId: string, now: Instant): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${partnerId}, 8))`.execute(trx)
  const { count } = await trx
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('partnerId', '=', partnerId)
    .where('status', 'in', ['HELD', 'PAYING'])
    .where((row) => row.or([row('status', '=', 'PAYING'), row('heldUntil', '>', moment(now))]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findOfPartner = (db: Database, partnerId: string, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'createdAt'])
    .where('id', '=', orderId)
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()

export const listSellers = (trx: Trx, orderIds: readonly string[]) =>
  trx
    .selectFrom('orders')
    .select(['id', 'partnerId'])
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('partnerId', 'is not', null)
    .execute()

export type PartnerPage = { after: { id: string; createdAt: Instant } | null; since: Instant | null; most: number }

/** In the order in which they were made. */
export function listOfPartner(db: Database, partnerId: string, { after, since, most }: PartnerPage) {
  let query = db
    .selectFrom('orders')
    .select(['id', 'recordLocator', 'status', 'total', 'createdAt', 'heldUntil', 'paidAt', 'originalOrderId'])
    .where('partnerId', '=', partnerId)
  if (since !== null) query = query.where('createdAt', '>=', moment(since))
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('createdAt', 'id'), '>', tuple(moment(after.createdAt), after.id)),
    )
  return query.orderBy('createdAt').orderBy('id').limit(most).execute()
}
