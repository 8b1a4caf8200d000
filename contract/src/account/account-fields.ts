import { emailProblem, LONGEST_EMAIL } from '@cledrau/domain/accounts/e-mail.ts'
import { LONGEST_NAME, nameProblem } from '@cledrau/domain/accounts/name.ts'
import { LONGEST_PASSWORD } from '@cledrau/domain/accounts/password.ts'
import * as z from 'zod/mini'

/** Fields that several account calls share. */

export const email = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_EMAIL),
  z.refine((typed) => emailProblem(typed) === undefined),
)

export const name = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_NAME),
  z.refine((typed) => nameProblem(typed) === undefined),
)

/** A value of the list of titles. */
export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

/** A new password: its rules are the server's refusals, so that the answer says which one. */
export const newPassword = z.string().check(z.maxLength(LONGEST_PASSWORD))
/** A password as somebody knows it, or a device credential in its place. */
export const password = z.string().check(z.maxLength(200))

/** Upper case on the wire. */
export const languagePreference = z.enum(['EN', 'CY'])

export const addressLine = z.string().check(z.trim(), z.maxLength(100))
export const postcode = z.string().check(z.trim(), z.maxLength(16))

/** The code of a mailed link. */
export const linkCode = z.string().check(z.regex(/^[\w-]{43}$/))

/** An app instance, chosen by itself once; uxliID and deviceId are the same. */
export const deviceID = z.string().check(z.regex(/^[\w-]{16,64}$/))

export const user = z.object({
  customerId: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** An address that waits to be confirmed at both ends. */
  newEmail: z.nullable(z.string()),
  address1: z.string(),
  address2: z.string(),
  address3: z.string(),
  townCity: z.string(),
  postcode: z.string(),
  country: z.string(),
  languagePreference,
  marketingOptIn: z.boolean(),
  thirdPartyOptIn: z.boolean(),
})
export type User = z.infer<typeof user>
