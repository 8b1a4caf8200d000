import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type NewLink = {
  id: string
  purpose: string
  accountId: string
  subjectId: string | null
  keyId: string
  hash: Buffer
  createdAt: Instant
  expiresAt: Instant
}

export const addLink = (trx: Trx, link: NewLink) =>
  trx
    .insertInto('links')
    .values({ ...link, createdAt: moment(link.createdAt), expiresAt: moment(link.expiresAt), usedAt: null })
    .execute()

export const findLink = (db: Database | Trx, id: string) =>
  db.selectFrom('links').select(['id', 'purpose', 'keyId', 'expiresAt']).where('id', '=', id).executeTakeFirst()

/** Keeps the row locked until the transaction ends: two tabs may open one link together. */
export const lockLinkByHash = (trx: Trx, purpose: string, hash: Buffer) =>
  trx
    .selectFrom('links')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()

export const saveUsed = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('links')
    .set({ usedAt: moment(at) })
    .where('id', '=', id)
    .execute()

export const removeLinks = (trx: Trx, accountId: string) =>
  trx.deleteFrom('links').where('accountId', '=', accountId).execute()

export const voidLinks = (trx: Trx, accountId: string, purpose: string, at: Instant) =>
  trx
    .updateTable('links')
    .set({ usedAt: moment(at) })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()

/** Links that opened something until then, in the order of their ids. */
export async function listExpired(
  db: Database,
  before: Instant,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where('expiresAt', '<', moment(before))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetLinks(db: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('links').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}
