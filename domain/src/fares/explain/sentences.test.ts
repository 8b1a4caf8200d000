import { expect, test } from 'vitest'
import type { Way } from '../travel-passes/cheapest-way.ts'
import type { Check, Explanation, PriceStep } from './explain.ts'
import { pounds } from '../../pounds.ts'
import { priceSentences, trainSentences, waySentences, type Sentence } from './sentences.ts'

const names = {
  station: (code: string) => `station ${code}`,
  ticket: (code: string) => `ticket ${code}`,
  railcard: (code: string) => `card ${code}`,
  route: (code: string) => `route ${code}`,
}
/** As a line: the key without what all of them begin with, and what goes into it. */
const inShort = ({ key, params }: Sentence) => [key.replace('FARES_', ''), ...Object.values(params)].join(' ')
const explanation = (more: Partial<Explanation>): Explanation => ({
  total: 2000 as Explanation['total'],
  ticket: 'SDS',
  ticketName: 'SDS',
  route: '00000',
  from: 'AAA',
  to: 'CCC',
  source: { kind: 'FLOW', flow: 7, toc: 'AW', reversed: false, origin: '0001', destination: '0003' },
  checks: [],
  shares: [],
  ...more,
})
const said = (more: Partial<Explanation>) => priceSentences(explanation(more), names).map(inShort)

test('pence are written as pounds, with both figures behind the point', () => {
  expect([0, 5, 99, 100, 2005].map(pounds)).toEqual(['£0.00', '£0.05', '£0.99', '£1.00', '£20.05'])
})

test('a price is said from the fare that was found to what everybody pays', () => {
  const source = explanation({}).source
  expect(said({})).toEqual(['FOUND_FLOW ticket SDS 7 station AAA station CCC', 'TOTAL £20.00'])
  expect(said({ source: { ...source, kind: 'SET_BY_HAND' } })[0]).toBe(
    'FOUND_SET_BY_HAND ticket SDS station AAA station CCC',
  )
})

test('each check is said with its own words', () => {
  const check = (one: Check) => said({ checks: [one] })[1]
  const band = {
    sequence: '1',
    from: 270,
    until: 1440,
    at: 'D',
    station: '',
    minimumFare: false,
    days: [],
    tocs: [],
  } as const
  const rule = { check: 'RESTRICTION', code: 'R1', station: 'AAA', minute: 480 } as const
  const kept = [{ ...band, direction: 'OUT' as const, days: [], tocs: [] }]
  expect(check({ check: 'ANY_ROUTE' })).toBe('ANY_ROUTE')
  expect(check({ check: 'ROUTE', route: '00100', name: 'VIA' })).toBe('ROUTE route 00100')
  expect(check({ check: 'NO_RESTRICTION' })).toBe('NO_RESTRICTION')
  expect(check({ check: 'NOT_ON_THIS_DAY', code: 'R1' })).toBe('RESTRICTION_NOT_TODAY R1')
  expect(check({ ...rule, direction: 'OUT', bands: [] })).toBe('RESTRICTION_NOT_TODAY R1')
  expect(check({ ...rule, direction: 'OUT', bands: kept })).toBe(
    'RESTRICTION_KEPT_OUT R1 station AAA 08:00 04:30 00:00',
  )
  expect(check({ ...rule, direction: 'RETURN', bands: kept })).toContain('RESTRICTION_KEPT_BACK')
  const minimum = { check: 'MINIMUM_FARE', railcard: 'YNG', amount: 1200 } as const
  expect(check({ ...minimum, applies: true })).toBe('MINIMUM_APPLIES card YNG £12.00')
  expect(check({ ...minimum, applies: false })).toBe('MINIMUM_NOT_NOW card YNG £12.00')
  const idle = { railcard: 'YNG', why: 'MINIMUM', amount: 1200 } as const
  expect(check({ check: 'CARD_IDLE', idle })).toBe('IDLE_MINIMUM card YNG £12.00')
  expect(check({ check: 'PLACES', places: 3 })).toBe('PLACES 3')
  expect(check({ check: 'BACK_BY', first: '2026-12-02', last: '2027-01-01' })).toBe(`BACK_BY ${Date.UTC(2027, 0, 1)}`)
})

test('each step of a price is said with what it left, and a card by its name', () => {
  const step = (one: PriceStep, railcard?: string) => {
    const share = { kind: 'ADULT' as const, count: 2, each: one.pence as never, uncarded: 2000, steps: [one] }
    return said({ shares: [{ ...share, ...(railcard && { railcard }) }] })[1]
  }
  const percentage = { step: 'PERCENTAGE', perMille: 334, pence: 1330 } as const
  expect(step({ step: 'FOUND', pence: 2000 })).toBe('STEP_FARE £20.00')
  expect(step({ step: 'SET_BY_HAND', pence: 500 })).toBe('STEP_SET_BY_HAND £5.00')
  expect(step({ step: 'SET_BY_HAND', pence: 500 }, 'YNG')).toBe('STEP_SET_FOR_CARD £5.00 card YNG')
  expect(step({ step: 'NO_CHILD_DISCOUNT', pence: 2000 })).toBe('STEP_NO_CHILD_DISCOUNT £20.00')
  expect(step(percentage)).toBe('STEP_CHILD 33.4 £13.30')
  expect(step(percentage, 'GS3')).toBe('STEP_GROUP 33.4 £13.30')
  expect(step(percentage, 'YNG')).toBe('STEP_CARD 33.4 £13.30 card YNG')
  expect(step({ step: 'FLAT', amount: 100, pence: 100 })).toBe('STEP_FLAT £1.00')
  expect(step({ step: 'DEARER_OF_BOTH', perMille: 500, amount: 300, pence: 400 })).toBe('STEP_DEARER 50 £3.00 £4.00')
  for (const kind of ['STATUS_MINIMUM', 'RAILCARD_MINIMUM'] as const)
    expect(step({ step: kind, amount: 1200, pence: 1200 })).toBe('STEP_MINIMUM £12.00')
  expect(step({ step: 'NEVER_ABOVE_FULL', full: 900, pence: 900 })).toBe('STEP_NEVER_ABOVE £9.00')
  expect(step({ step: 'SET_ASIDE', amount: 200, pence: 1800 })).toBe('STEP_SET_ASIDE £2.00')
  expect(step({ step: 'ADD_ON', amount: 200, pence: 1400 })).toBe('STEP_ADD_ON £2.00 £14.00')
  expect(step({ step: 'USUAL_CHILD_FARE', amount: 750, pence: 750 })).toBe('STEP_USUAL_CHILD £7.50')
})

test('after the steps it is said who pays it', () => {
  const share = { count: 2, each: 500 as never, uncarded: 500, steps: [] }
  expect(
    said({
      shares: [
        { ...share, kind: 'ADULT' },
        { ...share, count: 1, kind: 'CHILD' },
      ],
    }).slice(1),
  ).toEqual(['SHARE_ADULT 2 £5.00', 'SHARE_CHILD 1 £5.00', 'TOTAL £20.00'])
})

test('a way of paying says what it costs for how many journeys, which caps it met, and how it compares', () => {
  const way = (more: Partial<Way>) =>
    waySentences({ way: 'SINGLES', total: 1200, purchases: [], dearer: 0, ...more }).map(inShort)
  const tapped = (dayCapsMet: number, weekCapsMet: number) => ({
    kind: 'PAYG' as const,
    pence: 0,
    dayCapsMet,
    weekCapsMet,
    covers: [0, 1],
  })
  expect(way({})).toEqual(['WAY_SINGLES £12.00 0', 'WAY_CHEAPEST'])
  expect(way({ way: 'PAYG', dearer: 150, purchases: [tapped(0, 0)] })).toEqual([
    'WAY_PAYG £12.00 2',
    'WAY_DEARER £1.50',
  ])
  expect(way({ purchases: [tapped(1, 0)] })[1]).toBe('WAY_DAY_CAP')
  expect(way({ purchases: [tapped(1, 1)] })[1]).toBe('WAY_WEEK_CAP')
})

test('a train that a ticket isn’t good for is said why, what comes next, and what it would cost', () => {
  const answer = (more: object) =>
    trainSentences({ valid: false, why: { rule: 'BANNED_TRAIN', code: 'R1' }, ...more } as never, names).map(inShort)
  expect(trainSentences({ valid: true } as never, names).map(inShort)).toEqual(['TRAIN_YES'])
  expect(answer({})).toEqual(['WHY_BANNED_TRAIN R1'])
  expect(answer({ next: { departs: 1505 } })).toEqual(['WHY_BANNED_TRAIN R1', 'TRAIN_NEXT 01:05'])
  const change = { pence: 250, ticket: 'SDS' }
  expect(answer({ change: { ...change, kind: 'DIFFERENCE' } })[1]).toBe('TRAIN_DIFFERENCE £2.50 ticket SDS')
  expect(answer({ change: { ...change, kind: 'NEW_TICKET' } })[1]).toBe('TRAIN_NEW_TICKET £2.50 ticket SDS')
  const why = (one: object) => answer({ why: one })[0]
  const band = { from: 270, until: 560 }
  expect(why({ rule: 'BANNED_TIME', code: 'R1', station: 'AAA', minute: 480, band })).toBe(
    'WHY_BANNED_TIME R1 station AAA 08:00 04:30 09:20',
  )
  expect(why({ rule: 'OUTSIDE_TIMES', code: 'R1', minute: 480 })).toBe('WHY_OUTSIDE_TIMES R1 08:00')
  expect(why({ rule: 'OUTSIDE_DATES', first: '2026-12-02', last: '2026-12-03' })).toBe(
    `WHY_OUTSIDE_DATES ${Date.UTC(2026, 11, 2)} ${Date.UTC(2026, 11, 3)}`,
  )
})
