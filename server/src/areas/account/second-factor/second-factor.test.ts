import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/account/second-factor.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openSecrets } from '../../../keys.ts'
import { bytesOf } from '../../../testing/authenticators/authenticator-app.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, showWho, type KnownTraveller } from '../../../testing/travellers.ts'
import { base32, codeAt, stepAt, stepOf } from './totp.ts'

describe('one-time codes', () => {
  // The table of RFC 6238, appendix B, cut to six digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at second %d the code is %s', (second, code) => {
    const secret = Buffer.from('12345678901234567890')
    expect(codeAt(secret, stepAt(instant(second * SECOND)))).toBe(code)
    expect(stepOf(secret, code, instant((second + 30) * SECOND))).toBe(Math.floor(second / 30))
    expect(stepOf(secret, code, instant((second + 60) * SECOND))).toBeUndefined()
  })
  test('a code is good for its half minute and the next: never before, and never longer than a minute', () => {
    const secret = Buffer.from('12345678901234567890')
    const begins = 1_234_567_890 - (1_234_567_890 % 30)
    const code = codeAt(secret, begins / 30)
    const good = Array.from({ length: 151 }, (_, at) => begins - 60 + at).filter(
      (second) => stepOf(secret, code, instant(second * SECOND)) !== undefined,
    )
    expect([good[0], good.at(-1), good.length]).toEqual([begins, begins + 59, 60])
  })
  test('a secret is written as authenticator apps read it', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(Buffer.from(bytesOf(base32(Buffer.from('12345678901234567890')))).toString()).toBe('12345678901234567890')
  })
})

describe('a second step when signing in', () => {
  let house: TestServer
  let carys: KnownTraveller
  let secret: Uint8Array
  let recoveryCodes: string[]
  beforeAll(async () => {
    house = await startTestServer(inject('postgres'))
  })
  afterAll(() => house.close())

  const codeNow = () => codeAt(secret, stepAt(house.clock.now()))
  const signIn = (code?: string) => house.call(login, { email: carys.email, password: PASSWORD, platform: 'web', code })

  beforeEach(async () => {
    carys = await addTraveller(house)
    const started = await house.call(calls.startSecondFactor, { password: PASSWORD }, { as: carys })
    secret = bytesOf(started.reply.secret)
    expect(started.reply.uri).toBe(
      `otpauth://totp/Cledrau:${encodeURIComponent(carys.email)}?secret=${started.reply.secret}&issuer=Cledrau`,
    )
    expect((await signIn()).status).toBe(200)
    recoveryCodes = (await house.call(calls.confirmSecondFactor, { code: codeNow() }, { as: carys })).reply
      .recoveryCodes
    house.clock.advance(MINUTE)
  })

  test('it is asked for after the right password only, and takes each code once [ASVS-6.5.1]', async () => {
    expect((await signIn()).failure.code).toBe('SECOND_FACTOR_NEEDED')
    const wrong = await house.call(login, { email: carys.email, password: 'Wrong-9-password', platform: 'web' })
    expect(wrong.failure.code).toBe('LOGIN_WRONG')
    const code = codeNow()
    expect((await signIn(code)).status).toBe(200)
    expect((await signIn(code)).failure.code).toBe('SECOND_FACTOR_WRONG')
  })

  test('a recovery code opens the account once, however it is typed [ASVS-6.5.1] [ASVS-6.5.4]', async () => {
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes) {
      const signs = code.replaceAll('-', '')
      expect(signs, code).toMatch(/^[a-hjkmnp-z2-9]+$/)
      expect(signs.length * Math.log2(31), 'bits').toBeGreaterThanOrEqual(64)
    }
    const typed = ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')} `
    expect((await signIn(typed)).status).toBe(200)
    expect((await signIn(typed)).failure.code).toBe('SECOND_FACTOR_WRONG')
    expect((await house.call(calls.readSecondFactor, {}, { as: carys })).reply).toEqual({
      on: true,
      recoveryCodesLeft: 9,
    })
    house.clock.advance(MINUTE)
    await showWho(house, carys, codeNow())
    const renewed = (await house.call(calls.renewRecoveryCodes, { password: PASSWORD }, { as: carys })).reply
    expect((await signIn(recoveryCodes[1])).failure.code).toBe('SECOND_FACTOR_WRONG')
    expect((await signIn(renewed.recoveryCodes[1])).status).toBe(200)
  })

  test('a recovery code of ten signs that was given out before still opens the account', async () => {
    const key = (await openSecrets(join(house.varDir, 'keys'), 'second-factor')).current(house.clock.now())
    const hash = createHmac('sha256', key.bytes).update(`${carys.id} abcde23456`).digest()
    // Codes had no key of their own then.
    await house.db.updateTable('secondFactors').set({ codeKey: null }).where('accountId', '=', carys.id).execute()
    await house.db.insertInto('recoveryCodes').values({ accountId: carys.id, hash, usedAt: null }).execute()
    expect((await signIn('abcde-23456')).status).toBe(200)
  })

  test('knowing the password wins no further guesses at the code', async () => {
    for (let n = 0; n < 5; n++) {
      expect((await signIn('000000')).failure.code).toBe('SECOND_FACTOR_WRONG')
      house.clock.advance(MINUTE)
      expect((await signIn()).failure.code).toBe('SECOND_FACTOR_NEEDED')
    }
    let refused = 0
    for (let n = 0; n < 5; n++) {
      await signIn()
      if ((await signIn('000000')).status === 429) refused++
    }
    expect(refused).toBeGreaterThanOrEqual(4)
  })

  test('it is turned off with password and code, and then no longer asked for', async () => {
    const off = (code: string, password = PASSWORD) =>
      house.call(calls.removeSecondFactor, { password, code }, { as: carys })
    expect((await off(codeNow(), 'Wrong-9-password')).failure.code).toBe('PASSWORD_WRONG')
    expect((await off('000000')).failure.code).toBe('SECOND_FACTOR_WRONG')
    expect((await off(codeNow())).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect((await off(codeNow())).failure.code).toBe('SECOND_FACTOR_NOT_ON')
  })

  test('the database keeps neither the secret nor a code that could be read [ASVS-11.3.3]', async () => {
    const rows = [
      await house.db.selectFrom('secondFactors').selectAll().execute(),
      await house.db.selectFrom('recoveryCodes').selectAll().execute(),
    ]
    const kept = rows
      .flat()
      .map((row) =>
        Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
          .join(),
      )
      .join()
    expect(kept).not.toContain(Buffer.from(secret).toString('latin1'))
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
  })
})
