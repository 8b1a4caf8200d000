import type pg from 'pg'
import { openPool } from './database.ts'

/**
 * A pool whose lines are cut when somebody has one for too long. A line that went silent on the way would otherwise be waited
 * for as long as the system does, a quarter of an hour; so its user is told, and asks again on another.
 */
export function openImpatientPool(connectionString: string, max: number, patienceMs: number) {
  const pool = openPool(connectionString, max)
  pool.options.connectionTimeoutMillis = patienceMs
  const since = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (_, client) => void since.delete(client))
  pool.on('remove', (client) => void since.delete(client))
  const timer = setInterval(() => {
    const now = performance.now()
    // With a question under way this doesn't say goodbye: it hangs up.
    for (const [client, at] of since) if (now - at > patienceMs) void (client as unknown as pg.Client).end()
  }, patienceMs / 4).unref()
  return {
    pool,
    close: async () => {
      clearInterval(timer)
      await pool.end()
    },
  }
}
