import { NOT_OFFERED } from '@cledrau/contract/osdm/not-offered.ts'
import { fieldsOf } from '@cledrau/contract/endpoint.ts'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { hasCardNumber } from '@cledrau/domain/payments/card.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allRows } from '../../testing/all-rows.ts'
import { linesOf } from '../../testing/logged.ts'
import { askOsdm, everyOsdmCall, nameOfOsdmCall, type OsdmAnswer } from '../../testing/partners/osdm-asked.ts'
import { addPartner, bearing, type TestPartner } from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** What holds for every call of the OSDM, tried on every call of the OSDM. */

const calls = await everyOsdmCall()
const each = calls.map((call) => [nameOfOsdmCall(call), call] as const)

let house: TestServer
let shop: TestPartner
let logged: string[]
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { LOG_LEVEL: 'debug' })
  logged = linesOf(house)
  shop = await addPartner(house, 'Siop')
})
afterAll(() => house.close())

const filled = (path: string, fields: Record<string, string> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? 'x'))
const bodyFor = (method: string, body: object) => (method === 'GET' || method === 'DELETE' ? undefined : body)

/** A no as the standard has it: its own shape and no field more, no trace of our insides, and never our fault. */
function expectProblem({ status, body, headers, text }: OsdmAnswer): void {
  expect(status, text).toBeGreaterThanOrEqual(400)
  expect(status, text).toBeLessThan(500)
  expect(headers['content-type']).toBe('application/problem+json')
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['code', 'type', 'title', 'status']))
  expect(['code', 'type', 'title', 'status', 'detail', 'pointers']).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(body.status).toBe(status)
  expect(body.title).not.toMatch(/^(REFUSAL|FAILURE)_/)
  expect(new URL(body.type).protocol).toMatch(/^https?:$/)
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/)
}

describe('every call of the OSDM', () => {
  test('is served, once, and stands in no list of what we don’t offer', () => {
    const names = calls.map(nameOfOsdmCall).toSorted()
    expect(house.app.osdmCalls.map(nameOfOsdmCall).toSorted()).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => NOT_OFFERED.includes(name))).toEqual([])
  })

  test.each(each)(
    '%s is for partners alone, with a token of their own that is for it [ASVS-8.2.1] [ASVS-8.3.1]',
    async (_name, call) => {
      const { id } = shop
      const by = { id, scopes: SCOPES, callsPerMinute: 1000 }
      const orderId = '00000000-0000-4000-8000-000000000003'
      const traveller = {
        kind: 'traveller',
        id: '00000000-0000-4000-8000-000000000001',
        sessionId: '00000000-0000-4000-8000-000000000002',
      } as const
      const other = SCOPES.filter((scope) => !call.scopes.includes(scope))
      const expired = await house.tokenOf({ kind: 'partner', ...by })
      house.clock.advance(16 * MINUTE)
      const tokens: [string, string | undefined, number][] = [
        ['nobody', undefined, 401],
        ['expired', expired, 401],
        ['forged', `${(await house.tokenOf({ kind: 'partner', ...by })).slice(0, -4)}AAAA`, 401],
        ['traveller', await house.tokenOf(traveller), 403],
        ...(other.length > 0
          ? [
              ['for something else', await house.tokenOf({ kind: 'partner', ...by, scopes: other }), 403] as [
                string,
                string,
                number,
              ],
            ]
          : []),
      ]
      for (const [kind, token, expected] of tokens) {
        const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const answer = await askOsdm(house, call.method, filled(call.path), bodyFor(call.method, {}), headers)
        expect([kind, answer.status]).toEqual([kind, expected])
        expectProblem(answer)
      }
      // An order’s token opens our own calls about that order, and none of these: whose booking it is follows from who asks.
      const order = { authorization: `Bearer ${await house.tokenOf({ kind: 'guest', orderId, partner: by })}` }
      expect(
        (await askOsdm(house, call.method, filled(call.path), bodyFor(call.method, {}), order)).status,
      ).toBeGreaterThanOrEqual(401)
    },
  )

  test.each(each)('%s answers any input with a clear yes or no [ASVS-1.2.3] [ASVS-2.2.1]', async (_name, call) => {
    const carried = fieldsOf(call)
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '',
        '\u0000',
        '../../etc/passwd',
        "'; drop table migrations; --",
        'urn:x_crs:stn:CDF',
        '2026-02-30T25:61:00',
      ),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.jsonValue({ maxDepth: 4 }),
    )
    const fields = fc.record(Object.fromEntries([...carried.query, ...carried.body].map((name) => [name, anything])), {
      requiredKeys: [],
    })
    const path = fc.record(
      Object.fromEntries(
        carried.path.map((name) => [name, fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })]),
      ),
    )
    const { headers } = await bearing(house, shop)
    await fc.assert(
      fc.asyncProperty(fields, path, async (given, where) => {
        const answer = await askOsdm(house, call.method, filled(call.path, where), bodyFor(call.method, given), headers)
        if (answer.status >= 400) expectProblem(answer)
      }),
      { numRuns: 25 },
    )
  })

  test('refuses a card’s number in any field that it reads, and keeps it in no row and in no log', async () => {
    const { headers } = await bearing(house, shop)
    const number = '4242 4242 4242 4242'
    for (const call of calls) {
      const { path, query, body } = fieldsOf(call)
      const fields = Object.fromEntries([...query, ...body].map((name) => [name, { inside: [number] }]))
      const where = Object.fromEntries(path.map((name) => [name, number]))
      const answer = await askOsdm(house, call.method, filled(call.path, where), bodyFor(call.method, fields), headers)
      expect(hasCardNumber(answer.text), nameOfOsdmCall(call)).toBe(false)
      const reads = call.method === 'GET' || call.method === 'DELETE' ? path : [...path, ...body]
      if (reads.length > 0) expectProblem(answer)
    }
    const digits = number.replaceAll(' ', '')
    expect(logged.filter((line) => line.includes('"route":"/osdm/')).length).toBeGreaterThanOrEqual(calls.length)
    expect(logged.join('').replaceAll(/[ -]|%20/g, '')).not.toContain(digits)
    expect([...(await allRows(house)).values()].join('\n').replaceAll(/[ -]/g, '')).not.toContain(digits)
  })
})

describe('the frame', () => {
  test('what the standard has and we don’t is said to be so; another address is none', async () => {
    const { headers } = await bearing(house, shop)
    for (const name of NOT_OFFERED) {
      const [method = '', path = ''] = name.split(' ')
      const answer = await askOsdm(house, method, filled(path), bodyFor(method, {}), headers)
      expect([name, answer.status, answer.body.code]).toEqual([name, 501, 'X_CLEDRAU_NOT_OFFERED'])
    }
    expect((await askOsdm(house, 'GET', '/nonsense', undefined, headers)).body.code).toBe('RESOURCE_NOT_FOUND')
    const wrong = await askOsdm(house, 'DELETE', '/places', undefined, headers)
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, POST'])
  })

  test('the standard’s media type is spoken with its version, plain JSON without; a later version isn’t', async () => {
    const { headers } = await bearing(house, shop)
    const ask = (accept: string) => askOsdm(house, 'GET', '/versions', undefined, { ...headers, accept })
    const typed = 'application/vnd.uic.osdm+json'
    expect((await ask(`${typed}; version=3.5`)).headers['content-type']).toBe(`${typed}; version=3.7.1`)
    // As the standard’s own text writes it.
    expect((await ask(`${typed}; version 3.5`)).headers['content-type']).toBe(`${typed}; version=3.7.1`)
    expect((await ask('application/json')).headers['content-type']).toBe('application/json; charset=utf-8')
    expect((await ask('*/*')).body).toEqual([{ version: '3.7.1' }])
    for (const accept of [`${typed}; version=4.0`, `${typed};version=3.9`, 'text/xml', `${typed};q=0`])
      expect([accept, (await ask(accept)).status]).toEqual([accept, 406])

    const find = (type: string) =>
      askOsdm(
        house,
        'POST',
        '/places',
        { placeInput: { name: 'Machynlleth', unheardOf: [1] }, later: { x: null } },
        { ...headers, 'content-type': type },
      )
    for (const type of [`${typed}; version=3.7`, `${typed}; version 3.7`, typed, 'application/json'])
      expect([type, (await find(type)).status]).toEqual([type, 200])
    for (const type of [`${typed}; version=5.1`, 'text/xml'])
      expect([type, (await find(type)).status]).toEqual([type, 415])
  })

  test('a body that can’t be read is a clear no', async () => {
    const { headers } = await bearing(house, shop)
    for (const body of [
      '{"placeInput":',
      '[1,2]',
      `{"a":"${'x'.repeat(300_000)}"}`,
      '{"__proto__":{"a":1}}',
      '['.repeat(50),
    ])
      expectProblem(await askOsdm(house, 'POST', '/places', body, headers))
  })

  test('who asks too often is told when to come back, in the standard’s words', async () => {
    const slow = await addPartner(house, 'Araf', { callsPerMinute: 2 })
    const { headers } = await bearing(house, slow)
    const ask = () => askOsdm(house, 'GET', '/versions', undefined, headers)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const answer = await ask()
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    expectProblem(answer)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
