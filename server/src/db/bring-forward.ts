import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { jobQueue } from '../jobs.ts'
import { openPool } from './database.ts'
import { migrate, missingMigrations } from './migrate.ts'
import { grantRights, lacksRights, makeRoles } from './roles.ts'

const BUILD_LOOK = 500

/**
 * Brings a database forward where this role owns it: tables, those of the job queue, and what servers may do with them. Where
 * it doesn't, as a server's own role, somebody must have done so. Answers the migrations that ran.
 */
export async function bringForward(url: string): Promise<string[]> {
  const pool = openPool(url, { max: 2 })
  try {
    if (!(await owns(pool))) {
      const missing = await missingMigrations(pool)
      if (missing.length === 0) return []
      throw new Error(
        `this database lacks ${missing.join(', ')}, and this role may not change it: npm run migrate with the owner’s DATABASE_URL`,
      )
    }
    const fresh = await migrate(pool)
    await makeJobTables(url)
    const client = await pool.connect()
    try {
      if ((await makeRoles(client)) && (fresh.length > 0 || (await lacksRights(client)))) await grantRights(client)
    } finally {
      client.release()
    }
    return fresh
  } finally {
    await pool.end()
  }
}

/** An empty database is its own who may make tables in it. */
async function owns(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(`
    select coalesce(
      (select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = to_regclass('public.migrations')),
      has_schema_privilege(current_user, 'public', 'create')
    ) as owns`)
  return rows[0]?.owns ?? false
}

/** Indexes that a newer queue builds beside traffic are waited for: servers would never build them. */
async function makeJobTables(url: string): Promise<void> {
  const queue = jobQueue(url, { migrate: true, supervise: false, useListenNotify: false })
  queue.on('error', () => {})
  await queue.start()
  try {
    while ((await queue.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
      await wait(BUILD_LOOK)
  } finally {
    await queue.stop({ graceful: false })
  }
}
