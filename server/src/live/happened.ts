import { clockMinute, MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../db/database.ts'
import { listMovementsOf } from './live.store.ts'

type Ride = { uid: string; serviceDate: string; from: string; to: string; departs: Instant; arrives: Instant }
type Report = { code: string; what: string; planned: number | null; at: Instant | null }

/** A call whose public time is further from the ticket's, in minutes, is another one. */
const MOVED = 15

/** When a train left where it was boarded, and came to where it was left: what was reported last and not taken back. */
export async function happenedTo(db: Database | Trx, ride: Ride, codeOf: (tiploc: string) => string | undefined) {
  const known = new Map<string, Report>()
  for (const { tiploc, wta, wtd, pta, ptd, what, at } of await listMovementsOf(db, ride)) {
    const planned = what === 'arrival' ? pta : ptd
    known.set([tiploc, wta, wtd, what].join(), { code: codeOf(tiploc) ?? tiploc, what, planned, at })
  }
  const last = (what: string, code: string, planned: Instant): Instant | undefined => {
    const there = [...known.values()].filter((one) => one.what === what && one.code === code)
    // Clocks begin again at midnight, and nobody says the day.
    const { minutes } = clockTime(planned)
    const movedBy = (one: Report) =>
      Math.abs(clockMinute((one.planned ?? minutes) - minutes + MINUTES_A_DAY / 2) - MINUTES_A_DAY / 2)
    // Trains that go in circles call twice: the call that the ticket means is the one of its time, or, where Darwin's own has
    // been moved, the only one near it.
    const found = there.find((one) => movedBy(one) === 0) ?? (there.length === 1 ? there[0] : undefined)
    return found && movedBy(found) <= MOVED ? (found.at ?? undefined) : undefined
  }
  return { left: last('departure', ride.from, ride.departs), came: last('arrival', ride.to, ride.arrives) }
}
