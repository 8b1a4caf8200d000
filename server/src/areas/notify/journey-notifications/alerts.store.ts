import type { Direction } from '@cledrau/domain/notifications/alert.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { Suspension } from '@cledrau/domain/notifications/suspension.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Read = Database | Trx

/** Who has alerts has a row: whoever changes them, is silent or says something to them takes their turn at it. */
export const addAccount = (trx: Trx, accountId: string) =>
  trx
    .insertInto('alertAccounts')
    .values({ accountId, suspendedTill: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockAccount = (trx: Trx, accountId: string) =>
  trx.selectFrom('alertAccounts').select('accountId').where('accountId', '=', accountId).forUpdate().execute()

/** Several of them, in an order that everybody keeps to. */
export const lockAccounts = (trx: Trx, accountIds: readonly string[]) =>
  trx
    .selectFrom('alertAccounts')
    .select('accountId')
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('accountId')
    .forUpdate()
    .execute()

/** As they are until this transaction ends. */
export const holdAccounts = (trx: Trx, accountIds: readonly string[]) =>
  trx
    .selectFrom('alertAccounts')
    .select(['accountId', 'suspended', 'suspendedTill'])
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('accountId')
    .forShare()
    .execute()

export const listSuspended = (db: Read, accountIds: readonly string[]) =>
  db
    .selectFrom('alertAccounts')
    .select(['accountId', 'suspended', 'suspendedTill'])
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('suspended', '=', true)
    .execute()

export async function findSuspension(db: Read, accountId: string): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('alertAccounts')
    .select(['suspended', 'suspendedTill'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row && suspensionOf(row)
}

export const suspensionOf = (row: { suspended: boolean; suspendedTill: CalendarDate | null }): Suspension => ({
  indefinite: row.suspended && row.suspendedTill === null,
  tillDate: row.suspended ? row.suspendedTill : null,
})

export const saveSuspension = (trx: Trx, accountId: string, { indefinite, tillDate }: Suspension) =>
  trx
    .updateTable('alertAccounts')
    .set({ suspended: indefinite || tillDate !== null, suspendedTill: tillDate })
    .where('accountId', '=', accountId)
    .execute()

export type KeptAlert = {
  readonly id: string
  readonly accountId: string
  readonly fromCode: string
  readonly toCode: string
  readonly viaCode: string | null
  readonly onceOn: CalendarDate | null
  readonly weekDays: readonly number[]
  readonly begins: number
  readonly ends: number
  readonly lead: number
  readonly lateMinutes: number
  readonly orderId: string | null
  readonly recordLocator: string | null
  readonly direction: Direction | null
  readonly rides: readonly WatchedRide[] | null
  readonly changedAt: Instant
}

const valuesOf = ({ weekDays, rides, changedAt, ...alert }: KeptAlert) => ({
  ...alert,
  weekDays: [...weekDays],
  rides: rides === null ? null : JSON.stringify(rides),
  changedAt: moment(changedAt),
})

export const addAlert = (trx: Trx, alert: KeptAlert) =>
  trx.insertInto('journeyAlerts').values(valuesOf(alert)).execute()

export function saveAlert(trx: Trx, { id, accountId, ...alert }: KeptAlert) {
  return trx
    .updateTable('journeyAlerts')
    .set(valuesOf({ id, accountId, ...alert }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}

/** In the order in which they were made or changed last. */
export const listAlerts = (db: Read, accountId: string): Promise<KeptAlert[]> =>
  db
    .selectFrom('journeyAlerts')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('begins')
    .orderBy('id')
    .execute()

/** A text that isn't an id is none of theirs. */
export const findAlert = (db: Read, accountId: string, id: string): Promise<KeptAlert | undefined> =>
  db
    .selectFrom('journeyAlerts')
    .selectAll()
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const removeAlert = (trx: Trx, accountId: string, id: string) =>
  trx.deleteFrom('journeyAlerts').where('id', '=', id).where('accountId', '=', accountId).execute()

export const listAutomatic = (trx: Trx, accountIds: readonly string[]): Promise<KeptAlert[]> =>
  trx
    .selectFrom('journeyAlerts')
    .selectAll()
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('orderId', 'is not', null)
    .orderBy('id')
    .execute()

type Due = { date: CalendarDate; weekDay: number; timetable: string; now: Instant; after: string; most: number }

/** What is about trains of a date that nobody has chosen yet, or that were chosen from another timetable. */
export const listToChoose = (db: Database, { date, weekDay, timetable, now, after, most }: Due): Promise<KeptAlert[]> =>
  db
    .selectFrom('journeyAlerts as alert')
    .leftJoin('alertDays as day', (join) => join.onRef('day.alertId', '=', 'alert.id').on('day.serviceDate', '=', date))
    .selectAll('alert')
    .where('alert.id', '>', after)
    .where('alert.orderId', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('alert.onceOn', '=', date),
        eb(sql<number>`${weekDay}::smallint`, '=', sql<number>`any(alert.week_days)`),
      ]),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('day.alertId', 'is', null),
        and([eb('day.timetable', '!=', timetable), eb('day.overAt', '>', moment(now))]),
      ]),
    )
    .orderBy('alert.id')
    .limit(most)
    .execute()

/** Those that people made themselves, page by page. */
export const listPage = (db: Database, after: string, most: number): Promise<KeptAlert[]> =>
  db
    .selectFrom('journeyAlerts')
    .selectAll()
    .where('id', '>', after)
    .where('orderId', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()

export async function removeAll(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('journeyAlerts').where('accountId', '=', accountId).execute()
  await trx.deleteFrom('alertAccounts').where('accountId', '=', accountId).execute()
}

/** Single ones whose day is past; a recurring one stays until somebody deletes it. */
export async function forgetPast(db: Database, before: CalendarDate, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('journeyAlerts')
    .where('id', 'in', (old) => old.selectFrom('journeyAlerts').select('id').where('onceOn', '<', before).limit(most))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
