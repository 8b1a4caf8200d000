import type { AssistanceRequest } from '@cledrau/contract/wallet/assistance-request.ts'
import { isStillTheirs } from '@cledrau/domain/assistance/asking.ts'
import { standingOf } from '@cledrau/domain/assistance/assistance-status.ts'
import { redressOf } from '@cledrau/domain/assistance/redress.ts'
import type { StopOfWay } from '@cledrau/domain/assistance/stops-of-way.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { AssistedTrain } from '../../../db/schema.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import type { RequestFound } from './assistance.store.ts'

export type Redress = AssistanceRequest['redress']

/** The trains of a stop, as staff look for them. */
export const trainsAt = ({ off, on }: StopOfWay) => ({
  offTrain: off && trainAt(off, off.arrives),
  onTrain: on && trainAt(on, on.departs),
})

const trainAt = ({ uid, terminus, seat }: TicketTrain, at: TicketTrain['departs']): AssistedTrain => ({
  uid,
  terminus,
  at: londonIso(at),
  seat: seat && `${seat.coach} ${seat.seat}`,
})

export const shown = (request: RequestFound, redress: Redress): AssistanceRequest => ({
  requestID: request.id,
  way: request.direction,
  passenger: request.passenger,
  needs: request.needs,
  calledName: request.calledName,
  status: standingOf(request.stops),
  stops: request.stops.map(({ id, kind, station, at, offTrain, onTrain, status, staffName }) => ({
    stopID: id,
    kind,
    station,
    at: londonIso(at),
    off: offTrain,
    on: onTrain,
    status,
    staffName,
  })),
  redress,
})

/** What goes back for a request where it failed; nothing while nothing failed, or where all of it went back already. */
export async function redressFor(
  db: Database | Trx,
  money: Pick<Refunds, 'leftOf'>,
  request: RequestFound,
): Promise<Redress> {
  if (request.redressAmount !== null) return { amount: request.redressAmount, state: 'GIVEN' }
  if (standingOf(request.stops) !== 'FAILED') return null
  // What the ticket cost went back with it, or into another one.
  const tickets = await orderTickets.listOf(db, [request.orderId])
  if (!isStillTheirs(request, heldFor(request, tickets))) return null
  const [buyer] = await soldOrders.buyersOf(db, [request.orderId])
  const { left } = await money.leftOf(db, await soldOrders.chainOf(db, request.orderId))
  const amount = redressOf(await soldOrders.itemsOf(db, request.orderId), {
    passenger: request.passenger,
    way: request.direction,
    left,
  })
  if (amount === 0) return null
  return { amount, state: buyer?.accountId === request.accountId ? 'OPEN' : 'ELSEWHERE' }
}

type Ticket = Awaited<ReturnType<typeof orderTickets.listOf>>[number]

/** The tickets of whom it is for, as far as it hangs on them. */
export const heldFor = (
  { orderId, passenger }: Pick<RequestFound, 'orderId' | 'passenger'>,
  tickets: readonly Ticket[],
) =>
  tickets
    .filter((ticket) => ticket.orderId === orderId && ticket.facts.passenger.reference === passenger)
    .map(({ accountId, status, facts: { direction, trains } }) => ({
      accountId,
      passenger,
      direction,
      isGone: isGivenBack(status),
      trains,
    }))
