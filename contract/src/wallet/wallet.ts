import { BLOCKS } from '@cledrau/domain/wallet/actions.ts'
import { WALLET_STATUSES } from '@cledrau/domain/wallet/status.ts'
import { TICKET_TYPES, TRAIN_MODES } from '@cledrau/domain/tickets/ticket-facts.ts'
import * as z from 'zod/mini'
import { deviceID } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'
import { moment } from '../query.ts'
import { trainCalls } from '../search/train-calls.ts'
import { bilingual } from '../language.ts'
import { ticketTimes } from './ticket-times.ts'
import { easement } from './easement.ts'
import { assistanceRequest } from './assistance-request.ts'
import { orderID, recordLocator } from '../buying/orders.ts'
import { channelCode } from '../search/channel-code.ts'

const status = z.enum(WALLET_STATUSES)
const said = bilingual(z.string())
/** Whose wallet it is, the token says; an address that is somebody else's is refused. */
const emailAddress = z.optional(z.string().check(z.trim(), z.maxLength(254)))

/** Products that are over, in a wallet and in an answer, at most: the newest. */
export const MOST_EXPIRED = 500
const MOST_PRODUCTS = 1000
const MOST_TICKETS = 200

const train = z.object({
  uid: z.string(),
  serviceDate: z.string(),
  operator: z.string(),
  /** CRS. */
  from: z.string(),
  to: z.string(),
  terminus: z.string(),
  departs: moment,
  arrives: moment,
  seat: z.nullable(z.object({ coach: z.string(), seat: z.string() })),
  /** Missing in what an older app kept, null on an older ticket: then it isn’t known. */
  mode: z.optional(z.nullable(z.enum(TRAIN_MODES))),
})
export type WalletTrain = z.infer<typeof train>

/** What a ticket allows, in words: each limit on its trains a sentence, what binds first. */
const allows = z.object({
  trains: z.array(said),
  /** Not every train of its way will do. */
  limited: z.boolean(),
  /** Its route binds it as well as its hours. */
  byRoute: z.boolean(),
  /** Whether one may get off on the way. */
  breaks: said,
})

export const walletTicket = z.object({
  bookingInformationItemID: z.string(),
  ticketStatus: status,
  activated_at: z.nullable(moment),
  /** Turns active by itself then. */
  activateAt: z.nullable(moment),
  departureDate: z.nullable(moment),
  validFrom: moment,
  expiryDateTime: moment,
  onlineState: z.boolean(),
  screenshotTaken: z.boolean(),
  activatedCount: z.number(),
  activationLimit: z.nullable(z.number()),
  /** What is drawn as its code. Null while it is kept for the one phone that downloads it. */
  barcode: z.nullable(z.string()),
  /** Somebody may claim for it if its train is late. */
  delayRepay: z.boolean(),
  /** Has to be activated on a phone before it counts. */
  mobile: z.boolean(),
  /** Another ticket took its place. */
  exchanged: z.boolean(),
  direction: z.enum(['OUT', 'RETURN', 'ANY']),
  /** The way back on a ticket for both ways; of two singles, each is a way out of its own. */
  wayBack: z.boolean(),
  /** One of several for this person and way, in the order of travel from 1: they share a code. */
  part: z.optional(z.object({ number: z.number(), count: z.number() })),
  reference: z.string(),
  ticketCode: z.string(),
  ticketName: said,
  serviceClass: z.enum(['STANDARD', 'FIRST']),
  /** CRS codes; empty for a ticket to an area, whose name is the route's. */
  origin: z.string(),
  destination: z.string(),
  route: z.object({ code: z.string(), name: said }),
  restriction: z.string(),
  /** The first and the last day of travel. */
  firstDay: z.string(),
  lastDay: z.string(),
  passenger: z.object({
    reference: z.string(),
    kind: z.enum(['ADULT', 'CHILD']),
    name: z.nullable(z.string()),
    railcards: z.array(z.string()),
    /** A child under this age who travels free with an adult. Missing for whoever pays, and on older servers. */
    freeUnder: z.optional(z.nullable(z.number())),
  }),
  group: z.nullable(z.number()),
  bookedTrainsOnly: z.boolean(),
  /** Missing in what an older app kept. */
  allows: z.optional(allows),
  /** Good on other trains, too: one of its own failed, or staff said so. Missing where it is for its own alone. */
  easements: z.optional(z.array(easement)),
  trains: z.array(train),
  paid: z.number(),
  photocard: z.nullable(z.string()),
  /** A machine printed it: from then on the paper is the ticket. Missing as long as it waits, or where it doesn’t come from one. */
  collected: z.optional(z.object({ at: moment, station: z.string() })),
})
export type WalletTicket = z.infer<typeof walletTicket>

export const walletEntry = z.object({
  recordLocator: z.string(),
  orderID: z.string(),
  ticketType: z.enum(TICKET_TYPES),
  ticketStatus: status,
  expiryDate: moment,
  fulfilmentType: z.string(),
  /** A bundle of days rather than of journeys: each pass lasts its day. */
  dayPasses: z.boolean(),
  /** Not looked at yet. */
  newTicketFlag: z.boolean(),
  issuedAt: moment,
  isrn: z.nullable(z.string()),
  underExchange: z.boolean(),
  /** Which app instance keeps its codes, and what it calls itself. */
  device: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** What a ticket machine asks for; missing where it doesn't come from one. */
  collectionReference: z.optional(z.string()),
  /** Somebody else may be given the tickets of their own. */
  canBeHandedOver: z.boolean(),
  /** The traveller bought it, too: only then it is theirs to give back or change. */
  isBuyer: z.boolean(),
  /** Why its split tickets were the cheapest, by direction: what the call for a certificate takes. */
  certificates: z.optional(z.array(z.object({ id: z.string(), direction: z.enum(['OUT', 'RETURN']) }))),
  /** Spaces for bikes that are kept all the way, so that they can be read without a signal. Missing where there are none. */
  bikes: z.optional(z.object({ outbound: z.number(), return: z.number() })),
  /** What staff at stations were asked for, so that it can be read without a signal. Missing where nothing was. */
  assistance: z.optional(z.array(assistanceRequest)),
  tickets: z.array(walletTicket),
})
export type WalletEntry = z.infer<typeof walletEntry>

export const ticketWallet = endpoint({
  method: 'GET',
  path: '/v1/silverrail/ticketwallet/',
  access: 'guest',
  summary:
    'Everything in this traveller’s wallet, by date and time; of what is over, the newest 500. For a guest’s token: the tickets of its order, as long as no account has taken them over.',
  request: z.object({ emailAddress }),
  reply: z.object({
    wallet: z.array(walletEntry),
    /** The name of every place that the answer speaks of. */
    places: z.record(z.string(), said),
    /** The times of every restriction that a ticket names, so that a phone judges them by itself. */
    times: z.record(z.string(), ticketTimes),
  }),
  refusals: ['USER_UNKNOWN'],
})

export const downloadMobileTicket = endpoint({
  method: 'GET',
  path: '/v1/silverrail/downloadmticket',
  access: 'traveller',
  summary: 'The codes of a mobile ticket, for one device: no other one gets them until this one lets go.',
  request: z.object({
    emailAddress,
    recordLocator,
    appVersion: z.optional(z.string().check(z.maxLength(40))),
    deviceId: deviceID,
  }),
  reply: z.object({ tickets: z.array(z.object({ bookingInformationItemID: z.string(), barcode: z.string() })) }),
  refusals: ['USER_UNKNOWN', 'INVALID_RECORD_LOCATOR', 'TICKET_ELSEWHERE', 'TICKET_OVER'],
})

const claimedTicket = z.object({
  ticketID: z.uuid(),
  status,
  /** Null while the ticket is to be activated: the server stamps and counts. */
  activatedAt: z.nullable(moment),
  onlineState: z.boolean(),
  screenshotTaken: z.boolean(),
  activatedCount: z.int().check(z.minimum(0), z.maximum(10_000)),
})

export const bookingInformation = endpoint({
  method: 'PUT',
  path: '/v1/booking-information',
  access: 'traveller',
  summary: 'What a device did with tickets, or asks for: activating, a screenshot, letting go of a download.',
  once: true,
  request: z.object({
    bookingInformation: z
      .array(
        z.object({
          recordLocator,
          status,
          /** Its codes may go to another device. True from another device than the one that keeps them, too: it may be lost. */
          releaseTicket: z.optional(z.boolean()),
          tickets: z.array(claimedTicket).check(z.maxLength(MOST_TICKETS)),
        }),
      )
      .check(z.maxLength(MOST_PRODUCTS)),
    deviceID,
  }),
  reply: z.object({
    /** How these products stand now. */
    bookingInformation: z.array(walletEntry),
    /** Activations that were not allowed, and why. */
    blocked: z.array(z.object({ ticketID: z.string(), why: z.enum(BLOCKS) })),
    /** Not in this wallet any more. */
    unknown: z.array(z.string()),
  }),
})

export const expireTickets = endpoint({
  method: 'DELETE',
  path: '/v1/wallet/expire-tickets',
  access: 'traveller',
  summary: 'Takes products that are over out of the wallet. What can still be used stays.',
  request: z.object({ emailAddress, bookingRecords: z.array(recordLocator).check(z.maxLength(MOST_PRODUCTS)) }),
  reply: z.object({ expired: z.array(z.string()) }),
  refusals: ['USER_UNKNOWN'],
})

export const updateNewTicketStatus = endpoint({
  method: 'POST',
  path: '/v1/silverrail/updateNewTicketStatus',
  access: 'traveller',
  summary: 'The traveller has looked at these products: they are new no longer.',
  request: z.object({ recordLocatorArray: z.array(recordLocator).check(z.maxLength(MOST_PRODUCTS)) }),
  reply: z.object({}),
})

const intermediateRequest = z.object({
  recordLocator: z.optional(recordLocator),
  /** Which way of the journey; both where nothing is said. */
  legGroup: z.optional(z.enum(['outbound', 'return'])),
  channelCode,
  orderID: z.optional(orderID),
})
const intermediateReply = z.object({
  /** Where the trains call, train by train. */
  intermediateTravelList: z.array(z.object({ ...trainCalls.def.shape, direction: z.enum(['outbound', 'return']) })),
  bookingRecord: z.object({
    response: z.object({ recordLocator: z.string(), orderID: z.string(), ticketType: z.string() }),
  }),
})

export const intermediateWallet = endpoint({
  method: 'GET',
  path: '/v1/silverrail/intermediate-wallet',
  access: 'traveller',
  summary: 'Where the trains of a ticket in the wallet call.',
  request: intermediateRequest,
  reply: intermediateReply,
  refusals: ['INVALID_RECORD_LOCATOR'],
})

export const intermediateBasket = endpoint({
  method: 'GET',
  path: '/v1.3/silverrail/intermediate-wallet',
  access: 'traveller',
  summary: 'Where the trains of a journey in the basket call.',
  request: intermediateRequest,
  reply: intermediateReply,
  refusals: ['INVALID_RECORD_LOCATOR'],
})

/** How long the link of an offer works, in hours. */
export const OFFER_HOURS = 24

const offerCode = z.string().check(z.regex(/^[\w-]{43}$/))
const passengerReferences = z.array(z.string().check(z.regex(/^[AC][1-9]$/))).check(z.minLength(1), z.maxLength(8))

export const offerTickets = endpoint({
  method: 'POST',
  path: '/v1/wallet/offers',
  access: 'traveller',
  summary:
    'Offers the tickets of some of a group to somebody else: a link that works once, for 24 hours. A new one ends the one before.',
  request: z.object({ recordLocator, passengerReferences }),
  reply: z.object({
    offerID: z.string(),
    code: z.string(),
    url: z.string(),
    expiresAt: moment,
    /** Whose tickets it is for: children who travel free go with the adult they need. */
    passengerReferences: z.array(z.string()),
  }),
  refusals: ['INVALID_RECORD_LOCATOR', 'TICKET_NOT_FOR_OTHERS'],
})

export const readOffer = endpoint({
  method: 'POST',
  path: '/v1/wallet/offers/read',
  access: 'traveller',
  summary: 'What an offered link leads to.',
  request: z.object({ code: offerCode }),
  reply: z.object({
    from: z.string(),
    expiresAt: moment,
    isOwn: z.boolean(),
    tickets: z.array(walletTicket),
    places: z.record(z.string(), said),
  }),
  refusals: ['OFFER_UNKNOWN'],
})

export const takeOffer = endpoint({
  method: 'POST',
  path: '/v1/wallet/offers/take',
  access: 'traveller',
  summary: 'Takes what is offered: the tickets move with new codes, and the giver’s codes stop counting.',
  once: true,
  request: z.object({ code: offerCode }),
  reply: z.object({ recordLocator: z.string() }),
  refusals: ['OFFER_UNKNOWN', 'OFFER_OWN', 'TICKET_NOT_FOR_OTHERS'],
})

export const withdrawOffers = endpoint({
  method: 'DELETE',
  path: '/v1/wallet/offers',
  access: 'traveller',
  summary: 'Takes back what was offered of a booking and not taken yet.',
  /** All of them, or one. */
  request: z.object({ recordLocator, offerID: z.optional(z.uuid()) }),
  reply: z.object({ withdrawn: z.number() }),
})

export const listOffers = endpoint({
  method: 'GET',
  path: '/v1/wallet/offers',
  access: 'traveller',
  summary: 'What was offered of a booking and not taken yet. The link itself is known to whoever has it.',
  request: z.object({ recordLocator }),
  reply: z.object({
    offers: z.array(z.object({ offerID: z.string(), passengerReferences: z.array(z.string()), expiresAt: moment })),
  }),
  refusals: ['INVALID_RECORD_LOCATOR'],
})
