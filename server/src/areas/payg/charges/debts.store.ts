import type { Instant } from '@cledrau/domain/time/instant.ts'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { travellerName } from '../../../http/callers.ts'

const columns = ['id', 'travellerId', 'chargeIds', 'amount', 'status', 'token', 'begunAt'] as const

type NewPayment = {
  id: string
  travellerId: string
  chargeIds: string[]
  amount: number
  token: string | null
  onceKey: string | null
  at: Instant
  dueAt: Instant
}

export const addPayment = (trx: Trx, { at, dueAt, ...payment }: NewPayment) =>
  trx
    .insertInto('paygDebtPayments')
    .values({ ...payment, status: 'STARTED', form: null, dueAt: moment(dueAt), begunAt: moment(at) })
    .execute()

export const findPayment = (db: Database | Trx, id: string) =>
  db.selectFrom('paygDebtPayments').select(columns).where('id', '=', id).executeTakeFirst()
export type PaymentFound = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export const findByOnceKey = (db: Database | Trx, onceKey: string) =>
  db.selectFrom('paygDebtPayments').select(columns).where('onceKey', '=', onceKey).executeTakeFirst()

/** Also where the card had left the account before: the key of the call names whose it was. */
export const forgetKeys = (trx: Trx, accountId: string) =>
  trx
    .updateTable('paygDebtPayments')
    .set({ onceKey: null })
    .where('onceKey', 'like', `${travellerName(accountId)} %`)
    .execute()

/** The one that somebody is at: a debt is paid in one place at a time. */
export const findLive = (db: Database | Trx, travellerId: string) =>
  db
    .selectFrom('paygDebtPayments')
    .select(columns)
    .where('travellerId', '=', travellerId)
    .where('status', '=', 'STARTED')
    .executeTakeFirst()

export const lockPayment = (trx: Trx, id: string) =>
  trx.selectFrom('paygDebtPayments').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const endPayment = (trx: Trx, id: string, status: 'PAID' | 'REFUSED' | 'OVER') =>
  trx.updateTable('paygDebtPayments').set({ status, dueAt: null }).where('id', '=', id).execute()

/** Each that is due is looked at again later, unless that ends it. */
export const claimDue = (db: Database, now: Instant, next: Instant, most: number) =>
  db
    .updateTable('paygDebtPayments')
    .set({ dueAt: moment(next) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('paygDebtPayments')
        .select('id')
        .where('dueAt', '<=', moment(now))
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()

export const forgetPayments = (db: Database, before: Instant, most: number) =>
  countDeleted(
    db
      .deleteFrom('paygDebtPayments')
      .where('id', 'in', (old) =>
        old
          .selectFrom('paygDebtPayments')
          .select('id')
          .where('begunAt', '<', moment(before))
          .where('status', '<>', 'STARTED')
          .limit(most),
      ),
  )
