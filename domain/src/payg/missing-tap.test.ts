import { expect, test } from 'vitest'
import { addDays } from '../time/dates.ts'
import type { Instant } from '../time/instant.ts'
import { bill, type BilledJourney } from './bill.ts'
import { mayCorrect, type CorrectionFacts } from './correct.ts'
import { priceEitherWay, suggestStations } from './missing-tap.ts'
import { billOf, factsOf, momentAt, SCHEME } from './testing.ts'

const MONDAY = '2026-12-07'
const NO_HINTS = { guards: [] }

test('a missing tap that is put right makes a journey, and the caps count again', () => {
  const facts = factsOf(`${MONDAY} 08:00 in CDF, 12:00 in NWP, 12:20 out CDF, 18:00 in CDF, 18:20 out NWP`)
  expect(bill(facts, SCHEME).weeks[0]).toMatchObject({ travel: 520, outside: 410, total: 930 })
  const corrections = [{ tap: 'CDF-1.1', station: 'NWP' }]
  expect(bill({ ...facts, corrections }, SCHEME).weeks[0]).toMatchObject({ travel: 570, outside: 0, total: 570 })
  expect(priceEitherWay('CDF-1.1', 'NWP', facts, SCHEME)).toEqual({ withIt: 570, without: 930 })
})

test('a tap that arrives later goes before what was said', () => {
  const corrections = [{ tap: 'CDF-1.1', station: 'EBB' }]
  const [journey] = billOf(`${MONDAY} 08:00 in CDF, 08:20 out NWP`, { corrections }).weeks[0]?.journeys ?? []
  expect(journey).toMatchObject({ to: 'NWP', corrected: false, pence: 260 })
})

test('the likeliest station stands first: a guard, the next journey, what one usually does', () => {
  const days = [1, 2, 3].map((n) => addDays(MONDAY, -n)).map((day) => `${day} 08:00 in CDF, 08:40 out EBB`)
  const facts = factsOf([...days, `${MONDAY} 08:00 in CDF, 17:00 in NWP, 17:20 out CDF`].join(', '))
  const id = 'CDF-1.7'
  const told = (hints: Parameters<typeof suggestStations>[2]) =>
    suggestStations(id, facts, hints, SCHEME).map(({ station, why, withIt }) => `${station} ${why} ${withIt}`)
  expect(told(NO_HINTS)).toEqual(['NWP NEXT 520', 'EBB HABIT 670'])
  const hints = { guards: [{ at: momentAt(MONDAY, '08:10'), station: 'ROR' }] }
  expect(told(hints)).toEqual(['ROR GUARD 520', 'NWP NEXT 520', 'EBB HABIT 670'])
  // Too late for this journey: it is no end of it.
  expect(told({ guards: [{ at: momentAt(MONDAY, '11:00'), station: 'ROR' }] })).toHaveLength(2)
})

test('each refusal of a correction has its reason', () => {
  const [alone, whole, open] = [
    `${MONDAY} 08:00 in CDF`,
    `${MONDAY} 08:00 in CDF, 08:20 out NWP`,
    `${MONDAY} 09:00 in CDF`,
  ].map((text, n) => billOf(text, n === 2 ? { asOf: momentAt(MONDAY, '09:10') } : {}).weeks[0]?.journeys[0])
  const asked = (more: Partial<CorrectionFacts>): string => {
    const facts: CorrectionFacts = {
      journey: alone,
      station: 'NWP',
      now: momentAt(addDays(MONDAY, 2), '12:00'),
      isCharging: false,
      usedThisMonth: 2,
      quickestMinutes: 20,
      ...more,
    }
    const answer = mayCorrect(facts, SCHEME)
    return answer.ok ? answer.value.tap : answer.refusal
  }
  const later = (days: number): Instant => momentAt(addDays(MONDAY, days), '23:00')
  expect(asked({})).toBe('CDF-1.1')
  expect(asked({ journey: undefined })).toBe('ENF0001')
  expect(asked({ isCharging: true })).toBe('ECF0001')
  expect(asked({ journey: whole })).toBe('ECF0003')
  expect(asked({ journey: { ...(alone as BilledJourney), corrected: true } })).toBe('ECF0004')
  expect(asked({ journey: open })).toBe('EBR0009')
  expect(asked({ usedThisMonth: 3 })).toBe('EBR0001')
  expect([asked({ now: later(56) }), asked({ now: later(57) })]).toEqual(['CDF-1.1', 'EBR0002'])
  expect([150, 151, null].map((quickestMinutes) => asked({ quickestMinutes }))).toEqual([
    'CDF-1.1',
    'EBR0005',
    'EBR0005',
  ])
  expect(asked({ station: 'SHR' })).toBe('EBR0006')
  expect(asked({ station: 'CDF' })).toBe('EBR0008')
})
