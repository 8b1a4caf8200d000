import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { openInspections } from '@cledrau/server/modules/inspections/inspections.service.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run inspector -- NAME`: lets a guard's device report what it scans, and prints the link that it opens once. The
 * secret stands behind the #, and nowhere else: who loses the link gets another.
 */

const name = process.argv.slice(2).join(' ').trim()
if (name === '') {
  console.error('npm run inspector -- NAME, where NAME is what the office calls the device')
  process.exit(2)
}
const settings = readSettings(process.env)
const postgres = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, stop: async () => {} }
  : await startEmbeddedPostgres(settings.VAR_DIR)
const pool = openPool(postgres.url, 1)
try {
  const names = () => ({ stations: {}, tickets: {}, railcards: {}, restrictions: {} })
  const inspections = openInspections({ db: openDatabase(pool), clock: systemClock, keys: () => [], names })
  const key = await inspections.addDevice(name)
  console.log(`${settings.PUBLIC_URL.replace(/\/$/, '')}/inspector/#key=${key}`)
} finally {
  await pool.end()
  await postgres.stop()
}
