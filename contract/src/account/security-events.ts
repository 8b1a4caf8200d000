import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What can happen to an account's doors. Each is said in plain words: `SECURITY_EVENT_KIND` in data/words. */
export const SECURITY_EVENTS = [
  'REGISTERED',
  'VERIFIED',
  'SIGNED_IN',
  'SIGNED_IN_NEW_DEVICE',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'SESSION_ENDED',
  'OTHER_SESSIONS_ENDED',
  'TOKEN_REUSED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'PASSWORD_RESET_ASKED',
  'EMAIL_CHANGE_ASKED',
  'EMAIL_CHANGED',
  'CREDENTIAL_ADDED',
  'CREDENTIAL_ENDED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_RENEWED',
  'DATA_EXPORT_ASKED',
  'DATA_EXPORT_FETCHED',
  'ACCOUNT_DELETED',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

export const securityEvents = endpoint({
  method: 'GET',
  path: '/v1/security-events',
  access: 'traveller',
  summary: 'What happened to this account’s doors, newest first. Nothing here is ever changed or taken away.',
  reply: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime({ offset: true }),
      kind: z.enum(SECURITY_EVENTS),
      /** Such as “Firefox, Linux”; empty when unknown. */
      device: z.string(),
    }),
  ),
})
export type SecurityEvent = z.infer<typeof securityEvents.reply>[number]
