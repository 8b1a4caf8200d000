import type { BillChange } from '@cledrau/domain/payg/bill-versions.ts'
import type { BillRests } from '@cledrau/domain/payg/statement.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export type BillMade = {
  readonly week: CalendarDate
  readonly n: number
  readonly total: number
  readonly why: readonly BillChange[]
  readonly mark: Buffer
  readonly rests: BillRests
}

/** Of each week since a day the newest. */
export const listNewest = (trx: Trx, travellerId: string, since: CalendarDate) =>
  trx
    .selectFrom('paygBills')
    .distinctOn('week')
    .select(['week', 'n', 'mark'])
    .where('travellerId', '=', travellerId)
    .where('week', '>=', since)
    .orderBy('week')
    .orderBy('n', 'desc')
    .execute()

/** The newest first. */
export const listVersions = (db: Database, travellerId: string, week: CalendarDate) =>
  db
    .selectFrom('paygBills')
    .select(['n', 'madeAt', 'total', 'why'])
    .where('travellerId', '=', travellerId)
    .where('week', '=', week)
    .orderBy('n', 'desc')
    .execute()

export async function findRests(
  db: Database | Trx,
  travellerId: string,
  week: CalendarDate,
  n: number,
): Promise<BillRests | undefined> {
  const found = await db
    .selectFrom('paygBills')
    .select('rests')
    .where('travellerId', '=', travellerId)
    .where('week', '=', week)
    .where('n', '=', n)
    .executeTakeFirst()
  return found?.rests
}

export const addBills = (trx: Trx, travellerId: string, bills: readonly BillMade[], at: Instant) =>
  trx
    .insertInto('paygBills')
    .values(
      bills.map(({ week, n, total, why, mark, rests }) => ({
        travellerId,
        week,
        n,
        madeAt: moment(at),
        total,
        why: [...why],
        mark,
        rests: JSON.stringify(rests),
      })),
    )
    .execute()

/** Taps that count for another card, of those that a traveller’s bills know. */
export async function listJoinedTaps(trx: Trx, travellerId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('paygJoinedTaps')
    .select('tap')
    .where(({ eb, or }) => or([eb('travellerId', '=', travellerId), eb('toTravellerId', '=', travellerId)]))
    .execute()
  return new Set(rows.map(({ tap }) => tap))
}

export const forgetBills = (db: Database, before: CalendarDate, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygBills')
      .where(sql<boolean>`ctid in (select ctid from payg_bills where week < ${before}::date limit ${most})`),
  )
