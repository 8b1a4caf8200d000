import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type FailedTrainNoted, type GivenBackRow } from '../../../db/schema.ts'

export type GivenBack = Selectable<GivenBackRow>

type NewGivenBack = Omit<GivenBack, 'at' | 'passengerReferences' | 'failedTrain'> & {
  at: Instant
  passengerReferences: string[]
  failedTrain: FailedTrainNoted | null
}

export const addGivenBack = (trx: Trx, { at, passengerReferences, failedTrain, ...row }: NewGivenBack) =>
  trx
    .insertInto('givenBack')
    .values({
      ...row,
      passengerReferences: JSON.stringify(passengerReferences),
      failedTrain: failedTrain && JSON.stringify(failedTrain),
      at: moment(at),
    })
    .execute()

export const findByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('givenBack').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

/** The row stays with its order; the key of the call names whose it was. */
export const forgetKeys = (trx: Trx, caller: string) =>
  trx.updateTable('givenBack').set({ onceKey: null }).where('onceKey', 'like', `${caller} %`).execute()

export const listOfOrder = (db: Database | Trx, orderId: string) => listOfOrders(db, [orderId])

export const listOfOrders = (db: Database | Trx, orderIds: readonly string[]) =>
  db
    .selectFrom('givenBack')
    .selectAll()
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('at')
    .execute()

/** How often these orders' tickets went back since, on their traveller's word that a train had failed. */
export async function countBelieved(trx: Trx, orderIds: readonly string[], since: Instant): Promise<number> {
  if (orderIds.length === 0) return 0
  const { count } = await trx
    .selectFrom('givenBack')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', 'in', orderIds)
    .where('at', '>=', moment(since))
    .where(sql<boolean>`failed_train ->> 'word' = 'STATED'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
