import type { Language } from '@cledrau/contract/language.ts'
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
    .values({
      id,
      accountId,
      platform,
      name,
      keyHash,
      pushToken: null,
      pushTokenAt: null,
      language: null,
      appKey: null,
      createdAt: lastSeenAt,
      lastSeenAt,
    })
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

type Hearing = { language: Language; pushToken?: string | null; appKey?: string | null }

/** What it says about being told things. What it leaves out stays. */
export const saveHearing = (trx: Trx, id: string, hearing: Hearing, at: Instant) =>
  trx
    .updateTable('devices')
    .set({ ...hearing, ...(hearing.pushToken && { pushTokenAt: moment(at) }) })
    .where('id', '=', id)
    .execute()

export const silence = (trx: Trx, accountId: string, ids: readonly string[]) =>
  trx
    .updateTable('devices')
    .set({ pushToken: null })
    .where('id', 'in', ids)
    .where('accountId', '=', accountId)
    .execute()

/** `goneAt`: since when its maker's service knows it no more; whoever told it after that has it still. */
export const forgetToken = (db: Database, id: string, pushToken: string, goneAt: Instant | null = null) =>
  db
    .updateTable('devices')
    .set({ pushToken: null })
    .where('id', '=', id)
    .where('pushToken', '=', pushToken)
    .where((row) =>
      goneAt === null
        ? row.lit(true)
        : row.or([row('pushTokenAt', 'is', null), row('pushTokenAt', '<=', moment(goneAt))]),
    )
    .execute()

export const listHearing = (db: Database | Trx, accountIds: readonly string[]) =>
  db
    .selectFrom('devices')
    .select(['id', 'accountId', 'platform', 'pushToken', 'language', 'appKey'])
    .where('accountId', 'in', accountIds)
    .where('pushToken', 'is not', null)
    .$narrowType<{ accountId: string; pushToken: string }>()
    .execute()

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

/** Devices that nobody has used since then, in the order of their ids. */
export async function listUnused(db: Database, before: Instant, after: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('id')
    .where('accountId', 'is', null)
    .where('lastSeenAt', '<', moment(before))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Unless somebody has just come back to one of them. */
export async function forgetDevices(db: Database, ids: readonly string[], before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('id', 'in', ids)
    .where('accountId', 'is', null)
    .where('lastSeenAt', '<', moment(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const listNames = (db: Database | Trx, ids: readonly string[]) =>
  db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
