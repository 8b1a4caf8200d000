import * as z from 'zod/mini'
import { PROOF_WAYS } from '@cledrau/domain/accounts/proof.ts'
import { password } from './account-fields.ts'
import { endpoint } from '../endpoint.ts'
import { challenge, passkeyAnswer } from './passkeys.ts'
import { code } from './second-factor.ts'

/** What every call may answer that adds or removes a way into an account. */
export const PROOF_REFUSALS = ['PASSWORD_WRONG', 'PROOF_NEEDED'] as const

const proven = z.object({ provenUntil: z.iso.datetime({ offset: true }) })

export const readProof = endpoint({
  method: 'GET',
  path: '/v1/proof',
  access: 'traveller',
  summary: 'How this account’s owner shows again that it is them, and until when this session counts as shown.',
  reply: z.object({
    ways: z.array(z.enum(PROOF_WAYS)),
    provenUntil: z.nullable(z.iso.datetime({ offset: true })),
  }),
})

/** Counts for this session and some minutes. Where it counts already, no code is used up. */
export const giveProof = endpoint({
  method: 'POST',
  path: '/v1/proof',
  access: 'traveller',
  summary: 'Shows who it is by the password, and the code where the second step is on.',
  request: z.object({ password, code: z.optional(code) }),
  reply: proven,
  refusals: [...PROOF_REFUSALS, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'],
})

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/v1/proof/passkey/options',
  access: 'traveller',
  summary: 'What a browser needs to show who it is with one of this account’s passkeys.',
  reply: challenge,
})

export const givePasskeyProof = endpoint({
  method: 'POST',
  path: '/v1/proof/passkey',
  access: 'traveller',
  summary: 'Shows who it is with a passkey, unlocked by face, finger or code.',
  request: z.object({ challengeId: z.uuid(), response: passkeyAnswer }),
  reply: proven,
  refusals: ['PASSKEY_REFUSED'],
})
