import { expect, test } from 'vitest'
import { addDays } from '../time/dates.ts'
import { bill } from './bill.ts'
import { comparedIn, faultInStatement, statementOf, statementText, type Statement } from './statement.ts'
import { factsOf, momentAt, SCHEME, TABLE } from './testing.ts'

const MONDAY = '2026-12-07'
const facts = factsOf(
  [
    '2026-12-06 23:50 in NWP',
    `${MONDAY} 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF`,
    `${addDays(MONDAY, 1)} 08:00 in EBB, 09:00 out CDF, 17:00 in CDF`,
    `${addDays(MONDAY, 6)} 23:00 in CDF, 23:20 out PYE, 23:30 in PYE`,
    `${addDays(MONDAY, 7)} 07:00 in CDF, 07:20 out PYE`,
  ].join(', '),
  { corrections: [{ tap: 'CDF-1.8', station: 'EBB' }] },
)
const statement = statementOf('T1', MONDAY, facts, SCHEME) as Statement

test('a week’s bill holds all that it rests on, and is worked out anew from that alone', () => {
  expect(faultInStatement(statement)).toBeUndefined()
  expect(statement.bill).toEqual(bill(facts, SCHEME).weeks.find(({ week }) => week === MONDAY))
  expect(faultInStatement(JSON.parse(statementText(statement)) as Statement)).toBeUndefined()
  expect(comparedIn(statement.bill)).toBeGreaterThan(8)
  // Of the table it has what these stations need.
  expect(Object.keys(statement.tables[0]?.zones ?? {})).toEqual(['CDF', 'EBB', 'NWP', 'PYE'])
})

test('a week that is signed before its last journey is over says what is known by then', () => {
  const asOf = momentAt(addDays(MONDAY, 6), '23:45')
  const early = statementOf('T1', MONDAY, { ...facts, asOf, taps: facts.taps.slice(0, 11) }, SCHEME) as Statement
  expect(early.bill.journeys.at(-1)?.state).toBe('OPEN')
  expect(faultInStatement(early)).toBeUndefined()
})

test('whoever didn’t travel in a week has no bill for it', () => {
  expect(statementOf('T1', '2026-12-21', facts, SCHEME)).toBeUndefined()
})

test('the same taps are the same bytes, whatever their order', () => {
  const other = statementOf('T1', MONDAY, { ...facts, taps: facts.taps.toReversed() }, SCHEME) as Statement
  expect(statementText(other)).toBe(statementText(statement))
})

test('whatever is changed in it is found out', () => {
  const changed = (change: (copy: Statement) => void): string | undefined => {
    const copy = structuredClone(statement)
    change(copy)
    return faultInStatement(copy)
  }
  expect(changed((copy) => (copy.bill.total -= 10))).toContain('another bill')
  expect(changed((copy) => copy.taps.pop())).toContain('another bill')
  expect(changed((copy) => (copy.bill.considered = copy.bill.considered.slice(0, 1)))).toContain('another bill')
  expect(changed((copy) => (copy.corrections = []))).toContain('another bill')
  expect(changed((copy) => (copy.tables = [{ ...TABLE, incompletePence: 100, singles: {} }]))).toBeDefined()
  expect(changed((copy) => (copy.asOf = 'yesterday'))).toContain('moment')
  expect(changed((copy) => (copy.taps = []))).toContain('no journeys')
})
