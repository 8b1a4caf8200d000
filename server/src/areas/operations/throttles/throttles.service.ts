import { createHash } from 'node:crypto'
import { DAY, HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { Failed } from '../../../http/failures.ts'
import * as store from './throttles.store.ts'

/** How many tries are free, and how the wait grows after them. */
export type Throttle = { free: number; firstDelay: number; longestDelay: number; forgetAfter: number }

/** Guesses at one account, or one code: five at once, then each wait is twice the last. */
export const GUESSES: Throttle = { free: 5, firstDelay: SECOND, longestDelay: 15 * MINUTE, forgetAfter: DAY }
/** Guesses from one network at any accounts: an office has more people than a home. */
export const GUESSES_FROM_NETWORK: Throttle = {
  free: 30,
  firstDelay: SECOND,
  longestDelay: 15 * MINUTE,
  forgetAfter: DAY,
}
/** Mails that anybody can have sent to an address: one a minute, and ever rarer. */
export const MAILS_TO_ADDRESS: Throttle = { free: 1, firstDelay: MINUTE, longestDelay: HOUR, forgetAfter: 6 * HOUR }
/** Mails that one network can have sent, to whomever: an office asks for more than a home. */
export const MAILS_FROM_NETWORK: Throttle = {
  free: 60,
  firstDelay: 10 * SECOND,
  longestDelay: 15 * MINUTE,
  forgetAfter: HOUR,
}
/** Conflicts that tell somebody who has an account: five an hour from one network. */
const CONFLICTS = 5

export type Throttles = {
  /** Counts a try as a wrong one, before anything is looked at; too many are told how long to wait. */
  count: (key: string, throttle: Throttle) => Promise<void>
  /** It was right after all: the try that was counted is given back. */
  forgive: (key: string, throttle: Throttle) => Promise<void>
  /** Everything that was counted is forgotten. */
  forget: (key: string) => Promise<void>
  /** Counts that a network learns of an account, before it does; one that has learned of too many within the hour is turned away. */
  countConflict: (network: string) => Promise<void>
  /** It learned of none. */
  forgiveConflict: (network: string) => Promise<void>
  forgetOld: () => Promise<void>
}

/** Addresses and networks are counted by their fingerprints: the table says nothing about whom. */
export const throttleKey = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

export function openThrottles(db: Database, clock: Clock): Throttles {
  const conflictKey = (network: string) => throttleKey('conflicts', network)
  const wait = (until: number) =>
    new Failed('TOO_MANY_CALLS', { retryAfterSeconds: Math.max(1, Math.ceil((until - clock.now()) / SECOND)) })

  const countTry = (key: string, { free, firstDelay, longestDelay, forgetAfter }: Throttle) => {
    const now = clock.now()
    const delays = { firstDelay: firstDelay / SECOND, longestDelay: longestDelay / SECOND }
    return store.countTry(db, { key, now, since: instant(now - forgetAfter), free, ...delays })
  }

  return {
    count: async (key, throttle) => {
      if ((await countTry(key, throttle)) !== undefined) return
      const row = await store.findThrottle(db, key)
      throw wait(row?.blockedUntil ?? clock.now())
    },
    forgive: async (key, { free }) => {
      await store.forgive(db, key, free)
    },
    forget: async (key) => {
      await store.forgetThrottle(db, key)
    },
    countConflict: async (network) => {
      const now = clock.now()
      const key = conflictKey(network)
      if (await store.countWithin(db, { key, now, since: instant(now - HOUR), most: CONFLICTS })) return
      const row = await store.findThrottle(db, key)
      throw wait((row?.since ?? now) + HOUR)
    },
    forgiveConflict: async (network) => {
      await store.forgive(db, conflictKey(network), CONFLICTS)
    },
    forgetOld: async () => {
      await store.forgetThrottlesBefore(db, instant(clock.now() - 2 * DAY))
    },
  }
}
