import * as z from 'zod/mini'
import { deviceID, password } from './account-fields.ts'
import { PLATFORMS } from '../reading/alerts.ts'
import { endpoint } from '../endpoint.ts'
import { loginReply } from './session.ts'

const LARGEST = 20_000

/** What the browser's credentials API wants and gives, as JSON; the server takes it apart. */
const publicKey = z.record(z.string(), z.unknown())
export const passkeyAnswer = publicKey.check(z.refine((value) => JSON.stringify(value).length <= LARGEST))
export const challenge = z.object({ challengeId: z.string(), options: publicKey })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  lastUsedAt: z.nullable(z.iso.datetime({ offset: true })),
})
export type Passkey = z.infer<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/v1/passkeys',
  access: 'traveller',
  summary: 'The passkeys that open this account.',
  reply: z.array(passkey),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/v1/passkeys/options',
  access: 'traveller',
  summary: 'What a browser needs to make a passkey for this account.',
  request: z.object({ password: z.optional(password) }),
  reply: challenge,
  refusals: ['PASSWORD_WRONG', 'PROOF_NEEDED', 'TOO_MANY_PASSKEYS'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/v1/passkeys',
  access: 'traveller',
  summary: 'Keeps the passkey that a browser just made.',
  request: z.object({
    challengeId: z.uuid(),
    response: passkeyAnswer,
    name: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  }),
  reply: passkey,
  refusals: ['PASSKEY_REFUSED'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  access: 'traveller',
  summary: 'This passkey opens nothing any more.',
  request: z.object({ id: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
  reply: z.object({}),
  refusals: ['PASSKEY_UNKNOWN', 'PROOF_NEEDED'],
})

/** The passkey itself says whose it is: nobody types anything. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/v1/login/passkey/options',
  access: 'anyone',
  summary: 'What a browser needs to sign in with a passkey.',
  reply: challenge,
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/v1/login/passkey',
  access: 'anyone',
  summary: 'Signs in with a passkey, instead of the password and its second step.',
  request: z.object({
    challengeId: z.uuid(),
    response: passkeyAnswer,
    platform: z.enum(PLATFORMS),
    deviceID: z.optional(deviceID),
  }),
  reply: loginReply,
  refusals: ['PASSKEY_REFUSED'],
})
