declare const instantBrand: unique symbol

/** A moment: milliseconds since 1970 in UTC. On the wire it is ISO 8601 with its offset. */
export type Instant = number & { readonly [instantBrand]: true }

export const instant = (milliseconds: number): Instant => milliseconds as Instant

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** ISO 8601 in UTC, as moments go over the wire. */
export const utcIso = (at: number): string => new Date(at).toISOString()
