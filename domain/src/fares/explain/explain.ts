import { dateOf } from '../../time/dates.ts'
import type { DiscountStep } from '../rules/discount.ts'
import type { Fares } from '../rules/fares.ts'
import type { FoundFare } from '../rules/find-fares.ts'
import { NONE } from '../image/image.ts'
import type { FareSource, Offer } from '../rules/offer.ts'
import { idleCards, type IdleCard } from '../rules/idle-cards.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import { cardAdultPrice, cardChildPrice, childPrice, specialFor } from '../rules/passenger-prices.ts'
import { ask } from '../rules/price.ts'
import { returnDays, type DatedSolution } from '../rules/price-return.ts'
import { cardRules, cardsAllowed, minimumHolds, ride, type Quote, type Ride } from '../rules/quote.ts'
import type { Direction, TimeBand } from '../image/records.ts'
import type { Share } from '../rules/share-out.ts'
import { isAdvance } from '../rules/advance.ts'
import { layOut, railEnds } from '../rules/trip.ts'

/**
 * How one passenger's price came about: the fare found, then each step with what it left, in pence. The last step is
 * what the passenger pays, so the shares can be recomputed from their steps.
 */
export type PriceStep =
  | { step: 'FOUND'; pence: number }
  | { step: 'SET_BY_HAND'; pence: number }
  | { step: 'NO_CHILD_DISCOUNT'; pence: number }
  | { step: 'FREE_CHILD'; under: number; pence: number }
  | DiscountStep

/** `uncarded`: what each of them pays without any card, which is what a card saves them from. */
export type ExplainedShare = Share & { uncarded: number; steps: PriceStep[] }

/**
 * Why the ticket holds on these trains. Stations are three-letter codes, times minutes of the service day; `places` is
 * how many are left on the fullest train.
 */
export type Check =
  | { check: 'ANY_ROUTE' }
  | { check: 'ROUTE'; route: string; name: string }
  | { check: 'NO_RESTRICTION' }
  | { check: 'RESTRICTION'; direction: Direction; code: string; station: string; minute: number; bands: TimeBand[] }
  | { check: 'NOT_ON_THIS_DAY'; code: string }
  | { check: 'MINIMUM_FARE'; railcard: string; amount: number; applies: boolean }
  | { check: 'CARD_IDLE'; idle: IdleCard }
  | { check: 'PLACES'; places: number }
  | { check: 'BACK_BY'; first: string; last: string }

/** Plain values in codes and pence, without a word of any language: `sentences.ts` says them. */
export type Explanation = {
  total: number
  ticket: string
  ticketName: string
  route: string
  /** Three-letter codes of the ends of the journey. */
  from: string
  to: string
  source: FareSource
  checks: Check[]
  shares: ExplainedShare[]
}

/**
 * The tree of a price, built only when asked for. Nothing when the offer cannot be found again: its fares, its day or
 * its trains are not those that were given.
 */
export function explain(
  fares: Fares,
  party: Party,
  offer: Offer,
  out: DatedSolution,
  back?: DatedSolution,
): Explanation | undefined {
  const trip = layOut(out.solution)
  const ends = railEnds(trip)
  const question = ends && ask(fares, prepareParty(party, fares.on(out.date)), { trip, ...ends, date: out.date })
  if (!ends || !question) return undefined
  const { quote } = question
  // Found again rather than carried: an offer says what was promised, the fare how it came about.
  const fare = question.found(offer.kind).find((one) => isFrom(fares, one, offer))
  if (!fare) return undefined
  const travel = ride(trip, ends.from, ends.to, 'OUT', quote.on)
  // A return is explained on both its ways: it has to hold on either.
  const rides = [travel]
  if (back) {
    const home = layOut(back.solution)
    const homeEnds = railEnds(home)
    if (homeEnds) rides.push(ride(home, homeEnds.from, homeEnds.to, 'RETURN', fares.on(back.date)))
  }
  // By the way out, as it was priced: minimum fares follow that.
  const bits = cardsAllowed(quote, fare, travel)
  return {
    total: offer.total,
    ticket: offer.ticket,
    ticketName: offer.ticketName,
    route: offer.route,
    from: trip.station[ends.from] as string,
    to: trip.station[ends.to] as string,
    source: offer.source,
    checks: [
      ...routeChecks(fares, fare),
      ...rides.flatMap((one) => restrictionChecks(fare, one)),
      ...otherChecks(quote, fare, offer, bits),
    ],
    shares: offer.shares.map((share) => ({
      ...share,
      uncarded: uncardedPrice(quote, fare, share),
      steps: stepsOf(quote, fare, share, bits),
    })),
  }
}

/** Where there is a price for holders of a card alone, that is what they pay. */
function uncardedPrice(one: Quote, fare: FoundFare, { kind, each, freeUnder }: Share): number {
  if (freeUnder !== undefined) return each
  const price = kind === 'ADULT' ? fare.adult : childPrice(one, fare)
  // Nobody without the card could buy it, so the card saves nothing that can be told.
  return price === NONE ? each : price
}

function isFrom({ tables, columns }: Fares, fare: FoundFare, { ticket, route, restriction, source }: Offer): boolean {
  // By what it is and where it comes from, down to the flow: a fare at the same price of another flow would
  // explain another one.
  return (
    fare.ticket.record.code === ticket &&
    tables.routeCodes[fare.route] === route &&
    tables.restrictionCodes[fare.restriction] === restriction &&
    tables.locationCodes[fare.origin] === source.origin &&
    tables.locationCodes[fare.destination] === source.destination &&
    (fare.flow < 0 ? source.flow === undefined : columns.flowId[fare.flow] === source.flow) &&
    fare.adult === (source.adult ?? NONE)
  )
}

/** Code 00000 is the feed's "any permitted"; its name would tell a traveller nothing. */
function routeChecks(fares: Fares, fare: FoundFare): Check[] {
  const code = fares.tables.routeCodes[fare.route] as string
  return code === '00000'
    ? [{ check: 'ANY_ROUTE' }]
    : [{ check: 'ROUTE', route: code, name: fares.routeNames[fare.route] as string }]
}

/** The hours that the trip kept to. `minute` is when it sets out; the bands may be about other stations on the way. */
function restrictionChecks(fare: FoundFare, { on, trip, from, to, direction }: Ride): Check[] {
  const rule = fare.restriction === 0 ? undefined : on.restriction(fare.restriction)
  // A code that no record of the day explains binds nobody: so it was priced, so it is told. Not of a ticket for its trains alone.
  if (!rule) return isAdvance(fare) ? [] : [{ check: 'NO_RESTRICTION' }]
  if (!rule.holds) return [{ check: 'NOT_ON_THIS_DAY', code: rule.code }]
  const side = direction === 'OUT' ? rule.out : rule.return
  // Hours at stations that this train never calls at explain nothing.
  const bands = side.bands.filter(
    (band) => band.station === '' || trip.station.slice(from, to + 1).includes(band.station),
  )
  const station = trip.station[from] as string
  return [{ check: 'RESTRICTION', direction, code: rule.code, station, minute: trip.departs[from] as number, bands }]
}

/** What else an offer depends on: minimum fares, cards that take nothing off, places, the days of the way back. */
function otherChecks(quote: Quote, fare: FoundFare, offer: Offer, bits: number): Check[] {
  const checks: Check[] = []
  for (const [index, { card }] of quote.party.cards.entries()) {
    const used = offer.shares.some((share) => share.railcard === card.code && share.kind === 'ADULT')
    const amount = card.minimums.get(offer.ticket)
    // A minimum fare says nothing where the card isn't used, or its holders' price was set by hand.
    if (!used || amount === undefined || specialFor(fare, card)) continue
    const timed = cardRules(quote, fare, index).some((rule) => quote.on.restrictionOf(rule.restriction)?.hasMinimums)
    const applies = minimumHolds(bits, index)
    // Told also where it doesn't hold on this train but would on others: that is why this one is cheaper.
    if (applies || timed) checks.push({ check: 'MINIMUM_FARE', railcard: card.code, amount, applies })
  }
  for (const idle of idleCards(quote, fare, offer.shares, bits)) checks.push({ check: 'CARD_IDLE', idle })
  if (offer.places !== undefined) checks.push({ check: 'PLACES', places: offer.places })
  if (offer.kind === 'RETURN') {
    const { first, last } = returnDays(fare.ticket.validity, quote.on.day)
    checks.push({ check: 'BACK_BY', first: dateOf(first), last: dateOf(last) })
  }
  return checks
}

/**
 * Worked out again by the functions that made the price, with a list to write their steps into: an account kept by other
 * code could differ from what is charged.
 */
function stepsOf(quote: Quote, fare: FoundFare, share: Share, bits: number): PriceStep[] {
  const { party } = quote
  // -1 for a share without a card: there is no such place, so there is no card either.
  const index = party.cards.findIndex(({ card }) => card.code === share.railcard)
  const card = party.cards[index]?.card
  const special = card && specialFor(fare, card)
  if (special) return [{ step: 'SET_BY_HAND', pence: share.kind === 'ADULT' ? special.adult : special.child }]
  const steps: DiscountStep[] = []
  const first: PriceStep = { step: fare.flow < 0 ? 'SET_BY_HAND' : 'FOUND', pence: fare.adult }
  if (share.freeUnder !== undefined) return [first, { step: 'FREE_CHILD', under: share.freeUnder, pence: 0 }]
  if (share.kind === 'ADULT') {
    if (card) cardAdultPrice(quote, fare, card, minimumHolds(bits, index), steps)
    return [first, ...steps]
  }
  const plain: DiscountStep[] = []
  const usual = childPrice(quote, fare, plain)
  // The card's steps are told only where it made the child's price lower than the usual one.
  if (card && cardChildPrice(quote, fare, card, usual, steps) < usual) return [first, ...steps]
  if (fare.handChild !== undefined) return [{ step: 'SET_BY_HAND', pence: fare.handChild }]
  return usual === fare.adult
    ? [
        { step: 'FOUND', pence: fare.adult },
        { step: 'NO_CHILD_DISCOUNT', pence: usual },
      ]
    : [first, ...plain]
}
