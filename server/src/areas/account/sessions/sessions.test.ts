import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { giveProof } from '@cledrau/contract/account/proof.ts'
import * as calls from '@cledrau/contract/account/session.ts'
import { DAY, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { mailTo } from '../../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, showWho, PASSWORD } from '../../../testing/travellers.ts'
import { openEndedSessions } from './ended-sessions.ts'
import { openOperatorsEnd } from './operators-end.ts'

let mailbox: Mailbox
let house: TestServer
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'mails-')) })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

const PHONE = 'phone-of-carys-0123456789'
const TABLET = 'tablet-of-carys-0123456789'
const signIn = async (email: string, platform: 'web' | 'ios' = 'ios', deviceID?: string) =>
  house.call(
    calls.login,
    { email, password: PASSWORD, platform, deviceID },
    { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' } },
  )
const refresh = (token: string, headers = {}) => house.call(calls.refreshToken, { refreshToken: token }, { headers })
const me = (token: string) => house.call(readUser, {}, { headers: { authorization: `Bearer ${token}` } })

test('signing in answers tokens and the user; the token opens the account [LOGIN-058] [LOGIN-059] [ACCOUNT-018] [TPERM-041] [ASVS-7.2.4]', async () => {
  const { email, id } = await addTraveller(house)
  const { reply } = await signIn(email)
  expect(Object.keys(reply).toSorted()).toEqual(['access_token', 'refresh_token', 'user'])
  expect(reply.user).toMatchObject({ customerId: id, email, firstName: 'Carys', title: 'Ms', country: 'GB' })
  expect((await me(reply.access_token)).reply).toEqual(reply.user)
})

test('a browser gets its refresh token in a cookie that scripts, other sites and other paths never see [ASVS-3.3.4]', async () => {
  const { email } = await addTraveller(house)
  const { reply, headers } = await signIn(email, 'web')
  expect(reply.refresh_token).toBe('cookie')
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^refresh_token=[\w-]{43}; .*Path=\/api\/v1; HttpOnly; SameSite=Strict$/)
  const sent = { cookie: cookie.split(';')[0] ?? '' }
  const renewed = await refresh('cookie', sent)
  expect([renewed.status, renewed.reply.refresh_token]).toEqual([200, 'cookie'])
  expect(String(renewed.headers['set-cookie'])).not.toBe(cookie)
  expect((await refresh('cookie')).failure.code).toBe('SESSION_OVER')
})

test('a page of another site can neither renew nor end a session by its cookie [ASVS-3.3.2] [ASVS-3.5.1] [ASVS-3.5.2]', async () => {
  const { email } = await addTraveller(house)
  const { reply, headers } = await signIn(email, 'web')
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const origin = 'https://elsewhere.example'
  const body = JSON.stringify({ token: APP_TOKEN, refreshToken: 'cookie' })
  for (const name of ['refresh-token', 'logout']) {
    const url = `/api/v1/${name}`
    // Forms and simple requests go out without asking first; they can't say JSON.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const sent = { cookie, origin, 'content-type': type }
      const answer = await house.app.server.inject({ method: 'POST', url, headers: sent, payload: body })
      expect([name, type, answer.statusCode >= 400, answer.headers['set-cookie']]).toEqual([
        name,
        type,
        true,
        undefined,
      ])
    }
    const question = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const permission = await house.app.server.inject({ method: 'OPTIONS', url, headers: question })
    expect(permission.headers['access-control-allow-origin']).toBeUndefined()
  }
  expect((await me(reply.access_token)).status).toBe(200)
  expect((await refresh('cookie', { cookie })).status).toBe(200)
})

test('over https the cookie is sent encrypted only [ASVS-3.3.1] [ASVS-3.3.3] [ASVS-7.2.3]', async () => {
  const secure = await startTestServer(inject('postgres'), { PUBLIC_URL: 'https://trains.example' })
  const { email } = await addTraveller(secure)
  const { headers } = await secure.call(calls.login, { email, password: PASSWORD, platform: 'web' })
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-refresh_token=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const refreshed = await secure.call(
    calls.refreshToken,
    { refreshToken: 'cookie' },
    { headers: { cookie: cookie.split(';')[0] ?? '' } },
  )
  expect(refreshed.status).toBe(200)
  await secure.close()
})

test('a refresh token is worth one use; a lost answer is repeated for ten seconds [LOGIN-061]', async () => {
  const { email } = await addTraveller(house)
  const first = (await signIn(email)).reply.refresh_token
  const second = (await refresh(first)).reply.refresh_token
  expect(second).not.toBe(first)
  house.clock.advance(10 * SECOND)
  expect((await refresh(first)).reply.refresh_token).toBe(second)
  expect((await refresh(second)).status).toBe(200)
})

test('a token that comes back later was stolen: the whole session ends at once, and the traveller hears of it', async () => {
  const { email } = await addTraveller(house, { language: 'cy' })
  const first = (await signIn(email)).reply.refresh_token
  const { refresh_token: second, access_token: access } = (await refresh(first)).reply
  house.clock.advance(11 * SECOND)
  expect((await refresh(first)).failure.code).toBe('SESSION_OVER')
  expect((await refresh(second)).failure.code).toBe('SESSION_OVER')
  expect((await me(access)).failure.code).toBe('SIGN_IN')
  await mailTo(mailbox, email, 2)
  expect(mailbox.list(email).map(({ subject }) => subject)).toContain('Terfynwyd un o’ch sesiynau')
  await refresh(first)
  // What is told next is the next letter: of the same theft they hear once.
  await signIn(email, 'ios', PHONE)
  await mailTo(mailbox, email, 3)
  expect(mailbox.list(email).filter(({ subject }) => subject === 'Terfynwyd un o’ch sesiynau')).toHaveLength(1)
})

test('many tabs that renew together all stay signed in', async () => {
  const { email } = await addTraveller(house)
  const first = (await signIn(email)).reply.refresh_token
  const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(first)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [next, ...others] = new Set(answers.map(({ reply }) => reply.refresh_token))
  expect(others).toEqual([])
  expect((await refresh(next ?? '')).status).toBe(200)
})

test('however often it is renewed, a session ends after 90 days [ASVS-7.3.2]', async () => {
  const { email } = await addTraveller(house)
  let token = (await signIn(email)).reply.refresh_token
  for (let day = 0; day < 89; day += 10) {
    token = (await refresh(token)).reply.refresh_token
    house.clock.advance(10 * DAY)
  }
  expect((await refresh(token)).failure.code).toBe('SESSION_OVER')
})

test('an access token lasts a quarter of an hour [ASVS-7.2.2] [ASVS-9.2.1]', async () => {
  const { email } = await addTraveller(house)
  const { access_token: token } = (await signIn(email)).reply
  house.clock.advance(15 * MINUTE - SECOND)
  expect((await me(token)).status).toBe(200)
  house.clock.advance(SECOND)
  expect((await me(token)).failure.code).toBe('SIGN_IN')
})

test('signing out ends the session for its access and its refresh token, whatever the body claims [LOGIN-060] [ASVS-7.4.1]', async () => {
  const { email, id } = await addTraveller(house)
  const other = (await signIn((await addTraveller(house)).email)).reply
  const { access_token: token, refresh_token: refreshing } = (await signIn(email)).reply
  const body = { platform: 'ios' as const, comment: 'user', customerId: id, email }
  await house.call(calls.logout, body, { headers: { authorization: `Bearer ${other.access_token}` } })
  expect((await me(token)).status).toBe(200)
  expect((await me(other.access_token)).failure.code).toBe('SIGN_IN')

  house.clock.advance(16 * MINUTE)
  expect((await house.call(calls.logout, { ...body, refreshToken: refreshing })).status).toBe(200)
  expect((await refresh(refreshing)).failure.code).toBe('SESSION_OVER')
})

test('a session can be ended from another one, and all others together [ASVS-7.5.2]', async () => {
  const { email } = await addTraveller(house)
  const [phone, laptop, tablet] = await Promise.all([signIn(email), signIn(email, 'web'), signIn(email)])
  const authorization = { headers: { authorization: `Bearer ${laptop.reply.access_token}` } }
  const list = (await house.call(calls.listSessions, {}, authorization)).reply
  expect(list.filter((session) => session.current)).toHaveLength(1)
  expect(list).toContainEqual(expect.objectContaining({ kind: 'session', platform: 'ios', device: 'Safari, iPhone' }))

  const tokenOf = (answer: typeof phone) => answer.reply.access_token
  const sessionOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string
  const stop = () => house.call(calls.endSession, { id: sessionOf(tokenOf(phone)) }, authorization)
  expect((await stop()).failure.code).toBe('PROOF_NEEDED')
  await house.call(giveProof, { password: PASSWORD }, authorization)
  const ended = await stop()
  expect(ended.status).toBe(200)
  expect((await me(tokenOf(phone))).failure.code).toBe('SIGN_IN')
  expect((await refresh(phone.reply.refresh_token)).failure.code).toBe('SESSION_OVER')
  expect((await me(tokenOf(tablet))).status).toBe(200)

  await house.call(calls.endOtherSessions, {}, authorization)
  expect((await me(tokenOf(tablet))).failure.code).toBe('SIGN_IN')
  expect((await me(tokenOf(laptop))).status).toBe(200)
})

test('a session that nobody used for thirty days is over; one that is used goes on until it is ninety days old [ASVS-7.3.1]', async () => {
  const { email } = await addTraveller(house)
  const forgotten = (await signIn(email)).reply.refresh_token
  let token = (await signIn(email)).reply.refresh_token
  let bearer = ''
  for (let days = 0; days < 87; days += 29) {
    house.clock.advance(29 * DAY)
    const renewed = await refresh(token)
    expect(renewed.status, `after ${days + 29} days`).toBe(200)
    token = renewed.reply.refresh_token
    bearer = renewed.reply.access_token
  }
  expect((await refresh(forgotten)).failure.code).toBe('SESSION_OVER')
  const listed = await house.call(calls.listSessions, {}, { headers: { authorization: `Bearer ${bearer}` } })
  expect(listed.reply.map(({ current }) => current)).toEqual([true])
  house.clock.advance(3 * DAY)
  expect((await refresh(token)).failure.code).toBe('SESSION_OVER')
})

test('nobody ends somebody else’s session', async () => {
  const carys = await addTraveller(house)
  const owen = await addTraveller(house)
  await showWho(house, owen)
  expect((await house.call(calls.endSession, { id: carys.sessionId }, { as: owen })).failure.code).toBe(
    'SESSION_UNKNOWN',
  )
  expect((await house.call(calls.listSessions, {}, { as: owen })).text).not.toContain(carys.sessionId)
})

test('another node refuses a session within a second of its end here', async () => {
  const { email, sessionId, ...carys } = await addTraveller(house)
  const elsewhere = openEndedSessions(house.db, house.clock)
  expect(await elsewhere.isEnded(sessionId)).toBe(false)
  await house.call(calls.logout, {}, { as: { ...carys, sessionId } })
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1001)
  onTestFinished(() => later.mockRestore())
  expect(await elsewhere.isEnded(sessionId)).toBe(true)
  expect(email).toContain('@')
})

test('an operator signs somebody out on all devices, or everybody, and servers know it within a second [ASVS-7.4.5]', async () => {
  const now = performance.now.bind(performance)
  let seconds = 0
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1001)
  onTestFinished(() => later.mockRestore())
  const ends = openOperatorsEnd(house)
  const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
  const add = { deviceID: PHONE, password: PASSWORD }
  const credential = (await house.call(addDeviceCredential, add, { as: carys })).reply.credential
  const byDevice = () =>
    house.call(calls.login, { email: carys.email, password: credential, platform: 'ios', deviceID: PHONE })
  const [phone, laptop] = [(await byDevice()).reply, (await signIn(carys.email, 'web')).reply]
  const other = (await signIn(owen.email)).reply

  // The session that the traveller came with, these two, and the device's credential.
  expect(await ends.one(carys.email.toUpperCase())).toBe(4)
  seconds++
  for (const { access_token: token } of [phone, laptop]) expect((await me(token)).failure.code).toBe('SIGN_IN')
  expect((await refresh(phone.refresh_token)).failure.code).toBe('SESSION_OVER')
  expect((await byDevice()).status).toBe(401)
  expect((await me(other.access_token)).status).toBe(200)
  expect([await ends.one(carys.email), await ends.one('nobody-of-that-name@example.org')]).toEqual([0, undefined])
  // Their password is theirs still.
  const again = (await signIn(carys.email)).reply
  expect((await me(again.access_token)).status).toBe(200)

  house.clock.advance(SECOND)
  const told: number[] = []
  const { accounts, ended } = await ends.everybody((sum) => told.push(sum))
  expect([ended >= accounts, told.at(-1)]).toEqual([true, accounts])
  seconds++
  for (const { access_token: token } of [again, other]) expect((await me(token)).failure.code).toBe('SIGN_IN')
  expect(await ends.everybody(() => {})).toEqual({ accounts: 0, ended: 0 })
  const events = await house.db.selectFrom('securityEvents').select('kind').where('accountId', '=', owen.id).execute()
  expect(events.map(({ kind }) => kind)).toContain('OTHER_SESSIONS_ENDED')
})

test('a sign-in on a device that was never seen before is told to the traveller, a known one isn’t', async () => {
  const { email } = await addTraveller(house)
  await signIn(email, 'ios', PHONE)
  expect((await mailTo(mailbox, email)).text).toContain('Safari, iPhone')
  await signIn(email, 'ios', PHONE)
  await signIn(email, 'ios', TABLET)
  await mailTo(mailbox, email, 2)
  expect(mailbox.list(email)).toHaveLength(2)
})
