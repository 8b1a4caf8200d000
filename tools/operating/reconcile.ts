import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { shiftedClock, systemClock } from '@cledrau/server/clock.ts'
import { openBank } from '@cledrau/server/gateways/payments/bank.ts'
import { openLedger } from '@cledrau/server/areas/payments/ledger/ledger.service.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { returnUnknown } from '@cledrau/server/care/unknown-money.ts'
import { isCalendarDate, type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'

/**
 * `npm run reconcile [-- DAY] [-- --sales | --return]`: the books of a day (today, when none is named) against the bank's statement,
 * to the penny; or that day's sales as a file; or what was taken and isn't known any more after a restore to an earlier moment, given back. The product may be running or not; its database has to.
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
  const db = openDatabase(pool)
  const ledger = openLedger({ db, clock, gateway })
  try {
    if (args.includes('--sales')) return void process.stdout.write(await ledger.salesFile(day))
    if (args.includes('--return')) await giveBack({ db, clock, gateway, ledger })
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

async function giveBack(parts: Parameters<typeof returnUnknown>[0]): Promise<void> {
  const found = await returnUnknown(parts, day as CalendarDate)
  for (const { key, amount, isReturned, why } of found)
    console.log(`  ${key}: ${pounds(amount)} ${isReturned ? 'given back' : `not given back: ${why}`}`)
  const back = found.filter(({ isReturned }) => isReturned)
  console.log(
    `${day}: ${back.length} of ${found.length} payments that nobody here knows given back, ${pounds(back.reduce((sum, { amount }) => sum + amount, 0))}`,
  )
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
