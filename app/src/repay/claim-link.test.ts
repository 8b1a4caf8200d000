import { expect, test } from 'vitest'
import { claimLinkRequest } from './claim-link.ts'

const ADDRESS = {
  address1: '1 Heol y Bont',
  address2: '',
  address3: '',
  townCity: 'Machynlleth',
  postcode: 'SY20 8AA',
  country: 'GB-WLS',
}

test('a link to a claim takes two letters of a country, and no address where none is known [REPAY-009]', () => {
  const ticket = { recordLocator: 'K7QD2M', ticketID: 'T1' }
  expect(claimLinkRequest(ticket, 'outbound', 'claim', ADDRESS)).toMatchObject({
    booking_information_id: 'K7QD2M',
    identifier: 'record_locator',
    ticket_id: 'T1',
    town: 'Machynlleth',
    country: 'GB',
  })
  expect(claimLinkRequest(ticket, 'return', 'view', { ...ADDRESS, country: 'United Kingdom' }).country).toBe('Un')
  expect(claimLinkRequest(ticket, 'return', 'view', null)).not.toHaveProperty('country')
})
