import { DEPARTURES, liveDetail, liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { associationsOn, findTrain } from '@cledrau/planner'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
const MORNING = instant(Date.parse('2026-12-07T09:00:00Z'))

beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(MORNING)
  hearNothing(house)
})

async function board(request: Parameters<typeof house.call<typeof liveTimes>>[1]) {
  const { status, reply, text } = await house.call(liveTimes, request)
  expect(status, text).toBe(200)
  return reply
}
async function detail(serviceId: string) {
  const { status, reply, text } = await house.call(liveDetail, { serviceId })
  expect(status, text).toBe(200)
  return reply
}
/** The first train from Cardiff that goes as far as Shrewsbury, as a board of planned times has it. */
async function toShrewsbury(): Promise<LiveService> {
  const { services } = await board({ crs: 'CDF', filterCrs: 'SHR' })
  return services[0]!
}

const hear = (...news: News[]) => hearAt(house, ...news)

test('without live news a board has the planned times, and says that they are no more than that [LIVE-001] [LIVE-024]', async () => {
  const reply = await board({ crs: 'CDF', filterType: DEPARTURES })
  expect(reply.age).toEqual({ freshness: 'NONE', asOf: null })
  expect(reply.services.length).toBeGreaterThan(10)
  for (const { std, etd, expected, now, planned } of reply.services) {
    expect([etd, expected, now]).toEqual([null, null, null])
    expect(Date.parse(planned)).toBeGreaterThanOrEqual(MORNING - MINUTE)
    expect(std).toBe(planned.slice(11, 16))
  }
  const planned = reply.services.map((service) => service.planned)
  expect(planned).toEqual(planned.toSorted())
  for (const code of reply.services.flatMap(({ destination }) => destination)) expect(reply.places[code]).toBeDefined()
  expect(reply.operators.AW).toBeDefined()
})

test('trains that leave are asked for as 1, trains that arrive as 2 [TCONST-026]', async () => {
  const leaving = (await board({ crs: 'SWA', filterType: 1 })).services
  const arriving = (await board({ crs: 'SWA', filterType: 2 })).services
  expect([leaving.length > 0, leaving.every(({ std }) => std !== null)]).toEqual([true, true])
  expect([arriving.length > 0, arriving.every(({ sta }) => sta !== null)]).toEqual([true, true])
  // Many trains begin here, and many end.
  expect(leaving.some(({ sta }) => sta === null)).toBe(true)
  expect(arriving.some(({ std }) => std === null)).toBe(true)
})

test('a late train is said with its new time, its reason and its platform; then as of when; and then nothing is on time [LIVE-014]', async () => {
  const [first, second] = (await board({ crs: 'CDF', filterCrs: 'NWP' })).services
  hear(
    scheduleOf(first!),
    lateAll(first!, 6, { platform: { name: '9', source: 'A' } }),
    scheduleOf(second!),
    lateAll(second!, 0, { platform: { name: second!.platform!.name, confirmed: true } }),
  )
  const now = await board({ crs: 'CDF' })
  expect(now.age.freshness).toBe('LIVE')
  const found = (reply: typeof now, { serviceID }: LiveService) =>
    reply.services.find((service) => service.serviceID === serviceID)
  const late = found(now, first!)!
  expect(late).toMatchObject({
    std: first!.std,
    lateMinutes: 6,
    cancelled: false,
    platform: { name: '9', state: 'changed' },
    cause: { text: { en: 'a delay on a previous journey' } },
  })
  expect(late.expected).toBe(late.etd)
  expect(minutesOf(late.etd!) - minutesOf(first!.std!)).toBe(6)
  expect(found(now, second!)).toMatchObject({ expected: 'On time', platform: { state: 'confirmed' } })

  house.clock.advance(90 * SECOND)
  const soon = await board({ crs: 'CDF' })
  expect([soon.age.freshness, soon.age.asOf]).toEqual(['RECENT', '2026-12-07T09:00:00+00:00'])

  house.clock.advance(40 * SECOND)
  const old = await house.call(liveTimes, { crs: 'CDF' })
  expect(old.reply.age.freshness).toBe('OLD')
  expect(old.text).not.toContain('On time')
  expect(found(old.reply, first!)?.expected).toBe(late.etd)
})

test('a cancelled train stays on its board with the reason and what goes in its place', async () => {
  const service = await toShrewsbury()
  const places = placesOf(service).map((place) => ({ ...place, cancelled: true }))
  hear(scheduleOf(service, { places, cancelReason: { code: 101, tiploc: 'NWP' } }))
  const { services } = await board({ crs: 'CDF', filterCrs: 'SHR' })
  expect(services[0]).toMatchObject({
    serviceID: service.serviceID,
    expected: 'Cancelled',
    etd: 'Cancelled',
    cancelled: true,
    platform: null,
    cause: { at: 'NWP' },
  })
  expect(services[0]?.instead?.serviceID).toBe(services[1]?.serviceID)
  // By itself it was to go all the way.
  const { service: alone } = await detail(service.serviceID)
  expect(alone.cancelled).toBe(true)
  const next = await detail(alone.instead?.serviceID ?? '')
  const calls = next.service.subsequentCallingPoints.flatMap((portion) => portion.calls.map(({ code }) => code))
  expect(calls).toContain(service.destination[0])
})

test('what has left is among the earlier ones alone, and a train has its calls before and after [LIVE-002] [LIVE-025]', async () => {
  const service = await toShrewsbury()
  hear(scheduleOf(service), lateAll(service, 0, { departure: { actual: minutesOf(service.std!) } }))
  house.clock.set(instant(Date.parse(service.planned) + 5 * MINUTE))
  hear(lateAll(service, 2, { departure: { actual: minutesOf(service.std!) + 1 } }))
  const ids = async (earlierRoutes: boolean) =>
    (await board({ crs: 'CDF', earlierRoutes })).services.map(({ serviceID }) => serviceID)
  expect(await ids(false)).not.toContain(service.serviceID)
  expect(await ids(true)).toContain(service.serviceID)

  const reply = await detail(service.serviceID)
  expect(reply.crs).toBe('CDF')
  expect(reply.service.atd).not.toBeNull()
  const [after] = reply.service.subsequentCallingPoints
  expect(after!.calls.at(-1)!.code).toBe(service.destination[0])
  for (const call of after!.calls) expect(minutesOf(call.et!) - minutesOf(call.st)).toBe(2)
  // Whoever was before must have left, though nobody said when.
  for (const call of reply.service.previousCallingPoints[0]!.calls) expect(call.at).toBe('No report')
})

test('a platform that is kept from travellers, and a place where a train may not be shown, are not', async () => {
  const service = await toShrewsbury()
  hear(scheduleOf(service), lateAll(service, 0, { platform: { name: '4', suppressed: true } }))
  const row = async () =>
    (await board({ crs: 'CDF' })).services.find(({ serviceID }) => serviceID === service.serviceID)
  expect((await row())?.platform).toBeNull()
  hear(lateAll(service, 0, { suppressed: true }))
  expect(await row()).toBeUndefined()
})

test('a board that its station has closed is empty, and the station’s message stands in its place', async () => {
  const text = ['Please listen for announcements. ', { text: 'More', href: 'javascript:alert(1)' }]
  hear({
    kind: 'station-message',
    id: 7,
    category: 'Station',
    severity: 2,
    suppressBoard: true,
    stations: ['CDF'],
    paragraphs: [text],
  })
  const reply = await board({ crs: 'CDF' })
  expect([reply.suppressed, reply.services.length]).toEqual([true, 0])
  expect(reply.messages[0]?.paragraphs[0]?.at(-1)).toEqual({ text: 'More', href: null })
  expect((await board({ crs: 'NWP' })).suppressed).toBe(false)
})

test('what can’t be asked for is refused by its name', async () => {
  const refusal = async (request: Parameters<typeof board>[0]) => (await house.call(liveTimes, request)).failure.code
  expect(await refusal({ crs: 'ZZZ' })).toBe('STATION_UNKNOWN')
  expect(await refusal({ crs: 'CDF', filterCrs: 'ZZZ' })).toBe('FILTER_UNKNOWN')
  expect(await refusal({ crs: 'CDF', filterCrs: 'CDF' })).toBe('SAME_STATION')
  expect((await house.call(liveTimes, { crs: 'CDF', filterType: 3 })).status).toBe(400)
  const unknown = await house.call(liveDetail, { serviceId: 'bm9ib2R5' })
  expect([unknown.status, unknown.failure.code]).toEqual([404, 'SERVICE_UNKNOWN'])
  const old = 'CDF-0-2026-09-01-A00001'
  expect((await house.call(liveDetail, { serviceId: old })).failure.code).toBe('SERVICE_TOO_OLD')
})

test('a division that is called off is on no board any more, though the timetable has it; who looks for a train to there finds that this one does not go', async () => {
  const { image } = house.app.retail.ground.timetable()
  const trainOf = ({ uid }: { uid: string }) => findTrain(image, uid, '2026-12-07')!
  const divisions = [...associationsOn(image, '2026-12-07')]
    .filter(({ kind }) => kind === 'split')
    .map(({ stop, ...both }) => ({ stop, base: trainOf(both.base), other: trainOf(both.other) }))
  const { base, other, stop } = divisions.find((one) => one.stop !== one.base.calls[0]?.stop)!
  const [from, end] = [base.calls[0]!, other.calls.at(-1)!.stop]
  house.clock.set(instant(serviceInstant('2026-12-07', from.departure) - 10 * MINUTE))
  const row = async (filterCrs?: string) =>
    (await board({ crs: from.stop, ...(filterCrs ? { filterCrs } : {}) })).services.find(({ uid }) => uid === base.uid)
  expect((await row())?.destination).toContain(end)

  const schedule = ({ uid, calls }: typeof base): News => ({
    kind: 'schedule',
    rid: `20261207${uid}`,
    uid,
    serviceDate: '2026-12-07',
    headcode: '1J00',
    operator: 'AW',
    places: calls.map(({ stop: tiploc, arrival, departure }, index) => ({
      kind: index === 0 ? 'OR' : index === calls.length - 1 ? 'DT' : 'IP',
      tiploc,
      ...(index > 0 ? { pta: arrival, wta: arrival } : {}),
      ...(index < calls.length - 1 ? { ptd: departure, wtd: departure } : {}),
      activities: ['T'],
    })),
  })
  const [main, assoc] = [{ rid: `20261207${base.uid}` }, { rid: `20261207${other.uid}` }]
  hear(schedule(base), schedule(other), { kind: 'association', tiploc: stop, category: 'VV', main, assoc })
  expect((await row())?.destination).toContain(end)
  hear({ kind: 'association', tiploc: stop, category: 'VV', main, assoc, cancelled: true })
  const now = await row()
  expect(now?.destination).toEqual([base.calls.at(-1)!.stop])
  expect(now?.subsequentCallingPoints).toHaveLength(1)
  expect(await row(end)).toMatchObject({ cancelled: true, expected: 'Cancelled' })
})
