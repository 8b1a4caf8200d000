import { expect, test } from 'vitest'
import { pence } from '../money.ts'
import { fareInformation, openReturnFares, tellingRules } from './fare-information.ts'
import type { Offer } from './offer.ts'

const offer: Offer = {
  total: pence(2640),
  ticket: 'SVR',
  ticketName: 'OFF-PEAK R',
  kind: 'RETURN',
  class: 'STANDARD',
  route: '00000',
  routeName: 'ANY PERMITTED',
  restriction: 'B2',
  openReturn: true,
  shares: [
    { kind: 'ADULT', count: 1, railcard: 'SRN', each: 665 },
    { kind: 'ADULT', count: 1, each: 1000 },
    { kind: 'ADULT', count: 1, railcard: 'GS3', each: 665 },
    { kind: 'CHILD', count: 1, each: 310 },
  ],
  source: { kind: 'FLOW', flow: 1, reversed: false, origin: 'Q001', destination: 'Q002' },
}

const rules = [{ category: 'RESTRICTION', description: 'Not before 09:00' }]
const information = fareInformation([offer], ['L1', 'L2'], () => rules)

test('fare information has the total, fares for each passenger, and the legs they are for [FARE-001] [FARE-002] [FARE-008]', () => {
  expect(information.totalPrice).toBe(2640)
  expect(information.ticketableFares.map((fare) => fare.passengerReferences)).toEqual([['A1'], ['A2'], ['A3'], ['C1']])
  expect(information.legReferences).toEqual(['L1', 'L2'])
  expect(information.optionalPrices).toEqual([])
})

test('each fare has its codes and rules [FARE-003] [FARE-004]', () => {
  expect(information.ticketableFares[0]?.fareCodes).toEqual([
    { code: 'SVR', openReturn: 'YES', fareClass: 'SVR', serviceClass: 'THIRD', fareDisplayName: 'OFF-PEAK R' },
  ])
  expect(information.ticketableFares[0]?.rules).toEqual(rules)
  const first = fareInformation([{ ...offer, class: 'FIRST', openReturn: false }], [], () => [])
  expect(first.ticketableFares[0]?.fareCodes[0]).toMatchObject({ openReturn: 'NO', serviceClass: 'FIRST' })
})

test('a railcard is a discount card with its program, GroupSave a group discount [FARE-006] [FARE-007]', () => {
  expect(information.ticketableFares.map((fare) => fare.fareQualifiers)).toEqual([
    [{ type: 'DISCOUNT_CARD', program: 'SRN' }],
    [],
    [{ type: 'UK_GROUPSAVE' }],
    [],
  ])
})

test('a rule that is only a full stop is ignored [FARE-005]', () => {
  expect(tellingRules([{ category: 'A', description: '.' }, ...rules, { category: 'B', description: '..' }])).toEqual([
    ...rules,
    { category: 'B', description: '..' },
  ])
})

test('an open-return search keeps what has an open-return fare [SEARCH-032]', () => {
  const closed = fareInformation([{ ...offer, openReturn: false }], [], () => [])
  expect(openReturnFares([closed, information])).toEqual([information])
})

test('a journey with one open return among its tickets is kept, too', () => {
  const single: Offer = { ...offer, ticket: 'SOS', kind: 'SINGLE', openReturn: false }
  const mixed = fareInformation([offer, single], [], () => [])
  expect(openReturnFares([mixed])).toEqual([mixed])
})
