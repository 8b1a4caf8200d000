import { randomUUID } from 'node:crypto'
import type { Posting } from '@cledrau/domain/ledger/postings.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

export type NewPosting = Posting & {
  key: string
  at: Instant
  day: CalendarDate
  paymentId: string | null
  orderId: string | null
}

/** False when it is booked already. */
export async function addPosting(
  trx: Trx,
  { key, kind, at, day, paymentId, orderId, entries }: NewPosting,
): Promise<boolean> {
  const id = randomUUID()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ledgerPostings')
    .values({ id, key, kind, postedAt: moment(at), day, paymentId, orderId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await trx
    .insertInto('ledgerEntries')
    .values(
      entries.map(({ account, amount }, position) => ({
        postedAt: moment(at),
        postingId: id,
        position,
        account,
        amount,
      })),
    )
    .execute()
  return true
}

/** What went through the bank on these days, by the bank's key for it. */
export const listClearing = (db: Database, from: CalendarDate, to: CalendarDate) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.id', 'ledgerEntries.postingId')
    .select(['ledgerPostings.key', 'ledgerPostings.day', 'ledgerEntries.amount'])
    .where('ledgerEntries.account', '=', 'clearing')
    .where('ledgerPostings.day', '>=', from)
    .where('ledgerPostings.day', '<=', to)
    .execute()

export const balances = (db: Database | Trx) =>
  db
    .selectFrom('ledgerEntries')
    .select(['account', sql<number>`sum(amount)::bigint`.as('amount')])
    .groupBy('account')
    .execute()

/** Sales and what was undone of them, in the order they were booked. */
export const listSales = (db: Database, day: CalendarDate) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.id', 'ledgerEntries.postingId')
    .select([
      'ledgerPostings.postedAt',
      'ledgerPostings.key',
      'ledgerPostings.kind',
      'ledgerPostings.paymentId',
      'ledgerPostings.orderId',
      'ledgerEntries.account',
      'ledgerEntries.amount',
    ])
    .where('ledgerPostings.day', '=', day)
    .where('ledgerEntries.account', 'in', ['revenue', 'fees', 'compensation', 'payg'])
    .orderBy('ledgerPostings.postedAt')
    .orderBy('ledgerPostings.key')
    .orderBy('ledgerEntries.position')
    .execute()

type Found = { day: CalendarDate; at: Instant; ours: number; theirs: number; differences: object[] }

export const saveReconciliation = (db: Database, { day, at, ours, theirs, differences }: Found) => {
  const found = { ranAt: moment(at), ours, theirs, differences: JSON.stringify(differences) }
  return db
    .insertInto('reconciliations')
    .values({ day, ...found })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(found))
    .execute()
}
