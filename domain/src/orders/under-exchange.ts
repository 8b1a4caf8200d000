import type { Instant } from '../time/instant.ts'

/**
 * How long the tickets that an exchange would replace can't be used: until a moment, or for as long as it is being paid for,
 * which has no end of its own: the payment's end ends it.
 */
export type KeptForExchange = Instant | 'WHILE_PAYING'

/** Null: no exchange keeps it. What is kept without an end is kept later than anything. */
export const isUnderExchange = (until: Instant | null, now: Instant): boolean => until !== null && now < until
