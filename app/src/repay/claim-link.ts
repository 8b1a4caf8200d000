import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { linkToClaim } from '@cledrau/contract/repay/smart-repay.ts'

type Address = {
  address1: string
  address2: string
  address3: string
  townCity: string
  postcode: string
  country: string
}
type Ticket = { recordLocator: string; ticketID: string }

/** Where somebody lives goes along where it is known; of their country two letters, whatever it is called. */
export function claimLinkRequest(
  { recordLocator, ticketID }: Ticket,
  journey: 'outbound' | 'return',
  action: 'claim' | 'view',
  address: Address | null,
  returnUrl?: string,
): RequestOf<typeof linkToClaim> {
  return {
    booking_information_id: recordLocator,
    identifier: 'record_locator',
    ticket_id: ticketID,
    action,
    journey,
    ...(address
      ? {
          address1: address.address1,
          address2: address.address2,
          address3: address.address3,
          town: address.townCity,
          postcode: address.postcode,
          country: address.country.slice(0, 2),
        }
      : {}),
    ...(returnUrl ? { return_url: returnUrl } : {}),
  }
}
