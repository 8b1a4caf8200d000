import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultInScheme, schemeFrom, singleBetween, tableOn, type PaygStep, type PaygTable } from './scheme.ts'
import { TABLE } from './testing.ts'

const file = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8'))
const scheme = schemeFrom(file('payg/scheme.json') as PaygStep[])
const on = (day: string): PaygTable => tableOn(scheme, day) as PaygTable

test('the published table of 2024 is there to the penny, and nothing before it', () => {
  const { source: _, ...published } = on('2024-03-03')
  const { source: __, ...byHand } = TABLE
  expect(published).toEqual(byHand)
  expect(tableOn(scheme, '2024-03-02')).toBeUndefined()
  expect(singleBetween(published as PaygTable, 'PYC', 'EBB')).toBe(410)
  expect(singleBetween(published as PaygTable, 'RCA', 'CKY')).toBe(160)
})

test('stations came in steps: 11, 20, the 95 of the Metro, and 15 in the north-east, where nobody can tap from the south', () => {
  const count = (day: string) => Object.keys(on(day).zones).length
  expect(['2024-06-30', '2024-07-01', '2024-11-18', '2026-05-17', '2026-05-18'].map(count)).toEqual([
    11, 20, 95, 95, 110,
  ])
  expect(singleBetween(on('2026-12-07'), 'CDF', 'WRX')).toBeUndefined()
  expect(singleBetween(on('2026-12-07'), 'BID', 'WRX')).toBe(290)
  expect(singleBetween(on('2026-12-07'), 'MST', 'CDF')).toBe(410)
  expect(singleBetween(on('2024-06-30'), 'MST', 'CDF')).toBeUndefined()
})

test('every station of the scheme is one of ours, and where nothing was published the table says sample', () => {
  const ours = new Set((file('stations/stations.json') as { crsCode: string }[]).map(({ crsCode }) => crsCode))
  for (const station of Object.keys(on('2026-12-07').zones)) expect(ours).toContain(station)
  for (const table of scheme.slice(1)) expect(table.source).toContain('sample')
})

test('a scheme with a fault is found out', () => {
  expect(faultInScheme(scheme)).toBeUndefined()
  const fault = (more: Partial<PaygTable>) => faultInScheme([{ ...TABLE, ...more }])
  expect(faultInScheme([])).toBe('there is no table')
  expect(faultInScheme([TABLE, TABLE])).toContain('doesn’t begin after')
  expect(fault({ zones: { ...TABLE.zones, SHR: 1 } })).toContain('SHR have no fare')
  expect(fault({ zones: { ...TABLE.zones, EBB: 9 } })).toContain('zone 9')
  expect(fault({ caps: TABLE.caps.slice(0, 2) })).toContain('no cap holds in zone 4')
  expect(fault({ singles: { ...TABLE.singles, PYC: { CDF: 100 } } })).toContain('two fares')
  expect(fault({ interchanges: ['SHR'] })).toContain('SHR has no zone')
})
