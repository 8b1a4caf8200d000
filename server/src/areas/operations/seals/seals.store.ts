import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { moment, type SealRow } from '../../../db/schema.ts'

export type Seal = Selectable<SealRow>

export const findLast = (db: Database, what: string): Promise<Seal | undefined> =>
  db.selectFrom('seals').selectAll().where('what', '=', what).orderBy('until', 'desc').limit(1).executeTakeFirst()

export const listSeals = (db: Database, what: string): Promise<Seal[]> =>
  db.selectFrom('seals').selectAll().where('what', '=', what).orderBy('until').execute()

/** Nothing where somebody sealed from there already. */
export async function addSeal(db: Database, { since, until, ...seal }: Seal): Promise<boolean> {
  const added = await db
    .insertInto('seals')
    .values({ ...seal, since: moment(since), until: moment(until) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows) > 0
}

export type Stretch = { since: Instant; until: Instant }
