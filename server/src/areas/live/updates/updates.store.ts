import { done } from '@cledrau/domain/result.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { moment, type LiveNoticesRow } from '../../../db/schema.ts'

export type NoticeFile = LiveNoticesRow['what']

/** How old what was said is, and whether it is still what we know. */
export const listHeard = (db: Database) => db.selectFrom('liveNotices').select(['what', 'heardAt', 'version']).execute()

export const getSaid = (db: Database, what: NoticeFile) =>
  db.selectFrom('liveNotices').selectAll().where('what', '=', what).executeTakeFirstOrThrow()

type Heard = { readonly at: Instant; readonly said?: string; readonly tag?: string; readonly modified?: string }

/** Who was slower than another server changes nothing: what is kept never grows older. */
export const saveHeard = (db: Database, what: NoticeFile, { at, said, tag, modified }: Heard) =>
  db.inTransaction(async (trx) => {
    await trx
      .updateTable('liveNotices')
      .set((row) => ({
        heardAt: moment(at),
        ...(said === undefined
          ? {}
          : {
              version: sql<number>`${row.ref('version')} + case when ${row.ref('said')} is distinct from ${said} then 1 else 0 end`,
              said,
              tag: tag ?? null,
              modified: modified ?? null,
            }),
      }))
      .where('what', '=', what)
      .where((row) => row.or([row('heardAt', 'is', null), row('heardAt', '<=', moment(at))]))
      .execute()
    return done(undefined)
  })

/** What couldn't be read is asked for whole again. */
export const forgetMarks = (db: Database, what: NoticeFile) =>
  db.updateTable('liveNotices').set({ tag: null, modified: null }).where('what', '=', what).execute()
