import { login } from '@cledrau/contract/account/session.ts'
import { securityEvents } from '@cledrau/contract/account/security-events.ts'
import { DAY, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())
beforeEach(async () => {
  carys = await addTraveller(house)
  house.clock.advance(2 * DAY)
})

const PHONE = 'phone-of-carys-0123456789'
const WRONG = 'Wrong-9-password'
type Try = { password?: string; deviceID?: string; from?: string; email?: string }
const tryWith = ({ password = WRONG, deviceID, from = '203.0.113.1', email = carys.email }: Try = {}) =>
  house.call(login, { email, password, platform: 'web', deviceID }, { raw: { remoteAddress: from } })

test('a wrong password and an unknown address get one answer', async () => {
  const known = await tryWith()
  const unknown = await tryWith({ email: 'nobody@example.org' })
  const without = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
  expect([known.status, without(known.text)]).toEqual([401, without(unknown.text)])
  expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
})

test('an address that isn’t verified is named only to who knows the password', async () => {
  carys = await addTraveller(house, { verified: false })
  expect((await tryWith()).status).toBe(401)
  const right = await tryWith({ password: PASSWORD })
  expect([right.status, right.failure.code]).toEqual([403, 'LOGIN_UNVERIFIED'])
})

test('after five guesses each wait is twice the last, up to a quarter of an hour [ASVS-6.3.1]', async () => {
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await tryWith({ from: `203.0.113.${n}` })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const waits = []
  for (let n = 0; n < 12; n++) {
    const refused = await tryWith({ from: `203.0.114.${n}` })
    const seconds = Number(refused.headers['retry-after'])
    waits.push(seconds)
    house.clock.advance(seconds * SECOND)
    await tryWith({ from: `203.0.115.${n}` })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('the right password waits like any other, and is taken when its turn comes', async () => {
  for (let n = 0; n < 5; n++) await tryWith()
  expect((await tryWith({ password: PASSWORD })).status).toBe(429)
  house.clock.advance(SECOND)
  expect((await tryWith({ password: PASSWORD })).status).toBe(200)
  expect((await tryWith()).status).toBe(401)
})

test('strangers never lock out a device that was in before; its own guesses do', async () => {
  expect((await tryWith({ password: PASSWORD, deviceID: PHONE })).status).toBe(200)
  for (let n = 0; n < 50; n++) await tryWith()
  expect((await tryWith({ password: PASSWORD })).status).toBe(429)
  expect((await tryWith({ password: PASSWORD, deviceID: PHONE })).status).toBe(200)
  for (let n = 0; n < 5; n++) await tryWith({ deviceID: PHONE })
  expect((await tryWith({ password: PASSWORD, deviceID: PHONE })).status).toBe(429)
})

test('a device that was never in is a stranger, whatever it calls itself', async () => {
  for (let n = 0; n < 5; n++) await tryWith({ deviceID: `made-up-device-000000${n}` })
  expect((await tryWith({ deviceID: 'made-up-device-0000009' })).status).toBe(429)
})

test('one network that goes through many accounts is slowed down, others aren’t [ASVS-6.3.1]', async () => {
  // One household has a whole /64 of IPv6 addresses.
  const statuses = []
  for (let n = 0; n < 30; n++)
    statuses.push((await tryWith({ email: `a${n}@example.org`, from: `2001:db8:1:2::${n}` })).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await tryWith({ email: 'b@example.org', from: '2001:db8:1:2:ffff::1' })).status).toBe(429)
  expect((await tryWith({ password: PASSWORD, from: '2001:db8:1:3::1' })).status).toBe(200)
})

test('many people behind one address sign in at the same moment', async () => {
  // More than could guess from there.
  const people = await Promise.all(Array.from({ length: 36 }, () => addTraveller(house)))
  const answers = await Promise.all(
    people.map(({ email }) => tryWith({ email, password: PASSWORD, from: '203.0.113.200' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('of many guesses at the same moment no more than five are let through', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => tryWith({ from: `198.51.${n % 250}.${n}`.slice(0, 15) })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(295)
})

test('a quiet day later guesses are forgotten', async () => {
  for (let n = 0; n < 6; n++) await tryWith()
  house.clock.advance(DAY + MINUTE)
  for (let n = 0; n < 5; n++) expect((await tryWith()).status).toBe(401)
})

test('the traveller sees what happened to their account, and nobody can change that [ASVS-16.3.1]', async () => {
  await tryWith()
  await tryWith({ password: PASSWORD })
  const { reply } = await house.call(securityEvents, {}, { as: carys })
  expect(reply.map(({ kind }) => kind)).toEqual(['SIGNED_IN_NEW_DEVICE', 'SIGN_IN_FAILED'])
  for (const attempt of [
    sql`update security_events set kind = 'SIGNED_IN'`,
    sql`delete from security_events`,
    sql`truncate security_events`,
  ])
    await expect(attempt.execute(house.db)).rejects.toThrow('only ever added')
  const other = await addTraveller(house)
  expect((await house.call(securityEvents, {}, { as: other })).reply).toEqual([])
})

test('a hash with weaker parameters is renewed at the next sign-in [ASVS-11.4.2]', async () => {
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.from('sixteen bytes...')
  const weak = argon2Sync('argon2id', {
    message: Buffer.from(PASSWORD.normalize('NFC')),
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(weak)}`
  await house.db.updateTable('accounts').set({ passwordHash: stored }).where('id', '=', carys.id).execute()
  for (let n = 0; n < 2; n++) expect((await tryWith({ password: PASSWORD })).status).toBe(200)
  const { passwordHash } = await house.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', carys.id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
