import type { OpenApi } from '@cledrau/server/http/document/document.ts'
import { expect, test } from 'vitest'
import { breaksBetween } from './compare.ts'
import { faultsOfRecord, readBreaks, readReleased } from './released.ts'
import { standingDocument } from './standing.ts'

type Parameter = { name?: string; in?: string; required?: boolean; schema?: Record<string, unknown>; $ref?: string }
type Response = {
  headers?: object
  content?: Record<string, { schema: { $ref?: string; oneOf?: object[] } }>
  $ref?: string
}
type Call = {
  operationId: string
  security: object[]
  parameters: Parameter[]
  requestBody?: object
  responses: Record<string, Response>
}

/** A small promise: something is bought with a few fields, and answered with some more. */
const promise = () => ({
  openapi: '3.1.0',
  paths: {
    '/buy': {
      post: {
        operationId: 'buy',
        security: [{}, { bearer: [] }],
        parameters: [
          { name: 'lang', in: 'query', schema: { type: 'string', maxLength: 5 } },
          { $ref: '#/components/parameters/Key' },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/BuyRequest' } } } },
        responses: {
          '200': {
            headers: { ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Bought' } } },
          },
          '404': { $ref: '#/components/responses/NOT_THERE' },
          '409': { content: { 'application/json': { schema: { oneOf: [{ $ref: '#/components/schemas/SOLD' }] } } } },
        },
      },
    },
  } as Record<string, Record<string, Call>>,
  components: {
    schemas: {
      BuyRequest: {
        type: 'object',
        properties: {
          adults: { type: 'integer', minimum: 0, maximum: 9 },
          kind: { enum: ['SINGLE', 'RETURN'] },
          day: { type: 'string', pattern: String.raw`^\d{4}` },
          via: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        } as Record<string, object>,
        required: ['adults'],
      },
      Bought: {
        type: 'object',
        properties: {
          orderID: { type: 'string' },
          status: { enum: ['HELD', 'PAID'] },
          note: { type: 'string' },
          trains: { type: 'array', items: { $ref: '#/components/schemas/Train' } },
        } as Record<string, object>,
        required: ['orderID', 'status', 'trains'],
      },
      Train: {
        type: 'object',
        properties: { uid: { type: 'string' }, next: { $ref: '#/components/schemas/Train' } } as Record<string, object>,
        required: ['uid'],
      },
      NOT_THERE: {},
      SOLD: {},
      GONE: {},
    },
    responses: {
      NOT_THERE: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NOT_THERE' } } } },
      GONE: { content: { 'application/json': { schema: { $ref: '#/components/schemas/GONE' } } } },
    } as Record<string, object>,
    parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } } },
  },
})

type Promise_ = ReturnType<typeof promise>
const buy = ({ paths }: Promise_): Call => paths['/buy']!['post']!

function breaksAfter(change: (document: Promise_) => void): string[] {
  const now = promise()
  change(now)
  return breaksBetween(promise() as unknown as OpenApi, now as unknown as OpenApi)
}

const BREAKS: [string, (document: Promise_) => void, string][] = [
  ['an address is gone', (now) => delete now.paths['/buy'], 'POST /buy is gone'],
  ['a method is gone', (now) => delete now.paths['/buy']!['post'], 'POST /buy is gone'],
  ['it is called otherwise', (now) => (buy(now).operationId = 'purchase'), 'is called purchase'],
  ['it wants somebody', (now) => (buy(now).security = [{ bearer: [] }]), 'is not open to anybody any more'],
  ['a parameter is gone', (now) => buy(now).parameters.shift(), 'query lang is no parameter any more'],
  ['the key is gone', (now) => buy(now).parameters.pop(), 'header Idempotency-Key is no parameter any more'],
  ['a parameter is needed', (now) => (buy(now).parameters[0]!.required = true), 'query lang has to be said'],
  ['a new parameter is needed', (now) => buy(now).parameters.push({ name: 'x', in: 'query', required: true, schema: {} }), 'query x has to be said'],
  ['a parameter is shorter', (now) => (buy(now).parameters[0]!.schema!['maxLength'] = 2), 'query lang maxLength is apart'],
  ['it takes no body', (now) => delete buy(now).requestBody, 'takes no body any more'],
  ['a new field is needed', (now) => now.components.schemas.BuyRequest.required.push('day'), 'body/day has to be said'],
  ['a field is left behind', (now) => delete now.components.schemas.BuyRequest.properties['day'], 'body/day is gone'],
  ['fewer are taken', (now) => (now.components.schemas.BuyRequest.properties['adults'] = { type: 'integer', minimum: 0, maximum: 8 }), 'body/adults maximum is apart'],
  ['more are needed', (now) => (now.components.schemas.BuyRequest.properties['adults'] = { type: 'integer', minimum: 1, maximum: 9 }), 'body/adults minimum is apart'],
  ['a choice is gone', (now) => (now.components.schemas.BuyRequest.properties['kind'] = { enum: ['SINGLE'] }), 'body/kind RETURN is apart'],
  ['a text has another form', (now) => (now.components.schemas.BuyRequest.properties['day'] = { type: 'string', pattern: '^x' }), 'body/day pattern is apart'],
  ['null isn’t taken', (now) => (now.components.schemas.BuyRequest.properties['via'] = { type: 'string' }), 'body/via null is apart'],
  ['other fields aren’t taken', (now) => Object.assign(now.components.schemas.BuyRequest, { additionalProperties: false }), 'body takes no other fields'],
  ['a promised field is gone', (now) => delete now.components.schemas.Bought.properties['note'], '200/note is gone'],
  ['a promised field may be missing', (now) => now.components.schemas.Bought.required.pop(), '200/trains may be missing'],
  ['a field is something else', (now) => (now.components.schemas.Bought.properties['orderID'] = { type: 'integer' }), '200/orderID integer is apart'],
  ['a field may be null', (now) => (now.components.schemas.Bought.properties['orderID'] = { anyOf: [{ type: 'string' }, { type: 'null' }] }), '200/orderID null is apart'],
  ['there is a new state', (now) => (now.components.schemas.Bought.properties['status'] = { enum: ['HELD', 'PAID', 'LOST'] }), '200/status LOST is apart'],
  ['deep inside', (now) => delete now.components.schemas.Train.properties['uid'], '200/trains[]/uid is gone'],
  ['a list is none any more', (now) => (now.components.schemas.Bought.properties['trains'] = { type: 'object' }), '200/trains object is apart'],
  ['a header is gone', (now) => (buy(now).responses['200']!.headers = {}), '200 comes without ETag'],
  ['an answer has another form', (now) => (buy(now).responses['200']!.content = { 'text/csv': { schema: {} } }), '200 isn’t application/json any more'],
  ['nothing may be answered', (now) => (buy(now).responses['204'] = {}), 'may answer 204'],
  ['a no is new', (now) => (buy(now).responses['422'] = { $ref: '#/components/responses/GONE' }), 'may answer 422 GONE'],
  ['a no is new beside another', (now) => buy(now).responses['409']!.content!['application/json']!.schema.oneOf!.push({ $ref: '#/components/schemas/GONE' }), 'may answer 409 GONE'],
] // prettier-ignore

test.each(BREAKS)('%s: whoever builds on it is told', (_name, change, line) => {
  expect(breaksAfter(change)).toContain(
    line.endsWith('is gone') && line.startsWith('POST') ? `buy: ${line}` : `buy: ${line}`,
  )
})

const GROWTH: [string, (document: Promise_) => void][] = [
  ['nothing', () => undefined],
  ['another address', (now) => (now.paths['/sell'] = structuredClone(now.paths['/buy']!))],
  ['a parameter that may be left out', (now) => buy(now).parameters.push({ name: 'x', in: 'query', schema: {} })],
  ['more that is taken', (now) => (now.components.schemas.BuyRequest.properties['kind'] = { enum: ['SINGLE', 'RETURN', 'ROVER'] })],
  ['less that is needed', (now) => now.components.schemas.BuyRequest.required.pop()],
  ['another field of the answer', (now) => (now.components.schemas.Bought.properties['paid'] = { type: 'integer' })],
  ['a field that is always there now', (now) => now.components.schemas.Bought.required.push('note')],
  ['fewer states', (now) => (now.components.schemas.Bought.properties['status'] = { const: 'PAID' })],
  ['a no less', (now) => delete buy(now).responses['404']],
  ['unchanged costs no body', (now) => (buy(now).responses['304'] = {})],
] // prettier-ignore

test.each(GROWTH)('%s breaks nobody', (_name, change) => {
  expect(breaksAfter(change)).toEqual([])
})

test('a break is let pass with a reason, as long as it is one', () => {
  const recorded = readBreaks('break\treason\nbuy: may answer 204\tAsked for by all.\nbuy: is gone\t\n')
  expect(faultsOfRecord(['buy: may answer 204', 'buy: 200/note is gone'], recorded)).toEqual([
    'not recorded: buy: 200/note is gone',
    'recorded, but no break: buy: is gone',
    'recorded without a reason: buy: is gone',
  ])
})

test('what the last release promised still holds, or is recorded in data/calls/breaks.tsv with its reason', async () => {
  const released = readReleased()
  expect(Object.keys(released.paths).length).toBeGreaterThan(200)
  expect(faultsOfRecord(breaksBetween(released, await standingDocument()), readBreaks())).toEqual([])
})

test('a call that is taken out of the real document is missed, and a field', async () => {
  const now = structuredClone(await standingDocument())
  delete now.paths['/api/v1/carriers']
  const { CreateBookingReply } = now.components['schemas']!
  delete (CreateBookingReply!['properties'] as Record<string, unknown>)['order']
  const breaks = breaksBetween(readReleased(), now)
  expect(breaks).toContain('carriers: GET /api/v1/carriers is gone')
  expect(breaks).toContain('createBooking: 200/order is gone')
})
