import * as calls from '@cledrau/contract/search/journey-planner.ts'
import type { Journey } from '@cledrau/contract/search/journey-planner.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const CARDIFF_TO_ABERYSTWYTH = { from: 'CDF', to: 'AYW' }

async function plan(request: Parameters<typeof house.call<typeof calls.planJourneys>>[1]): Promise<Journey[]> {
  const { status, reply, text } = await house.call(calls.planJourneys, request)
  expect(status, text).toBe(200)
  return reply[0]?.journeys ?? []
}

const clock = (moment: string) => moment.slice(11, 16)

test('a search answers a list whose first item has journeys, in the order of departure [PLANNER-015] [PLANNER-028] [PLANNER-029]', async () => {
  const journeys = await plan({
    ...CARDIFF_TO_ABERYSTWYTH,
    date: '2026-12-07T08:00',
    transportModes: 'All',
    timeMode: 'departure',
  })
  expect(journeys.length).toBeGreaterThanOrEqual(5)
  const departures = journeys.map((journey) => Date.parse(journey.departTime))
  expect(departures).toEqual(departures.toSorted((a, b) => a - b))
  for (const journey of journeys) {
    expect(clock(journey.departTime) >= '08:00').toBe(true)
    expect(Date.parse(journey.arriveTime)).toBeGreaterThan(Date.parse(journey.departTime))
    expect(journey.legs[0]?.from).toBe('CDF')
    expect(journey.legs.at(-1)?.to).toBe('AYW')
  }
})

test('every place that an answer speaks of has its name in both languages', async () => {
  const { reply } = await house.call(calls.planJourneys, { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00' })
  const [page] = reply
  const mentioned = page?.journeys.flatMap((journey) =>
    journey.legs.flatMap((leg) => [
      leg.from,
      leg.to,
      ...leg.trains.flatMap((train) => train.calls.map((call) => call.code)),
    ]),
  )
  expect(page?.places.CDF).toEqual({ en: 'Cardiff Central', cy: 'Caerdydd Canolog' })
  for (const code of mentioned ?? []) expect(page?.places[code], code).toBeDefined()
})

test('asking for an arrival finds what is there by then', async () => {
  const journeys = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T15:30', timeMode: 'arrival' })
  expect(journeys.length).toBeGreaterThan(0)
  for (const journey of journeys) expect(clock(journey.arriveTime) <= '15:30').toBe(true)
})

test('only the chosen means of transport are used [PLANNER-016]', async () => {
  expect(calls.TRANSPORT_MODES).toEqual(['All', 'Rail', 'Bus', 'Walk', 'Ferry', 'Coach'])
  const means = (journeys: Journey[]) => new Set(journeys.flatMap((journey) => journey.legs.map((leg) => leg.mode)))
  const anything = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', transportModes: 'All' })
  expect(means(anything)).toContain('Bus')
  const trains = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', transportModes: 'Rail' })
  expect(means(trains)).toEqual(new Set(['Rail']))
  const ships = await plan({ from: 'HHD', to: 'DUB', date: '2026-12-07T00:05', transportModes: 'Ferry' }).catch(
    () => [],
  )
  for (const mode of means(ships)) expect(mode).toBe('Ferry')
})

test('later and earlier pages go on without a gap and without a repeat', async () => {
  const first = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T10:00' })
  const later = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: first.at(-1)?.arriveTime ?? '', page: 'later' })
  const earlier = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: first[0]?.departTime ?? '', page: 'earlier' })
  const ids = [...earlier, ...first, ...later].map((journey) => journey.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(later.length).toBeGreaterThan(0)
  expect(earlier.length).toBeGreaterThan(0)

  const whole = new Set(ids)
  const between = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T10:00' })
  for (const journey of between) expect(whole).toContain(journey.id)
})

test('on the day when the clocks go forward, times are what station clocks show', async () => {
  const spring = await startTestServer(inject('postgres'), { CLOCK: '2027-03-20T12:00' })
  const { reply } = await spring.call(calls.planJourneys, { from: 'CDF', to: 'SWA', date: '2027-03-28T10:00' })
  const [journey] = reply[0]?.journeys ?? []
  const [leg] = journey?.legs ?? []
  const [train] = leg?.trains ?? []
  expect(leg?.departTime).toMatch(/^2027-03-28T1\d:\d\d:00\+01:00$/)

  const segment = {
    uid: train?.uid ?? '',
    serviceDate: '2027-03-28',
    origin: leg?.from ?? '',
    destination: leg?.to ?? '',
  }
  const planned = await spring.call(calls.intermediate, { legSolutionID: 'x', travelSegments: [segment] })
  const times = (all: { departTime: string }[] = []) => all.map((call) => call.departTime)
  expect(times(planned.reply?.[0]?.calls)).toEqual(times(train?.calls.slice(1, -1)))
  await spring.close()
})

test.each([
  ['a station that nobody knows', { from: 'CDF', to: 'QQQ', date: '2026-12-07T08:00' }, 404, 'STATION_UNKNOWN'],
  ['the same station twice', { from: 'CDF', to: 'CDF', date: '2026-12-07T08:00' }, 422, 'SAME_STATION'],
  ['a day without a timetable', { from: 'CDF', to: 'NWP', date: '2031-12-07T08:00' }, 422, 'OUTSIDE_TIMETABLE'],
  ['a day that no calendar has', { from: 'CDF', to: 'NWP', date: '2026-02-31T08:00' }, 422, 'OUTSIDE_TIMETABLE'],
  ['a time that is none', { from: 'CDF', to: 'NWP', date: 'tomorrow' }, 400, 'BAD_REQUEST'],
])('%s is refused by its name', async (_what, request, status, code) => {
  const answer = await house.call(calls.planJourneys, request)
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

test('places are suggested as they are typed, in the language that is shown [PLANNER-030]', async () => {
  const { reply } = await house.call(calls.suggestStations, { q: 'gaerd', lang: 'cy' })
  expect(reply[0]).toMatchObject({ title: 'Caerdydd Canolog', station: { crsCode: 'CDF' } })
  expect(reply[0]?.position.lat).toBeCloseTo(51.5, 0)
  expect((await house.call(calls.suggestStations, { q: 'zzzzzz', lang: 'en' })).reply).toEqual([])
})

test('the stations on the way are listed, and nothing is answered where there are none [SEARCH-043]', async () => {
  const [journey] = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T09:00', transportModes: 'Rail' })
  const [leg] = journey?.legs ?? []
  const [train] = leg?.trains ?? []
  const segment = {
    uid: train?.uid ?? '',
    serviceDate: train?.serviceDate ?? '',
    origin: leg?.from ?? '',
    destination: leg?.to ?? '',
  }
  const { reply } = await house.call(calls.intermediate, { legSolutionID: 'x', travelSegments: [segment] })
  expect(reply?.[0]?.calls.map((call) => call.code)).toEqual(train?.calls.slice(1, -1).map((call) => call.code))
  expect(reply?.[0]?.calls[0]?.name.cy).toMatch(/\S/)

  const none = await house.call(calls.intermediate, {
    legSolutionID: 'x',
    travelSegments: [{ ...segment, uid: 'X00000' }],
  })
  expect([none.status, none.text]).toEqual([204, ''])
})

test('when too many wait, the next is told at once when to try again', async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, () =>
      house.call(calls.planJourneys, { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-08T08:00' }),
    ),
  )
  const busy = answers.filter((answer) => answer.status === 503)
  expect(answers.some((answer) => answer.status === 200)).toBe(true)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers['retry-after']).toBe('1')
  expect(busy[0]?.failure.code).toBe('TOO_BUSY')
})
