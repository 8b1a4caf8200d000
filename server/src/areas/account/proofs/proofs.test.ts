import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeEmail, changePassword, forgotPassword, resetPassword } from '@cledrau/contract/account/accounts.ts'
import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { addPasskey, removePasskey, startPasskey } from '@cledrau/contract/account/passkeys.ts'
import * as calls from '@cledrau/contract/account/proof.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@cledrau/contract/account/second-factor.ts'
import { endOtherSessions, login } from '@cledrau/contract/account/session.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeFrom } from '../../../testing/authenticators/authenticator-app.ts'
import { makeAuthenticator } from '../../../testing/authenticators/authenticator.ts'
import { everyCall, nameOfCall } from '../../../testing/every-call.ts'
import { codeIn, mailTo } from '../../../testing/mails.ts'
import { sampleRequests } from '../../../testing/sample-request.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { addressed, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, showWho, type KnownTraveller } from '../../../testing/travellers.ts'

const ORIGIN = 'https://trains.example'
const PHONE = 'phone-0123456789abcdef'
const NEW = 'Ceffyl-glas-7-oed'

let mailbox: Mailbox
let house: TestServer
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'mails-')) })
  house = await startTestServer(inject('postgres'), { PUBLIC_URL: ORIGIN, SMTP_URL: mailbox.smtp })
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

type Key = ReturnType<typeof makeAuthenticator>
type Owner = KnownTraveller & { key: Key; code: () => string }

async function givePasskey(as: KnownTraveller, key: Key) {
  const { reply } = await house.call(calls.startPasskeyProof, {}, { as })
  const response = key.get(String(reply.options.challenge))
  return house.call(calls.givePasskeyProof, { challengeId: reply.challengeId, response }, { as })
}
async function makePasskey(as: KnownTraveller, key: Key) {
  const { reply } = await house.call(startPasskey, { password: PASSWORD }, { as })
  const response = key.create(String(reply.options.challenge))
  return house.call(addPasskey, { challengeId: reply.challengeId, response, name: 'Ffôn' }, { as })
}

/** Somebody with the second step on; where asked for, every other way in there is. What they showed has had its time. */
async function addOwner({ everything = false, language = 'en' as 'en' | 'cy' } = {}): Promise<Owner> {
  const as = await addTraveller(house, { language })
  const { secret } = (await house.call(startSecondFactor, { password: PASSWORD }, { as })).reply
  const code = () => codeFrom(secret, house.clock.now())
  await house.call(confirmSecondFactor, { code: code() }, { as })
  const key = makeAuthenticator(ORIGIN, 'trains.example')
  if (everything) {
    house.clock.advance(MINUTE)
    await showWho(house, as, code())
    expect((await makePasskey(as, key)).status).toBe(200)
    expect((await house.call(addDeviceCredential, { deviceID: PHONE }, { as })).status).toBe(200)
    house.clock.advance(MINUTE)
    const elsewhere = { email: as.email, password: PASSWORD, platform: 'ios' as const, code: code() }
    expect((await house.call(login, elsewhere)).status).toBe(200)
  }
  house.clock.advance(6 * MINUTE)
  return { ...as, key, code }
}

describe('the question who it is', () => {
  test('names the ways of this account, and takes each for five minutes in this session only', async () => {
    const carys = await addOwner({ everything: true })
    const read = async (as = carys as KnownTraveller) => (await house.call(calls.readProof, {}, { as })).reply
    expect(await read()).toEqual({ ways: ['password-and-code', 'passkey'], provenUntil: null })

    const give = (password: string, code?: string) => house.call(calls.giveProof, { password, code }, { as: carys })
    expect((await give('Wrong-9-password', carys.code())).failure.code).toBe('PASSWORD_WRONG')
    expect((await give(PASSWORD)).failure.code).toBe('SECOND_FACTOR_NEEDED')
    expect((await give(PASSWORD, '000000')).failure.code).toBe('SECOND_FACTOR_WRONG')
    expect((await read()).provenUntil).toBeNull()

    const until = new Date(house.clock.now() + 5 * MINUTE).toISOString()
    const code = carys.code()
    expect((await give(PASSWORD, code)).reply.provenUntil).toBe(until)
    // The answer was lost on the way and is asked for again: the same yes, though a code counts once.
    expect((await give(PASSWORD, code)).reply.provenUntil).toBe(until)
    expect((await read()).provenUntil).toBe(until)
    const [elsewhere] = await house.db
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', carys.id)
      .where('id', '!=', carys.sessionId)
      .execute()
    expect((await read({ ...carys, sessionId: elsewhere?.id ?? '' })).provenUntil).toBeNull()

    house.clock.advance(5 * MINUTE)
    expect((await read()).provenUntil).toBeNull()
    expect((await givePasskey(carys, carys.key)).status).toBe(200)
    expect((await read()).provenUntil).not.toBeNull()
  })

  test('takes a passkey of this account only, and a challenge once', async () => {
    const [carys, owen] = [await addOwner({ everything: true }), await addOwner({ everything: true })]
    expect((await givePasskey(carys, owen.key)).failure.code).toBe('PASSKEY_REFUSED')
    const { reply } = await house.call(calls.startPasskeyProof, {}, { as: carys })
    expect(reply.options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: carys.key.id }] })
    const response = carys.key.get(String(reply.options.challenge))
    const answer = (as: KnownTraveller) =>
      house.call(calls.givePasskeyProof, { challengeId: reply.challengeId, response }, { as })
    expect((await answer(owen)).failure.code).toBe('PASSKEY_REFUSED')
    expect((await answer(carys)).failure.code).toBe('PASSKEY_REFUSED')
  })

  test('a session that has ended shows nothing', async () => {
    const [carys, other] = [await addTraveller(house), await addTraveller(house)]
    const over = { ...carys, sessionId: other.sessionId }
    expect((await house.call(calls.giveProof, { password: PASSWORD }, { as: over })).failure.code).toBe('SIGN_IN')
  })

  test('a stranger’s wrong codes do not lock the owner out of their own session or device', async () => {
    const carys = await addOwner()
    const deviceID = 'carys-own-phone-0001'
    const signIn = (code: string, from?: string) =>
      house.call(login, { email: carys.email, password: PASSWORD, platform: 'ios', code, deviceID: from })
    expect((await signIn(carys.code(), deviceID)).status).toBe(200)
    house.clock.advance(MINUTE)
    for (let n = 0; n < 8; n++) await signIn('000000')
    expect((await signIn(carys.code())).status).toBe(429)
    expect((await signIn(carys.code(), deviceID)).status).toBe(200)
    house.clock.advance(MINUTE)
    await showWho(house, carys, carys.code())
  })
})

describe('every way into an account', () => {
  /** What opens the account, besides the session that asks. */
  const waysInto = async ({ id, sessionId }: KnownTraveller) => {
    const rows = await Promise.all([
      house.db.selectFrom('accounts').select(['email', 'passwordHash', 'deletedAt']).where('id', '=', id).execute(),
      house.db.selectFrom('passkeys').select(['id', 'publicKey']).where('accountId', '=', id).execute(),
      house.db.selectFrom('passkeyChallenges').select('id').where('accountId', '=', id).execute(),
      house.db.selectFrom('secondFactors').select(['secret', 'confirmedAt']).where('accountId', '=', id).execute(),
      house.db.selectFrom('recoveryCodes').select(['hash', 'usedAt']).where('accountId', '=', id).execute(),
      house.db.selectFrom('deviceCredentials').select(['id', 'endedAt']).where('accountId', '=', id).execute(),
      house.db.selectFrom('emailChanges').select('id').where('accountId', '=', id).execute(),
      house.db
        .selectFrom('sessions')
        .select(['id', 'endedAt'])
        .where('accountId', '=', id)
        .where('id', '!=', sessionId)
        .execute(),
    ])
    return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).toSorted()))
  }

  /** One request for any call, with all that somebody knows who learned the password and sits at the open session. */
  async function asked(call: AnyEndpoint, owner: Owner): Promise<Record<string, unknown>> {
    const [other] = await house.db
      .selectFrom('deviceCredentials')
      .select('id')
      .where('accountId', '=', owner.id)
      .where('endedAt', 'is', null)
      .execute()
    const known: Record<string, unknown> = {
      email: owner.email,
      password: PASSWORD,
      OldPassword: PASSWORD,
      NewPassword: NEW,
      newEmail: `new-${owner.email}`,
      deviceID: 'another-phone-0123456789',
      uxliID: PHONE,
      reason: 'OTHER_APP',
      id: call.path.includes('passkeys') ? owner.key.id : (other?.id ?? ''),
    }
    const [sample = {}] = sampleRequests(call)
    const taken = Object.keys(call.request.def.shape).filter((name) => name in known)
    // A code is what they don't have; where there is none, what was shown before is what counts.
    const { code: _, ...rest } = sample
    const needsCode = 'code' in sample && !calledOptional(call, 'code') ? { code: sample.code } : {}
    return { ...rest, ...needsCode, ...Object.fromEntries(taken.map((name) => [name, known[name]])) }
  }
  /** Streams hang on for as long as somebody listens; and the question itself is no change. */
  const isQuestion = ({ path }: AnyEndpoint) => path.startsWith('/v1/proof') || path.includes('stream')
  const calledOptional = (call: AnyEndpoint, field: string) =>
    (call.request.def.shape[field] as { def?: { type?: string } } | undefined)?.def?.type === 'optional'

  const send = async (call: AnyEndpoint, owner: Owner) => {
    const response = await house.app.server.inject({
      ...addressed(call, await asked(call, owner)),
      headers: { authorization: `Bearer ${await house.tokenOf(owner)}`, 'idempotency-key': crypto.randomUUID() },
    })
    return { status: response.statusCode, text: response.body }
  }
  const changes = async (call: AnyEndpoint, owner: Owner) => {
    const before = await waysInto(owner)
    const answer = await send(call, owner)
    return { ...answer, changed: (await waysInto(owner)) !== before }
  }

  test('changes for nobody who only knows the password, and through no call that does not ask [ASVS-6.3.4] [ASVS-7.5.1]', async () => {
    const own = (await everyCall()).filter((call) => call.access === 'traveller' && !isQuestion(call))
    const asking = own.filter(({ refusals }) => refusals.includes('PROOF_NEEDED'))
    expect(asking.length).toBeGreaterThan(9)
    const [unproven, proven] = [await addOwner({ everything: true }), await addOwner({ everything: true })]
    for (const call of own) {
      const name = nameOfCall(call)
      const first = await changes(call, unproven)
      expect([name, first.changed]).toEqual([name, false])
      if (asking.includes(call)) {
        expect([name, first.status, first.text]).toEqual([name, 422, expect.stringContaining('PROOF_NEEDED')])
        continue
      }
      await givePasskey(proven, proven.key)
      expect([name, (await changes(call, proven)).changed]).toEqual([name, false])
    }
  })

  test('changes for its owner who has just shown who they are', async () => {
    const asking = (await everyCall()).filter((call) => call.refusals.includes('PROOF_NEEDED') && !isQuestion(call))
    for (const call of asking) {
      const owner = await addOwner({ everything: true })
      if (call === startSecondFactor) {
        await showWho(house, owner, owner.code())
        await house.call(removeSecondFactor, {}, { as: owner })
      }
      expect((await givePasskey(owner, owner.key)).status).toBe(200)
      const name = nameOfCall(call)
      const { status, text, changed } = await changes(call, owner)
      expect([name, status, text, changed]).toEqual([name, 200, expect.any(String), true])
    }
  })

  test('a passkey or a second step that nobody was allowed to begin is not finished either', async () => {
    const carys = await addOwner()
    const response = makeAuthenticator(ORIGIN, 'trains.example').create('made-up')
    const made = { challengeId: crypto.randomUUID(), response }
    expect((await house.call(addPasskey, made, { as: carys })).failure.code).toBe('PASSKEY_REFUSED')
    expect((await house.call(confirmSecondFactor, { code: carys.code() }, { as: carys })).failure.code).toBe(
      'SECOND_FACTOR_NOT_STARTED',
    )
  })

  test('an account that has a password alone changes by it, as ever', async () => {
    const carys = await addTraveller(house)
    const { email } = carys
    const change = { email, OldPassword: PASSWORD, NewPassword: NEW }
    expect((await house.call(changePassword, change, { as: carys })).status).toBe(200)
    const moved = { email, newEmail: `new-${email}`, password: NEW }
    expect((await house.call(changeEmail, moved, { as: carys })).status).toBe(200)
  })
})

test('whoever lost their only passkey removes it after setting a new password by mail, within the hour [ASVS-6.4.4]', async () => {
  const carys = await addTraveller(house)
  const lost = makeAuthenticator(ORIGIN, 'trains.example')
  await makePasskey(carys, lost)
  const remove = async (as: KnownTraveller) => (await house.call(removePasskey, { id: lost.id }, { as })).failure?.code
  expect((await house.call(calls.giveProof, { password: PASSWORD }, { as: carys })).failure.code).toBe('PROOF_NEEDED')
  expect(await remove(carys)).toBe('PROOF_NEEDED')

  await mailTo(mailbox, carys.email)
  await house.call(forgotPassword, { email: carys.email })
  const code = codeIn(await mailTo(mailbox, carys.email, 2))
  expect((await house.call(resetPassword, { code, password: NEW })).status).toBe(200)
  const { access_token: token } = (
    await house.call(login, { email: carys.email, password: NEW, platform: 'ios' as const })
  ).reply
  const headers = { authorization: `Bearer ${token}` }
  expect((await house.call(calls.readProof, {}, { headers })).reply.ways).toEqual(['password', 'passkey'])
  expect((await house.call(calls.giveProof, { password: NEW }, { headers })).status).toBe(200)
  expect((await house.call(removePasskey, { id: lost.id }, { headers })).status).toBe(200)
})

test.each(['en', 'cy'] as const)('the owner is told of each change in their language (%s)', async (language) => {
  const carys = await addOwner({ everything: true, language })
  await givePasskey(carys, carys.key)
  await house.call(renewRecoveryCodes, {}, { as: carys })
  await house.call(removePasskey, { id: carys.key.id }, { as: carys })
  await showWho(house, carys, carys.code())
  await house.call(endOtherSessions, {}, { as: carys })
  const subjects = () => mailbox.list(carys.email).map(({ subject }) => subject)
  const say = (name: string) => shippedWords(language)[`MAIL_${name}_SUBJECT`]
  const told = ['CREDENTIAL_ADDED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'RECOVERY_CODES_RENEWED', 'CREDENTIAL_ENDED']
  await expect.poll(subjects).toEqual(expect.arrayContaining(told.map(say)))
})
