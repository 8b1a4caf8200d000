import type { Database, Trx } from '../../../db/database.ts'
import { listNames } from './devices.store.ts'

/** What their owners call these devices. */
export async function deviceNames(db: Database | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await listNames(db, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
