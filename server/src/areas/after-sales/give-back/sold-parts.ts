import { dayOf } from '@cledrau/domain/time/dates.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import {
  priceSeasons,
  seasonPrice,
  seasonSpan,
  type SeasonDuration,
} from '@cledrau/domain/fares/travel-passes/season.ts'
import type { PartGoingBack, SoldPart } from '@cledrau/domain/give-back/parts.ts'
import type { TicketKind } from '@cledrau/domain/give-back/refund-fee.ts'
import { leastWeekly, seasonHasWorth, seasonUsed } from '@cledrau/domain/give-back/season-used.ts'
import { usualPrice } from '@cledrau/domain/give-back/usual-price.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import { fareClassOf } from '@cledrau/domain/tickets/kinds.ts'
import type { Selectable } from 'kysely'
import type { OrderItemRow, OrderRow, PassengerRow } from '../../../db/schema.ts'
import { cardOf } from '../../retail/pricing/fare-wire.ts'
import { ticketKind } from '../../retail/pricing/fare-rules.ts'

/** A row of an order's items, with what decides its worth. */
export type OrderPart = SoldPart & {
  readonly item: Selectable<OrderItemRow>
  readonly party: Party
  /** Of children who travel free with an adult. */
  readonly isFree: boolean
  readonly passes: { unit: 'SINGLE' | 'DAY' } | null
  readonly validFrom: string
  readonly validUntil: string
}

export function partsOf(
  order: Pick<Selectable<OrderRow>, 'product' | 'bundle' | 'railcards'>,
  items: readonly Selectable<OrderItemRow>[],
  passengers: readonly Selectable<PassengerRow>[],
  fares: Fares,
): OrderPart[] {
  return items.map((item) => {
    const { passengerReferences } = item
    const card = cardOf(item.shown)
    const isChild = (reference: string) => passengers.some((one) => one.reference === reference && one.kind === 'CHILD')
    const children = passengerReferences.filter(isChild).length
    return {
      item,
      kind: kindOf(order.product, item, fares),
      passengers: passengerReferences,
      price: item.price,
      fullPrice: item.fullPrice,
      ticketsEach: ticketsEach(order, item),
      least: card === null ? 1 : Math.max(1, leastFor(card, item.validFrom, fares)),
      party: {
        adults: passengerReferences.length - children,
        children,
        railcards: order.railcards.filter((one) => one === card),
      },
      isFree: item.shown.freeUnder !== undefined,
      passes: order.bundle && { unit: order.bundle.unit },
      validFrom: item.validFrom,
      validUntil: item.returnUntil ?? item.validUntil,
    }
  })
}

/** The last day of travel of any of them. */
export const latestDay = (parts: readonly PartGoingBack<OrderPart>[]): string =>
  parts.map(({ part }) => part.validUntil).reduce((a, b) => (a > b ? a : b), '0001-01-01')

function kindOf(product: string, item: Selectable<OrderItemRow>, fares: Fares): TicketKind {
  if (product === 'rover') return 'ROVER'
  const ticket = ticketOn(fares, item.ticketCode, item.validFrom)
  return ticket ? ticketKind(fares, ticket) : 'FLEXIBLE'
}

/** As they were made: out and back, each pass, or one. */
function ticketsEach(
  { product, bundle }: Pick<Selectable<OrderRow>, 'product' | 'bundle'>,
  item: Selectable<OrderItemRow>,
) {
  if (product === 'multiflex') return bundle ? bundle.passes * bundle.count : 1
  return item.direction === 'BOTH' && product !== 'season' && product !== 'rover' ? 2 : 1
}

function leastFor(card: string, date: string, fares: Fares): number {
  const record = fares.on(date).cards.get(card)?.record
  return record ? record.adults.min + record.children.min : 1
}

/** What of it was used, at the price that it would have had by itself; never more than was paid. */
export function usedOf(
  { part, tickets, passengers, paid }: PartGoingBack<OrderPart>,
  fares: Fares,
  now: Instant,
): number {
  const { item, kind } = part
  if (kind === 'SEASON') return Math.min(paid, usedOfSeason(part, paid, fares, clockTime(now).date))
  const used = tickets.filter(({ isUsed, isGone }) => isUsed && !isGone).length
  if (used === 0) return 0
  const between = { origin: item.origin, destination: item.destination }
  const serviceClass = fareClassOf(item.serviceClass)
  const share = passengers.length / part.passengers.length
  const party = {
    ...part.party,
    adults: Math.round(part.party.adults * share),
    children: Math.round(part.party.children * share),
  }
  const wanted = { kind: part.passes?.unit === 'DAY' ? ('RETURN' as const) : ('SINGLE' as const), serviceClass }
  // Without such a ticket, an equal share of the price.
  const each =
    usualPrice(fares, party, between, item.validFrom, wanted) ?? Math.ceil(paid / tickets.length) * passengers.length
  const times = kind === 'BUNDLE' ? used : used / passengers.length
  return Math.min(paid, Math.round(each * times))
}

function usedOfSeason({ item, party }: OrderPart, paid: number, fares: Fares, today: string): number {
  const { validFrom, validUntil, origin, destination } = item
  if (!seasonHasWorth(validFrom, validUntil, today)) return paid
  const span = DURATIONS.map((duration) => seasonSpan(duration, dayOf(validFrom), dayOf(validUntil))).find(
    (one) => one?.until === dayOf(validUntil),
  )
  const perMille = span?.perMille ?? 1000
  // A week costs what the weekly ticket costs that this one was reckoned from; once fares have changed, no more than it did.
  const [week] = priceSeasons(fares, party, { origin, destination }, { from: validFrom, durations: ['weekly'] }).filter(
    ({ total }) => seasonPrice(total, perMille) === paid,
  )
  return seasonUsed(week?.total ?? leastWeekly(paid, perMille), validFrom, today)
}

const DURATIONS: SeasonDuration[] = ['weekly', 'monthly', 'annual', 'custom']
