import type { PaygDiscount } from '@cledrau/domain/payg/discounts.ts'
import type { Joined } from '@cledrau/domain/payg/halves.ts'
import type { Correction, TrainCheck } from '@cledrau/domain/payg/journeys.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'

/** What bills rest on besides taps. */
export type Said = {
  corrections: Correction[]
  joined: Joined[]
  discounts: PaygDiscount[]
  /** Where guards read a card since a moment. */
  checks: TrainCheck[]
}

/** In one question: a night asks it for everybody who travelled, and most of them have said nothing. */
export async function listSaid(from: Database | Trx, travellerId: string, since: Instant): Promise<Said> {
  const { rows } = await sql<Said>`
    select
      (select coalesce(json_agg(json_build_object('tap', tap, 'station', station) order by corrected_at, tap), '[]')
        from payg_corrections where traveller_id = ${travellerId}::uuid) as corrections,
      (select coalesce(json_agg(json_build_object('of', traveller_id, 'tap', tap, 'to', to_traveller_id, 'with', with_tap)
          order by joined_at, tap), '[]')
        from payg_joined_taps where traveller_id = ${travellerId}::uuid or to_traveller_id = ${travellerId}::uuid) as joined,
      (select coalesce(json_agg(rule || jsonb_build_object('from', from_day, 'until', until_day) order by linked_at, id), '[]')
        from payg_discounts where traveller_id = ${travellerId}::uuid and from_day <= until_day) as discounts,
      (select coalesce(json_agg(json_build_object('at', round(extract(epoch from at) * 1000), 'operator', operator) order by at, id), '[]')
        from payg_train_checks where traveller_id = ${travellerId}::uuid and at >= ${moment(since)}) as checks`.execute(
    from,
  )
  return rows[0] as Said
}
