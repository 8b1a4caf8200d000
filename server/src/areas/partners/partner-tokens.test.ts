import { createBookingWithoutBasket } from '@cledrau/contract/buying/booking.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { listPartnerOrders } from '@cledrau/contract/partners/partner-orders.ts'
import { readPartnerAccount } from '@cledrau/contract/partners/partner-books.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, MINUTE } from '@cledrau/domain/time/instant.ts'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { choose, GUEST, isWalkUp, search } from '../../testing/buying.ts'
import {
  addPartner,
  askToken,
  bearing,
  formOf,
  partnersOf,
  proofOf,
  whereTokensAre,
  type TestPartner,
} from '../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeKey, readOpenKey } from './partners/partner-keys.ts'

let house: TestServer
let shop: TestPartner
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop Docynnau')
})
afterAll(() => house.close())

const errorOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.error]

describe('a proof', () => {
  test('gives a token of a quarter of an hour, for what was asked for, and is kept by nobody [ASVS-10.4.11]', async () => {
    const { status, body, headers } = await askToken(house, formOf(await proofOf(house, shop), { scope: 'sell plan' }))
    expect([status, body.token_type, body.expires_in, body.scope]).toEqual([200, 'Bearer', 900, 'plan sell'])
    expect(headers['cache-control']).toBe('no-store')
    const called = await bearing(house, shop)
    expect((await house.call(readPartnerAccount, {}, called)).status).toBe(200)
    house.clock.advance(15 * MINUTE)
    expect((await house.call(readPartnerAccount, {}, called)).failure.code).toBe('SIGN_IN')
  })

  test('counts once, also shown to two doors at the same moment', async () => {
    const proof = await proofOf(house, shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => askToken(house, formOf(proof))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)])
  })

  test.each([
    ['of somebody else’s key', { key: 'strange' }],
    ['made for another server', { claims: { aud: 'https://elsewhere.example' } }],
    ['past its time', { livesFor: -60 }],
    ['that would live for an hour', { livesFor: 3600 }],
    ['that somebody issues for somebody else', { claims: { iss: '6f2c1e9e-3d1f-4a57-9a53-2b6a9a1c0d11' } }],
    ['without a number of its own', { claims: { jti: undefined } }],
    ['that never ends', { claims: { exp: undefined } }],
    ['of a partner that isn’t one', { claims: { iss: 'nobody', sub: 'nobody' } }],
  ])(
    '%s opens nothing [ASVS-10.4.10]',
    async (_what, { key, ...said }: { key?: string; claims?: object; livesFor?: number }) => {
      const by = key ? { ...shop, key: (await makeKey()).whole } : shop
      const proof = await proofOf(house, by, said as Parameters<typeof proofOf>[2])
      expect(errorOf(await askToken(house, formOf(proof)))).toEqual([401, 'invalid_client'])
    },
  )

  test('isn’t signed with a secret that both would know, nor with nothing', async () => {
    const now = Math.floor(house.clock.now() / 1000)
    const { issuer: aud } = await whereTokensAre(house)
    const claims = { iss: shop.id, sub: shop.id, aud, jti: 'once', exp: now + 60 }
    const secret = new TextEncoder().encode(String(shop.key.x).padEnd(32, '.'))
    const byHash = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: shop.keyId }).sign(secret)
    const [, body] = byHash.split('.')
    const bare = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const proof of [byHash, bare, 'not.a.token', '…'])
      expect(errorOf(await askToken(house, formOf(proof)))).toEqual([401, 'invalid_client'])
  })

  test('what the form lacks, or says twice, is told by its name; there is one grant [ASVS-10.4.4]', async () => {
    const proof = await proofOf(house, shop)
    const { grant_type: _, ...without } = formOf(proof)
    expect(errorOf(await askToken(house, without))).toEqual([400, 'invalid_request'])
    expect(errorOf(await askToken(house, { ...without, grant_type: 'password' }))).toEqual([
      400,
      'unsupported_grant_type',
    ])
    expect(errorOf(await askToken(house, formOf(proof, { client_assertion_type: 'secret' })))).toEqual([
      401,
      'invalid_client',
    ])
    const twice = await house.app.server.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials&grant_type=password',
    })
    expect([twice.statusCode, twice.json<{ error: string }>().error]).toEqual([400, 'invalid_request'])
    expect(errorOf(await askToken(house, formOf(await proofOf(house, shop), { scope: 'plan everything' })))).toEqual([
      400,
      'invalid_scope',
    ])
  })

  test('where to go stands where libraries look for it', async () => {
    const found = await whereTokensAre(house)
    expect(found.token_endpoint).toBe(`${found.issuer}/api/oauth/token`)
    expect(found).toMatchObject({
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    })
  })
})

describe('a key', () => {
  test('follows another: both count for a day, or the former one no longer', async () => {
    const partner = await addPartner(house, 'Teithiau Tudur')
    const next = await makeKey()
    const rotated = await partnersOf(house).rotate(partner.name, next.open, false)
    const newer = { ...partner, keyId: rotated.ok ? rotated.value.keyId : '', key: next.whole }
    const opens = async (one: TestPartner) => (await askToken(house, formOf(await proofOf(house, one)))).status
    expect([await opens(partner), await opens(newer)]).toEqual([200, 200])
    house.clock.advance(DAY)
    expect([await opens(partner), await opens(newer)]).toEqual([401, 200])
    const third = await makeKey()
    await partnersOf(house).rotate(partner.name, third.open, true)
    expect(await opens(newer)).toBe(401)
  })

  test('of two partners is one that nobody else has', async () => {
    const { open } = await makeKey()
    const terms = { scopes: [], creditLimit: 0, callsPerMinute: 1 }
    expect((await partnersOf(house).add('Un', terms, open)).ok).toBe(true)
    expect(await partnersOf(house).add('Dau', terms, open)).toEqual({ ok: false, refusal: 'KEY_TAKEN' })
    expect(await partnersOf(house).add('Un', terms, (await makeKey()).open)).toEqual({
      ok: false,
      refusal: 'NAME_TAKEN',
    })
    expect((await partnersOf(house).list()).some(({ name }) => name === 'Dau')).toBe(false)
  })

  test('is taken without its closed half, and not at all where it is weak', async () => {
    const { whole, open } = await makeKey()
    expect(await readOpenKey(JSON.stringify(whole))).toEqual(open)
    expect(await readOpenKey(JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }))).toBeUndefined()
    expect(await readOpenKey(JSON.stringify({ kty: 'RSA', n: 'A'.repeat(171), e: 'AQAB' }))).toBeUndefined()
    expect(await readOpenKey('-----BEGIN NOTHING-----')).toBeUndefined()
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    const { exportSPKI } = await import('jose')
    expect(await readOpenKey(await exportSPKI(publicKey))).toMatchObject({ kty: 'EC', crv: 'P-256' })
  })
})

describe('what a token opens', () => {
  const chosen = async () => choose(await search(house), isWalkUp)
  const sale = async () => ({ ...(await chosen()), ...GUEST, fulfilment: { method: 'ETK' } as const })

  test('is what its scopes name, and no traveller’s call [ASVS-10.3.2]', async () => {
    const plan = await bearing(house, shop, { scope: 'plan' })
    const data = await bearing(house, shop, { scope: 'data' })
    expect((await house.call(createBookingWithoutBasket, await sale(), plan)).failure.code).toBe('NOT_ALLOWED')
    expect((await house.call(listPartnerOrders, {}, plan)).failure.code).toBe('NOT_ALLOWED')
    expect((await house.call(listPartnerOrders, {}, data)).status).toBe(200)
    for (const scope of ['sell', 'after-sales', 'plan', 'data'])
      expect((await house.call(ticketWallet, {}, await bearing(house, shop, { scope }))).failure.code).toBe(
        'NOT_ALLOWED',
      )
    // What anybody may ask needs no scope.
    expect((await search(house)).legSolutions.outbound.length).toBeGreaterThan(0)
  })

  test('an order’s token is for one order of theirs, within its scopes; nobody else’s is there [ASVS-10.3.3]', async () => {
    const other = await addPartner(house, 'Arall')
    const { reply } = await house.call(createBookingWithoutBasket, await sale(), await bearing(house, shop))
    const { orderID } = reply.order
    const own = await bearing(house, shop, { order: orderID })
    expect((await house.call(readOrder, { orderID }, own)).status).toBe(200)
    const target = { kind: 'order', orderID } as const
    const narrow = await bearing(house, shop, { order: orderID, scope: 'data' })
    expect((await house.call(startPayment, { target, onAccount: 1 }, narrow)).failure.code).toBe('NOT_ALLOWED')
    const strange = formOf(await proofOf(house, other), { order: orderID })
    expect(errorOf(await askToken(house, strange))).toEqual([400, 'invalid_target'])
    expect(errorOf(await askToken(house, formOf(await proofOf(house, shop), { order: 'x' })))).toEqual([
      400,
      'invalid_target',
    ])
    expect((await house.call(listPartnerOrders, {}, await bearing(house, other))).reply.orders).toEqual([])
  })

  test('ends with the partner, at once: its own and those of its orders', async () => {
    const partner = await addPartner(house, 'Ar Ben')
    const whole = await bearing(house, partner)
    const { reply } = await house.call(createBookingWithoutBasket, await sale(), whole)
    const { orderID } = reply.order
    const ofOrder = { headers: { authorization: `Bearer ${reply.guestToken}` } }
    expect((await house.call(readOrder, { orderID }, ofOrder)).status).toBe(200)
    await partnersOf(house).end(partner.name)
    expect((await house.call(readOrder, { orderID }, ofOrder)).failure.code).toBe('SIGN_IN')
    expect((await house.call(listPartnerOrders, {}, whole)).failure.code).toBe('SIGN_IN')
    expect(errorOf(await askToken(house, formOf(await proofOf(house, partner))))).toEqual([401, 'invalid_client'])
    expect(await partnersOf(house).end(partner.name)).toEqual({ ok: true })
    expect(await partnersOf(house).change(partner.name, {})).toEqual({ ok: false, refusal: 'PARTNER_ENDED' })
  })
})

test('a partner is counted by itself, and leaves travellers of its network what is theirs', async () => {
  const small = await startTestServer(inject('postgres'), { RATE_LIMIT: '5' })
  const busy = await addPartner(small, 'Prysur', { callsPerMinute: 12 })
  const called = await bearing(small, busy)
  const statuses = []
  for (let nth = 0; nth < 15; nth++) statuses.push((await small.call(readPartnerAccount, {}, called)).status)
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429, 429])
  // The one call before, for the token, was its network's.
  expect((await small.call(listPartnerOrders, {}, called)).headers).toMatchObject({ 'x-ratelimit-limit': '12' })
  expect((await small.call(readPartnerAccount, {})).headers).toMatchObject({ 'x-ratelimit-limit': '5' })
  // Whoever only says that they are a partner is counted as who they are.
  const claims = Buffer.from(JSON.stringify({ kind: 'partner', sub: busy.id })).toString('base64url')
  const posing = { headers: { authorization: `Bearer e30.${claims}.c2ln` } }
  expect((await small.call(readPartnerAccount, {}, posing)).headers).toMatchObject({ 'x-ratelimit-limit': '5' })
  await small.close()
})
