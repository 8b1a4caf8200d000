import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(instant(Date.parse('2026-12-07T09:00:00Z')))
  hearNothing(house)
})
const open = async (url: string) => {
  const { statusCode, headers, body } = await house.app.server.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, headers, body }
}

test('a board needs no JavaScript and little of a line, and says how trains run and how old that is, in both languages', async () => {
  const { reply } = await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })
  const [first, second] = reply.services
  hearAt(house, scheduleOf(first!), lateAll(first!, 6))
  const places = placesOf(second!).map((place) => ({ ...place, cancelled: true }))
  hearAt(house, scheduleOf(second!, { places, cancelReason: { code: 101 } }))

  const english = await open('/board/cdf')
  expect([english.status, english.headers['content-language']]).toEqual([200, 'en'])
  expect(english.body).not.toMatch(/<script|\son\w+=/)
  expect(Buffer.byteLength(english.body)).toBeLessThanOrEqual(15_000)
  expect(english.body).toContain('<h1>Cardiff Central: Departures</h1>')
  expect(english.body).toContain('As of 09:00.')
  expect(english.body).toContain('<meta http-equiv="refresh" content="30">')
  expect(english.body).toContain('6 min late')
  const welsh = await open('/cy/board/CDF?to=SHR')
  expect(welsh.body).toContain('<html lang="cy">')
  expect(welsh.body).toContain('6 munud yn hwyr')
  expect(welsh.body).toContain(`<s>${second!.std}</s>`)
  expect(welsh.body).toContain('href="/board/CDF?to=SHR"')
  for (const { body } of [english, welsh]) expect(body).not.toMatch(/PLAIN_|LIVE_[A-Z]/)
})

test('beyond two minutes nothing on it is on time', async () => {
  const { reply } = await house.call(liveTimes, { crs: 'CDF' })
  hearAt(house, ...reply.services.slice(0, 3).flatMap((service) => [scheduleOf(service), lateAll(service, 0)]))
  expect((await open('/board/CDF')).body).toContain('On time')
  house.clock.advance(121 * SECOND)
  const { body } = await open('/board/CDF')
  expect(body).not.toContain('On time')
  expect(body).toContain('We have heard nothing new since then')
})

test('whoever doesn’t want it to refresh can stop that, and begin again', async () => {
  const still = await open('/board/CDF?still')
  expect(still.body).not.toContain('http-equiv="refresh"')
  expect(still.body).toContain('href="/board/CDF"')
})

test('an unknown station, or what is none, is said to be so, and nothing typed stands in the page [ASVS-1.1.2] [ASVS-1.2.1]', async () => {
  for (const [url, status] of [
    ['/board/ZZZ', 404],
    ['/board/%3Cb%3E', 404],
    ['/cy/board/CDF?to=CDF', 422],
  ] as const) {
    const answer = await open(url)
    expect(answer.status, url).toBe(status)
    expect(answer.body).not.toContain('<b>')
  }
})

test('what a station says of itself is text, whatever it looks like', async () => {
  hearAt(house, {
    kind: 'station-message',
    id: 9,
    category: 'Station',
    severity: 2,
    suppressBoard: true,
    stations: ['CDF'],
    paragraphs: [['<script>alert(1)</script>']],
  })
  const { body } = await open('/board/CDF')
  expect(body).toContain('&lt;script&gt;')
  expect(body).toContain('This board is closed for now')
})
