import { expect, test } from 'vitest'
import { DAY, instant, MINUTE } from '../time/instant.ts'
import { canTravel, type TravelFacts } from './can-travel.ts'

const FROM = instant(Date.UTC(2026, 11, 7, 4, 30))
const UNTIL = instant(FROM + DAY)
const NOW = instant(FROM + 60 * MINUTE)

const ticket: TravelFacts = {
  status: 'ACTIVE',
  validFrom: FROM,
  expiryDate: UNTIL,
  needsActivation: false,
  bookedTrainsOnly: false,
  limited: false,
  eased: false,
}
const answer = (facts: Partial<TravelFacts>, now = NOW) => canTravel({ ...ticket, ...facts }, now)

test('on its day a ticket is good on any train, on certain ones, or on those that were booked', () => {
  expect(answer({})).toBe('ANY_TRAIN')
  expect(answer({ limited: true })).toBe('CERTAIN_TRAINS')
  expect(answer({ bookedTrainsOnly: true })).toBe('BOOKED_TRAINS')
  expect(answer({ bookedTrainsOnly: true, limited: true })).toBe('BOOKED_TRAINS')
})

test('one whose train failed says so before all that binds it, on its day and once it is active', () => {
  expect(answer({ eased: true, bookedTrainsOnly: true, limited: true })).toBe('EASED')
  expect(answer({ eased: true }, instant(FROM - 1))).toBe('NOT_YET')
  expect(answer({ eased: true, needsActivation: true, status: 'INACTIVE' })).toBe('ACTIVATE')
  expect(answer({ eased: true, status: 'REFUNDED' })).toBe('GIVEN_BACK')
})

test('it is good from its first moment to its last, and at no other', () => {
  expect(answer({}, instant(FROM - 1))).toBe('NOT_YET')
  expect(answer({}, FROM)).toBe('ANY_TRAIN')
  expect(answer({}, UNTIL)).toBe('ANY_TRAIN')
  expect(answer({}, instant(UNTIL + 1))).toBe('OVER')
})

test('what has to be activated says so until it is, and not before its day', () => {
  expect(answer({ needsActivation: true, status: 'INACTIVE' })).toBe('ACTIVATE')
  expect(answer({ needsActivation: true, status: 'ACTIVE' })).toBe('ANY_TRAIN')
  expect(answer({ needsActivation: true, status: 'INACTIVE' }, instant(FROM - 1))).toBe('NOT_YET')
})

test('what was used, is over or went back takes nobody anywhere, whatever else it says', () => {
  expect(answer({ status: 'USED' })).toBe('OVER')
  expect(answer({ status: 'EXPIRED' }, instant(FROM - 1))).toBe('OVER')
  expect(answer({ status: 'REFUNDED' })).toBe('GIVEN_BACK')
  expect(answer({ status: 'REFUNDED' }, instant(UNTIL + 1))).toBe('GIVEN_BACK')
})
