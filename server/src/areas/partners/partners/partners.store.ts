import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type PartnerKeyRow, type PartnerRow } from '../../../db/schema.ts'

export type PartnerFound = Selectable<PartnerRow>
export type PartnerKeyFound = Selectable<PartnerKeyRow>

type NewPartner = Pick<PartnerFound, 'id' | 'name' | 'scopes' | 'creditLimit' | 'callsPerMinute'> & { at: Instant }

/** Whether the name was free. */
export async function addPartner(trx: Trx, { at, ...partner }: NewPartner): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('partners')
    .values({ ...partner, createdAt: moment(at), endedAt: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const findPartner = (db: Database | Trx, id: string) =>
  db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst()

/** Whoever buys on account at the same moment waits: both would find the same left of the limit. */
export const lockPartner = (trx: Trx, id: string) =>
  trx.selectFrom('partners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockByName = (trx: Trx, name: string) =>
  trx.selectFrom('partners').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

export const findByName = (db: Database | Trx, name: string) =>
  db.selectFrom('partners').selectAll().where('name', '=', name).executeTakeFirst()

export const listPartners = (db: Database) => db.selectFrom('partners').selectAll().orderBy('name').execute()

export const savePartner = (
  trx: Trx,
  id: string,
  change: Partial<Pick<PartnerFound, 'scopes' | 'creditLimit' | 'callsPerMinute'>>,
) => trx.updateTable('partners').set(change).where('id', '=', id).execute()

/** Counts on by so much; whoever does it after us waits until we are done. */
export async function countEvents(trx: Trx, id: string, by: number): Promise<number> {
  const { lastEvent } = await trx
    .updateTable('partners')
    .set((row) => ({ lastEvent: row('lastEvent', '+', by) }))
    .where('id', '=', id)
    .returning('lastEvent')
    .executeTakeFirstOrThrow()
  return lastEvent
}

export const endPartner = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('partners')
    .set({ endedAt: moment(at) })
    .where('id', '=', id)
    .execute()

type NewKey = { id: string; partnerId: string; publicKey: Record<string, unknown>; at: Instant }

/** Whether nobody had this key: two partners with one key would be one. */
export async function addKey(trx: Trx, { publicKey, at, ...key }: NewKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('partnerKeys')
    .values({ ...key, publicKey: JSON.stringify(publicKey), createdAt: moment(at), endsAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const listKeys = (db: Database | Trx, partnerId: string) =>
  db.selectFrom('partnerKeys').selectAll().where('partnerId', '=', partnerId).orderBy('createdAt').execute()

/** All keys but one end then, unless they end before. */
export const endOtherKeys = (trx: Trx, partnerId: string, kept: string, at: Instant) =>
  trx
    .updateTable('partnerKeys')
    .set({ endsAt: moment(at) })
    .where('partnerId', '=', partnerId)
    .where('id', '<>', kept)
    .where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '>', moment(at))]))
    .execute()

/** Whether it is the first time that this proof is shown. */
export async function useProof(
  db: Database,
  { expiresAt, ...proof }: { partnerId: string; jti: string; expiresAt: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partnerProofs')
    .values({ ...proof, expiresAt: moment(expiresAt) })
    .onConflict((conflict) => conflict.columns(['partnerId', 'jti']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** What couldn't be shown again anyway. */
export async function forgetProofs(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partnerProofs')
    .where(({ refTuple, eb, selectFrom }) =>
      eb(
        refTuple('partnerId', 'jti'),
        'in',
        selectFrom('partnerProofs as old')
          .select(['old.partnerId', 'old.jti'])
          .where('old.expiresAt', '<', moment(before))
          .limit(most)
          .$asTuple('partnerId', 'jti'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
