import type {
  LaterExtras as Shown,
  WayWithExtras,
  keepLaterExtras,
} from '@cledrau/contract/after-sales/later-extras.ts'
import type { BookedLeg } from '@cledrau/contract/buying/orders.ts'
import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { laterExtrasRefusal } from '@cledrau/domain/orders/later-extras.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { isWithBuyer } from '@cledrau/domain/tickets/holder.ts'
import { fareClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import type { Extras } from '../../buying/extras/extras.service.ts'
import { claimLater } from '../../buying/orders/later-places.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import { findRide } from '@cledrau/domain/fares/trains/segments.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { Tickets } from '../../tickets/tickets/tickets.service.ts'
import { notTheirs } from '../give-back/held-tickets.ts'

type Caller = Traveller | Guest
type Asked = ParsedRequestOf<typeof keepLaterExtras>
type Refusal = RefusalOf<typeof keepLaterExtras>
type Direction = WayWithExtras['direction']
type Place = Awaited<ReturnType<typeof soldOrders.placesOf>>[number]

export type LaterExtras = {
  read: (caller: Caller, recordLocator: string) => Promise<Result<Shown, Exclude<Refusal, Full>>>
  keep: (caller: Caller, asked: Asked) => Promise<Result<Shown, Refusal>>
}
type Full = 'BIKES_FULL' | 'BIKES_OFF' | 'SEATS_FULL'

type Parts = {
  db: Database
  ground: RetailGround
  extras: Pick<Extras, 'planOf' | 'bikesOn'>
  tickets: Pick<Tickets, 'seat'>
}

/** A booking whose trains are still to leave, with whoever of it travels with its buyer's tickets. */
type Booked = {
  order: OrderFound
  ways: { direction: Direction; leg: BookedLeg; serviceClass: 'STANDARD' | 'FIRST' }[]
  passengers: string[]
}

export function openLaterExtras({ db, ground, extras, tickets }: Parts): LaterExtras {
  const { clock } = ground

  /** Locked until the transaction ends, tickets too: nobody gives it back or changes it meanwhile. */
  const find = async (
    trx: Trx,
    caller: Caller,
    recordLocator: string,
    now: Instant,
  ): Promise<Result<Booked, Exclude<Refusal, Full>>> => {
    const order = await soldOrders.lockPaid(trx, recordLocator, caller)
    if (!order) return refuse(await notTheirs(trx, recordLocator, caller))
    if (order.ticketedAt === null) return refuse('TICKETS_NOT_READY')
    const left = (await orderTickets.lock(trx, order.id)).filter(({ status }) => !isGivenBack(status))
    const own = left.filter((ticket) => isWithBuyer(order, ticket))
    if (left.length > 0 && own.length === 0) return refuse('TICKETS_HANDED_OVER')
    const items = await soldOrders.itemsOf(trx, order.id)
    const { deliveryGroup } = await soldOrders.deliveryOf(trx, order.id)
    const all = ([order.outbound, order.inbound] as const).flatMap((leg, at) => {
      const direction = at === 0 ? ('OUTBOUND' as const) : ('INBOUND' as const)
      const isFirst = items.some(
        (item) =>
          (item.direction === direction || item.direction === 'BOTH') && fareClassOf(item.serviceClass) === 'FIRST',
      )
      return leg ? [{ direction, leg, serviceClass: isFirst ? ('FIRST' as const) : ('STANDARD' as const) }] : []
    })
    const no = laterExtrasRefusal({
      now,
      departures: own.length === 0 ? [] : all.map(({ leg }) => departureOf(leg)),
      onPaper: deliveryGroup === 'MAIL' || own.some(({ collectedAt }) => collectedAt !== null),
      underExchange: own.some(({ exchangingUntil }) => isUnderExchange(exchangingUntil, now)),
    })
    if (no) return refuse(no)
    return done({
      order,
      ways: all.filter(({ leg }) => departureOf(leg) > now),
      passengers: [...new Set(own.map(({ facts }) => facts.passenger.reference))],
    })
  }

  /** The trains of a way with what they have room for; those that the timetable no longer has are left out. */
  const trainsOf = ({ leg, serviceClass }: Booked['ways'][number]) =>
    leg.travelSegments.map(({ uid, serviceDate, origin, destination }) => {
      const ride = findRide(ground.timetable().image, {
        uid,
        serviceDate,
        origin: origin.code,
        destination: destination.code,
      })
      const plan = ride ? extras.planOf(ride).flatMap((coach) => coach.seats) : []
      const seats = plan.filter((seat) => seat.serviceClass === serviceClass)
      return { uid, serviceDate, seats, spaces: ride ? extras.bikesOn(ride) : 0 }
    })

  const show = async (trx: Trx, { order, ways, passengers }: Booked, now: Instant): Promise<Shown> => {
    const places = await soldOrders.placesOf(trx, [order.id])
    const bikes = await soldOrders.bikesOf(trx, order.id)
    const shown: WayWithExtras[] = []
    for (const way of ways) {
      const trains = await Promise.all(
        trainsOf(way).map(async (train) => {
          const taken = await soldOrders.takenOn(trx, { kind: 'SEAT', ...train }, now)
          const cycles = train.spaces === 0 ? 0 : (await soldOrders.takenOn(trx, { kind: 'BIKE', ...train }, now)).size
          const free = train.seats.filter(({ coach, seat }) => !taken.has(`${coach}${seat}`)).length
          const without = passengers.filter((one) => !has(places, train, one)).length
          return { canSeat: without > 0 && free >= without, bikesFree: train.spaces - cycles }
        }),
      )
      const { direction, leg } = way
      const [first, last] = [leg.travelSegments[0], leg.travelSegments.at(-1)]
      const kept = bikesOn(bikes, direction)
      const bikesFree = trains.length === 0 ? 0 : Math.min(...trains.map((train) => train.bikesFree))
      shown.push({
        direction,
        departTime: leg.departTime,
        origin: first?.origin.code ?? '',
        destination: last?.destination.code ?? '',
        seats: places
          .filter(
            (place) => place.kind === 'SEAT' && place.direction === direction && passengers.includes(place.passenger),
          )
          .map(({ uid, passenger, name }) => ({ uid, passenger, coach: name.slice(0, 1), seat: name.slice(1) })),
        canSeat: trains.some(({ canSeat }) => canSeat),
        bikes: kept,
        mostBikes: Math.max(kept, Math.min(kept + Math.max(0, bikesFree), passengers.length)),
      })
    }
    return {
      ways: shown,
      places: stationNames(
        shown.flatMap((way) => [way.origin, way.destination]),
        ground,
      ),
    }
  }

  const keepSeats = async (trx: Trx, { order, passengers }: Booked, way: Booked['ways'][number], now: Instant) => {
    const places = await soldOrders.placesOf(trx, [order.id])
    const wanted = trainsOf(way).flatMap((train) => {
      const without = passengers.filter((one) => !has(places, train, one))
      const { direction } = way
      return without.length > 0 && train.seats.length > 0
        ? [{ ...train, direction, passengers: without, wishes: {}, chosen: [] }]
        : []
    })
    if (wanted.length === 0) return done(0)
    const claimed = await claimLater(trx, order.id, { seats: wanted, bikes: [] }, now)
    if (!claimed.ok || claimed.value === 0) return refuse('SEATS_FULL')
    const seats = (await soldOrders.placesOf(trx, [order.id])).filter(({ kind }) => kind === 'SEAT')
    await tickets.seat(
      trx,
      order.id,
      seats.map(({ name, ...seat }) => ({ ...seat, coach: name.slice(0, 1), seat: name.slice(1) })),
    )
    return done(claimed.value)
  }

  const keepBikes = async (trx: Trx, booked: Booked, way: Booked['ways'][number], count: number, now: Instant) => {
    const { order, passengers } = booked
    const { direction } = way
    const kept = bikesOn(await soldOrders.bikesOf(trx, order.id), direction)
    if (count < kept) await soldOrders.freeBikes(trx, order.id, direction, count)
    if (count <= kept) return done(0)
    if (count > passengers.length) return refuse('BIKES_FULL')
    const bikes = trainsOf(way).map((train) => ({ ...train, direction, count: count - kept }))
    if (bikes.some(({ spaces }) => spaces === 0)) return refuse('BIKES_OFF')
    const claimed = await claimLater(trx, order.id, { seats: [], bikes }, now)
    return claimed.ok ? claimed : refuse('BIKES_FULL')
  }

  return {
    read: (caller, recordLocator) =>
      db.inTransaction(async (trx) => {
        const now = clock.now()
        const booked = await find(trx, caller, recordLocator, now)
        return booked.ok ? done(await show(trx, booked.value, now)) : booked
      }),

    keep: (caller, { recordLocator, direction, seats, bikes }) =>
      db.inTransaction(async (trx): Promise<Result<Shown, Refusal>> => {
        const now = clock.now()
        const booked = await find(trx, caller, recordLocator, now)
        if (!booked.ok) return booked
        const way = booked.value.ways.find((one) => one.direction === direction)
        if (!way) return refuse('EXTRAS_TOO_LATE')
        if (seats === true) {
          const seated = await keepSeats(trx, booked.value, way, now)
          if (!seated.ok) return seated
        }
        if (bikes !== undefined) {
          const kept = await keepBikes(trx, booked.value, way, bikes, now)
          if (!kept.ok) return kept
        }
        return done(await show(trx, booked.value, now))
      }),
  }
}

const departureOf = ({ departTime }: BookedLeg): Instant => instant(Date.parse(departTime))

const has = (places: readonly Place[], train: { uid: string; serviceDate: string }, passenger: string): boolean =>
  places.some(
    (place) =>
      place.kind === 'SEAT' &&
      place.uid === train.uid &&
      place.serviceDate === train.serviceDate &&
      place.passenger === passenger,
  )

const bikesOn = (bikes: { outbound: number; return: number }, direction: Direction): number =>
  direction === 'OUTBOUND' ? bikes.outbound : bikes.return
