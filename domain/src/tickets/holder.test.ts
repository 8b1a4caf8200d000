import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, isWithBuyer, partInBooking, type Asker, type Holding } from './holder.ts'

const carys: Asker = { kind: 'traveller', id: 'carys' }
const guest: Asker = { kind: 'guest', orderId: 'K7Q' }
const of = (accountId: string | null, orderId = 'K7Q'): Holding => ({ orderId, accountId })

test('an account holds what is its own, of whatever order', () => {
  expect(holds(carys, of('carys'))).toBe(true)
  expect(holds(carys, of('carys', 'other'))).toBe(true)
  expect(holds(carys, of('rhys'))).toBe(false)
  expect(holds(carys, of(null))).toBe(false)
})

test('a guest’s token holds one order, until an account takes that over', () => {
  expect(holds(guest, of(null))).toBe(true)
  expect(holds(guest, of(null, 'other'))).toBe(false)
  expect(holds(guest, of('carys'))).toBe(false)
})

test('a ticket that was handed over is its taker’s, and no longer its buyer’s to give back', () => {
  const [order, ticket] = [of('carys'), of('rhys')]
  expect(isWithBuyer(order, ticket)).toBe(false)
  expect(partInBooking({ kind: 'traveller', id: 'rhys' }, order, [of('carys'), ticket])).toBe('TAKER')
  expect(partInBooking(carys, order, [ticket])).toBe('BUYER')
  expect(partInBooking({ kind: 'traveller', id: 'elin' }, order, [ticket])).toBe('NOBODY')
})

test('nothing ever has two holders', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const asker = fc.oneof(
    id.map((one): Asker => ({ kind: 'traveller', id: one })),
    id.map((one): Asker => ({ kind: 'guest', orderId: one })),
  )
  const held = fc.record({ orderId: id, accountId: fc.option(id) })
  fc.assert(
    fc.property(asker, asker, held, (one, other, what) => {
      fc.pre(holds(one, what) && holds(other, what))
      expect(one).toEqual(other)
    }),
  )
})
