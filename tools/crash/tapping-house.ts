import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { instant, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { startProgram } from '../programs.ts'
import { keep, openDatabaseProgram } from './house.ts'
import type { AnsweredTaps, AskedTaps } from './outside.ts'

export const PARTS = ['database', 'server', 'outside'] as const
export type Part = (typeof PARTS)[number]

/** The product, its database, and its bank with all gates as programs that are started again whenever they end, by one clock. */
export type TappingCrashHouse = {
  databaseUrl: string
  /** The bank, with the secret that we share. */
  payments: () => string
  /** What the outside keeps on its disk. */
  outsideFolder: string
  now: () => Instant
  /** Server, bank and gates are killed, and start again at another time. */
  moveTo: (at: Instant) => Promise<void>
  /** People tap; nothing where the gates ended before they had answered. */
  tap: (taps: AskedTaps['taps']) => Promise<readonly string[] | undefined>
  kill: (part: Part) => void
  untilUp: () => Promise<void>
  close: () => Promise<void>
}

/** `late`: the share of taps that come late. */
export async function openTappingHouse(folder: string, start: Instant, late: number): Promise<TappingCrashHouse> {
  const database = await openDatabaseProgram(folder)
  const [port, bankPort, gatesPort] = await Promise.all(Array.from({ length: 3 }, freePort))
  const folders = { outside: join(folder, 'outside'), server: join(folder, 'server') }
  for (const one of Object.values(folders)) mkdirSync(one, { recursive: true })
  let [base, since] = [start, Date.now()]
  const now = () => instant(base + Date.now() - since)

  const waiting = new Map<number, (answers: readonly string[] | undefined) => void>()
  const answer = (id: number, answers: readonly string[] | undefined) => {
    waiting.get(id)?.(answers)
    waiting.delete(id)
  }
  let found = { payments: '', taps: '' }
  let outside: ChildProcess | null = null
  const startOutside = async () => {
    const { ready, child } = await startProgram<typeof found>('tools/crash/outside.ts', {
      logFile: join(folder, 'outside.log'),
      env: {
        ...process.env,
        FOLDER: folders.outside,
        BANK_PORT: String(bankPort),
        GATES_PORT: String(gatesPort),
        CLOCK: String(now()),
        LATE: String(late),
      },
    })
    child.on('message', (message: Partial<AnsweredTaps>) => {
      if (message.id !== undefined) answer(message.id, message.answers)
    })
    // Whoever was let through and didn't hear it holds their card there once more.
    child.on('exit', () => {
      for (const id of waiting.keys()) answer(id, undefined)
    })
    found = ready
    outside = child
    return child
  }
  const startServer = async () => {
    await makeMissingKeys(join(folders.server, 'keys'))
    const { child } = await startProgram<string>('server/src/main.ts', {
      logFile: join(folder, 'server.log'),
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        VAR_DIR: folders.server,
        DATABASE_URL: database.url,
        PAYMENTS_URL: found.payments,
        TAPS_URL: found.taps,
        CLOCK: utcIso(now()),
        LOG_LEVEL: 'error',
        DEMONSTRATION: 'off',
        PLANNER_THREADS: '1',
      },
    })
    return child
  }
  const kept = {
    // Asked kindly it waits for everybody who is still connected, and somebody killed may seem to be.
    database: keep(database.start, 'SIGINT'),
    outside: keep(startOutside),
    server: keep(async () => {
      await kept.database.up()
      await kept.outside.up()
      return startServer()
    }),
  }
  const untilUp = async () => {
    for (const part of PARTS) await kept[part].up()
  }
  await untilUp()
  let asked = 0

  return {
    databaseUrl: database.url,
    payments: () => found.payments,
    outsideFolder: folders.outside,
    now,
    moveTo: async (at) => {
      kept.server.kill()
      kept.outside.kill()
      base = at
      since = Date.now()
      await untilUp()
    },
    tap: async (taps) => {
      await kept.outside.up()
      const child = outside
      if (!child?.connected) return undefined
      const id = (asked += 1)
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, taps } satisfies AskedTaps, (trouble) => {
          if (trouble) answer(id, undefined)
        })
      })
    },
    kill: (part) => kept[part].kill(),
    untilUp,
    close: async () => {
      for (const part of PARTS) await kept[part].stop()
    },
  }
}
