import { expect, test } from 'vitest'
import { DAY, instant, MINUTE, type Instant } from '../time/instant.ts'
import { multiflexNews, type Bundle } from './multiflex-news.ts'

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
const ALL = [
  'PASSES_LEFT_3',
  'PASSES_LEFT_1',
  'EXPIRES_IN_14_DAYS',
  'EXPIRES_IN_7_DAYS',
  'EXPIRES_IN_1_DAY',
  'PASS_ENDS_IN_15_MINUTES',
]
const fresh = { status: 'INACTIVE', activatedAt: null, expiryDate: null } as const
const used = { status: 'USED', activatedAt: instant(NOW - DAY), expiryDate: null } as const
const bundle = (left: number, gone: number, more: Partial<Bundle> = {}): Bundle => ({
  dayPasses: false,
  expiresAt: instant(NOW + 60 * DAY),
  passes: Object.fromEntries([
    ...Array.from({ length: left }, (_, n) => [`left-${n}`, fresh] as const),
    ...Array.from({ length: gone }, (_, n) => [`gone-${n}`, used] as const),
  ]),
  ...more,
})
const newsOf = (one: Bundle, chosen: readonly string[] = ALL, now: Instant = NOW) =>
  multiflexNews(one, chosen, now, { multiflexMinutes: 240 }).map(({ cause }) => cause)

test('how many passes are left is news when it has come to that number, and only to who asked for it', () => {
  expect(newsOf(bundle(3, 5))).toEqual(['PASSES_LEFT_3'])
  expect(newsOf(bundle(1, 7))).toEqual(['PASSES_LEFT_1'])
  expect(newsOf(bundle(2, 6))).toEqual([])
  expect(newsOf(bundle(3, 5), ['PASSES_LEFT_1'])).toEqual([])
  expect(newsOf(bundle(3, 0))).toEqual([])
})

test('its end is told on the day that was chosen, while there are passes to lose', () => {
  const at = (days: number) => ({ expiresAt: instant(NOW + days * DAY) })
  expect(newsOf(bundle(5, 1, at(14)))).toEqual(['EXPIRES_IN_14_DAYS'])
  expect(newsOf(bundle(5, 1, at(13.5)))).toEqual(['EXPIRES_IN_14_DAYS'])
  expect(newsOf(bundle(5, 1, at(13)))).toEqual([])
  expect(newsOf(bundle(5, 1, at(1)))).toEqual(['EXPIRES_IN_1_DAY'])
  expect(newsOf(bundle(0, 6, at(7)))).toEqual([])
  expect(newsOf(bundle(5, 1, at(0)))).toEqual([])
})

test('an active pass says a quarter of an hour before that it ends', () => {
  const started = (minutes: number) => ({
    passes: {
      pass: { status: 'ACTIVE', activatedAt: instant(NOW - minutes * MINUTE), expiryDate: null } as const,
      next: fresh,
      last: fresh,
    },
  })
  expect(newsOf(bundle(0, 0, started(225)))).toEqual(['PASS_ENDS_IN_15_MINUTES pass'])
  expect(newsOf(bundle(0, 0, started(224)))).toEqual([])
  expect(newsOf(bundle(0, 0, started(240)))).toEqual([])
})

test('whoever chose never hears nothing', () => {
  expect(newsOf(bundle(1, 3), ['NEVER'])).toEqual([])
})
