import * as z from 'zod/mini'
import { blob } from '../blob.ts'
import { endpoint } from '../endpoint.ts'

const REFUSALS = ['INVALID_RECORD_LOCATOR', 'TICKETS_NOT_READY'] as const

/** What is no reference at all is refused like one that is somebody else’s. */
const anyLocator = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))

/** A file inside an answer: its bytes as base64. */
const file = z.object({ fileName: z.string(), mimeType: z.string(), data: z.string() })
export type TicketFile = z.infer<typeof file>

export const downloadETicket = endpoint({
  method: 'GET',
  path: '/v1/silverrail/downloadeticket',
  access: 'guest',
  summary: 'The e-tickets that the caller holds of a booking as one PDF to show or print, in both languages.',
  request: z.object({ recordLocator: anyLocator }),
  reply: file,
  refusals: [...REFUSALS, 'NO_E_TICKET'],
  timeout: 30_000,
})

export const ticketCalendar = endpoint({
  method: 'GET',
  path: '/v1/tickets/calendar',
  access: 'guest',
  summary: 'The trains of a booking as a calendar file.',
  request: z.object({ recordLocator: anyLocator }),
  reply: file,
  refusals: [...REFUSALS, 'NO_TRAINS'],
})

export const applePass = endpoint({
  method: 'GET',
  path: '/v1/wallet/ios',
  access: 'traveller',
  summary: 'The tickets of a booking for Apple Wallet: a pass, or several in one file.',
  request: z.object({ recordLocator: anyLocator }),
  reply: blob,
  files: ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses'],
  refusals: [...REFUSALS, 'NO_E_TICKET'],
})

export const googlePass = endpoint({
  method: 'GET',
  path: '/v1/wallet/android',
  access: 'traveller',
  summary: 'The tickets of a booking for Google Wallet: a signed token, and the address that saves it.',
  request: z.object({ recordLocator: anyLocator }),
  reply: z.object({ url: z.string(), jwt: z.string() }),
  refusals: [...REFUSALS, 'NO_E_TICKET'],
})

export const emailResend = endpoint({
  method: 'POST',
  path: '/v1/emailResend',
  access: 'guest',
  summary: 'Sends whoever asks the letter with their tickets again: to the account’s address, or to a guest’s.',
  request: z.object({ recordLocator: anyLocator }),
  reply: z.object({}),
  refusals: REFUSALS,
  timeout: 30_000,
})
