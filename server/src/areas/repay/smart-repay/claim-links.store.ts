import { whatHolds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type NewLink = { hash: Buffer; asker: Asker; journeyId: string; returnUrl: string | null; expiresAt: Instant }

export const addLink = (db: Database, { asker, expiresAt, ...link }: NewLink) =>
  db
    .insertInto('claimLinks')
    .values({ ...link, ...whatHolds(asker), expiresAt: moment(expiresAt), usedAt: null })
    .execute()

/** Takes it, once: of two who open it together one does. */
export const useLink = (db: Database | Trx, hash: Buffer, now: Instant) =>
  db
    .updateTable('claimLinks')
    .set({ usedAt: moment(now) })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', moment(now))
    .returning(['accountId', 'orderId', 'journeyId', 'returnUrl'])
    .executeTakeFirst()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('claimLinks').where('accountId', '=', accountId).execute()

export const removeOfGuest = (trx: Trx, orderId: string) =>
  trx.deleteFrom('claimLinks').where('accountId', 'is', null).where('orderId', '=', orderId).execute()

export async function forgetOld(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('claimLinks').select('hash').where('expiresAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('claimLinks').where('hash', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
