import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { holdAt, HOLD_MS, leftWords } from './use-hold.ts'

const say = (name: string, values?: Record<string, unknown>) => `${name} ${String(values?.['count'])}`
const left = (ms: number) => leftWords(holdAt(instant(HOLD_MS), HOLD_MS, instant(HOLD_MS - ms)), say)

test('what is left is told in minutes, and in seconds only in the last one', () => {
  expect(left(20 * MINUTE)).toBe('HOLD_MINUTES_LEFT 20')
  expect(left(19 * MINUTE + SECOND)).toBe('HOLD_MINUTES_LEFT 20')
  expect(left(MINUTE + SECOND)).toBe('HOLD_MINUTES_LEFT 2')
  expect(left(MINUTE)).toBe('HOLD_SECONDS_LEFT 60')
  expect(left(9 * SECOND)).toBe('HOLD_SECONDS_LEFT 9')
  expect(left(-SECOND)).toBe('HOLD_SECONDS_LEFT 0')
})
