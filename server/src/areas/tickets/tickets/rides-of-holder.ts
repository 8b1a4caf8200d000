import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import * as store from './rides.store.ts'

type Held = { orderId: string; accountId: string }
export type HeldRide = Pick<store.RideOfHolder, 'uid' | 'serviceDate' | 'from' | 'to' | 'departs' | 'arrives'>

/** The trains on which somebody travels with tickets of an order: what others are told by the hand that holds the ticket. */
export const ridesOfHolder = {
  find,
  list,
  replacedBy,
  onTrains: store.listOnTrains,
  guestsOnTrains,
  seasons: store.listSeasons,
}

/** The order of which somebody holds tickets, or that they have paid for and whose tickets aren't there yet. */
async function find(trx: Trx, accountId: string, recordLocator: string) {
  const held = await store.findHeldOrder(trx, accountId, recordLocator)
  if (held) return { orderId: held.orderId, isReady: true }
  const paid = await soldOrders.lockPaid(trx, recordLocator, { kind: 'traveller', id: accountId })
  return paid && paid.status === 'PAID' && paid.ticketedAt === null ? { orderId: paid.id, isReady: false } : undefined
}

/** Each train once, however many travel and whatever the way was split into, in the order in which they are boarded. */
async function list(trx: Trx, held: Held): Promise<ReadonlyMap<'OUTBOUND' | 'INBOUND', HeldRide[]>> {
  const rides = await store.listRidesOfHolder(trx, held)
  const ways = Map.groupBy(rides, ({ direction }) => (direction === 'RETURN' ? 'INBOUND' : 'OUTBOUND'))
  return new Map([...ways].map(([way, some]) => [way, joinRides(onceEach(some))]))
}

/** What its tickets were changed for; nothing where they were given back, or are in other hands. */
async function replacedBy(
  trx: Trx,
  { orderId, accountId }: Held,
): Promise<{ id: string; recordLocator: string } | undefined> {
  return (await store.hasExchanged(trx, { orderId, accountId })) ? soldOrders.replacementOf(trx, orderId) : undefined
}

/** Who travels on these trains with a guest's tickets, and where their letters go. */
async function guestsOnTrains(db: Database, trains: readonly { uid: string; serviceDate: CalendarDate }[]) {
  const rides = await store.listGuestsOnTrains(db, trains)
  const orders = await soldOrders.guestsOf(db, [...new Set(rides.map(({ orderId }) => orderId))])
  const guests = new Map(orders.map((order) => [order.orderId, order]))
  return rides.flatMap(({ orderId, ...ride }) => {
    const guest = guests.get(orderId)
    return guest ? [{ ...ride, guest }] : []
  })
}

const onceEach = (rides: readonly store.RideOfHolder[]): HeldRide[] => [
  ...new Map(
    rides.map(({ uid, serviceDate, from, to, departs, arrives }) => [
      [uid, serviceDate, from, to].join(),
      { uid, serviceDate, from, to, departs, arrives },
    ]),
  ).values(),
]
