import { expect, test } from 'vitest'
import { listDays } from '../day-set.ts'
import { EVERY_DAY, parseDay } from '../days.ts'
import { feedReport } from '../feed-report.ts'
import { timetableListener } from '../told-timetable.ts'
import { loadAssociations, type ToldVersion } from './load-associations.ts'
import type { Association } from './records.ts'

const window = { first: parseDay('2026-12-14') ?? 0, days: 8 }
const PLACES = ['SHR', 'MCN', 'AYW', 'PWL']
const [SHR, MCN, AYW, PWL] = [0, 1, 2, 3]
/** Monday is the first bit. */
const all = Uint8Array.of(0b1111_1111)

const association = (changes: Partial<Association>): Association => ({
  transaction: 'N',
  baseUid: 'BASE',
  otherUid: 'OTHER',
  from: window.first,
  to: window.first + 7,
  days: EVERY_DAY,
  category: 'VV',
  dateIndicator: 'S',
  tiploc: 'MCN',
  baseSuffix: '',
  otherSuffix: '',
  use: 'P',
  term: 'P',
  ...changes,
})

/** What the builder was told, with the days of the base train; and how many faults. */
function load(versions: Record<string, ToldVersion[]>, ...records: Association[]) {
  const { builder, told } = timetableListener({ firstDate: '2026-12-14', days: 8, source: 'test' })
  const report = feedReport()
  const stopOf = (tiploc: string) => (PLACES.includes(tiploc) ? PLACES.indexOf(tiploc) : undefined)
  loadAssociations(records, new Map(Object.entries(versions)), stopOf, { builder, window, report })
  const pairs = told.associations.map(({ kind, base, other, calendar, otherDay }) => {
    const days = listDays(told.calendars[calendar] ?? new Uint8Array(1), window)
    return `${kind} ${base} ${other} ${otherDay} on ${days.join(' ')}`
  })
  return { pairs, faults: report.faults.length }
}

const runs = (days: Uint8Array, ...stops: number[]): ToldVersion[] => [{ days, stops }]

test('a train divides where it goes on and the other begins, on dates when both run', () => {
  const versions = { BASE: runs(all, SHR, MCN, AYW), OTHER: runs(Uint8Array.of(0b0110), MCN, PWL) }
  expect(load(versions, association({}))).toEqual({ pairs: ['split BASE OTHER 0 on 1 2'], faults: 0 })
})

test('where the base train ends, all of it goes on as the other', () => {
  const versions = { BASE: runs(all, SHR, MCN), OTHER: runs(all, MCN, PWL) }
  expect(load(versions, association({ days: 0b0000011 })).pairs).toEqual(['through BASE OTHER 0 on 0 1 7'])
})

test('a train that joins ends there; where the base train only begins there, it is the same train going on', () => {
  const joining = association({ category: 'JJ' })
  const other = runs(Uint8Array.of(0b0001), PWL, MCN)
  expect(load({ BASE: runs(all, AYW, MCN, SHR), OTHER: other }, joining).pairs).toEqual(['join BASE OTHER 0 on 0'])
  expect(load({ BASE: runs(all, MCN, SHR), OTHER: other }, joining).pairs).toEqual(['through OTHER BASE 0 on 0'])
})

test('after midnight the other train is one of the next day, or of the day before', () => {
  const other = runs(Uint8Array.of(0b0110), MCN, PWL)
  const base = runs(all, SHR, MCN, AYW)
  expect(load({ BASE: base, OTHER: other }, association({ dateIndicator: 'N' })).pairs).toEqual([
    'split BASE OTHER 1 on 0 1',
  ])
  expect(load({ BASE: base, OTHER: other }, association({ dateIndicator: 'P' })).pairs).toEqual([
    'split BASE OTHER -1 on 2 3',
  ])
})

test('a short-term cancellation parts them for its dates; an overlay may say another day', () => {
  const versions = { BASE: runs(all, SHR, MCN, AYW), OTHER: runs(all, MCN, PWL) }
  const [monday, tuesday] = [window.first, window.first + 1]
  const cancelled = association({ term: 'C', from: monday, to: monday, category: '', dateIndicator: '' })
  const overlay = association({ term: 'O', from: tuesday, to: tuesday, category: 'NP' })
  expect(load(versions, association({}), cancelled, overlay).pairs).toEqual(['split BASE OTHER 0 on 2 3 4 5 6 7'])
})

test('trains that never meet there are noted, and operating moves are nobody’s business', () => {
  const versions = { BASE: runs(all, SHR, AYW), OTHER: runs(all, MCN, PWL) }
  expect(load(versions, association({}))).toEqual({ pairs: [], faults: 1 })
  expect(load(versions, association({ tiploc: 'DOVYJN' })).faults).toBe(1)
  expect(load(versions, association({ use: 'O' })).faults).toBe(0)
})
