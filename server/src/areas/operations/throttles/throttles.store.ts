import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

type Try = { key: string; now: Instant; since: Instant; free: number; firstDelay: number; longestDelay: number }

/**
 * Counts a try, or answers until when there is none. One statement: of any number of tries at once, each is counted
 * before the next is let through. A row older than `since` starts again. Free tries block nobody, not even one that began a
 * moment earlier and is counted later.
 */
export async function countTry(db: Database, { key, now, since, free, firstDelay, longestDelay }: Try) {
  const at = sql`${moment(now)}::timestamptz`
  const tooOld = sql`t.last_at < ${moment(since)}::timestamptz`
  const count = sql`case when ${tooOld} then 1 else t.count + 1 end`
  const blockedUntil = (tries: RawBuilder<unknown>) => sql`case
    when (${tries}) < ${free}::integer then 'epoch'::timestamptz
    else ${at} + make_interval(secs => least(
      ${firstDelay}::double precision * power(2::double precision, least((${tries}) - ${free}::integer, 30)),
      ${longestDelay}::double precision))
    end`
  const { rows } = await sql<{ count: number }>`
    insert into throttles as t (key, count, since, last_at, blocked_until)
    values (${key}, 1, ${at}, ${at}, ${blockedUntil(sql`1`)})
    on conflict (key) do update set
      count = ${count},
      since = case when ${tooOld} then ${at} else t.since end,
      last_at = ${at},
      blocked_until = ${blockedUntil(count)}
    where t.blocked_until <= ${at} or ${tooOld}
    returning count`.execute(db)
  return rows[0]?.count
}

type OneOf = { key: string; now: Instant; since: Instant; most: number }

/** Counts one of so many since then, or answers that there is none left: of any number at once, no more are counted. */
export async function countWithin(db: Database, { key, now, since, most }: OneOf): Promise<boolean> {
  const at = sql`${moment(now)}::timestamptz`
  const tooOld = sql`t.since <= ${moment(since)}::timestamptz`
  const { rows } = await sql`
    insert into throttles as t (key, count, since, last_at, blocked_until) values (${key}, 1, ${at}, ${at}, 'epoch')
    on conflict (key) do update set
      count = case when ${tooOld} then 1 else t.count + 1 end,
      since = case when ${tooOld} then ${at} else t.since end,
      last_at = ${at}
    where ${tooOld} or t.count < ${most}::integer
    returning count`.execute(db)
  return rows.length > 0
}

/** A try less; who had to wait because of it needn't. */
export const forgive = (db: Database, key: string, free: number) =>
  sql`update throttles set
    count = greatest(count - 1, 0),
    blocked_until = case when count - 1 < ${free}::integer then 'epoch'::timestamptz else blocked_until end
    where key = ${key}`.execute(db)

export const findThrottle = (db: Database, key: string) =>
  db.selectFrom('throttles').select(['count', 'since', 'blockedUntil']).where('key', '=', key).executeTakeFirst()

export const forgetThrottle = (db: Database, key: string) => db.deleteFrom('throttles').where('key', '=', key).execute()

export const forgetThrottlesBefore = (db: Database, before: Instant) =>
  db.deleteFrom('throttles').where('lastAt', '<', moment(before)).execute()
