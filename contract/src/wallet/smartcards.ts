import { readIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import * as z from 'zod/mini'
import { addressLine, email, name, postcode, title } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'

export const LONGEST_NICKNAME = 30
/** ORDERED: on its way by post. BLOCKED: lost or stolen, nothing can be loaded onto it. */
export const CARD_STATUSES = ['ORDERED', 'ACTIVE', 'BLOCKED'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]

const nickname = z.string().check(z.trim(), z.maxLength(LONGEST_NICKNAME))
/** The number printed on the card; whether it is one, the rule says. */
export const isrn = z.pipe(z.string().check(z.maxLength(40)), z.transform(readIsrn))

export const smartcard = z.object({
  isrn: z.string(),
  nickname: z.string(),
  cardStatus: z.enum(CARD_STATUSES),
})
export type Smartcard = z.infer<typeof smartcard>

/** There is one kind of card, and one way for it to come. */
export const CARD_TYPE = 'ITSO'
export const DISPATCH_TYPE = 'POST'

export const addCard = endpoint({
  method: 'POST',
  path: '/v1/smartcard/addcard',
  access: 'traveller',
  summary: 'Keeps a smartcard that somebody has with their account.',
  request: z.object({
    nickname,
    isrn,
    /** Which app it was typed into. */
    channelUI: z.optional(z.string().check(z.maxLength(20))),
  }),
  reply: smartcard,
  refusals: ['ISRN_WRONG', 'SMARTCARD_UNKNOWN', 'SMARTCARD_BLOCKED', 'SMARTCARD_TAKEN', 'TOO_MANY_SMARTCARDS'],
})

export const registerCard = endpoint({
  method: 'POST',
  path: '/v1/smartcard/register-card',
  access: 'traveller',
  summary: 'Orders a new smartcard, made out to this account and sent by post.',
  once: true,
  request: z.object({
    /** One of the titles that can be printed on a card. */
    title,
    firstName: name,
    lastName: name,
    address1: addressLine,
    address2: addressLine,
    address3: addressLine,
    townCity: addressLine,
    postcode,
    country: z.string().check(z.maxLength(2)),
    /** The account’s own. */
    email,
    nickname,
    cardType: z.literal(CARD_TYPE),
    dispatchType: z.literal(DISPATCH_TYPE),
  }),
  reply: smartcard,
  refusals: ['ADDRESS_NEEDED', 'TITLE_UNKNOWN', 'TOO_MANY_SMARTCARDS', 'USER_UNKNOWN'],
})

export const cardList = endpoint({
  method: 'GET',
  path: '/v1/smartcard/cardlist',
  access: 'traveller',
  summary: 'The smartcards that are kept with this account.',
  reply: z.object({ data: z.array(smartcard) }),
})

export const removeCard = endpoint({
  method: 'DELETE',
  path: '/v1/smartcard/{isrn}',
  access: 'traveller',
  summary: 'Takes a smartcard off this account. What is loaded onto it stays there.',
  request: z.object({ isrn: z.string().check(z.regex(/^\d{18}$/)) }),
  reply: z.object({}),
  refusals: ['SMARTCARD_UNKNOWN'],
})
