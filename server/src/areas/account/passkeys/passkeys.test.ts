import { readUser } from '@cledrau/contract/account/accounts.ts'
import * as calls from '@cledrau/contract/account/passkeys.ts'
import { givePasskeyProof, startPasskeyProof } from '@cledrau/contract/account/proof.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeAuthenticator } from '../../../testing/authenticators/authenticator.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, showWho, type KnownTraveller } from '../../../testing/travellers.ts'

const ORIGIN = 'https://trains.example'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { PUBLIC_URL: ORIGIN })
})
afterAll(() => house.close())

const newKey = (origin = ORIGIN, name = 'trains.example') => makeAuthenticator(origin, name)
type Key = ReturnType<typeof newKey>

async function add(as: KnownTraveller, key: Key) {
  const { reply } = await house.call(calls.startPasskey, { password: PASSWORD }, { as })
  const response = key.create(String(reply.options.challenge))
  return house.call(calls.addPasskey, { challengeId: reply.challengeId, response, name: 'Ffôn' }, { as })
}
async function showByKey(as: KnownTraveller, key: Key) {
  const { reply } = await house.call(startPasskeyProof, {}, { as })
  const response = key.get(String(reply.options.challenge))
  return house.call(givePasskeyProof, { challengeId: reply.challengeId, response }, { as })
}
async function signIn(key: Key) {
  const { reply } = await house.call(calls.startPasskeyLogin, {})
  const answer = {
    challengeId: reply.challengeId,
    response: key.get(String(reply.options.challenge)),
    platform: 'ios' as const,
  }
  return { answer, ...(await house.call(calls.passkeyLogin, answer)) }
}

test('a passkey opens the account without a word being typed', async () => {
  const carys = await addTraveller(house)
  const key = newKey()
  expect((await add(carys, key)).reply).toMatchObject({ id: key.id, name: 'Ffôn', lastUsedAt: null })
  const { reply } = await signIn(key)
  expect(reply.user.email).toBe(carys.email)
  const me = await house.call(readUser, {}, { headers: { authorization: `Bearer ${reply.access_token}` } })
  expect(me.reply.customerId).toBe(carys.id)
  expect((await house.call(calls.listPasskeys, {}, { as: carys })).reply[0]?.lastUsedAt).toBe(
    new Date(house.clock.now()).toISOString(),
  )
})

test('adding one takes the password', async () => {
  const carys = await addTraveller(house)
  expect((await house.call(calls.startPasskey, { password: 'Wrong-9-password' }, { as: carys })).failure.code).toBe(
    'PASSWORD_WRONG',
  )
})

test('a challenge is answered once, in time, and by whom it was for', async () => {
  const [carys, owen, non] = [await addTraveller(house), await addTraveller(house), await addTraveller(house)]
  const key = newKey()
  await add(carys, key)
  const { answer } = await signIn(key)
  expect((await house.call(calls.passkeyLogin, answer)).failure.code).toBe('PASSKEY_REFUSED')

  const late = (await house.call(calls.startPasskeyLogin, {})).reply
  house.clock.advance(5 * MINUTE)
  const response = key.get(String(late.options.challenge))
  expect(
    (await house.call(calls.passkeyLogin, { challengeId: late.challengeId, response, platform: 'ios' })).failure.code,
  ).toBe('PASSKEY_REFUSED')

  const started = (await house.call(calls.startPasskey, { password: PASSWORD }, { as: non })).reply
  const made = { challengeId: started.challengeId, response: newKey().create(String(started.options.challenge)) }
  expect((await house.call(calls.addPasskey, made, { as: owen })).failure.code).toBe('PASSKEY_REFUSED')
})

test.each([
  ['another site', newKey('https://trains.example.evil.example')],
  ['another name', newKey(ORIGIN, 'evil.example')],
])('a passkey made for %s is refused', async (_what, key) => {
  expect((await add(await addTraveller(house), key)).failure.code).toBe('PASSKEY_REFUSED')
})

test('a signature of another key, and an unknown passkey, are refused', async () => {
  const key = newKey()
  await add(await addTraveller(house), key)
  const { reply } = await house.call(calls.startPasskeyLogin, {})
  const forged = { ...newKey().get(String(reply.options.challenge)), id: key.id, rawId: key.id }
  expect(
    (await house.call(calls.passkeyLogin, { challengeId: reply.challengeId, response: forged, platform: 'web' }))
      .failure.code,
  ).toBe('PASSKEY_REFUSED')
  expect((await signIn(newKey())).failure.code).toBe('PASSKEY_REFUSED')
})

test('a removed passkey opens nothing, and only its owner removes it', async () => {
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const key = newKey()
  await showWho(house, owen)
  expect((await house.call(calls.removePasskey, { id: key.id }, { as: owen })).failure.code).toBe('PASSKEY_UNKNOWN')
  await add(carys, key)
  expect((await house.call(calls.removePasskey, { id: key.id }, { as: owen })).failure.code).toBe('PASSKEY_UNKNOWN')
  expect((await house.call(calls.removePasskey, { id: key.id }, { as: carys })).failure.code).toBe('PROOF_NEEDED')
  await showByKey(carys, key)
  expect((await house.call(calls.removePasskey, { id: key.id }, { as: carys })).status).toBe(200)
  expect((await signIn(key)).failure.code).toBe('PASSKEY_REFUSED')
})
