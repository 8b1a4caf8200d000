import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../db/database.ts'
import { moment } from '../../db/schema.ts'

type Seen = { id: string; accountId: string; platform: string; name: string; at: Instant }

/** One row per app instance: whoever signed in there last is whose it is. */
export const saveSeen = (trx: Trx, { id, accountId, platform, name, at }: Seen) =>
  trx
    .insertInto('devices')
    .values({ id, accountId, platform, name, pushToken: null, createdAt: moment(at), lastSeenAt: moment(at) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ accountId, platform, name, lastSeenAt: moment(at) }))
    .execute()

/** A push token is one app's: where another row still holds it, that app was installed anew. */
export const dropPushTokens = (trx: Trx, tokens: string[], except: string) =>
  trx
    .updateTable('devices')
    .set({ pushToken: null })
    .where('pushToken', 'in', tokens)
    .where('id', '!=', except)
    .execute()

export const savePushToken = (trx: Trx, id: string, pushToken: string | null) =>
  trx.updateTable('devices').set({ pushToken }).where('id', '=', id).execute()

export const removeFromAccount = (db: Database | Trx, accountId: string, id: string) =>
  db
    .updateTable('devices')
    .set({ accountId: null, pushToken: null })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()

export const removeAllFromAccount = (trx: Trx, accountId: string) =>
  trx
    .updateTable('devices')
    .set({ accountId: null, pushToken: null, name: '' })
    .where('accountId', '=', accountId)
    .execute()

export const listDevices = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('devices')
    .select(['id', 'platform', 'name', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .execute()
