import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { Failed } from '../../../http/failures.ts'
import * as store from './accounts.store.ts'

/** Before anything is written for an account: a token may outlive its account by some minutes. */
export type HoldAccount = (trx: Trx, accountId: string) => Promise<void>

export const holdAccount: HoldAccount = async (trx, accountId) => {
  if (!(await store.holdAccount(trx, accountId))) throw new Failed('SIGN_IN')
}

/** The same, one at a time: for what reads before it writes. */
export type LockAccount = (trx: Trx, accountId: string) => Promise<store.Account>

export async function lockAccount(trx: Trx, accountId: string): Promise<store.Account> {
  const account = await store.lockAccount(trx, accountId)
  if (!account) throw new Failed('SIGN_IN')
  return account
}

/** Who an account belongs to, for whoever shows it to others or asks whether it is the same. */
export const findAccount = (db: Database | Trx, accountId: string): Promise<store.Account | undefined> =>
  store.findAccount(db, accountId)

export const findAccountByEmail = (db: Database, email: string): Promise<store.Account | undefined> =>
  store.findAccountByEmail(db, emailKey(email))
