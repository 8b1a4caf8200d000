import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { importJWK, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  addPartner,
  askToken,
  formOf,
  proofOf,
  whereTokensAre,
  type TestPartner,
} from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeKey } from './partners/partner-keys.ts'

/** Proofs as strangers and bad partners make them: each gets the one no that says nothing, and is nobody's fault here. */

let house: TestServer
let second: TestServer
let shop: TestPartner
let nth = 0
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  second = await startTestServer(inject('postgres'), {}, { beside: house })
})
beforeEach(async () => {
  shop = await addPartner(house, `Siop ${++nth}`)
})
afterAll(async () => {
  await second.close()
  await house.close()
})

const NO = [401, 'invalid_client']
const told = async (proof: string, from = house) => {
  const { status, body } = await askToken(from, formOf(proof))
  return status === 200 ? [status] : [status, body.error]
}
const coded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(house.clock.now() / 1000)
async function claims(more: Record<string, unknown> = {}) {
  const { issuer: aud } = await whereTokensAre(house)
  return { iss: shop.id, sub: shop.id, aud, jti: randomUUID(), exp: now() + 60, ...more }
}
const openHalf = ({ kty = '', crv = '', x = '' }: JWK) => ({ kty, crv, x })

test('a signature that our own half of the key could make is none: HS256 by each form in which anybody has it', async () => {
  const open = openHalf(shop.key)
  const pem = createPublicKey({ key: open, format: 'jwk' }).export({ format: 'pem', type: 'spki' })
  const raw = Buffer.from(String(open.x), 'base64url')
  for (const secret of [raw, String(open.x), JSON.stringify(open), pem, ''])
    for (const kid of [shop.keyId, undefined]) {
      const text = `${coded({ alg: 'HS256', kid })}.${coded(await claims())}`
      const proof = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      expect(await told(proof)).toEqual(NO)
    }
})

test('no header talks us into another algorithm, another key or another form', async () => {
  const strange = await makeKey()
  const { keyId: kid, key: own } = shop
  const attempts: [JWK, Record<string, unknown>][] = [
    ...['none', 'NONE', 'nOnE', '', 'EdDSA ', 'HS512', 'RS256', 'ES256', 'Ed448', 'dir', null, 7, ['EdDSA']].map(
      (alg): [JWK, Record<string, unknown>] => [own, { alg, kid }],
    ),
    // A key that comes along, or that we should fetch, is the sender's and proves nothing.
    [strange.whole, { alg: 'EdDSA', jwk: strange.open }],
    [strange.whole, { alg: 'EdDSA', kid, jwk: strange.open }],
    [strange.whole, { alg: 'EdDSA', kid, jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/cert' }],
    // What we don't know must not be passed over, and what changes the text isn't taken.
    [own, { alg: 'EdDSA', kid, crit: ['exp'], exp: 1 }],
    [own, { alg: 'EdDSA', kid, crit: ['b64'], b64: false }],
  ]
  const signed = async (by: JWK, header: Record<string, unknown>) => {
    const text = `${coded(header)}.${coded(await claims())}`
    const key = (await importJWK(by, 'EdDSA')) as Parameters<typeof crypto.subtle.sign>[1]
    return [text, Buffer.from(await crypto.subtle.sign('Ed25519', key, Buffer.from(text))).toString('base64url')]
  }
  for (const [by, header] of attempts) {
    const [text, signature] = await signed(by, header)
    for (const end of [signature, '']) expect([header, ...(await told(`${text}.${end}`))]).toEqual([header, ...NO])
  }
  // The same hand signs one that opens.
  expect(await told((await signed(own, { alg: 'EdDSA', kid })).join('.'))).toEqual([200])
})

test.each(['', '../keys', "' or true --", '\u0000', 7, null, true, {}, ['a']])(
  'a key by the name %j is none, though the signature fits',
  async (kid) => {
    expect(await told(await proofOf(house, shop, { header: { kid } }))).toEqual(NO)
  },
)

test('the name of a key may be left out, and another partner’s doesn’t make it another partner', async () => {
  const other = await addPartner(house, `Arall ${nth}`)
  expect(await told(await proofOf(house, shop, { header: { kid: undefined } }))).toEqual([200])
  expect(await told(await proofOf(house, shop, { header: { kid: other.keyId } }))).toEqual(NO)
  // Signed by the one, said to be the other's.
  expect(await told(await proofOf(house, { ...shop, id: other.id }))).toEqual(NO)
  expect(await told(await proofOf(house, { ...shop, id: other.id, keyId: other.keyId }))).toEqual(NO)
  expect(await told(await proofOf(house, shop, { claims: { sub: other.id } }))).toEqual(NO)
  expect(await told(await proofOf(house, shop, { claims: { iss: other.id } }))).toEqual(NO)
})

test.each<[string, unknown]>([
  ['longer than any', 'x'.repeat(129)],
  ['as long as a form holds', 'x'.repeat(4000)],
  ['empty', ''],
  ['null', null],
  ['a number', 17],
  ['a boolean', true],
  ['a list', []],
  ['a list of a long one', ['x'.repeat(4000)]],
  ['an object', { toString: 'x' }],
  ['a character that no text of ours holds', 'once\u0000more'],
])('a number of its own that is %s is none, and nothing of it is kept', async (_what, jti) => {
  expect(await told(await proofOf(house, shop, { claims: { jti } }))).toEqual(NO)
  const kept = await house.db.selectFrom('partnerProofs').selectAll().where('partnerId', '=', shop.id).execute()
  expect(kept).toEqual([])
})

test.each<[string, Record<string, unknown>]>([
  ['ends far away', { exp: 9_999_999_999 }],
  ['ends at no moment', { exp: 1e300 }],
  ['ends as text says', { exp: '2099-01-01' }],
  ['ends in a list', { exp: [1] }],
  ['counts from tomorrow', { nbf: Date.parse('2026-12-08T08:00:00Z') / 1000 }],
  ['counts from a word', { nbf: 'now' }],
  ['is for nobody', { aud: undefined }],
  ['is for an empty list', { aud: [] }],
  ['is for something that only begins as we do', { aud: 'http://localhost:3000.evil.example' }],
  ['is for the tokens themselves', { aud: 'http://localhost:3000/api' }],
])('a proof that %s opens nothing', async (_what, more) => {
  expect(await told(await proofOf(house, shop, { claims: more }))).toEqual(NO)
})

test('a proof that is for somebody else, too, could be shown by them: it counts for us alone, or not at all', async () => {
  const { issuer, token_endpoint: endpoint } = await whereTokensAre(house)
  const opens = async (aud: unknown) => told(await proofOf(house, shop, { claims: { aud } }))
  expect(await opens([issuer, 'https://elsewhere.example'])).toEqual(NO)
  expect(await opens(['https://elsewhere.example', endpoint])).toEqual(NO)
  expect([await opens(issuer), await opens(endpoint), await opens([issuer])]).toEqual([[200], [200], [200]])
})

test('shown to two servers at the same moment, a proof counts once; spelt otherwise it is the same proof', async () => {
  const proof = await proofOf(house, shop)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => told(proof, at % 2 ? house : second)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  for (const again of [`${proof}=`, `${proof} `, ` ${proof}`, `${proof}.`, proof.replace('.', '..')])
    expect(await told(again, second)).toEqual(NO)
  // Signed again with the same number, it was shown before all the same; what another partner numbers so is another.
  const jti = 'the-same-number'
  expect(await told(await proofOf(house, shop, { claims: { jti } }))).toEqual([200])
  expect(await told(await proofOf(house, shop, { claims: { jti }, livesFor: 90 }), second)).toEqual(NO)
  const other = await addPartner(house, `Arall ${nth}`)
  expect(await told(await proofOf(house, other, { claims: { jti } }))).toEqual([200])
})

test('a flood of one proof keeps one line, and none once it couldn’t be shown again anyway', async () => {
  const proof = await proofOf(house, shop)
  const answers = await Promise.all(Array.from({ length: 100 }, () => told(proof)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  const kept = await house.db.selectFrom('partnerProofs').selectAll().where('partnerId', '=', shop.id).execute()
  expect(kept).toHaveLength(1)
  house.clock.advance(6 * MINUTE)
  expect(await told(proof)).toEqual(NO)
})

test.each<[string, string, string]>([
  ['longer than any proof', 'application/x-www-form-urlencoded', `grant_type=${'x'.repeat(10_000)}`],
  ['of JSON', 'application/json', '{"grant_type":"client_credentials"}'],
  ['of nothing', 'application/x-www-form-urlencoded', ''],
  ['badly spelt', 'application/x-www-form-urlencoded', '%E0%A4%A=%&&&=;%00=%00'],
  ['of the names that every object has', 'application/x-www-form-urlencoded', '__proto__=x&constructor=y&grant_type='],
])('a form %s gets a clear no', async (_what, type, payload) => {
  const answer = await house.app.server.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { 'content-type': type },
    payload,
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
})

test('a token of ours is no proof, and a proof no token', async () => {
  const proof = await proofOf(house, shop)
  const asBearer = { headers: { authorization: `Bearer ${proof}` } }
  expect((await house.call(readPartnerAccount, {}, asBearer)).failure.code).toBe('SIGN_IN')
  const { body } = await askToken(house, formOf(proof))
  expect(await told(String(body.access_token))).toEqual(NO)
  // A partner signs what our tokens say, with its own key and with our key's name.
  const [head = ''] = String(body.access_token).split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const forged = await new SignJWT({ kind: 'partner', scope: 'plan sell after-sales data', calls: 1e6 })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .setIssuer('http://localhost:3000')
    .setAudience('http://localhost:3000/api')
    .setSubject(shop.id)
    .setIssuedAt(now())
    .setExpirationTime(now() + 600)
    .sign(await importJWK(shop.key, 'EdDSA'))
  const carried = { headers: { authorization: `Bearer ${forged}` } }
  expect((await house.call(readPartnerAccount, {}, carried)).failure.code).toBe('SIGN_IN')
})
