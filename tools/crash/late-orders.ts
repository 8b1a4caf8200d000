import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { addMovements } from '@cledrau/server/live/live.store.ts'
import { addCopies, copyOf, templateOf } from './copied-orders.ts'
import { tiplocOf } from '@cledrau/server/testing/told-day.ts'

/** A train of yesterday: where it called, and when it should have. */
export type RanTrain = {
  uid: string
  operator: string
  calls: readonly { stop: string; arrival: number; departure: number }[]
}

export type LateOrder = { orderId: string; recordLocator: string; productId: string; price: number }

const LATE = 43
/** Yesterday's trains as the live feed would have written them, each 43 minutes late all the way. */
export async function reportYesterday(databaseUrl: string, trains: readonly RanTrain[]): Promise<string> {
  const pool = openPool(databaseUrl, { max: 1 })
  const day = addDays(clockTime(instant(Date.now())).date, -1)
  try {
    for (const [index, { uid, calls }] of trains.entries()) {
      const last = calls.length - 1
      const at = (minute: number) => instant(serviceInstant(day, minute) + LATE * MINUTE)
      const said = calls.flatMap(({ stop, arrival, departure }, call) => {
        const place = {
          tiploc: tiplocOf(stop),
          ...(call > 0 ? { pta: arrival % 1440 } : {}),
          ...(call < last ? { ptd: departure % 1440 } : {}),
        }
        const one = { rid: `${day}${uid}`, uid, serviceDate: day, place, message: index + 1, before: undefined }
        const source = { source: undefined, sourceClass: undefined }
        return [
          ...(call > 0 ? [{ ...one, ...source, what: 'arrival' as const, at: at(arrival), saidAt: at(arrival) }] : []),
          ...(call < last
            ? [{ ...one, ...source, what: 'departure' as const, at: at(departure), saidAt: at(departure) }]
            : []),
        ]
      })
      await addMovements(openDatabase(pool), index + 1, said as never)
    }
    return day
  } finally {
    await pool.end()
  }
}

/** Guests' orders like one that was really bought, each for a train of yesterday. */
export async function copyOrders(
  databaseUrl: string,
  like: string,
  trains: readonly RanTrain[],
  count: number,
): Promise<LateOrder[]> {
  const pool = openPool(databaseUrl, { max: 1 })
  const db = openDatabase(pool)
  const day = addDays(clockTime(instant(Date.now())).date, -1)
  try {
    const template = await templateOf(db, like)
    const copies = Array.from({ length: count }, (_, at) =>
      copyOf(template, { facts: factsOn(trains[at % trains.length]!, day) }),
    )
    await addCopies(db, copies)
    return copies.map(({ orderId, recordLocator, productId }) => ({
      orderId,
      recordLocator,
      productId,
      price: template.price,
    }))
  } finally {
    await pool.end()
  }
}

function factsOn({ uid, operator, calls }: RanTrain, day: string): Partial<TicketFacts> {
  const [first, last] = [calls[0]!, calls.at(-1)!]
  const train = {
    uid,
    operator,
    serviceDate: day,
    from: first.stop,
    to: last.stop,
    terminus: last.stop,
    departs: serviceInstant(day, first.departure),
    arrives: serviceInstant(day, last.arrival),
    seat: { coach: 'B', seat: '1A' },
    mode: 'Rail' as const,
  }
  return { trains: [train], bookedTrainsOnly: true, origin: first.stop, destination: last.stop }
}
