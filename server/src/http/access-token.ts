import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'
import type { Guest, ReadToken, Traveller } from './callers.ts'

export const ACCESS_TOKEN_LIFE = 15 * MINUTE

const seconds = (at: Instant) => Math.floor(at / 1000)

/** Signs who it is and which session it came from; nothing else is in it, and nothing in it is secret. */
export function signAccessToken(
  keys: Keys,
  caller: Traveller | Guest,
  now: Instant,
  until = now + ACCESS_TOKEN_LIFE,
): Promise<string> {
  const key = keys.current(now)
  const claims = caller.kind === 'traveller' ? { sub: caller.id, sid: caller.sessionId } : { order: caller.orderId }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id })
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(instant(until)))
    .sign(key.sign)
}

/** Whether a session was ended within the life of its tokens. */
export type IsEnded = (sessionId: string) => Promise<boolean>

/** `guest`: whether an account has taken the guest's order over. */
type Ended = { session: IsEnded; guest: (orderId: string) => Promise<boolean> }

/** Nothing for a token that is foreign, forged, past its time or over before it: told to sign in, not why. */
export function accessTokenReader(keys: Keys, clock: Clock, isEnded: Ended): ReadToken {
  return async (token) => {
    const caller = await callerIn(token, keys, clock)
    if (!caller) return undefined
    const over =
      caller.kind === 'traveller' ? await isEnded.session(caller.sessionId) : await isEnded.guest(caller.orderId)
    return over ? undefined : caller
  }
}

async function callerIn(token: string, keys: Keys, clock: Clock): Promise<Traveller | Guest | undefined> {
  try {
    const now = clock.now()
    const key = keys.find(String(decodeProtectedHeader(token).kid), now)
    if (!key) return undefined
    const { payload } = await jwtVerify(token, key.verify, { algorithms: ['EdDSA'], currentDate: new Date(now) })
    if (typeof payload.order === 'string') return { kind: 'guest', orderId: payload.order }
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return undefined
    return { kind: 'traveller', id: payload.sub, sessionId: payload.sid }
  } catch {
    return undefined
  }
}
