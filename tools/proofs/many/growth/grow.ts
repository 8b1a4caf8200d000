import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '@cledrau/server/db/database.ts'
import { addCopies, copyOf, type Template } from '../../../crash/copied-orders.ts'

const AT_ONCE = 5000
/** How often somebody with an account has bought something. */
export const ORDERS_EACH = 10

/** What hangs on an account, and what makes a row of it another one. */
const OF_PEOPLE: readonly { table: string; fresh: string }[] = [
  { table: 'sessions', fresh: `'id', md5(o.id::text || copy.id::text)::uuid` },
  { table: 'recent_stations', fresh: `` },
  { table: 'favourites', fresh: `'id', md5(o.id::text || copy.id::text)::uuid` },
  { table: 'kept_railcards', fresh: `'id', md5(o.id::text || copy.id::text)::uuid` },
  { table: 'preferences', fresh: `` },
  {
    table: 'payment_cards',
    fresh: `'id', md5(o.id::text || copy.id::text)::uuid, 'token', md5(o.id::text || copy.id::text)`,
  },
]

/** As many people as this one, with all that hangs on them. Answers their numbers. */
export async function addPeople(db: Database, like: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (let at = 0; at < count; at += AT_ONCE) {
    const rows = JSON.stringify(ids.slice(at, at + AT_ONCE).map((id) => ({ id })))
    const copy = sql`json_to_recordset(${rows}::json) as copy(id uuid)`
    await sql`insert into accounts select row.* from ${copy}, accounts o,
      jsonb_populate_record(o, jsonb_build_object('id', copy.id, 'email', copy.id || '@example.org', 'email_key', copy.id || '@example.org')) row
      where o.id = ${like}`.execute(db)
    for (const { table, fresh } of OF_PEOPLE)
      await sql`insert into ${sql.id(table)} select row.* from ${copy}, ${sql.id(table)} o,
        jsonb_populate_record(o, jsonb_build_object('account_id', copy.id ${sql.raw(fresh && `, ${fresh}`)})) row
        where o.account_id = ${like}`.execute(db)
    await sql`insert into searches (account_id, direction, search, fingerprint, searched_at)
      select copy.id, o.direction, o.search, o.fingerprint, o.searched_at from ${copy}, searches o where o.account_id = ${like}`.execute(
      db,
    )
    await sql`insert into refresh_tokens (hash, session_id, issued_at)
      select sha256((s.id::text || n)::bytea), s.id, s.started_at from ${copy} join sessions s on s.account_id = copy.id,
      generate_series(1, 5) n`.execute(db)
  }
  return ids
}

/** Orders with their tickets, payments and books, of these people and, every fourth, of guests. */
export async function addOrders(
  db: Database,
  templates: readonly Template[],
  people: readonly string[],
  count: number,
): Promise<void> {
  for (let at = 0; at < count; at += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, nth) => {
      const n = at + nth
      const buyer = n % 4 === 3 ? null : (people[n % people.length] ?? null)
      return copyOf(templates[n % templates.length] as Template, { buyer })
    })
    await addCopies(db, copies)
    const rows = JSON.stringify(
      copies.map(({ like, orderId, paymentId }) => ({ like, id: orderId, payment: paymentId })),
    )
    const copy = sql`json_to_recordset(${rows}::json) as copy("like" uuid, id uuid, payment uuid)`
    await sql`insert into order_history (order_id, at, from_status, to_status, why)
      select copy.id, o.at, o.from_status, o.to_status, o.why from ${copy} join order_history o on o.order_id = copy."like"`.execute(
      db,
    )
    // Of a year's days, one after the other.
    const days = sql`make_interval(days => (hashtext(copy.id::text) & 255) + 1)`
    await sql`insert into ledger_postings select row.* from ${copy} join ledger_postings o on o.order_id = copy."like",
      jsonb_populate_record(o, jsonb_build_object('id', md5(o.id::text || copy.id::text)::uuid, 'key', o.key || ' ' || copy.id,
        'order_id', copy.id, 'payment_id', copy.payment, 'day', o.day - ${days}, 'posted_at', o.posted_at - ${days})) row`.execute(
      db,
    )
    await sql`insert into ledger_entries select row.* from ${copy} join ledger_postings p on p.order_id = copy."like"
      join ledger_entries o on o.posting_id = p.id,
      jsonb_populate_record(o, jsonb_build_object('posting_id', md5(p.id::text || copy.id::text)::uuid, 'posted_at', o.posted_at - ${days})) row`.execute(
      db,
    )
    await sql`insert into idempotency_keys (caller, endpoint, key, body_hash, owner, started_at, status, reply)
      select 'copy:' || copy.id, 'POST /v1/silverrail/createbooking', copy.id::text, 'x', copy.id, now(), 200, repeat('x', 800)::bytea
      from ${copy}`.execute(db)
  }
}
