import { whatHolds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type ClaimPictureRow } from '../../../db/schema.ts'

type New = Pick<ClaimPictureRow, 'id' | 'hash' | 'mediaType' | 'bytes'> & { asker: Asker; at: Instant }

export const addPicture = (db: Database | Trx, { asker, at, ...picture }: New) =>
  db
    .insertInto('claimPictures')
    .values({ ...picture, ...whatHolds(asker), createdAt: moment(at) })
    .execute()

export const findPicture = (db: Database | Trx, id: string) =>
  db.selectFrom('claimPictures').select(['id', 'mediaType', 'bytes']).where('id', '=', id).executeTakeFirst()

export const listOwn = async (db: Database | Trx, asker: Asker, ids: readonly string[]) =>
  db
    .selectFrom('claimPictures')
    .select(['id', 'hash'])
    .where(heldBy(asker, 'claimPictures'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export const listHashes = (db: Database | Trx, ids: readonly string[]) =>
  db
    .selectFrom('claimPictures')
    .select(['id', 'hash'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** The same picture under another number, whoever sent it. */
export async function countTwins(db: Database | Trx, id: string, hash: Buffer): Promise<number> {
  const { count } = await db
    .selectFrom('claimPictures')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('hash', '=', hash)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countSince(db: Database, asker: Asker, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('claimPictures')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where(heldBy(asker, 'claimPictures'))
    .where('createdAt', '>=', moment(since))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const moveToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx.updateTable('claimPictures').set({ accountId, orderId: null }).where('orderId', 'in', orderIDs).execute()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('claimPictures').where('accountId', '=', accountId).execute()

export const removeOfGuest = (trx: Trx, orderId: string) =>
  trx
    .deleteFrom('claimPictures')
    .where(heldBy({ kind: 'guest', orderId }, 'claimPictures'))
    .execute()

export const listOfAccount = (db: Database, accountId: string) =>
  db
    .selectFrom('claimPictures')
    .select(['createdAt', 'mediaType', sql<number>`octet_length(bytes)`.as('size')])
    .where('accountId', '=', accountId)
    .execute()

export async function forgetOld(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('claimPictures').select('id').where('createdAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('claimPictures').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
