import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf, type AnyEndpoint, type ReplyOf, type RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Failure } from '@cledrau/contract/failure.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { letsEverybodyIn } from '../admission.ts'
import type { App } from '../app/app-parts.ts'
import { createApp } from '../app.ts'
import { openProcessBus } from '../bus/bus.ts'
import { openPostgresCarrier } from '../bus/postgres-carrier.ts'
import { openRowBus } from '../bus/row-bus.ts'
import type { Clock } from '../clock.ts'
import { openDatabase, openPool, type Database } from '../db/database.ts'
import { accessTokenSigner } from '../http/access-token.ts'
import type { Guest, Partner, Traveller } from '../http/callers.ts'
import { startJobs } from '../jobs.ts'
import { openKeys, type Keys } from '../keys.ts'
import { openPhonePassKeys } from '../areas/tickets/tickets/phone-pass-keys.ts'
import { readSettings } from '../settings.ts'
import { openTraces } from '../care/tracing/traces.ts'
import { holdToDocument } from './held-to-document.ts'
import { withDatabase, type TestPostgres } from './test-postgres.ts'

/** A clock that stands until a test moves it. */
export type TestClock = Clock & { set: (at: Instant) => void; advance: (milliseconds: number) => void }

export function testClock(start = instant(Date.parse('2026-12-07T08:00:00Z'))): TestClock {
  let now: number = start
  return {
    now: () => instant(now),
    set: (at) => (now = at),
    advance: (milliseconds) => (now += milliseconds),
  }
}

type Sent = { headers?: Record<string, string>; as?: Traveller | Guest | Partner; raw?: Partial<InjectOptions> }
type Answer<Call extends AnyEndpoint> = {
  status: number
  headers: Record<string, unknown>
  text: string
  reply: ReplyOf<Call>
  failure: Failure
}

/** A whole server on a database of its own, asked without a network. */
export type TestServer = {
  app: App
  /** As the owner of the tables. */
  db: Database
  clock: TestClock
  keys: Keys
  /** As the owner, and as a server comes. */
  databaseUrl: string
  serverUrl: string
  /** What it keeps on disk. */
  varDir: string
  call: <Call extends AnyEndpoint>(call: Call, request: RequestOf<Call>, sent?: Sent) => Promise<Answer<Call>>
  tokenOf: (caller: Traveller | Guest | Partner) => Promise<string>
  close: () => Promise<void>
}

/** Kept from one run to the next, as the compiled timetable is. */
const PASS_KEYS = resolve('var/test/pass-keys')

type Neighbour = {
  /** On the same database, with the same keys and by the same clock, as one more server of one place. */
  beside?: TestServer
  /** Hears what others on its database tell. */
  sharesBus?: boolean
  /** Has callers come back while it is late, as servers do: a test that isn’t about that may run on a busy machine. */
  turnsAway?: boolean
}

export async function ownDatabase(postgres: TestPostgres): Promise<string> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  await admin.query(`create database ${database} template ${postgres.template}`)
  await admin.end()
  return withDatabase(postgres.ownerUrl, database)
}

/** `postgres` is what the global setup provides: `inject('postgres')`. */
export async function startTestServer(
  postgres: TestPostgres,
  environment: Record<string, string> = {},
  { beside, sharesBus = beside !== undefined, turnsAway = false }: Neighbour = {},
): Promise<TestServer> {
  const databaseUrl = beside?.databaseUrl ?? (await ownDatabase(postgres))
  const varDir = beside?.varDir ?? mkdtempSync(join(tmpdir(), 'cledrau-'))
  // The certificates of passes take a quarter of a second to make, and no test minds whose they are.
  await openPhonePassKeys(PASS_KEYS)
  // Somebody else may be making them at this moment: what they haven't finished is not taken along.
  cpSync(PASS_KEYS, join(varDir, 'keys'), { recursive: true, filter: (file) => !/\.json\./.test(file) })
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    VAR_DIR: varDir,
    PORT: '0',
    RATE_LIMIT: '1000000',
    // Calls alone: a built app beside them is hundreds of routes, which cost each start a tenth of a second.
    APP_DIR: join(varDir, 'no-app'),
    INSPECTOR_DIR: join(varDir, 'no-inspector'),
    ...environment,
  })
  // The server comes by its own role; a test looks, and does what no server may, as the owner.
  const serverUrl = withDatabase(postgres.url, new URL(databaseUrl).pathname.slice(1))
  const pools = [databaseUrl, serverUrl].map((url) => openPool(url, { max: 8 }))
  const log = { error: () => {} }
  const traces = openTraces(settings, log)
  const [db, serverDb] = pools.map((pool) => openDatabase(pool, { followed: traces !== undefined })) as [
    Database,
    Database,
  ]
  const clock = beside?.clock ?? testClock(settings.CLOCK)
  const keys = await openKeys(join(varDir, 'keys'), 'access')
  const { ROLES: roles } = settings
  const jobs = await startJobs({ connectionString: serverUrl, db: serverDb, clock, roles, traces, log })
  const bus = sharesBus
    ? await openRowBus({ db: serverDb, clock, jobs, traces, log, carrierBy: () => openPostgresCarrier(serverUrl, log) })
    : openProcessBus(clock, traces)
  const app = await createApp({
    settings,
    clock,
    db: serverDb,
    databaseUrl: serverUrl,
    keys,
    jobs,
    bus,
    traces,
    cacheDir: resolve('var/test/timetable'),
    ...(turnsAway ? {} : { admission: letsEverybodyIn() }),
  })
  holdToDocument(app.server, app.calls)
  const sign = accessTokenSigner(keys, settings.PUBLIC_URL)
  const tokenOf = (caller: Traveller | Guest | Partner) => sign(caller, clock.now())

  return {
    app,
    db,
    clock,
    keys,
    databaseUrl,
    serverUrl,
    varDir,
    tokenOf,
    call: async (call, request, sent = {}) => {
      const response = await app.server.inject({
        ...addressed(call, request as Record<string, unknown>),
        ...sent.raw,
        headers: {
          ...(sent.as ? { authorization: `Bearer ${await tokenOf(sent.as)}` } : {}),
          ...sent.headers,
        },
      })
      const json =
        response.body && String(response.headers['content-type']).includes('json') ? response.json() : undefined
      return { status: response.statusCode, headers: response.headers, text: response.body, reply: json, failure: json }
    },
    close: async () => {
      await app.close()
      await bus.close()
      await jobs.stop()
      await traces?.close()
      await Promise.all(pools.map((pool) => pool.end()))
      if (!beside) rmSync(varDir, { recursive: true, force: true })
    },
  }
}

/** A call as it goes over the wire: the fields where the contract says they travel, and the app's token. */
export function addressed(call: AnyEndpoint, request: Record<string, unknown>): InjectOptions {
  const carried = fieldsOf(call)
  const url = `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request[name])))}`
  const fields = Object.fromEntries([...carried.query, ...carried.body].map((name) => [name, request[name]]))
  const sent = { ...fields, token: APP_TOKEN }
  return call.method === 'GET'
    ? { method: 'GET', url, query: textual(sent) }
    : { method: call.method, url, payload: sent }
}

const textual = (fields: Record<string, unknown>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )

/** What comes last where a server is late (decision 146) may be told to come back, beside other tests: then it does. */
export async function askNotBusy({ app }: TestServer, asked: InjectOptions): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await app.server.inject(asked)
    // A HEAD has no code to look at.
    const isBusy =
      answer.statusCode === 503 && (answer.body === '' || answer.json<{ code: string }>().code === 'TOO_BUSY')
    if (!isBusy) return answer
  }
}
