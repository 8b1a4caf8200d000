import { expect, test } from 'vitest'
import { at } from './testing/office.ts'
import { dayIn, minutesAsTime, named, sayIn, timeOf } from './words.ts'

test('days have the months of their language, which browsers don’t all know', () => {
  expect(dayIn('en', '2026-03-01')).toBe('1 March 2026')
  expect(dayIn('cy', '2026-03-01')).toBe('1 Mawrth 2026')
  expect(dayIn('cy', '2026-12-31')).toBe('31 Rhagfyr 2026')
})

test('times are those of station clocks, of a summer’s day and past midnight', () => {
  expect(timeOf(at('2026-12-07T09:05:00Z'))).toBe('09:05')
  expect(timeOf(at('2026-07-07T09:05:00Z'))).toBe('10:05')
  expect(minutesAsTime(24 * 60 + 7)).toBe('00:07')
})

test('a sentence takes its values as they are, and what is unknown is called by its code', () => {
  const say = sayIn('en')
  expect(say('INSPECTOR_DEVICE', { device: '$& {x}' })).toBe('Reports as $& {x}')
  expect(say('INSPECTOR_WAITING', { count: 0 })).toBe('To be sent: 0')
  expect(named({ A: { en: 'Ay', cy: 'A' } }, 'A', 'cy')).toBe('A')
  expect(named(undefined, 'ZZZ', 'en')).toBe('ZZZ')
})
