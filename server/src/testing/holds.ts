import { randomUUID } from 'node:crypto'
import type { Wanted } from '../areas/buying/orders/claim-places.ts'
import type { NewHold } from '../areas/buying/orders/orders.service.ts'

/** A train that has so many places at one price, and no other use. */
export const quotaOn = (uid: string, capacity: number, passengers: readonly string[] = ['A1']): Wanted => ({
  quotas: [{ ticket: 'AD1', uid, serviceDate: '2026-12-20', direction: 'OUTBOUND', capacity, passengers }],
  bikes: [],
  seats: [],
})

/** The least that an order can be: for proofs of what happens to orders, whatever is in them. */
export const plainHold = (accountId: string | null, wanted: Wanted, most = 1_000_000): NewHold => ({
  network: null,
  heldLast: null,
  exchanged: null,
  order: {
    accountId,
    product: 'single',
    origin: 'CDF',
    destination: 'MAN',
    validFrom: '2026-12-20',
    validUntil: '2026-12-20',
    outbound: null,
    inbound: null,
    bundle: null,
    priceLines: '[]',
    busOptions: '[]',
    asked: '{}',
    photocard: null,
    total: 1000,
    paymentId: null,
    originalOrderId: null,
    email: 'somebody@example.org',
    emailKey: 'somebody@example.org',
    title: '',
    firstName: '',
    lastName: '',
    language: 'en',
    devicePlatform: 'web',
    channelCode: '',
    onceKey: randomUUID(),
    paidAt: null,
    ticketedAt: null,
    closedAt: null,
    dismissedAt: null,
  },
  passengers: [{ reference: 'A1', kind: 'ADULT', railcard: null }],
  items: [],
  delivery: {
    deliveryGroup: 'E_TICKET',
    code: 'ETK',
    fee: 0,
    address: null,
    isrn: null,
    smartcardCollectionType: null,
    smartcardCollectionStation: null,
    collectionReference: null,
  },
  wanted,
  amends: null,
  alone: false,
  most,
})
