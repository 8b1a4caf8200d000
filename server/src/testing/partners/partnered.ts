import { randomUUID } from 'node:crypto'
import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { importJWK, SignJWT, type JWK } from 'jose'
import { openOperatorsPartners } from '../../areas/payments/partner-accounts/operators-partners.ts'
import { makeKey } from '../../areas/partners/partners/partner-keys.ts'
import type { TestServer } from '../test-server.ts'

/** A company that sells for us, as its own program knows itself. */
export type TestPartner = { name: string; id: string; keyId: string; key: JWK }

type Terms = { scopes?: readonly Scope[]; creditLimit?: number; callsPerMinute?: number }

/** Where tokens are given, as any library finds out. */
export async function whereTokensAre(house: TestServer): Promise<{ issuer: string; token_endpoint: string }> {
  const found = await house.app.server.inject({ url: '/.well-known/oauth-authorization-server' })
  return found.json()
}

export const partnersOf = (house: TestServer) => openOperatorsPartners(house.db, house.clock)

export async function addPartner(house: TestServer, name: string, terms: Terms = {}): Promise<TestPartner> {
  const { scopes = SCOPES, creditLimit = 100_000, callsPerMinute = 100_000 } = terms
  const { open, whole } = await makeKey()
  const added = await partnersOf(house).add(name, { scopes: [...scopes], creditLimit, callsPerMinute }, open)
  if (!added.ok) throw new Error(added.refusal)
  return { name, ...added.value, key: whole }
}

type Said = {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  /** Seconds from now. */
  livesFor?: number
}

/** A proof of who it is, for the token endpoint; told otherwise here and there. */
export async function proofOf(house: TestServer, { id, keyId, key }: TestPartner, said: Said = {}): Promise<string> {
  const now = Math.floor(house.clock.now() / 1000)
  const { issuer: aud } = await whereTokensAre(house)
  const claims = { iss: id, sub: id, aud, jti: randomUUID(), iat: now, exp: now + (said.livesFor ?? 60) }
  return new SignJWT({ ...claims, ...said.claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, ...said.header })
    .sign(await importJWK(key, 'EdDSA'))
}

export type TokenAnswer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

export async function askToken(house: TestServer, fields: Record<string, string>): Promise<TokenAnswer> {
  const { statusCode, headers, body } = await house.app.server.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, headers, body: JSON.parse(body) as Record<string, unknown> }
}

export const formOf = (assertion: string, more: Record<string, string> = {}): Record<string, string> => ({
  grant_type: 'client_credentials',
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: assertion,
  ...more,
})

/** Headers that carry a fresh token, for everything or for one order. */
export async function bearing(house: TestServer, partner: TestPartner, more: Record<string, string> = {}) {
  const { status, body } = await askToken(house, formOf(await proofOf(house, partner), more))
  if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`)
  return { headers: { authorization: `Bearer ${String(body.access_token)}` } }
}
