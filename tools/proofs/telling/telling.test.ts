import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { proveTelling } from './telling.ts'
import { openOutside, type Outside } from './outside.ts'

/** Drawn once: what a few lines of a day hold hangs on the day. */
const SEED = 2_026
const LINES = ['marches', 'cambrian-main', 'rhymney', 'conwy-valley']

let house: TestServer
let outside: Outside
beforeAll(async () => {
  outside = await openOutside(SEED)
  house = await startTestServer(inject('postgres'), { ROLES: 'api', ...outside.environment })
})
afterAll(async () => {
  await house.close()
  await outside.stop()
})

const PATIENCE = { timeout: 600_000 }

test(
  'on a bad day each event is told and heard exactly once, whatever is killed or in trouble, and nobody else hears of it',
  PATIENCE,
  async () => {
    const asked = { alerts: 40, kills: 2, seed: SEED, lines: LINES, hours: [7 * 60, 8 * 60 + 15] as const }
    const told = await proveTelling(house, outside, asked)
    expect(told).toMatch(/2 × kill -9, [1-9]\d* minutes of trouble: [1-9]\d+ messages, each exactly once/)
  },
)
