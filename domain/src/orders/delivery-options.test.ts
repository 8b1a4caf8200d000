import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, MINUTE } from '../time/instant.ts'
import { deliveryOptions, isPhotocard, postedBy, proposedOption, type DeliveryRule } from './delivery-options.ts'

const rule = (group: string, code: string, more: Partial<DeliveryRule> = {}): DeliveryRule => ({
  group,
  code,
  fee: 0,
  products: ['single'],
  guests: true,
  minutesBefore: 0,
  workingDays: null,
  mostPassengers: 9,
  ownTrainsOnly: false,
  ...more,
})
const now = instant(Date.parse('2026-12-07T08:00:00Z'))
const facts = {
  product: 'single',
  passengers: 1,
  isGuest: false,
  now,
  departs: instant(now + 60 * MINUTE),
  firstDay: '2026-12-07',
  ownTrains: true,
}
const codes = (rules: DeliveryRule[], more: Partial<typeof facts> = {}) =>
  deliveryOptions(rules, { ...facts, ...more }).map((option) => option.rule.code)

test('a way is offered only where product, party, time, trains and customer allow it', () => {
  expect(codes([rule('E_TICKET', 'XVD', { products: ['rover'] })])).toEqual([])
  expect(codes([rule('M_TICKET', 'MVD', { guests: false })], { isGuest: true })).toEqual([])
  expect(codes([rule('SMARTCARD', 'SCT', { mostPassengers: 1 })], { passengers: 2 })).toEqual([])
  expect(codes([rule('SMARTCARD', 'SCT', { ownTrainsOnly: true })], { ownTrains: false })).toEqual([])
  expect(codes([rule('ON_DEPARTURE', 'TOD', { minutesBefore: 61 })])).toEqual([])
  expect(codes([rule('ON_DEPARTURE', 'TOD', { minutesBefore: 60 })])).toEqual(['TOD'])
})

test('a limit that doesn’t concern somebody takes nothing from them', () => {
  expect(codes([rule('M_TICKET', 'MVD', { guests: false })])).toEqual(['MVD'])
  expect(codes([rule('E_TICKET', 'ETK')], { isGuest: true })).toEqual(['ETK'])
  expect(codes([rule('E_TICKET', 'ETK')], { ownTrains: false })).toEqual(['ETK'])
  expect(codes([rule('SMARTCARD', 'SCT', { ownTrainsOnly: true, mostPassengers: 1 })])).toEqual(['SCT'])
})

test('the first option of each group is selected, and no other', () => {
  const options = deliveryOptions(
    [rule('E_TICKET', 'ETK'), rule('ON_DEPARTURE', 'TOD'), rule('ON_DEPARTURE', 'TOF'), rule('MAIL', 'TBM')],
    facts,
  )
  expect(options.filter((option) => option.isSelected).map((option) => option.rule.code)).toEqual(['ETK', 'TOD', 'TBM'])
})

test('post needs its working days: weekends, bank holidays and the last collection count', () => {
  const at = (text: string) => instant(Date.parse(text))
  expect(postedBy(at('2026-12-07T08:00:00Z'), 2)).toBe('2026-12-09')
  expect(postedBy(at('2026-12-07T15:00:00Z'), 2)).toBe('2026-12-10')
  expect(postedBy(at('2026-12-23T10:00:00Z'), 2)).toBe('2026-12-29')
  // A holiday before a weekend.
  expect(postedBy(at('2026-12-31T10:00:00Z'), 1)).toBe('2027-01-04')
  expect(codes([rule('MAIL', 'TBM', { workingDays: 2 })], { firstDay: '2026-12-09' })).toEqual([])
  expect(codes([rule('MAIL', 'TBM', { workingDays: 2 })], { firstDay: '2026-12-10' })).toEqual(['TBM'])
})

test('without a saved preference the first offered group is proposed; a saved one wins where it is offered', () => {
  const options = deliveryOptions([rule('ON_DEPARTURE', 'TOD'), rule('E_TICKET', 'ETK')], facts).map((option) => ({
    group: option.rule.group,
    isSelected: option.isSelected,
  }))
  expect(proposedOption(options, null)?.group).toBe('E_TICKET')
  expect(proposedOption(options, 'ON_DEPARTURE')?.group).toBe('ON_DEPARTURE')
  expect(proposedOption(options, 'SMARTCARD')?.group).toBe('E_TICKET')
  expect(proposedOption([], 'E_TICKET')).toBeUndefined()
})

test('whoever has more time is never offered less', () => {
  const some = fc.record({ minutesBefore: fc.nat(3000), workingDays: fc.option(fc.nat(5), { nil: null }) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.nat(4000), fc.nat(4000), (rules, sooner, more) => {
      const list = rules.map((one, at) => rule(`G${at}`, `C${at}`, one))
      const offered = (minutes: number) => {
        const departs = instant(now + minutes * MINUTE)
        return codes(list, { departs, firstDay: new Date(departs).toISOString().slice(0, 10) })
      }
      const later = offered(sooner + more)
      expect(offered(sooner).every((code) => later.includes(code))).toBe(true)
    }),
  )
})

test('a photocard number is letters and then figures', () => {
  expect(['AB1234', '123456', 'TFW12345678'].every(isPhotocard)).toBe(true)
  expect(['', '12', 'ABCD1234', '1234A', 'AB 1234'].some(isPhotocard)).toBe(false)
})
