import { randomUUID } from 'node:crypto'
import type { PaygDiscount } from '@cledrau/domain/payg/discounts.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export async function countCorrections(db: Database | Trx, travellerId: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('paygCorrections')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('travellerId', '=', travellerId)
    .where('correctedAt', '>=', moment(since))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const addCorrection = (trx: Trx, travellerId: string, tap: string, station: string, at: Instant) =>
  trx
    .insertInto('paygCorrections')
    .values({ travellerId, tap, station, correctedAt: moment(at) })
    .execute()

export async function listDiscounts(db: Database | Trx, travellerId: string): Promise<PaygDiscount[]> {
  const rows = await db
    .selectFrom('paygDiscounts')
    .select(['rule', 'fromDay', 'untilDay'])
    .where('travellerId', '=', travellerId)
    .where(({ eb, ref }) => eb('fromDay', '<=', ref('untilDay')))
    .orderBy('linkedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ rule, fromDay, untilDay }) => ({ ...rule, from: fromDay, until: untilDay }))
}

/** What counts from a day on ends the day before; what was counts as it did. */
export const endDiscounts = (trx: Trx, travellerId: string, lastDay: CalendarDate) =>
  trx
    .updateTable('paygDiscounts')
    .set({ untilDay: lastDay })
    .where('travellerId', '=', travellerId)
    .where('untilDay', '>', lastDay)
    .execute()

export const addDiscount = (trx: Trx, travellerId: string, rule: PaygDiscount, at: Instant) =>
  trx
    .insertInto('paygDiscounts')
    .values({
      id: randomUUID(),
      travellerId,
      code: rule.code,
      fromDay: rule.from,
      untilDay: rule.until,
      rule: JSON.stringify(rule),
      linkedAt: moment(at),
    })
    .execute()

export const forgetCorrections = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygCorrections')
      .where(
        sql<boolean>`(traveller_id, tap) in (select traveller_id, tap from payg_corrections where corrected_at < ${moment(before)} limit ${most})`,
      ),
  )

export const forgetJoined = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygJoinedTaps')
      .where(
        sql<boolean>`(traveller_id, tap) in (select traveller_id, tap from payg_joined_taps where joined_at < ${moment(before)} limit ${most})`,
      ),
  )

export const forgetDiscounts = (db: Database, before: CalendarDate, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygDiscounts')
      .where('id', 'in', (old) =>
        old.selectFrom('paygDiscounts').select('id').where('untilDay', '<', before).limit(most),
      ),
  )

export async function removeOf(trx: Trx, travellerIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('paygCorrections').where('travellerId', 'in', travellerIds).execute()
  await trx.deleteFrom('paygDiscounts').where('travellerId', 'in', travellerIds).execute()
  await trx.deleteFrom('paygBills').where('travellerId', 'in', travellerIds).execute()
  await trx.deleteFrom('paygTrainChecks').where('travellerId', 'in', travellerIds).execute()
  await trx
    .deleteFrom('paygJoinedTaps')
    .where(({ eb, or }) => or([eb('travellerId', 'in', travellerIds), eb('toTravellerId', 'in', travellerIds)]))
    .execute()
}
