import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { countDeleted, type Database, type Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { type Waiting, waitingSince } from '../../../db/waiting-rows.ts'
import type { Erased } from './erasure-list.ts'

/** The newest time counts: what somebody made again after it was erased may be erased again. */
export const addErasure = (trx: Trx, { what, subject, at }: Erased, listedAt: Instant | null) =>
  trx
    .insertInto('erasures')
    .values({ what, subject, at: moment(at), listedAt: listedAt === null ? null : moment(listedAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['what', 'subject'])
        .doUpdateSet((given) => ({ at: given.ref('excluded.at'), listedAt: given.ref('excluded.listedAt') }))
        .whereRef('erasures.at', '<', 'excluded.at'),
    )
    .execute()

/** Held until the transaction ends; what another server is at is passed over. */
export const lockUnlisted = (trx: Trx, most: number): Promise<Erased[]> =>
  trx
    .selectFrom('erasures')
    .select(['what', 'subject', 'at'])
    .where('listedAt', 'is', null)
    .orderBy('at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export async function saveListed(trx: Trx, listed: readonly Erased[], at: Instant): Promise<void> {
  for (const { what, subject } of listed)
    await trx
      .updateTable('erasures')
      .set({ listedAt: moment(at) })
      .where('what', '=', what)
      .where('subject', '=', subject)
      .execute()
}

/** Those that this database has seen, each with when. */
export const listKnown = (db: Database, subjects: readonly string[]): Promise<Erased[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('erasures')
        .select(['what', 'subject', 'at'])
        .where('subject', 'in', [...subjects])
        .execute()

/** Only what the list outside has had. */
export const forgetBefore = (db: Database, before: Instant, most: number): Promise<number> =>
  countDeleted(
    db.deleteFrom('erasures').where(
      (row) => row.refTuple('what', 'subject'),
      'in',
      (old) =>
        old
          .selectFrom('erasures')
          .select(['what', 'subject'])
          .where('listedAt', 'is not', null)
          .where('at', '<', moment(before))
          .limit(most)
          .$asTuple('what', 'subject'),
    ),
  )

export const countUnlisted = (db: Database): Promise<Waiting> =>
  db
    .selectFrom('erasures')
    .select(waitingSince(sql`min(at)`))
    .where('listedAt', 'is', null)
    .executeTakeFirstOrThrow()
