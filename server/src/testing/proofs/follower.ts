import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase, openPool } from '../../db/database.ts'

/** Somebody who reads the database's log as a replica does, until they are told to leave. `url` is the owner's. */
export async function startFollower(url: string, name: string): Promise<{ leave: () => void }> {
  const pool = openPool(url, { max: 1 })
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() as at`.execute(openDatabase(pool))
  await pool.end()
  const line = new pg.Client({
    connectionString: url,
    application_name: name,
    ...({ replication: 'true' } as object),
  })
  line.on('error', () => {})
  await line.connect()
  // A line in this state can't be asked for anything else.
  void line.query('start_replication physical '.concat(String(rows[0]?.at))).catch(() => {})
  return { leave: () => (line as unknown as { connection: { stream: Socket } }).connection.stream.destroy() }
}
