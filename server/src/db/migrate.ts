import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Any number works as long as it is always the same: one migrating process at a time. */
const MIGRATION_LOCK = 7_241_601

/**
 * Brings the database forward. Files are plain SQL, only ever added to; each runs once, in a transaction of its own,
 * and is remembered with its checksum, so that an edited old file is found out before it does harm.
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS, lockPatience = LOCK_PATIENCE): Promise<string[]> {
  const files = await filesIn(folder)
  // A line of its own: whoever migrates beside us may take its time, and so may a change to all rows of a table.
  const client = new pg.Client({ connectionString: pool.options.connectionString, keepAlive: true })
  await client.connect()
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
      await runMigration(client, { name, sql, checksum, lockPatience })
      fresh.push(name)
    }
    return fresh
  } finally {
    // The line ends with its lock.
    await client.end()
  }
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** What this release's tables still lack: whoever has only to use them can tell. */
export async function missingMigrations(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const there = new Set((await namesOf(pool)).map(({ name }) => name))
  return (await filesIn(folder)).filter((name) => !there.has(name))
}

/** Steps that a later release made. */
export async function furtherMigrations(pool: pg.Pool, folder = MIGRATIONS): Promise<string[]> {
  const here = await filesIn(folder)
  return (await namesOf(pool)).map(({ name }) => name).filter((name) => !here.includes(name))
}

const NO_TABLE = '42P01'
const namesOf = async (pool: pg.Pool): Promise<{ name: string }[]> =>
  pool.query<{ name: string }>('select name from migrations').then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === NO_TABLE) return []
      throw error
    },
  )

/** A table is waited for so long while servers of before go on using it, then they go first, and it is tried again. */
const LOCK_PATIENCE = '3s'
const LOCK_TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'
/** The first line of a file whose one statement no transaction may hold, such as `create index concurrently if not exists`. */
const ALONE = '-- alone\n'

type Migration = { name: string; sql: string; checksum: string; lockPatience: string }

async function runMigration(client: pg.Client, { name, sql, checksum, lockPatience }: Migration): Promise<void> {
  const note = () =>
    client.query('insert into migrations (name, checksum, applied_at) values ($1, $2, $3)', [
      name,
      checksum,
      new Date(),
    ])
  const once = async () => {
    if (sql.startsWith(ALONE)) {
      // Ended between the two, it is run again: its statement must not mind.
      await client.query(sql)
      await note()
      return
    }
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockPatience}'`)
      await client.query(sql)
      await note()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  for (let left = LOCK_TRIES; ; left -= 1)
    try {
      return await once()
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (isTaken && left > 1) continue
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
}
