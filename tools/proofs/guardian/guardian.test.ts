import { expect, test } from 'vitest'
import { proveGuardian } from './guardian.ts'

/** Drawn once, as every test of a played day: what a few lines of it hold hangs on the day. */
const SEED = 2_026
const LINES = new Set(['marches', 'cambrian-main', 'rhymney', 'conwy-valley', 'swansea', 'north-wales-coast'])

test('on a bad day whoever follows a journey is told what to do in time, and of nothing else', async () => {
  const told = await proveGuardian(SEED, '2026-12-07', 100, LINES)
  expect(told).toMatch(/^100 journeys, [2-9]\d told of something/)
})
