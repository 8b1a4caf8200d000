import { expect, test } from 'vitest'
import { HOUR, instant } from '../time/instant.ts'
import { laterExtrasRefusal } from './later-extras.ts'

const OUT = instant(Date.parse('2026-12-09T10:00:00Z'))
const BACK = instant(OUT + 8 * HOUR)
const refusal = (more: Partial<Parameters<typeof laterExtrasRefusal>[0]> = {}) =>
  laterExtrasRefusal({
    now: instant(OUT - HOUR),
    departures: [OUT, BACK],
    onPaper: false,
    underExchange: false,
    ...more,
  })

test('something can be kept until the last of the ways has begun, on tickets that are neither paper nor being changed', () => {
  expect(refusal()).toBeNull()
  expect(refusal({ now: OUT })).toBeNull()
  expect(refusal({ now: BACK })).toBe('EXTRAS_TOO_LATE')
  expect(refusal({ departures: [] })).toBe('EXTRAS_NO_TRAINS')
  expect(refusal({ onPaper: true })).toBe('EXTRAS_ON_PAPER')
  expect(refusal({ underExchange: true })).toBe('EXTRAS_EXCHANGING')
})
