import type { Verified } from '../buying/booking.ts'
import type { Basket } from '../buying/basket.ts'
import type { DeliveryOption } from '@cledrau/contract/buying/booking.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Payment } from '@cledrau/contract/buying/payments.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { now } from '../platform/clock.ts'
import { ticket, trip } from './found-tickets.ts'

const both = (en: string, cy = `${en} (cy)`) => ({ en, cy })
const MINUTE = 60_000
const iso = (at: number) => utcIso(at)

const line = (kind: Order['price']['lines'][number]['kind'], name: string, amount: number) => ({
  kind,
  names: both(name),
  count: null,
  amount,
})

/** An order as the server tells of it: held for twenty minutes from now, unless it is said otherwise. */
export const order = (more: Partial<Order> = {}): Order => ({
  orderIndex: 1,
  orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a11',
  recordLocator: 'K7QX2M',
  status: 'HELD',
  holdExpiration: iso(now() + 20 * MINUTE),
  journeyName: '',
  product: 'single',
  origin: 'CDF',
  destination: 'MCN',
  outbound: trip('early', '09:21', '12:46'),
  inbound: null,
  validity: { from: '2026-12-07', until: '2026-12-07' },
  passengers: [{ reference: 'A1', kind: 'ADULT', title: 'Ms', firstName: 'Carys', lastName: 'Evans', railcard: null }],
  railcards: [],
  via: [],
  avoid: [],
  tickets: ticket('1FA', 'Advance Single', 1700, ['early']).ticketableFares,
  bundle: null,
  reservations: {
    outbound: [{ uid: 'Uearly', serviceDate: '2026-12-07', passenger: 'A1', coach: 'B', seat: '5A' }],
    outboundLegID: 'early',
    return: [],
    returnLegID: null,
  },
  bikeReservation: { outbound: 0, return: 0 },
  busOptions: [],
  photocard: null,
  delivery: {
    group: 'E_TICKET',
    code: 'ETK',
    fee: 0,
    address: null,
    smartCardNumber: null,
    smartcardCollectionType: null,
    smartcardCollectionStation: null,
    collectionReference: null,
  },
  emailAddress: 'carys@example.org',
  price: {
    lines: [
      line('FARE', 'Advance Single', 2550),
      line('DISCOUNT', '16–25 Railcard', -850),
      line('BOOKING_FEE', 'Booking fee', 0),
    ],
    total: 1700,
  },
  currency: 'GBP',
  createdAt: iso(now()),
  paidAt: null,
  ticketedAt: null,
  originalOrderID: null,
  places: {
    CDF: both('Cardiff Central', 'Caerdydd Canolog'),
    MCN: both('Machynlleth', 'Machynlleth'),
  },
  ...more,
})

export const paid = (more: Partial<Order> = {}): Order =>
  order({ status: 'PAID', holdExpiration: null, paidAt: iso(now()), ticketedAt: iso(now()), ...more })

export const basket = (orders: Order[], more: Partial<Basket> = {}): Basket => ({
  orders,
  total: orders.reduce((sum, { price }) => sum + price.total, 0),
  currency: 'GBP',
  maxBasketOrders: 5,
  earliestHoldExpiration: orders.find(({ status }) => status === 'HELD')?.holdExpiration ?? null,
  paidBasket: [],
  ...more,
})

export const delivery = (
  group: DeliveryOption['group'],
  code: DeliveryOption['code'],
  more: Partial<DeliveryOption> = {},
): DeliveryOption => ({
  group,
  code,
  names: both(`${group} ${code}`),
  description: both('How it works.'),
  fee: 0,
  isSelected: true,
  smartcardCollection: null,
  arrivesBy: null,
  ...more,
})

/** What can be bought now, as validating answers it. */
export const verified = (more: Partial<Verified> = {}): Verified => ({
  valid: true,
  changes: [],
  currency: 'GBP',
  product: 'single',
  fareInformation: [ticket('1FA', 'Advance Single', 1700, ['early'])],
  outbound: trip('early', '09:21', '12:46'),
  inbound: null,
  passengers: [{ reference: 'A1', kind: 'ADULT', railcard: null }],
  price: { lines: [line('FARE', 'Advance Single', 1700), line('BOOKING_FEE', 'Booking fee', 0)], total: 1700 },
  deliveryOptions: [
    delivery('E_TICKET', 'ETK'),
    delivery('ON_DEPARTURE', 'TOD'),
    delivery('MAIL', 'TBM', { fee: 700 }),
  ],
  photocardNeeded: false,
  placesLeft: null,
  places: {},
  holdMinutes: 20,
  ...more,
})

/** A payment of that order, which it is the traveller’s turn to make in the bank’s form. */
export const payment = (more: Partial<Payment> = {}): Payment => ({
  paymentID: '7d0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a11',
  state: 'YOUR_TURN',
  amountInPennies: 1700,
  currency: 'GBP',
  description: 'K7QX2M',
  orderIDs: [order().orderID],
  expiresAt: iso(now() + 15 * MINUTE),
  heldUntil: iso(now() + 20 * MINUTE),
  frame: { url: 'about:blank', origin: 'http://bank.example' },
  cards: [],
  refusal: null,
  paidWith: null,
  ...more,
})
