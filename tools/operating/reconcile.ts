import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { shiftedClock, systemClock } from '@cledrau/server/clock.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'

/**
 * `npm run reconcile [-- DAY] [-- --sales]`: the books of a day (today, when none is named) against the bank's statement,
 * to the penny; or that day's sales as a file. The product may be running or not; its database has to.
 */

const settings = readSettings(process.env)
const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : systemClock
const args = process.argv.slice(2)
const day = args.find((arg) => !arg.startsWith('--')) ?? clockTime(clock.now()).date
const databaseUrl = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR))
const bankUrl = settings.PAYMENTS_URL ?? ownBank()

if (!isCalendarDate(day)) fail(`${day} is not a day such as 2026-12-07`)
else if (!databaseUrl) fail('no database is running; start the product, or name one by DATABASE_URL')
else if (!bankUrl) fail('no bank is known; name one by PAYMENTS_URL')
else await run(databaseUrl, bankUrl)

async function run(database: string, bank: string): Promise<void> {
  const pool = openPool(database, { max: 2 })
  const gateway = openBank({ url: bank, notify: '', origins: [] })
  const ledger = openLedger({ db: openDatabase(pool), clock, gateway })
  try {
    if (args.includes('--sales')) return void process.stdout.write(await ledger.salesFile(day))
    const { ours, theirs, differences } = await ledger.reconcile(day)
    console.log(`${day}: our books ${pounds(ours)}, the bank’s statement ${pounds(theirs)}`)
    for (const line of differences)
      console.log(`  ${line.key}: ours ${pounds(line.ours)}, the bank’s ${pounds(line.theirs)}`)
    console.log(differences.length === 0 ? 'They agree to the penny.' : `${differences.length} movements differ.`)
    if (differences.length > 0) process.exitCode = 1
  } catch (error) {
    fail((error as Error).message)
  } finally {
    await pool.end()
  }
}

/** The bank that `npm start` brings up beside the product. */
function ownBank(): string | undefined {
  const file = join(settings.VAR_DIR, 'world/bank/secret')
  const worldPort = Number(process.env.WORLD_PORT ?? settings.PORT + 1)
  const port = Number(process.env.BANK_PORT ?? worldPort + 1)
  return existsSync(file) ? `http://cledrau:${readFileSync(file, 'utf8')}@localhost:${port}` : undefined
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}

function pounds(pence: number): string {
  return `${pence < 0 ? '−' : ''}£${(Math.abs(pence) / 100).toFixed(2)}`
}
