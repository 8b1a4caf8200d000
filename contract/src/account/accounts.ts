import * as z from 'zod/mini'
import {
  addressLine,
  email,
  languagePreference,
  linkCode,
  name,
  newPassword,
  password,
  postcode,
  title,
  user,
} from './account-fields.ts'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const PASSWORD_REFUSALS = ['PASSWORD_TOO_WEAK', 'PASSWORD_TOO_COMMON'] as const

export const register = endpoint({
  method: 'POST',
  path: '/v1/register',
  access: 'anyone',
  summary: 'Opens an account; it can be used once its address is verified by the mailed link.',
  request: z.object({
    title,
    firstName: name,
    lastName: name,
    email,
    password: newPassword,
    password_confirmation: newPassword,
    languagePreference,
    marketingOptIn: z.optional(z.boolean()),
    thirdPartyOptIn: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** How long the button that sends the mail again waits. */
    emailResendDelaySeconds: z.number(),
  }),
  refusals: ['EMAIL_ALREADY_EXISTS', 'PASSWORDS_DIFFER', 'TITLE_UNKNOWN', ...PASSWORD_REFUSALS],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/v1/verify-email',
  access: 'anyone',
  summary:
    'Takes the mailed code and the password of the registration as proof that both are theirs. Without the password it only says whose link it is; a repeat within its day changes nothing.',
  request: z.object({ code: linkCode, password: z.optional(password) }),
  reply: z.object({
    email: z.string(),
    /** False while the password is missing: whoever reads the address need not be whoever registered it. */
    confirmed: z.boolean(),
  }),
  refusals: ['LINK_UNKNOWN', 'PASSWORD_WRONG'],
})

/** Answers alike for known, unknown and verified addresses. */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/v1/resend-verification',
  access: 'anyone',
  summary: 'Sends the verification mail again.',
  request: z.object({ email }),
  reply: none,
  timeout: 30_000,
})

/** Answers alike for known and unknown addresses; 400 for one that is malformed. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/forgot-password',
  access: 'anyone',
  summary: 'Mails a link by which a new password can be set.',
  request: z.object({ email }),
  reply: none,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/reset-password',
  access: 'anyone',
  summary: 'Sets a new password by the mailed code, and signs out everywhere.',
  request: z.object({ code: linkCode, password: newPassword }),
  reply: z.object({ email: z.string() }),
  refusals: ['LINK_UNKNOWN', ...PASSWORD_REFUSALS],
})

export const readUser = endpoint({
  method: 'GET',
  path: '/v1/users',
  access: 'traveller',
  summary: 'The account’s own details.',
  reply: user,
})

/** Fields that are left out stay as they are. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/v1/users/{email}',
  access: 'traveller',
  summary: 'Changes personal details, address, language or marketing choices.',
  request: z.object({
    email,
    title: z.optional(title),
    firstName: z.optional(name),
    lastName: z.optional(name),
    address1: z.optional(addressLine),
    address2: z.optional(addressLine),
    address3: z.optional(addressLine),
    townCity: z.optional(addressLine),
    postcode: z.optional(postcode),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    languagePreference: z.optional(languagePreference),
    marketingOptIn: z.optional(z.boolean()),
    thirdPartyOptIn: z.optional(z.boolean()),
  }),
  reply: user,
  refusals: ['USER_UNKNOWN', 'TITLE_UNKNOWN'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/users/{email}/change-password',
  access: 'traveller',
  summary: 'Changes the password, and signs out everywhere else.',
  request: z.object({ email, OldPassword: password, NewPassword: newPassword }),
  reply: none,
  refusals: ['USER_UNKNOWN', 'PASSWORD_WRONG', 'PROOF_NEEDED', ...PASSWORD_REFUSALS],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/v1/users/{email}/change-email',
  access: 'traveller',
  summary: 'Asks for another address; it counts once both addresses have confirmed it by their mailed links.',
  request: z.object({ email, newEmail: email, password }),
  reply: none,
  refusals: ['USER_UNKNOWN', 'PASSWORD_WRONG', 'PROOF_NEEDED', 'EMAIL_UNCHANGED'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/v1/confirm-email',
  access: 'anyone',
  summary: 'One of the two confirmations of a new address.',
  request: z.object({ code: linkCode }),
  reply: z.object({
    /** False while the other address hasn't confirmed. */
    changed: z.boolean(),
  }),
  refusals: ['LINK_UNKNOWN', 'EMAIL_ALREADY_EXISTS'],
})
