import { randomBytes, randomUUID } from 'node:crypto'
import { ridesOf } from '@cledrau/domain/tickets/rides.ts'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { done } from '@cledrau/domain/result.ts'
import { utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '@cledrau/server/db/database.ts'

/** An order like one that was really bought: what checking out makes is proven elsewhere, and some need thousands. */
export type Copy = {
  like: string
  orderId: string
  productId: string
  paymentId: string
  recordLocator: string
  buyer: string | null
  /** Where its tickets were handed over, whoever has them. */
  holder: string | null
  tickets: CopiedTicket[]
}

export type CopiedTicket = {
  like: string
  id: string
  /** Its code, where a guard may read it. */
  issueId: string
  facts: TicketFacts
  activatedAt: Instant | null
}

/** Counted, as of twenty thousand drawn ones two are the same more often than not; and with digits, which sold ones never have. */
let given = 0
const locator = () => (given++).toString(36).toUpperCase().padStart(6, '0')

/** What an order is copied from: read once, however many there will be. */
export async function templateOf(db: Database, orderId: string) {
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['tickets.id', 'tickets.facts'])
    .where('ticketProducts.orderId', '=', orderId)
    .orderBy('tickets.position')
    .execute()
  const { price } = await db
    .selectFrom('orderItems')
    .select((row) => row.fn.sum<string>('price').as('price'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, price: Number(price), tickets: tickets.map(({ id, facts }) => ({ id, facts: factsOf(facts) })) }
}
export type Template = Awaited<ReturnType<typeof templateOf>>

/** One more of it, not written yet. `facts`: what stands otherwise on its tickets. */
export function copyOf(
  { orderId: like, tickets }: Template,
  {
    buyer = null,
    holder = buyer,
    facts = {},
  }: { buyer?: string | null; holder?: string | null; facts?: Partial<TicketFacts> },
): Copy {
  const recordLocator = locator()
  return {
    like,
    orderId: randomUUID(),
    productId: randomUUID(),
    paymentId: randomUUID(),
    recordLocator,
    buyer,
    holder,
    tickets: tickets.map((ticket) => ({
      like: ticket.id,
      id: randomUUID(),
      issueId: randomBytes(8).toString('hex'),
      facts: { ...ticket.facts, ...facts, reference: recordLocator },
      activatedAt: null,
    })),
  }
}

const AT_ONCE = 1000

export async function addCopies(db: Database, copies: readonly Copy[]): Promise<void> {
  for (let at = 0; at < copies.length; at += AT_ONCE) {
    const some = copies.slice(at, at + AT_ONCE)
    await db.inTransaction(async (trx) => {
      await addOrders(trx, some)
      await addTickets(trx, some)
      return done(undefined)
    })
  }
}

async function addOrders(trx: Trx, copies: readonly Copy[]): Promise<void> {
  const rows = JSON.stringify(
    copies.map(({ like, orderId, productId, paymentId, recordLocator, buyer, holder }) => ({
      like_id: like,
      order_id: orderId,
      product_id: productId,
      payment_id: paymentId,
      locator: recordLocator,
      buyer,
      holder,
    })),
  )
  const copy = sql`json_to_recordset(${rows}::json) as copy(like_id uuid, order_id uuid, product_id uuid, payment_id uuid, locator text, buyer uuid, holder uuid)`
  await sql`
    insert into orders select row.* from ${copy} join orders o on o.id = copy.like_id,
    jsonb_populate_record(o, jsonb_build_object('id', copy.order_id, 'record_locator', copy.locator, 'once_key', null,
      'payment_id', copy.payment_id, 'account_id', copy.buyer)) row`.execute(trx)
  for (const table of ['passengers', 'order_items', 'deliveries'])
    await sql`
      insert into ${sql.id(table)} select row.* from ${copy} join ${sql.id(table)} o on o.order_id = copy.like_id,
      jsonb_populate_record(o, jsonb_build_object('order_id', copy.order_id)) row`.execute(trx)
  await sql`
    insert into ticket_products select row.* from ${copy} join ticket_products o on o.order_id = copy.like_id,
    jsonb_populate_record(o, jsonb_build_object('id', copy.product_id, 'order_id', copy.order_id,
      'record_locator', copy.locator, 'account_id', copy.holder)) row`.execute(trx)
  await sql`
    insert into payments select row.* from ${copy} join payment_orders p on p.order_id = copy.like_id join payments o on o.id = p.payment_id,
    jsonb_populate_record(o, jsonb_build_object('id', copy.payment_id, 'account_id', copy.buyer,
      'guest_order_id', case when copy.buyer is null then copy.order_id end, 'once_key', null)) row`.execute(trx)
  await sql`insert into payment_orders (payment_id, order_id) select payment_id, order_id from ${copy}`.execute(trx)
}

async function addTickets(trx: Trx, copies: readonly Copy[]): Promise<void> {
  const rows = JSON.stringify(
    copies.flatMap(({ productId, tickets }) =>
      tickets.map(({ like, id, issueId, facts, activatedAt }) => ({
        like_id: like,
        id,
        product_id: productId,
        issue_id: issueId,
        facts,
        activated_at: activatedAt === null ? null : utcIso(activatedAt),
      })),
    ),
  )
  const copy = sql`json_to_recordset(${rows}::json) as copy(like_id uuid, id uuid, product_id uuid, issue_id text, facts jsonb, activated_at timestamptz)`
  await sql`
    insert into tickets select row.* from ${copy} join tickets t on t.id = copy.like_id,
    jsonb_populate_record(t, jsonb_build_object('id', copy.id, 'product_id', copy.product_id, 'facts', copy.facts,
      'activated_at', copy.activated_at, 'activated_count', case when copy.activated_at is null then 0 else 1 end, 'has_rides', true)) row`.execute(
    trx,
  )
  await sql`
    insert into ticket_issues (id, ticket_id, key_mark, code, issued_at)
    select copy.issue_id, copy.id, i.key_mark, i.code, i.issued_at from ${copy} join lateral
      (select * from ticket_issues i where i.ticket_id = copy.like_id order by i.issued_at desc limit 1) i on true`.execute(
    trx,
  )
  const rides = JSON.stringify(
    copies.flatMap(({ holder, tickets }) =>
      tickets.flatMap(({ id, facts }) =>
        ridesOf(facts).map((ride) => ({
          ...ride,
          ticket: id,
          account: holder,
          departs: utcIso(ride.departs),
          arrives: utcIso(ride.arrives),
        })),
      ),
    ),
  )
  await sql`
    insert into rides (ticket_id, position, service_date, uid, from_crs, to_crs, departs, arrives, booked, account_id)
    select ticket, position, "serviceDate", uid, "from", "to", departs, arrives, booked, account
    from json_to_recordset(${rides}::json) as ride(ticket uuid, position smallint, "serviceDate" date, uid text, "from" text,
      "to" text, departs timestamptz, arrives timestamptz, booked boolean, account uuid)`.execute(trx)
}
