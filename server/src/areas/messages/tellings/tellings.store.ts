import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment, type TellingRow } from '../../../db/schema.ts'

export type ToldRow = Selectable<TellingRow>
export type NewTold = Insertable<TellingRow>

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** How many are new: what was told somebody already isn't told again. A parameter for each column, however many there are. */
export async function addTellings(trx: Trx, rows: readonly NewTold[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into tellings (id, cause, account_id, channel, about_kind, about_id, supersedes, useful_until, urgent, departs_at,
      words, page, letter, told_at)
    select * from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ cause }) => cause)}::text[],
      ${rows.map(({ accountId }) => accountId)}::uuid[],
      ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ aboutKind }) => aboutKind)}::text[],
      ${rows.map(({ aboutId }) => aboutId)}::text[],
      ${rows.map(({ supersedes }) => supersedes)}::text[],
      ${rows.map(({ usefulUntil }) => usefulUntil)}::timestamptz[],
      ${rows.map(({ urgent }) => urgent)}::boolean[],
      ${rows.map(({ departsAt }) => departsAt)}::timestamptz[],
      ${rows.map(({ words }) => words)}::jsonb[],
      ${rows.map(({ page }) => page)}::jsonb[],
      ${rows.map(({ letter }) => letter)}::jsonb[],
      ${rows.map(({ toldAt }) => toldAt)}::timestamptz[]
    )
    on conflict (cause, account_id, channel) do nothing`.execute(trx)
  return Number(numAffectedRows)
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
    .where('old.id', '=', anyOf(ids))
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
    .where('id', '=', anyOf(ids))
    .execute()

export const listByIds = (db: Database, ids: readonly string[]): Promise<ToldRow[]> =>
  db.selectFrom('tellings').selectAll().where('id', '=', anyOf(ids)).execute()

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
