import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Seen = { id: string; accountId: string; platform: string; name: string; at: Instant; keyHash: Buffer | null }

/**
 * One row per app instance: whoever signed in there last is whose it is. It goes to another account only with the secret
 * of the instance: knowing its name is no proof of sitting in front of it. Answers whether the row is theirs now.
 */
export async function saveSeen(trx: Trx, { id, accountId, platform, name, at, keyHash }: Seen): Promise<boolean> {
  const lastSeenAt = moment(at)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('devices')
    .values({ id, accountId, platform, name, keyHash, pushToken: null, createdAt: lastSeenAt, lastSeenAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          accountId,
          platform,
          name,
          lastSeenAt,
          keyHash: row.fn.coalesce('devices.keyHash', 'excluded.keyHash'),
        }))
        .where((row) =>
          row.or([
            row('devices.accountId', '=', accountId),
            row('devices.keyHash', '=', keyHash),
            row.and([row('devices.accountId', 'is', null), row('devices.keyHash', 'is', null)]),
          ]),
        ),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

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

/** Nobody is signed in on them, and no session or credential still names them. */
export async function forgetDevices(db: Database, before: Instant, most: number): Promise<number> {
  const old = db
    .selectFrom('devices')
    .select('devices.id')
    .where('accountId', 'is', null)
    .where('lastSeenAt', '<', moment(before))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.deviceId', '=', 'devices.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deviceCredentials')
            .select('deviceCredentials.id')
            .whereRef('deviceCredentials.deviceId', '=', 'devices.id'),
        ),
      ),
    )
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('devices').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
