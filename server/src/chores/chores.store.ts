import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { moment } from '../db/schema.ts'
import { type Waiting, waitingSince } from '../db/waiting-rows.ts'

/** A chore that is new here; one that is known keeps its time. */
export const addChore = (db: Database, name: string, due: Instant) =>
  db
    .insertInto('chores')
    .values({ name, dueAt: moment(due), leaseUntil: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** It isn't waited for. */
export const hasten = (db: Database, name: string, due: Instant) =>
  db
    .updateTable('chores')
    .set({ dueAt: moment(due) })
    .where('name', '=', name)
    .where('dueAt', '>', moment(due))
    .execute()

type Claim = { now: Instant; until: Instant; latest: Instant }

/**
 * Takes a chore for us until a moment, if it is due and nobody has it. A time or a lease further ahead than any that would
 * be written now was written under another clock, and counts for nothing.
 */
export async function claimChore(db: Database, name: string, { now, until, latest }: Claim): Promise<boolean> {
  const claimed = await db
    .updateTable('chores')
    .set({ leaseUntil: moment(until) })
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('dueAt', '<=', moment(now)), eb('dueAt', '>', moment(latest))]))
    .where(({ eb, or }) =>
      or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now)), eb('leaseUntil', '>', moment(until))]),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** It is ours for longer, if it still is; whoever took it over meanwhile keeps it. */
export async function renew(db: Database, name: string, until: Instant, next: Instant): Promise<boolean> {
  const renewed = await db
    .updateTable('chores')
    .set({ leaseUntil: moment(next) })
    .where('name', '=', name)
    .where('leaseUntil', '=', moment(until))
    .returning('name')
    .executeTakeFirst()
  return renewed !== undefined
}

/** It is let go, and comes back then; whoever took it over meanwhile keeps it. */
export const saveNext = (db: Database, name: string, until: Instant, due: Instant) =>
  db
    .updateTable('chores')
    .set({ dueAt: moment(due), leaseUntil: null })
    .where('name', '=', name)
    .where('leaseUntil', '=', moment(until))
    .execute()

/** Due, and nobody has them. */
export const countDue = (db: Database, now: Instant): Promise<Waiting> =>
  db
    .selectFrom('chores')
    .select(waitingSince(sql`min(due_at)`))
    .where('dueAt', '<=', moment(now))
    .where(({ eb, or }) => or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<=', moment(now))]))
    .executeTakeFirstOrThrow()

/** The queue's own table: what came in and nobody has begun, or what is to be tried again by now. Its clock is the database's. */
export async function countJobs(db: Database, now: Instant): Promise<Waiting> {
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::integer as count, extract(epoch from now() - min(start_after))::float8 as seconds
    from jobs.job where state < 'active' and start_after <= now()`.execute(db)
  const { count = 0, seconds = null } = rows[0] ?? {}
  return { count, since: seconds === null ? null : instant(now - seconds * 1000) }
}
