import * as z from 'zod/mini'
import { password } from './account-fields.ts'
import { endpoint } from '../endpoint.ts'

export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const recoveryCodes = z.object({
  /** Shown once: only their fingerprints are kept. Each opens the account once, with the password. */
  recoveryCodes: z.array(z.string()),
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/v1/second-factor',
  access: 'traveller',
  summary: 'Whether signing in with the password also asks for a code.',
  reply: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
})

/** Nothing is asked for yet: the app that shows the codes has to prove first that it has the secret. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/second-factor/start',
  access: 'traveller',
  summary: 'A secret for an authenticator app, as text and as the address that its QR code holds.',
  request: z.object({ password: z.optional(password) }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['PASSWORD_WRONG', 'PROOF_NEEDED', 'SECOND_FACTOR_ALREADY_ON'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/second-factor/confirm',
  access: 'traveller',
  summary: 'Turns the second step on, by a code from the authenticator app.',
  request: z.object({ code }),
  reply: recoveryCodes,
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_STARTED'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v1/second-factor/recovery-codes',
  access: 'traveller',
  summary: 'New recovery codes; the old ones are worth nothing from then on.',
  request: z.object({ password: z.optional(password) }),
  reply: recoveryCodes,
  refusals: ['PASSWORD_WRONG', 'PROOF_NEEDED', 'SECOND_FACTOR_NOT_ON'],
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/v1/second-factor',
  access: 'traveller',
  summary: 'Turns the second step off.',
  request: z.object({ password: z.optional(password), code: z.optional(code) }),
  reply: z.object({}),
  refusals: ['PASSWORD_WRONG', 'PROOF_NEEDED', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_ON'],
})
