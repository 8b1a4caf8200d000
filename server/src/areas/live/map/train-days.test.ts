import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { trainDays, trainsOfDay } from '@cledrau/contract/live/trains-now.ts'
import { unpackRuns } from '@cledrau/domain/live/pack-runs.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { SaidMovement } from '../../../live/live-state.ts'
import { addMovements } from '../../../live/live.store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
let row = 0
let uid: string
let calls: { code: string; st: string }[]
const DATE = '2026-12-07'
const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  house.clock.set(MORNING)
  const [service] = (await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply.services
  uid = service!.uid
  calls = [
    ...service!.previousCallingPoints[0]!.calls,
    { code: 'CDF', st: service!.std! },
    ...service!.subsequentCallingPoints[0]!.calls,
  ]
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(MORNING))

/** As if it had been reported so much later than planned; nothing: it is taken back. */
const report = async (code: string, late: number | undefined) => {
  const planned = minutesOf(calls.find((call) => call.code === code)!.st)
  const at = late === undefined ? undefined : instant(serviceInstant(DATE, planned) + late * MINUTE)
  row += 1
  const movement: SaidMovement = {
    rid: `20261207${uid}`,
    uid,
    serviceDate: DATE,
    place: code === 'CDF' ? { tiploc: code, ptd: planned, wtd: planned } : { tiploc: code, pta: planned, wta: planned },
    what: code === 'CDF' ? 'departure' : 'arrival',
    message: row,
    saidAt: house.clock.now(),
    ...(at === undefined ? {} : { at }),
  }
  await addMovements(house.db, row, [movement])
}
const ask = async (serviceDate = DATE) => {
  const answer = await house.call(trainsOfDay, { serviceDate })
  expect(answer.status, answer.text).toBe(200)
  const run = unpackRuns(answer.reply.packed).find((one) => one.uid === uid)!
  const callAt = (code: string) => run.calls.find((call) => call.code === code)
  const lateAt = (code: string) => (code === 'CDF' ? callAt(code)?.leftLate : callAt(code)?.cameLate)
  return { ...answer, run, lateAt }
}

test('a day of which nothing was heard is none: neither offered nor answered', async () => {
  expect((await house.call(trainDays, {})).reply.days).toEqual([])
  expect((await house.call(trainsOfDay, { serviceDate: DATE })).failure.code).toBe('TRAINS_DAY_UNKNOWN')
})

test('today has what was reported so far, and grows; what is taken back is gone', async () => {
  await report('CDF', 4)
  await report('NWP', 6)
  expect((await house.call(trainDays, {})).reply.days).toEqual([DATE])
  const first = await ask()
  expect([first.reply.isOver, first.lateAt('CDF'), first.lateAt('NWP'), first.lateAt('HFD')]).toEqual([
    false,
    4,
    6,
    'unknown',
  ])
  await report('HFD', 9)
  await report('NWP', undefined)
  house.clock.advance(2 * MINUTE)
  const later = await ask()
  expect([later.lateAt('NWP'), later.lateAt('HFD')]).toEqual(['unknown', 9])
  // All trains of the day are in it, those that nobody reported, too.
  expect(unpackRuns(later.reply.packed).length).toBeGreaterThan(500)
  expect(gzipSync(later.text).length).toBeLessThan(300_000)
})

test('a day that is over stays as it is, whatever is said of it later, and whether or not anybody asked', async () => {
  house.clock.set(instant(MORNING + DAY))
  await house.app.trainDays.makeDue()
  await report('CDF', 50)
  const over = await ask()
  expect([over.reply.isOver, over.lateAt('CDF')]).toEqual([true, 4])
  await house.app.trainDays.makeDue()
  expect((await ask()).headers.etag).toBe(over.headers.etag)
})

test('after 60 days it is not offered any more, and then forgotten', async () => {
  house.clock.set(instant(MORNING + 62 * DAY))
  expect((await house.call(trainsOfDay, { serviceDate: DATE })).failure.code).toBe('TRAINS_DAY_UNKNOWN')
  expect((await house.app.forgetting.run())['days of trains']).toBe(1)
})
