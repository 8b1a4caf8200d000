import { expect, test } from 'vitest'
import { addDays } from '../time/dates.ts'
import { bill, type BillFacts } from './bill.ts'
import { chargedPart, whyChanged } from './bill-versions.ts'
import { statementOf, type Statement } from './statement.ts'
import { factsOf, momentAt, SCHEME } from './testing.ts'

const MONDAY = '2026-12-07'
const TUESDAY = addDays(MONDAY, 1)
const THURSDAY = addDays(MONDAY, 3)
const OUT_AND_BACK = `${MONDAY} 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF`
const asOf = momentAt(TUESDAY, '05:00')
const known = factsOf(OUT_AND_BACK, { asOf })
const weekOf = (facts: BillFacts) => bill(facts, SCHEME).weeks.find(({ week }) => week === MONDAY)!
const signed = (facts: BillFacts) => statementOf('T1', MONDAY, facts, SCHEME) as Statement
const why = (before: BillFacts, now: BillFacts, joined: readonly string[] = []) =>
  whyChanged(signed(before), signed(now), new Set(joined))

test('what is charged of a week is what its days that are over cost; the day that goes on isn’t in it', () => {
  expect(chargedPart(weekOf(known), MONDAY)).toBeUndefined()
  const charged = chargedPart(weekOf(known), TUESDAY)
  expect(charged).toContain('"travel":520')
  const later = factsOf(`${OUT_AND_BACK}, ${TUESDAY} 08:00 in CDF, 08:20 out NWP`, { asOf: momentAt(TUESDAY, '12:00') })
  expect(chargedPart(weekOf(later), TUESDAY)).toBe(charged)
  expect(chargedPart(weekOf(later), addDays(TUESDAY, 1))).not.toBe(charged)
})

test('a bill that changed says by what: journeys since, a tap that came late, an answer, a railcard, a guard', () => {
  const more = factsOf(`${OUT_AND_BACK}, ${TUESDAY} 08:00 in CDF, 08:20 out NWP`, { asOf: momentAt(THURSDAY, '05:00') })
  expect(why(known, more)).toEqual(['TRAVELLED'])

  // A look at noon knew of the morning already; it is charged when the day is over.
  const noon = factsOf(`${OUT_AND_BACK}, ${TUESDAY} 08:00 in CDF, 08:20 out NWP`, { asOf: momentAt(TUESDAY, '12:00') })
  expect(why(noon, more)).toEqual(['TRAVELLED'])
  // And one that comes to a day that goes on is no late one.
  expect(why(known, noon)).toEqual([])

  const half = { ...known, taps: known.taps.slice(0, 3) }
  expect(why(half, { ...known, asOf: momentAt(THURSDAY, '05:00') })).toEqual(['LATE_TAP'])
  const answered = { ...half, corrections: [{ tap: 'NWP-1.3', station: 'CDF' }] }
  expect(why(half, answered)).toEqual(['CORRECTED'])
  expect(why(half, { ...half, asOf: momentAt(addDays(TUESDAY, 1), '05:00') })).toEqual([])
  expect(why(half, { ...half, asOf: momentAt(THURSDAY, '05:00') })).toEqual(['ANSWER_OVER'])

  const guard = { at: momentAt(MONDAY, '08:10'), operator: 'AW' }
  expect(why(known, { ...known, checks: [guard] })).toEqual(['CHECKED'])
  expect(why(known, known)).toEqual([])
})

test('taps of another card that count for this one, and taps that count for another, are joined and not late', () => {
  const half = { ...known, taps: known.taps.slice(0, 3) }
  expect(why(half, known, ['CDF-1.4'])).toEqual(['JOINED'])
  expect(why(known, half, ['CDF-1.4'])).toEqual(['JOINED'])
})
