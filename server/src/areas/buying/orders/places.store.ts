import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { heldBy } from '../../../db/held-by.ts'
import { moment, type PlaceKind } from '../../../db/schema.ts'

/** One train of one date, as places know it. */
export type OnTrain = { kind: PlaceKind; uid: string; serviceDate: string }

type Claim = OnTrain & {
  orderId: string
  direction: 'OUTBOUND' | 'INBOUND'
  heldUntil: Instant
  now: Instant
  /** Orders that this one takes the place of: what they hold may be taken over. */
  instead: readonly string[]
  places: readonly { name: string; passenger: string }[]
}

/**
 * Whoever looks for free places on a train waits for others who do, until they are through. The lock only saves searching
 * again: that nobody gets a place twice is the claim's own doing.
 */
export const queueFor = (trx: Trx, { uid, serviceDate, kind }: OnTrain) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${uid} ${serviceDate} ${kind}`}, 7))`.execute(trx)

/** Claims named places in one statement; what ran out is taken over in the same breath. Answers those that were got. */
export async function claimPlaces(trx: Trx, claim: Claim): Promise<string[]> {
  if (claim.places.length === 0) return []
  const { kind, uid, serviceDate, orderId, direction, heldUntil, now, instead } = claim
  const values = claim.places.map((place) => ({
    kind,
    uid,
    serviceDate,
    orderId,
    direction,
    heldUntil: moment(heldUntil),
    ...place,
  }))
  const rows = await trx
    .insertInto('places')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['serviceDate', 'uid', 'kind', 'name'])
        .doUpdateSet((excluded) => ({
          orderId: excluded.ref('excluded.orderId'),
          passenger: excluded.ref('excluded.passenger'),
          direction: excluded.ref('excluded.direction'),
          heldUntil: excluded.ref('excluded.heldUntil'),
        }))
        .where((free) =>
          free.or([free('places.heldUntil', '<=', moment(now)), free('places.orderId', 'in', [NOBODY, ...instead])]),
        ),
    )
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What is taken on a train now, and by whom. */
export const listTaken = (db: Database | Trx, { kind, uid, serviceDate }: OnTrain, now: Instant) =>
  db
    .selectFrom('places')
    .select(['name', 'orderId', 'passenger'])
    .where('serviceDate', '=', serviceDate)
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where((row) => row.or([row('heldUntil', 'is', null), row('heldUntil', '>', moment(now))]))
    .execute()

/** The names of what is taken. What the orders given up for it hold counts as free. */
export async function takenOn(
  db: Database | Trx,
  on: OnTrain,
  now: Instant,
  instead: readonly string[] = [],
): Promise<Set<string>> {
  const rows = await listTaken(db, on, now)
  return new Set(rows.flatMap(({ name, orderId }) => (instead.includes(orderId) ? [] : [name])))
}

/** Seats on a train that somebody holds or has bought. */
export async function listOwnSeats(
  db: Database | Trx,
  train: Omit<OnTrain, 'kind'>,
  asker: Asker,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('places')
    .innerJoin('orders', 'orders.id', 'places.orderId')
    .select('places.name')
    .where('places.serviceDate', '=', train.serviceDate)
    .where('places.uid', '=', train.uid)
    .where('places.kind', '=', 'SEAT')
    .where('orders.status', 'in', ['HELD', 'PAYING', 'PAID'])
    .where(heldBy(asker, 'orders'))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Whether seats were kept for whoever travels on an order. */
export async function hasSeats(trx: Trx, orderId: string): Promise<boolean> {
  const seat = await trx
    .selectFrom('places')
    .select('name')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'SEAT')
    .executeTakeFirst()
  return seat !== undefined
}

type ByGuests = { prefix: string; now: Instant; instead: readonly string[] }

/** How many places of a train other guests hold who haven't paid; of a quota, those whose names begin with its ticket. */
export async function heldByGuests(trx: Trx, on: OnTrain, { prefix, now, instead }: ByGuests): Promise<number> {
  const row = await trx
    .selectFrom('places')
    .innerJoin('orders', 'orders.id', 'places.orderId')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('serviceDate', '=', on.serviceDate)
    .where('uid', '=', on.uid)
    .where('kind', '=', on.kind)
    .where(sql<boolean>`starts_with(places.name, ${prefix})`)
    .where('orders.guestNetwork', 'is not', null)
    .where('orders.id', 'not in', [NOBODY, ...instead])
    .where('orders.status', 'in', ['HELD', 'PAYING'])
    .where((one) => one.or([one('places.heldUntil', 'is', null), one('places.heldUntil', '>', moment(now))]))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export const placesOf = (db: Database | Trx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('places')
        .selectAll()
        .where('orderId', 'in', orderIds)
        .orderBy('serviceDate')
        .orderBy('uid')
        .orderBy('name')
        .execute()

/** Takes the expiry off, or puts it back; answers how many places the order still has. */
export async function keepPlaces(trx: Trx, orderId: string, heldUntil: Instant | null): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('places')
    .set({ heldUntil: heldUntil === null ? null : moment(heldUntil) })
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const freePlaces = (trx: Trx, orderId: string) =>
  trx.deleteFrom('places').where('orderId', '=', orderId).execute()

/** Places of those who no longer come. */
export const freeSeatsOf = (trx: Trx, orderId: string, passengers: readonly string[]) =>
  trx.deleteFrom('places').where('orderId', '=', orderId).where('passenger', 'in', passengers).execute()

/** Slots of quotas that are sold or held, by train and ticket: what a search reckons with. */
export async function takenQuotas(db: Database, from: string, now: Instant) {
  const rows = await db
    .selectFrom('places')
    .select((row) => [
      'uid',
      'serviceDate',
      sql<string>`split_part(name, ':', 1)`.as('ticket'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('kind', '=', 'QUOTA')
    .where('serviceDate', '>=', from)
    .where((row) => row.or([row('heldUntil', 'is', null), row('heldUntil', '>', moment(now))]))
    .groupBy(['uid', 'serviceDate', sql`split_part(name, ':', 1)`])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Spaces of an order that are wanted no more, on each train of a way all but the first so many. */
export async function freeBikes(trx: Trx, orderId: string, direction: 'OUTBOUND' | 'INBOUND', keep: number) {
  const rows = await trx
    .selectFrom('places')
    .select(['serviceDate', 'uid', 'name'])
    .where('orderId', '=', orderId)
    .where('direction', '=', direction)
    .where('kind', '=', 'BIKE')
    .orderBy('name')
    .execute()
  const surplus = [...Map.groupBy(rows, ({ serviceDate, uid }) => `${serviceDate} ${uid}`).values()].flatMap((train) =>
    train.slice(keep),
  )
  for (const { serviceDate, uid, name } of surplus) {
    await trx
      .deleteFrom('places')
      .where('kind', '=', 'BIKE')
      .where('serviceDate', '=', serviceDate)
      .where('uid', '=', uid)
      .where('name', '=', name)
      .where('orderId', '=', orderId)
      .execute()
  }
}

/** The trains on which some orders have places of a kind. */
export const listTrainsOf = (db: Database | Trx, orderIds: readonly string[], kind: PlaceKind) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('places')
        .select(['uid', 'serviceDate'])
        .distinct()
        .where('orderId', 'in', orderIds)
        .where('kind', '=', kind)
        .orderBy('serviceDate')
        .orderBy('uid')
        .execute()
