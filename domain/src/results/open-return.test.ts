import { expect, test } from 'vitest'
import { openReturnFares } from './open-return.ts'

const fare = (openReturn: 'YES' | 'NO') => ({ fareCodes: [{ openReturn }] })
const open = { ticketableFares: [fare('YES')] }
const closed = { ticketableFares: [fare('NO')] }
const mixed = { ticketableFares: [fare('NO'), fare('YES')] }

test('an open-return search keeps what has an open-return fare [SEARCH-032]', () => {
  expect(openReturnFares([closed, open])).toEqual([open])
})

test('a journey with one open return among its tickets is kept, too', () => {
  expect(openReturnFares([mixed, closed])).toEqual([mixed])
})
