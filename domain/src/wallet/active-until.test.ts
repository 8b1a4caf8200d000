import { expect, test } from 'vitest'
import { DAY, instant, MINUTE } from '../time/instant.ts'
import { activeUntil } from './active-until.ts'
import { EIGHT } from './samples.ts'

const LIMITS = { multiflexMinutes: 90 }
const started = { status: 'ACTIVE', activatedAt: EIGHT, expiryDate: null } as const

test('a ticket is active for a day, a pass of a bundle of journeys for as long as the options say, a day pass for a day', () => {
  expect(activeUntil({ type: 'SINGLE', dayPasses: false }, started, LIMITS)).toBe(EIGHT + DAY)
  expect(activeUntil({ type: 'MULTIFLEX', dayPasses: false }, started, LIMITS)).toBe(EIGHT + 90 * MINUTE)
  expect(activeUntil({ type: 'MULTIFLEX', dayPasses: true }, started, LIMITS)).toBe(EIGHT + DAY)
})

test('no ticket is active longer than it is valid, and none that was not started', () => {
  const single = { type: 'SINGLE', dayPasses: false } as const
  const until = instant(EIGHT + 5 * MINUTE)
  expect(activeUntil(single, { ...started, expiryDate: until }, LIMITS)).toBe(until)
  expect(activeUntil(single, { ...started, expiryDate: instant(EIGHT + 3 * DAY) }, LIMITS)).toBe(EIGHT + DAY)
  expect(activeUntil(single, { ...started, status: 'INACTIVE' }, LIMITS)).toBeNull()
  expect(activeUntil(single, { ...started, activatedAt: null }, LIMITS)).toBeNull()
})
