import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type TellingRow } from '../../../db/schema.ts'

export type ToldRow = Selectable<TellingRow>
export type NewTold = Insertable<TellingRow>

/** Parameters of one statement are counted in sixteen bits. */
const AT_ONCE = 1000

/** How many are new: what was told somebody already isn't told again. */
export async function addTellings(trx: Trx, rows: readonly NewTold[]): Promise<number> {
  let added = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('tellings')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['cause', 'accountId', 'channel']).doNothing())
      .executeTakeFirst()
    added += Number(numInsertedOrUpdatedRows)
  }
  return added
}

/** The newest first. */
export const listTold = (db: Database | Trx, accountId: string, since: Instant): Promise<ToldRow[]> =>
  db
    .selectFrom('tellings')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('toldAt', '>=', moment(since))
    .orderBy('n', 'desc')
    .execute()

/** Whoever puts news on its way does so alone, until the transaction ends. */
export const takeTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('tellings'))`.execute(trx)

/** In the order in which they were told. */
export const takeUnspread = (trx: Trx, most: number): Promise<ToldRow[]> =>
  trx.selectFrom('tellings').selectAll().where('spreadAt', 'is', null).orderBy('n').limit(most).execute()

/** Those of them for which there is newer news of the same matter. */
export async function listOutdated(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('tellings as old')
    .select('old.id')
    .where('old.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tellings as newer')
          .select('newer.id')
          .whereRef('newer.accountId', '=', 'old.accountId')
          .whereRef('newer.channel', '=', 'old.channel')
          .whereRef('newer.supersedes', '=', 'old.supersedes')
          .whereRef('newer.n', '>', 'old.n'),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const saveSpread = (trx: Trx, ids: readonly string[], at: Instant) =>
  trx
    .updateTable('tellings')
    .set({ spreadAt: moment(at) })
    .where('id', 'in', ids)
    .execute()

export const listByIds = (db: Database, ids: readonly string[]): Promise<ToldRow[]> =>
  db.selectFrom('tellings').selectAll().where('id', 'in', ids).execute()

export const removeTellings = (trx: Trx, accountId: string) =>
  trx.deleteFrom('tellings').where('accountId', '=', accountId).execute()

export async function forgetTellings(db: Database, before: Instant, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tellings')
    .where('id', 'in', (old) =>
      old.selectFrom('tellings').select('id').where('toldAt', '<', moment(before)).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
