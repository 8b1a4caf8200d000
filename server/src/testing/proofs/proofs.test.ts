import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { measureEnumeration } from './measure-enumeration.ts'
import { proveGuesses } from './prove-guesses.ts'
import { proveSessions } from './prove-sessions.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

/** The same code as `npm run proof`, with counts that fit a test run. */

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('renewals together raise no alarm, and a stolen token always does', async () => {
  expect(await proveSessions(house, { together: 1000, thefts: 12 })).toContain('no alarm')
})

test('guessing for a day gets hardly anywhere, and its owner notices nothing', async () => {
  expect(await proveGuesses(house, 600)).toContain('without a wait')
})

test('an address without an account takes as long as one with', async () => {
  for (const { call, known, unknown } of await measureEnumeration(house, 15))
    expect(Math.abs(known - unknown), call).toBeLessThan(Math.max(known, unknown) * 0.6)
})
