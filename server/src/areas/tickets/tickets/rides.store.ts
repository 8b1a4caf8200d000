import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { ridesOf, type Ride } from '@cledrau/domain/tickets/rides.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { moment } from '../../../db/schema.ts'
import { withFacts } from './with-facts.ts'

type Ticket = { id: string; facts: Pick<TicketFacts, 'trains' | 'bookedTrainsOnly'> }

const rowOf = (ticketId: string, accountId: string | null, ride: Ride) => {
  const { from: fromCrs, to: toCrs, departs, arrives, ...rest } = ride
  return { ...rest, ticketId, accountId, fromCrs, toCrs, departs: moment(departs), arrives: moment(arrives) }
}

/** The trains of new tickets. */
export async function addRides(trx: Trx, tickets: readonly Ticket[], accountId: string | null): Promise<void> {
  const rows = tickets.flatMap(({ id, facts }) =>
    ridesOf(facts).map((ride) => ({ ...rowOf(id, accountId, ride), until: null })),
  )
  if (rows.length > 0) await trx.insertInto('rides').values(rows).execute()
}

/** Its traveller has a seat on some of its trains by now. */
export async function bookRides(trx: Trx, ticketId: string, facts: Ticket['facts']): Promise<void> {
  const booked = ridesOf(facts).flatMap((ride) => (ride.booked ? [ride.position] : []))
  if (booked.length === 0) return
  await trx
    .updateTable('rides')
    .set({ booked: true })
    .where('ticketId', '=', ticketId)
    .where('position', 'in', booked)
    .execute()
}

/** Nobody travels on these tickets any more. */
export const endRides = (trx: Trx, ticketIds: readonly string[], at: Instant) =>
  trx
    .updateTable('rides')
    .set({ until: moment(at) })
    .where('ticketId', 'in', ticketIds)
    .where('until', 'is', null)
    .execute()

/** Whoever these tickets are with by now travels on them. */
export const handOverRides = (trx: Trx, ticketIds: readonly string[]) =>
  trx
    .updateTable('rides')
    .set({
      accountId: (from) =>
        from
          .selectFrom('tickets')
          .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
          .select('ticketProducts.accountId')
          .whereRef('tickets.id', '=', 'rides.ticketId'),
    })
    .where('ticketId', 'in', ticketIds)
    .execute()

/** What a guest bought is an account's from now on. */
export const moveRidesToAccount = (trx: Trx, orderIDs: readonly string[], accountId: string) =>
  trx
    .updateTable('rides')
    .set({ accountId })
    .where('accountId', 'is', null)
    .where('ticketId', 'in', (from) =>
      from
        .selectFrom('tickets')
        .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
        .select('tickets.id')
        .where('ticketProducts.orderId', 'in', orderIDs),
    )
    .execute()

/** Who travels on a train of a day, in the order in which they board it. */
export const listRides = (db: Database | Trx, { uid, serviceDate }: { uid: string; serviceDate: CalendarDate }) =>
  db
    .selectFrom('rides')
    .select(['ticketId', 'position', 'accountId', 'fromCrs', 'toCrs', 'departs', 'arrives', 'booked'])
    .where('serviceDate', '=', serviceDate)
    .where('uid', '=', uid)
    .where('until', 'is', null)
    .orderBy('departs')
    .orderBy('ticketId')
    .orderBy('position')
    .execute()
export type TicketOnTrain = Awaited<ReturnType<typeof listRides>>[number]

/**
 * All tickets of everybody who travels on one of these trains, as far as they are for the same way: what a way was split
 * into belongs together, whoever holds each of its tickets.
 */
export async function listWaysOn(db: Database, trains: readonly { uid: string; serviceDate: CalendarDate }[]) {
  const dates = trains.map(({ serviceDate }) => serviceDate)
  const uids = trains.map(({ uid }) => uid)
  const rows = await db
    .selectFrom('rides')
    .innerJoin('tickets as one', 'one.id', 'rides.ticketId')
    .innerJoin('ticketProducts as held', 'held.id', 'one.productId')
    .innerJoin('ticketProducts as same', 'same.orderId', 'held.orderId')
    .innerJoin('tickets', 'tickets.productId', 'same.id')
    .select(['tickets.id', 'tickets.facts', 'same.orderId', 'same.accountId'])
    .distinctOn('tickets.id')
    .where(sql<boolean>`(rides.service_date, rides.uid) in (select * from unnest(${dates}::date[], ${uids}::text[]))`)
    .where('rides.until', 'is', null)
    .where('tickets.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .where(sql<boolean>`one.facts -> 'passenger' ->> 'reference' = tickets.facts -> 'passenger' ->> 'reference'`)
    .where(sql<boolean>`one.facts ->> 'direction' = tickets.facts ->> 'direction'`)
    .orderBy('tickets.id')
    .execute()
  return withFacts(rows)
}

/** Whoever set out in a time: one line for each holder, order and way, with its first departure and its last arrival. */
export const listTripsBegun = (db: Database | Trx, since: Instant, until: Instant) =>
  db
    .selectFrom('rides')
    .innerJoin('tickets', 'tickets.id', 'rides.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select((row) => [
      'ticketProducts.orderId',
      'ticketProducts.recordLocator',
      'ticketProducts.accountId',
      'tickets.direction',
      row.fn.min('rides.departs').as('departs'),
      row.fn.max('rides.arrives').as('arrives'),
    ])
    .where('rides.until', 'is', null)
    .where('rides.departs', '>=', moment(since))
    .where('rides.departs', '<', moment(until))
    .where('rides.serviceDate', '>=', addDays(clockTime(since).date, -1))
    .where('rides.serviceDate', '<=', clockTime(until).date)
    .groupBy([
      'ticketProducts.orderId',
      'ticketProducts.recordLocator',
      'ticketProducts.accountId',
      'tickets.direction',
    ])
    .execute()

/**
 * Tickets whose rides are not written yet, with who holds them and since when they don't count. Neither moves while we look:
 * whoever is moving one now leaves it to the next time.
 */
const lockWithoutRides = (trx: Trx, most: number) =>
  trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['tickets.id', 'tickets.facts', 'tickets.status', 'ticketProducts.accountId'])
    .select((row) =>
      row
        .selectFrom('ticketMoves')
        .select(({ fn }) => fn.max('ticketMoves.at').as('at'))
        .whereRef('ticketMoves.ticketId', '=', 'tickets.id')
        .where('ticketMoves.toStatus', 'in', ['CANCELLED', 'REFUNDED'])
        .as('goneAt'),
    )
    .where('tickets.hasRides', '=', sql<boolean>`false`)
    .orderBy('tickets.id')
    .limit(most)
    .forUpdate('tickets')
    .forShare('ticketProducts')
    .skipLocked()
    .execute()

/** Writes the rides of some tickets that have none yet; answers of how many. */
export async function fillRides(trx: Trx, most: number, now: Instant): Promise<number> {
  const tickets = await lockWithoutRides(trx, most)
  if (tickets.length === 0) return 0
  const rows = tickets.flatMap(({ id, facts, status, accountId, goneAt }) => {
    const isGone = status === 'CANCELLED' || status === 'REFUNDED'
    return ridesOf(factsOf(facts)).map((ride) => ({
      ...rowOf(id, accountId, ride),
      until: isGone ? moment(goneAt ?? now) : null,
    }))
  })
  if (rows.length > 0) {
    await trx
      .insertInto('rides')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx
    .updateTable('tickets')
    .set({ hasRides: true })
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .execute()
  return tickets.length
}

type Held = { orderId: string; accountId: string }

/** The order of which an account has tickets, by its reference. */
export const findHeldOrder = (trx: Trx, accountId: string, recordLocator: string) =>
  trx
    .selectFrom('ticketProducts')
    .select('orderId')
    .where('recordLocator', '=', recordLocator)
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** What somebody travels on with their tickets of an order. */
export const listRidesOfHolder = (trx: Trx, { orderId, accountId }: Held) =>
  trx
    .selectFrom('rides')
    .innerJoin('tickets', 'tickets.id', 'rides.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['tickets.direction', 'rides.uid', 'rides.serviceDate', 'rides.fromCrs as from', 'rides.toCrs as to'])
    .select(['rides.departs', 'rides.arrives'])
    .where('ticketProducts.orderId', '=', orderId)
    .where('ticketProducts.accountId', '=', accountId)
    .where('rides.until', 'is', null)
    .orderBy('rides.departs')
    .orderBy('rides.position')
    .execute()
export type RideOfHolder = Awaited<ReturnType<typeof listRidesOfHolder>>[number]

/** Whether any of their tickets of an order went for others. */
export const hasExchanged = async (trx: Trx, { orderId, accountId }: Held): Promise<boolean> =>
  (await trx
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.id')
    .where('ticketProducts.orderId', '=', orderId)
    .where('ticketProducts.accountId', '=', accountId)
    // What is given back is refunded.
    .where('tickets.status', '=', 'CANCELLED')
    .executeTakeFirst()) !== undefined

type Train = { uid: string; serviceDate: CalendarDate }
const isOneOf = (trains: readonly Train[]) =>
  sql<boolean>`(rides.service_date, rides.uid) in (select * from unnest(
    ${trains.map(({ serviceDate }) => serviceDate)}::date[], ${trains.map(({ uid }) => uid)}::text[]))`

/** Who with an account travels on these trains, and from where to where. */
export const listOnTrains = (db: Database, trains: readonly Train[]) =>
  db
    .selectFrom('rides')
    .select(['uid', 'serviceDate', 'fromCrs as from', 'toCrs as to'])
    .select(sql<string>`account_id`.as('accountId'))
    .distinct()
    .where(isOneOf(trains))
    .where('until', 'is', null)
    .where('accountId', 'is not', null)
    .execute()

/** The same of tickets that are in no account's hands, by the order that they were bought with. */
export const listGuestsOnTrains = (db: Database, trains: readonly Train[]) =>
  db
    .selectFrom('rides')
    .innerJoin('tickets', 'tickets.id', 'rides.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['rides.uid', 'rides.serviceDate', 'rides.fromCrs as from', 'rides.toCrs as to', 'ticketProducts.orderId'])
    .distinct()
    .where(isOneOf(trains))
    .where('rides.until', 'is', null)
    .where('rides.accountId', 'is', null)
    .execute()

/** Seasons that somebody with an account holds and that are valid on some day between two. */
export const listSeasons = (db: Database, from: CalendarDate, until: CalendarDate) =>
  db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(sql<string>`ticket_products.account_id`.as('accountId'))
    .select([
      sql<string>`tickets.facts ->> 'origin'`.as('from'),
      sql<string>`tickets.facts ->> 'destination'`.as('to'),
      sql<CalendarDate>`tickets.facts ->> 'validFrom'`.as('validFrom'),
      sql<CalendarDate>`tickets.facts ->> 'validUntil'`.as('validUntil'),
    ])
    .where('ticketProducts.ticketType', '=', 'SEASON')
    .where('ticketProducts.accountId', 'is not', null)
    .where('tickets.status', 'in', ['INACTIVE', 'ACTIVE'])
    .where(sql<boolean>`tickets.facts ->> 'validFrom' <= ${until} and tickets.facts ->> 'validUntil' >= ${from}`)
    .execute()
