import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type NewTicket = { hash: Buffer; accountId: string; sessionId: string; expiresAt: Instant }

export const addTicket = (db: Database, { expiresAt, ...ticket }: NewTicket) =>
  db
    .insertInto('streamTickets')
    .values({ ...ticket, expiresAt: moment(expiresAt) })
    .execute()

/** It is gone with that, so that of two that show it one is let in. */
export const takeTicket = (db: Database, hash: Buffer) =>
  db.deleteFrom('streamTickets').where('hash', '=', hash).returningAll().executeTakeFirst()

export async function forgetTickets(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('streamTickets').select('hash').where('expiresAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('streamTickets').where('hash', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
