import type { Joined } from '@cledrau/domain/payg/halves.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** Taps of theirs that count for another card, and of others for theirs. */
export const listJoined = (db: Database | Trx, travellerId: string): Promise<Joined[]> =>
  db
    .selectFrom('paygJoinedTaps')
    .select(['travellerId as of', 'tap', 'toTravellerId as to', 'withTap as with'])
    .where(({ eb, or }) => or([eb('travellerId', '=', travellerId), eb('toTravellerId', '=', travellerId)]))
    .orderBy('joinedAt')
    .orderBy('tap')
    .execute()

export const addJoined = (trx: Trx, { of, tap, to, with: withTap }: Joined, at: Instant) =>
  trx
    .insertInto('paygJoinedTaps')
    .values({ travellerId: of, tap, toTravellerId: to, withTap, joinedAt: moment(at) })
    // Joined once before, and taken apart by a tap that came in between: the newer answer counts.
    .onConflict((conflict) =>
      conflict.columns(['travellerId', 'tap']).doUpdateSet({ toTravellerId: to, withTap, joinedAt: moment(at) }),
    )
    .execute()

/** Cards whose bills rest on taps of these. */
export async function listPartners(trx: Trx, travellerIds: readonly string[]): Promise<string[]> {
  if (travellerIds.length === 0) return []
  const rows = await trx
    .selectFrom('paygJoinedTaps')
    .select(['travellerId', 'toTravellerId'])
    .where(({ eb, or }) => or([eb('travellerId', 'in', travellerIds), eb('toTravellerId', 'in', travellerIds)]))
    .execute()
  return [...new Set(rows.flatMap(({ travellerId, toTravellerId }) => [travellerId, toTravellerId]))]
}
