import { join } from 'node:path'
import { checkPlayedOutside } from '@cledrau/server/real-place.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { createServer } from 'vite'
import { ROOT, startProgram, type Program } from './programs.ts'

/** `npm run dev`: the app with hot replacement on APP_PORT, the server restarting when its files change behind it. */

const settings = readSettings(process.env)
checkPlayedOutside(settings)
const logs = join(settings.VAR_DIR, 'log')
const running: Program<unknown>[] = []

const outside = await startProgram<{
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
}>('world/src/main.ts', {
  logFile: join(logs, 'world.log'),
  env: {
    ...process.env,
    PORT: process.env.WORLD_PORT ?? String(settings.PORT + 1),
    PRODUCT_URL: `http://127.0.0.1:${settings.PORT}`,
    VAR_DIR: settings.VAR_DIR,
  },
})
running.push(outside)

const server = await startProgram<string>('server/src/main.ts', {
  args: ['--watch-preserve-output', '--watch'],
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
})
running.push(server)

const appPort = Number(process.env.APP_PORT ?? 5173)
const app = await createServer({
  root: join(ROOT, 'app'),
  server: { port: appPort, proxy: { '/api': server.ready, '/images': server.ready } },
})
await app.listen()

console.log(`App with hot replacement: http://localhost:${appPort}`)
console.log(`Server: ${server.ready}, log in ${join(logs, 'server.log')}`)
console.log(`Letters: ${outside.ready.mailbox}`)
console.log(`Test cards: ${outside.ready.bank}`)
console.log(`Smartcards: ${outside.ready.smartcards}`)
console.log(`Phones: ${outside.ready.phones}`)
console.log(`Ticket machine: ${outside.ready.machines}`)
console.log(`Station staff: ${outside.ready.staff}`)
console.log(`Gates: ${outside.ready.gates}`)
console.log(`Control room: ${outside.ready.controlRoom}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void (async () => {
      await app.close()
      for (const program of running.toReversed()) await program.stop()
      process.exit(0)
    })()
  })
}
