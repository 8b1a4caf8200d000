import type { login, LoginReply } from '@cledrau/contract/account/session.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Accounts, ForSignIn } from '../accounts/accounts.service.ts'
import type { Tell } from '../accounts/account-mails.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { Sessions, SignedInOn } from '../sessions/sessions.service.ts'
import { CREDENTIAL, type CredentialCheck } from './device-credentials.service.ts'
import { openTurns } from '../../operations/throttles/turns.ts'
import {
  GUESSES,
  GUESSES_FROM_NETWORK,
  throttleKey,
  type Throttles,
} from '../../operations/throttles/throttles.service.ts'

type From = { network: string; device: string }

/** What a second factor says about the code that came with a right password. `from`: a device or session of the owner’s. */
export type SecondFactorCheck = (
  accountId: string,
  code: string | undefined,
  from?: string,
) => Promise<'ok' | 'needed' | 'wrong'>
export type Login = {
  withPassword: (
    request: ParsedRequestOf<typeof login>,
    from: From,
  ) => Promise<Result<LoginReply, RefusalOf<typeof login>>>
  /** The door is open: a session, its event and, where nobody signed in from before, a mail. */
  enter: (account: Pick<ForSignIn, 'id'>, on: SignedInOn) => Promise<LoginReply>
}

type Parts = {
  db: Database
  accounts: Accounts
  passwords: Passwords
  sessions: Sessions
  events: SecurityEvents
  throttles: Throttles
  tell: Tell
  secondFactor: SecondFactorCheck
  credential: CredentialCheck
}

export function openLogin(parts: Parts): Login {
  const { db, accounts, passwords, sessions, events, throttles, tell, secondFactor, credential } = parts

  const turns = openTurns()

  const enter: Login['enter'] = async ({ id }, { platform, device, deviceId }) => {
    const known = await sessions.knowsDevice(id, deviceId ?? undefined)
    const started = await db.inTransaction(async (trx) => {
      const isFirst = !(await sessions.hasBeenUsed(trx, id))
      const session = await sessions.start(trx, id, { platform, device, deviceId })
      const { sessionId } = session
      await events.add(trx, id, known || isFirst ? 'SIGNED_IN' : 'SIGNED_IN_NEW_DEVICE', { sessionId, device })
      if (!known && !isFirst)
        await tell(trx, id, { template: 'NEW_DEVICE', event: `new-device:${sessionId}`, facts: { device } })
      return done(session)
    })
    if (!started.ok) throw new Error('a session was refused')
    const { sessionId, refreshToken } = started.value
    return {
      access_token: await sessions.accessTokenFor(id, sessionId),
      refresh_token: refreshToken,
      user: await accounts.read(id),
    }
  }

  const tryPassword: Login['withPassword'] = async (request, { network, device }) => {
    const { email, password, platform, deviceID, code } = request
    const account = await accounts.findForSignIn(email)
    const known = await sessions.knowsDevice(account?.id, deviceID)
    // Strangers who guess make strangers wait, never somebody on a device that has been in before.
    const key = known
      ? throttleKey('login-known', emailKey(email), deviceID ?? '')
      : throttleKey('login', emailKey(email))
    const networkKey = throttleKey('login-from', network)
    // Counted before anything is looked at: of many that come at the same moment, no more are looked at than one by one.
    if (!known) await throttles.count(networkKey, GUESSES_FROM_NETWORK)
    await throttles.count(key, GUESSES)

    const isCredential = CREDENTIAL.test(password)
    const right = isCredential
      ? account !== undefined && deviceID !== undefined && (await credential(account.id, deviceID, password))
      : await passwords.verify(account?.passwordHash ?? null, password)
    if (!account || !right) {
      await events.add(db, account?.id ?? null, 'SIGN_IN_FAILED', { device })
      return refuse('LOGIN_WRONG')
    }
    if (!known) await throttles.forgive(networkKey, GUESSES_FROM_NETWORK)
    if (account.verifiedAt === null) {
      await throttles.forget(key)
      return refuse('LOGIN_UNVERIFIED')
    }
    // The device and the finger or face that unlocks it are two factors already.
    const second = isCredential ? 'ok' : await secondFactor(account.id, code, known ? deviceID : undefined)
    if (second === 'wrong') return refuse('SECOND_FACTOR_WRONG')
    await throttles.forget(key)
    if (second === 'needed') return refuse('SECOND_FACTOR_NEEDED')

    if (!isCredential && account.passwordHash && passwords.isOutdated(account.passwordHash))
      await accounts.rehash(account.id, password)
    return done(await enter(account, { platform, device, deviceId: deviceID ?? null }))
  }

  return {
    enter,

    withPassword: (request, from) => turns(from.network, () => tryPassword(request, from)),
  }
}
