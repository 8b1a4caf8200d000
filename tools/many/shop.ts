import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { keep } from '../crash/house.ts'
import { ROOT } from '../programs.ts'
import { PUBLIC_PORT, SERVER_PORT, TLS_ABOVE } from './balancer.ts'
import type { Machine } from './cable.ts'

/** Our own programs on machines of their own. */

export type Addresses = Record<
  'payments' | 'smartcards' | 'claims' | 'taps' | 'darwin' | 'darwinFiles' | 'incidents' | 'mailbox',
  string
> &
  Record<'machinesKey' | 'staffKey', string>

const MAILBOX = 3080
const SMTP = 2525
const DARWIN = 6161
const FILES = 2121
/** Mailbox, bank and those that stand beside them. */
export const OUTSIDE_PORTS = [SMTP, DARWIN, ...Array.from({ length: 12 }, (_, nth) => MAILBOX + nth)]

export const METRICS_TOKEN = 'for-the-one-who-watches'
export const PUBLIC_URL = `https://localhost:${PUBLIC_PORT}`

type Parts = {
  folder: string
  authority: string
  environment: Readonly<Record<string, string>>
  /** Where the release lies that it runs, if it isn’t this one. */
  root?: string
}

/** One of our programs on a machine, and what it says when it is ready. */
async function start<Ready>(
  machine: Machine,
  file: string,
  { folder, authority, environment, root = ROOT }: Parts,
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = machine.run(process.execPath, [join(root, file)], {
    logFile: join(folder, 'log', `${machine.name}.log`),
    ipc: true,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority, ...environment },
  })
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: { ready?: Ready; failed?: string }) => {
      if (message.failed) reject(new Error(message.failed))
      if (message.ready) resolve(message.ready)
    })
    child.on('exit', () => reject(new Error(`${machine.name} ended before it was ready`)))
  })
  return { child, ready }
}

/** Bank, mail, trains and the others: `heard` learns where they are. */
export const keepOutside = (machine: Machine, parts: Parts, heard: (addresses: Addresses) => void) =>
  keep(async () => {
    const { child, ready } = await start<Addresses>(machine, 'world/src/main.ts', {
      ...parts,
      environment: {
        VAR_DIR: join(parts.folder, machine.name),
        WORLD_HOST: machine.address,
        PRODUCT_URL: PUBLIC_URL,
        PORT: String(MAILBOX),
        SMTP_PORT: String(SMTP),
        DARWIN_PORT: String(DARWIN),
        DARWIN_FILES_PORT: String(FILES),
        ...parts.environment,
      },
    })
    heard(ready)
    return child
  })

/** Where something of the outside is for other machines: by TLS. */
const byTls = (address: string, { address: host }: Machine, scheme: string): string => {
  const [, secret, port, path] = /^[a-z]+:\/\/([^@/]*@)?[^:/]+:(\d+)(.*)$/.exec(address) ?? []
  return `${scheme}://${secret ?? ''}${host}:${Number(port) + TLS_ABOVE}${path ?? ''}`
}

/** What every server is told of the others. */
export function settingsOf(addresses: Addresses, outside: Machine): Record<string, string> {
  const https = (name: keyof Addresses) => byTls(addresses[name], outside, 'https')
  return {
    SMTP_URL: `smtps://${outside.address}:${SMTP + TLS_ABOVE}`,
    PAYMENTS_URL: https('payments'),
    SMARTCARDS_URL: https('smartcards'),
    CLAIMS_URL: https('claims'),
    TAPS_URL: https('taps'),
    INCIDENTS_URL: https('incidents'),
    DARWIN_URL: byTls(addresses.darwin, outside, 'stomp+ssl'),
    DARWIN_FILES_URL: addresses.darwinFiles.replace(/@[^:/]+:/, `@${outside.address}:`),
    MACHINES_KEY: addresses.machinesKey,
    STAFF_KEY: addresses.staffKey,
  }
}

/** `environment` is asked for at each start: what is outside may have moved. */
export const keepServer = (
  machine: Machine,
  roles: string,
  parts: Omit<Parts, 'environment' | 'root'> & {
    environment: () => Promise<Record<string, string>>
    /** A clock that can be set, where it has one. */
    clockOf: (name: string) => Record<string, string>
    /** Asked at each start: another release may have been put in its place. */
    rootOf: (name: string) => string
  },
) =>
  keep(async () => {
    const environment: Record<string, string> = {
      PORT: String(SERVER_PORT),
      HOST: machine.address,
      NODE_NAME: machine.name,
      VAR_DIR: join(parts.folder, machine.name),
      PUBLIC_URL,
      ROLES: roles,
      METRICS_TOKEN,
      PLANNER_THREADS: '1',
      LEAVE_SECONDS: '3',
      DEMONSTRATION: 'on',
      ...(await parts.environment()),
      ...parts.clockOf(machine.name),
    }
    const root = parts.rootOf(machine.name)
    const folders = { APP_DIR: 'app/dist', INSPECTOR_DIR: 'inspector/dist', DATA_DIR: 'data' }
    for (const [name, own] of Object.entries(folders)) environment[name] = join(root, own)
    return (await start(machine, 'server/src/main.ts', { ...parts, environment, root })).child
  })
