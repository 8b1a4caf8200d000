import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { moment, type ReleasedFileRow } from '../../../db/schema.ts'

export async function listNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('releasedFiles').select('name').execute()
  return rows.map(({ name }) => name)
}

export const addFiles = (db: Database, files: Omit<ReleasedFileRow, 'shippedAt'>[], at: Instant) =>
  db
    .insertInto('releasedFiles')
    .values(files.map((file) => ({ ...file, shippedAt: moment(at) })))
    // Two servers of one release begin at the same time: the same name is the same file.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

export const saveShipped = (db: Database, names: string[], at: Instant) =>
  db
    .updateTable('releasedFiles')
    .set({ shippedAt: moment(at) })
    .where('name', 'in', names)
    .execute()

export const findFile = (db: Database, name: string) =>
  db.selectFrom('releasedFiles').select(['packed', 'bytes']).where('name', '=', name).executeTakeFirst()

export async function forgetFiles(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('releasedFiles').select('name').where('shippedAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('releasedFiles').where('name', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
