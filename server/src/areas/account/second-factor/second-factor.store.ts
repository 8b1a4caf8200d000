import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const findSecondFactor = (db: Database | Trx, accountId: string) =>
  db.selectFrom('secondFactors').selectAll().where('accountId', '=', accountId).executeTakeFirst()

type NewSecondFactor = { accountId: string; secret: Buffer; keyId: string; at: Instant }

/** Starting again replaces a secret that was never confirmed. */
export const saveStarted = (trx: Trx, { accountId, secret, keyId, at }: NewSecondFactor) =>
  trx
    .insertInto('secondFactors')
    .values({ accountId, secret, keyId, codeKey: null, createdAt: moment(at), confirmedAt: null, lastStep: 0 })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ secret, keyId, codeKey: null, createdAt: moment(at), lastStep: 0 }),
    )
    .execute()

/** What is sealed for an account, with the key that it is sealed with: always changed together. */
type Sealed = { secret?: Buffer; codeKey: Buffer; keyId: string }

export const saveSealed = (trx: Trx, accountId: string, sealed: Sealed) =>
  trx.updateTable('secondFactors').set(sealed).where('accountId', '=', accountId).execute()

export const listSealedOtherwise = (db: Database, keyId: string, most: number) =>
  db.selectFrom('secondFactors').select('accountId').where('keyId', '<>', keyId).limit(most).execute()

export const saveConfirmed = (trx: Trx, accountId: string, at: Instant) =>
  trx
    .updateTable('secondFactors')
    .set({ confirmedAt: moment(at) })
    .where('accountId', '=', accountId)
    .execute()

/** Whether this half minute's code wasn't taken before. */
export async function takeStep(db: Database | Trx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function replaceRecoveryCodes(trx: Trx, accountId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ accountId, hash, usedAt: null })))
    .execute()
}

export async function takeRecoveryCode(trx: Trx, accountId: string, hash: Buffer, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: moment(at) })
    .where('accountId', '=', accountId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const listUnusedRecoveryCodes = (db: Database | Trx, accountId: string) =>
  db.selectFrom('recoveryCodes').select('hash').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()

export async function removeSecondFactor(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute()
}

export async function countSealedWith(db: Database | Trx, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('secondFactors')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('keyId', '=', keyId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
