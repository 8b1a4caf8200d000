import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demonstrationKeyFile } from '@cledrau/server/areas/tickets/inspections/demonstration-guard.ts'
import { checkPlace, checkPlayedOutside } from '@cledrau/server/real-place.ts'
import { readSettings, WrongSetting } from '@cledrau/server/settings.ts'
import { buildApp, buildInspector } from './build-app.ts'
import { startProgram, type Program } from './programs.ts'

/** `npm start`: builds what changed, then runs the outside and the product, and stops both in order. */

const began = Date.now()
const line = (name: string, text: string) => console.log(`  ${name.padEnd(10)}${text}`)

const STEPS: Record<string, string> = {
  database: 'starting PostgreSQL',
  migrations: 'bringing the tables up to date',
  calls: 'opening the calls',
  jobs: 'starting the jobs',
}

type Outside = {
  smtp: string
  mailbox: string
  payments: string
  bank: string
  smartcards: string
  bureau: string
  machines: string
  machinesKey: string
  staff: string
  staffKey: string
  claims: string
  desks: string
  darwin: string
  darwinFiles: string
  incidents: string
  controlRoom: string
  phones: string
  fcmKey: string
  apns: string
  apnsKey: string
  apnsKeyId: string
  apnsTeamId: string
  apnsTopic: string
  taps: string
  gates: string
}

const running: Program<unknown>[] = []
let stopping = false

async function stop(code: number): Promise<never> {
  stopping = true
  for (const program of running.toReversed()) await program.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    console.log('\nStopping …')
    void stop(0)
  })
}

try {
  const settings = readSettings(process.env)
  checkPlace(settings)
  checkPlayedOutside(settings)
  console.log('Cledrau')
  line('app', (await buildApp()) ? 'built' : 'unchanged')
  line('inspector', (await buildInspector()) ? 'built' : 'unchanged')

  const logs = join(settings.VAR_DIR, 'log')
  const outside = await startProgram<Outside>('world/src/main.ts', {
    logFile: join(logs, 'world.log'),
    env: {
      ...process.env,
      PORT: process.env.WORLD_PORT ?? String(settings.PORT + 1),
      PRODUCT_URL: `http://127.0.0.1:${settings.PORT}`,
      VAR_DIR: settings.VAR_DIR,
    },
  })
  running.push(outside)
  line('outside', `letters arrive at ${outside.ready.mailbox}`)
  line('', `the bank’s test cards are at ${outside.ready.bank}`)
  line('', `smartcards to try are at ${outside.ready.bureau}`)
  line('', `a ticket machine stands at ${outside.ready.machines}`)
  line('', `station staff work at ${outside.ready.staff}`)
  line('', `other companies’ claims desks are at ${outside.ready.desks}`)
  line('', `gates to tap at are at ${outside.ready.gates}`)
  line('', `the trains’ control room is at ${outside.ready.controlRoom}`)
  line('', `phones to hear on are at ${outside.ready.phones}`)

  const server = await startProgram<string>('server/src/main.ts', {
    logFile: join(logs, 'server.log'),
    env: {
      SMTP_URL: outside.ready.smtp,
      PAYMENTS_URL: outside.ready.payments,
      SMARTCARDS_URL: outside.ready.smartcards,
      SMARTCARD_HOST_URL: outside.ready.bureau,
      MACHINES_KEY: outside.ready.machinesKey,
      STAFF_KEY: outside.ready.staffKey,
      CLAIMS_URL: outside.ready.claims,
      TAPS_URL: outside.ready.taps,
      // Whoever names feeds of another railway isn't told of the trains outside.
      ...(process.env.GTFS_RT_URLS
        ? {}
        : { DARWIN_URL: outside.ready.darwin, DARWIN_FILES_URL: outside.ready.darwinFiles }),
      INCIDENTS_URL: outside.ready.incidents,
      PUSH_HOSTS: [...settings.PUSH_HOSTS, new URL(outside.ready.phones).host].join(','),
      FCM_URL: outside.ready.phones,
      FCM_KEY: outside.ready.fcmKey,
      APNS_URL: outside.ready.apns,
      APNS_KEY: outside.ready.apnsKey,
      APNS_KEY_ID: outside.ready.apnsKeyId,
      APNS_TEAM_ID: outside.ready.apnsTeamId,
      APNS_TOPIC: outside.ready.apnsTopic,
      ...process.env,
    },
    tell: (step) => line('server', STEPS[step] ?? step),
  })
  running.push(server)
  for (const program of running)
    program.child.once('exit', () => void (stopping || fail(`a program ended by itself; ${logs} says why`)))

  const guard = await readFile(demonstrationKeyFile(settings.VAR_DIR), 'utf8').catch(() => undefined)
  if (guard) line('guard', `${settings.PUBLIC_URL.replace(/\/$/, '')}/inspector/#key=${guard}`)

  console.log(
    `\nCledrau is at ${server.ready}  (ready in ${((Date.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops it)`,
  )
} catch (error) {
  await fail(error instanceof WrongSetting ? error.message : (error as Error).message)
}

async function fail(message: string): Promise<never> {
  console.error(`\n${message}`)
  return stop(1)
}
