import { planJourneys, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { LiveTrain } from '@cledrau/planner'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hearing } from '../../../testing/heard-trains.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearNothing } from '../../../testing/trains-of-board.ts'

let house: TestServer
let darwin: ReturnType<typeof hearing>

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  darwin = hearing(house)
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(instant(Date.parse('2026-12-07T09:00:00Z')))
  hearNothing(house)
})

const ASKED = { from: 'CDF', to: 'NWP', date: '2026-12-07T10:00', transportModes: 'Rail' }

async function page(more: Partial<RequestOf<typeof planJourneys>> = {}) {
  const { status, reply, text } = await house.call(planJourneys, { ...ASKED, ...more })
  expect(status, text.slice(0, 300)).toBe(200)
  return reply[0]!
}
/** The threads that plan are told every two seconds; here at once. */
function tellPlanner(...news: LiveTrain[]) {
  house.app.live.applyLive(news)
  return () => house.app.live.applyLive(news.map(({ uid, serviceDate }) => ({ uid, serviceDate })))
}
const trainOf = ({ legs }: Journey) => legs[0]!.trains[0]!
const find = (list: readonly Journey[], { id }: Journey) => list.find((one) => one.id === id)
const late = (journey: Journey, minutes: number): LiveTrain => {
  const { uid, serviceDate, calls } = trainOf(journey)
  const minuteOf = (iso: string) => (Date.parse(iso) - Date.parse(`${serviceDate}T00:00:00Z`)) / MINUTE + minutes
  return {
    uid,
    serviceDate,
    calls: calls.map(({ code, arriveTime, departTime }) => ({
      stop: code,
      arrival: minuteOf(arriveTime),
      departure: minuteOf(departTime),
    })),
  }
}

test('without live news nothing is said beyond the timetable', async () => {
  const { age, journeys } = await page()
  expect(age).toEqual({ freshness: 'NONE', asOf: null })
  for (const journey of journeys) {
    expect(journey).toMatchObject({ expectedDepartTime: null, expectedArriveTime: null, revisions: [], instead: null })
    for (const call of trainOf(journey).calls)
      expect(call).toMatchObject({ expectedDepartTime: null, platformConfirmed: false, cancelled: false })
  }
})

test('what is expected stands beside what was planned, for the journey, its trains and every call [PLANNER-015]', async () => {
  const first = (await page()).journeys[0]!
  darwin.late(trainOf(first), 12)
  const { age, journeys } = await page()
  expect(age.freshness).toBe('LIVE')
  const now = find(journeys, first)!
  expect(now).toMatchObject({ departTime: first.departTime, arriveTime: first.arriveTime, cancelled: false })
  expect(Date.parse(now.expectedArriveTime ?? '')).toBe(Date.parse(first.arriveTime) + 12 * MINUTE)
  expect(now.revisions).toMatchObject([{ kind: 'RETIMED' }])
  expect(Date.parse(now.legs[0]?.expectedDepartTime ?? '')).toBe(Date.parse(first.departTime) + 12 * MINUTE)
  for (const call of trainOf(now).calls.slice(1))
    expect(Date.parse(call.expectedArriveTime ?? '')).toBe(Date.parse(call.arriveTime) + 12 * MINUTE)

  house.clock.advance(121 * SECOND)
  expect((await page()).age.freshness).toBe('OLD')
})

test('a cancelled journey keeps its place, says why there is no price, and what goes instead', async () => {
  const before = (await page()).journeys
  const [gone, next] = before as [Journey, Journey]
  const undo = tellPlanner({ ...trainOf(gone), calls: undefined, cancelled: true } as unknown as LiveTrain)
  darwin.cancelled(trainOf(gone))
  const { journeys } = await page()
  undo()
  expect(journeys.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(find(journeys, gone)).toMatchObject({
    departTime: gone.departTime,
    cancelled: true,
    revisions: [{ kind: 'CANCELLED' }],
    instead: next.id,
    price: { pence: null, why: 'CANCELLED' },
  })
  expect(find(journeys, next)).toMatchObject({ cancelled: false, instead: null })
})

test('a train that is late by hours stays where it was planned, and no page loses or repeats it', async () => {
  const before = (await page()).journeys
  const undo = tellPlanner(late(before[1]!, 150), late(before[3]!, 70))
  darwin.late(trainOf(before[1]!), 150)
  const first = (await page()).journeys
  const later = (await page({ date: first.at(-1)!.arriveTime, page: 'later' })).journeys
  const earlier = (await page({ date: first[0]!.departTime, page: 'earlier' })).journeys
  undo()
  const ids = first.map(({ id }) => id)
  for (const { id } of before) expect(ids).toContain(id)
  const all = [...earlier, ...first, ...later].map(({ id }) => id)
  expect(new Set(all).size).toBe(all.length)
})

test('a change is as likely as trains are that stood as these do, and arriving is said with what goes when it is missed', async () => {
  const asked = { from: 'PEN', to: 'EBB' }
  const changing = (list: readonly Journey[]) => list.find(({ changes }) => changes === 1)!
  const before = changing((await page(asked)).journeys)
  expect(before.odds).toBeNull()
  const [first, second] = before.legs.flatMap(({ trains }) => trains)

  // The first has left, the second begins where one changes.
  const stood = async (minutes: number) => {
    house.clock.set(instant(Date.parse(before.departTime) + (minutes + 1) * MINUTE))
    darwin.late(first!, minutes, (stop) => stop === 'PEN')
    darwin.late(second!, 0)
    return find((await page(asked)).journeys, before)!.odds!
  }
  const onTime = await stood(0)
  expect(onTime.changes).toMatchObject([{ at: second!.calls[0]!.code, chance: onTime.all }])
  expect(onTime.all).toBeGreaterThan(0.5)
  const spare = (Date.parse(second!.calls[0]!.departTime) - Date.parse(first!.calls.at(-1)!.arriveTime)) / MINUTE
  // Two minutes are left, in which somebody may run.
  const tight = await stood(spare - 2)
  expect(tight.all).toBeLessThan(onTime.all / 2)
  // What goes next for who misses it leaves after what they have missed.
  const { next } = tight.changes[0]!
  expect(Date.parse(next!.departTime)).toBeGreaterThan(Date.parse(second!.calls[0]!.departTime))
  expect(Date.parse(next!.arriveTime)).toBeGreaterThan(Date.parse(next!.departTime))
  const [sure, shaken] = [onTime.arrival!, tight.arrival!]
  expect(Date.parse(sure.early)).toBeLessThanOrEqual(Date.parse(sure.middle))
  expect(Date.parse(sure.middle)).toBeLessThanOrEqual(Date.parse(sure.late))
  // Who misses it comes with what goes next.
  expect(Date.parse(shaken.middle)).toBeGreaterThan(Date.parse(sure.late))

  // What has not been heard of for a while says nothing any more.
  house.clock.advance(121 * SECOND)
  expect(find((await page(asked)).journeys, before)!.odds).toBeNull()
})

test('a journey that fails has no odds, nor has one with a train that nobody follows', async () => {
  const asked = { from: 'PEN', to: 'EBB' }
  const before = (await page(asked)).journeys.find(({ changes }) => changes === 1)!
  const [first, second] = before.legs.flatMap(({ trains }) => trains)
  darwin.late(second!, 0)
  expect(find((await page(asked)).journeys, before)!.odds).toBeNull()
  darwin.late(first!, 0)
  expect(find((await page(asked)).journeys, before)!.odds).not.toBeNull()
  darwin.cancelled(second!)
  expect(find((await page(asked)).journeys, before)).toMatchObject({ cancelled: true, odds: null })
})
