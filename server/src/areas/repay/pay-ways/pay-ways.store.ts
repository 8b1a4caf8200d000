import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export const findChoice = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('repayChoices')
    .select(['payTo', 'payWithoutAsking'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

type Choice = { payTo: PayTo | null; payWithoutAsking: boolean; at: Instant }

export const saveChoice = (db: Database | Trx, accountId: string, { payTo, payWithoutAsking, at }: Choice) => {
  const chosen = { payTo: payTo && JSON.stringify(payTo), payWithoutAsking, chosenAt: moment(at) }
  return db
    .insertInto('repayChoices')
    .values({ accountId, ...chosen })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(chosen))
    .execute()
}

export const removeChoice = (trx: Trx, accountId: string) =>
  trx.deleteFrom('repayChoices').where('accountId', '=', accountId).execute()
