import type { TicketKind } from '@cledrau/contract/repay/judged.ts'
import type { JudgedTicket } from '@cledrau/domain/delay-repay/judge.ts'
import type { PresenceSigns } from '@cledrau/domain/delay-repay/presence.ts'
import { seasonProduct } from '@cledrau/domain/delay-repay/season-journeys.ts'
import { halfUp, type Product } from '@cledrau/domain/delay-repay/worth.ts'
import { isUnderExchange } from '@cledrau/domain/orders/under-exchange.ts'
import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { isGivenBack } from '@cledrau/domain/wallet/status.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { ForeignTicket, TappedJourney } from '../../../db/schema.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import type { Inspections } from '../../tickets/inspections/inspections.service.ts'
import { orderTickets, type UsedTicket } from '../../tickets/tickets/order-tickets.ts'
import { askedTogether } from '../judging/asked-together.ts'
import type { MadeJourney } from './made-journeys.store.ts'

/** One person's fare of a trip: what names it wherever it is claimed, and what the rule needs of it. */
export type TripTicket = { readonly key: string; readonly part: string; readonly judged: JudgedTicket }

export type TripTickets = {
  readonly tickets: readonly TripTicket[]
  /** Those that it was sold with, each once and as far as it is ridden. */
  readonly trains: readonly TicketTrain[]
  readonly signs: PresenceSigns
  /** Scans on other trains than these are looked at. */
  readonly scans: PresenceSigns['scans']
  /** Whose trains it is good for; null: any that its fare allows. */
  readonly operators: readonly string[] | null
  readonly isExchanging: boolean
  /** Good for both ways, and what was written down at that moment doesn't say which. */
  readonly goesEitherWay: (at: Instant) => boolean
  /** Nobody holds it any more: given back, handed over, or exchanged. */
  readonly isGone: boolean
}

type Claimed = { ticket: string; part: string; amount: number; journeyId: string }

/** What was claimed with these tickets before. */
export type ClaimedBefore = (db: Database | Trx, keys: readonly string[]) => Promise<readonly Claimed[]>

/** What a tapped journey costs, what its day does with all caps, and whose trains take taps; nothing where it isn't this account's. */
export type FindTapped = (
  db: Database | Trx,
  accountId: string,
  tapped: TappedJourney,
) => Promise<{ pence: number; ofDay: number; operators: readonly string[] } | undefined>

/** What one of a party was refunded for tickets of one of these orders. */
export type RefundedOf = (
  db: Database | Trx,
  orderIds: readonly string[],
) => Promise<(orderId: string, passenger: string) => number>

type Parts = {
  db: Database
  inspections: Pick<Inspections, 'looksAt'>
  claimedBefore: ClaimedBefore
  refundedOf: RefundedOf
  findTapped: FindTapped
  now: () => Instant
}

const NOTHING: TripTickets = {
  tickets: [],
  trains: [],
  signs: { boughtAt: 0 as Instant, booked: [], scans: [], taps: null, activations: [], habit: 0, pressedAt: null },
  scans: [],
  operators: null,
  isExchanging: false,
  goesEitherWay: () => false,
  isGone: true,
}

type Trip = Pick<
  MadeJourney,
  | 'id'
  | 'accountId'
  | 'orderId'
  | 'direction'
  | 'ticketId'
  | 'travelDay'
  | 'rides'
  | 'elsewhere'
  | 'tapped'
  | 'key'
  | 'usedAt'
  | 'fromCrs'
  | 'toCrs'
>

/** The tickets that somebody made a trip with, as they are held by now. */
export function openTripTickets({ db: plain, inspections, claimedBefore, refundedOf, findTapped, now }: Parts) {
  const readOrders = async (db: Database | Trx, ids: readonly string[]) => {
    const orders = await soldOrders.list(db, ids)
    const used = await orderTickets.usedOf(db, ids)
    const looks = await inspections.looksAt(
      db,
      used.flatMap(({ issueIds }) => issueIds ?? []),
    )
    const items = Map.groupBy(await soldOrders.itemsOfAll(db, ids), ({ orderId }) => orderId)
    const refunded = await refundedOf(db, ids)
    return new Map(
      orders.map((order) => [
        order.id,
        {
          order,
          used: used.filter(({ orderId }) => orderId === order.id),
          looks,
          items: items.get(order.id) ?? [],
          refunded: (passenger: string) => refunded(order.id, passenger),
        },
      ]),
    )
  }
  const orderTogether = askedTogether((ids) => readOrders(plain, ids))
  /** Inside a transaction everything is read there and for itself. */
  const readOrder = async (db: Database | Trx, id: string) =>
    db === plain ? orderTogether(id) : (await readOrders(db, [id])).get(id)

  const claimedTogether = askedTogether<Claimed[]>(async (keys) =>
    Map.groupBy(await claimedBefore(plain, keys), ({ ticket }) => ticket),
  )
  const readClaimed = async (db: Database | Trx, keys: readonly string[]) =>
    db === plain
      ? (await Promise.all(keys.map(claimedTogether))).flatMap((some) => some ?? [])
      : claimedBefore(db, keys)

  const withLeft = async (
    db: Database | Trx,
    trip: Trip,
    found: { key: string; part: string; product: Product; refunded: number; paid?: number }[],
  ) => {
    const keys = new Set(found.map(({ key }) => key))
    const before = (await readClaimed(db, [...keys])).filter(({ journeyId }) => journeyId !== trip.id)
    return found.map(({ key, part, product, refunded, paid }): TripTicket => {
      const claimed = before.filter(({ ticket }) => ticket === key)
      const left =
        (paid ?? halfUp(product.price, product.people)) -
        refunded -
        claimed.reduce((sum, { amount }) => sum + amount, 0)
      const claimsThatDay = claimed.filter((one) => one.part.startsWith(trip.travelDay)).length
      return { key, part, judged: { product, left: { left, claimsThatDay } } }
    })
  }

  const ofForeign = async (db: Database | Trx, trip: Trip, foreign: ForeignTicket): Promise<TripTickets> => ({
    ...NOTHING,
    tickets: await withLeft(db, trip, [
      { key: foreign.key, part: partOf(trip), product: foreignProduct(foreign), refunded: 0 },
    ]),
    isGone: false,
  })

  /** All of a day's journeys together are worth no more than the day cost. */
  const ofTapped = async (db: Database | Trx, trip: Trip, tapped: TappedJourney): Promise<TripTickets> => {
    const found = trip.accountId === null ? undefined : await findTapped(db, trip.accountId, tapped)
    if (!found) return NOTHING
    const { travellerId, journeyId, day, inAt, outAt } = tapped
    const product = { kind: 'TAP', price: found.pence, people: 1 } as const
    const key = `tap:${travellerId}:${day}`
    return {
      ...NOTHING,
      tickets: await withLeft(db, trip, [{ key, part: journeyId, product, refunded: 0, paid: found.ofDay }]),
      signs: { ...NOTHING.signs, boughtAt: inAt, taps: { inAt, outAt } },
      operators: found.operators,
      isGone: false,
    }
  }

  return async (db: Database | Trx, trip: Trip): Promise<TripTickets> => {
    if (trip.tapped) return ofTapped(db, trip, trip.tapped)
    if (trip.elsewhere) return ofForeign(db, trip, trip.elsewhere)
    const known = trip.orderId === null ? undefined : await readOrder(db, trip.orderId)
    if (!known) return NOTHING
    const { order } = known
    const held = known.used.filter(
      (ticket) =>
        ticket.accountId === trip.accountId &&
        !isGivenBack(ticket.status) &&
        (trip.ticketId === null ? ticket.direction === trip.direction : ticket.id === trip.ticketId),
    )
    if (held.length === 0) return NOTHING
    const codes = new Set(held.flatMap(({ issueIds }) => issueIds ?? []))
    const scans = known.looks.flatMap(({ issueId, scannedAt, trainUid, serviceDate }) =>
      codes.has(issueId) && trainUid !== null && serviceDate !== null
        ? [{ at: scannedAt, uid: trainUid, serviceDate }]
        : [],
    )
    const trains = trainsOf(held)
    const people = new Set(
      held.flatMap(({ facts }) => (facts.passenger.freeUnder === null ? [facts.passenger.reference] : [])),
    )
    const items = known.items.filter(({ direction }) => covers(direction, trip.direction))
    const refunded = new Map([...people].map((person) => [person, known.refunded(person)]))
    const found = items.flatMap((item) =>
      item.passengerReferences
        .filter((reference) => people.has(reference))
        .map((reference) => {
          const product = productOf(order, item, held[0]!)
          // Of several tickets for their way the first ones count as refunded.
          const taken = Math.min(refunded.get(reference) ?? 0, halfUp(product.price, product.people))
          refunded.set(reference, (refunded.get(reference) ?? 0) - taken)
          return { key: `${order.id}:${item.position}:${reference}`, part: partOf(trip), product, refunded: taken }
        }),
    )
    return {
      tickets: await withLeft(db, trip, found),
      trains,
      scans,
      signs: {
        boughtAt: held[0]!.facts.boughtAt,
        booked: held[0]!.facts.bookedTrainsOnly
          ? trains.map((_, at) => at)
          : trains.flatMap(({ seat }, at) => (seat ? [at] : [])),
        scans,
        taps: null,
        activations: held.flatMap(({ activatedAt }) => activatedAt ?? []),
        habit: 0,
        pressedAt: null,
      },
      operators: null,
      // Named by its traveller, a trip says its way itself.
      goesEitherWay: (at) =>
        (held[0]!.facts.type === 'SEASON' || held[0]!.facts.type === 'MULTIFLEX') &&
        [...scans.map((scan) => scan.at), ...held.flatMap(({ activatedAt }) => activatedAt ?? [])].includes(at),
      isExchanging: held.some(({ exchangingUntil }) => isUnderExchange(exchangingUntil, now())),
      isGone: false,
    }
  }
}

/** A way of a ticket, or one train of a day of a ticket for many. */
function partOf({ direction, travelDay, rides, usedAt, elsewhere, fromCrs, toCrs }: Trip): string {
  if (elsewhere?.kind === 'single') return 'OUT'
  if (elsewhere?.kind === 'return') return `${fromCrs}-${toCrs}`
  return direction === 'ANY' ? `${travelDay}:${rides?.[0]?.uid ?? usedAt ?? ''}` : direction
}

/** Parties travel together: one of them stands for all. */
function trainsOf(held: readonly UsedTicket[]): TicketTrain[] {
  const [first] = held
  const own = held.filter(({ facts }) => facts.passenger.reference === first?.facts.passenger.reference)
  return joinRides(own.flatMap(({ facts }) => facts.trains).toSorted((a, b) => a.departs - b.departs))
}

const covers = (item: 'OUTBOUND' | 'INBOUND' | 'BOTH', direction: MadeJourney['direction']): boolean =>
  direction === 'ANY' || item === 'BOTH' || (item === 'OUTBOUND') === (direction === 'OUT')

type Item = Awaited<ReturnType<typeof soldOrders.itemsOf>>[number]

function productOf(order: OrderFound, item: Item, { facts }: UsedTicket): Product {
  const shared = { price: item.price, people: item.passengerReferences.length }
  const until = item.returnUntil ?? item.validUntil
  switch (order.product) {
    case 'season':
      return { ...shared, ...seasonProduct(item.validFrom, until) }
    case 'multiflex': {
      const passes = Math.max(1, (order.bundle?.passes ?? 1) * (order.bundle?.count ?? 1))
      return { ...shared, kind: order.bundle?.unit === 'DAY' ? 'FLEXI' : 'MULTIFLEX', passes }
    }
    case 'rover':
      return {
        ...shared,
        kind: 'ROVER',
        travelDays: facts.travelDays ?? daysBetween(item.validFrom, item.validUntil) + 1,
      }
    default:
      return { ...shared, kind: item.direction === 'BOTH' ? 'RETURN' : 'SINGLE' }
  }
}

export function foreignProduct({ kind, price, days }: Pick<ForeignTicket, 'kind' | 'price' | 'days'>): Product {
  const alone = { price, people: 1 }
  switch (kind) {
    case 'single':
      return { ...alone, kind: 'SINGLE' }
    case 'return':
      return { ...alone, kind: 'RETURN' }
    case 'season-week':
      return { ...alone, kind: 'SEASON', length: 'WEEKLY' }
    case 'season-month':
      return { ...alone, kind: 'SEASON', length: 'MONTHLY' }
    case 'season-quarter':
      return { ...alone, kind: 'SEASON', length: 'QUARTERLY' }
    case 'season-year':
      return { ...alone, kind: 'SEASON', length: 'ANNUAL' }
    case 'flexi':
      return { ...alone, kind: 'FLEXI', passes: 8 }
    case 'rover':
      return { ...alone, kind: 'ROVER', travelDays: days ?? 1 }
  }
}

/** As the ledger of trips names it. */
export function kindOfTicket(type: string, dayPass: boolean): TicketKind {
  switch (type) {
    case 'RETURN':
      return 'return'
    case 'OPEN_RETURN':
      return 'openReturn'
    case 'SEASON':
      return 'season'
    case 'MULTIFLEX':
      return dayPass ? 'flexi' : 'multiflex'
    case 'ROVER':
      return 'rover'
    default:
      return 'single'
  }
}
