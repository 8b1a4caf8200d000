import { openOperatorsEnd } from '@cledrau/server/areas/account/sessions/operators-end.ts'
import { shiftedClock, systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run sign-out -- EMAIL`: ends every session and device credential of an account; `-- --everybody`: of all accounts. For a phone that was
 * stolen, or a night on which nobody knows who is in. The running product refuses them within a second; passwords and passkeys stay.
 */

const USAGE = `npm run sign-out -- EMAIL          signs somebody out on all devices
npm run sign-out -- --everybody    signs everybody out on all devices; may be begun again where it was ended`

const settings = readSettings(process.env)
const clock = settings.CLOCK ? shiftedClock(settings.CLOCK) : systemClock
const [who = ''] = process.argv.slice(2)

if (who === '' || (who.startsWith('-') && who !== '--everybody')) {
  console.error(USAGE)
  process.exit(2)
}
const databaseUrl = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.VAR_DIR))
if (databaseUrl) await run(databaseUrl)
else fail('no database is running; start the product, or name one by DATABASE_URL')

async function run(url: string): Promise<void> {
  const pool = openPool(url, { max: 2 })
  const ends = openOperatorsEnd({ db: openDatabase(pool), clock })
  try {
    if (who === '--everybody') {
      const { accounts, ended } = await ends.everybody((done) => console.log(`${done} accounts …`))
      return console.log(`ended: ${ended}, sessions and device credentials of ${accounts} accounts`)
    }
    const ended = await ends.one(who)
    if (ended === undefined) fail(`nobody has an account with the address ${who}`)
    else console.log(ended === 0 ? 'nobody was signed in' : `ended: ${ended}, sessions and device credentials`)
  } finally {
    await pool.end()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
