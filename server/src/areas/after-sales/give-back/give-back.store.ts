import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type GivenBackRow } from '../../../db/schema.ts'

export type GivenBack = Selectable<GivenBackRow>

type NewGivenBack = Omit<GivenBack, 'at' | 'passengerReferences'> & { at: Instant; passengerReferences: string[] }

export const addGivenBack = (trx: Trx, { at, passengerReferences, ...row }: NewGivenBack) =>
  trx
    .insertInto('givenBack')
    .values({ ...row, passengerReferences: JSON.stringify(passengerReferences), at: moment(at) })
    .execute()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('givenBack').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const listOfOrder = (db: Database | Trx, orderId: string) =>
  db.selectFrom('givenBack').selectAll().where('orderId', '=', orderId).orderBy('at').execute()
