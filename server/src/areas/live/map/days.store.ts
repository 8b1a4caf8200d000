import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** A day is made once; whoever makes it at the same moment keeps what is there. */
export const addDay = (db: Database, serviceDate: string, madeAt: Instant, packed: Buffer) =>
  db
    .insertInto('trainDays')
    .values({ serviceDate, madeAt: moment(madeAt), packed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findDay = async (db: Database, serviceDate: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('trainDays').select('packed').where('serviceDate', '=', serviceDate).executeTakeFirst())?.packed

export const listDays = async (db: Database, since: string): Promise<string[]> =>
  (await db.selectFrom('trainDays').select('serviceDate').where('serviceDate', '>=', since).execute()).map(
    ({ serviceDate }) => serviceDate,
  )

export async function forgetDays(db: Database, before: string, most: number): Promise<number> {
  const old = db.selectFrom('trainDays').select('serviceDate').where('serviceDate', '<', before).limit(most)
  const { numDeletedRows } = await db.deleteFrom('trainDays').where('serviceDate', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
