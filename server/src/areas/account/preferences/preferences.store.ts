import type { Database, Trx } from '../../../db/database.ts'

export const findPreferences = (db: Database | Trx, accountId: string) =>
  db.selectFrom('preferences').select('data').where('accountId', '=', accountId).executeTakeFirst()

export const savePreferences = (trx: Trx, accountId: string, data: string) =>
  trx
    .insertInto('preferences')
    .values({ accountId, data })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ data }))
    .execute()

export const removePreferences = (trx: Trx, accountId: string) =>
  trx.deleteFrom('preferences').where('accountId', '=', accountId).execute()
