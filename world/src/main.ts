import { join, resolve } from 'node:path'
import { momentOf } from '@cledrau/domain/time/moment.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { startBank } from './bank/bank.ts'
import { startGates } from './gates/gates.ts'
import { schemeStations } from './gates/scheme-stations.ts'
import { LOOPBACK } from './loopback.ts'
import { startDesks } from './desks/desks.ts'
import { MANNERS } from './desks/on-desk.ts'
import { startMachines } from './machines/machines.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { startPush } from './push/push.ts'
import { startBureau } from './smartcards/bureau.ts'
import { startStaff } from './staff/staff.ts'
import { startTrainsApart } from './trains-apart.ts'

type Program = { urls: Record<string, string>; stop: () => Promise<void> }

const {
  PORT = '3080',
  SMTP_PORT = '0',
  BANK_PORT,
  SMARTCARDS_PORT,
  MACHINES_PORT,
  STAFF_PORT,
  DESKS_PORT,
  DARWIN_PORT = '0',
  DARWIN_FILES_PORT = '0',
  CONTROL_ROOM_PORT,
  PHONES_PORT,
  GATES_PORT,
  COMMUTERS = '0',
  CLOCK,
  VAR_DIR = 'var',
} = process.env
/** What runs is what the product plans with; how it goes follows from the seed, the day, and how bad a day it is to be. */
const { TIMETABLE, DATA_DIR = 'data', TRAINS_SEED = '1', TRAINS_TROUBLE = '1' } = process.env
/** Where machines ask for what waits: the product, which starts after them. */
const { PRODUCT_URL = 'http://127.0.0.1:3000' } = process.env
/** Whatever the product listens on: these stay on this machine, unless somebody names them. */
const host = process.env.WORLD_HOST ?? LOOPBACK
/** Beside the mailbox, unless it is told: what the product was told once stays true after a restart. */
const bankPort = Number(BANK_PORT ?? (PORT === '0' ? 0 : Number(PORT) + 1))
const folder = resolve(VAR_DIR, 'world')

/** After those that were there before. */
const PHONES_AFTER_BANK = 6

/** The outside has the product's time: shifted alike, so that a day here is the same day there. */
const began = Date.now()
const start = momentOf(CLOCK ?? '') ?? began
const now = () => start + Date.now() - began

/** Whoever holds a card to a reader has it from the bank: the gates ask it for each card's tokens. */
const openedBank = startBank({ folder: join(folder, 'bank'), port: bankPort, host, now })

/** Everything that plays the outside. Each tells where it is; the server's settings are filled with that. */
const programs: (() => Promise<Program>)[] = [
  async () => {
    const mailbox = await startMailbox({
      folder: join(folder, 'mailbox'),
      smtpPort: Number(SMTP_PORT),
      webPort: Number(PORT),
      host,
    })
    return { urls: { smtp: mailbox.smtp, mailbox: mailbox.url }, stop: mailbox.stop }
  },
  async () => {
    const bank = await openedBank
    return { urls: { payments: bank.payments, bank: bank.url }, stop: bank.stop }
  },
  async () => {
    const { till, settled } = await openedBank
    const gates = await startGates({
      folder: join(folder, 'gates'),
      port: Number(GATES_PORT ?? (bankPort === 0 ? 0 : bankPort + 9)),
      host,
      now,
      till,
      bankSettled: settled,
      stations: schemeStations(resolve(DATA_DIR), clockTime(instant(now())).date),
      seed: Number(TRAINS_SEED),
      commuters: Number(COMMUTERS),
      demonstration: true,
    })
    return { urls: { taps: gates.taps, gates: gates.url }, stop: gates.stop }
  },
  async () => {
    const port = SMARTCARDS_PORT ?? (bankPort === 0 ? 0 : bankPort + 1)
    const bureau = await startBureau({ folder: join(folder, 'smartcards'), port: Number(port), host })
    return { urls: { smartcards: bureau.cards, bureau: bureau.url }, stop: bureau.stop }
  },
  async () => {
    const port = MACHINES_PORT ?? (bankPort === 0 ? 0 : bankPort + 2)
    const places = { folder: join(folder, 'machines'), port: Number(port), host, product: PRODUCT_URL }
    const machines = await startMachines(places)
    return { urls: { machinesKey: machines.key, machines: machines.url }, stop: machines.stop }
  },
  async () => {
    const port = DESKS_PORT ?? (bankPort === 0 ? 0 : bankPort + 8)
    const manner = MANNERS.find((one) => one === process.env.DESKS_MANNER)
    const desks = await startDesks({
      folder: join(folder, 'desks'),
      port: Number(port),
      host,
      now,
      ...(manner ? { manner, takes: 0 } : {}),
    })
    return { urls: { claims: desks.claims, desks: desks.url }, stop: desks.stop }
  },
  async () => {
    const port = STAFF_PORT ?? (bankPort === 0 ? 0 : bankPort + 3)
    const staff = await startStaff({
      folder: join(folder, 'staff'),
      port: Number(port),
      host,
      product: PRODUCT_URL,
      now,
    })
    return { urls: { staffKey: staff.key, staff: staff.url }, stop: staff.stop }
  },
  async () => {
    const trains = await startTrainsApart({
      folder: join(folder, 'trains'),
      host,
      stompPort: Number(DARWIN_PORT),
      filesPort: Number(DARWIN_FILES_PORT),
      webPort: Number(CONTROL_ROOM_PORT ?? (bankPort === 0 ? 0 : bankPort + 4)),
      now,
      timetable: TIMETABLE || undefined,
      dataDir: resolve(DATA_DIR),
      seed: Number(TRAINS_SEED),
      level: Number(TRAINS_TROUBLE),
    })
    return {
      urls: {
        darwin: trains.darwin,
        darwinFiles: trains.files,
        incidents: trains.incidents,
        controlRoom: trains.controlRoom,
      },
      stop: trains.stop,
    }
  },
  async () => {
    const port = PHONES_PORT ?? (bankPort === 0 ? 0 : bankPort + PHONES_AFTER_BANK)
    const push = await startPush({ port: Number(port), host, product: PRODUCT_URL, now })
    const { APNS_URL: apns, APNS_KEY: apnsKey, ...played } = push.apple.settings
    const { APNS_KEY_ID: apnsKeyId, APNS_TEAM_ID: apnsTeamId, APNS_TOPIC: apnsTopic } = played
    return {
      urls: { phones: push.url, fcmKey: push.fcmKey, apns, apnsKey, apnsKeyId, apnsTeamId, apnsTopic },
      stop: push.stop,
    }
  },
]

/** What the program that started us wants to know; on a terminal nobody listens. */
const tell = (message: object) => process.send?.(message)

try {
  const running = await Promise.all(programs.map((program) => program()))
  const urls: Record<string, string> = Object.assign({}, ...running.map(({ urls: own }) => own))
  tell({ ready: urls })
  if (!process.send) for (const [name, url] of Object.entries(urls)) console.log(`${name}: ${url}`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void Promise.all(running.map((program) => program.stop())).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Whoever started us is gone: nothing is left running without an owner.
  process.on('disconnect', stop)
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const message = taken ? `a port of the outside (${PORT}) is taken by another program` : String(error)
  tell({ failed: message })
  if (!process.send) console.error(message)
  process.exit(1)
}
