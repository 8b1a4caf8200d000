import * as z from 'zod/mini'
import { email, linkCode, password } from './account-fields.ts'
import { endpoint } from '../endpoint.ts'

/** Parts of what is kept about somebody. Each is named in plain words: `PERSONAL_DATA_SUBJECT` in data/words. */
export const PERSONAL_DATA = [
  'DETAILS',
  'SESSIONS',
  'DEVICES',
  'SECURITY_EVENTS',
  'PREFERENCES',
  'FAVOURITES',
  'RAILCARDS',
  'PHOTOCARD',
  'RECENTS',
  'SEARCH_HISTORY',
  'FOLLOWED_JOURNEYS',
  'MULTIFLEX_NOTIFICATIONS',
  'PASSKEYS',
  'SECOND_FACTOR',
  'ORDERS',
  'GIVEN_BACK',
  'ASSISTANCE',
  'CLAIMS',
  'PAYMENT_CARDS',
  'PAYMENTS',
  'SMARTCARDS',
  'JOURNEY_NOTIFICATIONS',
  'NOTIFICATION_PREFERENCES',
  'MESSAGES',
  'PAYG',
] as const
export type PersonalDataSubject = (typeof PERSONAL_DATA)[number]

const subject = z.enum(PERSONAL_DATA)

/** A mail says when it is ready; asking again within the day starts no second one. */
export const askDataExport = endpoint({
  method: 'POST',
  path: '/v1/data-export',
  access: 'traveller',
  summary: 'Puts together everything that is kept about this traveller.',
  reply: z.object({}),
})

export const DATA_FORMATS = ['json', 'html'] as const

export const fetchDataExport = endpoint({
  method: 'POST',
  path: '/v1/data-export/download',
  access: 'traveller',
  summary: 'The collected data, by the mailed code and while signed in: JSON for programs, HTML to read.',
  request: z.object({ code: linkCode, format: z.enum(DATA_FORMATS) }),
  reply: z.object({ fileName: z.string(), contentType: z.string(), content: z.string() }),
  refusals: ['LINK_UNKNOWN'],
})

export const deletionPreview = endpoint({
  method: 'GET',
  path: '/v1/users/deletion-preview',
  access: 'traveller',
  summary: 'What deleting the account would erase, and what the law makes us keep without a name.',
  reply: z.object({
    erased: z.array(z.object({ subject, count: z.number() })),
    kept: z.array(z.object({ subject, count: z.number() })),
    /** Delay Repay: journeys that can still be claimed for, what they are worth, and claims that aren’t decided or paid. */
    owed: z.object({ due: z.number(), amount: z.number(), open: z.number() }),
  }),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/v1/users/{email}',
  access: 'traveller',
  summary: 'Deletes the account: personal data is erased, what must be kept loses its name.',
  request: z.object({
    email,
    password,
    /** A value of the list of reasons. */
    reason: z.string().check(z.maxLength(64)),
    comment: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  reply: z.object({}),
  refusals: ['USER_UNKNOWN', 'PASSWORD_WRONG', 'PROOF_NEEDED', 'REASON_UNKNOWN'],
})
