import { randomUUID } from 'node:crypto'
import { type CallTime, nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { HOUR, type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { openWatching } from './watching.ts'

/** A house that answers calls, and a watcher of the test’s own: what happens between two lines of it, the test says. */
let house: TestServer
let carys: KnownTraveller
const MONDAY = '2026-12-07'
const LEAVES = serviceInstant(MONDAY, 9 * 60)
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.set(instant(LEAVES - 50 * MINUTE))
  carys = await addTraveller(house)
})

let uids = 0
const rideOf = (): WatchedRide => ({
  uid: `W${++uids}`,
  serviceDate: MONDAY,
  from: 'CDF',
  to: 'SHR',
  departs: LEAVES,
  arrives: instant(LEAVES + 2 * HOUR),
  platform: null,
  mode: 'rail',
})

/** An alert about one train, as it is written when it is made or its trains are chosen again. */
async function alertAbout(ride: WatchedRide) {
  const id = randomUUID()
  await house.db
    .insertInto('alertAccounts')
    .values({ accountId: carys.id, suspendedTill: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await house.db
    .insertInto('journeyAlerts')
    .values({
      id,
      accountId: carys.id,
      fromCode: 'CDF',
      toCode: 'SHR',
      viaCode: null,
      onceOn: MONDAY,
      weekDays: [],
      begins: 540,
      ends: 560,
      lead: 60,
      lateMinutes: 5,
      orderId: null,
      recordLocator: null,
      direction: null,
      rides: null,
      changedAt: moment(house.clock.now()),
    })
    .execute()
  await write(id, ride)
  return id
}
const write = async (alertId: string, ride: WatchedRide) => {
  await house.db.deleteFrom('alertDays').where('alertId', '=', alertId).execute()
  await house.db
    .insertInto('alertDays')
    .values({
      alertId,
      serviceDate: MONDAY,
      accountId: carys.id,
      lateMinutes: 5,
      rides: JSON.stringify([ride]),
      opensAt: moment(instant(LEAVES - HOUR)),
      overAt: moment(instant(LEAVES + 3 * HOUR)),
      timetable: 'test',
    })
    .execute()
}

type How = { platform?: string; isCancelled?: boolean }
function running(
  { uid, serviceDate, departs, arrives }: WatchedRide,
  { platform, isCancelled }: How = {},
): RunningTrain {
  const at = (planned: Instant): CallTime => ({
    planned,
    now: isCancelled ? { state: 'cancelled' } : { state: 'expected', at: planned },
  })
  const call = { pickUp: true, setDown: true, request: false }
  return {
    uid,
    serviceDate,
    operator: 'AW',
    mode: 'rail',
    isLive: true,
    calls: [
      {
        ...call,
        code: 'CDF',
        departure: at(departs),
        ...(platform && { platform: { name: platform, state: 'confirmed' } }),
      },
      { ...call, code: 'SHR', arrival: at(arrives) },
    ],
  }
}

/** A watcher whose next transaction begins after something else has happened, or not at all. */
function watcher() {
  const trains = new Map<string, RunningTrain>()
  const troubles: unknown[] = []
  const [hooks, heard]: [(() => Promise<unknown>)[], ((names: readonly string[]) => void)[]] = [[], []]
  const inTransaction: Database['inTransaction'] = async (work) => {
    await hooks.shift()?.()
    return house.db.inTransaction(work)
  }
  const db = new Proxy(house.db, {
    get: (target, name) => {
      if (name === 'inTransaction') return inTransaction
      const own: unknown = Reflect.get(target, name)
      return typeof own === 'function' ? (own.bind(target) as unknown) : own
    },
  })
  const watching = openWatching({
    db,
    clock: house.clock,
    live: { find: (name) => trains.get(name), follow: (take) => (heard.push(take), () => undefined) },
    isTrusted: () => true,
    tellings: house.app.messages.tellings,
    names: { say: (_, name) => name, place: (code) => ({ en: code, cy: code }) },
    onTrouble: (error) => void troubles.push(error),
  })
  watching.start()
  return {
    look: watching.look,
    stop: watching.stop,
    troubles,
    meanwhile: (work: () => Promise<unknown>) => void hooks.push(work),
    hear: (train: RunningTrain) => {
      trains.set(nameOf(train), train)
      for (const take of heard) take([nameOf(train)])
    },
    forget: (train: RunningTrain) => {
      trains.delete(nameOf(train))
      for (const take of heard) take([nameOf(train)])
    },
  }
}
/** What they were told, the oldest first: of which train, and why. */
const told = async () =>
  (await house.app.messages.tellings.list(carys.id))
    .toReversed()
    .map(({ aboutKind, aboutId, words }) => (aboutKind === 'alert' ? 'first' : `${aboutId} ${words.en.title}`))
const trainsTold = async () => {
  const rows = await house.db.selectFrom('toldTrains').select('uid').where('accountId', '=', carys.id).execute()
  return rows.map(({ uid }) => uid)
}

test('an alert that is changed while its train is told of is told of its new train alone', async () => {
  const [old, chosen] = [rideOf(), rideOf()]
  const { look, hear, meanwhile, stop, troubles } = watcher()
  const id = await alertAbout(old)
  for (const ride of [old, chosen]) hear(running(ride))
  await look()
  expect([await told(), troubles]).toEqual([['first'], []])

  hear(running(old, { isCancelled: true }))
  meanwhile(() => write(id, chosen))
  await look()
  expect(await told()).toEqual(['first'])
  await look()
  hear(running(chosen, { isCancelled: true }))
  await look()
  expect(await told()).toEqual(['first', 'first', `${nameOf(chosen)} NOTICE_TITLE_CANCELLED`])
  expect(troubles).toEqual([])
  await stop()
})

test('one that is changed as its first message comes has the first message of its new trains, and no other', async () => {
  const [old, chosen] = [rideOf(), rideOf()]
  const { look, hear, meanwhile, stop } = watcher()
  const id = await alertAbout(old)
  hear(running(old))
  hear(running(chosen, { platform: '4' }))
  meanwhile(() => write(id, chosen))
  await look()
  expect(await told()).toEqual([])
  await look()
  await look()
  expect(await told()).toEqual(['first'])
  expect(await trainsTold()).toEqual([chosen.uid])
  await stop()
})

test('what couldn’t be told because the database was away is told when it is back: another platform, too', async () => {
  const ride = rideOf()
  const { look, hear, meanwhile, stop, troubles } = watcher()
  await alertAbout(ride)
  hear(running(ride))
  await look()
  hear(running(ride, { platform: '1' }))
  await look()
  expect(await told()).toEqual(['first'])

  hear(running(ride, { platform: '2' }))
  meanwhile(() => Promise.reject(new Error('away')))
  await look()
  expect(troubles).toHaveLength(1)
  expect(await told()).toEqual(['first'])
  await look()
  expect((await told()).at(-1)).toBe(`${nameOf(ride)} NOTICE_TITLE_PLATFORM`)
  await stop()
})

test('a cancelled train that nobody speaks of any more isn’t said to run after all', async () => {
  const ride = rideOf()
  const { look, hear, forget, stop } = watcher()
  await alertAbout(ride)
  hear(running(ride))
  await look()
  const cancelled = running(ride, { isCancelled: true })
  hear(cancelled)
  await look()
  house.clock.set(instant(house.clock.now() + 10 * MINUTE))
  forget(cancelled)
  await look()
  expect(await told()).toEqual(['first', `${nameOf(ride)} NOTICE_TITLE_CANCELLED`])

  hear(running(ride))
  await look()
  expect((await told()).at(-1)).toBe(`${nameOf(ride)} NOTICE_TITLE_RUNS`)
  await stop()
})
