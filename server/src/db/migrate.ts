import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Any number works as long as it is always the same: one migrating process at a time. */
const MIGRATION_LOCK = 7_241_601

/**
 * Brings the database forward. Files are plain SQL, only ever added to; each runs once, in a transaction of its own,
 * and is remembered with its checksum, so that an edited old file is found out before it does harm.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))

    const fresh: string[] = []
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) throw new Error(`migration ${name} was changed after it ran; add a new file instead`)
      await runMigration(client, name, sql, checksum)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function runMigration(client: pg.PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
      name,
      checksum,
      new Date(),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
