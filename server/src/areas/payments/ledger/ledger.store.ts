import { randomUUID } from 'node:crypto'
import type { Posting } from '@cledrau/domain/ledger/postings.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { type Digest, digestOf } from '../../../db/sealed-rows.ts'

export type NewPosting = Posting & {
  key: string
  at: Instant
  day: CalendarDate
  paymentId: string | null
  orderId: string | null
}

/** False when it is booked already: the key is unique, so an event that is told twice, by a retry or a crash, counts once. */
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
  // The first one's entries stand; a second set would double the accounts.
  if (!numInsertedOrUpdatedRows) return false
  await trx
    .insertInto('ledgerEntries')
    .values(
      entries.map(({ account, amount }, position) => ({
        // The time leads the key of the entries, so that months can become partitions one day.
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

/**
 * What went through the bank on these days, by the bank's key for it. Nothing is booked before its day, though it may be later:
 * with `since`, some while before the first of them, a day of ten years' books is found at their end.
 */
export const listClearing = (
  db: Database,
  { from, to, since }: { from: CalendarDate; to: CalendarDate; since: Instant },
) =>
  db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerPostings', 'ledgerPostings.id', 'ledgerEntries.postingId')
    .select(['ledgerPostings.key', 'ledgerPostings.day', 'ledgerEntries.amount'])
    .where('ledgerEntries.account', '=', 'clearing')
    .where('ledgerEntries.postedAt', '>=', moment(since))
    .where('ledgerPostings.day', '>=', from)
    .where('ledgerPostings.day', '<=', to)
    .execute()

/** Over all time. Whole pence, summed as big integers: a year's turnover is past what an integer holds. */
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
    // What was earned, or paid for from what was earned. Clearing and customers are the other side of the same
    // postings.
    .where('ledgerEntries.account', 'in', ['revenue', 'fees', 'compensation', 'payg'])
    .orderBy('ledgerPostings.postedAt')
    .orderBy('ledgerPostings.key')
    // The same file for the same day, whenever it is asked for.
    .orderBy('ledgerEntries.position')
    .execute()

type Found = { day: CalendarDate; at: Instant; ours: number; theirs: number; differences: object[] }

/** One row a day: compared again, after the bank sent a late line, the newer finding counts. */
export const saveReconciliation = (db: Database, { day, at, ours, theirs, differences }: Found) => {
  const found = { ranAt: moment(at), ours, theirs, differences: JSON.stringify(differences) }
  return db
    .insertInto('reconciliations')
    .values({ day, ...found })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(found))
    .execute()
}

/** Every posting of a stretch with its entries, whole. */
export const digestOfBooks = (db: Database, { since, until }: { since: Instant; until: Instant }): Promise<Digest> =>
  digestOf(
    db,
    sql`select concat_ws('|', p.id, p.key, p.kind, extract(epoch from p.posted_at), p.day, p.payment_id, p.order_id, (
        select string_agg(concat_ws(' ', e.position, e.account, e.amount), ',' order by e.position)
        from ledger_entries e where e.posting_id = p.id)) as line
      from ledger_postings p where p.posted_at > ${moment(since)} and p.posted_at <= ${moment(until)}`,
  )
