import type { Result } from '@cledrau/domain/result.ts'
import { CamelCasePlugin, type DeleteResult, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { noteQuery } from '../care/tracing/queries.ts'
import { inSpan } from '../care/tracing/span.ts'
import type { Schema } from './schema.ts'

export type Trx = Transaction<Schema>
/** Of the pool: lines that somebody has, lines that nobody has, and who waits for one. */
export type Lines = { readonly busy: number; readonly idle: number; readonly waiting: number }

export type Database = Kysely<Schema> & {
  lines: () => Lines
  /** One use case: commits what is done, rolls back what is refused or thrown, repeats what only collided. */
  inTransaction: <Value, Refusal extends string>(
    work: (trx: Trx) => Promise<Result<Value, Refusal>>,
  ) => Promise<Result<Value, Refusal>>
}

const BIGINT = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Counts and pence fit a number; a date stays text, else London's summer moves it by a day; a moment is an Instant. */
function typeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  const readMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
  types.setTypeParser(BIGINT, Number)
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(TIMESTAMPTZ, (text) => +readMoment(text))
  return types
}

/**
 * A database that went away is found out by limits: for a line to it, or one of the pool; for a question; for a transaction in
 * which nobody asks any more, whose rows all others wait for. A line that died without a word is asked whether it is there.
 */
const LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
/** One that stands still keeps to no limit of its own: whoever has a line for so long has waited in vain. */
const PATIENCE = 65_000

type Pool = { max?: number; patienceMs?: number }

export function openPool(connectionString: string, { max = 20, patienceMs = PATIENCE }: Pool = {}): pg.Pool {
  const connectionTimeoutMillis = Math.min(LIMITS.connectionTimeoutMillis, patienceMs)
  const pool = new pg.Pool({
    connectionString,
    max,
    types: typeParsers(),
    application_name: 'cledrau',
    ...LIMITS,
    connectionTimeoutMillis,
  })
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while somebody has it tells them by what they asked; told by nobody else, it would end the process, too.
  pool.on('connect', (client) => client.on('error', () => {}))
  hangUpAfter(pool, patienceMs)
  return pool
}

/**
 * Cuts lines that somebody has for too long. One that went silent on the way would otherwise be waited for as long as the system
 * does, a quarter of an hour; so its user is told, and asks again on another.
 */
function hangUpAfter(pool: pg.Pool, patienceMs: number): void {
  const since = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (_, client) => void since.delete(client))
  pool.on('remove', (client) => void since.delete(client))
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer)
    const now = performance.now()
    // With a question under way this doesn't say goodbye: it hangs up.
    for (const [client, at] of since) if (now - at > patienceMs) void (client as unknown as pg.Client).end()
  }, patienceMs / 4).unref()
}

/** `followed`: each question is a step of the trace that it is asked in. */
export function openDatabase(pool: pg.Pool, { followed = false } = {}): Database {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(followed && { log: noteQuery }),
  })
  return Object.assign(db, {
    lines: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    inTransaction: <Value, Refusal extends string>(work: (trx: Trx) => Promise<Result<Value, Refusal>>) =>
      inTransaction(db, work),
  })
}

type AtTheEnd = { before: (() => Promise<void>)[]; after: (() => void)[] }
const endings = new WeakMap<Trx, AtTheEnd>()

const endingOf = (trx: Trx): AtTheEnd => {
  const ending = endings.get(trx)
  if (!ending) throw new Error('this transaction tells nobody when it ends')
  return ending
}

/** The last thing that a transaction does: what locks something that everybody needs. */
export const beforeCommit = (trx: Trx, work: () => Promise<void>): void => void endingOf(trx).before.push(work)

/** Done once the transaction is committed, and not at all if it is undone. For what only this process has to know. */
export const afterCommit = (trx: Trx, work: () => void): void => void endingOf(trx).after.push(work)

/** Kysely commits whatever a callback returns, so a refusal has to leave it as a throw. */
class RolledBack extends Error {
  readonly result: Result<never, string>
  constructor(result: Result<never, string>) {
    super('refused')
    this.result = result
  }
}

const SERIALISATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

async function inTransaction<Value, Refusal extends string>(
  db: Kysely<Schema>,
  work: (trx: Trx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const ending: AtTheEnd = { before: [], after: [] }
      const committed = await inSpan('transaction', {}, () =>
        db.transaction().execute(async (trx) => {
          endings.set(trx, ending)
          const result = await work(trx)
          if (!result.ok) throw new RolledBack(result)
          for (const one of ending.before) await one()
          return result
        }),
      )
      for (const one of ending.after) one()
      return committed
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<Value, Refusal>
      if (attempt >= ATTEMPTS || !collided(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

const collided = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === SERIALISATION_FAILURE || error.code === DEADLOCK)

/** Of PostgreSQL: no connection, going down or coming up, no room for one more, on the disk or in memory, a disk that fails, only for reading, took too long. */
const AWAY_STATES = /^(08...|57P0[1-5]|57014|53[123]00|58030|25006|25P03)$/
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/

/** Whether this is a database that isn't there just now, or not for this: what was asked may be asked again. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(code)
  return AWAY_CODES.has(code) || AWAY_WORDS.test(error.message)
}

/** How many rows are gone. */
export const countDeleted = async (query: { executeTakeFirst: () => Promise<DeleteResult> }): Promise<number> =>
  Number((await query.executeTakeFirst()).numDeletedRows)
