import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, openPool } from '../../../db/database.ts'
import { addPartner, bearing } from '../../../testing/partners/partnered.ts'
import { startTestServer, testClock, type TestServer } from '../../../testing/test-server.ts'
import { openCallCounts, type CallCounts } from './call-counts.service.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { RATE_LIMIT: '100' })
})
afterAll(() => house.close())

const partner = (who: string, most: number) => ({ who, route: '', most, isPartner: true })
const network = (who: string, most: number) => ({ who, route: '', most, isPartner: false })
type Calling = ReturnType<typeof partner>
/** So many calls, one after the other; how many were let in. */
async function call(counts: CallCounts, calling: Calling, times: number): Promise<number> {
  let letIn = 0
  for (let nth = 0; nth < times; nth++) if ((await counts.count(calling)).current <= calling.most) letIn++
  return letIn
}
/** A line to the database that can be cut. */
function cuttable() {
  let isCut = true
  const db = new Proxy(house.db, {
    get: (whole, name) => {
      if (isCut) throw new Error('the database is away')
      const found: unknown = Reflect.get(whole, name, whole)
      return typeof found === 'function' ? (found.bind(whole) as unknown) : found
    },
  })
  return { db, heal: () => (isCut = false) }
}

test('at two servers a partner has what it has at one: not a call more, however they come', async () => {
  const beside = await startTestServer(inject('postgres'), { RATE_LIMIT: '100' }, { beside: house })
  const busy = await addPartner(house, 'Dau Ddrws', { callsPerMinute: 40 })
  const called = await bearing(house, busy)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) => (nth % 2 ? house : beside).call(readPartnerAccount, {}, called)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(60)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('60')
  const { body: text } = await house.app.server.inject({ url: '/metrics' })
  expect(text).toMatch(/cledrau_calls_over_limit\{who="partners"\} [1-9]/)
  expect(text).toMatch(/cledrau_call_shares\{what="taken"\} [1-9]/)
  // The next minute is another one, at both.
  house.clock.advance(MINUTE)
  for (const one of [house, beside]) {
    const { headers, status } = await one.call(readPartnerAccount, {}, await bearing(house, busy))
    expect([status, headers['x-ratelimit-limit']]).toEqual([200, '40'])
  }
  await beside.close()
})

test('one server alone gives all of it, and asks seldom', async () => {
  const counts = openCallCounts(house.db, testClock())
  expect(await call(counts, partner('all of it', 6000), 6100)).toBe(6000)
  expect(counts.figures()).toMatchObject({ partners: 100, alone: 0 })
  expect(counts.figures().shares).toBeLessThan(70)
})

test('a server that dies takes an eighth of what was left along, and no longer than its minute', async () => {
  const clock = testClock()
  const [dying, living] = [openCallCounts(house.db, clock), openCallCounts(house.db, clock)]
  expect(await call(dying, partner('survivor', 800), 1)).toBe(1)
  expect(await call(living, partner('survivor', 800), 800)).toBe(700)
  clock.advance(MINUTE)
  expect(await call(living, partner('survivor', 800), 900)).toBe(800)
})

test('what is allowed from now on counts at once, more as well as less', async () => {
  const counts = openCallCounts(house.db, testClock())
  expect(await call(counts, partner('changing', 10), 20)).toBe(10)
  expect(await call(counts, partner('changing', 30), 40)).toBe(20)
  expect(await call(counts, partner('changing', 10), 5)).toBe(0)
})

test('a network that calls seldom is counted without a word; one that calls often, at all servers but for a tenth each', async () => {
  const clock = testClock()
  // On one line, so that what was asked before is answered before.
  const pool = openPool(house.databaseUrl, { max: 1 })
  const db = openDatabase(pool)
  const servers = [1, 2, 3].map(() => openCallCounts(db, clock))
  const [first, ...others] = servers as [CallCounts, ...CallCounts[]]
  expect(await call(first, network('192.0.2.1', 200), 20)).toBe(20)
  expect(first.figures().shares).toBe(0)
  let letIn = 0
  for (const one of servers)
    for (let nth = 0; nth < 250; nth++) {
      letIn += await call(one, network('192.0.2.2', 200), 1)
      await sql`select`.execute(db)
    }
  expect(letIn).toBeGreaterThanOrEqual(200)
  // A tenth, and the call that didn't wait to hear that nothing is left.
  expect(letIn).toBeLessThanOrEqual(200 + (20 + 1) * others.length + 1)
  const { rows } = await sql<{ key: string }>`select key from call_counts`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).not.toContain('192.0.2')
  await pool.end()
})

test.each([2, 3, 5, 20, 80])(
  'one server alone lets a network in %i times, whatever it is answered meanwhile',
  async (most) => {
    const pool = openPool(house.databaseUrl, { max: 1 })
    const db = openDatabase(pool)
    const counts = openCallCounts(db, testClock())
    let letIn = 0
    for (let nth = 0; nth < most + 10; nth++) {
      letIn += await call(counts, network(`198.51.100.${most}`, most), 1)
      // On one line: whatever was asked before is answered.
      await sql`select`.execute(db)
    }
    expect(letIn).toBe(most)
    await pool.end()
  },
)

test('while nobody can be asked each server counts as if it were alone, and says afterwards what it let in', async () => {
  const clock = testClock()
  const line = cuttable()
  const counts = openCallCounts(line.db, clock)
  expect(await call(counts, partner('cut off', 50), 60)).toBe(50)
  expect(counts.figures()).toMatchObject({ alone: 1, shares: 0 })
  line.heal()
  clock.advance(6 * SECOND)
  expect(await call(counts, partner('cut off', 50), 1)).toBe(0)
  expect(await call(openCallCounts(house.db, clock), partner('cut off', 50), 10)).toBe(0)
  clock.set(instant(clock.now() + MINUTE))
  expect(await call(counts, partner('cut off', 50), 60)).toBe(50)
})

test('counts of calls are forgotten with all else that had its time', async () => {
  const counts = openCallCounts(house.db, house.clock)
  await call(counts, partner('long ago', 8), 1)
  house.clock.advance(3 * 24 * 60 * MINUTE)
  expect((await house.app.forgetting.run())['counts of calls']).toBeGreaterThan(0)
  const { rows } = await sql`select from call_counts`.execute(house.db)
  expect(rows).toHaveLength(0)
})
