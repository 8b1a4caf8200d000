import * as z from 'zod/mini'
import { deviceID, password, user } from './account-fields.ts'
import { PLATFORMS } from '../reading/alerts.ts'
import { endpoint } from '../endpoint.ts'

const platform = z.enum(PLATFORMS)
const secret = z.string().check(z.maxLength(200))

/** What a browser sends and gets in place of its refresh token, which lies in a cookie that no script can read. */
export const IN_COOKIE = 'cookie'

export const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const loginReply = z.object({ ...tokens.def.shape, user })
export type LoginReply = z.infer<typeof loginReply>

/** 401 for a wrong pair, 403 for an address that isn't verified yet; the latter only after the right password. */
export const login = endpoint({
  method: 'POST',
  path: '/v1/login',
  access: 'anyone',
  summary: 'Signs in with a password, or with the credential that a device keeps behind its biometrics.',
  request: z.object({
    email: z.string().check(z.trim(), z.maxLength(254)),
    password,
    platform,
    /** Lets a device that signed in before be told from a stranger. */
    deviceID: z.optional(deviceID),
    /** Of the authenticator app, or a recovery code; asked for by SECOND_FACTOR_NEEDED. */
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  reply: loginReply,
  refusals: ['LOGIN_WRONG', 'LOGIN_UNVERIFIED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG'],
})

/**
 * A new access token. Browsers keep the refresh token in a cookie that scripts can't read and send the word `cookie`;
 * native apps send the token itself.
 */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/v1/refresh-token',
  access: 'anyone',
  summary: 'A new access token for somebody who signed in before.',
  request: z.object({ refreshToken: secret }),
  reply: tokens,
  refusals: ['SESSION_OVER'],
})

/** Ends the session that the bearer token, the cookie or the refresh token names. What the body says about whom isn't believed. */
export const logout = endpoint({
  method: 'POST',
  path: '/v1/logout',
  access: 'anyone',
  summary: 'Signs out on this device.',
  request: z.object({
    platform: z.optional(platform),
    comment: z.optional(z.string().check(z.maxLength(500))),
    customerId: z.optional(z.string().check(z.maxLength(64))),
    email: z.optional(z.string().check(z.maxLength(254))),
    refreshToken: z.optional(secret),
  }),
  reply: z.object({}),
})

export const sessionEntry = z.object({
  id: z.string(),
  /** A credential is what a device keeps behind its biometrics: it can sign in again until it is ended. */
  kind: z.enum(['session', 'credential']),
  current: z.boolean(),
  platform,
  /** Such as “Firefox, Linux”. */
  device: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  lastSeenAt: z.iso.datetime({ offset: true }),
})
export type SessionEntry = z.infer<typeof sessionEntry>

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/sessions',
  access: 'traveller',
  summary: 'Where this account is signed in, and which devices may sign in by themselves.',
  reply: z.array(sessionEntry),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  access: 'traveller',
  summary: 'Signs out elsewhere, or takes back a device’s credential.',
  request: z.object({ id: z.uuid() }),
  reply: z.object({}),
  refusals: ['SESSION_UNKNOWN', 'PROOF_NEEDED'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'traveller',
  summary: 'Signs out everywhere but here, and takes back every device’s credential.',
  reply: z.object({ ended: z.number() }),
  refusals: ['PROOF_NEEDED'],
})
