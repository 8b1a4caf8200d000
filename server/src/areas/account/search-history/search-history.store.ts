import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listSearches = (db: Database | Trx, accountId: string, direction: string, limit: number) =>
  db
    .selectFrom('searches')
    .select(['id', 'search', 'fingerprint', 'searchedAt'])
    .where('accountId', '=', accountId)
    .where('direction', '=', direction)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type NewSearch = { accountId: string; direction: string; search: string; fingerprint: Buffer; at: Instant }

export const addSearch = (trx: Trx, { at, ...search }: NewSearch) =>
  trx
    .insertInto('searches')
    .values({ ...search, searchedAt: moment(at) })
    .execute()

export const removeOlderThan = (trx: Trx, accountId: string, direction: string, id: number) =>
  trx
    .deleteFrom('searches')
    .where('accountId', '=', accountId)
    .where('direction', '=', direction)
    .where('id', '<', id)
    .execute()

export const removeAll = (db: Database | Trx, accountId: string) =>
  db.deleteFrom('searches').where('accountId', '=', accountId).execute()
