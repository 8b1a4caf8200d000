import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Read = Database | Trx

export type NewDay = {
  readonly alertId: string
  readonly serviceDate: CalendarDate
  readonly accountId: string
  readonly lateMinutes: number
  /** As they are written: many alerts are about the same trains. */
  readonly rides: string
  readonly opensAt: Instant
  readonly overAt: Instant
  readonly timetable: string
  /** Of the alert that they were chosen for: another by now, and it is somebody else's to choose for it. */
  readonly changedAt: Instant
}

/** Thousands of rows in one statement, a column each. What was said of a day stays said when its trains are chosen again. */
export const saveDays = (db: Read, days: readonly NewDay[]) =>
  sql`
    insert into alert_days (alert_id, service_date, account_id, late_minutes, rides, opens_at, over_at, timetable)
    select new.alert_id, new.service_date, new.account_id, new.late_minutes, new.rides, new.opens_at, new.over_at, new.timetable
    from unnest(
      ${days.map(({ alertId }) => alertId)}::uuid[],
      ${days.map(({ serviceDate }) => serviceDate)}::date[],
      ${days.map(({ accountId }) => accountId)}::uuid[],
      ${days.map(({ lateMinutes }) => lateMinutes)}::smallint[],
      ${days.map(({ rides }) => rides)}::jsonb[],
      ${days.map(({ opensAt }) => new Date(opensAt))}::timestamptz[],
      ${days.map(({ overAt }) => new Date(overAt))}::timestamptz[],
      ${days.map(({ timetable }) => timetable)}::text[],
      ${days.map(({ changedAt }) => new Date(changedAt))}::timestamptz[]
    ) as new (alert_id, service_date, account_id, late_minutes, rides, opens_at, over_at, timetable, changed_at)
    join journey_alerts on journey_alerts.id = new.alert_id and journey_alerts.changed_at = new.changed_at
    on conflict (alert_id, service_date) do update
    set rides = excluded.rides, opens_at = excluded.opens_at, over_at = excluded.over_at, timetable = excluded.timetable,
      late_minutes = excluded.late_minutes, written_in = pg_current_xact_id()::text::bigint`.execute(db)

export const removeDays = (trx: Trx, alertId: string) =>
  trx.deleteFrom('alertDays').where('alertId', '=', alertId).execute()

export const listDays = (db: Read, alertIds: readonly string[]) =>
  db
    .selectFrom('alertDays')
    .select(['alertId', 'serviceDate', 'rides'])
    .where('alertId', '=', sql<string>`any(${alertIds}::uuid[])`)
    .execute()

export type WrittenDay = {
  alertId: string
  serviceDate: CalendarDate
  accountId: string
  lateMinutes: number
  rides: string
  opensAt: Instant
  overAt: Instant
  firstTold: boolean
  /** The transaction that wrote it so. */
  writtenIn: number
}

/**
 * Everything that isn't over and was written in this transaction or a later one, and from which one on to ask the next
 * time: what was under way when we looked is among it then.
 */
export async function listWritten(
  db: Database,
  since: number,
  now: Instant,
): Promise<{ days: WrittenDay[]; next: number }> {
  const { rows: position } = await sql<{
    next: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`.execute(db)
  const days = await db
    .selectFrom('alertDays')
    .select(['alertId', 'serviceDate', 'accountId', 'lateMinutes', 'opensAt', 'overAt', 'writtenIn'])
    .select([sql<string>`rides::text`.as('rides'), sql<boolean>`first_told_at is not null`.as('firstTold')])
    .where('writtenIn', '>=', since)
    .where('overAt', '>', moment(now))
    .execute()
  return { days, next: Number(position[0]?.next ?? since) }
}

type DayKey = { alertId: string; serviceDate: CalendarDate }

const named = (days: readonly DayKey[]) =>
  sql<boolean>`(alert_id, service_date) in (select * from unnest(
    ${days.map(({ alertId }) => alertId)}::uuid[], ${days.map(({ serviceDate }) => serviceDate)}::date[]))`

/** Which of these days are still somebody's, and who wrote them last. */
export const listThere = (trx: Trx, days: readonly DayKey[]) =>
  trx.selectFrom('alertDays').select(['alertId', 'serviceDate', 'writtenIn']).where(named(days)).execute()

/** Which of these days had no first message until now, and are still as they were read. */
export const saveFirstTold = (trx: Trx, days: readonly (DayKey & { writtenIn: number })[], at: Instant) =>
  trx
    .updateTable('alertDays')
    .set({ firstToldAt: moment(at) })
    .where(
      sql<boolean>`(alert_id, service_date, written_in) in (select * from unnest(
        ${days.map(({ alertId }) => alertId)}::uuid[], ${days.map(({ serviceDate }) => serviceDate)}::date[],
        ${days.map(({ writtenIn }) => writtenIn)}::bigint[]))`,
    )
    .where('firstToldAt', 'is', null)
    .returning(['alertId', 'serviceDate'])
    .execute()

export async function forgetOver(db: Database, before: Instant, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alert_days where ctid in (
      select ctid from alert_days where over_at < ${moment(before)} limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
