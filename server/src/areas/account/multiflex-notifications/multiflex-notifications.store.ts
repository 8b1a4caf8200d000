import type { Database, Trx } from '../../../db/database.ts'

export const findNotifications = (db: Database | Trx, accountId: string) =>
  db.selectFrom('multiflexNotifications').select('notifications').where('accountId', '=', accountId).executeTakeFirst()

export const saveNotifications = (trx: Trx, accountId: string, notifications: string) =>
  trx
    .insertInto('multiflexNotifications')
    .values({ accountId, notifications })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ notifications }))
    .execute()

export const removeNotifications = (trx: Trx, accountId: string) =>
  trx.deleteFrom('multiflexNotifications').where('accountId', '=', accountId).execute()
