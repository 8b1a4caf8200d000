import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../testing/travellers.ts'
import { accessTokenReader } from './access-token.ts'
import type { FastifyRequest } from 'fastify'
import { callerOf } from './callers.ts'

let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { PUBLIC_URL: 'http://localhost:3000/' })
  carys = await addTraveller(house)
})
afterAll(() => house.close())

const read = (token: string) =>
  accessTokenReader(house.keys, 'http://localhost:3000/', house.clock, {
    session: async () => false,
    guest: async () => 'held',
    partner: async () => false,
  })(token)

/** Signed with our own key, and told otherwise here and there. */
function signed(changed: Record<string, unknown> = {}, header: { typ?: string | undefined } = {}): Promise<string> {
  const key = house.keys.current(house.clock.now())
  const now = Math.floor(house.clock.now() / 1000)
  const claims = {
    iss: 'http://localhost:3000',
    aud: 'http://localhost:3000/api',
    iat: now,
    exp: now + 900,
    kind: 'traveller',
    sub: carys.id,
    sid: carys.sessionId,
    ...changed,
  }
  const known = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  const protectedHeader = { alg: 'EdDSA', kid: key.id, typ: 'at+jwt', ...header }
  return new SignJWT(known).setProtectedHeader(JSON.parse(JSON.stringify(protectedHeader)) as never).sign(key.sign)
}

test('a token says whose it is, who it is for, and what it is', async () => {
  const [head = '', body = ''] = (await house.tokenOf(carys)).split('.')
  const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(json(head)).toMatchObject({ typ: 'at+jwt', alg: 'EdDSA' })
  expect(json(body)).toMatchObject({
    iss: 'http://localhost:3000',
    aud: 'http://localhost:3000/api',
    kind: 'traveller',
  })
  expect(await read(await signed())).toEqual({ kind: 'traveller', id: carys.id, sessionId: carys.sessionId })
})

const ORDER = randomUUID()
test.each([
  ['from another place', { iss: 'https://elsewhere.example' }],
  ['without a place', { iss: undefined }],
  ['for somebody else', { aud: 'https://bank.example' }],
  ['for nobody', { aud: undefined }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['of no kind', { kind: undefined }],
  ['of another kind', { kind: 'inspector' }],
  ['of a guest who names an account', { kind: 'guest' }],
  ['of a traveller who names an order only', { sub: undefined, sid: undefined, order: ORDER }],
  ['as they were before they said any of it', { iss: undefined, aud: undefined, kind: undefined }],
])(
  'a token %s opens nothing, although our key signed it [ASVS-9.2.3] [ASVS-9.2.4] [ASVS-10.3.1]',
  async (_, changed) => {
    const token = await signed(changed)
    expect(await read(token)).toBeUndefined()
    const asked = await house.call(readUser, {}, { headers: { authorization: `Bearer ${token}` } })
    expect([asked.status, asked.failure.code]).toEqual([401, 'SIGN_IN'])
  },
)

test.each(['JWT', 'logout+jwt', undefined])('a token of the type %s is no access token [ASVS-9.2.2]', async (typ) => {
  expect(await read(await signed({}, { typ }))).toBeUndefined()
})

test('a token is believed by our own key alone, whatever it says of keys and ways to sign [ASVS-9.1.1] [ASVS-9.1.2] [ASVS-9.1.3]', async () => {
  const good = await signed()
  const [head = '', body = '', signature = ''] = good.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const known = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string; typ: string }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const byStranger = (more: object) =>
    new SignJWT(said).setProtectedHeader({ ...known, alg: 'EdDSA', ...more }).sign(privateKey)
  // What everybody may know of our key, as if it were a secret shared.
  const ours = house.keys.current(house.clock.now()).verify
  const shown = Buffer.from(JSON.stringify(await exportJWK(ours)))
  const forged = [
    `${encode({ ...known, alg: 'none' })}.${body}.`,
    `${encode({ ...known, alg: 'None' })}.${body}.${signature}`,
    await new SignJWT(said).setProtectedHeader({ ...known, alg: 'HS256' }).sign(shown),
    await byStranger({}),
    await byStranger({ jwk }),
    await byStranger({ jku: 'https://evil.example/keys.json' }),
    await byStranger({ x5u: 'https://evil.example/key.pem' }),
    await byStranger({ kid: '../../../dev/null' }),
    `${head}.${encode({ ...said, sub: randomUUID() })}.${signature}`,
    `${head}.${body}`,
    `${head}.${body}.`,
  ]
  for (const token of forged) expect([token, await read(token)]).toEqual([token, undefined])
  expect(await read(good)).toBeDefined()
})

test('a guest’s token stays a guest’s, whatever else it claims', async () => {
  expect(await read(await signed({ kind: 'guest', order: ORDER }))).toEqual({ kind: 'guest', orderId: ORDER })
})

const signedIn = { headers: { authorization: 'Bearer of-somebody' } } as FastifyRequest
const OPEN = { access: 'anyone', path: '/v1/stations' } as const
const nobodyCanSay = () => Promise.reject(Object.assign(new Error('no line'), { code: 'ECONNREFUSED' }))

test('while nobody can say whose token it is, only what is open to anybody and makes nothing is answered [ASVS-16.5.3]', async () => {
  expect(await callerOf(signedIn, OPEN, nobodyCanSay)).toEqual({ kind: 'anyone' })
  // A traveller's booking must not become a guest's.
  await expect(callerOf(signedIn, { ...OPEN, once: true }, nobodyCanSay)).rejects.toThrow('no line')
  await expect(callerOf(signedIn, { ...OPEN, access: 'traveller' }, nobodyCanSay)).rejects.toThrow('no line')
  await expect(callerOf(signedIn, OPEN, () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
})
