import { createBooking, createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { options as optionsCall } from '@cledrau/contract/reading/options.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf, type AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { failure } from '@cledrau/contract/failure.ts'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { everyCall, nameOfCall } from '../testing/every-call.ts'
import { addPartner } from '../testing/partners/partnered.ts'
import type { Partner } from './callers.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What holds for every call of the contract, tried on every call of the contract. */

const calls = await everyCall()
const each = calls.map((call) => [nameOfCall(call), call] as const)

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  const { id } = await addPartner(house, 'Siop')
  partner = { kind: 'partner', id, scopes: SCOPES, callsPerMinute: 1000 }
})
afterAll(() => house.close())

const carys = {
  kind: 'traveller',
  id: '00000000-0000-4000-8000-000000000001',
  sessionId: '00000000-0000-4000-8000-000000000002',
} as const
let partner: Partner
const guest = { kind: 'guest', orderId: '00000000-0000-4000-8000-000000000003' } as const

type Fields = Record<string, unknown>

function addressOf(call: AnyEndpoint, path: Fields = {}): string {
  return `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? 'x')))}`
}

function asked(call: AnyEndpoint, fields: Fields, path: Fields = {}): InjectOptions {
  const url = addressOf(call, path)
  if (call.method !== 'GET') return { method: call.method, url, payload: fields }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))
  }
  return { method: 'GET', url: `${url}?${query}` }
}

/** A no is a no in our words: the right body, no trace of our insides, and never our fault. */
function expectClearNo(response: { statusCode: number; body: string; headers: Fields }): void {
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, response.body).toBeLessThan(500)
  const body = failure.parse(JSON.parse(response.body))
  expect(body.errorMessage).not.toBe('')
  expect(body.errorMessage).not.toMatch(/^(REFUSAL|FAILURE)_/)
  expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/)
}

describe('every call of the contract', () => {
  test('is served, once', () => {
    expect(house.app.calls.map(nameOfCall).toSorted()).toEqual(calls.map(nameOfCall).toSorted())
  })

  test('is open to anyone, to guests (of an order, or of a card) or to travellers: for people there are no other roles [TPERM-042]', () => {
    const forPeople = calls.filter(({ path }) => !path.startsWith('/v1/partners/'))
    expect(new Set(forPeople.map(({ access }) => access))).toEqual(new Set(['anyone', 'guest', 'tapper', 'traveller']))
    // Programs of companies that sell for us have their own calls, and these are nobody’s else.
    const forPrograms = calls.filter(({ path }) => path.startsWith('/v1/partners/'))
    expect(new Set(forPrograms.map(({ access }) => access))).toEqual(new Set(['partner']))
  })

  test.each(each)('%s wants the application token [CONTENT-021]', async (_name, call) => {
    for (const token of [undefined, 'another-app', '']) {
      const response = await house.app.server.inject(asked(call, token === undefined ? {} : { token }))
      expectClearNo(response)
      expect(response.json<{ code: string }>().code).toBe('APP_TOKEN')
    }
  })

  test.each(each)(
    '%s lets in exactly whom its access names [ASVS-7.2.1] [ASVS-8.2.1] [ASVS-8.3.1]',
    async (_name, call) => {
      const expired = await house.tokenOf(carys)
      house.clock.advance(16 * MINUTE)
      const tokens: Record<string, string | undefined> = {
        nobody: undefined,
        expired,
        forged: `${(await house.tokenOf(carys)).slice(0, -4)}AAAA`,
        guest: await house.tokenOf(guest),
        traveller: await house.tokenOf(carys),
        partner: await house.tokenOf(partner),
      }
      for (const [kind, token] of Object.entries(tokens)) {
        const response = await house.app.server.inject({
          ...asked(call, { token: APP_TOKEN }),
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
        const code = response.body.startsWith('{') ? response.json<{ code?: string }>().code : undefined
        const known = ['traveller', 'guest', 'partner'].includes(kind)
        if (call.access === 'anyone')
          expect([kind, code]).not.toEqual([kind, expect.stringMatching(/^(SIGN_IN|NOT_ALLOWED)$/)])
        // Without a card's token in its fields it is a call like any other that wants somebody to be signed in.
        else if (call.access === 'tapper') {
          if (kind !== 'traveller') expect([400, 401]).toContain(response.statusCode)
        } else if (!known) expect([kind, response.statusCode, code]).toEqual([kind, 401, 'SIGN_IN'])
        else if (
          call.access !== kind &&
          (call.access === 'partner' || call.access === 'traveller' || kind === 'partner')
        )
          expect([kind, response.statusCode, code]).toEqual([kind, 403, 'NOT_ALLOWED'])
      }
    },
  )

  test.each(each)('%s answers any input with a clear yes or no [ASVS-1.2.3] [ASVS-2.2.1]', async (_name, call) => {
    const carried = fieldsOf(call)
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '',
        '\u0000',
        'null',
        '../../etc/passwd',
        "'; drop table migrations; --",
        'CDF',
        '2026-02-30',
        '25:61',
        'ŵ'.repeat(5000),
      ),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 3 }),
      fc.array(fc.string({ maxLength: 10 }), { maxLength: 30 }),
    )
    const fields = fc.record(Object.fromEntries([...carried.query, ...carried.body].map((name) => [name, anything])), {
      requiredKeys: [],
    })
    const path = fc.record(
      Object.fromEntries(
        carried.path.map((name) => [name, fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })]),
      ),
    )
    const authorization = `Bearer ${await house.tokenOf(carys)}`
    await fc.assert(
      fc.asyncProperty(fields, path, async (given, where) => {
        const response = await house.app.server.inject({
          ...asked(call, { ...given, token: APP_TOKEN }, where),
          headers: { authorization },
        })
        if (response.statusCode >= 400) expectClearNo(response)
      }),
      { numRuns: 25 },
    )
  })
})

describe('what is no call', () => {
  const malformed: [string, InjectOptions][] = [
    ['an unknown path', { method: 'GET', url: '/api/v1/nonsense' }],
    ['a path that is badly encoded', { method: 'GET', url: '/api/v1/stations/station/%E0%A4%A/en' }],
    [
      'a body that is cut off',
      { method: 'POST', url: '/api/v1/log', headers: { 'content-type': 'application/json' }, payload: '{"token":' },
    ],
    [
      'a body that is a list',
      { method: 'POST', url: '/api/v1/log', headers: { 'content-type': 'application/json' }, payload: '[1,2]' },
    ],
    [
      'a body in another form',
      { method: 'POST', url: '/api/v1/log', headers: { 'content-type': 'text/xml' }, payload: '<log/>' },
    ],
    [
      'a body that is too large',
      {
        method: 'POST',
        url: '/api/v1/log',
        headers: { 'content-type': 'application/json' },
        payload: `{"a":"${'x'.repeat(300_000)}"}`,
      },
    ],
    ['a method that the path does not take', { method: 'DELETE', url: '/api/v1/language' }],
    [
      'a prototype in disguise',
      {
        method: 'POST',
        url: '/api/v1/log',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"token":"x"}}',
      },
    ],
  ]

  test.each(malformed)('%s gets a clear no [ASVS-2.2.2] [ASVS-15.3.6] [ASVS-16.5.1]', async (_name, request) => {
    expectClearNo(await house.app.server.inject(request))
  })

  test('a refusal speaks the language of whoever asked', async () => {
    const say = async (language: string) =>
      (await house.app.server.inject({ url: '/api/v1/nonsense', headers: { 'accept-language': language } })).json<{
        errorMessage: string
      }>().errorMessage
    const [english, welsh] = [await say('en-GB,en;q=0.9'), await say('cy')]
    expect(english).not.toBe(welsh)
    expect(await say('fr, cy;q=0.5')).toBe(welsh)
  })

  test('an address that somebody typed leads to the page behind the hash', async () => {
    const response = await house.app.server.inject({ url: '/live-times?crs=CDF', headers: { accept: 'text/html' } })
    expect([response.statusCode, response.headers.location]).toEqual([302, '/#/live-times?crs=CDF'])
  })

  test('a password manager is led to where a password is changed, and to nothing that isn’t there', async () => {
    const look = (name: string) =>
      house.app.server.inject({ url: `/.well-known/${name}`, headers: { accept: 'text/html,*/*;q=0.8' } })
    const found = await look('change-password')
    expect([found.statusCode, found.headers.location]).toEqual([302, '/#/login?return=%2Fmy-account%2Fchange-password'])
    expect((await look('resource-that-should-not-exist-whose-status-code-should-not-be-200')).statusCode).toBe(404)
  })
})

describe('every answer', () => {
  test('says what time it is here and which request it was', async () => {
    const response = await house.app.server.inject('/api/v1/nonsense')
    expect(Date.parse(String(response.headers['server-time']))).toBe(house.clock.now())
    expect(response.headers['x-request-id']).toBe(response.json<{ requestId: string }>().requestId)
  })

  test('forbids everything that a page of ours does not need', async () => {
    const { headers } = await house.app.server.inject('/api/v1/nonsense')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('is documented: the contract is OpenAPI 3.1, with every path as the specification has it', async () => {
    const document = (await house.app.server.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Fields>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const call of calls)
      expect(document.paths[`/api${call.path}`], call.path).toHaveProperty(call.method.toLowerCase())
    expect((await house.app.server.inject('/api/docs/')).statusCode).toBe(200)
  })

  test('is documented with what a caller may say, also where it changes nothing here [ACCOUNT-023] [CONTENT-040]', async () => {
    const { paths, components } = (await house.app.server.inject('/api/openapi.json')).json<{
      paths: Record<string, Fields>
      components: { schemas: Record<string, { properties: Fields }> }
    }>()
    const { parameters } = (paths['/api/v1/options'] as Fields)['get'] as { parameters: { name: string; in: string }[] }
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'environment', in: 'query' }))
    const { operationId } = (paths['/api/v1/smartcard/addcard'] as Record<string, { operationId: string }>)['post']!
    expect(operationId).toBe('addCard')
    expect(Object.keys(components.schemas['AddCardRequest']!.properties)).toEqual(
      expect.arrayContaining(['nickname', 'isrn', 'channelUI']),
    )
  })

  test('stops an address that asks far too often for what costs most, and goes on answering the rest [ASVS-2.4.1]', async () => {
    const small = await startTestServer(inject('postgres'), { RATE_LIMIT: '80' })
    const hold = () => small.call(createBookingWithoutBasket, {} as never)
    expect([(await hold()).status, (await hold()).status]).toEqual([400, 400])
    expect([(await hold()).status, (await hold()).failure.code]).toEqual([429, 'TOO_MANY_CALLS'])
    // In a basket: as many again, counted before it is asked who calls.
    const basket = () => small.call(createBooking, {} as never)
    expect([(await basket()).status, (await basket()).status, (await basket()).status]).toEqual([401, 401, 429])
    expect((await small.call(optionsCall, {})).status).toBe(200)
    await small.close()
  })

  test('stops an address that asks far too often, and says when to come back', async () => {
    const small = await startTestServer(inject('postgres'), { RATE_LIMIT: '5' })
    const statuses = []
    for (let call = 0; call < 7; call++) statuses.push(await small.app.server.inject('/api/v1/language'))
    expect(statuses.map((response) => response.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(Number(statuses[6]?.headers['retry-after'])).toBeGreaterThan(0)
    expectClearNo(statuses[6]!)
    await small.close()
  })
})
