import type { OsdmFulfillmentNamed } from '@cledrau/contract/osdm/fulfillment-named.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { BookedTicket } from './booked.ts'

export const fulfillmentNamed = (
  bookingRef: string,
  { fulfillmentId, status, madeAt }: BookedTicket,
): OsdmFulfillmentNamed => ({
  id: fulfillmentId,
  status,
  bookingRef,
  createdOn: londonIso(madeAt),
})
