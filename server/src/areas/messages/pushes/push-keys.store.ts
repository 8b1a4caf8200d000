import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** One after the other for a device, until the transaction ends. */
export const lockKeys = (trx: Trx, deviceId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('push_keys'), hashtext(${deviceId}))`.execute(trx)

export const listKeys = (trx: Trx, deviceId: string, now: Instant) =>
  trx
    .selectFrom('pushKeys')
    .select(['tag', 'key', 'usefulUntil', 'busyUntil'])
    .where('deviceId', '=', deviceId)
    .where('usefulUntil', '>', moment(now))
    .execute()

type NewKey = {
  deviceId: string
  tag: string
  tellingId: string
  key: number
  usefulUntil: Instant
  busyUntil: Instant
}

/** What was there of the same matter may still wait, if this message never arrives: the later end counts. */
export const saveKey = (trx: Trx, { usefulUntil, busyUntil, ...key }: NewKey) =>
  trx
    .insertInto('pushKeys')
    .values({ ...key, usefulUntil: moment(usefulUntil), busyUntil: moment(busyUntil) })
    .onConflict((conflict) =>
      conflict.columns(['deviceId', 'tag']).doUpdateSet((row) => ({
        tellingId: row.ref('excluded.tellingId'),
        key: row.ref('excluded.key'),
        usefulUntil: sql<Date>`greatest(push_keys.useful_until, excluded.useful_until)`,
        busyUntil: row.ref('excluded.busyUntil'),
      })),
    )
    .execute()

export const saveArrived = (db: Database, deviceId: string, tag: string) =>
  db.updateTable('pushKeys').set({ busyUntil: null }).where('deviceId', '=', deviceId).where('tag', '=', tag).execute()

export const dropOver = (db: Database, now: Instant) =>
  db.deleteFrom('pushKeys').where('usefulUntil', '<=', moment(now)).execute()
