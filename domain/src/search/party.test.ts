import { expect, test } from 'vitest'
import {
  countOf,
  mostOf,
  setAdults,
  setChildren,
  setRailcardCount,
  withUsableRailcards,
  type RailcardRule,
} from './party.ts'

const party = (adults: number, child: number, ...railcards: string[]) => ({ adults, child, railcards })
const any = { min: 0, max: 99 }
const card = (code: string, adults: number, children: number, passengers: number): RailcardRule => ({
  code,
  adults: { ...any, min: adults },
  children: { ...any, min: children },
  passengers: { ...any, min: passengers },
})
const YOUNG = card('YNG', 1, 0, 1)
const TOGETHER = card('2TR', 2, 0, 2)
const FAMILY = card('FAM', 1, 1, 2)
const FOR_CHILDREN = card('JFR', 0, 2, 0)

test('a party is nine at most, never below nobody, and never empty', () => {
  expect(setAdults(party(1, 2), 5)).toEqual(party(5, 2))
  expect(setAdults(party(1, 2), 9)).toEqual(party(7, 2))
  expect(setAdults(party(1, 2), -1)).toEqual(party(0, 2))
  expect(setAdults(party(1, 0), 0)).toEqual(party(1, 0))
  expect(setChildren(party(3, 0), 9)).toEqual(party(3, 6))
  expect(setChildren(party(0, 1), 0)).toEqual(party(0, 1))
  expect([setAdults(party(1, 2), 2), setChildren(party(2, 1), 2)]).toEqual([party(2, 2), party(2, 2)])
  expect(setChildren(party(1, 1), -3)).toEqual(party(1, 0))
})

test('a card stays where it stood in the list, as often as there are people for it', () => {
  expect(setRailcardCount(party(3, 0, 'YNG', '2TR'), 'YNG', 2).railcards).toEqual(['YNG', 'YNG', '2TR'])
  expect(setRailcardCount(party(3, 0, 'YNG', '2TR'), '2TR', 0).railcards).toEqual(['YNG'])
  expect(setRailcardCount(party(3, 0, 'YNG', '2TR'), 'SRN', 4).railcards).toEqual(['YNG', '2TR', 'SRN'])
  expect(setRailcardCount(party(1, 2, 'FAM'), 'YNG', 4).railcards).toEqual(['FAM', 'YNG', 'YNG'])
  expect(countOf(party(2, 1, 'YNG', 'FAM', 'YNG'), 'YNG')).toBe(2)
  expect(setRailcardCount(party(1, 0, 'YNG'), 'SRN', -1).railcards).toEqual(['YNG'])
})

test('a card is of use as often as the party has those whom it needs', () => {
  expect(mostOf(YOUNG, party(3, 0))).toBe(3)
  expect(mostOf(TOGETHER, party(1, 4))).toBe(0)
  expect(mostOf(TOGETHER, party(5, 0))).toBe(2)
  expect(mostOf(FAMILY, party(2, 3))).toBe(2)
  expect(mostOf(FAMILY, party(3, 1))).toBe(1)
  expect(mostOf(FAMILY, party(2, 0))).toBe(0)
  expect(mostOf(FAMILY, party(1, 3))).toBe(1)
  expect(mostOf({ ...TOGETHER, passengers: any }, party(5, 0))).toBe(2)
  expect(mostOf(FOR_CHILDREN, party(1, 5))).toBe(2)
  expect(mostOf(FOR_CHILDREN, party(0, 2))).toBe(1)
  // Two adults of any kind, or one and a child: four of three people are one pair, not two.
  const pair = { code: 'PAR', adults: any, children: any, passengers: { min: 2, max: 2 } }
  expect([mostOf(pair, party(2, 1)), mostOf(pair, party(1, 3)), mostOf(pair, party(1, 0))]).toEqual([1, 2, 0])
  expect(mostOf({ ...pair, passengers: any }, party(2, 1))).toBe(3)
})

test('cards that nobody can use any more go from the end, and there are no more cards than people', () => {
  const cards = [YOUNG, TOGETHER, FAMILY]
  expect(withUsableRailcards(party(2, 0, 'YNG', '2TR', 'YNG', 'FAM'), cards).railcards).toEqual(['YNG', '2TR'])
  expect(withUsableRailcards(party(1, 0, 'YNG', 'YNG', 'XXX'), cards).railcards).toEqual(['YNG'])
  expect(withUsableRailcards(party(5, 0, '2TR', 'XXX', '2TR', '2TR'), cards).railcards).toEqual(['2TR', '2TR'])
  // Each could be used, but two people carry two cards.
  expect(withUsableRailcards(party(1, 1, 'FAM', 'YNG', 'SRN'), [...cards, card('SRN', 1, 0, 1)]).railcards).toEqual([
    'FAM',
    'YNG',
  ])
})
