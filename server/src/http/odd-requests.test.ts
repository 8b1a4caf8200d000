import { createConnection, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf } from '@cledrau/contract/endpoint.ts'
import { log } from '@cledrau/contract/log.ts'
import { choosePayWay, startPayee } from '@cledrau/contract/repay/pay-ways.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { everyCall, nameOfCall } from '../testing/every-call.ts'
import { sampleRequests, withOneWrong } from '../testing/sample-request.ts'
import { addressed, startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'
import { depthOf } from './read-json.ts'

/** Requests that no app of ours makes: long, deep, mis-spelt, half-sent, and right but for one value. */

const calls = await everyCall()
const each = calls.map((call) => [nameOfCall(call), call] as const)

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('whoever’s account was erased while their token lives is asked to sign in again, and nothing is our fault', async () => {
  const erased = { kind: 'traveller', id: crypto.randomUUID(), sessionId: crypto.randomUUID() } as const
  for (const kind of ['BANK', 'WALLET'] as const) {
    const { status, failure } = await house.call(startPayee, { kind }, { as: erased })
    expect([status, failure.code]).toEqual([401, 'SIGN_IN'])
  }
  const kept = await house.call(choosePayWay, { payTo: { kind: 'card' }, payWithoutAsking: true }, { as: erased })
  expect([kept.status, kept.failure.code]).toEqual([401, 'SIGN_IN'])
})

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const KEY = { 'idempotency-key': 'one-odd-request-0001' }

/** Of thousands of them each run draws its own, by its seed: what one run passes over, another one meets. */
const isDrawn = () => Math.random() < 0.25
const WRONG = ['abc', '0000-01-01', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', -1, 1e300, 'x'.repeat(20_000)]
/** Whoever calls so often comes from somewhere else each time. */
let caller = 0
const elsewhere = () => ({ remoteAddress: `198.51.100.${(caller = (caller + 1) % 250)}` })

describe('every call', () => {
  test.each(each)(
    '%s takes anything in the place of one value without failing [ASVS-1.4.2] [ASVS-15.3.5]',
    { timeout: 60_000 },
    async (_name, call) => {
      const authorization = `Bearer ${await house.tokenOf(await addTraveller(house))}`
      const failed: unknown[] = []
      for (const request of sampleRequests(call).slice(0, 4)) {
        for (const odd of [request, ...[...withOneWrong(request, WRONG)].filter(isDrawn)]) {
          const answer = await house.app.server.inject({
            ...addressed(call, odd),
            ...elsewhere(),
            headers: { authorization },
          })
          if (answer.statusCode === 500) failed.push(odd)
        }
      }
      expect(failed).toEqual([])
    },
  )

  const writing = each.filter(([, call]) => call.method !== 'GET')
  test.each(writing)('%s turns a body away that is deeper than anybody writes [ASVS-1.5.2]', async (_name, call) => {
    const authorization = `Bearer ${await house.tokenOf(await addTraveller(house))}`
    const fields = [...fieldsOf(call).body, 'unknown'].map((name) => `"${name}":${nested(5000)}`)
    const { url } = addressed(call, Object.fromEntries(fieldsOf(call).path.map((name) => [name, 'x'])))
    for (const field of fields) {
      const answer = await house.app.server.inject({
        ...elsewhere(),
        method: call.method,
        url: String(url),
        headers: { authorization, 'content-type': 'application/json', ...KEY },
        payload: `{"token":"${APP_TOKEN}",${field}}`,
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  const personal = each.filter(([, call]) => call.access !== 'anyone')
  test.each(personal)(
    '%s is kept by nobody on the way, whatever it answers [ASVS-14.2.2] [ASVS-14.3.2]',
    async (_name, call) => {
      const authorization = `Bearer ${await house.tokenOf(await addTraveller(house))}`
      for (const headers of [{}, { authorization }]) {
        for (const request of sampleRequests(call).slice(0, 1)) {
          const answer = await house.app.server.inject({ ...addressed(call, request), headers })
          expect([answer.statusCode, answer.headers['cache-control']]).toEqual([answer.statusCode, 'no-store'])
        }
      }
    },
  )
})

test('depth is counted in brackets, not in what stands between quotation marks', () => {
  expect(['1', '{}', '{"a":[{}]}', '"[[["', String.raw`{"\"[[[":1}`, '[[],[[]]]'].map(depthOf)).toEqual([
    0, 1, 3, 0, 1, 3,
  ])
})

test('signing in and out is kept by nobody, and signing out makes the browser forget', async () => {
  const out = await house.call(logout, {})
  expect([out.headers['cache-control'], out.headers['clear-site-data']]).toEqual(['no-store', '"cache"'])
})

describe('the limit per address', () => {
  let small: TestServer
  beforeAll(async () => {
    small = await startTestServer(inject('postgres'), { RATE_LIMIT: '5' })
  })
  afterAll(() => small.close())

  test.each(['/api/v1/language', '/%61pi/v1/language', '/%61%70%69/v1/%6canguage', '/api/v1/language/'])(
    'counts %s however it is spelt [ASVS-1.1.1]',
    async (spelt) => {
      const { remoteAddress } = elsewhere()
      const statuses = []
      for (let call = 0; call < 7; call++) {
        const url = call === 0 ? '/api/v1/language' : spelt
        statuses.push((await small.app.server.inject({ url, remoteAddress })).statusCode)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    },
  )

  test('counts addresses with a host in them, as proxies write them', async () => {
    await small.app.server.listen({ port: 0, host: '127.0.0.1' })
    const statuses = []
    for (let call = 0; call < 7; call++)
      statuses.push(await raw(small, 'GET http://x/api/v1/language HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    expect(statuses.map((answer) => answer.slice(9, 12))).toEqual(['401', '401', '401', '401', '401', '429', '429'])
  })

  test('counts the addresses of one household together', async () => {
    const statuses = []
    for (let call = 1; call <= 7; call++)
      statuses.push(
        (await small.app.server.inject({ url: '/api/v1/language', remoteAddress: `2001:db8:1:2::${call}` })).statusCode,
      )
    statuses.push(
      (await small.app.server.inject({ url: '/api/v1/language', remoteAddress: '2001:db8:1:3::1' })).statusCode,
    )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 401])
  })
})

const open = (server: TestServer): Socket =>
  createConnection((server.app.server.server.address() as AddressInfo).port, '127.0.0.1')

function raw(server: TestServer, request: string): Promise<string> {
  const socket = open(server)
  socket.write(request)
  return text(socket)
}

test('requests that stop half-way keep nobody waiting', async () => {
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  const half = [
    'POST /api/v1/log HTT',
    'POST /api/v1/log HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"token":',
    'POST /api/v1/log HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{',
    'GET /api/v1/stream?token=',
  ]
  const sockets = half.flatMap((request) =>
    Array.from({ length: 20 }, () => {
      const socket = open(house)
      socket.on('error', () => {})
      socket.write(request)
      return socket
    }),
  )
  const { firstName } = await addTraveller(house, { firstName: 'Megan' }).then(
    async (traveller) => (await house.call(readUser, {}, { as: traveller })).reply,
  )
  expect(firstName).toBe('Megan')
  for (const socket of sockets) socket.destroy()
  const note = { userID: '', message: 'm', channel: 'c', provider: 'p', controller: '/', typeof: 't', raw: '' }
  expect((await house.call(log, note, { raw: { remoteAddress: '198.51.100.9' } })).status).toBe(200)
  // Nonsense on the wire is answered, and the line is closed.
  expect(await raw(house, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  expect(await raw(house, `GET /api/v1/options HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )
})
