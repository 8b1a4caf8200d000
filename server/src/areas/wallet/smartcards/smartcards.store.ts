import type { CardStatus } from '@cledrau/contract/wallet/smartcards.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Read = Database | Trx

export const listCards = (db: Read, accountId: string) =>
  db
    .selectFrom('smartcards')
    .select(['isrn', 'nickname', 'cardStatus'])
    .where('accountId', '=', accountId)
    .orderBy('addedAt')
    .execute()

type Card = { isrn: string; accountId: string; nickname: string; cardStatus: CardStatus; at: Instant }

/** Answers how many rows there are of it now for this account: none when somebody else was quicker. */
export const saveCard = async (trx: Trx, { at, ...card }: Card): Promise<boolean> => {
  const { nickname, cardStatus, accountId } = card
  const saved = await trx
    .insertInto('smartcards')
    .values({ ...card, addedAt: moment(at) })
    .onConflict((conflict) =>
      conflict.column('isrn').doUpdateSet({ nickname, cardStatus }).where('smartcards.accountId', '=', accountId),
    )
    .returning('isrn')
    .executeTakeFirst()
  return saved !== undefined
}

export const saveStatus = (db: Read, isrn: string, cardStatus: CardStatus) =>
  db.updateTable('smartcards').set({ cardStatus }).where('isrn', '=', isrn).execute()

export const removeCard = (db: Read, accountId: string, isrn: string) =>
  db
    .deleteFrom('smartcards')
    .where('accountId', '=', accountId)
    .where('isrn', '=', isrn)
    .returning('isrn')
    .executeTakeFirst()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('smartcards').where('accountId', '=', accountId).execute()
