import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type DeviceCredentialRow } from '../../../db/schema.ts'

type NewSession = {
  id: string
  accountId: string
  deviceId: string | null
  platform: string
  device: string
  startedAt: Instant
  expiresAt: Instant
}

export const addSession = (trx: Trx, { startedAt, expiresAt, ...session }: NewSession) =>
  trx
    .insertInto('sessions')
    .values({
      ...session,
      startedAt: moment(startedAt),
      lastSeenAt: moment(startedAt),
      expiresAt: moment(expiresAt),
      endedAt: null,
      endReason: null,
    })
    .execute()

export const addRefreshToken = (trx: Trx, hash: Buffer, sessionId: string, at: Instant) =>
  trx
    .insertInto('refreshTokens')
    .values({ hash, sessionId, issuedAt: moment(at), usedAt: null, keyId: null })
    .execute()

/** Keeps the token's row locked until the transaction ends: tabs and threads renew together. */
export const lockRefreshToken = (trx: Trx, hash: Buffer) =>
  trx
    .selectFrom('refreshTokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessionId')
    .select([
      'token.usedAt',
      'token.keyId',
      'session.id as sessionId',
      'session.accountId',
      'session.device',
      'session.endedAt',
      'session.expiresAt',
      'session.lastSeenAt',
    ])
    .where('token.hash', '=', hash)
    .forUpdate('token')
    .executeTakeFirst()

export const saveTokenUsed = (trx: Trx, hash: Buffer, keyId: string, at: Instant) =>
  trx
    .updateTable('refreshTokens')
    .set({ usedAt: moment(at), keyId })
    .where('hash', '=', hash)
    .execute()

export const saveSeen = (trx: Trx, sessionId: string, at: Instant) =>
  trx
    .updateTable('sessions')
    .set({ lastSeenAt: moment(at) })
    .where('id', '=', sessionId)
    .execute()

export const findSessionByToken = (db: Database | Trx, hash: Buffer) =>
  db
    .selectFrom('refreshTokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessionId')
    .select(['session.id', 'session.accountId'])
    .where('token.hash', '=', hash)
    .executeTakeFirst()

/** The sessions that were still going on and end here, with what they were on. */
export async function endSessions(
  trx: Trx,
  which: { accountId: string; id?: string; except?: string },
  reason: string,
  at: Instant,
): Promise<{ id: string; deviceId: string | null }[]> {
  let query = trx
    .updateTable('sessions')
    .set({ endedAt: moment(at), endReason: reason })
    .where('accountId', '=', which.accountId)
    .where('endedAt', 'is', null)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.except !== undefined) query = query.where('id', '!=', which.except)
  return query.returning(['id', 'deviceId']).execute()
}

/** Some accounts that somebody has been signed in to since before then, or could be by a device's credential. */
export async function listSignedIn(db: Database, before: Instant, most: number): Promise<string[]> {
  const byCredential = db
    .selectFrom('deviceCredentials')
    .select('accountId')
    .where('endedAt', 'is', null)
    .where('createdAt', '<', moment(before))
  const rows = await db
    .selectFrom('sessions')
    .select('accountId')
    .where('endedAt', 'is', null)
    .where('startedAt', '<', moment(before))
    .union(byCredential)
    .limit(most)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** On which of these devices the account is signed in still. */
export const listOpenOn = (trx: Trx, accountId: string, deviceIds: readonly string[]) =>
  trx
    .selectFrom('sessions')
    .select('deviceId')
    .where('accountId', '=', accountId)
    .where('deviceId', 'in', deviceIds)
    .where('endedAt', 'is', null)
    .execute()

export const listEndedSince = (db: Database, since: Instant) =>
  db.selectFrom('sessions').select('id').where('endedAt', '>', moment(since)).execute()

export const findSession = (db: Database | Trx, id: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'accountId', 'endedAt', 'expiresAt', 'lastSeenAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findProof = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('sessions')
    .select(['provenWay', 'provenAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const saveProof = (db: Database, accountId: string, id: string, way: string, at: Instant) =>
  db
    .updateTable('sessions')
    .set({ provenWay: way, provenAt: moment(at) })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()

export const listOpenSessions = (db: Database | Trx, accountId: string, at: Instant, seenAfter: Instant) =>
  db
    .selectFrom('sessions')
    .select(['id', 'platform', 'device', 'startedAt', 'lastSeenAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', moment(at))
    .where('lastSeenAt', '>', moment(seenAfter))
    .orderBy('lastSeenAt', 'desc')
    .execute()

export const findSessionOnDevice = (db: Database | Trx, accountId: string, deviceId: string, since: Instant) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('deviceId', '=', deviceId)
    .where('lastSeenAt', '>', moment(since))
    .limit(1)
    .executeTakeFirst()

export const findAnySession = (db: Database | Trx, accountId: string) =>
  db.selectFrom('sessions').select('id').where('accountId', '=', accountId).limit(1).executeTakeFirst()

export const saveDevice = (db: Database, accountId: string, id: string, deviceId: string) =>
  db.updateTable('sessions').set({ deviceId }).where('id', '=', id).where('accountId', '=', accountId).execute()

export type NewCredential = Pick<DeviceCredentialRow, 'id' | 'hash' | 'accountId' | 'deviceId' | 'platform' | 'device'>

export const addCredential = (trx: Trx, credential: NewCredential, at: Instant) =>
  trx
    .insertInto('deviceCredentials')
    .values({ ...credential, createdAt: moment(at), lastUsedAt: moment(at), endedAt: null })
    .execute()

/** Marks it as used where it is still good for this account on this device. */
export const useCredential = (db: Database, accountId: string, deviceId: string, hash: Buffer, at: Instant) =>
  db
    .updateTable('deviceCredentials')
    .set({ lastUsedAt: moment(at) })
    .where('hash', '=', hash)
    .where('accountId', '=', accountId)
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const listOpenCredentials = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('deviceCredentials')
    .select(['id', 'platform', 'device', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .execute()

export async function endCredentials(
  trx: Trx,
  which: { accountId: string; id?: string; deviceId?: string },
  at: Instant,
): Promise<number> {
  let query = trx
    .updateTable('deviceCredentials')
    .set({ endedAt: moment(at) })
    .where('accountId', '=', which.accountId)
    .where('endedAt', 'is', null)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.deviceId !== undefined) query = query.where('deviceId', '=', which.deviceId)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The ended sessions stay for as long as their tokens live, and say nothing about anybody. */
export async function eraseFrom(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('deviceCredentials').where('accountId', '=', accountId).execute()
  await trx
    .deleteFrom('refreshTokens')
    .where('sessionId', 'in', (inner) => inner.selectFrom('sessions').select('id').where('accountId', '=', accountId))
    .execute()
  await trx.updateTable('sessions').set({ device: '', deviceId: null }).where('accountId', '=', accountId).execute()
}

/** The tokens of sessions that are over are of no more use, not even to find out a thief. */
export const forgetTokensEndedBefore = (db: Database, before: Instant) =>
  db
    .deleteFrom('refreshTokens')
    .where('sessionId', 'in', (inner) =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where((where) => where.or([where('endedAt', '<', moment(before)), where('expiresAt', '<', moment(before))])),
    )
    .execute()

/** Over for so long that nobody asks any more whether a device was known then; their tokens go with them. */
export async function forgetSessions(db: Database, before: Instant, most: number): Promise<number> {
  const old = db
    .selectFrom('sessions')
    .select('id')
    .where((where) => where.or([where('endedAt', '<', moment(before)), where('expiresAt', '<', moment(before))]))
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Which of these devices a session or a credential still names. */
export async function listNamedDevices(db: Database, deviceIds: readonly string[]): Promise<Set<string>> {
  const sessions = await db.selectFrom('sessions').select('deviceId').where('deviceId', 'in', deviceIds).execute()
  const credentials = await db
    .selectFrom('deviceCredentials')
    .select('deviceId')
    .where('deviceId', 'in', deviceIds)
    .execute()
  return new Set([...sessions, ...credentials].flatMap(({ deviceId }) => deviceId ?? []))
}
