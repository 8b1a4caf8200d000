import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import type { PaygNewsRow } from '../../../db/schema/payg.ts'

type NewNews = {
  /** What happened: it is told once. */
  cause: string
  travellerId: string
  kind: PaygNewsRow['kind']
  day: CalendarDate | null
  pence: number
  at: Instant
}
export type News = Selectable<PaygNewsRow>

/** Kept with what causes it. Whoever holds a charge or a traveller holds no account: that comes first, and comes later. */
export const addNews = (trx: Trx, { at, ...news }: NewNews) =>
  trx
    .insertInto('paygNews')
    .values({ ...news, madeAt: moment(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listNews = (db: Database, most: number): Promise<News[]> =>
  db.selectFrom('paygNews').selectAll().orderBy('madeAt').orderBy('cause').limit(most).execute()

/** Whether it was us who took it. */
export async function takeNews(trx: Trx, cause: string): Promise<boolean> {
  const taken = await trx.deleteFrom('paygNews').where('cause', '=', cause).returning('cause').executeTakeFirst()
  return taken !== undefined
}
