import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf } from '../time/hh-mm.ts'
import { HOUR, instant, MINUTE, type Instant } from '../time/instant.ts'
import { londonIso, parseInstant } from '../time/london.ts'
import { endOfQuiet, whenToTell, type QuietHours } from './when-to-tell.ts'

const at = (text: string): Instant => parseInstant(text) as Instant
const quiet = (from: string, until: string): QuietHours => ({ from: minutesOf(from), until: minutesOf(until) })
const NIGHT = quiet('22:00', '07:00')

describe('quiet hours', () => {
  test('what comes in the night is told in the morning, and by day at once', () => {
    const whenOf = (text: string) => londonIso(endOfQuiet(NIGHT, at(text)))
    expect(whenOf('2026-12-07T21:59:59Z')).toContain('2026-12-07T21:59:59')
    expect(whenOf('2026-12-07T22:00:00Z')).toContain('2026-12-08T07:00:00')
    expect(whenOf('2026-12-08T06:59:00Z')).toContain('2026-12-08T07:00:00')
    expect(whenOf('2026-12-08T07:00:00Z')).toContain('2026-12-08T07:00:00')
  })

  test('they are hours of London, in summer and when its clocks change', () => {
    expect(endOfQuiet(NIGHT, at('2026-07-01T21:30:00Z'))).toBe(at('2026-07-02T06:00:00Z'))
    expect(endOfQuiet(NIGHT, at('2026-10-25T00:30:00Z'))).toBe(at('2026-10-25T07:00:00Z'))
    expect(endOfQuiet(NIGHT, at('2026-03-29T00:30:00Z'))).toBe(at('2026-03-29T06:00:00Z'))
    expect(endOfQuiet(quiet('00:30', '01:45'), at('2026-10-25T01:15:00Z'))).toBe(at('2026-10-25T01:45:00Z'))
  })

  test('only a journey within three hours breaks them', () => {
    const now = at('2026-12-08T04:00:00Z')
    const tomorrow = at('2026-12-09T00:00:00Z')
    const toldAt = (departsAt: Instant | null) => whenToTell({ usefulUntil: tomorrow, departsAt }, NIGHT, now)
    expect(toldAt(instant(now + 3 * HOUR))).toBe(now)
    expect(toldAt(instant(now + 6 * HOUR + MINUTE))).toBe(at('2026-12-08T07:00:00Z'))
    expect(toldAt(null)).toBe(at('2026-12-08T07:00:00Z'))
  })

  test('who leaves before the morning hears in the night, as soon as their journey is within three hours', () => {
    const now = at('2026-12-08T01:00:00Z')
    const told = (departs: string) =>
      whenToTell({ usefulUntil: instant(at(departs) + HOUR), departsAt: at(departs) }, NIGHT, now)
    expect(told('2026-12-08T06:30:00Z')).toBe(at('2026-12-08T03:30:00Z'))
    expect(told('2026-12-08T11:00:00Z')).toBe(at('2026-12-08T07:00:00Z'))
    expect(
      whenToTell({ usefulUntil: at('2026-12-08T09:00:00Z'), departsAt: at('2026-12-08T09:00:00Z') }, null, now),
    ).toBe(now)
  })

  test('what is no use by the morning is never told', () => {
    const now = at('2026-12-08T01:00:00Z')
    expect(whenToTell({ usefulUntil: at('2026-12-08T06:00:00Z'), departsAt: null }, NIGHT, now)).toBe('never')
    expect(whenToTell({ usefulUntil: now, departsAt: null }, null, now)).toBe('never')
  })

  test('whatever they are, they end within a day, outside themselves, and never before now', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const ordinary = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    const clocksChange = fc.integer({ min: at('2026-10-24T20:00:00Z'), max: at('2026-10-25T04:00:00Z') })
    const moment = fc.oneof(ordinary, clocksChange).map(instant)
    fc.assert(
      fc.property(minute, minute, moment, (from, until, now) => {
        const ends = endOfQuiet({ from, until }, now)
        expect(ends).toBeGreaterThanOrEqual(now)
        expect(ends - now).toBeLessThanOrEqual(25 * HOUR)
        expect(endOfQuiet({ from, until }, ends)).toBe(ends)
      }),
    )
  })
})
