import { planJourneys, suggestPlaces, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const DATE = '2026-12-07T08:00'
/** A street in Radyr, ten minutes from its station. */
const RADYR = '51.5225,-3.2560'

const ask = (request: RequestOf<typeof planJourneys>) => house.call(planJourneys, request)
async function plan(request: RequestOf<typeof planJourneys>) {
  const { status, reply, text } = await ask(request)
  expect(status, text.slice(0, 300)).toBe(200)
  return reply[0]!
}
const minutesOf = ({ departTime, arriveTime }: Pick<Journey, 'departTime' | 'arriveTime'>) =>
  (Date.parse(arriveTime) - Date.parse(departTime)) / 60_000

test('from where one is, one walks to the stops around, and the walk is said to be an estimate', async () => {
  const { journeys, places } = await plan({ from: RADYR, to: 'XRO', date: DATE })
  expect(journeys.length).toBeGreaterThan(0)
  for (const { legs, departTime } of journeys) {
    const [walk, train] = legs
    expect(walk).toMatchObject({ mode: 'Walk', from: RADYR, estimated: true, departTime })
    expect(Date.parse(train?.departTime ?? '')).toBeGreaterThanOrEqual(Date.parse(walk?.arriveTime ?? ''))
    expect(legs.at(-1)).toMatchObject({ mode: 'Ferry', to: 'XRO', estimated: false })
  }
  expect(places[RADYR]).toMatchObject({ kind: 'point', position: { lat: 51.5225, lon: -3.256 } })
})

test('who walks slowly leaves earlier for the same train', async () => {
  const usual = await plan({ from: RADYR, to: 'CDF', date: DATE })
  const slow = await plan({ from: RADYR, to: 'CDF', date: DATE, pace: 'slow' })
  const walkOf = (journeys: Journey[]) => Math.max(...journeys.map(({ legs }) => minutesOf(legs[0]!)))
  expect(walkOf(slow.journeys)).toBeGreaterThan(walkOf(usual.journeys))
})

test('a hospital is suggested in both languages, and journeys lead to its door [PLANNER-030]', async () => {
  for (const [lang, q] of [
    ['en', 'bronglais'],
    ['cy', 'ysbyty bronglais'],
  ] as const) {
    const { reply } = await house.call(suggestPlaces, { q, lang })
    expect(reply[0]).toMatchObject({ kind: 'hospital', code: null, names: { cy: 'Ysbyty Bronglais, Aberystwyth' } })
    const { lat, lon } = reply[0]!.position
    const { journeys, places } = await plan({ from: 'SHR', to: `${lat},${lon}`, date: DATE })
    expect(journeys.length).toBeGreaterThan(0)
    for (const { legs } of journeys) expect(legs.at(-1)).toMatchObject({ mode: 'Walk', from: 'AYW', estimated: true })
    expect(places[`${lat},${lon}`]).toMatchObject({ kind: 'hospital', names: reply[0]!.names })
    // An address has its position alone, and still says what it is.
    expect((await house.call(suggestPlaces, { q: `${lat},${lon}`, lang })).reply).toEqual(reply.slice(0, 1))
  }
})

test('a town whose stop has its name is suggested once', async () => {
  const { reply } = await house.call(suggestPlaces, { q: 'caernarfon', lang: 'en' })
  expect(reply.filter(({ title }) => title === 'Caernarfon')).toMatchObject([{ kind: 'stop', code: 'XCN' }])
})

test('what can be walked is offered as a walk, and nothing takes longer than it', async () => {
  const castle = '51.4820,-3.1810'
  const { journeys } = await plan({ from: castle, to: 'CDF', date: DATE })
  const walk = journeys.find(({ legs }) => legs.every(({ mode }) => mode === 'Walk'))
  expect(walk).toMatchObject({ changes: 0, price: { pence: null, why: 'NO_TRAIN' }, cancelled: false })
  expect(walk?.departTime.slice(11, 16)).toBe('08:00')
  for (const journey of journeys) expect(minutesOf(journey)).toBeLessThanOrEqual(minutesOf(walk!))
  const by = await plan({ from: castle, to: 'CDF', date: DATE, timeMode: 'arrival' })
  for (const { arriveTime } of by.journeys) expect(arriveTime.slice(11, 16) <= '08:00').toBe(true)
})

test.each([
  ['a place in the sea', '52.5000,-5.5000', 422, 'NO_STOP_NEAR'],
  ['a place on no earth', '91,3', 404, 'STATION_UNKNOWN'],
  ['the other side of the earth', '-51.5,176.8', 422, 'NO_STOP_NEAR'],
  ['no number', 'NaN,NaN', 400, 'BAD_REQUEST'],
  ['half a position', '51.5,', 400, 'BAD_REQUEST'],
  ['the same place', '51.4760,-3.1790', 422, 'SAME_STATION'],
])('%s is refused by its name', async (_what, from, status, code) => {
  const answer = await ask({ from, to: '51.4760,-3.1790', date: DATE })
  expect([answer.status, answer.failure.code]).toEqual([status, code])
})

test('pages of a place join: nothing comes twice', async () => {
  const asked = { from: RADYR, to: 'AYW' }
  const first = (await plan({ ...asked, date: '2026-12-07T10:00' })).journeys
  const later = (await plan({ ...asked, date: first.at(-1)!.arriveTime, page: 'later' })).journeys
  const earlier = (await plan({ ...asked, date: first[0]!.departTime, page: 'earlier' })).journeys
  const ids = [...earlier, ...first, ...later].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
