import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Seconds since the newest whole backup was finished that whoever keeps backups told of. */
export async function wholeBackupAge(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - ended_at)::float8 as seconds
    from backups where kind = 'full'`.execute(db)
  return rows[0]?.seconds ?? null
}
