import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Wanted = { key: string; now: Instant; until: Instant; used: number; most: number; parts: number }

/**
 * What was used up without asking is counted, and of what is left then a part is given away: a whole one, while there is any.
 * One statement, so that of any number of servers each is given what nobody else has.
 */
export async function takeShare(db: Database, { key, now, until, used, most, parts }: Wanted) {
  const isOver = sql`c.ends_at <= ${moment(now)}::timestamptz`
  const before = sql`(case when ${isOver} then 0 else c.taken end + ${used}::integer)`
  const shareAfter = (taken: typeof before) =>
    sql`ceil(greatest(${most}::integer - ${taken}, 0)::double precision / ${parts}::integer)::integer`
  const first = sql`${used}::integer`
  const { rows } = await sql<{ endsAt: Instant; taken: number; share: number }>`
    insert into call_counts as c (key, ends_at, taken, share)
    values (${key}, ${moment(until)}::timestamptz, ${first} + ${shareAfter(first)}, ${shareAfter(first)})
    on conflict (key) do update set
      ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end,
      taken = ${before} + ${shareAfter(before)},
      share = ${shareAfter(before)}
    returning ends_at, taken, share`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row that was written was not answered')
  return row
}

export async function forgetCounts(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('callCounts').select('key').where('endsAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('callCounts').where('key', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
