import type { DayHead } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** Whoever signs the same record at the same time: the first one's stays. */
export const addHead = (db: Database, { date, ...head }: DayHead, signedAt: Instant) =>
  db
    .insertInto('evidenceDays')
    .values({ serviceDate: date, ...head, signedAt: moment(signedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The newest of a day, or the one of so many movements. */
export async function findHead(db: Database, date: string, size?: number): Promise<DayHead | undefined> {
  const found = await db
    .selectFrom('evidenceDays')
    .select(['size', 'root', 'mark', 'signature'])
    .where('serviceDate', '=', date)
    .$if(size !== undefined, (query) => query.where('size', '=', size!))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { date, ...found }
}

/** Files that name them are in people's hands. */
export async function countSignedWith(db: Database | Trx, mark: string): Promise<number> {
  const { count } = await db
    .selectFrom('evidenceDays')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('mark', '=', mark)
    .executeTakeFirstOrThrow()
  return Number(count)
}
