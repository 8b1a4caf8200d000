import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { tripsNow } from '@cledrau/contract/live/trips-now.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { LiveTrain } from '@cledrau/planner'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hearing } from '../../../testing/heard-trains.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearNothing } from '../../../testing/trains-of-board.ts'

let house: TestServer
let darwin: ReturnType<typeof hearing>
const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
  darwin = hearing(house)
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(MORNING)
  hearNothing(house)
})

type Asked = RequestOf<typeof ticketSearch>
const TO_NEWPORT = {
  origin: 'CDF',
  destination: 'NWP',
  outboundDate: '2026-12-07',
  outboundTime: '10:00',
  ticketType: 'single',
} as const satisfies Asked

async function search(more: Partial<Asked> = {}) {
  const { status, reply, text } = await house.call(ticketSearch, { ...TO_NEWPORT, ...more })
  expect(status, text.slice(0, 300)).toBe(200)
  return reply as NonNullable<ReplyOf<typeof ticketSearch>>
}
/** The threads that plan are told every two seconds; here at once. */
function tellPlanner(...news: LiveTrain[]) {
  house.app.live.applyLive(news)
  return () => house.app.live.applyLive(news.map(({ uid, serviceDate }) => ({ uid, serviceDate })))
}
const trainOf = ({ travelSegments }: LegSolution) => travelSegments[0]!
const find = (list: readonly LegSolution[], { legSolutionID }: LegSolution) =>
  list.find((one) => one.legSolutionID === legSolutionID)
const minutesLater = (iso: string, minutes: number) => Date.parse(iso) + minutes * MINUTE
const momentOf = (iso: string | null | undefined) => Date.parse(iso ?? '')

test('without live news nothing is said beyond the timetable', async () => {
  const { age, legSolutions } = await search()
  expect(age).toEqual({ freshness: 'NONE', asOf: null })
  for (const { travelSegments, revisions } of legSolutions.outbound) {
    expect(revisions).toEqual([])
    for (const { origin, destination } of travelSegments)
      expect([origin.expected, destination.expected]).toEqual([null, null])
  }
})

test('what is found says how its trains run now, and how old that is; after two minutes nothing is on time', async () => {
  const [first, second] = (await search()).legSolutions.outbound
  darwin.late(trainOf(first!), 12)
  darwin.late(trainOf(second!), 0)
  const now = await search()
  expect(now.age.freshness).toBe('LIVE')
  const late = find(now.legSolutions.outbound, first!)!
  expect(late).toMatchObject({ departTime: first!.departTime, cancelled: false, revs: true })
  expect(momentOf(trainOf(late).origin.expected)).toBe(minutesLater(first!.departTime, 12))
  expect(late.revisions).toMatchObject([{ kind: 'RETIMED' }])
  const onTime = find(now.legSolutions.outbound, second!)!
  expect(trainOf(onTime).origin.expected).toBe(second!.departTime)
  expect(onTime.revisions).toEqual([])

  house.clock.advance(121 * SECOND)
  const old = await search()
  expect(old.age.freshness).toBe('OLD')
  expect(trainOf(find(old.legSolutions.outbound, second!)!).origin.expected).toBeNull()
  expect(trainOf(find(old.legSolutions.outbound, first!)!).origin.expected).not.toBeNull()
})

test('a cancelled train keeps its place among the others, and cannot be bought', async () => {
  const before = (await search()).legSolutions.outbound
  const third = before[2]!
  const { uid, serviceDate } = trainOf(third)
  darwin.cancelled(trainOf(third))
  const undo = tellPlanner({ uid, serviceDate, cancelled: true })
  const after = await search()
  const order = after.legSolutions.outbound.map(({ departTime }) => momentOf(departTime))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(find(after.legSolutions.outbound, third)).toMatchObject({
    cancelled: true,
    departTime: third.departTime,
    cheapest: { single: null, both: null },
    revisions: [{ uid, kind: 'CANCELLED', description: { en: 'This train does not run.' } }],
  })
  // All others are there as before, and so is what takes its place on the page.
  for (const one of before) expect(find(after.legSolutions.outbound, one)).toBeDefined()
  darwin.runs(trainOf(third))
  undo()
  const again = find((await search()).legSolutions.outbound, third)!
  expect(again).toMatchObject({ cancelled: false, revisions: [] })
  expect(again.cheapest.single).toBeGreaterThan(0)
})

test('a train so late that it leaves after all others of its page is not lost, and can be bought', async () => {
  const before = (await search()).legSolutions.outbound
  const [first] = before
  const { uid, serviceDate } = trainOf(first!)
  darwin.late(trainOf(first!), 200)
  const calls = [
    { stop: 'CDF', departure: 200 + minuteOf(first!.departTime) },
    { stop: 'NWP', arrival: 200 + minuteOf(first!.arriveTime) },
  ]
  const undo = tellPlanner({ uid, serviceDate, calls })
  const { legSolutions } = await search()
  const late = find(legSolutions.outbound, first!)!
  expect(legSolutions.outbound[0]).toBe(late)
  expect(late).toMatchObject({ departTime: first!.departTime, cancelled: false })
  expect(momentOf(trainOf(late).origin.expected)).toBe(minutesLater(first!.departTime, 200))
  expect(late.cheapest.single).toBeGreaterThan(0)
  undo()
})
const minuteOf = (iso: string) => Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16))

test('a page of trains that was open asks how they run: late, cut short, too late for the next, or as planned', async () => {
  const changing = (await search({ destination: 'AYW' })).legSolutions.outbound.find(
    ({ travelSegments }) => travelSegments.length === 2,
  )!
  const [feeder, onward] = [changing.travelSegments[0]!, changing.travelSegments[1]!]
  const ride = ({ uid, serviceDate, origin, destination }: typeof feeder) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
    departTime: origin.time,
    arriveTime: destination.time,
  })
  const asked = { trips: [{ id: 'one', rides: [ride(feeder), ride(onward)] }] }
  const ask = async () => (await house.call(tripsNow, asked)).reply
  expect((await ask()).trips).toEqual([{ id: 'one', cancelled: false, rides: [null, null], revisions: [] }])

  const wait = (momentOf(onward.origin.time) - momentOf(feeder.destination.time)) / MINUTE
  darwin.late(feeder, wait - 2)
  expect((await ask()).trips[0]).toMatchObject({ cancelled: false, revisions: [{ kind: 'RETIMED' }] })
  darwin.late(feeder, wait - 1)
  expect((await ask()).trips[0]).toMatchObject({
    cancelled: true,
    revisions: [{ uid: feeder.uid, kind: 'CONNECTION', description: { en: 'It comes too late for the next train.' } }],
  })
  // The next one waits.
  darwin.late(onward, 10)
  expect((await ask()).trips[0]).toMatchObject({ cancelled: false })
  darwin.late(feeder, 0)
  darwin.endsAt(onward, onward.origin.code)
  expect((await ask()).trips[0]).toMatchObject({
    cancelled: true,
    revisions: [{ uid: onward.uid, kind: 'CUT_SHORT' }],
  })
})

test('what names no trip is refused', async () => {
  const answer = await house.call(tripsNow, { trips: [{ id: 'one', rides: [] }] })
  expect(answer.status).toBe(400)
})
