import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { updateUser, readUser } from '@cledrau/contract/account/accounts.ts'
import { securityEvents } from '@cledrau/contract/account/security-events.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allRows } from './testing/all-rows.ts'
import { everyCall, nameOfCall } from './testing/every-call.ts'
import { linesOf } from './testing/logged.ts'
import { sampleRequests } from './testing/sample-request.ts'
import { addressed, startTestServer, type TestServer } from './testing/test-server.ts'
import { addTraveller } from './testing/travellers.ts'

/** What a real place shows to whoever comes: behind a proxy that speaks https, with a monitor elsewhere. */

const PROXY = '127.0.0.1'
const METRICS_TOKEN = 'a-monitor-of-this-place'

let house: TestServer
let lines: string[]
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), {
    PUBLIC_URL: 'https://trains.example',
    TRUSTED_PROXIES: PROXY,
    APP_ORIGINS: 'https://kiosk.example',
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
  })
  lines = linesOf(house)
})
afterAll(() => house.close())

const HTML = { accept: 'text/html' }
const ask = (url: string, more: InjectOptions = {}) => house.app.server.inject({ url, headers: HTML, ...more })

test('every answer forbids browsers what they should not do with it [ASVS-3.4.1] [ASVS-3.4.3] [ASVS-3.4.4] [ASVS-3.4.5] [ASVS-3.4.6] [ASVS-3.7.1]', async () => {
  const optionsPath = `/api${options.path}?token=${APP_TOKEN}`
  for (const url of ['/', '/nowhere', optionsPath, '/api/v1/nonsense', '/api/docs/', '/.well-known/security.txt']) {
    const { headers } = await ask(url)
    const [seconds = '', ...rest] = String(headers['strict-transport-security']).split('; ')
    expect([url, Number(seconds.replace('max-age=', '')) >= 365 * 86_400, rest]).toEqual([
      url,
      true,
      ['includeSubDomains'],
    ])
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    expect([url, headers['referrer-policy']]).toEqual([url, 'strict-origin-when-cross-origin'])
    const policy = String(headers['content-security-policy'])
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy, url).toContain(directive)
    // Plug-ins have no directive of their own: they may load what everything may, which is nothing.
    expect(policy, url).not.toMatch(/object-src|unsafe-inline|'unsafe-eval'/)
  }
})

test('what is text says in which signs it is written, and what is no page is not called one [ASVS-3.2.1] [ASVS-4.1.1]', async () => {
  const optionsPath = `/api${options.path}?token=${APP_TOKEN}`
  const kinds: [string, RegExp][] = [
    [optionsPath, /^application\/json; charset=utf-8$/],
    ['/api/v1/nonsense', /^application\/json; charset=utf-8$/],
    ['/.well-known/security.txt', /^text\/plain; charset=utf-8$/],
    ['/.well-known/cledrau-release-keys.json', /^application\/json; charset=utf-8$/],
    ['/api/docs', /^text\/html; charset=utf-8$/],
    ['/board/CDF', /charset=utf-8$/],
  ]
  for (const [url, kind] of kinds) expect((await ask(url)).headers['content-type'], url).toMatch(kind)
})

test('pages of other origins are let in only where this place names them [ASVS-3.4.2]', async () => {
  const from = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') => {
    const { headers } = await house.app.server.inject({ method, url: '/api/v1/options', headers: { origin } })
    return headers['access-control-allow-origin']
  }
  for (const named of ['https://kiosk.example', 'capacitor://localhost'])
    expect([await from(named), await from(named, 'OPTIONS')]).toEqual([named, named])
  for (const other of ['null', 'https://evil.example', 'https://kiosk.example.evil.example', 'http://kiosk.example'])
    expect([other, await from(other), await from(other, 'OPTIONS')]).toEqual([other, undefined, undefined])
})

test('nothing of the source, of its history or of the machine is given out, and no list of files [ASVS-5.3.2] [ASVS-13.4.1] [ASVS-13.4.3]', async () => {
  const paths = ['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/../package.json', '/%2e%2e/package.json']
  const deeper = [
    '/images/../../package.json',
    '/images/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
  ]
  for (const url of [...paths, ...deeper, '/images/', '/images', '/assets/', '/server/src/main.ts']) {
    const { statusCode, body } = await house.app.server.inject({ url })
    expect([url, statusCode]).toEqual([url, 404])
    expect(body, url).not.toMatch(/"name": "cledrau"|Index of|<li><a/)
  }
})

test('an address that leads elsewhere leads nowhere [ASVS-3.7.2]', async () => {
  const typed = ['//evil.example', '//evil.example/%2e%2e', '/\\evil.example', '/%5cevil.example', '/https://evil.example', '/.evil.example'] // prettier-ignore
  let led = 0
  for (const url of typed) {
    const { location } = (await ask(url)).headers
    if (location === undefined) continue
    led++
    // Read as a browser reads it. What comes after the # is the app's own, and held against a list of pages.
    const { origin, pathname } = new URL(location, 'https://trains.example/')
    expect([url, origin, pathname]).toEqual([url, 'https://trains.example', '/'])
  }
  expect(led).toBeGreaterThan(0)
})

describe('on the wire', () => {
  const raw = async (...parts: string[]): Promise<string> => {
    const socket = connect((house.app.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(parts.join('\r\n'))
    return text(socket)
  }
  beforeAll(() => house.app.server.listen({ port: 0, host: '127.0.0.1' }))
  const POST = ['POST /api/v1/log HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Connection: close']

  test('a request that ends in two ways is answered by a no, and what hides behind it is no second one [ASVS-4.2.1]', async () => {
    const hidden = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const bothWays = [...POST, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${hidden}`]
    const twice = [...POST, 'Content-Length: 2', 'Content-Length: 60', '', `{}${hidden}`]
    const odd = [...POST, 'Transfer-Encoding: chunked, identity', '', `0\r\n\r\n${hidden}`]
    const bare = [...POST, 'Content-Length: 2\nTransfer-Encoding: chunked', '', `{}${hidden}`]
    for (const request of [bothWays, twice, odd, bare]) {
      const answers = (await raw(...request)).match(/^HTTP\/1\.1 \d+/gm) ?? []
      expect([request[4], answers]).toEqual([request[4], ['HTTP/1.1 400']])
    }
    expect(lines.filter((line) => line.includes('smuggled'))).toEqual([])
  })

  test.each(['TRACE', 'TRACK', 'CONNECT'])('%s shows nobody what they sent [ASVS-13.4.4]', async (method) => {
    const answer = await raw(
      `${method} /api/v1/options HTTP/1.1`,
      'Host: x',
      'Cookie: secret=1',
      'Connection: close',
      '',
      '',
    )
    expect(answer).not.toContain('secret=1')
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

test('who calls is known by the word of our proxy, and by nobody else’s [ASVS-4.1.3] [ASVS-15.3.4]', async () => {
  const small = await startTestServer(inject('postgres'), { TRUSTED_PROXIES: PROXY, RATE_LIMIT: '3' })
  const statuses = async (remoteAddress: string, said: (call: number) => string) => {
    const answers = []
    for (let call = 0; call < 5; call++) {
      const headers = { 'x-forwarded-for': said(call), 'x-real-ip': said(call), forwarded: `for=${said(call)}` }
      answers.push((await small.app.server.inject({ url: '/api/v1/language', remoteAddress, headers })).statusCode)
    }
    return answers
  }
  const limited = [401, 401, 401, 429, 429]
  // A stranger who names another address each time is one stranger.
  expect(await statuses('198.51.100.7', (call) => `203.0.113.${call}`)).toEqual(limited)
  // Behind the proxy the last address is its own word; what stands before is the stranger's.
  expect(await statuses(PROXY, (call) => `203.0.113.${call}, 198.51.100.8`)).toEqual(limited)
  expect(await statuses(PROXY, (call) => `198.51.100.1${call}`)).toEqual([401, 401, 401, 401, 401])
  await small.close()
})

test('figures are for the monitor that has their secret [ASVS-13.4.5]', async () => {
  const read = async (authorization?: string, remoteAddress = '198.51.100.7') =>
    (await ask('/metrics', { remoteAddress, headers: authorization ? { authorization } : {} })).statusCode
  expect([await read(), await read('Bearer wrong'), await read(undefined, PROXY)]).toEqual([404, 404, 404])
  expect(await read(`Bearer ${METRICS_TOKEN}`)).toBe(200)
})

test('a value that is given twice, or in another place, is one or none [ASVS-15.3.7]', async () => {
  const path = `/api${options.path}`
  expect((await ask(`${path}?token=wrong&token=${APP_TOKEN}`)).statusCode).toBe(401)
  expect((await ask(`${path}?token=${APP_TOKEN}&token=wrong`)).statusCode).toBe(401)
  const headers = { token: APP_TOKEN, cookie: `token=${APP_TOKEN}` }
  expect((await ask(path, { headers })).statusCode).toBe(401)
  const bearer = await house.tokenOf(await addTraveller(house))
  const { url } = addressed(securityEvents, {})
  expect(
    (await ask(`${String(url)}?token=${APP_TOKEN}&access_token=${bearer}&authorization=Bearer ${bearer}`)).statusCode,
  ).toBe(401)
})

test('reading changes nothing, whatever is read [ASVS-3.5.3]', async () => {
  const traveller = await addTraveller(house)
  const authorization = `Bearer ${await house.tokenOf(traveller)}`
  const before = await allRows(house)
  for (const call of await everyCall())
    if (call.method === 'GET')
      for (const request of sampleRequests(call).slice(0, 1)) {
        const own = { ...request, ...('email' in request ? { email: traveller.email } : {}) }
        const { statusCode } = await house.app.server.inject({ ...addressed(call, own), headers: { authorization } })
        expect(statusCode, nameOfCall(call)).toBeLessThan(500)
      }
  const after = await allRows(house)
  const changed = [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table)
  // What the clock brings by itself; and the bank's form, which the specification has fetched by GET: with a bearer, which no other page has.
  const itself = /^jobs\.|^public\.payg_card_sessions$/
  expect(changed.filter((table) => !itself.test(table))).toEqual([])
})

test('a line of the log says when, where, what was refused for what, and to whose session; nothing typed begins a new one [ASVS-16.2.1] [ASVS-16.2.2] [ASVS-16.2.4] [ASVS-16.3.2] [ASVS-16.3.3] [ASVS-16.4.1]', async () => {
  const traveller = await addTraveller(house)
  const other = await addTraveller(house)
  lines.length = 0
  await house.call(updateUser, { email: other.email, firstName: 'Siân' }, { as: traveller })
  await house.call(readUser, {})
  const forged = '%0A{"level":30,"msg":"all is well"}%0D%0A'
  await house.app.server.inject({ url: `/api/v1/${forged}`, headers: { version: `1.0\n${forged}` } })
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(read).toHaveLength(3)
  for (const line of read) {
    expect(line).toMatchObject({ level: 30, msg: 'call', node: expect.any(String), reqId: expect.any(String) })
    // Milliseconds since 1970: of no zone.
    expect(line.time).toBeGreaterThan(1.7e12)
  }
  const [foreign, unknown, forging] = read
  expect(foreign).toMatchObject({ by: 'traveller', session: traveller.sessionId, status: expect.any(Number) })
  expect(unknown).toMatchObject({ status: 401, code: 'SIGN_IN', by: 'unknown' })
  expect(forging).toMatchObject({ status: 404, code: 'NO_SUCH_PATH', route: 'none' })
  expect(lines.join('')).not.toMatch(/all is well|@example/)
})
