import { randomUUID } from 'node:crypto'
import { beginAnew } from '@cledrau/server/bus/bus.store.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run restored`: once a database was restored, before servers run on it. Pages that are open know of events that it has forgotten; they are to fetch their
 * lists anew, and not to wait until it has told as many again. All else that a restore asks for stands in docs/restoring.md.
 */
const settings = readSettings(process.env)
const databaseUrl = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR))
if (databaseUrl === undefined) {
  console.error('no database is running; start it, or name one by DATABASE_URL')
  process.exitCode = 1
} else {
  const pool = openPool(databaseUrl, { max: 1 })
  await beginAnew(openDatabase(pool), randomUUID()).finally(() => pool.end())
  console.log('Open pages will fetch their lists anew. Start the servers now: they erase again what was erased since.')
}
