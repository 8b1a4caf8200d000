import { expect, test } from 'vitest'
import { DAY, lineFares, lineRecords } from '../testing.ts'
import { OPEN_END } from './ticket-days.ts'
import { prepareParty, type Party } from './party.ts'

const plain = lineRecords({})
const card = (code: string) => ({ ...plain.railcards[0]!, code })
const GROUP = { ...card('GS3'), adults: { min: 3, max: 9 }, passengers: { min: 3, max: 9 } }

const prepared = (party: Party, more: Parameters<typeof lineFares>[1] = {}) =>
  prepareParty(party, lineFares({ 'AAA BBB': { SDS: 1000 } }, more).on(DAY))
const cardsOf = (party: Party, more?: Parameters<typeof lineFares>[1]) =>
  prepared(party, more).cards.map((one) => `${one.copies} × ${one.card.code}`)

test('a card is used as often as it is carried, by so many as there are; one that isn’t known is passed over', () => {
  expect(cardsOf({ adults: 2, children: 0, railcards: ['YNG', 'XXX', 'YNG'] })).toEqual(['2 × YNG'])
  expect(cardsOf({ adults: 1, children: 1, railcards: ['YNG', 'YNG', 'YNG'] })).toEqual(['2 × YNG'])
  expect(cardsOf({ adults: 1, children: 0 })).toEqual([])
})

test('three adults travel as a group without a card, two don’t, whatever card they say they have', () => {
  const more = { railcards: [GROUP, card('YNG')] }
  expect(cardsOf({ adults: 3, children: 0 }, more)).toEqual(['1 × GS3'])
  expect(cardsOf({ adults: 2, children: 4, railcards: ['GS3', 'YNG'] }, more)).toEqual(['1 × YNG'])
})

test('a card’s rules are those for the ticket and those for all, and it is told whether any asks where', () => {
  const rule = { railcard: 'YNG', ticket: '', route: '', station: '', restriction: '', totalBan: false }
  const [all, day, here] = [
    rule,
    { ...rule, ticket: 'CDS', totalBan: true },
    { ...rule, ticket: 'FOS', station: 'AAA' },
  ]
  const { rulesFor } = prepared(
    { adults: 1, children: 0, railcards: ['YNG'] },
    { railcardRestrictions: [all, day, here] },
  )
  expect(rulesFor('SDS')).toEqual([{ rules: [all], anywhere: true }])
  expect(rulesFor('CDS')).toEqual([{ rules: [all, day], anywhere: true }])
  expect(rulesFor('FOS')).toEqual([{ rules: [all, here], anywhere: false }])
  expect(rulesFor('FOS')).toBe(rulesFor('FOS'))
})

test('adults pay at least what the best card leaves, as many as the cards take, and the others all of it', () => {
  const least = (party: Party, category?: string, more = {}) => prepared(party, more).leastForAdults(category)
  const carried = (adults: number, ...railcards: string[]) => ({ adults, children: 0, railcards })
  expect(least(carried(2), '01')).toBe(2000)
  expect(least(carried(2, 'YNG'), '01')).toBe(660 + 1000)
  expect(least(carried(3, 'YNG', 'YNG'), '01')).toBe(2 * 660 + 1000)
  expect([least(carried(1, 'YNG'), '02'), least(carried(1, 'YNG'))]).toEqual([1000, 660])
  // Of a flat price nothing is known beforehand.
  const flat = [{ status: 'A01', until: OPEN_END, category: '01', indicator: 'F' as const, perMille: 0 }]
  expect(least(carried(2, 'YNG'), '01', { statusDiscounts: flat })).toBe(1000)
  // A card that takes everybody.
  const family = { ...card('YNG'), adults: { min: 1, max: 4 } }
  expect(least(carried(3, 'YNG'), '01', { railcards: [family] })).toBe(3 * 660)
})

test('children pay at least half, or what a better card leaves', () => {
  const least = (railcards: string[], childStatus: string) =>
    prepared({ adults: 1, children: 2, railcards }, { railcards: [{ ...card('YNG'), childStatus }] }).leastForChildren(
      '01',
    )
  expect([least([], ''), least(['YNG'], ''), least(['YNG'], 'A01')]).toEqual([1000, 1000, 1000])
  const better = plain.statusDiscounts.map((one) => (one.status === 'A01' ? { ...one, perMille: 810 } : one))
  const more = { railcards: [{ ...card('YNG'), childStatus: 'A01' }], statusDiscounts: better }
  expect(prepared({ adults: 1, children: 2, railcards: ['YNG'] }, more).leastForChildren('01')).toBe(2 * 190)
})
