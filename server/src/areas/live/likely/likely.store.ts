import type { Score } from '@cledrau/domain/live/likely/score.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { moment, type SaidOfTrain } from '../../../db/schema.ts'

type Day = { serviceDate: string; madeAt: Instant; counts: Buffer; score: Score }

/** A day is learnt once; whoever learns it at the same moment keeps what is there. */
export const addDay = (db: Database, { madeAt, score, ...day }: Day) =>
  db
    .insertInto('likelyDays')
    .values({ ...day, madeAt: moment(madeAt), score: JSON.stringify(score) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listDays = async (db: Database, since: string): Promise<string[]> =>
  (
    await db
      .selectFrom('likelyDays')
      .select('serviceDate')
      .where('serviceDate', '>=', since)
      .orderBy('serviceDate')
      .execute()
  ).map(({ serviceDate }) => serviceDate)

export const getCounts = async (db: Database, serviceDate: string): Promise<Buffer> =>
  (await db.selectFrom('likelyDays').select('counts').where('serviceDate', '=', serviceDate).executeTakeFirstOrThrow())
    .counts

export const listScores = (db: Database, since: string) =>
  db
    .selectFrom('likelyDays')
    .select(['serviceDate', 'score'])
    .where('serviceDate', '>=', since)
    .orderBy('serviceDate', 'desc')
    .execute()

type Table = { untilDate: string; sinceDate: string; days: number; madeAt: Instant; counts: Buffer }

export const saveTable = (db: Database, { madeAt, ...table }: Table) =>
  db
    .insertInto('likelyTables')
    .values({ ...table, madeAt: moment(madeAt) })
    .onConflict((conflict) =>
      conflict.column('untilDate').doUpdateSet((row) => ({
        sinceDate: row.ref('excluded.sinceDate'),
        days: row.ref('excluded.days'),
        madeAt: row.ref('excluded.madeAt'),
        counts: row.ref('excluded.counts'),
      })),
    )
    .execute()

/** Without its counts: so often is it asked whether there is another one. */
export const findNewest = (db: Database) =>
  db
    .selectFrom('likelyTables')
    .select(['untilDate', 'sinceDate', 'days', 'madeAt'])
    .orderBy('untilDate', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getTable = async (db: Database, untilDate: string): Promise<Buffer> =>
  (await db.selectFrom('likelyTables').select('counts').where('untilDate', '=', untilDate).executeTakeFirstOrThrow())
    .counts

/** One moment is said once, whichever server does it. */
export const addSaid = (db: Database, saidAt: Instant, said: readonly SaidOfTrain[]) =>
  db
    .insertInto('likelySaid')
    .values({ saidAt: moment(saidAt), said: JSON.stringify(said) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listSaid = async (db: Database, since: Instant, until: Instant): Promise<SaidOfTrain[]> =>
  (
    await db
      .selectFrom('likelySaid')
      .select('said')
      .where('saidAt', '>=', moment(since))
      .where('saidAt', '<', moment(until))
      .orderBy('saidAt')
      .execute()
  ).flatMap(({ said }) => said)

export async function forgetSaid(db: Database, before: Instant, most: number): Promise<number> {
  const old = db.selectFrom('likelySaid').select('saidAt').where('saidAt', '<', moment(before)).limit(most)
  const { numDeletedRows } = await db.deleteFrom('likelySaid').where('saidAt', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The newest table stays for as long as nothing newer was learnt. */
export async function forgetLearnt(db: Database, before: string, most: number): Promise<number> {
  const newest = db.selectFrom('likelyTables').select((row) => row.fn.max('untilDate').as('untilDate'))
  const tables = db
    .selectFrom('likelyTables')
    .select('untilDate')
    .where('untilDate', '<', before)
    .where('untilDate', 'not in', newest)
    .limit(most)
  await db.deleteFrom('likelyTables').where('untilDate', 'in', tables).execute()
  const days = db.selectFrom('likelyDays').select('serviceDate').where('serviceDate', '<', before).limit(most)
  const { numDeletedRows } = await db.deleteFrom('likelyDays').where('serviceDate', 'in', days).executeTakeFirst()
  return Number(numDeletedRows)
}
