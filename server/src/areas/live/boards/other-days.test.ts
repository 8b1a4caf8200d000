import { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { otherDays } from '@cledrau/contract/live/other-days.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { findTrain } from '@cledrau/planner'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'

let house: TestServer
/** A Monday. */
const TODAY = '2026-12-07'

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  house.clock.set(instant(Date.parse(`${TODAY}T09:00:00Z`)))
})
afterAll(() => house.close())

const daysOf = async (serviceId: string) => (await house.call(otherDays, { serviceId })).reply.days
const toShrewsbury = async () => (await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply.services[0]!

test('a train says on which days of two weeks it runs again, as the timetable has it, and each of them has its page', async () => {
  const train = await toShrewsbury()
  const days = await daysOf(train.serviceID)
  const { image } = house.app.retail.ground.timetable()
  const expected = Array.from({ length: 13 }, (_, ahead) => addDays(TODAY, ahead + 1)).filter((date) =>
    findTrain(image, train.uid, date),
  )
  expect(days.map(({ serviceDate }) => serviceDate)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(5)
  expect(expected.length).toBeLessThan(13)
  for (const { serviceID, serviceDate, st } of days) {
    const { service, crs } = (await house.call(liveDetail, { serviceId: serviceID })).reply
    expect([service.uid, service.serviceDate, service.std, crs]).toEqual([train.uid, serviceDate, st, 'CDF'])
  }
})

test('from one of its other days today is another one; a day on which it is cancelled says so', async () => {
  const train = await toShrewsbury()
  const [tomorrow] = await daysOf(train.serviceID)
  const places = placesOf(train).map((place) => ({ ...place, cancelled: true }))
  hearAt(house, scheduleOf(train, { places }))
  const [first] = await daysOf(tomorrow!.serviceID)
  expect(first).toEqual({ serviceID: train.serviceID, serviceDate: TODAY, st: train.std, cancelled: true })
})

test('where a train ends its days say when it comes; of one that nobody knows there are none', async () => {
  const { serviceID, subsequentCallingPoints } = await toShrewsbury()
  const end = subsequentCallingPoints[0]!.calls.at(-1)!
  const there = (await daysOf(serviceID.replace('CDF', end.code)))[0]
  expect(there?.st).toBe(end.st)
  for (const [serviceId, code] of [
    ['made-up', 'SERVICE_UNKNOWN'],
    [serviceID.replace('CDF', 'PAD'), 'SERVICE_UNKNOWN'],
    [serviceID.replace(TODAY, '2026-09-07'), 'SERVICE_TOO_OLD'],
  ] as const)
    expect((await house.call(otherDays, { serviceId })).failure.code).toBe(code)
})
