import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { nextTime, type Times } from './chores.ts'
import { fewAtOnce, startJobs } from '../jobs.ts'
import { ROLES, type Role } from '../settings.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const at = (text: string) => instant(Date.parse(text))
const QUARTER_TO_FOUR = { dailyAt: 3 * 60 + 45 }

test('a chore of the night comes at the same time by London’s clocks, in summer and in winter', () => {
  expect(nextTime(QUARTER_TO_FOUR, at('2026-12-07T03:44:00Z'))).toBe(at('2026-12-07T03:45:00Z'))
  expect(nextTime(QUARTER_TO_FOUR, at('2026-12-07T03:45:00Z'))).toBe(at('2026-12-08T03:45:00Z'))
  expect(nextTime(QUARTER_TO_FOUR, at('2026-07-07T12:00:00Z'))).toBe(at('2026-07-08T02:45:00Z'))
  // The nights on which the clocks change.
  expect(nextTime(QUARTER_TO_FOUR, at('2026-10-24T12:00:00Z'))).toBe(at('2026-10-25T03:45:00Z'))
  expect(nextTime(QUARTER_TO_FOUR, at('2027-03-27T12:00:00Z'))).toBe(at('2027-03-28T02:45:00Z'))
  expect(nextTime({ everyMs: MINUTE }, at('2026-12-07T08:00:00Z'))).toBe(at('2026-12-07T08:01:00Z'))
})

const server = async (roles: readonly Role[] = ROLES) => {
  const { databaseUrl: connectionString, db, clock } = house
  const jobs = await startJobs({ connectionString, db, clock, roles: new Set(roles), log: { error: () => {} } })
  closing.push(() => jobs.stop())
  return jobs
}
const PATIENT = { timeout: 15_000 }
const rowOf = (name: string) =>
  house.db.selectFrom('chores').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
/** Two servers that keep one chore; what they did is counted together. */
async function twoThatKeep(name: string, times: Times, work: () => void = () => {}) {
  const done: number[] = []
  for (const jobs of [await server(), await server()])
    await jobs.every(name, times, async () => {
      done.push(house.clock.now())
      work()
    })
  return done
}

test('of two servers one does what is due, and again when it comes back by the product’s clock', async () => {
  const begin = house.clock.now()
  const done = await twoThatKeep('often', { everyMs: MINUTE })
  await expect.poll(async () => (await rowOf('often')).dueAt, PATIENT).toBe(begin + MINUTE)
  house.clock.advance(MINUTE)
  await expect.poll(async () => (await rowOf('often')).dueAt, PATIENT).toBe(begin + 2 * MINUTE)
  expect(done).toEqual([begin, begin + MINUTE])
})

test('a chore of the night waits for the night; it is done once though nobody was there at its time', async () => {
  house.clock.set(at('2026-12-07T08:00:00Z'))
  const done = await twoThatKeep('nightly', QUARTER_TO_FOUR)
  expect((await rowOf('nightly')).dueAt).toBe(at('2026-12-08T03:45:00Z'))
  house.clock.advance(3 * DAY)
  await expect.poll(() => done, PATIENT).toHaveLength(1)
  await expect.poll(async () => (await rowOf('nightly')).dueAt, PATIENT).toBe(at('2026-12-11T03:45:00Z'))
})

test('one that failed is tried again a minute later', async () => {
  let fails = true
  const begin = house.clock.now()
  const done = await twoThatKeep('hard', { everyMs: HOUR }, () => {
    if (fails) throw new Error('not now')
  })
  await expect.poll(async () => (await rowOf('hard')).dueAt, PATIENT).toBe(begin + MINUTE)
  fails = false
  house.clock.advance(MINUTE)
  await expect.poll(async () => (await rowOf('hard')).dueAt, PATIENT).toBe(begin + MINUTE + HOUR)
  expect(done).toHaveLength(2)
})

test('whoever ended in the middle is waited for half a minute; times of another clock are waited for by nobody', async () => {
  const now = house.clock.now()
  const left = { dueAt: new Date(now) as never, leaseUntil: new Date(now + MINUTE / 2) as never }
  await house.db
    .insertInto('chores')
    .values({ name: 'left', ...left })
    .execute()
  const far = { dueAt: new Date(now + 300 * DAY) as never, leaseUntil: new Date(now + 300 * DAY) as never }
  await house.db
    .insertInto('chores')
    .values({ name: 'far', ...far })
    .execute()
  const taken = await twoThatKeep('left', { everyMs: HOUR })
  expect(await twoThatKeep('far', { everyMs: HOUR })).toBeDefined()
  await expect.poll(async () => (await rowOf('far')).dueAt, PATIENT).toBe(now + HOUR)
  expect(taken).toEqual([])
  house.clock.advance(MINUTE / 2)
  await expect.poll(() => taken, PATIENT).toHaveLength(1)
})

test('whoever is still at a chore keeps it, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const jobs = await server()
  await jobs.every('long', { everyMs: HOUR }, () => ended)
  const lease = async () => (await rowOf('long')).leaseUntil
  await expect.poll(lease, PATIENT).toBe(house.clock.now() + MINUTE / 2)
  house.clock.advance(MINUTE / 3)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(lease, PATIENT).toBe(house.clock.now() + MINUTE / 2)
  end()
  await expect.poll(lease, PATIENT).toBeNull()
  vi.useRealTimers()
})

test('a server without calls says that it lives, and answers nothing else', async () => {
  const worker = await startTestServer(inject('postgres'), { ROLES: 'jobs' })
  closing.push(() => worker.close())
  const get = async (url: string) => (await worker.app.server.inject({ method: 'GET', url })).statusCode
  expect([await get('/healthz'), await get('/readyz'), await get('/api/v1/stations'), await get('/')]).toEqual([
    200, 200, 404, 404,
  ])
  expect(worker.app.calls).toEqual([])
})

test('a server does what its roles say, and a queue is done so many at a time', async () => {
  const [calls, trains] = [await server(['api']), await server(['live'])]
  const done: string[] = []
  await calls.every('of-calls', { everyMs: MINUTE }, async () => void done.push('jobs on a server of calls'))
  calls.watch('of-calls', async () => void done.push('a watch on a server of calls'))
  await trains.every('of-trains', { everyMs: MINUTE }, async () => void done.push('trains'), { role: 'live' })
  await expect.poll(() => done, PATIENT).toEqual(['trains'])

  let [under, most] = [0, 0]
  const squares = await fewAtOnce([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    most = Math.max(most, (under += 1))
    await new Promise((resolve) => setImmediate(resolve))
    under -= 1
    return n * n
  })
  expect([squares, most]).toEqual([[1, 4, 9, 16, 25, 36, 49], 3])
})
