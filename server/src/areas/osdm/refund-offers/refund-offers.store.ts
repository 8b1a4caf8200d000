import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type OsdmRefundOfferRow } from '../../../db/schema.ts'

export type RefundOfferKept = Selectable<OsdmRefundOfferRow>
type NewOffer = Omit<RefundOfferKept, 'confirmedAt' | 'givenBackId'>
type Own = { partnerId: string; bookingId: string; id: string }

export const addOffer = (
  db: Database | Trx,
  { passengers, fulfillmentIds, failedTrain, createdAt, validUntil, ...row }: NewOffer,
): Promise<unknown> =>
  db
    .insertInto('osdmRefundOffers')
    .values({
      ...row,
      passengers: JSON.stringify(passengers),
      fulfillmentIds: JSON.stringify(fulfillmentIds),
      failedTrain: failedTrain && JSON.stringify(failedTrain),
      createdAt: moment(createdAt),
      validUntil: moment(validUntil),
      confirmedAt: null,
      givenBackId: null,
    })
    .execute()

export const findOwn = (db: Database | Trx, own: Own): Promise<RefundOfferKept | undefined> =>
  db
    .selectFrom('osdmRefundOffers')
    .selectAll()
    .where('id', '=', own.id)
    .where('bookingId', '=', own.bookingId)
    .where('partnerId', '=', own.partnerId)
    .executeTakeFirst()

/** Nothing for one that was taken away, or was accepted already. */
export async function saveAccepted(db: Database | Trx, id: string, at: Instant, givenBackId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('osdmRefundOffers')
    .set({ confirmedAt: moment(at), givenBackId })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** One that was accepted stays: that money went back isn't taken back. */
export async function removeOpen(db: Database | Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('osdmRefundOffers')
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function forgetBefore(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('osdmRefundOffers')
    .where('id', 'in', (old) =>
      old.selectFrom('osdmRefundOffers').select('id').where('createdAt', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
