import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { openDatabase, openPool, type Database } from '@cledrau/server/db/database.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { keep, openDatabaseProgram } from '@cledrau/tools/crash/house.ts'
import { startProgram } from '@cledrau/tools/programs.ts'
import { sql } from 'kysely'
import { needsOf } from './of-program.ts'

type Night = {
  /** The bank, with the secret that we share. */
  bank: string
  cards: number
  addCards: (db: Database, count: number) => Promise<void>
}

const LOOK_EVERY = 500
/** What was started is at rest: nothing of it is still being read. */
const AT_REST = 10_000

/**
 * A night as a server lives through it that does nothing else: a program of its own, whose jobs wake by themselves. Its memory
 * is its own, and none of whoever looks on.
 */
export async function liveThroughNight({ bank, cards, addCards }: Night): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-night-'))
  const program = await openDatabaseProgram(folder)
  const database = keep(program.start, 'SIGINT')
  await database.up()
  const varDir = join(folder, 'server')
  mkdirSync(varDir)
  await makeMissingKeys(join(varDir, 'keys'))
  const server = await startProgram<string>('server/src/main.ts', {
    logFile: join(folder, 'server.log'),
    env: {
      ...process.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      VAR_DIR: varDir,
      DATABASE_URL: program.url,
      PAYMENTS_URL: bank,
      CLOCK: '2026-12-08T05:00:00Z',
      ROLES: 'jobs',
      DEMONSTRATION: 'off',
      LOG_LEVEL: 'error',
      PLANNER_THREADS: '1',
      // As the chart starts whoever does this work alone.
      NODE_OPTIONS: '--max-semi-space-size=8',
    },
  })
  const pool = openPool(program.url, { max: 2 })
  try {
    const needs = needsOf(server.child.pid ?? 0)
    await wait(AT_REST)
    const [before, worked] = [needs.memoryMB(), needs.processorSeconds()]
    const db = openDatabase(pool)
    const began = performance.now()
    await addCards(db, cards)
    const added = performance.now()
    let early = 0
    for (;;) {
      const { rows } = await sql<{
        paid: number
      }>`select count(*)::int as paid from payg_charges where status = 'PAID'`.execute(db)
      const paid = rows[0]?.paid ?? 0
      if (paid <= cards / 5) early = Math.max(early, needs.memoryMB())
      if (paid >= cards) break
      await wait(LOOK_EVERY)
    }
    const seconds = (performance.now() - added) / 1000
    return {
      'cards charged': cards,
      'adding them s': (added - began) / 1000,
      'all of it s': seconds,
      'ms a card': (seconds * 1000) / cards,
      'of its processor s': needs.processorSeconds() - worked,
      'memory at rest MB': before,
      'memory until a fifth was paid MB': early,
      'memory at the end MB': needs.memoryMB(),
      'memory at most MB': needs.mostMB(),
    }
  } finally {
    await pool.end()
    await server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
