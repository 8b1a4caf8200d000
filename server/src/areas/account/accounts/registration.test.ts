import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/account/accounts.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { DAY, HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeIn, mailTo } from '../../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { PASSWORD } from '../../../testing/travellers.ts'

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

const details = (email: string, more: Partial<RequestOf<typeof calls.register>> = {}) => ({
  title: 'Ms',
  firstName: 'Carys',
  lastName: 'Evans',
  email,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  languagePreference: 'EN' as const,
  marketingOptIn: false,
  thirdPartyOptIn: false,
  ...more,
})
const from = (remoteAddress: string) => ({ raw: { remoteAddress } })
const signIn = (email: string) => house.call(login, { email, password: PASSWORD, platform: 'web' })

test('somebody registers, opens the mailed link, and can sign in; before, they are told to verify [REG-044] [REG-046] [LOGIN-058]', async () => {
  const registered = await house.call(calls.register, details('Carys@Example.org'))
  expect([registered.status, registered.reply]).toEqual([200, { emailResendDelaySeconds: 60 }])
  expect((await signIn('carys@example.org')).failure.code).toBe('LOGIN_UNVERIFIED')

  const mail = await mailTo(mailbox, 'carys@example.org')
  expect(mail.language).toBe('en')
  // Nobody knows yet whether this address is theirs: what somebody typed as a name isn't sent to it.
  expect(mail.text + mail.html + mail.subject).not.toContain('Carys E')
  expect(mail.text + mail.html + mail.subject).not.toMatch(/Carys(?!@)/)
  expect(mail.links[0]).toMatch(/^http:\/\/localhost:\d+\/#\/login\/verify-email\?code=/)
  const verified = await house.call(calls.verifyEmail, { code: codeIn(mail), password: PASSWORD })
  expect(verified.reply).toEqual({ email: 'Carys@Example.org', confirmed: true })

  expect((await signIn(' CARYS@example.org ')).status).toBe(200)
  expect((await mailTo(mailbox, 'carys@example.org', 2)).subject).toBe('Welcome to Cledrau')
})

test('who registers in Welsh is written to in Welsh [REG-045]', async () => {
  await house.call(calls.register, details('sian@example.org', { firstName: 'Siân', languagePreference: 'CY' }))
  const mail = await mailTo(mailbox, 'sian@example.org')
  expect([mail.language, mail.subject]).toEqual(['cy', 'Cadarnhewch eich cyfeiriad e-bost'])
  expect(mail.html).toContain('<html lang="cy">')
  expect(mail.html).not.toMatch(/<img|src=|url\(|@import/)
})

test('who says nothing about offers gets none, and letters come in one of two languages [CONST-037] [CONST-038]', async () => {
  const { marketingOptIn: _own, thirdPartyOptIn: _others, ...silent } = details('tawel@example.org')
  expect((await house.call(calls.register, silent)).status).toBe(200)
  const kept = house.db.selectFrom('accounts').select(['marketingOptIn', 'thirdPartyOptIn', 'language'])
  expect(await kept.where('email', '=', 'tawel@example.org').execute()).toEqual([
    { marketingOptIn: false, thirdPartyOptIn: false, language: 'en' },
  ])
  for (const languagePreference of ['FR', 'en', ''])
    expect((await house.call(calls.register, { ...silent, languagePreference } as never)).status).toBe(400)
})

test('an address has one account, whatever its capitals', async () => {
  await house.call(calls.register, details('owen@example.org'))
  const again = await house.call(calls.register, details('OWEN@example.org'))
  expect([again.status, again.failure.code]).toEqual([409, 'EMAIL_ALREADY_EXISTS'])
})

test('a network that tries many addresses learns of five accounts an hour', async () => {
  const raw = from('198.51.100.7')
  await house.call(calls.register, details('known@example.org'), raw)
  const tries = async () => (await house.call(calls.register, details('known@example.org'), raw)).status
  for (let n = 0; n < 5; n++) expect(await tries()).toBe(409)
  const stopped = await house.call(calls.register, details('new@example.org'), raw)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3500)
  house.clock.advance(HOUR)
  expect(await tries()).toBe(409)
})

test.each([
  [{ password: 'Ab1!', password_confirmation: 'Ab1!' }, 422, 'PASSWORD_TOO_WEAK'],
  [{ password: 'Password1!', password_confirmation: 'Password1!' }, 422, 'PASSWORD_TOO_COMMON'],
  [{ password_confirmation: `${PASSWORD}x` }, 422, 'PASSWORDS_DIFFER'],
  [{ title: 'Lord Mayor' }, 422, 'TITLE_UNKNOWN'],
  [{ firstName: 'C4rys' }, 400, 'BAD_REQUEST'],
  [{ lastName: '  ' }, 400, 'BAD_REQUEST'],
  [{ email: 'a@b' }, 400, 'BAD_REQUEST'],
])('what the form refuses the server refuses, too: %j', async (wrong, status, code) => {
  const refused = await house.call(calls.register, details('rhys@example.org', wrong), from('198.51.100.8'))
  expect([refused.status, refused.failure.code]).toEqual([status, code])
  expect(refused.failure.errorMessage).not.toMatch(/^REFUSAL_/)
})

test('the verification link counts for a day, and twice is not too often [ASVS-6.4.1]', async () => {
  await house.call(calls.register, details('mair@example.org'), from('198.51.100.9'))
  const code = codeIn(await mailTo(mailbox, 'mair@example.org'))
  house.clock.advance(DAY)
  expect((await house.call(calls.verifyEmail, { code })).failure.code).toBe('LINK_UNKNOWN')

  expect((await house.call(calls.resendVerification, { email: 'mair@example.org' })).status).toBe(200)
  const fresh = codeIn(await mailTo(mailbox, 'mair@example.org', 2))
  expect(fresh).not.toBe(code)
  for (let n = 0; n < 2; n++)
    expect((await house.call(calls.verifyEmail, { code: fresh, password: PASSWORD })).reply.confirmed).toBe(true)
  expect((await house.call(calls.verifyEmail, { code: fresh })).reply.confirmed).toBe(true)
})

test('the link alone opens nothing: somebody else may have registered this address, with a password of their own', async () => {
  await house.call(calls.register, details('victim@example.org'), from('198.51.100.19'))
  const code = codeIn(await mailTo(mailbox, 'victim@example.org'))
  expect((await house.call(calls.verifyEmail, { code })).reply).toEqual({
    email: 'victim@example.org',
    confirmed: false,
  })
  const guess = () => house.call(calls.verifyEmail, { code, password: 'Nid-hwn-123!' })
  expect((await guess()).failure.code).toBe('PASSWORD_WRONG')
  expect((await signIn('victim@example.org')).failure.code).toBe('LOGIN_UNVERIFIED')
  // Guessing is slowed as at any other door.
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await guess()).status))
  expect(statuses).toContain(429)
})

test.each(['Carys\r\nBcc: x', 'Carys\u202Esyrac', 'https://example.org', 'Carys\u0000', 'a/b', 'x(y)'])(
  'a name is a name, and nothing that a letter would carry on: %j',
  async (firstName) => {
    const refused = await house.call(calls.register, details('rhian@example.org', { firstName }), from('198.51.100.20'))
    expect([refused.status, refused.failure.code]).toEqual([400, 'BAD_REQUEST'])
  },
)

test('asking again sends one mail a minute, and answers alike for an address nobody has [REG-047]', async () => {
  await house.call(calls.register, details('gwen@example.org'), from('198.51.100.10'))
  await mailTo(mailbox, 'gwen@example.org')
  for (const email of ['gwen@example.org', 'nobody-here@example.org']) {
    const first = await house.call(calls.resendVerification, { email })
    const second = await house.call(calls.resendVerification, { email })
    expect([first.status, first.reply, second.status, second.headers['retry-after']]).toEqual([200, {}, 429, '60'])
  }
  await mailTo(mailbox, 'gwen@example.org', 2)
  house.clock.advance(MINUTE)
  expect((await house.call(calls.resendVerification, { email: 'gwen@example.org' })).status).toBe(200)
  await mailTo(mailbox, 'gwen@example.org', 3)
  expect(mailbox.list('nobody-here@example.org')).toEqual([])
})

test('one network can’t have mails sent without end, whoever they would go to', async () => {
  const raw = from('198.51.100.60')
  for (let n = 0; n < 60; n++)
    expect((await house.call(calls.forgotPassword, { email: `anybody${n}@example.org` }, raw)).status).toBe(200)
  expect((await house.call(calls.forgotPassword, { email: 'somebody@example.org' }, raw)).status).toBe(429)
  expect((await house.call(calls.register, details('mali@example.org'), raw)).status).toBe(429)
  expect((await house.call(calls.register, details('mali@example.org'), from('198.51.100.61'))).status).toBe(200)
})
