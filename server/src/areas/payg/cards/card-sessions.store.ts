import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type NewSession = { id: string; accountId: string | null; tokenHash: Buffer | null; validUntil: Instant; at: Instant }

export const addSession = (trx: Trx, { at, validUntil, ...session }: NewSession) =>
  trx
    .insertInto('paygCardSessions')
    .values({ ...session, travellerId: null, validUntil: moment(validUntil), begunAt: moment(at) })
    .execute()

const columns = ['id', 'accountId', 'travellerId', 'validUntil', 'prolonged'] as const

export const findSession = (db: Database | Trx, id: string) =>
  db.selectFrom('paygCardSessions').select(columns).where('id', '=', id).executeTakeFirst()
export type SessionFound = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** A guest’s, by the token that is shown, as long as it is good. */
export const findByToken = (db: Database | Trx, tokenHash: Buffer, now: Instant) =>
  db
    .selectFrom('paygCardSessions')
    .select(columns)
    .where('tokenHash', '=', tokenHash)
    .where('validUntil', '>', moment(now))
    .executeTakeFirst()

export const saveCard = (trx: Trx, id: string, travellerId: string) =>
  trx.updateTable('paygCardSessions').set({ travellerId }).where('id', '=', id).execute()

/** Counted in the statement itself: two presses at once are one more half hour each, and never a fourth. */
export const prolong = (db: Database, id: string, validUntil: Instant, most: number) =>
  db
    .updateTable('paygCardSessions')
    .set(({ eb }) => ({ validUntil: moment(validUntil), prolonged: eb('prolonged', '+', 1) }))
    .where('id', '=', id)
    .where('prolonged', '<', most)
    .returning('prolonged')
    .executeTakeFirst()

export const endSession = (trx: Trx, id: string, now: Instant) =>
  trx
    .updateTable('paygCardSessions')
    .set({ validUntil: moment(now) })
    .where('id', '=', id)
    .execute()

export const removeOfAccount = (trx: Trx, accountId: string) =>
  trx.deleteFrom('paygCardSessions').where('accountId', '=', accountId).execute()

export const removeOfTravellers = (trx: Trx, travellerIds: readonly string[]) =>
  trx.deleteFrom('paygCardSessions').where('travellerId', 'in', travellerIds).execute()

export const forgetBefore = (db: Database, before: Instant, most: number): Promise<number> =>
  db
    .deleteFrom('paygCardSessions')
    .where('id', 'in', (query) =>
      query.selectFrom('paygCardSessions').select('id').where('validUntil', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
    .then(({ numDeletedRows }) => Number(numDeletedRows))
