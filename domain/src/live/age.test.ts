import { describe, expect, test } from 'vitest'
import { instant, MINUTE, SECOND } from '../time/instant.ts'
import { freshnessOf, isTrusted, knownAsOf } from './age.ts'
import { saidOf } from './said-time.ts'

const NOON = instant(Date.parse('2026-12-07T12:00:00Z'))
const NIGHT = instant(Date.parse('2026-12-07T02:30:00Z'))
const ago = (milliseconds: number, now = NOON) => instant(now - milliseconds)

describe('how old news are', () => {
  test('for a minute they are live, and nothing is on time after two', () => {
    const seen = [0, 60, 61, 120, 121].map((seconds) => freshnessOf(ago(seconds * SECOND), NOON))
    expect(seen).toEqual(['LIVE', 'LIVE', 'RECENT', 'RECENT', 'OLD'])
    expect(freshnessOf(undefined, NOON)).toBe('NONE')
    const onTime = { planned: NOON, now: { state: 'expected', at: NOON } } as const
    const late = { planned: NOON, now: { state: 'expected', at: instant(NOON + 4 * MINUTE) } } as const
    for (const seconds of [0, 90, 121, 9000]) {
      const trusted = isTrusted(freshnessOf(ago(seconds * SECOND), NOON))
      expect(saidOf(onTime, 'departure', trusted)).toBe(seconds <= 120 ? 'On time' : undefined)
      // What was last known stays, with its age beside it.
      expect(saidOf(late, 'departure', trusted)).toBe('12:04')
    }
  })

  test('a line that only beats is believed for ten minutes by day, and all night', () => {
    const beatAt = ago(SECOND)
    expect(knownAsOf({ newsAt: ago(9 * MINUTE), beatAt }, NOON)).toBe(beatAt)
    expect(knownAsOf({ newsAt: ago(11 * MINUTE), beatAt }, NOON)).toBe(ago(11 * MINUTE))
    const night = { newsAt: ago(50 * MINUTE, NIGHT), beatAt: ago(SECOND, NIGHT) }
    expect(knownAsOf(night, NIGHT)).toBe(night.beatAt)
    expect(knownAsOf({ beatAt }, NOON)).toBeUndefined()
  })
})
