import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { changeEmail, readUser, register, verifyEmail } from '@cledrau/contract/account/accounts.ts'
import { addDeviceCredential, deviceDetails } from '@cledrau/contract/account/devices.ts'
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { login, refreshToken } from '@cledrau/contract/account/session.ts'
import { DAY, MINUTE } from '@cledrau/domain/time/instant.ts'
import { codeAt, stepAt } from '@cledrau/server/areas/account/second-factor/totp.ts'
import { bytesOf } from '@cledrau/server/testing/authenticators/authenticator-app.ts'
import { codeIn, mailTo } from '@cledrau/server/testing/mails.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { SignJWT } from 'jose'
import { counted, refused, type Attack } from './field.ts'

const reply = <Value>({ text }: { text: string }) => JSON.parse(text) as Value

export const attacks: Attack[] = [
  {
    what: 'many passwords are guessed at once from one network',
    attempt: async ({ ask }) => {
      const from = '198.51.100.40'
      const guess = async (_: unknown, n: number) => {
        const email = `nobody${n}@example.org`
        return (await ask(login, { email, password: 'Wrong-9-password', platform: 'web' }, { from })).status
      }
      const answers = await Promise.all(Array.from({ length: 300 }, guess))
      const looked = answers.filter((status) => status === 401).length
      assert.ok(looked <= 30, `${looked} were looked at`)
      assert.ok(!answers.some((status) => status >= 500), counted(answers))
      return counted(answers)
    },
  },
  {
    what: 'an address is verified with the password and the words of a stranger',
    attempt: async ({ ask, mailbox }) => {
      const email = 'victim@example.org'
      const password = 'Stranger-9-password'
      const form = { title: 'Ms', email, password, password_confirmation: password, languagePreference: 'EN' }
      const from = '198.51.100.50'
      const words = 'step, your refund is ready: http://elsewhere.example\r\nBcc: x'
      refused(await ask(register, { ...form, firstName: words, lastName: 'Evans' }, { from }), 'a name with an address')
      const said = 'Your refund for booking GRGMFG is ready'
      assert.ok((await ask(register, { ...form, firstName: 'Refund', lastName: 'Ready' }, { from })).status < 300, said)
      const letter = await mailTo(mailbox, email)
      assert.ok(
        !/Refund|Ready/.test(letter.text + letter.html + letter.subject),
        'the letter says what the stranger wants',
      )
      const pressed = await ask(verifyEmail, { code: codeIn(letter) }, { from })
      assert.equal(reply<{ confirmed?: boolean }>(pressed).confirmed, false, 'one press opened the account')
      refused(await ask(login, { email, password, platform: 'web' }, { from }), 'the stranger’s password')
      return 'no words, and one press opens nothing'
    },
  },
  {
    what: 'letters without end go to an address of somebody else',
    attempt: async ({ house, ask, mailbox }) => {
      const carys = await addTraveller(house)
      const newEmail = 'never.asked@example.org'
      const answers = []
      for (let n = 0; n < 40; n++) {
        const fields = { email: carys.email, newEmail, password: PASSWORD }
        answers.push((await ask(changeEmail, fields, { as: carys, from: '198.51.100.60' })).status)
      }
      await new Promise((resolve) => setTimeout(resolve, 3000))
      const letters = mailbox.list(newEmail).length
      assert.ok(letters <= 3, `${letters} letters arrived`)
      return `${letters} letters for ${counted(answers)}`
    },
  },
  {
    what: 'a password alone adds other ways into an account with a second step',
    attempt: async ({ house, ask }) => {
      const carys = await addTraveller(house)
      const started = await ask(startSecondFactor, { password: PASSWORD }, { as: carys })
      const secret = bytesOf(reply<{ secret: string }>(started).secret)
      const code = codeAt(secret, stepAt(house.clock.now()))
      assert.equal((await ask(confirmSecondFactor, { code }, { as: carys })).status, 200)
      house.clock.advance(MINUTE)
      const more = { deviceID: 'phone-of-a-stranger-0', password: PASSWORD }
      refused(await ask(renewRecoveryCodes, { password: PASSWORD }, { as: carys }), 'new recovery codes')
      refused(await ask(addDeviceCredential, more, { as: carys }), 'a device’s credential')
      return 'proof of the second step is asked for'
    },
  },
  {
    what: 'a code of an authenticator app counts before its time or longer than a minute',
    attempt: async ({ house, ask }) => {
      const carys = await addTraveller(house)
      const started = await ask(startSecondFactor, { password: PASSWORD }, { as: carys })
      const secret = bytesOf(reply<{ secret: string }>(started).secret)
      const now = stepAt(house.clock.now())
      for (const step of [now + 1, now - 2])
        refused(
          await ask(confirmSecondFactor, { code: codeAt(secret, step) }, { as: carys }),
          `half minute ${step - now}`,
        )
      const confirmed = await ask(confirmSecondFactor, { code: codeAt(secret, now - 1) }, { as: carys })
      const [recovery = ''] = reply<{ recoveryCodes: string[] }>(confirmed).recoveryCodes
      const bits = recovery.replaceAll('-', '').length * Math.log2(31)
      assert.ok(bits >= 64, `a recovery code has ${bits.toFixed(0)} bits`)
      return `60 s; recovery codes of ${bits.toFixed(0)} bits`
    },
  },
  {
    what: 'a token that our key signed for something else opens an account',
    attempt: async ({ house, ask }) => {
      const carys = await addTraveller(house)
      const key = house.keys.current(house.clock.now())
      const now = Math.floor(house.clock.now() / 1000)
      const sign = (claims: object, typ?: string) =>
        new SignJWT({ iat: now, exp: now + 900, ...claims })
          .setProtectedHeader({ alg: 'EdDSA', kid: key.id, ...(typ ? { typ } : {}) })
          .sign(key.sign)
      const [iss, aud] = ['http://localhost:0', 'http://localhost:0/api']
      const who = { sub: carys.id, sid: carys.sessionId }
      const tokens = [
        await sign(who),
        await sign({ ...who, iss, aud, kind: 'traveller' }, 'JWT'),
        await sign({ ...who, iss, kind: 'traveller' }, 'at+jwt'),
        await sign({ ...who, iss, aud, kind: 'guest' }, 'at+jwt'),
        await sign({ ...who, iss: 'https://elsewhere.example', aud, kind: 'traveller' }, 'at+jwt'),
      ]
      for (const bearer of tokens) refused(await ask(readUser, {}, { bearer }), 'a token')
      const right = await sign({ ...who, iss, aud, kind: 'traveller' }, 'at+jwt')
      assert.equal((await ask(readUser, {}, { bearer: right })).status, 200)
      return `${tokens.length} × refused`
    },
  },
  {
    what: 'a session that nobody used goes on for its ninety days',
    attempt: async ({ house, ask }) => {
      const { email } = await addTraveller(house)
      const signedIn = await ask(login, { email, password: PASSWORD, platform: 'ios' }, { from: '198.51.100.70' })
      const kept = reply<{ refresh_token: string }>(signedIn).refresh_token
      house.clock.advance(31 * DAY)
      const renewed = await ask(refreshToken, { refreshToken: kept }, { from: '198.51.100.70' })
      house.clock.advance(-31 * DAY)
      refused(renewed, 'a session of 31 idle days')
      return 'over after 30 days'
    },
  },
  {
    what: 'knowing the name of somebody’s app takes its messages',
    attempt: async ({ house, ask }) => {
      const [carys, owen] = [await addTraveller(house), await addTraveller(house)]
      const uxliID = `phone-${randomUUID()}`
      const tell = (as: typeof carys, fcmToken: string, instanceKey?: string) =>
        ask(deviceDetails, { uxliID, fcmToken, instanceKey, deviceType: 'android' }, { as })
      await tell(carys, 'push-of-carys', 'a-secret-that-only-this-phone-has-0')
      await tell(owen, 'push-of-owen')
      await ask(login, { email: owen.email, password: PASSWORD, platform: 'ios', deviceID: uxliID })
      const row = await house.db.selectFrom('devices').selectAll().where('id', '=', uxliID).executeTakeFirstOrThrow()
      assert.deepEqual([row.accountId, row.pushToken], [carys.id, 'push-of-carys'])
      return 'it stays whose it was'
    },
  },
]
