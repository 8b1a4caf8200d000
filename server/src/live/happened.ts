import type { Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../db/database.ts'
import { listMovementsOf } from './live.store.ts'

type Ride = { uid: string; serviceDate: string; from: string; to: string; departs: Instant; arrives: Instant }

/** When a train left where it was boarded, and came to where it was left: what was reported last and not taken back. */
export async function happenedTo(db: Database | Trx, ride: Ride, codeOf: (tiploc: string) => string | undefined) {
  const known = new Map<string, { code: string; what: string; planned: Instant | undefined; at: Instant | null }>()
  for (const { tiploc, wta, wtd, pta, ptd, what, at } of await listMovementsOf(db, ride)) {
    const minute = what === 'arrival' ? pta : ptd
    const planned = minute === null ? undefined : serviceInstant(ride.serviceDate, minute)
    known.set([tiploc, wta, wtd, what].join(), { code: codeOf(tiploc) ?? tiploc, what, planned, at })
  }
  const last = (what: string, code: string, planned: Instant): Instant | undefined => {
    const there = [...known.values()].filter((one) => one.what === what && one.code === code)
    // Trains that go in circles call twice: the call that the ticket means is the one of its time.
    return (
      (there.find((one) => one.planned === planned) ?? (there.length === 1 ? there[0] : undefined))?.at ?? undefined
    )
  }
  return { left: last('departure', ride.from, ride.departs), came: last('arrival', ride.to, ride.arrives) }
}
