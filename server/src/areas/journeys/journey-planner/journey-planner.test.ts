import { TRANSPORT_MODES } from '@cledrau/domain/planner/modes.ts'
import * as calls from '@cledrau/contract/planner/journey-planner.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { intermediate } from '@cledrau/contract/search/intermediate.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
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
  expect(page?.places.CDF).toMatchObject({
    names: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
    kind: 'station',
    position: { lat: expect.closeTo(51.48, 1), lon: expect.closeTo(-3.18, 1) },
  })
  for (const code of mentioned ?? []) expect(page?.places[code], code).toBeDefined()
})

test('asking for an arrival finds what is there by then', async () => {
  const journeys = await plan({ ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T15:30', timeMode: 'arrival' })
  expect(journeys.length).toBeGreaterThan(0)
  for (const journey of journeys) expect(clock(journey.arriveTime) <= '15:30').toBe(true)
})

test('only the chosen means of transport are used [PLANNER-016]', async () => {
  expect(TRANSPORT_MODES).toEqual(['All', 'Rail', 'Bus', 'Walk', 'Ferry', 'Coach'])
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
  const planned = await spring.call(intermediate, { legSolutionID: 'x', travelSegments: [segment] })
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
  const { reply } = await house.call(calls.suggestPlaces, { q: 'gaerd', lang: 'cy' })
  const central = reply.find(({ code }) => code === 'CDF')
  expect(central).toMatchObject({ title: 'Caerdydd Canolog', kind: 'station', station: { crsCode: 'CDF' } })
  expect(reply.map(({ kind }) => kind)).toContain('group')
  expect(central?.position.lat).toBeCloseTo(51.5, 0)
  expect((await house.call(calls.suggestPlaces, { q: 'zzzzzz', lang: 'en' })).reply).toEqual([])
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
  const { reply } = await house.call(intermediate, { legSolutionID: 'x', travelSegments: [segment] })
  expect(reply?.[0]?.calls.map((call) => call.code)).toEqual(train?.calls.slice(1, -1).map((call) => call.code))
  expect(reply?.[0]?.calls[0]?.name.cy).toMatch(/\S/)

  const none = await house.call(intermediate, {
    legSolutionID: 'x',
    travelSegments: [{ ...segment, uid: 'X00000' }],
  })
  expect([none.status, none.text]).toEqual([204, ''])
})

test.each([
  ['caernarfon', 'XCN', 'stop', 'Caernarfon'],
  ['rosslare', 'XRO', 'port', 'Rosslare Europort'],
  ['london term', undefined, 'group', 'London Terminals'],
  ['aberystwyth', 'AYW', 'station', 'Aberystwyth'],
])('%s is suggested, and journeys are found to there [PLANNER-030]', async (typed, code, kind, title) => {
  const { reply } = await house.call(calls.suggestPlaces, { q: typed, lang: 'en' })
  expect(reply[0]).toMatchObject({ title, kind, ...(code ? { code } : {}) })
  expect(reply[0]?.station === undefined).toBe(kind === 'stop' || kind === 'port')
  const journeys = await plan({ from: 'CDF', to: reply[0]?.code ?? '', date: '2026-12-07T06:00' })
  expect(journeys.length).toBeGreaterThan(0)
})

test('a group and one of its stations are one place', async () => {
  const { reply } = await house.call(calls.suggestPlaces, { q: 'london terminals', lang: 'en' })
  const request = { from: reply[0]?.code ?? '', to: 'PAD', date: '2026-12-07T08:00' }
  expect((await house.call(calls.planJourneys, request)).failure.code).toBe('SAME_STATION')
})

test('a journey costs what a search for tickets says of its trains, for whoever travels', async () => {
  const party = { adult: '2', child: '1', railcards: '' }
  const trains = { from: 'CDF', to: 'AYW', date: '2026-12-09T10:00', transportModes: 'Rail' }
  for (const { id, price, legs } of await plan({ ...trains, ...party })) {
    const [part] = price.parts
    expect(price, id).toMatchObject({ pence: part?.pence, why: null })
    expect(part).toMatchObject({ origin: 'CDF', destination: 'AYW', departTime: legs[0]?.departTime })
    const { reply } = await house.call(ticketSearch, {
      origin: 'CDF',
      destination: 'AYW',
      outboundDate: '2026-12-09',
      outboundTime: part?.departTime.slice(11, 16) ?? '',
      ticketType: 'single',
      ...party,
    })
    const found = reply?.legSolutions.outbound.find(({ legSolutionID }) => legSolutionID === part?.legSolutionID)
    expect(found, id).toMatchObject({ departTime: part?.departTime, cheapest: { single: price.pence } })
  }
  const [alone] = await plan(trains)
  expect(alone?.price.pence).toBeLessThan((await plan({ ...trains, ...party }))[0]?.price.pence ?? 0)
})

test('what trains don’t do has no price: a walk, a bus, a ship', async () => {
  const [bus] = await plan({ from: 'XCN', to: 'BNG', date: '2026-12-07T09:00', transportModes: 'Bus' })
  expect(bus?.price).toEqual({ pence: null, why: 'NO_TRAIN', parts: [] })
  const [ship] = await plan({ from: 'CDF', to: 'XRO', date: '2026-12-07T06:00' })
  expect(ship?.legs.map(({ mode }) => mode)).toContain('Ferry')
  expect(ship?.price.parts).toHaveLength(1)
  expect(ship?.price.parts[0]).toMatchObject({ origin: 'CDF', pence: ship?.price.pence })
})

test.each([
  [{ railcards: 'XXX' }, 422, 'RAILCARD_UNKNOWN'],
  [{ adult: '0', child: '0' }, 422, 'NO_PASSENGERS'],
  [{ adult: '1.5' }, 400, 'BAD_REQUEST'],
  [{ changeMinutes: '31' }, 400, 'BAD_REQUEST'],
  [{ changeMinutes: 'NaN' }, 400, 'BAD_REQUEST'],
  [{ pace: 'fast' as 'slow' }, 400, 'BAD_REQUEST'],
])('a question with %o is refused by its name', async (wrong, status, code) => {
  const answer = await house.call(calls.planJourneys, { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', ...wrong })
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

test('whoever walks slowly, or wants more time to change, has it', async () => {
  const waits = (journeys: Journey[]) =>
    journeys.flatMap(({ legs }) =>
      legs.slice(1).map((leg, at) => (Date.parse(leg.departTime) - Date.parse(legs[at]?.arriveTime ?? '')) / 60_000),
    )
  const asked = { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', transportModes: 'Rail' }
  const usual = Math.min(...waits(await plan(asked)))
  const more = waits(await plan({ ...asked, changeMinutes: '25' }))
  expect(Math.min(...more)).toBeGreaterThanOrEqual(25)
  expect(Math.min(...more)).toBeGreaterThan(usual)
  expect(Math.min(...waits(await plan({ ...asked, pace: 'slow' })))).toBeGreaterThanOrEqual(usual)
})

test('where nothing is found, the wish is named without which there is something', async () => {
  const blocked = async (more: object) => {
    const asked = { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', ...more }
    const { reply } = await house.call(calls.planJourneys, asked)
    expect(reply[0]?.journeys).toEqual([])
    return reply[0]?.blocked
  }
  expect(await blocked({ direct: 'true' })).toEqual(['direct'])
  expect(await blocked({ transportModes: 'Ferry' })).toEqual(['transportModes'])
  expect(await blocked({ via: 'PNZ', avoid: 'NWP', transportModes: 'Rail' })).toContain('via')
  // Each alone is too much.
  expect(await blocked({ direct: 'true', transportModes: 'Ferry' })).toEqual([])
})

test('fewest changes is of all that runs that day, not of one page', async () => {
  const asked = { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T08:00', transportModes: 'Rail' }
  const fewest = await plan({ ...asked, type: '1' })
  const least = fewest[0]?.changes
  expect(new Set(fewest.map(({ changes }) => changes))).toEqual(new Set([least]))
  const all = await plan({ ...asked, type: '0' })
  for (const { changes } of all) expect(changes).toBeGreaterThanOrEqual(least ?? 0)
})

test('cheapest comes first, and what has no price comes last', async () => {
  const asked = { from: 'CDF', to: 'AYW', date: '2026-12-07T08:00', type: '2' }
  const prices = (await plan(asked)).map(({ price }) => price.pence ?? Infinity)
  expect(prices.length).toBeGreaterThan(3)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('a page says where the pages beside it begin, and what leaves before it stays off the later ones', async () => {
  const asked = { ...CARDIFF_TO_ABERYSTWYTH, date: '2026-12-07T10:00', type: '2' }
  const { reply } = await house.call(calls.planJourneys, asked)
  const { journeys = [], pages } = reply[0] ?? {}
  const times = (of: 'departTime' | 'arriveTime') => journeys.map((one) => Date.parse(one[of]))
  expect(Date.parse(pages?.earlier ?? '')).toBe(Math.min(...times('departTime')))
  expect(Date.parse(pages?.later ?? '')).toBe(Math.max(...times('arriveTime')))
  const since = pages?.earlier ?? ''
  const later = await plan({ ...asked, date: pages?.later ?? '', page: 'later', since })
  expect(later.length).toBeGreaterThan(0)
  for (const { departTime } of later) expect(Date.parse(departTime)).toBeGreaterThanOrEqual(Date.parse(since))
})

test('step-free ways call at step-free stations only, and say which others drop out', async () => {
  const asked = { from: 'CDF', to: 'SHR', date: '2026-12-07T08:00', type: '3' }
  const { reply } = await house.call(calls.planJourneys, asked)
  const used = new Set(reply[0]?.journeys.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])))
  for (const { code } of reply[0]?.notStepFree ?? []) expect(used).not.toContain(code)

  const steps = await house.call(calls.planJourneys, { ...asked, to: 'AGV' })
  expect(steps.reply[0]).toMatchObject({ journeys: [], blocked: ['stepFree'] })
  expect(steps.reply[0]?.notStepFree).toContainEqual({ code: 'AGV', known: true })
  expect(steps.reply[0]?.places['AGV']?.names.cy).toBe('Y Fenni')
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
