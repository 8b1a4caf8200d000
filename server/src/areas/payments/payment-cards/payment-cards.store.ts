import type { Card } from '@cledrau/domain/payments/card.ts'
import type { CardSessionMove } from '@cledrau/domain/payments/card-session.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type CardSessionRow, type PaymentCardRow } from '../../../db/schema.ts'

export type CardFound = Selectable<PaymentCardRow>
export type SessionFound = Selectable<CardSessionRow>

export const listCards = (db: Database | Trx, accountId: string) =>
  db
    .selectFrom('paymentCards')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

export const findCard = (db: Database, id: string) =>
  db.selectFrom('paymentCards').selectAll().where('id', '=', id).executeTakeFirst()

/** By the account reference (PAR), which stays with a card when its token, or even its number, changes. */
export const findByPar = (trx: Trx, accountId: string, par: string) =>
  trx
    .selectFrom('paymentCards')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('par', '=', par)
    .executeTakeFirst()

type Kept = Card & { id: string; accountId: string; token: string; at: Instant }

/** One card is kept once: kept again, it is newer and has the newer token. */
export const saveCard = (trx: Trx, { id, accountId, at, ...card }: Kept) =>
  trx
    .insertInto('paymentCards')
    .values({ id, accountId, ...card, createdAt: moment(at), lastUsedAt: moment(at) })
    .onConflict((conflict) => conflict.columns(['accountId', 'par']).doUpdateSet({ ...card, lastUsedAt: moment(at) }))
    .returning('id')
    .executeTakeFirstOrThrow()

export const removeCard = (trx: Trx, accountId: string, id: string) =>
  trx
    .deleteFrom('paymentCards')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('token')
    .executeTakeFirst()

/** With the account. Answers the tokens, so that the bank is told to forget them. */
export async function removeAll(trx: Trx, accountId: string): Promise<{ id: string; token: string }[]> {
  await trx.deleteFrom('cardSessions').where('accountId', '=', accountId).execute()
  return trx.deleteFrom('paymentCards').where('accountId', '=', accountId).returning(['id', 'token']).execute()
}

type NewSession = { id: string; accountId: string; onceKey: string | null; at: Instant; expiresAt: Instant }

export const addSession = (trx: Trx, { at, expiresAt, ...session }: NewSession) =>
  trx
    .insertInto('cardSessions')
    .values({
      ...session,
      status: 'STARTED',
      form: null,
      refusal: null,
      cardId: null,
      createdAt: moment(at),
      expiresAt: moment(expiresAt),
    })
    .execute()

export const findSession = (db: Database, id: string) =>
  db.selectFrom('cardSessions').selectAll().where('id', '=', id).executeTakeFirst()

export const findSessionByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('cardSessions').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const lockSession = (trx: Trx, id: string) =>
  trx.selectFrom('cardSessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Learned = Partial<Pick<SessionFound, 'form' | 'refusal' | 'cardId'>>

/** Callers hold the row's lock. */
export const saveSessionMove = (trx: Trx, id: string, { from, to }: CardSessionMove, learned: Learned) =>
  trx
    .updateTable('cardSessions')
    .set({ ...learned, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()

/** It stays where it is; the bank said something new all the same. */
export const saveSession = (trx: Trx, id: string, learned: Learned) =>
  trx.updateTable('cardSessions').set(learned).where('id', '=', id).execute()

export const forgetSessionsBefore = (db: Database, at: Instant) =>
  db.deleteFrom('cardSessions').where('createdAt', '<', moment(at)).execute()
