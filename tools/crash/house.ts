import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startEmbeddedPostgres } from '@cledrau/server/db/embedded.ts'
import { homeFor } from '@cledrau/server/db/embedded-home.ts'
import pg from 'pg'
import { startProgram } from '../programs.ts'

/** What can die. The bank dies with everything else that is outside, such as the desks of other companies. */
export const PARTS = ['server', 'database', 'bank'] as const
export type Part = (typeof PARTS)[number]

/** The product, its database and its bank as three programs, each started again whenever it ends. */
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

/** `environment`: what is set otherwise for the server. */
export async function openCrashHouse(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<CrashHouse> {
  const database = await openDatabaseProgram(folder)
  const [port, mailbox, smtp, bank, smartcards, desks] = await Promise.all(Array.from({ length: 6 }, freePort))
  const folders = { world: join(folder, 'world'), server: join(folder, 'server') }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true })
  const url = `http://localhost:${port}`

  let payments = ''
  let cards = ''
  let claims = ''
  const world = async () => {
    const program = await startProgram<{ payments: string; smartcards: string; claims: string }>('world/src/main.ts', {
      logFile: join(folder, 'world.log'),
      env: {
        ...process.env,
        PORT: String(mailbox),
        SMTP_PORT: String(smtp),
        BANK_PORT: String(bank),
        SMARTCARDS_PORT: String(smartcards),
        MACHINES_PORT: '0',
        STAFF_PORT: '0',
        DESKS_PORT: String(desks),
        DESKS_MANNER: 'TWICE',
        CONTROL_ROOM_PORT: '0',
        VAR_DIR: folders.world,
      },
    })
    payments = program.ready.payments
    cards = program.ready.smartcards
    claims = program.ready.claims
    return program.child
  }
  const server = async () => {
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
        CLAIMS_URL: claims,
        RATE_LIMIT: '100000000',
        LOG_LEVEL: 'error',
        DEMONSTRATION: 'off',
        PLANNER_THREADS: '1',
        ...environment,
      },
    })
    return program.child
  }

  const kept = {
    // Asked kindly it waits for everybody who is still connected, and somebody killed may seem to be.
    database: keep(database.start, 'SIGINT'),
    bank: keep(world),
    server: keep(async () => {
      // It needs both to start with; whoever runs it starts it again until they are there.
      await kept.database.up()
      await kept.bank.up()
      return server()
    }),
  }
  await kept.server.up()

  return {
    url,
    databaseUrl: database.url,
    payments,
    varDir: folders.server,
    kill: (part) => kept[part].kill(),
    untilUp: async () => {
      for (const part of PARTS) await kept[part].up()
    },
    close: async () => {
      for (const part of ['server', 'bank', 'database'] as const) await kept[part].stop()
    },
  }
}

/** A program that is started again as soon as it ends, whatever ended it. */
export function keep(start: () => Promise<ChildProcess>, end: NodeJS.Signals = 'SIGTERM') {
  const state: { child: ChildProcess | null; closing: boolean } = { child: null, closing: false }
  const begin = async (): Promise<void> => {
    while (!state.closing) {
      const started = await start().catch(() => null)
      if (started && isAlive(started)) {
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
  const url = Object.assign(new URL(made.url), { port: String(port) }).href
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
