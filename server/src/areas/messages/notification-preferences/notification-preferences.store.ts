import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { NotificationPreferencesRow } from '../../../db/schema.ts'

export type KeptPreferences = Selectable<NotificationPreferencesRow>

export const findPreferences = (db: Database | Trx, accountId: string) =>
  db.selectFrom('notificationPreferences').selectAll().where('accountId', '=', accountId).executeTakeFirst()

export const listPreferences = (db: Database | Trx, accountIds: readonly string[]): Promise<KeptPreferences[]> =>
  db.selectFrom('notificationPreferences').selectAll().where('accountId', 'in', accountIds).execute()

/** Keeps the row locked until the transaction ends: of two changes at one moment neither undoes the other. */
export const lockPreferences = (trx: Trx, accountId: string) =>
  trx
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** The same of whoever has this code. */
export const lockByCode = (trx: Trx, unsubscribeCode: string) =>
  trx
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('unsubscribeCode', '=', unsubscribeCode)
    .forUpdate()
    .executeTakeFirst()

/** Where nothing was chosen yet; what stands stays. */
export const addPreferences = (trx: Trx, rows: readonly (Omit<KeptPreferences, 'ways'> & { ways: string })[]) =>
  trx
    .insertInto('notificationPreferences')
    .values(rows)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()

type Change = Omit<KeptPreferences, 'accountId' | 'unsubscribeCode' | 'ways'> & { ways: string }

export const savePreferences = (trx: Trx, accountId: string, change: Change) =>
  trx.updateTable('notificationPreferences').set(change).where('accountId', '=', accountId).execute()

export const removePreferences = (trx: Trx, accountId: string) =>
  trx.deleteFrom('notificationPreferences').where('accountId', '=', accountId).execute()
