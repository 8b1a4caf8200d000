import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** One that was removed is its number alone: whoever makes it again has the number that their tickets name. */
export const findPhotocard = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('photocards')
    .select(['number', 'name', 'picture', 'since'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const findByNumber = (db: Database | Trx, number: string) =>
  db
    .selectFrom('photocards')
    .select(['number', 'name', 'picture', 'since'])
    .where('number', '=', number)
    .executeTakeFirst()

type Made = { accountId: string; number: string; name: string; picture: Uint8Array; at: Instant }

/** False where somebody has this number. */
export async function addPhotocard(trx: Trx, { at, picture, ...card }: Made): Promise<boolean> {
  const row = await trx
    .insertInto('photocards')
    .values({ ...card, picture: Buffer.from(picture), since: moment(at) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** The picture before it is nowhere any more. */
export const changePhotocard = (trx: Trx, { accountId, name, picture, at }: Omit<Made, 'number'>) =>
  trx
    .updateTable('photocards')
    .set({ name, picture: Buffer.from(picture), since: moment(at) })
    .where('accountId', '=', accountId)
    .execute()

/** The face and the name are nowhere any more. */
export const emptyPhotocard = (trx: Trx, accountId: string) =>
  trx
    .updateTable('photocards')
    .set({ name: '', picture: Buffer.alloc(0) })
    .where('accountId', '=', accountId)
    .execute()

export const removePhotocard = (trx: Trx, accountId: string) =>
  trx.deleteFrom('photocards').where('accountId', '=', accountId).execute()
