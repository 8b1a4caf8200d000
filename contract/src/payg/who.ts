import * as z from 'zod/mini'
import { flag } from '../query.ts'

/** Whose cards are meant: those of the account that is signed in, or the one card of a guest with a transient token. */
export const whose = {
  transientToken: z.optional(z.string().check(z.maxLength(2000))),
  guestCheckout: z.optional(flag),
}

/** Our id of a PAR: of everything with which one person taps. */
export const accountId = z.uuid()
/** Our id of one card, phone or watch; never the bank’s token. */
export const tokenId = z.uuid()
/** The id of its first tap. */
export const journeyId = z.string().check(z.regex(/^[\w.:-]{1,80}$/))
export const pence = z.int()
