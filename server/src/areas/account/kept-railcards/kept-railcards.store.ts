import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const listRailcards = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('keptRailcards')
    .select(['id', 'code', 'number', 'endsOn'])
    .where('accountId', '=', accountId)
    .orderBy('endsOn')
    .orderBy('number')
    .execute()

type NewRailcard = { id: string; accountId: string; code: string; number: string; endsOn: CalendarDate; at: Instant }

export const saveRailcard = (trx: Trx, { at, ...card }: NewRailcard) =>
  trx
    .insertInto('keptRailcards')
    .values({ ...card, keptAt: moment(at) })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'number']).doUpdateSet({ code: card.code, endsOn: card.endsOn }),
    )
    .execute()

export const removeRailcard = (db: Database | Trx, accountId: string, id: string) =>
  db.deleteFrom('keptRailcards').where('id', '=', id).where('accountId', '=', accountId).execute()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('keptRailcards').where('accountId', '=', accountId).execute()
