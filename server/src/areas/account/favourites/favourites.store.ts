import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listFavourites = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('favourites')
    .select(['id', 'origin', 'destination', 'name'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

type NewFavourite = { id: string; accountId: string; origin: string; destination: string; name: string; at: Instant }

export const saveFavourite = (trx: Trx, { at, ...favourite }: NewFavourite) =>
  trx
    .insertInto('favourites')
    .values({ ...favourite, createdAt: moment(at) })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'origin', 'destination']).doUpdateSet({ name: favourite.name }),
    )
    .returning(['id', 'origin', 'destination', 'name'])
    .executeTakeFirstOrThrow()

export const removeFavourite = (db: Database, accountId: string, id: string) =>
  db.deleteFrom('favourites').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('favourites').where('accountId', '=', accountId).execute()
