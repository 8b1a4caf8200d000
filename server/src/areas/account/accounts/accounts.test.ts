import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/account/accounts.ts'
import { confirmSecondFactor, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { listSessions, login } from '@cledrau/contract/account/session.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { DAY, HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { codeFrom } from '../../../testing/authenticators/authenticator-app.ts'
import { codeIn, mailTo } from '../../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let mailbox: Mailbox
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'mails-')) })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})
beforeEach(async () => {
  carys = await addTraveller(house)
})

const NEW = 'Ceffyl-glas-7-oed'
const WRONG = 'Wrong-9-password'
const signIn = (email: string, password: string) => house.call(login, { email, password, platform: 'ios' })

test('a user has the fields that the specification names [ACCOUNT-002] [ACCOUNT-018] [ASVS-6.4.2] [ASVS-15.3.1]', async () => {
  const { reply } = await house.call(calls.readUser, {}, { as: carys })
  expect(reply).toEqual({
    customerId: carys.id,
    title: 'Ms',
    firstName: 'Carys',
    lastName: 'Evans',
    email: carys.email,
    newEmail: null,
    address1: '',
    address2: '',
    address3: '',
    townCity: '',
    postcode: '',
    country: 'GB',
    languagePreference: 'EN',
    marketingOptIn: false,
    thirdPartyOptIn: false,
  })
})

test('details, address and marketing are changed page by page, by their owner only [ACCOUNT-019]', async () => {
  const update = (change: object, as = carys) => house.call(calls.updateUser, { email: carys.email, ...change }, { as })
  await update({ firstName: ' Siân ', title: 'Dr' })
  await update({ address1: '2 Heol y Môr', townCity: 'Aberystwyth', postcode: 'SY23 1AA' })
  await update({ marketingOptIn: true, languagePreference: 'CY' })
  const { reply } = await house.call(calls.readUser, {}, { as: carys })
  expect(reply).toMatchObject({
    firstName: 'Siân',
    title: 'Dr',
    lastName: 'Evans',
    address1: '2 Heol y Môr',
    townCity: 'Aberystwyth',
    marketingOptIn: true,
    thirdPartyOptIn: false,
    languagePreference: 'CY',
  })
  expect((await update({ lastName: 'X' }, await addTraveller(house))).failure.code).toBe('USER_UNKNOWN')
  expect((await update({ title: 'Duke' })).failure.code).toBe('TITLE_UNKNOWN')
  expect((await update({ lastName: '<Evans>' })).failure.fields?.[0]?.field).toBe('lastName')
})

test('changing the password takes the old one, and signs out everywhere else [ACCOUNT-020] [ASVS-6.2.2] [ASVS-6.2.3] [ASVS-7.4.3]', async () => {
  const elsewhere = (await signIn(carys.email, PASSWORD)).reply
  const change = (OldPassword: string, NewPassword: string, as = carys) =>
    house.call(calls.changePassword, { email: carys.email, OldPassword, NewPassword }, { as })
  expect((await change(WRONG, NEW)).failure.code).toBe('PASSWORD_WRONG')
  expect((await change(PASSWORD, 'weak')).failure.code).toBe('PASSWORD_TOO_WEAK')
  expect((await change(PASSWORD, 'Password1!')).failure.code).toBe('PASSWORD_TOO_COMMON')
  expect((await change(PASSWORD, NEW, await addTraveller(house))).failure.code).toBe('USER_UNKNOWN')
  expect((await change(PASSWORD, NEW)).status).toBe(200)

  expect((await signIn(carys.email, PASSWORD)).status).toBe(401)
  expect((await signIn(carys.email, NEW)).status).toBe(200)
  const token = { headers: { authorization: `Bearer ${elsewhere.access_token}` } }
  expect((await house.call(listSessions, {}, token)).failure.code).toBe('SIGN_IN')
  expect((await house.call(listSessions, {}, { as: carys })).status).toBe(200)
  await expect
    .poll(() => mailbox.list(carys.email).map(({ subject }) => subject))
    .toContain('Your password was changed')
})

test('whoever holds a session can’t guess the password by it either', async () => {
  const guess = () =>
    house.call(calls.changePassword, { email: carys.email, OldPassword: WRONG, NewPassword: NEW }, { as: carys })
  for (let n = 0; n < 5; n++) expect((await guess()).failure.code).toBe('PASSWORD_WRONG')
  expect((await guess()).status).toBe(429)
})

test('a forgotten password is set anew by the mailed link, once, within the hour [FORGOT-011]', async () => {
  const elsewhere = (await signIn(carys.email, PASSWORD)).reply
  await mailTo(mailbox, carys.email)
  expect((await house.call(calls.forgotPassword, { email: ` ${carys.email.toUpperCase()} ` })).reply).toEqual({})
  const mail = await mailTo(mailbox, carys.email, 2)
  expect(mail.links[0]).toContain('/#/reset-password?code=')
  const reset = (password = NEW) => house.call(calls.resetPassword, { code: codeIn(mail), password })
  expect((await reset('Password1!')).failure.code).toBe('PASSWORD_TOO_COMMON')
  expect((await reset()).reply).toEqual({ email: carys.email })
  expect((await reset()).failure.code).toBe('LINK_UNKNOWN')
  expect((await signIn(carys.email, NEW)).status).toBe(200)
  const token = { headers: { authorization: `Bearer ${elsewhere.access_token}` } }
  expect((await house.call(listSessions, {}, token)).failure.code).toBe('SIGN_IN')

  house.clock.advance(MINUTE)
  await house.call(calls.forgotPassword, { email: carys.email })
  await expect
    .poll(() => mailbox.list(carys.email).filter(({ subject }) => subject === 'Set a new password').length)
    .toBe(2)
  const [late] = mailbox.list(carys.email).filter(({ subject }) => subject === 'Set a new password')
  house.clock.advance(HOUR)
  const answer = await house.call(calls.resetPassword, { code: late ? codeIn(late) : '', password: NEW })
  expect(answer.failure.code).toBe('LINK_UNKNOWN')
})

test('a new password by mail doesn’t go round the second step [ASVS-6.4.3]', async () => {
  const started = await house.call(startSecondFactor, { password: PASSWORD }, { as: carys })
  const code = codeFrom(started.reply.secret, house.clock.now())
  expect((await house.call(confirmSecondFactor, { code }, { as: carys })).status).toBe(200)
  const reset = { code: await resetCodeFor(carys.email), password: NEW }
  expect((await house.call(calls.resetPassword, reset)).status).toBe(200)
  expect((await signIn(carys.email, NEW)).failure.code).toBe('SECOND_FACTOR_NEEDED')
})

test('a password is taken to its last sign, as it was typed, and for years [ASVS-6.2.8] [ASVS-6.2.9] [ASVS-6.2.10]', async () => {
  const long = `Ceffyl-glas-7-${'oed'.repeat(38)}`
  expect(long).toHaveLength(128)
  const change = { email: carys.email, OldPassword: PASSWORD, NewPassword: long }
  expect((await house.call(calls.changePassword, change, { as: carys })).status).toBe(200)
  for (const other of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), `${long} `, long.toUpperCase()])
    expect((await signIn(carys.email, other)).status, other).not.toBe(200)
  house.clock.advance(4 * 365 * DAY)
  expect((await signIn(carys.email, long)).status).toBe(200)
})

test('what a call doesn’t name can’t be set by it [ASVS-8.2.3] [ASVS-15.3.3]', async () => {
  const row = () => house.db.selectFrom('accounts').selectAll().where('id', '=', carys.id).executeTakeFirstOrThrow()
  const before = await row()
  const named = Object.keys(calls.updateUser.request.def.shape)
  const columns = Object.keys(before).flatMap((name) => [name, name.replaceAll(/[A-Z]/g, '_$&').toLowerCase()])
  const guessed = ['customerId', 'isAdmin', 'roles', 'verified', ...columns].filter((name) => !named.includes(name))
  expect(guessed.length).toBeGreaterThan(20)
  const { statusCode } = await house.app.server.inject({
    method: 'PUT',
    url: `/api/v1/users/${carys.email}`,
    headers: { authorization: `Bearer ${await house.tokenOf(carys)}` },
    payload: { ...Object.fromEntries(guessed.map((name) => [name, 'x'])), firstName: 'Siân', token: APP_TOKEN },
  })
  expect(statusCode).toBe(200)
  expect(await row()).toEqual({ ...before, firstName: 'Siân' })
})

test('asking for a new password tells nobody who has an account; a malformed address is told so', async () => {
  const known = await house.call(calls.forgotPassword, { email: carys.email })
  const unknown = await house.call(calls.forgotPassword, { email: 'nobody-at-all@example.org' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await house.call(calls.forgotPassword, { email: 'carys@' })).status).toBe(400)
})

/** The code of a link that was mailed to somebody who says they forgot their password. */
async function resetCodeFor(email: string): Promise<string> {
  await house.call(calls.forgotPassword, { email })
  const asked = () => mailbox.list(email).find(({ links }) => links.some((link) => link.includes('/reset-password')))
  await expect.poll(asked).toBeDefined()
  const letter = asked()
  return letter ? codeIn(letter) : ''
}

test('a new password, or a new address, makes mailed links of before worth nothing', async () => {
  const before = await resetCodeFor(carys.email)
  const changed = { email: carys.email, OldPassword: PASSWORD, NewPassword: NEW }
  expect((await house.call(calls.changePassword, changed, { as: carys })).status).toBe(200)
  const again = { code: before, password: 'Cath-goch-8-oed' }
  expect((await house.call(calls.resetPassword, again)).failure.code).toBe('LINK_UNKNOWN')
  expect((await signIn(carys.email, NEW)).status).toBe(200)

  const owen = await addTraveller(house)
  const next = `next-${owen.email}`
  await house.call(calls.changeEmail, { email: owen.email, newEmail: next, password: PASSWORD }, { as: owen })
  const [old, fresh] = [codeIn(await mailTo(mailbox, owen.email)), codeIn(await mailTo(mailbox, next))]
  const toOldAddress = await resetCodeFor(owen.email)
  await house.call(calls.confirmEmail, { code: fresh })
  expect((await house.call(calls.confirmEmail, { code: old })).reply).toEqual({ changed: true })
  expect((await house.call(calls.resetPassword, { code: toOldAddress, password: NEW })).failure.code).toBe(
    'LINK_UNKNOWN',
  )
})

test('a link of one kind opens nothing of another kind', async () => {
  await house.call(calls.forgotPassword, { email: carys.email })
  const code = codeIn(await mailTo(mailbox, carys.email))
  expect((await house.call(calls.verifyEmail, { code })).failure.code).toBe('LINK_UNKNOWN')
  expect((await house.call(calls.confirmEmail, { code })).failure.code).toBe('LINK_UNKNOWN')
})

test('another address counts once both ends have confirmed it', async () => {
  const next = `next-${carys.email}`
  const ask = (password: string) =>
    house.call(calls.changeEmail, { email: carys.email, newEmail: next, password }, { as: carys })
  expect((await ask(WRONG)).failure.code).toBe('PASSWORD_WRONG')
  expect((await ask(PASSWORD)).status).toBe(200)
  expect((await house.call(calls.readUser, {}, { as: carys })).reply.newEmail).toBe(next)
  const [old, fresh] = [codeIn(await mailTo(mailbox, carys.email)), codeIn(await mailTo(mailbox, next))]

  expect((await house.call(calls.confirmEmail, { code: fresh })).reply).toEqual({ changed: false })
  expect((await signIn(next, PASSWORD)).status).toBe(401)
  expect((await house.call(calls.confirmEmail, { code: old })).reply).toEqual({ changed: true })
  expect((await signIn(next, PASSWORD)).status).toBe(200)
  expect((await signIn(carys.email, PASSWORD)).status).toBe(401)
  await mailTo(mailbox, carys.email, 2)
  expect((await house.call(calls.readUser, {}, { as: carys })).reply).toMatchObject({ email: next, newEmail: null })
})

test('an address that somebody else has can’t be moved to, and that shows only to who reads its mail', async () => {
  const owen = await addTraveller(house)
  const ask = { email: carys.email, newEmail: owen.email, password: PASSWORD }
  expect((await house.call(calls.changeEmail, ask, { as: carys })).status).toBe(200)
  const [old, fresh] = [codeIn(await mailTo(mailbox, carys.email)), codeIn(await mailTo(mailbox, owen.email))]
  await house.call(calls.confirmEmail, { code: old })
  expect((await house.call(calls.confirmEmail, { code: fresh })).failure.code).toBe('EMAIL_ALREADY_EXISTS')
  house.clock.advance(DAY)
})

test('a session that was ended changes no credentials, whatever its token says', async () => {
  await house.db
    .updateTable('sessions')
    .set({ endedAt: new Date(house.clock.now()), endReason: 'ended' })
    .where('id', '=', carys.sessionId)
    .execute()
  const change = { email: carys.email, OldPassword: PASSWORD, NewPassword: NEW }
  expect((await house.call(calls.changePassword, change, { as: carys })).failure.code).toBe('SIGN_IN')
})

test('nobody can fill a stranger’s letter box by changing to their address, and a slip of the keys is mended', async () => {
  const owner = await addTraveller(house)
  const ask = async (newEmail: string) =>
    (await house.call(calls.changeEmail, { email: owner.email, newEmail, password: PASSWORD }, { as: owner })).status
  expect([await ask('slip@example.org'), await ask('stranger@example.org')]).toEqual([200, 200])
  const again = await Promise.all(Array.from({ length: 20 }, () => ask('stranger@example.org')))
  expect(new Set(again)).toEqual(new Set([429]))
  expect(await ask('another@example.org')).toBe(429)
  house.clock.advance(2 * DAY)
  expect(await ask('another@example.org')).toBe(200)
})
