import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { makeKey } from '@cledrau/server/areas/partners/partners/partner-keys.ts'
import { openOperatorsPartners } from '@cledrau/server/areas/payments/partner-accounts/operators-partners.ts'
import { shiftedClock } from '@cledrau/server/clock.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { findEmbeddedPostgres, freePort } from '@cledrau/server/db/embedded.ts'
import { homeFor } from '@cledrau/server/db/embedded-home.ts'
import { startProgram, type Program } from '../../programs.ts'

/** What a partner's program needs to know of its sandbox. */
export type Credentials = { name: string; clientID: string; keyID: string; key: Record<string, unknown> }

/** A whole product for one partner, with trains outside that run: nobody else is in it. */
export type House = {
  name: string
  credentials: () => Credentials
  /** Where its server answers now; nothing while it is being set to another time or emptied. */
  target: () => number | undefined
  now: () => number
  /** Where its trains are delayed and cancelled by hand. */
  controlRoom: () => string | undefined
  setClock: (at: number) => Promise<void>
  /** As on the first day: the key stays, all else is gone. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

type Asked = {
  name: string
  folder: string
  /** Where the partner reaches it. */
  url: string
  data: string
  /** The first moment of its day. */
  begins: number
  webhookHosts: string
}

type Outside = { darwin: string; darwinFiles: string; incidents: string; controlRoom: string }

const LIMIT = 10_000_00

export async function openHouse({ name, folder, url, data, begins, webhookHosts }: Asked): Promise<House> {
  const keyFile = join(folder, 'credentials.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let running: Program<unknown>[] = []
  let port: number | undefined
  let room: string | undefined
  let [start, since] = [begins, Date.now()]
  // One change after the other: two at once would start two servers on one database.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  const now = () => start + Date.now() - since
  const read = () => JSON.parse(readFileSync(keyFile, 'utf8')) as Credentials

  const open = async () => {
    since = Date.now()
    const clock = londonIso(instant(start))
    const common = { ...process.env, VAR_DIR: join(folder, 'var'), DATA_DIR: data, CLOCK: clock }
    const inner = await freePort()
    const outside = await startProgram<Outside>('world/src/main.ts', {
      logFile: join(folder, 'world.log'),
      env: { ...common, PORT: '0', PRODUCT_URL: `http://127.0.0.1:${inner}` },
    })
    running.push(outside)
    const server = await startProgram<string>('server/src/main.ts', {
      logFile: join(folder, 'server.log'),
      env: {
        ...common,
        PORT: String(inner),
        PUBLIC_URL: url,
        TRUSTED_PROXIES: '127.0.0.1',
        DEMONSTRATION: 'off',
        WEBHOOK_HOSTS: webhookHosts,
        DARWIN_URL: outside.ready.darwin,
        DARWIN_FILES_URL: outside.ready.darwinFiles,
        INCIDENTS_URL: outside.ready.incidents,
      },
    })
    running.push(server)
    room = outside.ready.controlRoom
    await register()
    port = inner
  }
  const close = async () => {
    port = undefined
    for (const program of running.toReversed()) await program.stop()
    running = []
  }

  /** The same partner with the same key, in a database that may be a new one. */
  const register = async () => {
    const databaseUrl = await findEmbeddedPostgres(join(folder, 'var'))
    if (!databaseUrl) throw new Error('the sandbox has no database')
    const pool = openPool(databaseUrl, { max: 1 })
    try {
      const partners = openOperatorsPartners(openDatabase(pool), shiftedClock(instant(start)))
      if ((await partners.list()).length > 0) return
      const known = existsSync(keyFile) ? read() : undefined
      const { open: fresh, whole } = await makeKey()
      const { d: _, alg: __, ...own } = (known?.key ?? {}) as Record<string, string>
      const terms = { scopes: [...SCOPES], creditLimit: LIMIT, callsPerMinute: 6000 }
      const added = await partners.add(name, terms, known ? own : fresh, known?.clientID)
      if (!added.ok) throw new Error(added.refusal)
      const { id: clientID, keyId: keyID } = added.value
      if (known) return
      const credentials: Credentials = { name, clientID, keyID, key: { ...whole } }
      writeFileSync(keyFile, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
    } finally {
      await pool.end()
    }
  }

  await inTurn(open)
  return {
    name,
    credentials: read,
    target: () => port,
    now,
    controlRoom: () => room,
    setClock: (at) =>
      inTurn(async () => {
        await close()
        start = at
        await open()
      }),
    reset: () =>
      inTurn(async () => {
        await close()
        // Root’s database may lie elsewhere, where its own user gets at it.
        const { data: rows } = await homeFor(join(folder, 'var'))
        for (const gone of [rows, `${rows}.password`, join(folder, 'var')])
          rmSync(gone, { recursive: true, force: true })
        start = begins
        await open()
      }),
    stop: () => inTurn(close),
  }
}
