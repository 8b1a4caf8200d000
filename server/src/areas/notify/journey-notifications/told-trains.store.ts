import type { Told } from '@cledrau/domain/notifications/worth-telling.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

export type ToldRow = {
  readonly accountId: string
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly fromCode: string
  readonly toCode: string
  readonly n: number
  readonly told: Told
}

export type ToldKey = Omit<ToldRow, 'n' | 'told'>

/** All that was told of some trains. */
export const listTold = (
  db: Database | Trx,
  trains: readonly { uid: string; serviceDate: CalendarDate }[],
): Promise<ToldRow[]> =>
  db
    .selectFrom('toldTrains')
    .selectAll()
    .where(
      sql<boolean>`(service_date, uid) in (select * from unnest(
        ${trains.map(({ serviceDate }) => serviceDate)}::date[], ${trains.map(({ uid }) => uid)}::text[]))`,
    )
    .execute()

/** Says the nth thing of each of these: which of them nobody else has said before. */
export async function saveTold(trx: Trx, rows: readonly ToldRow[]): Promise<ToldKey[]> {
  const { rows: saved } = await sql<ToldKey>`
    insert into told_trains as before (service_date, uid, account_id, from_code, to_code, n, told)
    select * from unnest(
      ${rows.map(({ serviceDate }) => serviceDate)}::date[],
      ${rows.map(({ uid }) => uid)}::text[],
      ${rows.map(({ accountId }) => accountId)}::uuid[],
      ${rows.map(({ fromCode }) => fromCode)}::text[],
      ${rows.map(({ toCode }) => toCode)}::text[],
      ${rows.map(({ n }) => n)}::int[],
      ${rows.map(({ told }) => JSON.stringify(told))}::jsonb[]
    )
    on conflict (service_date, uid, account_id, from_code, to_code) do update
    set n = excluded.n, told = excluded.told
    where before.n = excluded.n - 1
    returning service_date, uid, account_id, from_code, to_code`.execute(trx)
  return saved
}

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('toldTrains').where('accountId', '=', accountId).execute()

export async function forgetBefore(db: Database, before: CalendarDate, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from told_trains where ctid in (
      select ctid from told_trains where service_date < ${before}::date limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
