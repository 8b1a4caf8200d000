import { randomBytes, randomUUID } from 'node:crypto'
import { done } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { addMovements } from '@cledrau/server/live/live.store.ts'
import { tiplocOf } from '@cledrau/server/testing/told-day.ts'
import { sql } from 'kysely'

/** A train of yesterday: where it called, and when it should have. */
export type RanTrain = {
  uid: string
  operator: string
  calls: readonly { stop: string; arrival: number; departure: number }[]
}

export type LateOrder = { orderId: string; recordLocator: string; productId: string; price: number }

const LATE = 43
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const locator = () => Array.from(randomBytes(6), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Yesterday's trains as the live feed would have written them, each 43 minutes late all the way. */
export async function reportYesterday(databaseUrl: string, trains: readonly RanTrain[]): Promise<string> {
  const pool = openPool(databaseUrl, 1)
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

/**
 * Guests' orders like one that was really bought, each for a train of yesterday: what checking out makes is proven elsewhere, and
 * here there are thousands.
 */
export async function copyOrders(
  databaseUrl: string,
  like: string,
  trains: readonly RanTrain[],
  count: number,
): Promise<LateOrder[]> {
  const pool = openPool(databaseUrl, 1)
  const db = openDatabase(pool)
  const day = addDays(clockTime(instant(Date.now())).date, -1)
  const orders: LateOrder[] = []
  try {
    for (let at = 0; at < count; at += 1) {
      const { uid, operator, calls } = trains[at % trains.length]!
      const [first, last] = [calls[0]!, calls.at(-1)!]
      const ids = { order: randomUUID(), product: randomUUID(), ticket: randomUUID(), payment: randomUUID() }
      const reference = locator()
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
        mode: 'Rail',
      }
      const facts = JSON.stringify({
        reference,
        trains: [train],
        bookedTrainsOnly: true,
        origin: first.stop,
        destination: last.stop,
      })
      await db.inTransaction(async (trx) => {
        await sql`
          insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${ids.order}::text, 'record_locator', ${reference}::text,
            'once_key', null, 'payment_id', ${ids.payment}::text))).* from orders o where id = ${like}::uuid`.execute(
          trx,
        )
        for (const table of ['passengers', 'order_items', 'deliveries'])
          await sql`
            insert into ${sql.id(table)} select (jsonb_populate_record(o, jsonb_build_object('order_id', ${ids.order}::text))).*
            from ${sql.id(table)} o where order_id = ${like}::uuid`.execute(trx)
        await sql`
          insert into ticket_products select (jsonb_populate_record(p, jsonb_build_object('id', ${ids.product}::text, 'order_id', ${ids.order}::text,
            'record_locator', ${reference}::text))).* from ticket_products p where order_id = ${like}::uuid`.execute(
          trx,
        )
        await sql`
          insert into tickets select (jsonb_populate_record(t, jsonb_build_object('id', ${ids.ticket}::text, 'product_id', ${ids.product}::text,
            'facts', t.facts || ${facts}::jsonb, 'has_rides', true))).*
          from tickets t join ticket_products p on p.id = t.product_id where p.order_id = ${like}::uuid limit 1`.execute(
          trx,
        )
        await sql`
          insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', ${ids.payment}::text, 'guest_order_id', ${ids.order}::text,
            'once_key', null))).* from payments p join payment_orders o on o.payment_id = p.id where o.order_id = ${like}::uuid limit 1`.execute(
          trx,
        )
        await sql`insert into payment_orders (payment_id, order_id) values (${ids.payment}, ${ids.order})`.execute(trx)
        return done(undefined)
      })
      const { rows } = await sql<{
        price: number
      }>`select sum(price)::integer as price from order_items where order_id = ${ids.order}`.execute(db)
      orders.push({ orderId: ids.order, recordLocator: reference, productId: ids.product, price: rows[0]?.price ?? 0 })
    }
    return orders
  } finally {
    await pool.end()
  }
}
