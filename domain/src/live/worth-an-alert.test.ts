import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, instant } from '../time/instant.ts'
import { alertNumber, type Disruption, kindOfAlert, MOST_LIVE_ALERTS, worstFirst } from './worth-an-alert.ts'

const NOW = instant(Date.parse('2026-12-07T09:00:00Z'))
const own = { isOperator: (code: string) => code === 'AW', isStation: (code: string) => code === 'CDF' }
const closed = (some: Partial<Disruption> = {}): Disruption => ({
  id: 'one',
  severity: 'severe',
  from: NOW,
  until: null,
  operators: ['AW'],
  stations: [],
  ...some,
})
const kind = (some: Partial<Disruption>) => kindOfAlert(closed(some), NOW, own)

test('what is so now and of ours is an alert, the worse the louder; notices are none', () => {
  expect(kind({})).toBe('warning')
  expect(kind({ severity: 'minor' })).toBe('alert')
  expect(kind({ severity: 'notice' })).toBeUndefined()
  expect(kind({ operators: ['GW'] })).toBeUndefined()
  expect(kind({ operators: [], stations: ['CDF'] })).toBe('warning')
  expect(kind({ operators: [], stations: ['PAD'] })).toBeUndefined()
  expect(kind({ until: NOW })).toBeUndefined()
})

test('works are told of two days before, other things when they begin', () => {
  const soon = instant(NOW + HOUR)
  expect(kind({ from: soon })).toBeUndefined()
  expect(kind({ severity: 'planned', from: soon })).toBe('alert')
  expect(kind({ severity: 'planned', from: instant(NOW + 3 * DAY) })).toBeUndefined()
})

test('the worst are first, and no more than anybody reads', () => {
  const many = Array.from({ length: 9 }, (_, n) => closed({ id: `m${n}`, severity: 'minor' }))
  const shown = worstFirst([...many, closed({ id: 'worst' })])
  expect(shown[0]?.id).toBe('worst')
  expect(shown).toHaveLength(MOST_LIVE_ALERTS)
})

test('a disruption has one number, apart from those of files', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      expect(alertNumber(id)).toBe(alertNumber(id))
      expect(alertNumber(id)).toBeGreaterThanOrEqual(1_000_000_000)
      expect(Number.isSafeInteger(alertNumber(id))).toBe(true)
    }),
  )
  const ids = Array.from({ length: 2000 }, (_, n) => alertNumber(`INCIDENT-${n}`))
  expect(new Set(ids).size).toBe(2000)
})
