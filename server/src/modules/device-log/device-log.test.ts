import { log } from '@cledrau/contract/log.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { withoutPersonalData } from './without-personal-data.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(inject('postgres'))
})
afterAll(() => server.close())

const NOTE = {
  userID: '',
  message: 'Failed to fetch',
  channel: 'network',
  provider: 'ticketsearch',
  controller: '/ticket-search',
  typeof: 'TypeError',
  raw: 'at fetch',
}

test('a device says what went wrong in seven fields, each of which is asked for by its name [CONTENT-050]', async () => {
  expect((await server.call(log, NOTE)).status).toBe(200)
  for (const field of Object.keys(NOTE)) {
    const { status, failure } = await server.call(log, { ...NOTE, [field]: undefined as never })
    expect([status, failure.fields?.map(({ field: name }) => name)]).toEqual([400, [field]])
  }
})

test('a note from a device keeps what happened and loses who it was about', () => {
  const raw = JSON.stringify({
    email: 'carys.evans@example.org',
    password: 'Sgwâr 1!',
    status: 502,
    card: '4242 4242 4242 4242',
  })
  const kept = withoutPersonalData(`${raw} Authorization: Bearer abc.def and eyJhbGciOi.eyJzdWIi.c2ln at order=CDF-ABE`)
  for (const secret of ['carys', 'example.org', 'Sgwâr', '4242', 'abc.def', 'eyJ']) expect(kept).not.toContain(secret)
  expect(kept).toContain('502')
  expect(kept).toContain('CDF-ABE')
})
