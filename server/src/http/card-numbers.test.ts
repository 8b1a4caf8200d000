import { globSync, readFileSync, statSync } from 'node:fs'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { fieldsOf } from '@cledrau/contract/endpoint.ts'
import { hasCardNumber } from '@cledrau/domain/payments/card.ts'
import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { allRows } from '../testing/all-rows.ts'
import { everyCall, nameOfCall } from '../testing/every-call.ts'
import { linesOf } from '../testing/logged.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'

vi.setConfig({ testTimeout: 90_000 })

let house: TestServer
/** Every line that the log would have, down to the finest. */
let logged: string[]
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { LOG_LEVEL: 'debug' })
  logged = linesOf(house)
})
afterAll(() => house.close())

const NUMBERS = TEST_CARDS.map(({ number }) => number)
const WRITTEN = ['4242424242424242', '5555 5555 5555 4444', '3782 822463 10005', 'card 4000-0000-0000-0002!']

test('a card number that somebody types into any field of any call is refused, and kept nowhere: in no row and in no log', async () => {
  let calls = 0
  const traveller = await addTraveller(house)
  const authorization = `Bearer ${await house.tokenOf(traveller)}`
  for (const call of await everyCall()) {
    const { path, query, body } = fieldsOf(call)
    for (const [at, number] of WRITTEN.entries()) {
      const url = `/api${call.path.replaceAll(/\{(\w+)\}/g, path.length > 0 ? encodeURIComponent(number) : '')}`
      const fields = Object.fromEntries(
        [...query, ...body].map((name) => [name, at % 2 && call.method !== 'GET' ? { inside: [number] } : number]),
      )
      const sent = { ...fields, token: APP_TOKEN }
      const response = await house.app.server.inject(
        call.method === 'GET'
          ? { method: 'GET', url, query: { ...fields, token: APP_TOKEN } as never, headers: { authorization } }
          : { method: call.method, url, payload: sent, headers: { authorization } },
      )
      calls++
      expect(hasCardNumber(response.body), `${nameOfCall(call)} says it back`).toBe(false)
      if (path.length + query.length + body.length > 0)
        expect(response.statusCode, nameOfCall(call)).toBeGreaterThanOrEqual(400)
    }
  }
  const kept = [...(await allRows(house)).values()].join('\n').replaceAll(/[ -]/g, '')
  // Each of those calls stands in the log, without what was typed.
  expect(logged.filter((line) => line.includes('"msg":"call"')).length).toBeGreaterThanOrEqual(calls)
  const lines = logged.join('').replaceAll(/[ -]|%20/g, '')
  for (const number of NUMBERS) {
    expect(kept.includes(number), number).toBe(false)
    expect(lines.includes(number), number).toBe(false)
  }
})

test('whoever types one by mistake is told where it belongs', async () => {
  const response = await house.app.server.inject({
    method: 'POST',
    url: '/api/v1/forgot-password',
    payload: { token: APP_TOKEN, email: '4242 4242 4242 4242@example.org' },
    headers: { 'accept-language': 'cy' },
  })
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain('Dim rhifau cardiau yma')
})

test('no bundle, word or page of ours has a card number in it', () => {
  const files = globSync(['app/dist/**/*.{js,css,html,json}', 'data/**/*.{json,md}', 'app/src/**/*.{ts,tsx}'])
  for (const file of files.filter((one) => statSync(one).isFile())) {
    const text = readFileSync(file, 'utf8')
    expect(
      NUMBERS.some((number) => text.includes(number)),
      file,
    ).toBe(false)
  }
})
