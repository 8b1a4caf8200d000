import { ORDER_STATUSES } from '@cledrau/domain/orders/order-status.ts'
import { DELIVERY_CODES } from '@cledrau/domain/tickets/kinds.ts'
import * as z from 'zod/mini'
import { addressLine, email, name, postcode } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'
import { CURRENCY, ticketableFare } from '../search/fares.ts'
import { bilingual, language } from '../language.ts'
import { segmentShown, transfer } from '../search/leg-solutions.ts'

const moment = z.iso.datetime({ offset: true })
const said = bilingual(z.string())
const pence = z.number()

export const PRODUCTS = ['single', 'return', 'openReturn', 'season', 'multiflex', 'rover'] as const
export type Product = (typeof PRODUCTS)[number]
export const product = z.enum(PRODUCTS)

/** Delivery groups, in the order in which one is proposed. */
export const DELIVERY_GROUPS = ['E_TICKET', 'M_TICKET', 'SMARTCARD', 'ON_DEPARTURE', 'MAIL'] as const
export type DeliveryGroup = (typeof DELIVERY_GROUPS)[number]
export const deliveryCode = z.enum(DELIVERY_CODES)

/** How a product gets onto a smartcard: touched at a reader of a station, or held to a phone. */
export const SMARTCARD_COLLECTIONS = ['STATION', 'PHONE'] as const
export const smartcardCollectionType = z.enum(SMARTCARD_COLLECTIONS)

export const orderID = z.uuid()
export const recordLocator = z.string().check(z.regex(/^[A-Z0-9]{6}$/))

const address = {
  name: addressLine,
  address1: addressLine,
  address2: addressLine,
  address3: addressLine,
  townCity: addressLine,
  county: addressLine,
  postcode,
  country: z.string().check(z.maxLength(2)),
}
/** Where tickets are posted to. */
export const postageAddress = z.object(address)
export type PostageAddress = z.infer<typeof postageAddress>

/** A seat on one train for one of the party. */
export const seatReservation = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  passenger: z.string(),
  coach: z.string(),
  seat: z.string(),
})
export type SeatReservation = z.infer<typeof seatReservation>

/** A way to travel as it was booked: its trains, and the walks between them. */
export const bookedLeg = z.object({
  legSolutionID: z.string(),
  departTime: moment,
  arriveTime: moment,
  minutes: z.number(),
  numberOfConnections: z.number(),
  travelSegments: z.array(segmentShown),
  transfers: z.array(transfer),
  tfwOnly: z.boolean(),
})
export type BookedLeg = z.infer<typeof bookedLeg>

export const PRICE_LINES = ['FARE', 'DISCOUNT', 'BUS', 'SEATS', 'BIKES', 'DELIVERY', 'BOOKING_FEE', 'CREDIT'] as const
/** One line of what makes up a price. Discounts and credit are below zero; the lines add up to the total. */
export const priceLine = z.object({
  kind: z.enum(PRICE_LINES),
  names: said,
  /** How many of it; null where counting says nothing. */
  count: z.nullable(z.number()),
  amount: pence,
})
export const priceBreakdown = z.object({ lines: z.array(priceLine), total: pence })
export type PriceBreakdown = z.infer<typeof priceBreakdown>

export const passengerShown = z.object({
  reference: z.string(),
  kind: z.enum(['ADULT', 'CHILD']),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The card whose discount this passenger has: it must be carried. */
  railcard: z.nullable(z.string()),
  /** A child's age, where it was said. */
  age: z.optional(z.nullable(z.number())),
})

export const busOption = z.object({
  code: z.string(),
  station: z.string(),
  names: said,
  count: z.number(),
  price: pence,
})

/** One journey, or pass, from the moment it is held. */
export const order = z.object({
  /** Its place in the basket, from 1. */
  orderIndex: z.number(),
  orderID: z.string(),
  recordLocator: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Price and places are kept until then; null once it makes no difference any more. */
  holdExpiration: z.nullable(moment),
  journeyName: z.string(),
  product,
  /** From where to where, by CRS; empty for a rover. */
  origin: z.string(),
  destination: z.string(),
  outbound: z.nullable(bookedLeg),
  inbound: z.nullable(bookedLeg),
  /** The days of a pass. */
  validity: z.object({ from: z.string(), until: z.string() }),
  passengers: z.array(passengerShown),
  /** The cards that they bring, one code for each. */
  railcards: z.array(z.string()),
  /** Where its search went by and what it kept away from: whoever changes it begins there. */
  via: z.array(z.string()),
  avoid: z.array(z.string()),
  tickets: z.array(ticketableFare),
  /** Multiflex: passes of a bundle, and how many bundles. */
  bundle: z.nullable(z.object({ passes: z.number(), unit: z.enum(['SINGLE', 'DAY']), count: z.number() })),
  reservations: z.object({
    outbound: z.array(seatReservation),
    outboundLegID: z.nullable(z.string()),
    return: z.array(seatReservation),
    returnLegID: z.nullable(z.string()),
  }),
  /** Spaces for bikes on the way out and back. */
  bikeReservation: z.object({ outbound: z.number(), return: z.number() }),
  busOptions: z.array(busOption),
  photocard: z.nullable(z.string()),
  delivery: z.object({
    group: z.enum(DELIVERY_GROUPS),
    code: deliveryCode,
    fee: pence,
    address: z.nullable(postageAddress),
    smartCardNumber: z.nullable(z.string()),
    smartcardCollectionType: z.nullable(smartcardCollectionType),
    smartcardCollectionStation: z.nullable(z.string()),
    /** What a ticket machine asks for, with any bank card; null until it is paid. */
    collectionReference: z.nullable(z.string()),
    /** A machine has printed them; missing as long as they wait, or where they don't come from one. */
    collected: z.optional(z.object({ at: moment, station: z.string() })),
  }),
  emailAddress: z.string(),
  price: priceBreakdown,
  currency: z.literal(CURRENCY),
  createdAt: moment,
  paidAt: z.nullable(moment),
  /** Tickets are made right after paying; without them a paid order is given its money back. */
  ticketedAt: z.nullable(moment),
  /** Exchanges: the order whose tickets this one replaces. */
  originalOrderID: z.nullable(z.string()),
  /** The name of every place that the order speaks of. */
  places: z.record(z.string(), said),
})
export type Order = z.infer<typeof order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/v1/orders',
  access: 'traveller',
  summary: 'Everything that this traveller has bought, newest first.',
  reply: z.object({ orders: z.array(order) }),
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/v1/orders/{orderID}',
  access: 'guest',
  summary: 'One order, as it stands now: for its traveller, or for the guest who holds its token.',
  request: z.object({ orderID }),
  reply: order,
  refusals: ['ORDER_UNKNOWN'],
})

export const guestCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))
/** How often a mailed code may be typed wrong. */
export const GUEST_CODE_TRIES = 5

export const askGuestCode = endpoint({
  method: 'POST',
  path: '/v1/orders/guest-code',
  access: 'anyone',
  summary: 'Mails a code that opens a guest’s order. Answers alike whether there is such an order or not.',
  request: z.object({ recordLocator: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(12)), email }),
  reply: z.object({}),
})

export const openGuestOrder = endpoint({
  method: 'POST',
  path: '/v1/orders/guest-token',
  access: 'anyone',
  summary: 'A guest’s order by its reference, address and mailed code: a new token for 24 hours.',
  request: z.object({
    recordLocator: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(12)),
    email,
    code: guestCode,
  }),
  reply: z.object({ guestToken: z.string(), order }),
  refusals: ['CODE_WRONG'],
})

export const takeOverOrders = endpoint({
  method: 'POST',
  path: '/v1/orders/take-over',
  access: 'traveller',
  summary: 'Orders that were bought as a guest with this account’s verified address move into the account.',
  reply: z.object({ orderIDs: z.array(z.string()) }),
  refusals: ['EMAIL_NOT_VERIFIED'],
})

export const buyer = {
  title: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  /** They stand on tickets: what an account may be called, a guest may be. */
  firstName: z.optional(name),
  lastName: z.optional(name),
  emailAddress: z.optional(email),
  language: z.optional(language),
}
