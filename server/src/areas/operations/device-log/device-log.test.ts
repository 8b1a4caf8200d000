import { log } from '@cledrau/contract/log.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
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

test('a link from a letter, a cut quotation and a long one lose their secrets all the same', () => {
  const hidden = [
    '/reset-password?code=Ab3_x',
    'password: "half a sec',
    `"token": "${'s'.repeat(300)}"`,
    'a'.repeat(90) + '@b',
  ]
  for (const text of hidden) expect(withoutPersonalData(text)).toMatch(/\[(secret|e-mail)\]/)
  expect(withoutPersonalData(hidden.join(' '))).not.toMatch(/Ab3|half|sss|aaa/)
  expect(withoutPersonalData('code: 404')).toBe('code: 404')
})

test('however long a note is, cleaning it takes no time', () => {
  for (const text of [
    '@'.repeat(8000),
    'a@'.repeat(4000),
    'pin'.repeat(2600),
    'pin="\\"'.repeat(1100),
    'eyJ-'.repeat(2000),
  ]) {
    withoutPersonalData(text)
    const began = process.threadCpuUsage()
    withoutPersonalData(text)
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(100)
  }
})

test('of what one address may ask for a fortieth may be notes', async () => {
  const strict = await startTestServer(inject('postgres'), { RATE_LIMIT: '1200' })
  const other = { remoteAddress: '198.51.100.7' }
  const statuses = []
  for (let note = 0; note < 32; note++) statuses.push((await strict.call(log, NOTE, { raw: other })).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
  await strict.close()
})
