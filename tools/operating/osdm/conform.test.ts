import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { addPartner, type TestPartner } from '@cledrau/server/testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { conform, type Asked, type Outcome } from './conform.ts'
import { isRight, summaryOf } from './shown.ts'
import { standardOf } from './standard.ts'

let house: TestServer
let asked: Asked
beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  house = await startTestServer(inject('postgres'), { PUBLIC_URL: origin })
  await house.app.server.listen({ port, host: '127.0.0.1' })
  const [shop, other] = [await addPartner(house, 'Siop', { creditLimit: 10_000_000 }), await addPartner(house, 'Arall')]
  const credentialsOf = ({ id: clientID, key, keyId: keyID }: TestPartner) => ({ clientID, key, keyID })
  asked = {
    origin,
    base: `${origin}/osdm`,
    credentials: credentialsOf(shop),
    other: credentialsOf(other),
    from: 'Cardiff Central',
    to: 'Swansea',
    few: 'Manchester Piccadilly',
    day: '2026-12-09',
    time: '10:00',
    now: () => Promise.resolve(house.clock.now()),
    forward: (minutes) => Promise.resolve(void house.clock.advance(minutes * MINUTE)),
  }
})
afterAll(() => house.close())

const brokenOf = ({ tried }: Outcome) => tried.filter(({ state }) => state === 'broken')

/** Where something is held, paid for or given back. All else, and what is tried at every call alike, the server’s own tests try. */
const isSelling = (call: string) =>
  /^POST .*(offers|bookings|fulfillments|exchange-operations)$|^PATCH .*refund-offers/.test(call)

test('each call keeps its own rules here, from an offer to money that comes back', async () => {
  const outcome = await conform({ ...asked, ownRulesOnly: true, only: isSelling })
  expect(brokenOf(outcome)).toEqual([])
  const untried = outcome.tried.filter(({ state }) => state === 'not tried')
  expect(untried.map(({ why }) => why).filter((why) => why !== 'it isn’t offered')).toEqual([])
  expect(outcome.tried.length - untried.length).toBeGreaterThan(40)
  expect(isRight(outcome)).toBe(true)
}, 120_000)

test('an address that says yes to everything breaks what it should refuse, and is told so', async () => {
  const server = createServer((request, response) => {
    request.resume()
    const isToken = request.url?.startsWith('/.well-known') || request.url === '/token'
    const said = isToken
      ? { issuer: 'x', token_endpoint: `${origin}/token`, access_token: 'x', expires_in: 900 }
      : { places: [{ name: 'Cardiff Central', id: 'x' }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standard = standardOf(MINI)
  const only = (call: string) => call === 'POST /places'
  const outcome = await conform({ ...asked, origin, base: origin, standard, only })
  expect(brokenOf(outcome).map(({ rule }) => rule)).toEqual([
    'a name of no place finds nothing',
    'nobody gets in without a token',
    'XML isn’t answered',
    'XML isn’t read',
    'half a body is refused',
    'a list instead of a body is refused',
  ])
  expect(outcome.tried.filter(({ state }) => state === 'kept').length).toBe(2)
  expect(outcome.faults.map(([fault]) => fault)).toEqual([
    `POST /places: 200 /places/0 must have required property 'objectType' {"missingProperty":"objectType"}`,
  ])
  expect(isRight(outcome)).toBe(false)
  expect(summaryOf(outcome, true).join('\n')).toMatch(/2 rules kept, 6 broken[^]*1 schema faults/)
})

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
/** As the standard’s document is written, and nothing of what stands in it. */
const MINI = {
  paths: {
    '/places': {
      post: {
        operationId: 'post',
        requestBody: { required: true, content: { 'application/json': { schema: ref('Asked') } } },
        responses: {
          200: { content: { 'application/json': { schema: ref('Answer') } } },
          default: { content: { 'application/problem+json': { schema: ref('No') } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Asked: {
        type: 'object',
        additionalProperties: false,
        properties: { placeInput: { type: 'object', nullable: true } },
      },
      Answer: { type: 'object', required: ['places'], properties: { places: { type: 'array', items: ref('Place') } } },
      Place: {
        type: 'object',
        additionalProperties: false,
        required: ['objectType'],
        properties: { objectType: { type: 'string' } },
        discriminator: { propertyName: 'objectType' },
      },
      Stop: {
        allOf: [
          ref('Place'),
          {
            type: 'object',
            additionalProperties: false,
            required: ['name'],
            properties: { name: { type: 'string' }, side: { type: 'string', nullable: true, enum: ['LEFT'] } },
          },
        ],
      },
      No: { type: 'object', additionalProperties: false, properties: { code: { type: 'string' } } },
    },
  },
}

test('the standard’s document is read as it is meant: kinds by their name, closed shapes that others add to, null where it may be', () => {
  const { faultsOfAnswer, faultsOfSent } = standardOf(MINI)
  const answered = (places: object[], status = 200, type = 'application/json') =>
    faultsOfAnswer('POST /places', { status, type, body: { places } })
  expect(answered([{ objectType: 'Stop', name: 'Aberystwyth', side: null }])).toEqual([])
  expect(answered([{ objectType: 'Stop', name: 'Aberystwyth', side: 'LEFT' }])).toEqual([])
  for (const wrong of [
    { objectType: 'Stop' },
    { objectType: 'Stop', name: null },
    { objectType: 'Stop', name: 'A', colour: 'red' },
    { objectType: 'Moon', name: 'A' },
    { name: 'A' },
  ])
    expect([wrong, answered([wrong]).length > 0]).toEqual([wrong, true])
  expect(answered([], 404)).toEqual(['404 comes as application/json instead of application/problem+json'])
  expect(answered([], 204)).toEqual(['204 is none of its answers'])

  const sent = (body: unknown) => faultsOfSent('POST /places', { method: 'POST', path: '/places', headers: {}, body })
  expect([sent({ placeInput: null }), sent({ colour: 1 }).length, sent(undefined)]).toEqual([
    [],
    1,
    ['there is no body'],
  ])
})
