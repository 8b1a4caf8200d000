import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { requestData } from '@cledrau/contract/search/nre.ts'
import * as cards from '@cledrau/contract/search/railcards.ts'
import { ticketDetailsContentPage } from '@cledrau/contract/search/ticket-details.ts'
import { trainsOn } from '@cledrau/planner'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** The small calls of finding a ticket: railcards, kinds of ticket, notes, crowding. */

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('the railcards come with names in both languages and whom they cover, and say when they last changed [FARE-020] [FARE-021]', async () => {
  const { reply } = await house.call(cards.railcards, {})
  expect(reply.find((one) => one.code === 'YNG')).toMatchObject({
    names: { en: '16–25 Railcard', cy: 'Cerdyn Rheilffordd 16–25' },
    discountPerMille: 334,
    minimumFare: 1200,
    adults: { min: 1, max: 1 },
  })
  expect(reply.map((one) => one.code)).not.toContain('GS3')
  const time = await house.call(cards.railcardsTime, {})
  expect(Date.parse(time.reply.timestamp)).toBe(house.clock.now())
})

test('each kind of ticket tells what it allows; kinds that nobody knows are left out [FARE-022]', async () => {
  const { reply } = await house.call(ticketDetailsContentPage, { ticketTypeArray: ['SDS', 'AA1', 'MFX', 'QQQ'] })
  expect(reply.map((one) => [one.ticketType, one.kind])).toEqual([
    ['SDS', 'SINGLE'],
    ['AA1', 'SINGLE'],
    ['MFX', 'CARNET'],
  ])
  for (const { rules, names } of reply) {
    expect(names.en).not.toBe('')
    expect(rules.map((rule) => rule.category)).toEqual(expect.arrayContaining(['VALIDITY', 'CHANGE', 'REFUND']))
    for (const { en, cy } of rules.map((rule) => rule.description)) {
      expect(en).not.toBe(cy)
      expect(`${en}${cy}`).not.toMatch(/RULE_|undefined|\{|\}/)
    }
  }
  const { status, failure } = await house.call(ticketDetailsContentPage, { ticketTypeArray: ['QQQ'] })
  expect([status, failure.code]).toEqual([404, 'TICKET_TYPE_UNKNOWN'])
})

test('a station and a train have notes worth knowing before boarding [SEARCH-042]', async () => {
  const station = await house.call(requestData, { id: 'CDF' })
  expect([station.reply.kind, station.reply.notes.map((one) => one.category)]).toEqual([
    'STATION',
    ['STEP_FREE', 'STAFF'],
  ])
  const { timetable } = house.app.retail.ground
  const stopping = [...trainsOn(timetable().image, '2026-12-09')].find((train) =>
    train.calls.some((call) => call.request),
  )
  const train = await house.call(requestData, { id: `${stopping?.uid}_2026-12-09` })
  const note = train.reply.notes.find((one) => one.category === 'REQUEST_STOP')
  expect(train.reply.kind).toBe('SERVICE')
  expect(note?.description.en).not.toBe(note?.description.cy)
  for (const id of ['QQQ', 'X00000', 'X00000_2026-12-09', `${stopping?.uid}_2031-01-01`]) {
    const { status, failure } = await house.call(requestData, { id })
    expect([id, status, failure.code]).toEqual([id, 404, 'NOTES_UNKNOWN'])
  }
})

/** Every train of a weekday from the valleys into Cardiff or back out, by hour. */
function commuters(origin: string, destination: string, from: number, until: number) {
  const { timetable } = house.app.retail.ground
  return [...trainsOn(timetable().image, '2026-12-09')].flatMap((train) => {
    const start = train.calls.findIndex((call) => call.stop === origin)
    const end = train.calls.findIndex((call, at) => at > start && call.stop === destination)
    const minute = train.calls[start]?.departure ?? -1
    if (start < 0 || end < 0 || minute < from || minute > until) return []
    return [{ uid: train.uid, serviceDate: '2026-12-09', origin, destination }]
  })
}
const crowding = async (services: ReturnType<typeof commuters>) =>
  (await house.call(capacityStatus, { services })).reply.crowding
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

test('trains are fuller towards the city in the morning and away from it in the evening', async () => {
  const loading = async (origin: string, destination: string, hour: number) =>
    mean((await crowding(commuters(origin, destination, hour * 60, (hour + 1) * 60))).map((one) => one.loading))
  const [inMorning, outMorning] = [await loading('PPD', 'CDF', 7), await loading('CDF', 'PPD', 7)]
  const [inEvening, outEvening] = [await loading('PPD', 'CDF', 17), await loading('CDF', 'PPD', 17)]
  expect(inMorning).toBeGreaterThan(outMorning)
  expect(outEvening).toBeGreaterThan(inEvening)
  expect(inMorning).toBeGreaterThan(await loading('PPD', 'CDF', 11))
})

test('crowding names the train and the day, is the same each time, and leaves out trains that nobody knows [BOOK-006] [BOOK-015]', async () => {
  const services = commuters('PPD', 'CDF', 420, 480)
  const unknown = [
    { uid: 'X00000', serviceDate: '2026-12-09', origin: 'PPD', destination: 'CDF' },
    { ...services[0]!, serviceDate: '2031-01-01' },
  ]
  const first = await crowding([...services, ...unknown])
  expect(first.map((one) => one.uid)).toEqual(services.map((one) => one.uid))
  for (const one of first) {
    expect(one.dayOfWeek).toBe(3)
    expect(one.loading).toBeGreaterThan(0)
    expect(['MANY_SEATS', 'SOME_SEATS', 'BUSY']).toContain(one.level)
  }
  expect(await crowding(services)).toEqual(first)
})
