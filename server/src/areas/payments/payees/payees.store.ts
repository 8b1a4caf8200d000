import type { PayeeSessionMove } from '@cledrau/domain/payments/payee-session.ts'
import { whatHolds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type PayeeRow, type PayeeSessionRow } from '../../../db/schema.ts'

export type PayeeFound = Selectable<PayeeRow>
export type SessionFound = Selectable<PayeeSessionRow>

export const listPayees = (db: Database | Trx, asker: Asker) =>
  db.selectFrom('payees').selectAll().where(heldBy(asker, 'payees')).orderBy('createdAt', 'desc').execute()

export const findPayee = (db: Database | Trx, asker: Asker, id: string) =>
  db.selectFrom('payees').selectAll().where(heldBy(asker, 'payees')).where('id', '=', id).executeTakeFirst()

/** Whoever promises money to it holds it so that it can't be removed in between. */
export const holdPayee = (db: Database | Trx, asker: Asker, id: string) =>
  db
    .selectFrom('payees')
    .selectAll()
    .where(heldBy(asker, 'payees'))
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

export const lockPayee = (trx: Trx, asker: Asker, id: string) =>
  trx
    .selectFrom('payees')
    .select('id')
    .where(heldBy(asker, 'payees'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewPayee = Pick<PayeeFound, 'id' | 'accountId' | 'orderId' | 'kind' | 'token' | 'ends' | 'nameCheck'> & {
  at: Instant
}

export const addPayee = (trx: Trx, { at, ...payee }: NewPayee) =>
  trx
    .insertInto('payees')
    .values({ ...payee, refusedAt: null, createdAt: moment(at) })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()

/** It took no money, or sent it back. */
export const saveRefused = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('payees')
    .set({ refusedAt: moment(at) })
    .where('id', '=', id)
    .execute()

/** Answers the token, so that the bank is told to forget it. */
export const removePayee = (trx: Trx, asker: Asker, id: string) =>
  trx.deleteFrom('payees').where(heldBy(asker, 'payees')).where('id', '=', id).returning('token').executeTakeFirst()

/** Of guests, and older than that, from one on. */
export async function listOldGuests(db: Database, before: Instant, after: string | null, most: number) {
  let query = db
    .selectFrom('payees')
    .select(['id', 'orderId'])
    .where('accountId', 'is', null)
    .where('createdAt', '<', moment(before))
  if (after !== null) query = query.where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}

/** Those of them that are guests' still. */
export const lockGuests = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('payees')
    .select(['id', 'token'])
    .where('accountId', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export const removePayees = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom('payees').where('id', 'in', ids).execute()

type NewSession = {
  id: string
  asker: Asker
  kind: PayeeFound['kind']
  onceKey: string | null
  at: Instant
  expiresAt: Instant
}

export const addSession = (trx: Trx, { asker, at, expiresAt, ...session }: NewSession) =>
  trx
    .insertInto('payeeSessions')
    .values({
      ...session,
      ...whatHolds(asker),
      status: 'STARTED',
      form: null,
      payeeId: null,
      createdAt: moment(at),
      expiresAt: moment(expiresAt),
    })
    .execute()

export const findOwnSession = (db: Database, asker: Asker, id: string) =>
  db
    .selectFrom('payeeSessions')
    .selectAll()
    .where(heldBy(asker, 'payeeSessions'))
    .where('id', '=', id)
    .executeTakeFirst()

export const findSession = (db: Database, id: string) =>
  db.selectFrom('payeeSessions').selectAll().where('id', '=', id).executeTakeFirst()

export const findSessionByOnceKey = (db: Database, onceKey: string) =>
  db.selectFrom('payeeSessions').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()

export const lockSession = (trx: Trx, id: string) =>
  trx.selectFrom('payeeSessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Callers hold the row's lock. */
export const saveSessionMove = (
  trx: Trx,
  id: string,
  { from, to }: PayeeSessionMove,
  learned: Partial<Pick<SessionFound, 'form' | 'payeeId'>>,
) =>
  trx
    .updateTable('payeeSessions')
    .set({ ...learned, status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()

/** With the account. Answers the tokens, so that the bank is told to forget them. */
export async function removeAll(trx: Trx, accountId: string): Promise<{ id: string; token: string }[]> {
  await trx.deleteFrom('payeeSessions').where('accountId', '=', accountId).execute()
  return trx.deleteFrom('payees').where('accountId', '=', accountId).returning(['id', 'token']).execute()
}

/** The same of what a guest named with an order. */
export async function removeAllOfGuest(trx: Trx, orderId: string): Promise<{ id: string; token: string }[]> {
  const guest = { kind: 'guest', orderId } as const
  await trx.deleteFrom('payeeSessions').where(heldBy(guest, 'payeeSessions')).execute()
  return trx.deleteFrom('payees').where(heldBy(guest, 'payees')).returning(['id', 'token']).execute()
}

/** What a guest added goes with their order into an account. */
export async function moveToAccount(trx: Trx, orderIDs: readonly string[], accountId: string): Promise<void> {
  const taken = { accountId, orderId: null }
  await trx.updateTable('payees').set(taken).where('orderId', 'in', orderIDs).execute()
  await trx.updateTable('payeeSessions').set(taken).where('orderId', 'in', orderIDs).execute()
}

export const forgetSessionsBefore = (db: Database, at: Instant) =>
  db.deleteFrom('payeeSessions').where('createdAt', '<', moment(at)).execute()
