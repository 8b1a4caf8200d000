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

test('the year is a line a trip, with a line of what was paid', () => {
  const file = ledgerCsv(
    [made({ standing: 'PAID' }), made({ from: '=1+1', standing: 'TOO_SHORT', amount: 0, delayMinutes: 3 })],
    { t, nameOf: (code) => code },
  )
  const lines = file.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toBe('2026-12-03,MCN,CDF,15:03,REPAY_TICKET_SINGLE,REPAY_STANDING_PAID,43,11.40,2026-12-31,K7QD2M')
  expect(lines[2]).toContain(`"'=1+1"`)
  expect(lines[3]).toBe('REPAY_CSV_PAID,,,,,,,11.40,,')
})
