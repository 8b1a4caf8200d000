import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type AccountRow } from '../../../db/schema.ts'

export type Account = Selectable<AccountRow>
type NewAccount = Pick<
  Account,
  | 'id'
  | 'email'
  | 'emailKey'
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'language'
  | 'marketingOptIn'
  | 'thirdPartyOptIn'
  | 'passwordHash'
>

/** Whether the address was free. */
export async function addAccount(trx: Trx, account: NewAccount, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('accounts')
    .values({ ...account, createdAt: moment(at), verifiedAt: null, deletedAt: null })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const findAccount = (db: Database | Trx, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** Those of them that are there and whose address was confirmed. */
export const listReachable = (db: Database | Trx, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'language'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .execute()

/** Which of these aren't deleted, whether they are verified or not. */
export const listExisting = (db: Database | Trx, ids: readonly string[]) =>
  db.selectFrom('accounts').select('id').where('id', 'in', ids).where('deletedAt', 'is', null).execute()

export const lockAccount = (trx: Trx, id: string) =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Keeps the account from being deleted until the transaction ends, and nothing else from happening to it. */
export const holdAccount = (trx: Trx, id: string) =>
  trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

export const findAccountByEmail = (db: Database | Trx, emailKey: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const saveAccount = (db: Database | Trx, id: string, change: Updateable<AccountRow>) =>
  db.updateTable('accounts').set(change).where('id', '=', id).where('deletedAt', 'is', null).execute()

export const listUnverifiedBefore = (db: Database, before: Instant) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('verifiedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', moment(before))
    .limit(1000)
    .execute()

export async function anonymise(trx: Trx, id: string, at: Instant): Promise<void> {
  await trx.deleteFrom('emailChanges').where('accountId', '=', id).execute()
  await trx
    .updateTable('accounts')
    .set({
      email: '',
      emailKey: `deleted:${id}`,
      title: '',
      firstName: '',
      lastName: '',
      address1: '',
      address2: '',
      address3: '',
      townCity: '',
      postcode: '',
      country: '',
      marketingOptIn: false,
      thirdPartyOptIn: false,
      passwordHash: null,
      deletedAt: moment(at),
    })
    .where('id', '=', id)
    .execute()
}

export const saveVerified = (trx: Trx, id: string, at: Instant) =>
  trx
    .updateTable('accounts')
    .set({ verifiedAt: moment(at) })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .execute()

export const findOpenEmailChange = (db: Database | Trx, accountId: string, at: Instant) =>
  db
    .selectFrom('emailChanges')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', moment(at))
    .executeTakeFirst()

export const closeEmailChanges = (trx: Trx, accountId: string, at: Instant) =>
  trx
    .updateTable('emailChanges')
    .set({ closedAt: moment(at) })
    .where('accountId', '=', accountId)
    .where('closedAt', 'is', null)
    .execute()

type NewEmailChange = { id: string; accountId: string; newEmail: string; at: Instant; expiresAt: Instant }

export const addEmailChange = (trx: Trx, { id, accountId, newEmail, at, expiresAt }: NewEmailChange) =>
  trx
    .insertInto('emailChanges')
    .values({
      id,
      accountId,
      newEmail,
      createdAt: moment(at),
      expiresAt: moment(expiresAt),
      oldConfirmedAt: null,
      newConfirmedAt: null,
      closedAt: null,
    })
    .execute()

/** Both ends may confirm at the same moment: the second sees what the first did. */
export const confirmEmailChange = (trx: Trx, id: string, end: 'oldConfirmedAt' | 'newConfirmedAt', at: Instant) =>
  trx
    .updateTable('emailChanges')
    .set({ [end]: moment(at) })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', moment(at))
    .returning(['newEmail', 'oldConfirmedAt', 'newConfirmedAt'])
    .executeTakeFirst()
