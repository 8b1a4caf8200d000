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

/** Those that opened something until then, and that no letter still waits to carry. */
export async function forgetLinks(db: Database, before: Instant, most: number): Promise<number> {
  const old = db
    .selectFrom('links')
    .select('links.id')
    .where('expiresAt', '<', moment(before))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mails').select('mails.id').whereRef('mails.linkId', '=', 'links.id'))),
    )
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('links').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
