import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { moment } from '../db/schema.ts'

/**
 * Since when a subject has this content: whichever server comes upon it first notes its time. A time to come was noted under
 * another clock.
 */
export async function stampOf(db: Database, subject: string, fingerprint: string, now: Instant): Promise<Instant> {
  await sql`
    insert into reference_stamps as known (subject, fingerprint, changed_at)
    values (${subject}, ${fingerprint}, ${moment(now)})
    on conflict (subject) do update set fingerprint = excluded.fingerprint, changed_at = excluded.changed_at
    where known.fingerprint <> excluded.fingerprint or known.changed_at > excluded.changed_at`.execute(db)
  const { changedAt } = await db
    .selectFrom('referenceStamps')
    .select('changedAt')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return changedAt
}
