import { scopesAsked, type Scope } from '@cledrau/domain/partners/scopes.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import {
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { ACCESS_TOKEN_LIFE, type SignAccessToken } from '../../../http/access-token.ts'
import { counts } from './partners.service.ts'
import * as store from './partners.store.ts'

/** What RFC 6749 calls the reasons of a no. */
export type TokenRefusal =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target'

/** As the form brought it. */
export type TokenAsked = {
  grant_type?: string | undefined
  client_assertion_type?: string | undefined
  client_assertion?: string | undefined
  client_id?: string | undefined
  scope?: string | undefined
  /** Ours: the one order that the token is to open, as its guest's would. */
  order?: string | undefined
}

export type TokenGiven = { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }

export type PartnerTokens = { give: (asked: TokenAsked) => Promise<Result<TokenGiven, TokenRefusal>> }

/** Proofs by a signature alone: a secret that both sides know could be lost on both. */
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
export const ALGORITHMS = ['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256'] as const
/** A proof is made when it is needed. */
const PROOF_LIFE = 5 * MINUTE
/** Two clocks are never the same. */
const APART_SECONDS = 30
/** Anything that can be read: the character 0 stands in no text of ours. */
const NUMBERED = /^\P{Cc}{1,128}$/u
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

type Parts = {
  db: Database
  clock: Clock
  sign: SignAccessToken
  /** Whom a proof is made for: our name, or the address that it is sent to. */
  audiences: readonly string[]
  ownsOrder: (partnerId: string, orderId: string) => Promise<boolean>
}

/** Short tokens for whoever proves, by a key that only they have, which partner they are (RFC 7523). */
export function openPartnerTokens({ db, clock, sign, audiences, ownsOrder }: Parts): PartnerTokens {
  /** The partner that signed it; whatever is wrong with it is told as one thing. */
  const proven = async (assertion: string): Promise<store.PartnerFound | undefined> => {
    const now = clock.now()
    const said = unsigned(assertion)
    const id = said?.sub
    if (!said || typeof id !== 'string' || !UUID.test(id)) return undefined
    const partner = await store.findPartner(db, id)
    if (!partner || partner.endedAt !== null) return undefined
    const keys = (await store.listKeys(db, id)).filter((key) => counts(key, now))
    for (const { publicKey } of keys.filter((key) => said.kid === undefined || key.id === said.kid)) {
      const payload = await verified(assertion, publicKey, {
        algorithms: [...ALGORITHMS],
        issuer: id,
        subject: id,
        audience: [...audiences],
        requiredClaims: ['exp', 'jti'],
        clockTolerance: APART_SECONDS,
        currentDate: new Date(now),
      })
      if (payload && (await isFirst(id, payload))) return partner
    }
    return undefined
  }
  const isFirst = async (partnerId: string, { jti, aud, exp = 0 }: JWTPayload): Promise<boolean> => {
    const expiresAt = instant((exp + APART_SECONDS) * 1000)
    // Whoever else it is for could show it to us before its maker does.
    if (Array.isArray(aud) && aud.length > 1) return false
    // What signs it may say anything; no library has looked at this.
    if (typeof jti !== 'string' || !NUMBERED.test(jti)) return false
    if (expiresAt - clock.now() > PROOF_LIFE + 2 * APART_SECONDS * 1000) return false
    return store.useProof(db, { partnerId, jti, expiresAt })
  }

  return {
    give: async (asked) => {
      if (asked.grant_type === undefined) return refuse('invalid_request')
      if (asked.grant_type !== 'client_credentials') return refuse('unsupported_grant_type')
      const { client_assertion: assertion, client_id: said } = asked
      if (asked.client_assertion_type !== ASSERTION || !assertion) return refuse('invalid_client')
      const partner = await proven(assertion)
      if (!partner || (said !== undefined && said !== partner.id)) return refuse('invalid_client')
      const scopes = scopesAsked(asked.scope, partner.scopes)
      if (!scopes) return refuse('invalid_scope')
      const { order } = asked
      // Somebody else's order is answered as if there were none.
      if (order !== undefined && !(UUID.test(order) && (await ownsOrder(partner.id, order))))
        return refuse('invalid_target')
      const { id, callsPerMinute } = partner
      const now = clock.now()
      const named = { id, scopes, callsPerMinute }
      const token = await sign(
        order === undefined ? { kind: 'partner', ...named } : { kind: 'guest', orderId: order, partner: named },
        now,
      )
      return done(given(token, scopes))
    },
  }
}

const given = (token: string, scopes: readonly Scope[]): TokenGiven => ({
  access_token: token,
  token_type: 'Bearer',
  expires_in: ACCESS_TOKEN_LIFE / 1000,
  scope: scopes.join(' '),
})

/** What it says, where this key signed it; a key of another kind than it names is just another key. */
async function verified(assertion: string, key: JWK, expected: JWTVerifyOptions): Promise<JWTPayload | undefined> {
  try {
    const { alg = '' } = decodeProtectedHeader(assertion)
    return (await jwtVerify(assertion, await importJWK(key, alg), expected)).payload
  } catch {
    return undefined
  }
}

/** What it says before anybody believes it: whose key has to fit. */
function unsigned(assertion: string): { sub: unknown; kid: string | undefined } | undefined {
  try {
    return { sub: decodeJwt(assertion).sub, kid: decodeProtectedHeader(assertion).kid }
  } catch {
    return undefined
  }
}
