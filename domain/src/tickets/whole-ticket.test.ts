import { expect, test } from 'vitest'
import { aTicketsFacts } from './testing.ts'
import type { TicketFacts } from './ticket-facts.ts'
import { ticketsByCode, wholeTicket } from './whole-ticket.ts'

const [first, second] = aTicketsFacts().trains
const partOf = (number: number, more: Partial<TicketFacts> = {}): TicketFacts =>
  aTicketsFacts({ part: { number, count: 2 } as TicketFacts['part'], ...more })
const NEAR = partOf(1, { origin: 'CDF', destination: 'SHR', trains: first ? [first] : [], paid: 1000 })
const FAR = partOf(2, {
  origin: 'SHR',
  destination: 'MCN',
  trains: second ? [second] : [],
  paid: 700,
  ticketName: { en: 'Off-Peak Single', cy: 'Sengl Allfrig' },
  validFrom: '2026-12-06',
  validUntil: '2026-12-08',
  bookedTrainsOnly: false,
  passenger: { ...aTicketsFacts().passenger, railcards: ['YNG', 'SRN'] },
})

test('the parts of one way are one journey to their traveller: its ends, its trains, its days and what was paid', () => {
  const whole = wholeTicket([NEAR, FAR])
  expect(whole).toMatchObject({
    origin: 'CDF',
    destination: 'MCN',
    paid: 1700,
    validFrom: '2026-12-06',
    validUntil: '2026-12-08',
    bookedTrainsOnly: false,
    serviceClass: 'STANDARD',
    part: null,
    ticketName: { en: 'Advance Single + Off-Peak Single', cy: 'Sengl Ymlaen Llaw + Sengl Allfrig' },
  })
  expect(whole.trains.map(({ uid }) => uid)).toEqual(['C10001', 'C10002'])
  expect(whole.passenger.railcards).toEqual(['YNG', 'SRN'])
})

test('a route, a restriction or first class is that of the whole only where every part has it', () => {
  const route = { code: '00700', name: { en: 'Ours', cy: 'Ein rhai ni' } }
  const on = (one: Partial<TicketFacts>, other: Partial<TicketFacts>) =>
    wholeTicket([
      { ...NEAR, ...one },
      { ...FAR, ...other },
    ])
  expect(on({ route }, { route }).route).toEqual(route)
  expect(on({ route }, {}).route.code).toBe('00000')
  expect(on({ restriction: 'B2' }, { restriction: 'B2' }).restriction).toBe('B2')
  expect(on({ restriction: 'B2' }, { restriction: 'B3' }).restriction).toBe('')
  expect(on({ serviceClass: 'FIRST' }, { serviceClass: 'FIRST' }).serviceClass).toBe('FIRST')
  expect(on({ serviceClass: 'FIRST' }, {}).serviceClass).toBe('STANDARD')
  expect(wholeTicket([NEAR])).toBe(NEAR)
})

test('the parts of one person’s way share a code in the order of travel; other people, ways and whole tickets have their own', () => {
  const other = { ...NEAR, passenger: { ...NEAR.passenger, reference: 'A2' } }
  const back = { ...NEAR, direction: 'RETURN' as const }
  const whole = aTicketsFacts()
  const codes = ticketsByCode([FAR, whole, NEAR, other, back].map((facts) => ({ facts })))
  expect(codes.map((code) => code.map(({ facts }) => facts))).toEqual([[whole], [NEAR, FAR], [other], [back]])
})
