import type { Instant } from '@cledrau/domain/time/instant.ts'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Read = { id: string; travellerId: string; at: Instant; operator: string; station: string | null }

/** Answers whether it is new: a guard’s device sends again what it isn’t sure of. */
export async function addTrainCheck(trx: Trx, { at, ...read }: Read): Promise<boolean> {
  const added = await trx
    .insertInto('paygTrainChecks')
    .values({ ...read, at: moment(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const listTrainChecks = (from: Database | Trx, travellerId: string, since: Instant) =>
  from
    .selectFrom('paygTrainChecks')
    .select(['at', 'operator', 'station'])
    .where('travellerId', '=', travellerId)
    .where('at', '>=', moment(since))
    .orderBy('at')
    .orderBy('id')
    .execute()

export const forgetTrainChecks = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygTrainChecks')
      .where('id', 'in', (old) =>
        old.selectFrom('paygTrainChecks').select('id').where('at', '<', moment(before)).limit(most),
      ),
  )
