import type { LegToTravel } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** Whoever follows many at the same moment follows them one after the other. */
export const takeTurn = (trx: Trx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 9))`.execute(trx)

const COLUMNS = ['id', 'accountId', 'name', 'legs', 'needs', 'endsAt'] as const

export const listOf = (db: Database | Trx, accountId: string, endsAfter: Instant) =>
  db
    .selectFrom('followedJourneys')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('endsAt', '>', moment(endsAfter))
    .orderBy('endsAt')
    .orderBy('id')
    .execute()

export const listFollowedSince = (db: Database, since: Instant, endsAfter: Instant) =>
  db
    .selectFrom('followedJourneys')
    .select(COLUMNS)
    .where('followedAt', '>=', moment(since))
    .where('endsAt', '>', moment(endsAfter))
    .execute()

type NewFollowed = {
  id: string
  accountId: string
  name: string
  legs: LegToTravel[]
  needs: Needs
  endsAt: Instant
  at: Instant
}

export const add = (trx: Trx, { at, legs, needs, endsAt, ...followed }: NewFollowed) =>
  trx
    .insertInto('followedJourneys')
    .values({
      ...followed,
      legs: JSON.stringify(legs),
      needs: JSON.stringify(needs),
      endsAt: moment(endsAt),
      followedAt: moment(at),
    })
    .execute()

export const remove = (db: Database, accountId: string, id: string) =>
  db.deleteFrom('followedJourneys').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst()

export const removeAll = (trx: Trx, accountId: string) =>
  trx.deleteFrom('followedJourneys').where('accountId', '=', accountId).execute()

/** What was said last of each of these. */
export const listLastAdvice = (db: Database | Trx, ids: readonly string[]) =>
  db
    .selectFrom('followedAdvice')
    .distinctOn('followedId')
    .select(['followedId', 'n', 'saidAt', 'advice'])
    .where('followedId', 'in', ids)
    .orderBy('followedId')
    .orderBy('n', 'desc')
    .execute()

/** Nothing where another server has said it, or nobody follows it any more. */
export const say = (
  trx: Trx,
  { followedId, n, at, advice }: { followedId: string; n: number; at: Instant; advice: Advice },
) =>
  trx
    .insertInto('followedAdvice')
    .columns(['followedId', 'n', 'saidAt', 'advice'])
    .expression((from) =>
      from
        .selectFrom('followedJourneys')
        .select(({ val }) => [
          'id',
          sql<number>`${n}::int`.as('n'),
          val(moment(at)).as('saidAt'),
          sql<string>`${JSON.stringify(advice)}::jsonb`.as('advice'),
        ])
        .where('id', '=', followedId)
        .forShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('n')
    .executeTakeFirst()

export const forgetEnded = async (db: Database, before: Instant, most: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('followedJourneys')
    .where('id', 'in', (from) =>
      from.selectFrom('followedJourneys').select('id').where('endsAt', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
