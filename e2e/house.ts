import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import { startDesks, type Desks } from '@cledrau/world/desks/desks.ts'
import { startGates, type Gates } from '@cledrau/world/gates/gates.ts'
import { schemeStations } from '@cledrau/world/gates/scheme-stations.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { startPush, type PushOutside } from '@cledrau/world/push/push.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'
import { startDarwin, type Darwin } from './darwin.ts'
import { startIncidents, type Incidents } from './incidents.ts'

/** What station staff prove themselves with. */
const STAFF_KEY = 'staff-of-the-walks-1'

const ROOT = join(import.meta.dirname, '..')

/** The whole product, with the mailbox, the bank and the gates of its world. */
export type House = {
  server: TestServer
  address: string
  appDir: string
  mailbox: Mailbox
  bank: Bank
  /** Where cards, phones and watches are tapped. */
  gates: Gates
  /** Who makes smartcards and has them written. */
  bureau: Bureau
  staffKey: string
  /** The push service that its makers' would stand for. */
  push: PushOutside
  /** Whoever tells of trains, where somebody does. */
  darwin?: Darwin
  /** Where it is written what disturbs lines, where somebody tells of trains. */
  incidents?: Incidents
  /** What other train companies answer claims with, where somebody tells of trains: nothing, until a walk says it. */
  desks?: Desks
  /** Phones that hear what travellers are told, where somebody tells of trains. */
  phones?: PushOutside
}

export type Wanted = {
  /** The moment that the server's clock stands at, where it matters. */
  startsAt?: string
  /** The built app is a copy that a walk may change. */
  ownApp?: boolean
  /** Somebody tells of trains. */
  hears?: boolean
}

export async function startHouse(
  postgres: TestPostgres,
  { startsAt, ownApp = false, hears = false }: Wanted = {},
): Promise<House & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-house-'))
  const own = (name: string) => join(folder, name)
  const [letters, books, claims] = [own('letters'), own('bank'), own('desks')]
  for (const one of [letters, books, claims]) mkdirSync(one)
  const mailbox = await startMailbox({ folder: letters })
  // One time for the product and its bank, once the product stands.
  const time: { clock?: TestServer['clock'] } = {}
  const bank = await startBank({ folder: books, now: () => time.clock?.now() ?? Date.now() })
  const gates = await startGates({
    folder: own('gates'),
    port: 0,
    now: () => time.clock?.now() ?? Date.now(),
    till: bank.till,
    stations: schemeStations(join(ROOT, 'data'), (startsAt ?? '2026-12-07').slice(0, 10)),
    seed: 1,
  })
  // Readers send at once, unless a walk turns their dials.
  gates.line.turn({ lateMinutes: 1, late: 0, twice: 0, outOfOrder: 0, gaps: 0, denySeconds: 0 })
  const bureau = await startBureau({ folder: own('smartcards'), port: 0 })
  const push = await startPush({ now: () => time.clock?.now() ?? Date.now() })
  const built = process.env.APP_DIR ?? join(ROOT, 'app/dist')
  const appDir = ownApp ? join(folder, 'app') : built
  if (ownApp) cpSync(built, appDir, { recursive: true })
  const darwin = hears ? await startDarwin() : undefined
  const incidents = hears ? await startIncidents() : undefined
  const desks = hears
    ? await startDesks({ folder: claims, now: () => time.clock?.now() ?? Date.now(), takes: SECOND, manner: 'SILENT' })
    : undefined
  const port = await freePort()
  const address = `http://localhost:${port}`
  const phones = hears
    ? await startPush({ product: `http://127.0.0.1:${port}`, now: () => time.clock?.now() ?? Date.now() })
    : undefined
  const server = await startTestServer(postgres, {
    APP_DIR: appDir,
    INSPECTOR_DIR: join(ROOT, 'inspector/dist'),
    DATA_DIR: join(ROOT, 'data'),
    PUBLIC_URL: address,
    SMTP_URL: mailbox.smtp,
    PAYMENTS_URL: bank.payments,
    TAPS_URL: gates.taps,
    SMARTCARDS_URL: bureau.cards,
    SMARTCARD_HOST_URL: bureau.url,
    STAFF_KEY,
    PUSH_HOSTS: push.host,
    FCM_URL: push.url,
    FCM_KEY: push.fcmKey,
    ...push.apple.settings,
    ...(startsAt && { CLOCK: startsAt }),
    ...(darwin && { DARWIN_URL: darwin.url }),
    ...(incidents && { INCIDENTS_URL: incidents.url }),
    ...(desks && { CLAIMS_URL: desks.claims }),
    ...(phones && { PUSH_HOSTS: phones.host }),
  })
  darwin?.speakFor(server)
  incidents?.speakFor(server)
  time.clock = server.clock
  await server.app.accounts.seedDemonstration()
  await server.app.server.listen({ port, host: '127.0.0.1' })
  return {
    server,
    address,
    appDir,
    mailbox,
    bank,
    gates,
    bureau,
    staffKey: STAFF_KEY,
    push,
    ...(darwin && { darwin }),
    ...(incidents && { incidents }),
    ...(desks && { desks }),
    ...(phones && { phones }),
    stop: async () => {
      await server.close()
      await gates.stop()
      await mailbox.stop()
      await bank.stop()
      await bureau.stop()
      await push.stop()
      await darwin?.stop()
      await incidents?.stop()
      await desks?.stop()
      await phones?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
