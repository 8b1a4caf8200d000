import type * as calls from '@cledrau/contract/exchanges.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { BookedLeg, DeliveryCode, Order, PriceBreakdown } from '@cledrau/contract/orders.ts'
import {
  mayExchange,
  quoteExchange,
  type ExchangeFacts,
  type ExchangeQuote,
  type ExchangeRefusal,
} from '@cledrau/domain/exchanges/exchange-quote.ts'
import type { Fares } from '@cledrau/domain/fares/fares.ts'
import { partsGoingBack, type PartGoingBack } from '@cledrau/domain/refunds/parts.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { endOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../db/database.ts'
import { partyOfFare } from '../../fares/party-of-fare.ts'
import type { RetailFrame } from '../../fares/retail-frame.ts'
import type { Traveller } from '../../http/callers.ts'
import type { Booking } from '../booking/booking.service.ts'
import type { Orders } from '../orders/orders.service.ts'
import { heldTickets } from '../refunds/held-tickets.ts'
import * as sold from '../refunds/refunds.store.ts'
import { partsOf, type OrderPart } from '../refunds/sold-parts.ts'
import type { TicketSearch } from '../ticket-search/ticket-search.service.ts'
import { addTerms } from './exchanges.store.ts'

type Asked<Name extends 'confirmExchange' | 'exchangeSearch' | 'retrieveExchangeSummary'> = ParsedRequestOf<
  (typeof calls)[Name]
>

export type Exchanges = {
  available: (
    traveller: Traveller,
    recordLocator: string,
  ) => Promise<Result<ReplyOf<typeof calls.verifyExchangeAvailability>, 'INVALID_RECORD_LOCATOR'>>
  search: (
    traveller: Traveller,
    asked: Asked<'exchangeSearch'>,
    abandoned: AbortSignal,
  ) => Promise<Result<ReplyOf<typeof calls.exchangeSearch>, RefusalOf<typeof calls.exchangeSearch>>>
  summary: (
    traveller: Traveller,
    asked: Asked<'retrieveExchangeSummary'>,
  ) => Promise<Result<ReplyOf<typeof calls.retrieveExchangeSummary>, RefusalOf<typeof calls.retrieveExchangeSummary>>>
  confirm: (
    traveller: Traveller,
    asked: Asked<'confirmExchange'>,
    around: Parameters<Booking['createInstead']>[2],
  ) => Promise<Result<ReplyOf<typeof calls.confirmExchange>, RefusalOf<typeof calls.confirmExchange>>>
  previous: (traveller: Traveller, orderID: string) => Promise<Result<Order, 'ORDER_UNKNOWN'>>
}

type Parts = {
  db: Database
  frame: RetailFrame
  orders: Orders
  booking: Pick<Booking, 'validate' | 'createInstead'>
  ticketSearch: Pick<TicketSearch, 'find'>
}

/** An order whose tickets could be exchanged, and on which terms. */
type Old = {
  order: NonNullable<Awaited<ReturnType<typeof sold.lockPaidOrder>>>
  facts: Omit<ExchangeFacts, 'price'>
  passengers: { reference: string; kind: 'ADULT' | 'CHILD'; railcard: string | null }[]
  railcards: string[]
  /** The new tickets come as the old ones did. */
  delivery: { code: DeliveryCode; isrn: string | null }
}
type OldRefusal = ExchangeRefusal | 'INVALID_RECORD_LOCATOR'

export function openExchanges({ db, frame, orders, booking, ticketSearch }: Parts): Exchanges {
  const { clock } = frame

  const findOld = async (trx: Trx, traveller: Traveller, recordLocator: string): Promise<Result<Old, OldRefusal>> => {
    const order = await sold.lockPaidOrder(trx, recordLocator, traveller)
    if (!order) return refuse('INVALID_RECORD_LOCATOR')
    if (order.status !== 'PAID' || order.ticketedAt === null) return refuse('EXCHANGE_NOT_ALLOWED')
    const held = await heldTickets(trx, order)
    const passengers = await sold.listPassengers(trx, order.id)
    const items = await sold.listItems(trx, order.id)
    const parts = partsOf(order, items, passengers, frame.fares())
    const staying = partsGoingBack(parts, held, null)
    const { deliveryGroup, ...delivery } = await sold.deliveryOf(trx, order.id)
    if (staying.length === 0 || deliveryGroup === 'MAIL') return refuse('EXCHANGE_NOT_ALLOWED')
    const advance = staying.filter(({ part }) => part.kind === 'ADVANCE')
    const facts = {
      kind: advance.length > 0 ? ('ADVANCE' as const) : (staying[0]?.part.kind ?? 'FLEXIBLE'),
      now: clock.now(),
      usableUntil: usableUntil(order.outbound, staying, advance.length > 0),
      touched: held.some(({ isUsed, isGone }) => isUsed && !isGone),
      passengers: new Set(staying.flatMap((one) => one.passengers)).size,
      singles: Math.max(1, new Set(advance.map(({ part }) => part.item.direction)).size),
      paid: staying.reduce((sum, { paid }) => sum + paid, 0),
    }
    const may = mayExchange({ ...facts, price: 0 })
    if (!may.ok) return may
    const left = new Set(staying.flatMap((one) => one.passengers))
    return done({
      order,
      facts,
      passengers: passengers.filter(({ reference }) => left.has(reference)),
      railcards: cardsOf(items, left, frame.fares()),
      delivery,
    })
  }
  const lookAt = (traveller: Traveller, recordLocator: string) =>
    db.inTransaction((trx): Promise<Result<Old, OldRefusal>> => findOld(trx, traveller, recordLocator))

  const choose = async (traveller: Traveller, old: Old, asked: Asked<'retrieveExchangeSummary'>) => {
    const valid = await booking.validate(traveller, asked)
    if (!valid.ok) return valid
    return isSameJourney(old, valid.value) ? valid : refuse('EXCHANGE_OTHER_JOURNEY')
  }

  return {
    available: async (traveller, recordLocator) => {
      const old = await lookAt(traveller, recordLocator)
      if (!old.ok) {
        if (old.refusal === 'INVALID_RECORD_LOCATOR') return refuse(old.refusal)
        return done({ outbound: [], return: [], terms: null, refusal: old.refusal })
      }
      const { order, facts } = old.value
      return done({
        outbound: order.outbound ? [order.outbound] : [],
        return: order.inbound ? [order.inbound] : [],
        terms: termsOf(facts),
        refusal: null,
      })
    },

    search: async (traveller, { recordLocator, ...asked }, abandoned) => {
      const old = await lookAt(traveller, recordLocator)
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
        },
        abandoned,
      )
      return found.ok ? done({ terms: termsOf(facts), found: found.value }) : found
    },

    summary: async (traveller, asked) => {
      const old = await lookAt(traveller, asked.recordLocator)
      if (!old.ok) return old
      const chosen = await choose(traveller, old.value, asked)
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
        price: withTerms(price, quote.value, frame),
        ...quote.value,
        places,
      })
    },

    confirm: async (traveller, asked, around) => {
      const { recordLocator, toPay, back, ...chosen } = asked
      const seen = await lookAt(traveller, recordLocator)
      if (!seen.ok) return seen
      const valid = await choose(traveller, seen.value, asked)
      if (!valid.ok) return valid
      const { code, isrn } = seen.value.delivery
      const choice = { ...chosen, fulfilment: { method: code }, ...(isrn ? { smartCardNumber: isrn } : {}) }
      const created = await booking.createInstead(traveller, choice, around, async (trx, price) => {
        const old = await findOld(trx, traveller, recordLocator)
        if (!old.ok) return old
        const quote = quoteExchange({ ...old.value.facts, price: price.total })
        if (!quote.ok) return quote
        if (quote.value.toPay !== toPay || quote.value.back !== back) return refuse('EXCHANGE_CHANGED')
        const { credit, fee } = quote.value
        return done({
          originalOrderId: old.value.order.id,
          // Going down, the fee comes out of the difference: nothing is added to what the new tickets cost.
          total: price.total + (toPay > 0 ? fee : 0),
          credit,
          lines: withTerms(price, quote.value, frame).lines,
          journeyName: old.value.order.journeyName,
          save: (orderId: string) => addTerms(trx, { orderId, fee, back }),
        })
      })
      return created.ok ? done({ order: created.value, toPay, back }) : created
    },

    previous: (traveller, orderID) => orders.read(traveller, orderID),
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

const termsOf = ({ kind, usableUntil: until, passengers, singles, paid }: Omit<ExchangeFacts, 'price'>) => ({
  kind,
  usableUntil: londonIso(until),
  passengers,
  singles,
  paid,
})

/** As many of each card as those who are left need between them. */
function cardsOf(items: Awaited<ReturnType<typeof sold.listItems>>, left: ReadonlySet<string>, fares: Fares): string[] {
  const shown = items.flatMap(({ shown: fare }) => {
    const passengerReferences = fare.passengerReferences.filter((reference) => left.has(reference))
    return passengerReferences.length > 0 ? [{ ...fare, passengerReferences }] : []
  })
  return [...partyOfFare({ ticketableFares: shown }, fares, items[0]?.validFrom ?? '').railcards]
}

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

/** The price with what the change adds and what the old tickets cover. */
function withTerms(
  price: PriceBreakdown,
  { credit, fee, toPay }: ExchangeQuote,
  { words }: RetailFrame,
): PriceBreakdown {
  const { say } = words()
  const line = (kind: 'CHANGE_FEE' | 'CREDIT', amount: number) => ({
    kind,
    names: say(`PRICE_LINE_${kind}`),
    count: null,
    amount,
  })
  const added = toPay > 0 && fee > 0 ? [line('CHANGE_FEE', fee)] : []
  return { lines: [...price.lines, ...added, line('CREDIT', -credit)], total: toPay }
}
