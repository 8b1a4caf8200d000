import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listStations = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('recentStations')
    .select(['use', 'station'])
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('count', 'desc')
    .orderBy('station')
    .execute()

export const countStation = (trx: Trx, accountId: string, use: string, station: string, at: Instant) =>
  trx
    .insertInto('recentStations')
    .values({ accountId, use, station, count: 1, lastUsedAt: moment(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'use', 'station'])
        .doUpdateSet({ count: sql<number>`recent_stations.count + 1`, lastUsedAt: moment(at) }),
    )
    .execute()

export const removeStations = (trx: Trx, accountId: string, use: string, stations: string[]) =>
  trx
    .deleteFrom('recentStations')
    .where('accountId', '=', accountId)
    .where('use', '=', use)
    .where('station', 'in', stations)
    .execute()

export const listRailcards = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('recentRailcards')
    .select(['railcard', 'count', 'show'])
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('railcard')
    .execute()

export const countRailcard = (trx: Trx, accountId: string, railcard: string, at: Instant) =>
  trx
    .insertInto('recentRailcards')
    .values({ accountId, railcard, count: 1, show: true, lastUsedAt: moment(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'railcard'])
        .doUpdateSet({ count: sql<number>`recent_railcards.count + 1`, lastUsedAt: moment(at) }),
    )
    .execute()

export const showRailcard = (trx: Trx, accountId: string, railcard: string, show: boolean, at: Instant) =>
  trx
    .insertInto('recentRailcards')
    .values({ accountId, railcard, count: 0, show, lastUsedAt: moment(at) })
    .onConflict((conflict) => conflict.columns(['accountId', 'railcard']).doUpdateSet({ show }))
    .execute()

export async function removeAll(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('recentStations').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('recentRailcards').where('accountId', '=', accountId).execute()
}
