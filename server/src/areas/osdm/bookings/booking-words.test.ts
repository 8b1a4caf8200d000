import { expect, test } from 'vitest'
import { informationMissing, isWay, partStatus, type TicketStanding } from './booking-words.ts'

const ticket = (status: string, more: Partial<TicketStanding> = {}): TicketStanding => ({
  passenger: 'A1',
  direction: 'OUT',
  status,
  isExchanging: false,
  isScanned: false,
  ...more,
})

test('a part stands as its order does until there are tickets, and then as these do', () => {
  expect(partStatus({ status: 'HELD' }, [])).toBe('PREBOOKED')
  expect(partStatus({ status: 'REMOVED' }, [])).toBe('CANCELLED')
  expect(partStatus({ status: 'CANCELLED' }, [])).toBe('CANCELLED')
  expect(partStatus({ status: 'PAID' }, [])).toBe('CONFIRMED')
  expect(partStatus({ status: 'REFUNDED' }, [])).toBe('REFUNDED')
  expect(partStatus({ status: 'PAID' }, [ticket('NEW')])).toBe('FULFILLED')
  expect(partStatus({ status: 'PAID' }, [ticket('NEW', { isExchanging: true })])).toBe('EXCHANGE_ONGOING')
  // Some of a party gave theirs back: what is left is as good as before.
  expect(partStatus({ status: 'PAID' }, [ticket('REFUNDED'), ticket('NEW')])).toBe('FULFILLED')
  expect(partStatus({ status: 'PAID' }, [ticket('REFUNDED')])).toBe('REFUNDED')
  expect(partStatus({ status: 'REFUNDED' }, [ticket('CANCELLED')])).toBe('EXCHANGED')
})

test('a ticket belongs to the part that goes its way', () => {
  expect([isWay('OUT', 'OUTBOUND'), isWay('RETURN', 'INBOUND'), isWay('RETURN', 'BOTH')]).toEqual([true, true, true])
  expect([isWay('OUT', 'INBOUND'), isWay('RETURN', 'OUTBOUND')]).toEqual([false, false])
})

test('somebody has to be named: the first adult, or whoever there is', () => {
  const one = (reference: string, kind: 'ADULT' | 'CHILD') => ({
    reference,
    kind,
    age: null,
    railcard: null,
    sellerRef: null,
    firstName: '',
    lastName: '',
  })
  const sold = { orderID: '', recordLocator: '', sellerRef: null, buyer: { firstName: '', lastName: '' } }
  expect(informationMissing({ ...sold, passengers: [one('C1', 'CHILD'), one('A1', 'ADULT')] })).toContain(
    'passengers.A1.',
  )
  expect(informationMissing({ ...sold, passengers: [one('C1', 'CHILD')] })).toContain('passengers.C1.')
  const buyer = { firstName: 'Mari', lastName: 'Huws' }
  expect(informationMissing({ ...sold, buyer, passengers: [one('C1', 'CHILD')] })).toBeUndefined()
})
