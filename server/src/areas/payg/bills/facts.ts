import type { BillFacts } from '@cledrau/domain/payg/bill.ts'
import { joinedTaps } from '@cledrau/domain/payg/halves.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import type { Tap } from '@cledrau/domain/payg/taps.ts'
import { DAY_STARTS } from '@cledrau/domain/payg/travel-day.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Taps } from '../taps/taps.service.ts'
import { listSaid } from './said.store.ts'

/** All that a traveller’s bills rest on from a week on. */
export type FactsSince = (from: Database | Trx, travellerId: string, week: CalendarDate) => Promise<BillFacts>

type Parts = { clock: Clock; taps: Pick<Taps, 'of'>; scheme: () => PaygScheme }

export function openFacts({ clock, taps, scheme }: Parts): FactsSince {
  return async (from, travellerId, week) => {
    // A journey of the evening before may end in this week; what began before it is left out by whoever asks.
    const since = serviceInstant(addDays(week, -1), DAY_STARTS)
    const asOf = clock.now()
    const { joined: joins, ...said } = await listSaid(from, travellerId, since)
    const own = await taps.of(from, travellerId, since)
    const byCard = new Map<string, Tap[]>([[travellerId, own]])
    for (const id of new Set(joins.flatMap(({ of, to }) => [of, to])))
      if (!byCard.has(id)) byCard.set(id, await taps.of(from, id, since))
    return {
      taps: joins.length === 0 ? own : joinedTaps(travellerId, (card) => byCard.get(card) ?? [], joins, scheme(), asOf),
      ...said,
      asOf,
    }
  }
}
