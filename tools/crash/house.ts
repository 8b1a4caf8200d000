import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { homeFor } from '@cledrau/server/db/embedded-home.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import pg from 'pg'
import { startProgram } from '../programs.ts'

/** What can die: the bank with its mailbox and cards; the desks of other companies by themselves. */
export const PARTS = ['server', 'database', 'bank', 'desks'] as const
export type Part = (typeof PARTS)[number]
/** What has to do with paying. */
export const PAYING_PARTS = ['server', 'database', 'bank'] as const satisfies readonly Part[]

/** The product, its database, its bank and the desks as four programs, each started again whenever it ends. */
export type CrashHouse = {
  url: string
  databaseUrl: string
  payments: string
  /** Where the server keeps its keys. */
  varDir: string
  /** kill -9: nothing of it gets to say goodbye. */
  kill: (part: Part) => void
  /** Until all of them answer again. */
  untilUp: () => Promise<void>
  close: () => Promise<void>
}

const PAUSE = 100

/** `environment`: what is set otherwise for the server; `parts`: what there is to die. */
export async function openCrashHouse(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  parts: readonly Part[] = PAYING_PARTS,
): Promise<CrashHouse> {
  const database = await openDatabaseProgram(folder)
  const [port, mailbox, smtp, bank, smartcards, desksPort] = await Promise.all(Array.from({ length: 6 }, freePort))
  const folders = { world: join(folder, 'world'), desks: join(folder, 'desks'), server: join(folder, 'server') }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true })
  const url = `http://localhost:${port}`

  let payments = ''
  let cards = ''
  let claims = ''
  const desks = async () => {
    const program = await startProgram<string>('tools/crash/desks.ts', {
      logFile: join(folder, 'desks.log'),
      env: { ...process.env, DESKS_PORT: String(desksPort), VAR_DIR: folders.desks },
    })
    claims = program.ready
    return program.child
  }
  const world = async () => {
    const program = await startProgram<{ payments: string; smartcards: string }>('world/src/main.ts', {
      logFile: join(folder, 'world.log'),
      env: {
        ...process.env,
        PORT: String(mailbox),
        SMTP_PORT: String(smtp),
        BANK_PORT: String(bank),
        SMARTCARDS_PORT: String(smartcards),
        MACHINES_PORT: '0',
        STAFF_PORT: '0',
        DESKS_PORT: '0',
        CONTROL_ROOM_PORT: '0',
        VAR_DIR: folders.world,
      },
    })
    payments = program.ready.payments
    cards = program.ready.smartcards
    return program.child
  }
  const server = async () => {
    await makeMissingKeys(join(folders.server, 'keys'))
    const program = await startProgram<string>('server/src/main.ts', {
      logFile: join(folder, 'server.log'),
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        VAR_DIR: folders.server,
        DATABASE_URL: database.url,
        PAYMENTS_URL: payments,
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        SMARTCARDS_URL: cards,
        ...(claims === '' ? {} : { CLAIMS_URL: claims }),
        RATE_LIMIT: '100000000',
        LOG_LEVEL: 'error',
        DEMONSTRATION: 'off',
        PLANNER_THREADS: '1',
        ...environment,
      },
    })
    return program.child
  }

  const kept: Partial<Record<Part, Kept>> & Record<'server' | 'database' | 'bank', Kept> = {
    // Asked kindly it waits for everybody who is still connected, and somebody killed may seem to be.
    database: keep(database.start, 'SIGINT'),
    bank: keep(world),
    ...(parts.includes('desks') ? { desks: keep(desks) } : {}),
    server: keep(async () => {
      // It needs all of them to start with; whoever runs it starts it again until they are there.
      for (const part of ['database', 'bank', 'desks'] as const) await kept[part]?.up()
      return server()
    }),
  }
  await kept.server.up()

  return {
    url,
    databaseUrl: database.url,
    payments,
    varDir: folders.server,
    kill: (part) => kept[part]?.kill(),
    untilUp: async () => {
      for (const part of PARTS) await kept[part]?.up()
    },
    close: async () => {
      for (const part of ['server', 'desks', 'bank', 'database'] as const) await kept[part]?.stop()
    },
  }
}

type Kept = ReturnType<typeof keep>

/** A program that is started again as soon as it ends, whatever ended it. */
export function keep(start: () => Promise<ChildProcess>, end: NodeJS.Signals = 'SIGTERM') {
  const state: { child: ChildProcess | null; closing: boolean; resting: boolean } = {
    child: null,
    closing: false,
    resting: false,
  }
  const begin = async (): Promise<void> => {
    while (!state.closing) {
      if (state.resting) {
        await wait(PAUSE)
        continue
      }
      const started = await start().catch(() => null)
      // Told to rest while it was on its way.
      if (state.resting) started?.kill('SIGKILL')
      else if (started && isAlive(started)) {
        state.child = started
        await new Promise((resolve) => started.once('exit', resolve))
        state.child = null
      }
      await wait(PAUSE)
    }
  }
  void begin()
  return {
    up: async () => {
      while (!state.child || !isAlive(state.child)) await wait(PAUSE)
    },
    // It counts as gone from now on, however long the system takes to see it.
    kill: () => {
      const last = state.child
      state.child = null
      last?.kill('SIGKILL')
    },
    /** Told to end, and waited for; then it is started again. */
    leave: async () => {
      const last = state.child
      if (!last) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      last.kill(end)
      await ended
    },
    /** Once it ends it isn’t started again before it is woken. */
    rest: () => {
      state.resting = true
    },
    wake: () => {
      state.resting = false
    },
    stop: async () => {
      state.closing = true
      const last = state.child
      if (!last) return
      const ended = new Promise((resolve) => last.once('exit', resolve))
      last.kill(end)
      await Promise.race([ended, wait(10_000)])
      last.kill('SIGKILL')
    },
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** PostgreSQL as the product embeds it, with everything that makes it safe, on a port that stays. */
export async function openDatabaseProgram(folder: string) {
  const made = await startEmbeddedPostgres(folder)
  await made.stop()
  const home = await homeFor(folder)
  const port = await freePort()
  const url = Object.assign(new URL(made.ownerUrl), { port: String(port) }).href
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 }
  const args = ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(home.programs.postgres, args, { ...home.account, stdio: 'ignore', cwd: home.data })
    while (child.exitCode === null && child.signalCode === null) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      const answered = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (answered) return child
      await wait(PAUSE)
    }
    // What a dead one left running still holds its memory: a moment later it is gone.
    throw new Error('the database did not start')
  }
  return { url, start }
}
