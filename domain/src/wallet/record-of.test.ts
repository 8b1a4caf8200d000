import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { recordOf } from './record-of.ts'

const product = {
  status: 'INACTIVE' as const,
  expiresAt: instant(9),
  ticketType: 'SINGLE' as const,
  fulfilmentType: 'MVD',
  dayPasses: false,
}
const ticket = (id: string) => ({
  id,
  status: 'INACTIVE' as const,
  activatedAt: null,
  activateAt: instant(5),
  expiresAt: instant(8),
  onlineState: true,
  screenshotTaken: false,
  activatedCount: 0,
  activationLimit: 1,
  reference: 'of the table, and no business of the rules',
})

test('what the server knows is a record with nothing left to tell it, each ticket by its id', () => {
  const record = recordOf(product, [ticket('a'), ticket('b')], { downloaded: true })
  expect(record).toMatchObject({
    productStatus: 'INACTIVE',
    expiryDate: 9,
    updated: true,
    newTicketFlagToUpdate: false,
  })
  expect(Object.keys(record.tickets)).toEqual(['a', 'b'])
  expect(record.tickets['a']).not.toHaveProperty('reference')
  expect(record.tickets['a']).toMatchObject({ activateAt: 5, expiryDate: 8, activationLimit: 1 })
})

test('codes are where they were loaded to, and nowhere else', () => {
  expect(recordOf(product, [ticket('a')], { downloaded: false }).tickets['a']?.data).toBeNull()
  const codeOf = (id: string) => `code of ${id}`
  expect(recordOf(product, [ticket('a')], { downloaded: true, codeOf }).tickets['a']?.data).toBe('code of a')
})
