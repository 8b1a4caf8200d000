import { howGood } from '@cledrau/contract/live/likely.ts'
import { liveDetail, liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { SaidMovement } from '../../../live/live-state.ts'
import { addMovements } from '../../../live/live.store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'

let house: TestServer
let row = 0
const DATE = '2026-12-07'
const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api', DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(MORNING)
  hearNothing(house)
})

async function toShrewsbury(): Promise<LiveService> {
  return (await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply.services[0]!
}
const likelyOf = async ({ serviceID }: LiveService) =>
  (await house.call(liveDetail, { serviceId: serviceID })).reply.likely

/** As if all its calls had been reported, so much later than planned. */
async function report(service: LiveService, serviceDate: string, late: number) {
  const movements = placesOf(service).flatMap(({ tiploc, pta, wta, ptd, wtd }): SaidMovement[] => {
    const one = (what: 'arrival' | 'departure', minute: number): SaidMovement => ({
      rid: `${serviceDate.replaceAll('-', '')}${service.uid}`,
      uid: service.uid,
      serviceDate,
      place: {
        tiploc,
        ...(pta === undefined ? {} : { pta, wta: wta! }),
        ...(ptd === undefined ? {} : { ptd, wtd: wtd! }),
      },
      what,
      message: row,
      saidAt: house.clock.now(),
      at: instant(serviceInstant(serviceDate, minute) + late * MINUTE),
    })
    return [...(pta === undefined ? [] : [one('arrival', pta)]), ...(ptd === undefined ? [] : [one('departure', ptd)])]
  })
  row += 1
  await addMovements(house.db, row, movements)
}

test('a train that is heard of says of each call to come when it probably is there, and nothing once nobody is heard', async () => {
  const train = await toShrewsbury()
  expect(await likelyOf(train)).toEqual([])
  hearAt(house, scheduleOf(train), lateAll(train, 8))
  const likely = (await likelyOf(train))!
  expect(likely.length).toBeGreaterThanOrEqual(3)
  const planned = [train, ...train.subsequentCallingPoints[0]!.calls].map((call) => call.planned)
  for (const { planned: at, from, until } of likely) {
    expect(minutesOf(until) - minutesOf(from)).toBeGreaterThanOrEqual(2)
    expect(Date.parse(at)).toBeGreaterThan(MORNING - 60 * MINUTE)
  }
  expect(likely.map((one) => one.planned)).toEqual(likely.map((one) => one.planned).toSorted())
  expect(likely.some((one) => planned.includes(one.planned))).toBe(true)
  const own = likely.find(({ code }) => code === 'CDF')!
  // It is said to leave eight minutes late: nobody reckons with its leaving on time.
  expect(minutesOf(own.until)).toBeGreaterThanOrEqual(minutesOf(train.std!) + 8)
  house.clock.advance(2 * MINUTE + 1)
  expect(await likelyOf(train)).toEqual([])
})

test('of a train that does not run nothing is likely', async () => {
  const train = await toShrewsbury()
  const places = placesOf(train).map((place) => ({ ...place, cancelled: true }))
  hearAt(house, scheduleOf(train, { places }))
  expect(await likelyOf(train)).toEqual([])
})

test('what is said is held against what happened, beside the forecast, once the day is over and only once', async () => {
  const train = await toShrewsbury()
  hearAt(house, scheduleOf(train), lateAll(train, 2))
  await house.app.likely.sayNow()
  // The same moment is said once, whoever else says it.
  await house.app.likely.sayNow()
  await report(train, DATE, 7)
  await house.app.likely.learnDue()
  expect((await house.call(howGood, {})).reply).toEqual({ learnt: null, all: null, days: [] })

  house.clock.set(instant(serviceInstant(addDays(DATE, 1), 6 * 60)))
  await house.app.likely.learnDue()
  const { reply } = await house.call(howGood, {})
  expect(reply.days).toHaveLength(1)
  // It was forecast two minutes late, and came seven.
  expect(reply.days[0]).toMatchObject({ serviceDate: DATE, cases: 1, offForecast: 5, brierForecast: 1 })
  expect(reply.all).toMatchObject({ cases: 1 })
  expect(reply.all!.bins.reduce((sum, { cases }) => sum + cases, 0)).toBe(1)
  await house.app.likely.learnDue()
  expect((await house.call(howGood, {})).reply).toEqual(reply)
})

test('a week of one’s own days takes the place of the sample, on every server, and what is older than four weeks doesn’t count', async () => {
  const train = await toShrewsbury()
  const week = Array.from({ length: 7 }, (_, nth) => addDays(DATE, nth))
  for (const date of week.slice(1)) await report(train, date, 31)
  house.clock.set(instant(serviceInstant(addDays(DATE, 7), 6 * 60)))
  await house.app.likely.learnDue()
  const { learnt } = (await house.call(howGood, {})).reply
  expect(learnt).toEqual({ since: DATE, until: addDays(DATE, 6), days: 7 })

  house.clock.set(instant(serviceInstant(addDays(DATE, 35), 6 * 60)))
  await house.app.likely.learnDue()
  // Too few are left: what was learnt last stays in use.
  expect((await house.call(howGood, {})).reply).toMatchObject({ learnt, days: [] })
})

test('what was said goes after sixty days, and the table in use stays', async () => {
  house.clock.set(instant(serviceInstant(addDays(DATE, 80), 6 * 60)))
  expect(await house.app.forgetting.run()).toMatchObject({ 'likely times said': 1, 'days of likely times': 7 })
  expect((await house.call(howGood, {})).reply.learnt).toMatchObject({ days: 7 })
})
