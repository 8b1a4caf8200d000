import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Secret, Secrets } from '../../../keys.ts'
import { seal, unseal } from '../../../sealed.ts'
import type { Tell } from '../accounts/account-mails.ts'
import { lockAccount } from '../accounts/existing-account.ts'
import type { SecondFactorCheck } from '../login/login.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import { GUESSES, throttleKey, type Throttles } from '../../operations/throttles/throttles.service.ts'
import * as store from './second-factor.store.ts'
import { base32, stepOf, totpUri } from './totp.ts'

/** What is sealed for one account: the secret of its app, and what its recovery codes are hashed with. */
type Factor = { accountId: string; secret: Buffer; keyId: string; codeKey: Buffer | null }
type Codes = { recoveryCodes: string[] }
type Nothing = Record<string, never>
type ProofRefusal = 'PASSWORD_WRONG' | 'PROOF_NEEDED'

/** A code from an authenticator app besides the password, and recovery codes for when the phone is gone. */
export type SecondFactor = {
  read: (accountId: string) => Promise<{ on: boolean; recoveryCodesLeft: number }>
  start: (
    traveller: Traveller,
    password?: string,
  ) => Promise<Result<{ secret: string; uri: string }, ProofRefusal | 'SECOND_FACTOR_ALREADY_ON'>>
  confirm: (
    traveller: Traveller,
    code: string,
  ) => Promise<Result<Codes, 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_NOT_STARTED'>>
  renewCodes: (traveller: Traveller, password?: string) => Promise<Result<Codes, ProofRefusal | 'SECOND_FACTOR_NOT_ON'>>
  turnOff: (
    traveller: Traveller,
    given: { password?: string | undefined; code?: string | undefined },
  ) => Promise<Result<Nothing, ProofRefusal | 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_NOT_ON'>>
  check: SecondFactorCheck
  /** Seals everything with the newest key; answers how many it did. Done by a job: it may be ended anywhere, and begun again. */
  reseal: () => Promise<number>
  startSealing: () => Promise<void>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  reloadKeys: () => Promise<void>
  proofs: Proofs
  events: SecurityEvents
  throttles: Throttles
  tell: Tell
}

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const CODE_KEY_BYTES = 32
const SEAL_ANEW = 'seal-second-factors-anew'
const MOST_AT_ONCE = 200
const codesOf = (accountId: string) => `${accountId} recovery codes`
/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Fifteen of 31 signs are 74 bits. Shorter ones of before are still taken: only what is typed is looked at. */
const SIGNS_OF_CODE = 15

export function openSecondFactor({
  db,
  clock,
  jobs,
  secrets,
  reloadKeys,
  proofs,
  events,
  throttles,
  tell,
}: Parts): SecondFactor {
  const keyOf = (id: string) => {
    // Retired or withdrawn, it still opens what it sealed, until that is sealed anew.
    const key = secrets.list().find((one) => one.id === id)
    if (!key) throw new Error('the key of a second factor is not in the folder of keys')
    return key
  }
  const newCode = () => {
    const signs = Array.from({ length: SIGNS_OF_CODE }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    return `${signs.slice(0, 5)}-${signs.slice(5, 10)}-${signs.slice(10)}`
  }
  const codeKeyOf = ({ accountId, keyId, codeKey }: Factor) =>
    codeKey ? unseal(keyOf(keyId), codeKey, codesOf(accountId)) : keyOf(keyId).bytes
  const hashOf = (codeKey: Buffer, accountId: string, code: string) =>
    createHmac('sha256', codeKey)
      .update(`${accountId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
      .digest()

  const makeCodes = async (trx: Trx, accountId: string, keyId: string) => {
    const codeKey = randomBytes(CODE_KEY_BYTES)
    await store.saveSealed(trx, accountId, { codeKey: seal(keyOf(keyId), codeKey, codesOf(accountId)), keyId })
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode)
    await store.replaceRecoveryCodes(
      trx,
      accountId,
      recoveryCodes.map((code) => hashOf(codeKey, accountId, code)),
    )
    return { recoveryCodes }
  }

  /** Right codes are taken: neither a code nor a recovery code counts twice. */
  const take = async (trx: Trx, factor: Factor, code: string) => {
    const { accountId, secret, keyId } = factor
    const step = stepOf(unseal(keyOf(keyId), secret, accountId), code.replaceAll(' ', ''), clock.now())
    if (step !== undefined) return store.takeStep(trx, accountId, step)
    if (!(await store.takeRecoveryCode(trx, accountId, hashOf(codeKeyOf(factor), accountId, code), clock.now())))
      return false
    await events.add(trx, accountId, 'RECOVERY_CODE_USED')
    await tell(trx, accountId, { template: 'RECOVERY_CODE_USED', event: `recovery-code:${randomUUID()}` })
    return true
  }

  const sealAnew = (accountId: string, key: Secret) =>
    db.inTransaction(async (trx) => {
      // One at a time with whoever makes new codes: both change what is sealed with which key.
      await lockAccount(trx, accountId)
      const factor = await store.findSecondFactor(trx, accountId)
      if (!factor || factor.keyId === key.id) return done(undefined)
      const secret = seal(key, unseal(keyOf(factor.keyId), factor.secret, accountId), accountId)
      const codeKey = seal(key, codeKeyOf(factor), codesOf(accountId))
      await store.saveSealed(trx, accountId, { secret, codeKey, keyId: key.id })
      return done(undefined)
    })

  const check: SecondFactorCheck = async (accountId, code, from) => {
    const factor = await store.findSecondFactor(db, accountId)
    if (!factor || factor.confirmedAt === null) return 'ok'
    if (!code) return 'needed'
    // Counted apart from passwords: who knows the password must not win fresh tries by leaving the code out. And apart
    // from strangers where the owner is known to be: their wrong codes must not lock the owner out.
    const key = from ? throttleKey('second-factor-known', accountId, from) : throttleKey('second-factor', accountId)
    await throttles.count(key, GUESSES)
    const taken = await db.inTransaction<boolean, never>(async (trx) => done(await take(trx, factor, code)))
    if (!taken.ok || !taken.value) return 'wrong'
    await throttles.forget(key)
    return 'ok'
  }

  const secondFactor: SecondFactor = {
    check,

    read: async (accountId) => {
      const factor = await store.findSecondFactor(db, accountId)
      const codes = await store.listUnusedRecoveryCodes(db, accountId)
      return { on: factor !== undefined && factor.confirmedAt !== null, recoveryCodesLeft: codes.length }
    },

    start: async (traveller, password) => {
      const proven = await proofs.ask(traveller, password)
      if (!proven.ok) return proven
      return db.inTransaction(async (trx) => {
        const { id, email } = await lockAccount(trx, traveller.id)
        const known = await store.findSecondFactor(trx, id)
        if (known && known.confirmedAt !== null) return refuse('SECOND_FACTOR_ALREADY_ON')
        const bytes = randomBytes(SECRET_BYTES)
        const key = secrets.current(clock.now())
        await store.saveStarted(trx, { accountId: id, secret: seal(key, bytes, id), keyId: key.id, at: clock.now() })
        const secret = base32(bytes)
        return done({ secret, uri: totpUri(secret, 'Cledrau', email) })
      })
    },

    confirm: async (traveller, code) => {
      const key = throttleKey('second-factor', traveller.id)
      await throttles.count(key, GUESSES)
      const confirmed = await db.inTransaction<Codes, 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_NOT_STARTED'>(
        async (trx) => {
          const { id } = await lockAccount(trx, traveller.id)
          const factor = await store.findSecondFactor(trx, id)
          if (!factor || factor.confirmedAt !== null) return refuse('SECOND_FACTOR_NOT_STARTED')
          if (!(await take(trx, factor, code))) return refuse('SECOND_FACTOR_WRONG')
          await store.saveConfirmed(trx, id, clock.now())
          await events.add(trx, id, 'SECOND_FACTOR_ON', { sessionId: traveller.sessionId })
          await tell(trx, id, { template: 'SECOND_FACTOR_ON', event: `second-factor-on:${randomUUID()}` })
          return done(await makeCodes(trx, id, factor.keyId))
        },
      )
      if (confirmed.ok) await throttles.forget(key)
      return confirmed
    },

    renewCodes: async (traveller, password) => {
      const proven = await proofs.ask(traveller, password)
      if (!proven.ok) return proven
      return db.inTransaction(async (trx) => {
        const { id } = await lockAccount(trx, traveller.id)
        const factor = await store.findSecondFactor(trx, id)
        if (!factor || factor.confirmedAt === null) return refuse('SECOND_FACTOR_NOT_ON')
        await events.add(trx, id, 'RECOVERY_CODES_RENEWED', { sessionId: traveller.sessionId })
        await tell(trx, id, { template: 'RECOVERY_CODES_RENEWED', event: `recovery-codes:${randomUUID()}` })
        return done(await makeCodes(trx, id, factor.keyId))
      })
    },

    turnOff: async (traveller, { password, code }) => {
      if (password !== undefined && code !== undefined) {
        const given = await proofs.give(traveller, { password, code })
        if (!given.ok) return given.refusal === 'SECOND_FACTOR_NEEDED' ? refuse('PROOF_NEEDED') : refuse(given.refusal)
      }
      const proven = await proofs.ask(traveller)
      if (!proven.ok) return proven
      const factor = await store.findSecondFactor(db, traveller.id)
      if (!factor || factor.confirmedAt === null) return refuse('SECOND_FACTOR_NOT_ON')
      return db.inTransaction(async (trx) => {
        const { id } = await lockAccount(trx, traveller.id)
        await store.removeSecondFactor(trx, id)
        await events.add(trx, id, 'SECOND_FACTOR_OFF', { sessionId: traveller.sessionId })
        await tell(trx, id, { template: 'SECOND_FACTOR_OFF', event: `second-factor-off:${randomUUID()}` })
        return done({})
      })
    },

    reseal: async () => {
      await reloadKeys()
      const key = secrets.current(clock.now())
      let count = 0
      for (;;) {
        const others = await store.listSealedOtherwise(db, key.id, MOST_AT_ONCE)
        if (others.length === 0) return count
        for (const { accountId } of others) await sealAnew(accountId, key)
        count += others.length
      }
    },

    startSealing: async () => {
      await jobs.every(SEAL_ANEW, { everyMs: MINUTE }, async () => void (await secondFactor.reseal()))
    },

    erase: (trx, accountId) => store.removeSecondFactor(trx, accountId),
  }
  return secondFactor
}
