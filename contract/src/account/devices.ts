import * as z from 'zod/mini'
import { deviceID, password } from './account-fields.ts'
import { PLATFORMS } from '../reading/alerts.ts'
import { endpoint } from '../endpoint.ts'

const pushToken = z.string().check(z.maxLength(4096))

export const deviceDetails = endpoint({
  method: 'POST',
  path: '/v1/device-details',
  access: 'traveller',
  summary: 'Which app instance this is, and where its push messages go.',
  request: z.object({
    uxliID: deviceID,
    /** A secret that this app instance made and nobody else knows: where somebody else signs in on it, it proves that. */
    instanceKey: z.optional(z.string().check(z.regex(/^[\w-]{32,64}$/))),
    /** Of Android: Firebase’s token. Of an iPhone: Apple’s, in hexadecimal. Of a browser: its PushSubscription as JSON, with our public key as `applicationServerKey`. Left out, it stays; empty, there are no push messages any more. */
    fcmToken: z.optional(pushToken),
    deviceType: z.enum(PLATFORMS),
    oldFcmToken: z.optional(pushToken),
  }),
  reply: z.object({}),
  refusals: ['PUSH_SERVICE_UNKNOWN', 'PUSH_SUBSCRIPTION_WRONG'],
})

export const deleteDevice = endpoint({
  method: 'POST',
  path: '/v1/delete-device',
  access: 'traveller',
  summary: 'This app instance is no longer theirs: no push messages reach it any more.',
  request: z.object({ uxliID: deviceID, fcmToken: z.optional(pushToken) }),
  reply: z.object({}),
})

/** What a device keeps behind its biometrics instead of the password; it is worth nothing on another device. */
export const addDeviceCredential = endpoint({
  method: 'POST',
  path: '/v1/device-credential',
  access: 'traveller',
  summary: 'A credential for biometric login on one device; sent as `password` to login from there.',
  request: z.object({ deviceID, password: z.optional(password) }),
  reply: z.object({ credential: z.string() }),
  refusals: ['PASSWORD_WRONG', 'PROOF_NEEDED'],
})
