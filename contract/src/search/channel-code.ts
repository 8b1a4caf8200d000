import * as z from 'zod/mini'

/** From where somebody came to us, in a word of whoever sent them. */
export const channelCode = z.optional(z.string().check(z.regex(/^[A-Z0-9_-]{1,20}$/)))
