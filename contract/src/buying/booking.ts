import * as z from 'zod/mini'
import { name } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  chosenTrains,
  CURRENCY,
  fareInformation,
  instead,
  passengerReference,
  stationCode,
  quotedFare,
} from '../search/fares.ts'
import { bilingual } from '../language.ts'
import { date } from '../query.ts'
import {
  bookedLeg,
  buyer,
  DELIVERY_GROUPS,
  deliveryCode,
  order,
  orderID,
  postageAddress,
  priceBreakdown,
  product,
  recordLocator,
  smartcardCollectionType,
} from './orders.ts'
import { channelCode } from '../search/channel-code.ts'

const said = bilingual(z.string())
const few = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const chosenLeg = z.object({
  legSolutionID: z.string().check(z.maxLength(40)),
  direction: z.enum(['OUTBOUND', 'INBOUND']),
  travelSegments: chosenTrains,
})

/** Bikes on the way out and back. A train takes few; each of its spaces is held for one bike. */
const bikes = z.object({ outbound: z.optional(few(9)), return: z.optional(few(9)) })

/** What is to be bought: trains, prices as they were found and signed, and what goes with them. */
const chosen = {
  /** A season ticket. */
  season: z.optional(z.boolean()),
  legSolutions: z.optional(z.array(chosenLeg).check(z.maxLength(2))),
  /** One price for both ways, or one for each; a pass has one. Each carries its signature as `code`. */
  fareInformation: z.array(quotedFare).check(z.minLength(1), z.maxLength(4)),
  /** Multiflex: so many bundles. */
  count: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** Bus add-ons by their codes, for so many passengers. */
  optionalExtras: z.optional(
    z.array(z.object({ code: z.string().check(z.maxLength(20)), count: few(9) })).check(z.maxLength(4)),
  ),
  selectedExtras: z.optional(z.object({ bikeReservation: z.optional(bikes) })),
  channelCode,
}

/** The same for whoever chooses without extras: an exchange. */
export const chosenTickets = { legSolutions: chosen.legSolutions, fareInformation: chosen.fareInformation, channelCode }

const travellers = z
  .array(
    z.object({
      reference: passengerReference,
      title: z.optional(z.string().check(z.trim(), z.maxLength(20))),
      firstName: z.optional(name),
      lastName: z.optional(name),
    }),
  )
  .check(z.maxLength(9))

export const deliveryOption = z.object({
  group: z.enum(DELIVERY_GROUPS),
  code: deliveryCode,
  names: said,
  /** What it means in practice, in one sentence. */
  description: said,
  fee: z.number(),
  /** The first of each group. */
  isSelected: z.boolean(),
  /** The product has to be collected onto a card: how that may be done. */
  smartcardCollection: z.nullable(z.object({ types: z.array(smartcardCollectionType) })),
  /** Posted tickets: the first working day on which they should be there. */
  arrivesBy: z.nullable(z.string()),
})
export type DeliveryOption = z.infer<typeof deliveryOption>

/** Why what was found is no longer what can be bought. */
export const CHANGES = ['PRICE_UP', 'PRICE_DOWN', 'TICKET_GONE'] as const

const CHOICE_REFUSALS = [
  'CHANNEL_UNKNOWN',
  'TRAIN_UNKNOWN',
  'TRAIN_LEFT',
  'OUTSIDE_TIMETABLE',
  'IN_THE_PAST',
  'PRICE_UNKNOWN',
  'PLACES_GONE',
  'GUEST_NOT_ALLOWED',
  'BIKES_OFF',
  'BIKES_FULL',
  'BUS_UNKNOWN',
  'NO_OPTIONS',
] as const

export const validateBooking = endpoint({
  method: 'POST',
  path: '/v1.2/silverrail/validatebooking',
  access: 'anyone',
  summary:
    'Plans and prices again what was chosen: what can be bought now, at which price, and how the tickets may come.',
  request: z.object({
    ...chosen,
    passengers: z.optional(travellers),
    /** Both ends as a booking names them. */
    travelPointPair: z.optional(z.object({ origin: stationCode, destination: stationCode })),
    isNative: z.optional(z.boolean()),
    instead,
    /** The signature of the first price; the same as in it. */
    code: z.optional(z.string().check(z.maxLength(120))),
  }),
  reply: z.object({
    /** False: look at `changes`, and ask the traveller before going on with what stands here instead. */
    valid: z.boolean(),
    changes: z.array(
      z.object({
        kind: z.enum(CHANGES),
        /** The whole price before and now. */
        before: z.nullable(z.number()),
        now: z.nullable(z.number()),
      }),
    ),
    currency: z.literal(CURRENCY),
    product,
    /** What createbooking takes: the same tickets, signed anew. */
    fareInformation: z.array(fareInformation),
    outbound: z.nullable(bookedLeg),
    inbound: z.nullable(bookedLeg),
    passengers: z.array(
      z.object({ reference: z.string(), kind: z.enum(['ADULT', 'CHILD']), railcard: z.nullable(z.string()) }),
    ),
    /** Without delivery. */
    price: priceBreakdown,
    deliveryOptions: z.array(deliveryOption),
    /** A season ticket is for one person: the number of the photocard is asked for. */
    photocardNeeded: z.boolean(),
    /** The fewest Advance places left; null where places don't matter. */
    placesLeft: z.nullable(z.number()),
    places: z.record(z.string(), said),
    /** How long createbooking will keep price and places, in minutes. */
    holdMinutes: z.number(),
  }),
  refusals: CHOICE_REFUSALS,
})

/** The seat options of each group, as they are saved in seat preferences. */
export const seatPreferences = z.partial(
  z.object({
    COACH: z.string().check(z.maxLength(20)),
    DIRECTION: z.string().check(z.maxLength(20)),
    POSITION: z.string().check(z.maxLength(20)),
    PLACE: z.string().check(z.maxLength(20)),
    LAYOUT: z.string().check(z.maxLength(20)),
    LEVEL: z.string().check(z.maxLength(20)),
    SEAT_AMENITY: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(9)),
  }),
)

const chosenSeat = z.object({
  uid: z.string().check(z.maxLength(16)),
  serviceDate: date,
  passenger: passengerReference,
  coach: z.string().check(z.regex(/^[A-Z]$/)),
  seat: z.string().check(z.regex(/^\d{1,3}[A-Z]?$/)),
})

const booking = z.object({
  ...chosen,
  ...buyer,
  passengers: z.optional(travellers),
  fulfilment: z.object({ method: deliveryCode }),
  address: z.optional(postageAddress),
  smartCardNumber: z.optional(z.string().check(z.regex(/^\d{12,20}$/))),
  smartcardCollectionType: z.optional(smartcardCollectionType),
  smartcardCollectionStation: z.optional(stationCode),
  /** A seat for everybody on each train that has seats to reserve; without one the ticket is as good. */
  reserveSeats: z.optional(z.boolean()),
  seatPreferences: z.optional(seatPreferences),
  /** Seats pointed at on the map. All of them, or a refusal. */
  chosenSeats: z.optional(z.array(chosenSeat).check(z.maxLength(60))),
  photocard: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(12))),
  devicePlatform: z.optional(z.enum(['web', 'mobileWeb', 'ios', 'android'])),
  guestCheckout: z.optional(z.boolean()),
  /** The search as it was asked, to lead back to it. */
  ticketType: z.optional(z.string().check(z.maxLength(20))),
  via: z.optional(z.array(stationCode).check(z.maxLength(3))),
  avoid: z.optional(z.array(stationCode).check(z.maxLength(3))),
  /** This takes the place of an order in the basket, which is given back only once this one is held. */
  amendJourney: z.optional(z.boolean()),
  orderID: z.optional(orderID),
  recordLocator: z.optional(recordLocator),
})

const BOOKING_REFUSALS = [
  ...CHOICE_REFUSALS,
  'PRICE_CHANGED',
  'BASKET_FULL',
  'GUEST_HOLDS_FULL',
  'PARTNER_HOLDS_FULL',
  'DELIVERY_UNKNOWN',
  'ADDRESS_NEEDED',
  'SMARTCARD_NEEDED',
  'PHOTOCARD_NEEDED',
  'PHOTOCARD_NOT_YOURS',
  'SEAT_TAKEN',
  'ORDER_UNKNOWN',
  'ORDER_MOVE_NOT_ALLOWED',
] as const

/** Nobody needs thirty a minute, also behind one address: each is planned, priced and held. */
const HOLDS_ONE_IN = 40

export const createBooking = endpoint({
  method: 'POST',
  path: '/v1.3/silverrail/createbooking',
  access: 'traveller',
  summary: 'Puts a journey into the basket: price, seats and places are held from now on.',
  timeout: 30_000,
  oneIn: HOLDS_ONE_IN,
  once: true,
  request: booking,
  reply: z.object({ order }),
  refusals: [...BOOKING_REFUSALS, 'BASKET_OFF'],
})

export const createBookingWithoutBasket = endpoint({
  method: 'POST',
  path: '/v1/silverrail/createbooking',
  access: 'anyone',
  summary: 'Holds a journey to be paid at once: for guests, and for everybody while there is no basket.',
  timeout: 30_000,
  oneIn: HOLDS_ONE_IN,
  once: true,
  request: booking,
  reply: z.object({
    order,
    /** Guests: a bearer token for this one order, for 24 hours. */
    guestToken: z.nullable(z.string()),
  }),
  refusals: [...BOOKING_REFUSALS, 'GUEST_CHECKOUT_OFF', 'GUEST_DETAILS_NEEDED', 'GUEST_SIGNED_IN'],
})
