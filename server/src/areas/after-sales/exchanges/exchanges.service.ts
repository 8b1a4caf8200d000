import type * as calls from '@cledrau/contract/after-sales/exchanges.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { BookedLeg, Order, PriceBreakdown } from '@cledrau/contract/buying/orders.ts'
import type { DeliveryCode } from '@cledrau/domain/tickets/kinds.ts'
import {
  mayExchange,
  quoteExchange,
  type ExchangeFacts,
  type ExchangeQuote,
  type ExchangeRefusal,
} from '@cledrau/domain/exchanges/exchange-quote.ts'
import { lostDiscount, partsGoingBack, type PartGoingBack } from '@cledrau/domain/give-back/parts.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { endOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { cardsLeft } from '@cledrau/domain/orders/cards-left.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Guest, Traveller } from '../../../http/callers.ts'
import type { Booking } from '../../buying/booking/booking.service.ts'
import type { Orders } from '../../buying/orders/orders.service.ts'
import { ownPlaces, type GivenUp } from '../../buying/orders/own-places.ts'
import { soldOrders, type OrderFound } from '../../buying/orders/sold-orders.ts'
import { allHandedOver, heldTickets, notTheirs } from '../give-back/held-tickets.ts'
import { partsOf, type OrderPart } from '../give-back/sold-parts.ts'
import type { Payments } from '../../payments/payments/payments.service.ts'
import type { Refunds } from '../../payments/payments/refunds.ts'
import type { TicketSearch } from '../../retail/ticket-search/ticket-search.service.ts'
import { addTerms } from './exchanges.store.ts'

type Caller = Traveller | Guest
type Asked<Name extends 'confirmExchange' | 'exchangeSearch' | 'retrieveExchangeSummary'> = ParsedRequestOf<
  (typeof calls)[Name]
>

export type Exchanges = {
  available: (
    caller: Caller,
    recordLocator: string,
  ) => Promise<Result<ReplyOf<typeof calls.verifyExchangeAvailability>, 'INVALID_RECORD_LOCATOR'>>
  search: (
    caller: Caller,
    asked: Asked<'exchangeSearch'>,
    abandoned: AbortSignal,
  ) => Promise<Result<ReplyOf<typeof calls.exchangeSearch>, RefusalOf<typeof calls.exchangeSearch>>>
  summary: (
    caller: Caller,
    asked: Asked<'retrieveExchangeSummary'>,
  ) => Promise<Result<ReplyOf<typeof calls.retrieveExchangeSummary>, RefusalOf<typeof calls.retrieveExchangeSummary>>>
  confirm: (
    caller: Caller,
    asked: Asked<'confirmExchange'>,
    around: Omit<Parameters<Booking['createInstead']>[2], 'givenUp'>,
  ) => Promise<Result<ReplyOf<typeof calls.confirmExchange>, RefusalOf<typeof calls.confirmExchange>>>
  giveUp: (
    caller: Caller,
    recordLocator: string,
    language: Language,
  ) => Promise<Result<{ givenUp: boolean }, RefusalOf<typeof calls.giveUpExchange>>>
  previous: (caller: Caller, orderID: string) => Promise<Result<Order, 'ORDER_UNKNOWN'>>
}

type Parts = {
  db: Database
  ground: RetailGround
  orders: Orders
  booking: Pick<Booking, 'validate' | 'createInstead' | 'guestToken'>
  payments: Pick<Payments, 'stop'>
  leftOf: Refunds['leftOf']
  ticketSearch: Pick<TicketSearch, 'find'>
}

/** An order whose tickets could be exchanged, and on which terms. */
type Old = {
  order: OrderFound
  facts: Omit<ExchangeFacts, 'price'>
  passengers: Awaited<ReturnType<typeof soldOrders.passengersOf>>
  railcards: string[]
  /** The new tickets come as the old ones did. */
  delivery: { code: DeliveryCode; isrn: string | null }
  hadSeats: boolean
  bikes: Order['bikeReservation']
  ticketIds: string[]
  /** Its places, and those of a change that was begun before, are free for this one. */
  givenUp: GivenUp
}
type OldRefusal = ExchangeRefusal | 'INVALID_RECORD_LOCATOR'

export function openExchanges({ db, ground, orders, booking, payments, leftOf, ticketSearch }: Parts): Exchanges {
  const { clock } = ground

  const findOld = async (trx: Trx, caller: Caller, recordLocator: string): Promise<Result<Old, OldRefusal>> => {
    const order = await soldOrders.lockPaid(trx, recordLocator, caller)
    if (!order) return refuse(await notTheirs(trx, recordLocator, caller))
    if (order.status !== 'PAID' || order.ticketedAt === null) return refuse('EXCHANGE_NOT_ALLOWED')
    const held = await heldTickets(trx, order)
    if (allHandedOver(held)) return refuse('TICKETS_HANDED_OVER')
    // Its price went back, or some of it, for assistance that failed: it pays for no other ticket.
    const { compensated } = await leftOf(trx, await soldOrders.chainOf(trx, order.id))
    if (compensated > 0) return refuse('EXCHANGE_PAID_BACK')
    const passengers = await soldOrders.passengersOf(trx, order.id)
    const items = await soldOrders.itemsOf(trx, order.id)
    const parts = partsOf(order, items, passengers, ground.fares())
    const staying = partsGoingBack(parts, held, null)
    const begun = await soldOrders.exchangesOf(trx, order.id)
    const { deliveryGroup, ...delivery } = await soldOrders.deliveryOf(trx, order.id)
    if (staying.length === 0) return refuse('EXCHANGE_NOT_ALLOWED')
    const going = staying.flatMap(({ tickets }) => tickets.filter(({ isGone }) => !isGone))
    const advance = staying.filter(({ part }) => part.kind === 'ADVANCE')
    const facts = {
      kind: advance.length > 0 ? ('ADVANCE' as const) : (staying[0]?.part.kind ?? 'FLEXIBLE'),
      now: clock.now(),
      usableUntil: usableUntil(order.outbound, staying, advance.length > 0),
      touched: going.some(({ isUsed }) => isUsed),
      onPaper: deliveryGroup === 'MAIL' || going.some(({ isCollected }) => isCollected),
      paid: Math.max(
        0,
        staying.reduce((sum, one) => sum + one.paid - lostDiscount(one), 0),
      ),
    }
    const may = mayExchange({ ...facts, price: 0 })
    if (!may.ok) return may
    const left = new Set(staying.flatMap((one) => one.passengers))
    const whole = going.length === held.filter(({ isGone }) => !isGone).length
    return done({
      order,
      facts,
      passengers: passengers.filter(({ reference }) => left.has(reference)),
      railcards: cardsLeft(order.railcards, passengers, left),
      delivery,
      hadSeats: await soldOrders.hasSeats(trx, order.id),
      bikes: await soldOrders.bikesOf(trx, order.id),
      ticketIds: going.map(({ id }) => id),
      givenUp: {
        orders: begun.map(({ id }) => id),
        paid: { orderId: order.id, passengers: [...new Set(going.map(({ passenger }) => passenger))], whole },
      },
    })
  }
  const lookAt = (caller: Caller, recordLocator: string) =>
    db.inTransaction((trx): Promise<Result<Old, OldRefusal>> => findOld(trx, caller, recordLocator))

  const choose = async (caller: Caller, old: Old, asked: Asked<'retrieveExchangeSummary'>) => {
    const valid = await booking.validate(caller, { ...asked, selectedExtras: extrasOf(old) }, old.givenUp)
    if (!valid.ok) return valid
    return isSameJourney(old, valid.value) ? valid : refuse('EXCHANGE_OTHER_JOURNEY')
  }

  const guestToken = async (caller: Caller, orderID: string) =>
    caller.kind === 'guest' ? booking.guestToken(orderID, caller.partner) : null

  /** Nobody pays for a change any more that is given up, or chosen anew; a card that was accepted a moment ago wins. */
  const stopPaying = async (caller: Caller, orderID: string, language: Language) => {
    const begun = await orders.exchangeOf(orderID)
    if (begun?.status !== 'PAYING' || begun.paymentId === null) return done(begun)
    const payer: Caller = caller.kind === 'guest' ? { kind: 'guest', orderId: begun.id } : caller
    await payments.stop(payer, begun.paymentId, language)
    const after = await orders.exchangeOf(orderID)
    return after?.status === 'PAYING' ? refuse('EXCHANGE_BEING_PAID') : done(after)
  }

  return {
    available: async (caller, recordLocator) => {
      const old = await lookAt(caller, recordLocator)
      if (!old.ok) {
        if (old.refusal === 'INVALID_RECORD_LOCATOR') return refuse(old.refusal)
        return done({ outbound: [], return: [], terms: null, refusal: old.refusal, begun: null })
      }
      const { order, facts } = old.value
      const begun = await orders.exchangeOf(order.id)
      return done({
        begun: begun ? { order: await orders.get(begun.id), guestToken: await guestToken(caller, begun.id) } : null,
        outbound: order.outbound ? [order.outbound] : [],
        return: order.inbound ? [order.inbound] : [],
        terms: termsOf(facts),
        refusal: null,
      })
    },

    search: async (caller, { recordLocator, ...asked }, abandoned) => {
      const old = await lookAt(caller, recordLocator)
      if (!old.ok) return old
      const { order, facts, passengers, railcards } = old.value
      if (order.product === 'return' && !(asked.returnDate && asked.returnTime)) return refuse('EXCHANGE_NEEDS_RETURN')
      const found = await ticketSearch.find(
        {
          ...asked,
          origin: order.origin,
          destination: order.destination,
          ticketType: order.product === 'return' ? 'return' : order.product === 'openReturn' ? 'openReturn' : 'single',
          adult: passengers.filter(({ kind }) => kind === 'ADULT').length,
          child: passengers.filter(({ kind }) => kind === 'CHILD').length,
          railcards,
          ages: passengers.flatMap(({ age }) => age ?? []),
        },
        await ownPlaces(db, old.value.givenUp, clock.now()),
        abandoned,
      )
      return found.ok ? done({ terms: termsOf(facts), found: found.value }) : found
    },

    summary: async (caller, asked) => {
      const old = await lookAt(caller, asked.recordLocator)
      if (!old.ok) return old
      const chosen = await choose(caller, old.value, asked)
      if (!chosen.ok) return chosen
      const { outbound, inbound, fareInformation, valid, price, places } = chosen.value
      const quote = quoteExchange({ ...old.value.facts, price: price.total })
      if (!quote.ok) return quote
      return done({
        previous: await orders.get(old.value.order.id),
        outbound,
        inbound,
        fareInformation,
        changed: !valid,
        price: withTerms(price, quote.value, ground),
        ...quote.value,
        places,
      })
    },

    confirm: async (caller, asked, around) => {
      const { recordLocator, toPay, back, ...chosen } = asked
      const seen = await lookAt(caller, recordLocator)
      if (!seen.ok) return seen
      const valid = await choose(caller, seen.value, asked)
      if (!valid.ok) return valid
      const stopped = await stopPaying(caller, seen.value.order.id, around.language)
      if (!stopped.ok) return stopped
      const travelling = sameAs(seen.value, valid.value)
      const choice = { ...chosen, ...asBefore(seen.value, travelling), selectedExtras: extrasOf(seen.value) }
      const calledBySeller = calledAsBefore(seen.value, travelling)
      const created = await booking.createInstead(
        caller,
        choice,
        { ...around, calledBySeller, givenUp: seen.value.givenUp },
        async (trx, price) => {
          const old = await findOld(trx, caller, recordLocator)
          if (!old.ok) return old
          const quote = quoteExchange({ ...old.value.facts, price: price.total })
          if (!quote.ok) return quote
          if (quote.value.toPay !== toPay || quote.value.back !== back) return refuse('EXCHANGE_CHANGED')
          const { credit } = quote.value
          return done({
            originalOrderId: old.value.order.id,
            exchanged: old.value.givenUp.paid,
            total: price.total,
            credit,
            lines: withTerms(price, quote.value, ground).lines,
            journeyName: old.value.order.journeyName,
            save: (orderId: string) => addTerms(trx, { orderId, back, ticketIds: old.value.ticketIds }),
          })
        },
      )
      if (!created.ok) return created
      const order = created.value
      return done({ order, toPay, back, guestToken: await guestToken(caller, order.orderID) })
    },

    giveUp: async (caller, recordLocator, language) => {
      const order = await db.inTransaction(async (trx): Promise<Result<Old['order'], 'INVALID_RECORD_LOCATOR'>> => {
        const found = await soldOrders.lockPaid(trx, recordLocator, caller)
        return found ? done(found) : refuse('INVALID_RECORD_LOCATOR')
      })
      if (!order.ok) return order
      const begun = await stopPaying(caller, order.value.id, language)
      if (!begun.ok) return begun
      if (!begun.value) return done({ givenUp: false })
      const { id: orderID, recordLocator: reference } = begun.value
      const asOwner: Caller = caller.kind === 'guest' ? { kind: 'guest', orderId: orderID } : caller
      const cancelled = await orders.cancel(asOwner, { orderID, recordLocator: reference })
      return done({ givenUp: cancelled.ok })
    },

    previous: async (caller, orderID) => {
      if (caller.kind === 'traveller') return orders.read(caller, orderID)
      // A guest's token is for the newest order; those before it were bought with the same address.
      const chain = await db.inTransaction(async (trx) => done(await soldOrders.chainOf(trx, caller.orderId)))
      const isBefore = chain.ok && chain.value.includes(orderID)
      return orders.read(isBefore ? { kind: 'guest', orderId: orderID } : caller, orderID)
    },
  }
}

function usableUntil(
  outbound: BookedLeg | null,
  staying: readonly PartGoingBack<OrderPart>[],
  isAdvance: boolean,
): Instant {
  if (isAdvance && outbound) return instant(Date.parse(outbound.departTime))
  const last = staying.map(({ part }) => part.validUntil).reduce((a, b) => (a > b ? a : b), '0001-01-01')
  return endOfTicket(last)
}

const termsOf = ({ kind, usableUntil: until, paid }: Omit<ExchangeFacts, 'price'>) => ({
  kind,
  usableUntil: londonIso(until),
  paid,
})

/** Whose new ticket takes the place of whose old one, by the new reference: of each kind in the order in which they were. */
function sameAs({ passengers }: Old, chosen: Chosen): Map<string, Old['passengers'][number]> {
  const kinds = Map.groupBy(passengers, ({ kind }) => kind)
  return new Map(
    chosen.passengers.flatMap(({ reference, kind }) => {
      const before = kinds.get(kind)?.shift()
      return before ? [[reference, before]] : []
    }),
  )
}

/** What a change keeps of the old order besides its journey: who travels and who bought it, how it comes, seats. */
function asBefore({ order, delivery, hadSeats }: Old, travelling: ReturnType<typeof sameAs>) {
  const { code, isrn } = delivery
  return {
    fulfilment: { method: code },
    ...(isrn ? { smartCardNumber: isrn } : {}),
    reserveSeats: hadSeats,
    passengers: [...travelling].map(([reference, { title, firstName, lastName }]) => ({
      reference,
      title,
      firstName,
      lastName,
    })),
    // For guests; an account says it for itself.
    emailAddress: order.email,
    title: order.title,
    firstName: order.firstName,
    lastName: order.lastName,
    language: order.language,
  }
}

/** What whoever sold it calls the order and each who travels stays with them. */
const calledAsBefore = ({ order }: Old, travelling: ReturnType<typeof sameAs>) => ({
  order: order.sellerRef,
  passengers: Object.fromEntries(
    [...travelling].flatMap(([reference, { sellerRef }]) => (sellerRef === null ? [] : [[reference, sellerRef]])),
  ),
})

/** Spaces for bikes go along; new trains that take none are said to, and nothing is lost in silence. */
const extrasOf = ({ bikes }: Old) => ({ bikeReservation: bikes })

type Chosen = Extract<Awaited<ReturnType<Booking['validate']>>, { ok: true }>['value']

/** A change is another time of the same journey, for the same people. */
function isSameJourney({ order, passengers }: Old, chosen: Chosen): boolean {
  const kinds = (some: readonly { kind: string }[]) =>
    some
      .map(({ kind }) => kind)
      .toSorted()
      .join()
  const out = chosen.outbound?.travelSegments
  return (
    isReturn(order.product) === isReturn(chosen.product) &&
    out?.[0]?.origin.code === order.origin &&
    out.at(-1)?.destination.code === order.destination &&
    kinds(passengers) === kinds(chosen.passengers)
  )
}

const isReturn = (product: string): boolean | null =>
  product === 'single' ? false : product === 'return' || product === 'openReturn' ? true : null

/** The price, and what of it the old tickets cover. */
function withTerms(price: PriceBreakdown, { credit, toPay }: ExchangeQuote, { words }: RetailGround): PriceBreakdown {
  const covered = { kind: 'CREDIT' as const, names: words().say('PRICE_LINE_CREDIT'), count: null, amount: -credit }
  return { lines: [...price.lines, covered], total: toPay }
}
