import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test.each([
  ['GET', '/osdm'],
  ['GET', '/osdm?x=1'],
  ['GET', '/osdm/'],
  ['GET', '/osdm/nothing'],
  ['PUT', '/osdm/offers'],
  ['GET', '/osdm//places'],
  ['GET', '/osdm/places/%zz'],
  ['GET', '/osdm/%ff/places'],
  ['GET', `/osdm/bookings/${'x'.repeat(3000)}`],
  ['GET', '/osdm/bookings/a/b/c/d/e'],
  ['OPTIONS', '/osdm/offers'],
  ['PROPFIND', '/osdm/offers'],
  ['HEAD', '/osdm/nothing'],
] as const)('%s %s is told no as the standard has it', async (method, url) => {
  for (const accept of [undefined, 'text/html', 'application/json']) {
    const asked = { method: method as 'GET', url, headers: accept ? { accept } : {} }
    const { statusCode, headers, body } = await house.app.server.inject(asked)
    expect([statusCode >= 400 && statusCode < 500, headers['content-type']], `${accept} ${body}`).toEqual([
      true,
      'application/problem+json',
    ])
    if (method !== 'HEAD')
      expect(JSON.parse(body)).toMatchObject({
        status: statusCode,
        code: expect.any(String),
        title: expect.any(String),
      })
  }
})

test('what only begins alike is not of the standard, and answers as all else does', async () => {
  for (const url of ['/osdmx', '/osdm-offers/1', '/api/osdm/offers'])
    expect((await house.app.server.inject({ url })).headers['content-type']).toBe('application/json; charset=utf-8')
})
