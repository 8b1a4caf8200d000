import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { readStation } from '@cledrau/contract/stations/stations.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { Problem } from './problem.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const PROBLEM = 'application/problem+json'
const FORM = `${PROBLEM}; charset=utf-8`
const askedWith = (accept: string) =>
  house.app.server.inject({
    url: `/api/v1/stations/station/XXX/en?token=${APP_TOKEN}`,
    headers: { accept, 'accept-language': 'cy' },
  })

test('whoever accepts problem+json gets a no as RFC 9457 has it, in the language that was asked for', async () => {
  const answer = await askedWith(PROBLEM)
  expect(answer.headers['content-type']).toBe(FORM)
  const [problem, plain] = [answer.json<Problem>(), (await askedWith('*/*')).json<{ errorMessage: string }>()]
  expect(problem).toEqual({
    type: '/api/docs/refusals#STATION_UNKNOWN',
    title: plain.errorMessage,
    status: 404,
    code: 'STATION_UNKNOWN',
    requestId: answer.headers['x-request-id'],
  })
  const { body } = await house.app.server.inject(problem.type.split('#')[0] ?? '')
  expect(body).toContain('<tr id="STATION_UNKNOWN">')
})

test.each([
  ['nobody asks for a problem', '*/*', false],
  ['both are as welcome', `application/json, ${PROBLEM}`, true],
  ['plain JSON is liked better', `application/json, ${PROBLEM};q=0.5`, false],
  ['it is not wanted', `*/*, ${PROBLEM};q=0`, false],
  ['it is liked better', `application/json;q=0.2, Application/Problem+JSON;q=0.9`, true],
])('%s: the answer follows', async (_name, accept, isProblem) => {
  const { headers } = await askedWith(accept)
  expect(headers['content-type']).toBe(isProblem ? FORM : 'application/json; charset=utf-8')
})

test('what is wrong with fields stands in a problem, too, and a kept answer takes the form that is asked for', async () => {
  const sent = (accept: string) =>
    house.call(createBookingWithoutBasket, {} as never, {
      headers: { accept, 'idempotency-key': '7b0e6c1a-3f52-4a0e-9c55-0d6a2f1b8e34' },
    })
  const problem = (await sent(PROBLEM)).failure as unknown as Problem
  expect([problem.status, problem.code, problem.fields?.length]).toEqual([400, 'BAD_REQUEST', expect.any(Number)])
  const plain = (await sent('application/json')).failure
  expect([plain.error, plain.fields]).toEqual([true, problem.fields])
})

test('a frame’s own no is a problem as well', async () => {
  const answer = await house.app.server.inject({ url: '/api/v1/nonsense', headers: { accept: PROBLEM } })
  expect([answer.headers['content-type'], answer.json<Problem>().code]).toEqual([FORM, 'NO_SUCH_PATH'])
  expect((await house.call(readStation, { code: 'CDF', lang: 'en' }, { headers: { accept: PROBLEM } })).status).toBe(
    200,
  )
})
