import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmFulfillment } from '@cledrau/contract/osdm/fulfillments.ts'
import { isWay, type TicketStanding } from '../bookings/booking-words.ts'
import { coverageOf } from '../offers/offer-words.ts'
import { SELLER } from '../offers/ticket-words.ts'

/** All tickets of one traveller of an order. */
export const fulfillmentIdOf = (orderId: string, passenger: string): string => `${orderId}.${passenger}`
export const orderInFulfillmentId = (id: string): string => id.split('.')[0] ?? ''

/** How what somebody has of an order stands: as whatever of it is still good. */
function statusOf(tickets: readonly TicketStanding[]): OsdmFulfillment['status'] {
  const kept = tickets.filter(({ status }) => status !== 'CANCELLED' && status !== 'REFUNDED')
  if (kept.length > 0) return kept.some(({ isScanned }) => isScanned) ? 'CHECKEDIN' : 'FULFILLED'
  return tickets.every(({ status }) => status === 'CANCELLED') ? 'EXCHANGED' : 'REFUNDED'
}

/** One for each traveller who has tickets, without what stands on them. */
export function fulfillmentsOf(
  order: Order,
  tickets: readonly TicketStanding[],
  language: Language,
): OsdmFulfillment[] {
  const { outbound, inbound } = order
  const coverage = coverageOf({ ...(outbound && { outbound }), ...(inbound && { inbound }) })
  return [...Map.groupBy(tickets, ({ passenger }) => passenger)].map(([passenger, own]) => ({
    id: fulfillmentIdOf(order.orderID, passenger),
    status: statusOf(own),
    bookingRef: order.orderID,
    summary: order.recordLocator,
    createdOn: order.ticketedAt ?? order.paidAt ?? order.createdAt,
    controlNumber: order.recordLocator,
    issuer: SELLER,
    bookingParts: order.tickets.flatMap(({ passengerReferences, direction }, at) =>
      passengerReferences.includes(passenger) && own.some((one) => isWay(one.direction, direction))
        ? [{ id: `admission-${at + 1}` }]
        : [],
    ),
    issuingLanguage: language,
    contentComplete: true,
    ...coverage,
  }))
}

type Printed = { passenger: string; pdf: string; codes: readonly string[]; language: Language }

/** With its PDF, and each code as a machine can draw it anew. */
export const withDocument = (
  fulfillment: OsdmFulfillment,
  { passenger, pdf, codes, language }: Printed,
): OsdmFulfillment => ({
  ...fulfillment,
  issuingLanguage: language,
  fulfillmentDocuments: [{ medium: 'PDF_A4', type: 'TICKET', format: 'application/pdf', content: pdf }],
  // Several tickets of one way share a code.
  fulfillmentParts: [...new Set(codes)].map((code) => ({
    fulfillmentMedia: ['FULFILLMENT_PARTS' as const],
    passengerRef: passenger,
    controlId: fulfillment.controlNumber,
    isMandatory: true,
    securityFeatures: [
      {
        type: { type: 'BAR_CODE' as const, format: 'TEXT' as const, symbology: 'AZTEC' as const },
        data: Buffer.from(code).toString('base64'),
      },
    ],
  })),
})
