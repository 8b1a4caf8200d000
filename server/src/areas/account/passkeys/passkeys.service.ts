import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@cledrau/contract/account/session.ts'
import type { Passkey } from '@cledrau/contract/account/passkeys.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { instant, MINUTE, utcIso } from '@cledrau/domain/time/instant.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Tell } from '../accounts/account-mails.ts'
import { lockAccount } from '../accounts/existing-account.ts'
import type { Login } from '../login/login.service.ts'
import type { SignedInOn } from '../sessions/sessions.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import * as store from './passkeys.store.ts'

type Json = Record<string, unknown>
export type Challenge = { challengeId: string; options: Json }
export type PasskeyAnswer = { challengeId: string; response: Json }

export type Passkeys = {
  list: (accountId: string) => Promise<Passkey[]>
  start: (
    traveller: Traveller,
    password?: string,
  ) => Promise<Result<Challenge, 'PASSWORD_WRONG' | 'PROOF_NEEDED' | 'TOO_MANY_PASSKEYS'>>
  add: (
    traveller: Traveller,
    answer: PasskeyAnswer & { name: string; device: string },
  ) => Promise<Result<Passkey, 'PASSKEY_REFUSED'>>
  remove: (
    traveller: Traveller,
    id: string,
  ) => Promise<Result<Record<string, never>, 'PASSKEY_UNKNOWN' | 'PROOF_NEEDED'>>
  /** For somebody who is signed in to show again that it is them. */
  startProof: (accountId: string) => Promise<Challenge>
  isProof: (accountId: string, answer: PasskeyAnswer) => Promise<boolean>
  startLogin: () => Promise<Challenge>
  login: (answer: PasskeyAnswer, on: SignedInOn) => Promise<Result<LoginReply, 'PASSKEY_REFUSED'>>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  proofs: Proofs
  login: Login
  events: SecurityEvents
  tell: Tell
  /** Passkeys belong to this address's name and are used from its pages, and from the native app's. */
  publicUrl: string
  origins: string[]
}

const MOST = 20
const ANSWER_WITHIN = 5 * MINUTE

/** Loaded when it is first needed: the grammars of certificates would cost every start a tenth of a second. */
const webauthn = () => import('@simplewebauthn/server')

export function openPasskeys({ db, clock, proofs, login, events, tell, publicUrl, origins }: Parts): Passkeys {
  const rpID = new URL(publicUrl).hostname
  const expected = { expectedOrigin: [new URL(publicUrl).origin, ...origins], expectedRPID: rpID }

  const keep = async (options: { challenge: string }, accountId: string | null): Promise<Challenge> => {
    const challengeId = randomUUID()
    const expiresAt = instant(clock.now() + ANSWER_WITHIN)
    // Anybody may ask: what nobody answered never piles up.
    await store.forgetChallengesBefore(db, clock.now())
    await store.addChallenge(db, { id: challengeId, challenge: options.challenge, accountId, expiresAt })
    return { challengeId, options: options as unknown as Json }
  }
  const take = async (id: string, accountId: string | null) => {
    const taken = await store.takeChallenge(db, id)
    return taken && taken.accountId === accountId && taken.expiresAt > clock.now() ? taken.challenge : undefined
  }
  /** The passkey that signed the challenge, which was asked of that account, or of whoever it would be. */
  const answered = async ({ challengeId, response }: PasskeyAnswer, accountId: string | null) => {
    const expectedChallenge = await take(challengeId, accountId)
    const passkey = typeof response.id === 'string' ? await store.findPasskey(db, response.id) : undefined
    if (expectedChallenge === undefined || !passkey) return undefined
    const { verifyAuthenticationResponse } = await webauthn()
    const verified = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...expected,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }).catch(() => undefined)
    if (!verified?.verified) return undefined
    await store.saveUsed(db, passkey.id, verified.authenticationInfo.newCounter, clock.now())
    return passkey
  }
  const shown = ({ id, name, createdAt, lastUsedAt }: Awaited<ReturnType<typeof store.listPasskeys>>[number]) => ({
    id,
    name,
    createdAt: utcIso(createdAt),
    lastUsedAt: lastUsedAt === null ? null : utcIso(lastUsedAt),
  })

  return {
    list: async (accountId) => (await store.listPasskeys(db, accountId)).map(shown),

    start: async (traveller, password) => {
      const proven = await proofs.ask(traveller, password)
      if (!proven.ok) return proven
      const { id, email, firstName, lastName } = proven.value
      const known = await store.listPasskeys(db, id)
      if (known.length >= MOST) return refuse('TOO_MANY_PASSKEYS')
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'Cledrau',
        rpID,
        userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        attestationType: 'none',
        excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return done(await keep(options, id))
    },

    add: async (traveller, { challengeId, response, name, device }) => {
      const expectedChallenge = await take(challengeId, traveller.id)
      if (expectedChallenge === undefined) return refuse('PASSKEY_REFUSED')
      const { verifyRegistrationResponse } = await webauthn()
      const answer = response as unknown as RegistrationResponseJSON
      const verified = await verifyRegistrationResponse({ response: answer, expectedChallenge, ...expected }).catch(
        () => undefined,
      )
      if (!verified?.verified) return refuse('PASSKEY_REFUSED')
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
      const at = clock.now()
      return db.inTransaction(async (trx) => {
        await lockAccount(trx, traveller.id)
        const passkey = { id, accountId: traveller.id, publicKey: Buffer.from(publicKey), counter, transports }
        const named = name || device
        if (!(await store.addPasskey(trx, { ...passkey, name: named, at }))) return refuse('PASSKEY_REFUSED')
        await events.add(trx, traveller.id, 'PASSKEY_ADDED', { sessionId: traveller.sessionId, device })
        await tell(trx, traveller.id, {
          template: 'PASSKEY_ADDED',
          event: `passkey-added:${id}`,
          facts: { device: named },
        })
        return done({ id, name: named, createdAt: utcIso(at), lastUsedAt: null })
      })
    },

    remove: async (traveller, id) => {
      if (!(await proofs.ask(traveller)).ok) return refuse('PROOF_NEEDED')
      return db.inTransaction(async (trx) => {
        const removed = await store.removePasskey(trx, traveller.id, id)
        if (!removed) return refuse('PASSKEY_UNKNOWN')
        await events.add(trx, traveller.id, 'PASSKEY_REMOVED', { sessionId: traveller.sessionId })
        await tell(trx, traveller.id, {
          template: 'PASSKEY_REMOVED',
          event: `passkey-removed:${id}`,
          facts: { device: removed.name },
        })
        return done({})
      })
    },

    startProof: async (accountId) => {
      const { generateAuthenticationOptions } = await webauthn()
      const known = await store.listPasskeys(db, accountId)
      const allowCredentials = known.map(({ id }) => ({ id }))
      return keep(
        await generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials }),
        accountId,
      )
    },

    isProof: async (accountId, answer) => (await answered(answer, accountId))?.accountId === accountId,

    startLogin: async () => {
      const { generateAuthenticationOptions } = await webauthn()
      return keep(await generateAuthenticationOptions({ rpID, userVerification: 'required' }), null)
    },

    login: async (answer, on) => {
      const passkey = await answered(answer, null)
      return passkey ? done(await login.enter({ id: passkey.accountId }, on)) : refuse('PASSKEY_REFUSED')
    },

    erase: (trx, accountId) => store.removeAll(trx, accountId),
  }
}
