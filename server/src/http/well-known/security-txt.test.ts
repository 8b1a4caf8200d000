import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), {
    PUBLIC_URL: 'https://trains.example',
    SECURITY_CONTACT: 'https://trains.example/security',
  })
})
afterAll(() => house.close())

async function fields(): Promise<Record<string, string>> {
  const { statusCode, headers, body } = await house.app.server.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as never
}

test('whoever finds a hole reads where to write to, in which languages, and that this is the place for it', async () => {
  expect(await fields()).toEqual({
    Contact: 'https://trains.example/security',
    Expires: '2027-06-05T00:00:00Z',
    'Preferred-Languages': 'en, cy',
    Canonical: 'https://trains.example/.well-known/security.txt',
  })
})

test('it never runs out while the server runs, and never promises a year', async () => {
  for (const days of [1, 200, 1000]) {
    house.clock.advance(days * DAY)
    const left = Date.parse((await fields()).Expires ?? '') - house.clock.now()
    expect(left).toBeGreaterThan(90 * DAY)
    expect(left).toBeLessThan(365 * DAY)
  }
})
