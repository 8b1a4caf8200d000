import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { buyWithCard, buyWithCardAsGuest } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { everyCall } from '@cledrau/server/testing/every-call.ts'
import { startPayingHouse } from '@cledrau/server/testing/paying.ts'
import { sampleRequests } from '@cledrau/server/testing/sample-request.ts'
import { addressed, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import pg from 'pg'
import { templateOf } from '../../../crash/copied-orders.ts'
import { commonest, type Traveller } from './asked.ts'
import { addOrders, addPeople, ORDERS_EACH } from './grow.ts'
import { overhear, readWhole, type Statement } from './overheard.ts'

const ROUNDS = 31
/** Times of so few milliseconds are equal. */
const NOTHING = 2
const AT_MOST = 1.2
/** A table with fewer rows is read whole as quickly as not. */
const LARGE = 5000
/** What the hours' chores take at most until each has looked. */
const CHORES_MS = 20_000

/**
 * Years of business: as many orders, a tenth as many people, and all that hangs on them. What travellers and guards ask for most
 * takes hardly longer than on the first day, and nothing that anybody asks or any chore does reads a table that grows from one end
 * to the other. `orders`: how many.
 */
export async function proof(orders = 100_000): Promise<string> {
  const postgres = await startTestPostgres('growth')
  const settings = { LOG_LEVEL: 'silent', METRICS_TOKEN: 'for-the-one-who-watches' }
  // Two, so that both are asked in turn: what else the machine has to do meets both.
  const [first, grown] = [await startPayingHouse(postgres, settings), await startPayingHouse(postgres, settings)]
  const owner = new pg.Client({ connectionString: grown.house.databaseUrl })
  try {
    await owner.connect()
    const { house } = grown
    const traveller = await settle(house)
    const asks = { first: commonest(first.house, await settle(first.house)), grown: commonest(house, traveller) }

    const templates = await Promise.all(traveller.alike.map((id) => templateOf(house.db, id)))
    const people = await addPeople(house.db, traveller.as.id, Math.ceil(orders / ORDERS_EACH))
    await addOrders(house.db, templates, people, orders)
    await owner.query('vacuum analyze')
    // Once for what is compiled and remembered while it is asked for the first time.
    await timed(asks)
    const heard = overhear()
    const times = await timed(asks)
    await askEverything(house, traveller)
    house.clock.advance(25 * HOUR)
    await wait(CHORES_MS)
    return await judge({ owner, orders, times, statements: heard() })
  } finally {
    await owner.end()
    await grown.close()
    await first.close()
    await postgres.stop()
  }
}

/** Somebody who has bought, searched and kept a few things, beside a guest who bought, too. */
async function settle(house: TestServer): Promise<Traveller & { alike: string[] }> {
  const as = await addTraveller(house)
  const chosen = choose(await search(house), isWalkUp)
  const alike: string[] = []
  for (let nth = 0; nth < 2; nth++) alike.push((await buyWithCard(house, as, chosen)).orderID)
  const party = choose(await search(house, { adult: 2, child: 1 }), isWalkUp)
  const bought = await buyWithCard(house, as, party)
  alike.push(bought.orderID, (await buyWithCardAsGuest(house, chosen)).orderID)
  for (const out of ['CDF', 'NWP', 'SWA']) {
    const { status, text } = await house.call(updateSearchHistory, { out: { from: out } as never }, { as })
    assert.equal(status, 200, text)
  }
  return { as, chosen, bought, alike }
}

/** In milliseconds, what one caller waits on the first day, and on this one. */
type Times = Record<string, { first: number; grown: number }>

async function timed(asks: Record<'first' | 'grown', ReturnType<typeof commonest>>): Promise<Times> {
  const times: Times = {}
  for (const name of Object.keys(asks.first)) {
    const taken = { first: [] as number[], grown: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const house of ['first', 'grown'] as const) {
        const began = performance.now()
        const answer = await asks[house][name]?.()
        const ms = performance.now() - began
        assert.ok(answer && answer.status < 500, `${name}: ${answer?.status} ${answer?.text}`)
        taken[house].push(ms)
      }
    }
    times[name] = { first: quickOf(taken.first), grown: quickOf(taken.grown) }
  }
  return times
}

/** A quarter is quicker: what else a machine does makes calls slower and none of them faster. */
const quickOf = (all: number[]): number => all.toSorted((one, other) => one - other)[all.length >> 2] ?? Number.NaN

/** Every call there is, once in each of its forms, as a traveller, as a guest and as nobody. */
async function askEverything(house: TestServer, { as, bought }: Traveller): Promise<void> {
  const guest = await house.tokenOf({ kind: 'guest', orderId: bought.orderID })
  const own = await house.tokenOf(as)
  for (const call of await everyCall()) {
    for (const request of sampleRequests(call).slice(0, 3)) {
      const known = { ...request, recordLocator: bought.recordLocator, orderID: bought.orderID }
      for (const authorization of [`Bearer ${own}`, `Bearer ${guest}`, '']) {
        // Whoever erases an account would leave nobody to ask the rest.
        if (call.method === 'DELETE' && call.path.endsWith('/users')) continue
        const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
        await house.app.server.inject({ ...addressed(call, known), headers })
      }
    }
  }
  await house.app.server.inject({ url: '/metrics', headers: { authorization: 'Bearer for-the-one-who-watches' } })
}

type Grown = {
  owner: pg.Client
  orders: number
  times: Times
  statements: readonly Statement[]
}

async function judge({ owner, orders, times, statements }: Grown): Promise<string> {
  const { rows } = await owner.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc`,
  )
  const large = new Set(rows.filter((one) => Number(one.rows) > LARGE).map(({ name }) => name))
  const whole = await readWhole(owner, statements, large)
  const slower = Object.entries(times).filter(
    ([, { first, grown }]) => grown > first * AT_MOST && grown - first > NOTHING,
  )
  const bytes = rows.reduce((sum, one) => sum + Number(one.bytes), 0)
  const lines = [
    `${orders} orders: ${rows.reduce((sum, one) => sum + Number(one.rows), 0)} rows, ${(bytes / 2 ** 20).toFixed(0)} MB; ${large.size} tables of more than ${LARGE} rows, ${statements.length} statements`,
    ...rows.slice(0, 5).map((one) => `  ${one.name}: ${one.rows} rows, ${(Number(one.bytes) / 2 ** 20).toFixed(0)} MB`),
    ...Object.entries(times).map(
      ([name, { first, grown }]) => `  ${name}: ${first.toFixed(1)} → ${grown.toFixed(1)} ms`,
    ),
  ]
  const said = [...whole].flatMap(([table, by]) => by.map((text) => `${table} is read whole by: ${text.slice(0, 400)}`))
  const slow = slower.map(
    ([name, { first, grown }]) => `${name} takes ${grown.toFixed(1)} instead of ${first.toFixed(1)} ms`,
  )
  assert.deepEqual([...said, ...slow], [], [...lines, ...said, ...slow].join('\n'))
  return lines.join('\n')
}
