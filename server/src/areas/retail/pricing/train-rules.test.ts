import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { loadFares, type LoadedFares } from './fares-files.ts'
import type { Params } from './say-both.ts'
import { trainRules, type TrainTicket, type TrainWords } from './train-rules.ts'

let loaded: LoadedFares
beforeAll(async () => {
  loaded = await loadFares(readSettings({}), resolve('var/test/fares'))
})

const both = (text: string) => ({ en: text, cy: text })
/** Says the name of a sentence and what goes into it. */
const words: TrainWords = {
  say: (name, { from, after, until, carriers, stations }: Params = {}) => {
    const times = { RULE_NOT_BEFORE: [after], RULE_NO_TRAIN: [] }[name] ?? (from === undefined ? [] : [from, until])
    const texts = [...times, carriers, stations].map((one) =>
      typeof one === 'object' && 'en' in one ? one.en : (one?.toString() ?? ''),
    )
    return both([name, ...texts.filter(Boolean)].join(' '))
  },
  station: both,
  carrier: both,
}
const ANY_TICKET = { bookedTrainsOnly: false, route: '00000', restriction: '', onDay: '2026-12-09' }
const told = (ticket: Partial<TrainTicket>, direction: 'OUT' | 'RETURN' = 'OUT') =>
  trainRules(loaded.fares, { ...ANY_TICKET, date: null, ...ticket }, direction, words).map(({ en }) => en)
const rulesOf = (restriction: string, direction: 'OUT' | 'RETURN', date: string | null) =>
  told({ restriction, date }, direction)

const WEDNESDAY = '2026-12-09'
const SATURDAY = '2026-12-12'
const BOXING_DAY = '2026-12-28'

test('an off-peak ticket begins after the rush hour on working days, and at any time at weekends and on bank holidays', () => {
  expect(rulesOf('B1', 'OUT', WEDNESDAY)).toEqual(['RULE_NOT_BEFORE 09:30'])
  expect(rulesOf('B1', 'OUT', SATURDAY)).toEqual(['RULE_ANY_TRAIN'])
  expect(rulesOf('B1', 'OUT', BOXING_DAY)).toEqual(['RULE_ANY_TRAIN'])
})

test('a super off-peak ticket keeps out of the evening’s rush hour in both directions', () => {
  expect(rulesOf('B3', 'OUT', WEDNESDAY)).toEqual(['RULE_NOT_BEFORE 10:00', 'RULE_NOT_LEAVE 15:30 18:29'])
  expect(rulesOf('B3', 'RETURN', WEDNESDAY)).toEqual(['RULE_NOT_LEAVE 15:30 18:29'])
})

test('where the day is open, hours that bind on working days only are said to', () => {
  expect(rulesOf('B3', 'RETURN', null)).toEqual(['RULE_WORKING_DAYS RULE_NOT_LEAVE 15:30 18:29'])
})

test('a ticket without a restriction is good on any train', () => {
  expect(rulesOf('', 'OUT', WEDNESDAY)).toEqual(['RULE_ANY_TRAIN'])
  expect(rulesOf('', 'RETURN', null)).toEqual(['RULE_ANY_TRAIN'])
})

test('a ticket for the trains of one company says so first, and never that any train will do', () => {
  expect(told({ route: '00700' })).toEqual(['RULE_ONLY_CARRIERS AW'])
  expect(told({ route: '00700' }, 'RETURN')).toEqual(['RULE_ONLY_CARRIERS AW'])
  expect(told({ route: '00700', restriction: 'B1', date: WEDNESDAY })).toEqual([
    'RULE_ONLY_CARRIERS AW',
    'RULE_NOT_BEFORE 09:30',
  ])
  expect(told({ bookedTrainsOnly: true, route: '00700' })).toEqual(['RULE_BOOKED_TRAIN'])
})

test('a ticket that names its way says which stations it goes by, or which not', () => {
  expect(told({ route: '00120' })).toEqual(['RULE_BY_WAY_OF RULE_EITHER'])
  expect(told({ route: '00130' })).toEqual(['RULE_NOT_BY_WAY_OF CRE'])
})

test('what holds between two dates, or on all of a day, is said so', () => {
  expect(told({ restriction: 'CH' })).toEqual(['RULE_BETWEEN_DATES 18 December 2 January RULE_NO_TRAIN'])
  expect(told({ restriction: 'CH', date: WEDNESDAY })).toEqual(['RULE_ANY_TRAIN'])
  expect(told({ restriction: 'WE' })).toEqual(['RULE_WORKING_DAYS RULE_NO_TRAIN'])
})
