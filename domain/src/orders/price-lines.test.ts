import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceLines, type PricedTicket } from './price-lines.ts'

const NAMES = {
  seats: 'Seats',
  bikes: 'Bikes',
  bookingFee: 'Booking fee',
  child: 'Child',
  card: (code: string) => `Card ${code}`,
}
const NO_EXTRAS = { buses: [], bikes: 0, seats: 0, delivery: null }
const ticket = (more: Partial<PricedTicket<string>> = {}): PricedTicket<string> => ({
  code: 'SDS',
  names: 'Anytime',
  people: 1,
  price: 2000,
  fullPrice: null,
  card: null,
  ...more,
})
const lines = (
  tickets: PricedTicket<string>[],
  bundles = 1,
  extras: Partial<Parameters<typeof priceLines<string>>[2]> = {},
) => priceLines(tickets, bundles, { ...NO_EXTRAS, ...extras }, NAMES)
const inShort = ({ lines: some }: ReturnType<typeof lines>) =>
  some.map(({ kind, names, count, amount }) => `${kind} ${names} ${count ?? '–'} ${amount}`)

test('a plain ticket is a line, and the fee that there isn’t is said', () => {
  expect(inShort(lines([ticket()]))).toEqual(['FARE Anytime 1 2000', 'BOOKING_FEE Booking fee – 0'])
  expect(lines([ticket()]).total).toBe(2000)
})

test('tickets of a kind are one line before discounts; each card is one below, and being a child another', () => {
  const party = [
    ticket({ people: 2, price: 2640, fullPrice: 4000, card: 'YNG' }),
    ticket({ price: 1000, fullPrice: 2000 }),
    ticket({ price: 1320, fullPrice: 2000, card: 'SRN' }),
    ticket({ code: 'ADV', names: 'Advance', people: 1, price: 900 }),
    ticket({ price: 1320, fullPrice: 2000, card: 'YNG' }),
  ]
  expect(inShort(lines(party))).toEqual([
    'FARE Anytime 5 10000',
    'FARE Advance 1 900',
    'DISCOUNT Card YNG – -2040',
    'DISCOUNT Child – -1000',
    'DISCOUNT Card SRN – -680',
    'BOOKING_FEE Booking fee – 0',
  ])
})

test('a card that takes nothing off has no line', () => {
  expect(inShort(lines([ticket({ fullPrice: 2000, card: 'YNG' })]))).toHaveLength(2)
})

test('bundles count and cost as many times, discounts too', () => {
  expect(inShort(lines([ticket({ price: 1500, fullPrice: 2000, card: 'YNG' })], 3)).slice(0, 2)).toEqual([
    'FARE Anytime 3 6000',
    'DISCOUNT Card YNG – -1500',
  ])
})

test('an extra that nobody takes has no line', () => {
  expect(inShort(lines([ticket()], 1, { seats: 1 }))).toContain('SEATS Seats 1 0')
  expect(inShort(lines([ticket()], 1, { bikes: 1 }))).toEqual([
    'FARE Anytime 1 2000',
    'BIKES Bikes 1 0',
    'BOOKING_FEE Booking fee – 0',
  ])
})

test('extras come in the order in which a traveller asks, seats and bikes for nothing', () => {
  const extras = {
    buses: [{ names: 'Barry', count: 2, price: 500 }],
    bikes: 1,
    seats: 4,
    delivery: { names: 'Post', fee: 100 },
  }
  expect(inShort(lines([ticket()], 1, extras)).slice(1)).toEqual([
    'BUS Barry 2 500',
    'SEATS Seats 4 0',
    'BIKES Bikes 1 0',
    'DELIVERY Post – 100',
    'BOOKING_FEE Booking fee – 0',
  ])
  expect(lines([ticket()], 1, extras).total).toBe(2600)
})

test('whatever is bought, the lines add up to what its tickets cost', () => {
  const any = fc.record({
    code: fc.constantFrom('SDS', 'SVR', 'ADV'),
    names: fc.constant('Ticket'),
    people: fc.integer({ min: 1, max: 9 }),
    price: fc.nat(50_000),
    fullPrice: fc.option(fc.nat(50_000), { nil: null }),
    card: fc.constantFrom(null, 'YNG', 'SRN'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (tickets, bundles) => {
      const { total } = lines(tickets, bundles)
      expect(total).toBe(bundles * tickets.reduce((sum, { price }) => sum + price, 0))
    }),
  )
})
