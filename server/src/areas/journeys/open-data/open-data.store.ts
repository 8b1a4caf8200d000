import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listVersions = (db: Database | Trx) =>
  db
    .selectFrom('openVersions')
    .select(['n', 'file', 'hash', 'size', 'validFrom', 'validUntil', 'licence', 'madeOf', 'publishedAt', 'replacedAt'])
    .orderBy('n', 'desc')
    .execute()

export type NewVersion = {
  file: string
  hash: string
  size: number
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  licence: string
  madeOf: string
}

export const addVersion = (trx: Trx, version: NewVersion, at: Instant) =>
  trx
    .insertInto('openVersions')
    .values({ ...version, publishedAt: moment(at), replacedAt: null })
    .execute()

export const saveMadeOf = (trx: Trx, n: number, madeOf: string) =>
  trx.updateTable('openVersions').set({ madeOf }).where('n', '=', n).execute()

export const replaceVersions = (trx: Trx, ns: readonly number[], at: Instant) =>
  trx
    .updateTable('openVersions')
    .set({ replacedAt: moment(at) })
    .where('n', 'in', ns)
    .execute()

export async function countPieces(db: Database, hash: string): Promise<number> {
  const { count } = await db
    .selectFrom('openPieces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return count
}

export const addPiece = (db: Database, hash: string, place: number, bytes: Buffer) =>
  db
    .insertInto('openPieces')
    .values({ hash, place, bytes })
    // What is called after its content is the same, whoever put it there.
    .onConflict((conflict) => conflict.columns(['hash', 'place']).doNothing())
    .execute()

export async function findPiece(db: Database, hash: string, place: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('openPieces')
    .select('bytes')
    .where('hash', '=', hash)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.bytes
}

/** Versions go when others have stood in their place for long enough, and what no version has any more goes with them. */
export async function forgetReplaced(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('openVersions').select('n').where('replacedAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('openVersions').where('n', 'in', old).executeTakeFirst()
  if (numDeletedRows > 0n)
    await db
      .deleteFrom('openPieces')
      .where('hash', 'not in', (inner) => inner.selectFrom('openVersions').select('hash'))
      .execute()
  return Number(numDeletedRows)
}
