import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listPasskeys = (db: Database | Trx, accountId: string) =>
  db.selectFrom('passkeys').selectAll().where('accountId', '=', accountId).orderBy('createdAt').execute()

export const findPasskey = (db: Database, id: string) =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

type NewPasskey = {
  id: string
  accountId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  at: Instant
}

export async function addPasskey(trx: Trx, { at, transports, ...passkey }: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({ ...passkey, transports: JSON.stringify(transports), createdAt: moment(at), lastUsedAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const saveUsed = (db: Database, id: string, counter: number, at: Instant) =>
  db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: moment(at) })
    .where('id', '=', id)
    .execute()

export const removePasskey = (trx: Trx, accountId: string, id: string) =>
  trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst()

export async function removeAll(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('passkeyChallenges').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('passkeys').where('accountId', '=', accountId).execute()
}

type NewChallenge = { id: string; challenge: string; accountId: string | null; expiresAt: Instant }

export const addChallenge = (db: Database, { expiresAt, ...challenge }: NewChallenge) =>
  db
    .insertInto('passkeyChallenges')
    .values({ ...challenge, expiresAt: moment(expiresAt) })
    .execute()

/** Taken out as it is looked at: a challenge is answered once. */
export const takeChallenge = (db: Database, id: string) =>
  db.deleteFrom('passkeyChallenges').where('id', '=', id).returningAll().executeTakeFirst()

export const forgetChallengesBefore = (db: Database, at: Instant) =>
  db.deleteFrom('passkeyChallenges').where('expiresAt', '<', moment(at)).execute()
