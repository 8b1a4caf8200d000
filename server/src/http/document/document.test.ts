import { endpoint } from '@cledrau/contract/endpoint.ts'
import { failure, fieldProblem } from '@cledrau/contract/failure.ts'
import { done } from '@cledrau/domain/result.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shippedWords } from '../../testing/shipped-words.ts'
import { heldTo } from '../../testing/held-to-document.ts'
import { serveReference } from '../serve-reference.ts'
import { contractNames } from './contract-names.ts'
import { openApiOf, type OpenApi } from './document.ts'
import { readExamples } from './examples.ts'

const names = await contractNames()
const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const told = {
  say: (language: 'en' | 'cy', name: string) => (language === 'en' ? en : cy)[name] ?? name,
  version: '1',
  origin: 'https://trains.example',
  callsPerMinute: 1200,
  examples: readExamples(),
}
const document = openApiOf({ ...told, calls: [...names.calls.keys()], names })

type Operation = { operationId: string; parameters?: object[]; responses: Record<string, object> }
const operationsIn = ({ paths }: OpenApi) =>
  Object.values(paths).flatMap((calls) => Object.values(calls) as unknown as Operation[])

test('every call has a name of its own, and the one that the contract calls it by', () => {
  const ids = operationsIn(document).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const files = ['liveFeed', 'openCatalogue', 'openFile', 'openFileVersion', 'openVersions']
  expect(ids.toSorted()).toEqual([...names.calls.values(), ...files].toSorted())
})

test('every no stands there once, by its code, with its words in both languages', () => {
  const { schemas = {} } = document.components
  expect(schemas['ORDER_UNKNOWN']).toMatchObject({
    'x-words': { en: en['REFUSAL_ORDER_UNKNOWN'], cy: cy['REFUSAL_ORDER_UNKNOWN'] },
  })
  for (const call of names.calls.keys()) for (const code of call.refusals) expect(schemas, code).toHaveProperty(code)
  expect(JSON.stringify(document).match(/"requestId":\{/g)).toHaveLength(2)
})

test('whatever is spoken of is there, and nothing else', () => {
  const spoken = new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((at) => at[1]))
  const there = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `${kind}/${name}`))
  expect(there.toSorted()).toEqual([...spoken].toSorted())
})

test('a call that creates takes a key, and says how much it may be asked', () => {
  const hold = operationsIn(document).find(({ operationId }) => operationId === 'createBooking')
  expect(hold).toMatchObject({ 'x-calls-per-minute': 30, 'x-most-body-bytes': 262_144, security: [{ bearer: [] }] })
  expect(hold?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(hold?.responses['429']).toEqual({ $ref: '#/components/responses/TooManyCalls' })
})

test('most calls have an example, each is such an answer, and none opens or names anything', () => {
  const held = heldTo(document)
  const operations = new Map(operationsIn(document).map((operation) => [operation.operationId, operation]))
  const examples = Object.entries(told.examples)
  expect(examples.length).toBeGreaterThan(operations.size * 0.9)
  for (const [name, byStatus] of examples) {
    const operation = operations.get(name)
    expect(operation, name).toBeDefined()
    for (const [status, example] of Object.entries(byStatus)) {
      const bytes = Buffer.from(JSON.stringify(example))
      const headers = { ...HEAD, 'content-type': 'application/json' }
      expect(held.faultOf(operation!, { status: Number(status), headers, bytes }), name).toBeUndefined()
    }
  }
  const text = JSON.stringify(told.examples)
  expect(text).not.toMatch(/eyJ[\w-]+\./)
  expect(
    [...text.matchAll(/[\w.+-]+@([\w.-]+)/g)].filter(
      ([, host]) => !/^(example\.org|cledrau\.example)$/i.test(host ?? ''),
    ),
  ).toEqual([])
})

const HEAD = { 'server-time': '2026-12-07T08:00:00Z', 'x-request-id': '1', etag: '"1"' }

test('a call that is on its way out says so in the document and with each answer', async () => {
  const old = endpoint({
    method: 'GET',
    path: '/v1/old',
    access: 'anyone',
    summary: 'An old list.',
    reply: z.object({ names: z.array(z.string()) }),
    reference: true,
    leaving: { since: '2026-12-01', until: '2027-06-01', instead: 'GET /v2/new' },
  })
  const { paths } = openApiOf({
    ...told,
    calls: [old],
    names: {
      calls: new Map([[old, 'oldList']]),
      shapes: new Map<z.core.$ZodType, string>([
        [failure, 'failure'],
        [fieldProblem, 'fieldProblem'],
      ]),
    },
  })
  expect(paths['/api/v1/old']?.get).toMatchObject({ deprecated: true, 'x-sunset': '2027-06-01' })
  expect(paths['/api/v1/old']?.get?.description).toContain('use `GET /v2/new`')

  const server = fastify()
  server.decorate('serving', { say: told.say, calls: [] } as never)
  serveReference(server, old, () => done({ names: [] }))
  const { headers } = await server.inject('/api/v1/old?token=cledrau-app-1')
  expect([headers.deprecation, headers.sunset]).toEqual(['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT'])
  await server.close()
})

test('an answer is held to the document: its status, its head, each field, and what nobody promised', () => {
  const { operationAt, faultOf } = heldTo(document)
  const operation = operationAt('GET', '/api/v1/carriers')!
  const one = { code: 'TW', nameEn: 'x' }
  const fault = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    faultOf(operation, {
      status,
      headers: { ...HEAD, 'content-type': 'application/json', ...headers },
      bytes: Buffer.from(JSON.stringify(body)),
    })
  const example = told.examples['carriers']?.['200'] as (typeof one)[]
  expect(fault(200, example)).toBeUndefined()
  expect(fault(201, example)).toContain('201 is none of its answers')
  expect(fault(200, example, { 'content-type': 'text/html' })).toContain('200 is text/html')
  expect(faultOf(operation, { status: 304, headers: {}, bytes: Buffer.alloc(0) })).toContain('came without')
  expect(fault(200, [{ ...example[0], secret: 1 }])).toContain('must NOT have additional properties')
  expect(fault(200, [{}])).toContain('must have required property')
  const no = (code: string) => ({ error: true, code, errorMessage: 'x', requestId: 'x' })
  expect(fault(401, no('APP_TOKEN'))).toBeUndefined()
  expect(fault(401, no('ORDER_UNKNOWN'))).toContain('must be equal to constant')
  expect(operationAt('GET', '/api/v1/stations/station/CDF/en')?.operationId).toBe('readStation')
  expect(operationAt('GET', '/api/v1/nonsense')).toBeUndefined()
})
