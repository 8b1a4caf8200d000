import fc from 'fast-check'
import { expect, test } from 'vitest'
import { made } from '../../testing/repay.ts'
import { csvCell, ledgerCsv } from './ledger-csv.ts'

const t = (name: string) => name

test('what a spreadsheet would work out stays words', () => {
  expect(csvCell('Cardiff Central')).toBe('Cardiff Central')
  expect(csvCell('=HYPERLINK("http://evil.example")')).toBe(`"'=HYPERLINK(""http://evil.example"")"`)
  for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', ' =', '|', '%'])
    expect(csvCell(`${first}1`).replace(/^"/, '')).toMatch(/^'/)
})

test('whatever a cell says, it is one cell again, and no formula', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(cell.startsWith('"') || !/[",\r\n]/.test(cell)).toBe(true)
      expect(/^\s*[=+\-@|%]/.test(read)).toBe(false)
      expect([text, `'${text}`]).toContain(read)
    }),
  )
})

test('the year is a line a trip, with what became of each as its page says it, and its sums', () => {
  const totals = { owed: 1140, claimed: 0, paid: 640, expired: 5, claims: 1, agreed: 1 }
  const journeys = [
    made({ standing: 'PAID' }),
    made({ from: '=1+1', standing: 'TOO_SHORT', amount: 0, delayMinutes: 3 }),
    made({ expiring: true }),
  ]
  const file = ledgerCsv({ journeys, totals }, { t, nameOf: (code) => code })
  const lines = file.split('\r\n')
  expect(lines[1]).toBe('2026-12-03,MCN,CDF,15:03,REPAY_TICKET_SINGLE,REPAY_STANDING_PAID,43,11.40,2026-12-31,K7QD2M')
  expect(lines[2]).toContain(`"'=1+1"`)
  expect(lines[3]).toContain('REPAY_STANDING_EXPIRING')
  expect(lines.slice(4)).toEqual([
    'REPAY_TOTAL_OWED,,,,,,,11.40,,',
    'REPAY_TOTAL_PAID,,,,,,,6.40,,',
    'REPAY_TOTAL_CLAIMED,,,,,,,0.00,,',
    'REPAY_TOTAL_EXPIRED,,,,,,,0.05,,',
    '',
  ])
})
