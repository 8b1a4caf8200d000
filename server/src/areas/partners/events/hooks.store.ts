import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PartnerHookRow } from '../../../db/schema.ts'

export type HookFound = Selectable<PartnerHookRow>

export const findHook = (db: Database | Trx, partnerId: string) =>
  db.selectFrom('partnerHooks').selectAll().where('partnerId', '=', partnerId).executeTakeFirst()

export const lockHook = (trx: Trx, partnerId: string) =>
  trx.selectFrom('partnerHooks').selectAll().where('partnerId', '=', partnerId).forUpdate().executeTakeFirst()

type NewHook = Pick<HookFound, 'partnerId' | 'url' | 'keyId' | 'generation'>

export const addHook = (trx: Trx, hook: NewHook) =>
  trx
    .insertInto('partnerHooks')
    .values({
      ...hook,
      formerKeyId: null,
      formerGeneration: null,
      formerUntil: null,
      failingSince: null,
      lastStatus: null,
    })
    .execute()

export const saveHook = (db: Database | Trx, partnerId: string, change: Updateable<PartnerHookRow>) =>
  db.updateTable('partnerHooks').set(change).where('partnerId', '=', partnerId).execute()

export const removeHook = (trx: Trx, partnerId: string) =>
  trx.deleteFrom('partnerHooks').where('partnerId', '=', partnerId).execute()

/** How the last try went. */
export const saveHealth = (
  db: Database,
  partnerId: string,
  { status, at }: { status: number | null; at: Instant | null },
) =>
  db
    .updateTable('partnerHooks')
    .set({
      lastStatus: status,
      // Since the first of them.
      failingSince: at === null ? null : sql<Date>`coalesce(failing_since, ${moment(at)})`,
    })
    .where('partnerId', '=', partnerId)
    .execute()

export async function countWithKey(db: Database | Trx, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('partnerHooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.or([row('keyId', '=', keyId), row('formerKeyId', '=', keyId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
