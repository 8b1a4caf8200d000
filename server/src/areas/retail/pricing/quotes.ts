import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { QUOTE_MINUTES } from '@cledrau/contract/search/ticket-search.ts'
import type { QuotedFare } from '@cledrau/contract/search/fares.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Secrets } from '../../../keys.ts'

/**
 * Search results are kept nowhere: each price carries our signature over everything that was promised, and until when.
 * Whoever brings it back unchanged in time gets it; a booking still asks whether places are left.
 */
export type Quotes = {
  /** When a price that is signed now runs out. */
  expiry: () => Instant
  sign: (fare: Omit<QuotedFare, 'code'>, expires: Instant) => string
  check: (fare: QuotedFare) => 'GOOD' | 'EXPIRED' | 'WRONG'
}

/** 128 bits, as base64url. */
const MAC_LENGTH = 22

export function openQuotes(secrets: Secrets, clock: Clock): Quotes {
  const keys = new WeakMap<Buffer, KeyObject>()
  const keyOf = (bytes: Buffer): KeyObject => {
    const key = keys.get(bytes) ?? createSecretKey(bytes)
    keys.set(bytes, key)
    return key
  }
  const macOf = (bytes: Buffer, fare: Omit<QuotedFare, 'code'>, expires: number): string =>
    createHmac('sha256', keyOf(bytes))
      .update(JSON.stringify([expires, ...promised(fare)]))
      .digest('base64url')
      .slice(0, MAC_LENGTH)

  return {
    expiry: () => instant(clock.now() + QUOTE_MINUTES * MINUTE),
    sign: (fare, expires) => {
      const { id, bytes } = secrets.current(clock.now())
      return `${id}.${expires.toString(36)}.${macOf(bytes, fare, expires)}`
    },
    check: (fare) => {
      const [id = '', until = '', mac = ''] = fare.code.split('.')
      const secret = secrets.find(id, clock.now())
      const expires = Number.parseInt(until, 36)
      if (!secret || mac.length !== MAC_LENGTH || !Number.isSafeInteger(expires)) return 'WRONG'
      const right = macOf(secret.bytes, fare, expires)
      if (!timingSafeEqual(Buffer.from(right), Buffer.from(mac.padEnd(MAC_LENGTH).slice(0, MAC_LENGTH)))) return 'WRONG'
      return clock.now() < expires ? 'GOOD' : 'EXPIRED'
    },
  }
}

/** All that a price promises, in a fixed order; texts promise nothing of their own. */
const promised = (fare: Omit<QuotedFare, 'code'>): unknown[] => [
  fare.kind,
  [fare.party.adults, fare.party.children, fare.party.railcards, ...(fare.party.ages ? [fare.party.ages] : [])],
  fare.totalPrice,
  fare.ticketableFares.map((one) => [
    one.ticket,
    one.passengerReferences,
    one.fareCodes.map((code) => [code.code, code.openReturn, code.fareClass, code.serviceClass]),
    one.fareQualifiers.map((qualifier) => (qualifier.type === 'DISCOUNT_CARD' ? qualifier.program : qualifier.type)),
    one.price,
    one.direction,
    one.origin,
    one.destination,
    one.route.code,
    one.restriction,
    [one.validity.from, one.validity.until, one.validity.returnFrom, one.validity.returnUntil],
  ]),
  fare.optionalPrices.map(({ code, price }) => [code, price]),
  fare.legReferences,
  fare.split?.stations ?? null,
  // Said only where it was looked for, so that prices of before stay good.
  ...(fare.split?.flexibility ? [fare.split.flexibility] : []),
  ...(fare.longer ? ['LONGER', fare.longer.boards, fare.longer.alights] : []),
]
