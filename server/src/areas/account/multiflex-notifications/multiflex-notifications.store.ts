import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

export const findNotifications = (db: Database | Trx, accountId: string) =>
  db.selectFrom('multiflexNotifications').select('notifications').where('accountId', '=', accountId).executeTakeFirst()

/** Whoever chose something, in the order of their ids. */
export const listChosen = (db: Database, after: string | null, most: number) =>
  db
    .selectFrom('multiflexNotifications')
    .select(['accountId', 'notifications'])
    .where(sql<boolean>`notifications <> '[]'::jsonb`)
    .$if(after !== null, (query) => query.where('accountId', '>', after ?? ''))
    .orderBy('accountId')
    .limit(most)
    .execute()

export const saveNotifications = (trx: Trx, accountId: string, notifications: string) =>
  trx
    .insertInto('multiflexNotifications')
    .values({ accountId, notifications })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ notifications }))
    .execute()

export const removeNotifications = (trx: Trx, accountId: string) =>
  trx.deleteFrom('multiflexNotifications').where('accountId', '=', accountId).execute()
