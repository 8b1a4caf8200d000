import { isScope } from '@cledrau/domain/partners/scopes.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { Keys } from '../keys.ts'
import type { Guest, Partner, PartnerNamed, ReadToken, Traveller } from './callers.ts'

export const ACCESS_TOKEN_LIFE = 15 * MINUTE

const seconds = (at: Instant) => Math.floor(at / 1000)

/** RFC 9068: an access token, and nothing else that this key may come to sign. */
const TYPE = 'at+jwt'

/** Whose tokens they are, and for whom: an address of ours, and its calls. */
const issuerOf = (publicUrl: string) => {
  const issuer = new URL(publicUrl).origin
  return { issuer, audience: `${issuer}/api` }
}

type Named = Traveller | Guest | Partner
export type SignAccessToken = (caller: Named, now: Instant, until?: number) => Promise<string>

/** `by`: the partner that an order's token was given to. */
function claimsOf(caller: Named): Record<string, unknown> {
  if (caller.kind === 'traveller') return { sub: caller.id, sid: caller.sessionId }
  if (caller.kind === 'partner') return { sub: caller.id, client_id: caller.id, ...termsOf(caller) }
  const { orderId: order, partner } = caller
  return partner ? { order, by: partner.id, ...termsOf(partner) } : { order }
}
const termsOf = ({ scopes, callsPerMinute }: PartnerNamed) => ({ scope: scopes.join(' '), calls: callsPerMinute })

/** Signs who it is and which session it came from, or what it may be used for; nothing in it is secret. */
export function accessTokenSigner(keys: Keys, publicUrl: string): SignAccessToken {
  const { issuer, audience } = issuerOf(publicUrl)
  return (caller, now, until = now + ACCESS_TOKEN_LIFE) => {
    const key = keys.current(now)
    return new SignJWT({ ...claimsOf(caller), kind: caller.kind })
      .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: TYPE })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(instant(until)))
      .sign(key.sign)
  }
}

/** Whether a session was ended within the life of its tokens. */
export type IsEnded = (sessionId: string) => Promise<boolean>

/** `guest`: whose the guest's order is by now. */
type Ended = {
  session: IsEnded
  guest: (orderId: string) => Promise<'held' | 'taken over' | 'forgotten'>
  partner: (partnerId: string) => Promise<boolean>
}

/**
 * Nothing for a token that is foreign, forged, past its time or over before it: told to sign in, not why. Only what a guest
 * held is told where it went, also after the token's day: that device shows a ticket which it can't ask about any more.
 */
export function accessTokenReader(keys: Keys, publicUrl: string, clock: Clock, isEnded: Ended): ReadToken {
  const issuer = issuerOf(publicUrl)
  return async (token) => {
    const now = clock.now()
    const caller = await callerIn(token, keys, issuer, now)
    if (caller?.kind === 'traveller') return (await isEnded.session(caller.sessionId)) ? undefined : caller
    const partnerId = caller?.kind === 'partner' ? caller.id : caller?.partner?.id
    if (partnerId !== undefined && (await isEnded.partner(partnerId))) return undefined
    if (caller?.kind === 'partner') return caller
    const held = caller ?? (await callerIn(token, keys, issuer, now, madeAt(token)))
    if (held?.kind !== 'guest') return caller
    const whose = await isEnded.guest(held.orderId)
    if (whose === 'taken over') return { kind: 'taken-over' }
    // Nobody knows any more whose it was: then it is nobody's to open.
    return whose === 'held' ? caller : undefined
  }
}

/** Whether a token says that it is a partner's: before anybody believes it. */
export function saysPartner(token: string): boolean {
  try {
    const { kind, by } = decodeJwt<Claims>(token)
    return kind === 'partner' || by !== undefined
  } catch {
    return false
  }
}

/** Whose quota a call counts against: by the signature alone, for this is asked before anything else is. */
export function partnerReader(keys: Keys, publicUrl: string, clock: Clock) {
  const issuer = issuerOf(publicUrl)
  return async (token: string): Promise<PartnerNamed | undefined> => {
    const caller = await callerIn(token, keys, issuer, clock.now())
    return caller?.kind === 'partner' ? caller : caller?.kind === 'guest' ? caller.partner : undefined
  }
}

/** When it says that it was signed; what else it says is believed only with the signature. */
function madeAt(token: string): Instant {
  try {
    return instant((decodeJwt(token).iat ?? 0) * 1000)
  } catch {
    return instant(0)
  }
}

async function callerIn(
  token: string,
  keys: Keys,
  issuer: ReturnType<typeof issuerOf>,
  now: Instant,
  readAt = now,
): Promise<Named | undefined> {
  try {
    const key = keys.find(String(decodeProtectedHeader(token).kid), now)
    if (!key) return undefined
    const { payload } = await jwtVerify<Claims>(token, key.verify, {
      ...issuer,
      typ: TYPE,
      algorithms: ['EdDSA'],
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(readAt),
    })
    const { kind, sub, sid, order } = payload
    // Said in so many words, not found out from which claims are there: nobody is both.
    const partner = partnerIn(payload)
    if (kind === 'guest' && typeof order === 'string')
      return partner ? { kind, orderId: order, partner } : { kind, orderId: order }
    if (kind === 'partner') return partner && { kind, ...partner }
    if (kind === 'traveller' && typeof sub === 'string' && typeof sid === 'string')
      return { kind, id: sub, sessionId: sid }
    return undefined
  } catch {
    return undefined
  }
}

type Claims = { kind?: unknown; sid?: unknown; order?: unknown; by?: unknown; scope?: unknown; calls?: unknown }

function partnerIn({ kind, sub, by, scope, calls }: Claims & { sub?: string }): PartnerNamed | undefined {
  const id = kind === 'partner' ? sub : by
  if (typeof id !== 'string' || typeof scope !== 'string' || typeof calls !== 'number') return undefined
  return { id, scopes: scope.split(' ').filter(isScope), callsPerMinute: calls }
}
