import { systemClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { openInspections, type Inspections } from '@cledrau/server/areas/tickets/inspections/inspections.service.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run inspector -- NAME`: lets a guard's device report what it scans, and prints the link that it opens once. The
 * secret stands behind the #, and nowhere else: who loses the link gets another. `--list` names the devices there are,
 * `--end NAME` takes one that was lost out of use.
 */

const given = process.argv.slice(2)
const name = given
  .filter((word) => !word.startsWith('--'))
  .join(' ')
  .trim()
const command = given.includes('--list') ? 'list' : given.includes('--end') ? 'end' : 'add'
if (name === '' && command !== 'list') {
  console.error('npm run inspector -- NAME | --list | --end NAME, where NAME is what the office calls the device')
  process.exit(2)
}
const settings = readSettings(process.env)

const COMMANDS: Record<typeof command, (inspections: Inspections) => Promise<void>> = {
  add: async (inspections) => {
    const key = await inspections.addDevice(name)
    console.log(`${settings.PUBLIC_URL.replace(/\/$/, '')}/inspector/#key=${key}`)
  },
  list: async (inspections) => {
    for (const { name: called, since, until } of await inspections.listDevices())
      console.log(`${called}  since ${since}${until === null ? '' : `, ended ${until}`}`)
  },
  end: async (inspections) => {
    const ended = await inspections.endDevices(name)
    console.log(ended === 0 ? `no device in use is called ${name}` : `ended: ${ended}`)
    if (ended === 0) process.exitCode = 1
  },
}

const postgres = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, stop: async () => {} }
  : await startEmbeddedPostgres(settings.VAR_DIR)
const pool = openPool(postgres.url, { max: 1 })
try {
  const names = () => ({ stations: {}, tickets: {}, railcards: {}, restrictions: {} })
  await COMMANDS[command](
    openInspections({
      db: openDatabase(pool),
      clock: systemClock,
      keys: () => [],
      evidenceKeys: () => [],
      statementKeys: () => [],
      lastRevocation: () => 0,
      paygOperators: () => [],
      names,
      // Nobody scans anything from here.
      photocards: { named: () => Promise.resolve(null) },
      easements: {
        forGuards: () => Promise.resolve({ eased: [], notices: [], operators: {} }),
        ofTickets: () => Promise.resolve(new Map()),
      },
    }),
  )
} finally {
  await pool.end()
  await postgres.stop()
}
