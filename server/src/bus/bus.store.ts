import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { moment } from '../db/schema.ts'
import type { News } from './bus.ts'

export const CHANNEL = 'cledrau_bus'

/**
 * Numbers are taken last and locked until the transaction ends: whoever takes the next one ends after us, so that they are
 * seen in their order. PostgreSQL tells those who listen once we are done.
 */
export async function addEvents(trx: Trx, news: readonly News[], at: Instant): Promise<void> {
  if (news.length === 0) return
  const { n } = await trx
    .updateTable('busPosition')
    .set((row) => ({ n: row('n', '+', news.length) }))
    .returning('n')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('busEvents')
    .values(
      news.map(({ topic, name, data }, nth) => ({
        n: n - news.length + nth + 1,
        topic,
        name,
        data: JSON.stringify(data),
        at: moment(at),
      })),
    )
    .execute()
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

export const readPosition = (db: Database) => db.selectFrom('busPosition').selectAll().executeTakeFirstOrThrow()

export const listAfter = (db: Database, n: number, most: number) =>
  db.selectFrom('busEvents').selectAll().where('n', '>', n).orderBy('n').limit(most).execute()

export const forgetBefore = (db: Database, at: Instant) =>
  db.deleteFrom('busEvents').where('at', '<', moment(at)).execute()
