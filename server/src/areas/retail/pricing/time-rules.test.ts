import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { loadFares, type LoadedFares } from './fares-files.ts'
import type { Params } from './say-both.ts'
import { timeRules, type TimeWords } from './time-rules.ts'

let loaded: LoadedFares
beforeAll(async () => {
  loaded = await loadFares(readSettings({}), resolve('var/test/fares'))
})

const both = (text: string) => ({ en: text, cy: text })
/** Says the name of a sentence and the times in it. */
const words: TimeWords = {
  say: (name, { from, after, until }: Params = {}) =>
    both([name, ...(name.startsWith('RULE_NOT_BEFORE') ? [after] : from === undefined ? [] : [from, until])].join(' ')),
  station: both,
  carrier: both,
}
const rulesOf = (code: string, direction: 'OUT' | 'RETURN', date: string | null) =>
  timeRules(loaded.fares, code, direction, date, words).map((rule) => `${rule.category}: ${rule.description.en}`)

const WEDNESDAY = '2026-12-09'
const SATURDAY = '2026-12-12'
const BOXING_DAY = '2026-12-28'

test('an off-peak ticket begins after the rush hour on working days, and at any time at weekends and on bank holidays', () => {
  expect(rulesOf('B1', 'OUT', WEDNESDAY)).toEqual(['OUTBOUND: RULE_NOT_BEFORE 09:30'])
  expect(rulesOf('B1', 'OUT', SATURDAY)).toEqual(['OUTBOUND: RULE_ANY_TRAIN'])
  expect(rulesOf('B1', 'OUT', BOXING_DAY)).toEqual(['OUTBOUND: RULE_ANY_TRAIN'])
})

test('a super off-peak ticket keeps out of the evening’s rush hour in both directions', () => {
  expect(rulesOf('B3', 'OUT', WEDNESDAY)).toEqual([
    'OUTBOUND: RULE_NOT_BEFORE 10:00',
    'OUTBOUND: RULE_NOT_LEAVE 15:30 18:29',
  ])
  expect(rulesOf('B3', 'RETURN', WEDNESDAY)).toEqual(['RETURN: RULE_NOT_LEAVE 15:30 18:29'])
})

test('where the day is open, hours that bind on working days only are said to', () => {
  expect(rulesOf('B3', 'RETURN', null)).toEqual(['RETURN: RULE_WEEKDAYS RULE_NOT_LEAVE 15:30 18:29'])
})

test('a ticket without a restriction is good on any train', () => {
  expect(rulesOf('', 'OUT', WEDNESDAY)).toEqual(['OUTBOUND: RULE_ANY_TRAIN'])
  expect(rulesOf('', 'RETURN', null)).toEqual(['RETURN: RULE_ANY_TRAIN'])
})
