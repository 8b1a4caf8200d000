import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { proveTelling } from '../telling.ts'

/** Drawn once: what a few lines of a day hold hangs on the day. */
const SEED = 2_026
const LINES = ['marches', 'cambrian-main', 'rhymney', 'conwy-valley']

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())

test('on a bad day each event is told exactly once, whatever is killed, and nobody else hears of it', async () => {
  const told = await proveTelling(house, { alerts: 80, kills: 2, seed: SEED, lines: LINES, hours: [6 * 60, 9 * 60] })
  expect(told).toMatch(/2 × kill -9: [1-9]\d+ messages, each exactly once/)
})
