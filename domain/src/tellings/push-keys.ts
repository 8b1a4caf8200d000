import { HOUR, instant, type Instant } from '../time/instant.ts'

/**
 * For a phone that is away Firebase keeps the newest message of a key, and of four keys at most: of five nobody knows which
 * four. Three matters have a key to themselves; all others share the fourth.
 */
export const FIREBASE_OWN = 3
/** Apple keeps one message of an app, whatever it is about: all share it. */
export const APPLE_OWN = 0
export const SHARED_KEY = FIREBASE_OWN
/** What is of use for longer would keep a key from trains that leave in the meantime. */
const OWN_FOR = 6 * HOUR

/** The newest message of a matter that may still wait for the phone, and under which key. */
export type HeldKey = { readonly tag: string; readonly key: number; readonly usefulUntil: Instant }

export type TakenKey = {
  readonly key: number
  /** So many other matters may still wait under this key, and are replaced by this message: it has to speak for them. */
  readonly others: number
  /** As long as it waits: who speaks for others is there until the last of them is of no use. */
  readonly usefulUntil: Instant
}

/** Under which key a message of a matter waits, where so many may have one of their own: none ever replaces another matter's without saying so. */
export function takeKey(
  held: readonly HeldKey[],
  { tag, usefulUntil }: Pick<HeldKey, 'tag' | 'usefulUntil'>,
  now: Instant,
  ownKeys: number = FIREBASE_OWN,
): TakenKey {
  const waiting = held.filter((one) => one.usefulUntil > now)
  const others = waiting.filter((one) => one.tag !== tag)
  const free = Array.from({ length: ownKeys }, (_, key) => key).find((key) => others.every((one) => one.key !== key))
  // Its own message before this one may wait under that key still, and mustn't come after it.
  const own = waiting.find((one) => one.tag === tag)?.key
  const key = own ?? (usefulUntil - now <= OWN_FOR ? (free ?? SHARED_KEY) : SHARED_KEY)
  const replaced = key === SHARED_KEY ? others.filter((one) => one.key === SHARED_KEY) : []
  const last = Math.max(usefulUntil, ...replaced.map((one) => one.usefulUntil))
  return { key, others: replaced.length, usefulUntil: instant(last) }
}
