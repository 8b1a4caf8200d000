import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listRevoked = (db: Database | Trx) => db.selectFrom('revokedKeys').selectAll().execute()

/** Whether it is new: revoking twice is revoking once. */
export async function addRevoked(trx: Trx, id: string, purpose: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('revokedKeys')
    .values({ id, purpose, revokedAt: moment(at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Two who change keys at the same moment take turns. */
export const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('cledrau keys'))`.execute(trx)

/** How many ticket codes that somebody may hold were signed with it. */
export async function countCodes(db: Database | Trx, mark: string, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .select((query) => query.fn.count<string>('ticketIssues.id').distinct().as('count'))
    .where('ticketIssues.keyMark', '=', mark)
    .where((where) =>
      where.or([where('ticketIssues.voidedAt', 'is', null), where('ticketIssues.voidReason', '=', 'KEY_REVOKED')]),
    )
    .where('tickets.expiresAt', '>', moment(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many accounts' second steps are sealed with it. */
export async function countSealed(db: Database | Trx, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('secondFactors')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('keyId', '=', keyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
