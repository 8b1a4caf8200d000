import { EXCHANGE_REFUSALS } from '@cledrau/domain/exchanges/exchange-quote.ts'
import { TICKET_KINDS } from '@cledrau/domain/give-back/refund-fee.ts'
import * as z from 'zod/mini'
import { chosenTickets, validateBooking } from '../buying/booking.ts'
import { endpoint } from '../endpoint.ts'
import { stationCode } from '../search/fares.ts'
import { bookedLeg, order, orderID, priceBreakdown, recordLocator } from '../buying/orders.ts'
import { date, time } from '../query.ts'
import { MOST_VIAS, SEARCH_REFUSALS, ticketSearch } from '../search/ticket-search.ts'

const pence = z.number()
const moment = z.iso.datetime({ offset: true })
/** For guests: a bearer token for the new order, for 24 hours. */
const guestToken = z.nullable(z.string())
const timeWindow = z.optional(z.enum(['departure', 'arrival']))
const stations = z.optional(z.array(stationCode).check(z.maxLength(MOST_VIAS)))

/** What decides what a change costs: the rule of domain/exchanges takes these and the new price. */
export const exchangeTerms = z.object({
  kind: z.enum(TICKET_KINDS),
  /** Until then the tickets can be changed. */
  usableUntil: moment,
  paid: pence,
})
export type ExchangeTerms = z.infer<typeof exchangeTerms>

export const verifyExchangeAvailability = endpoint({
  method: 'GET',
  path: '/v1/silverrail/verify-exchange-availability',
  access: 'guest',
  summary: 'Which ways of a booking can be changed. Both lists are empty where none can.',
  request: z.object({ recordLocator }),
  reply: z.object({
    outbound: z.array(bookedLeg),
    return: z.array(bookedLeg),
    terms: z.nullable(exchangeTerms),
    /** Why not, for a screen that was asked for it all the same. */
    refusal: z.nullable(z.enum(EXCHANGE_REFUSALS)),
    /** A change that was begun and left: it can be gone on with, or given up. */
    begun: z.nullable(z.object({ order, guestToken })),
  }),
  refusals: ['INVALID_RECORD_LOCATOR'],
})

export const exchangeSearch = endpoint({
  method: 'POST',
  path: '/v1/silverrail/exchange-search',
  access: 'guest',
  summary: 'Trains and prices that a booking could be changed to: same ends, same travellers, another time.',
  timeout: 30_000,
  request: z.object({
    recordLocator,
    outboundDate: date,
    outboundTime: time,
    returnDate: z.optional(date),
    returnTime: z.optional(time),
    timeWindowOutbound: timeWindow,
    timeWindowInbound: timeWindow,
    via: stations,
    avoid: stations,
    earlierSearch: z.optional(z.boolean()),
    laterSearch: z.optional(z.boolean()),
    pageOf: z.optional(z.enum(['outbound', 'inbound'])),
  }),
  reply: z.object({ terms: exchangeTerms, found: ticketSearch.reply }),
  refusals: [...EXCHANGE_REFUSALS, ...SEARCH_REFUSALS, 'INVALID_RECORD_LOCATOR', 'EXCHANGE_NEEDS_RETURN'],
})

const chosen = { recordLocator, ...chosenTickets }
const CHOICE_REFUSALS = [
  ...EXCHANGE_REFUSALS,
  ...validateBooking.refusals,
  'INVALID_RECORD_LOCATOR',
  'EXCHANGE_OTHER_JOURNEY',
] as const

export const retrieveExchangeSummary = endpoint({
  method: 'POST',
  path: '/v1/silverrail/retrieve-exchange-summary',
  access: 'guest',
  summary: 'Old journey and new, and what the change costs, to the penny. Holds nothing yet.',
  timeout: 30_000,
  request: z.object(chosen),
  reply: z.object({
    previous: order,
    outbound: z.nullable(bookedLeg),
    inbound: z.nullable(bookedLeg),
    /** What was chosen, signed anew; with `changed`, at another price than it was found. */
    fareInformation: validateBooking.reply.shape.fareInformation,
    changed: z.boolean(),
    price: priceBreakdown,
    /** So much of the new price the old tickets cover, and what is still to pay or goes back. */
    credit: pence,
    toPay: pence,
    back: pence,
    places: validateBooking.reply.shape.places,
  }),
  refusals: CHOICE_REFUSALS,
})

export const confirmExchange = endpoint({
  method: 'POST',
  path: '/v1/exchanges',
  access: 'guest',
  summary:
    'Holds the new journey. The old tickets stay good until it is paid for, or completed where nothing is to pay; they can’t be used meanwhile.',
  timeout: 30_000,
  once: true,
  request: z.object({ ...chosen, toPay: pence, back: pence }),
  reply: z.object({ order, toPay: pence, back: pence, guestToken }),
  refusals: [
    ...CHOICE_REFUSALS,
    'EXCHANGE_BEING_PAID',
    'EXCHANGE_CHANGED',
    'PRICE_CHANGED',
    'ADDRESS_NEEDED',
    'BASKET_FULL',
    'GUEST_HOLDS_FULL',
    'PARTNER_HOLDS_FULL',
    'DELIVERY_UNKNOWN',
    'ORDER_UNKNOWN',
    'ORDER_MOVE_NOT_ALLOWED',
    'PHOTOCARD_NEEDED',
    'PHOTOCARD_NOT_YOURS',
    'SEAT_TAKEN',
    'SMARTCARD_NEEDED',
  ],
})

export const giveUpExchange = endpoint({
  method: 'DELETE',
  path: '/v1/exchanges',
  access: 'guest',
  summary: 'Gives up a change that was begun, and the payment for it: the tickets are as they were. Once, or again.',
  timeout: 30_000,
  request: z.object({ recordLocator }),
  reply: z.object({ givenUp: z.boolean() }),
  refusals: ['INVALID_RECORD_LOCATOR', 'EXCHANGE_BEING_PAID'],
})

export const fetchPreviousJourney = endpoint({
  method: 'GET',
  path: '/v1/silverrail/fetch-previous-journey',
  access: 'guest',
  summary: 'The order whose tickets an exchange replaced.',
  request: z.object({ originalOrderId: orderID }),
  reply: order,
  refusals: ['ORDER_UNKNOWN'],
})
