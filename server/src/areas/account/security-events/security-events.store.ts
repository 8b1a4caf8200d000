import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { type Digest, digestOf } from '../../../db/sealed-rows.ts'

type Event = { accountId: string | null; at: Instant; kind: string; sessionId: string | null; device: string }

export const addEvent = (db: Database | Trx, event: Event) =>
  db
    .insertInto('securityEvents')
    .values({ ...event, at: moment(event.at) })
    .execute()

export const listEvents = (db: Database | Trx, accountId: string, limit: number) =>
  db
    .selectFrom('securityEvents')
    .select(['id', 'at', 'kind', 'device', 'sessionId'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The table lets nothing go but for a transaction that says that it forgets. */
export async function forgetEvents(trx: Trx, before: Instant, most: number): Promise<number> {
  await sql`select set_config('cledrau.forgetting', 'on', true)`.execute(trx)
  const old = trx.selectFrom('securityEvents').select('id').where('at', '<', moment(before)).limit(most)
  const { numDeletedRows } = await trx.deleteFrom('securityEvents').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export const findLast = (db: Database | Trx, accountId: string, kind: string) =>
  db
    .selectFrom('securityEvents')
    .select('at')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const digestOfEvents = (db: Database, { since, until }: { since: Instant; until: Instant }): Promise<Digest> =>
  digestOf(
    db,
    sql`select concat_ws('|', id, account_id, extract(epoch from at), kind, session_id, device) as line
      from security_events where at > ${moment(since)} and at <= ${moment(until)}`,
  )
