import type { Fares, FaresDay } from './fares.ts'
import type { FoundFare } from './find-fares.ts'
import { freeBits, freeChildren } from './free-children.ts'
import { NONE } from '../image/image.ts'
import { cardAdultPrice, cardChildPrice, childPrice, specialFor } from './passenger-prices.ts'
import type { PreparedParty, TicketRules } from './party.ts'
import type { Direction, Limits, RailcardRestrictionRecord } from '../image/records.ts'
import { breachOf, minimumBand } from './restriction.ts'
import { shareOut, type Cover, type Share, type SharedOut } from './share-out.ts'
import type { Trip } from './trip.ts'

/** A part of a trip in one direction on its day, with what was already judged about it. */
export type Ride = {
  trip: Trip
  from: number
  to: number
  direction: Direction
  on: FaresDay
  // A train is asked about by hundreds of fares with a handful of restrictions.
  judged: Map<number | string, boolean>
  /** Cards that hold, by ticket, where only the ticket matters. */
  bitsOf: Map<string, number>
}

export const ride = (trip: Trip, from: number, to: number, direction: Direction, on: FaresDay): Ride => ({
  trip,
  from,
  to,
  direction,
  on,
  judged: new Map(),
  bitsOf: new Map(),
})

/** Whether the ride keeps a restriction, known by its number (a fare's) or its code (a railcard's). */
export function keeps(one: Ride, restriction: number | string): boolean {
  if (restriction === 0 || restriction === '') return true
  const known = one.judged.get(restriction)
  if (known !== undefined) return known
  const rule = typeof restriction === 'number' ? one.on.restriction(restriction) : one.on.restrictionOf(restriction)
  // A code that no table explains holds nothing back.
  const kept = !rule || breachOf(rule, one.trip, one.from, one.to, one.direction) === undefined
  one.judged.set(restriction, kept)
  return kept
}

/** The same party between the same two stations on the same day: what every fare and every train there shares. */
export type Quote = {
  fares: Fares
  on: FaresDay
  party: PreparedParty
  /** For each card of the party: it holds between these stations. */
  inArea: readonly boolean[]
  ends: readonly [string, string]
}

export function quote(fares: Fares, on: FaresDay, party: PreparedParty, origin: number, destination: number): Quote {
  const ends = [fares.tables.stations[origin], fares.tables.stations[destination]] as const
  // Local cards hold only where both ends lie in their area.
  const inArea = party.cards.map(
    ({ card }) => !card.record.areaOnly || ends.every((one) => one?.railcardAreas.includes(card.code)),
  )
  return { fares, on, party, inArea, ends: [ends[0]?.crs ?? '', ends[1]?.crs ?? ''] }
}

export const within = (limits: Limits, count: number): boolean => count >= limits.min && count <= limits.max

/** Tickets such as a family's are for so many people only. */
export const fitsParty = ({ ticket }: FoundFare, { adults, children }: PreparedParty): boolean =>
  within(ticket.record.adults, adults) &&
  within(ticket.record.children, children) &&
  within(ticket.record.passengers, adults + children)

/** Cards below, their minimum fares above: both travel through sums and comparisons as one number. */
const MINIMUM_BITS = 16

/** The rules of a card (by its place in the party) that concern this ticket on this way between these stations. */
export function cardRules(one: Quote, fare: FoundFare, index: number): readonly RailcardRestrictionRecord[] {
  const { rules, anywhere } = one.party.rulesFor(fare.ticket.record.code)[index] as TicketRules
  if (anywhere) return rules
  const route = one.fares.tables.routeCodes[fare.route]
  return rules.filter(
    (rule) => (rule.route === '' || rule.route === route) && (rule.station === '' || one.ends.includes(rule.station)),
  )
}

/**
 * Which cards of the party hold on a ride, as bits, and which rules for free children; sixteen higher, which of them must observe their minimum fare.
 * On the way back a card may cease to hold, but minimum fares follow the way out.
 */
export function cardsAllowed(one: Quote, fare: FoundFare, travel: Ride): number {
  const { party, on } = one
  const free = freeBits(on.freeChildren, party, travel, (restriction) => keeps(travel, restriction))
  return free | (party.cards.length === 0 ? 0 : heldCards(one, fare, travel))
}

function heldCards(one: Quote, fare: FoundFare, travel: Ride): number {
  const ticket = fare.ticket.record.code
  // Where neither a price set by hand nor a rule about a route or station may interfere, all fares of a
  // ticket share the answer.
  const anywhere = fare.specials.length === 0 && one.party.rulesFor(ticket).every((card) => card.anywhere)
  if (!anywhere) return cardBits(one, fare, travel)
  let bits = travel.bitsOf.get(ticket)
  if (bits === undefined) {
    bits = cardBits(one, fare, travel)
    travel.bitsOf.set(ticket, bits)
  }
  return bits
}

function cardBits(one: Quote, fare: FoundFare, travel: Ride): number {
  let bits = 0
  for (const [index, { card }] of one.party.cards.entries()) {
    if (one.inArea[index] !== true) continue
    const rules = cardRules(one, fare, index)
    // A ban, or hours that this train doesn't keep.
    if (rules.some((rule) => rule.totalBan || !keeps(travel, rule.restriction))) continue
    const special = specialFor(fare, card)
    if (special && !keeps(travel, special.restriction)) continue
    bits |= 1 << index
    if (travel.direction === 'OUT' && card.minimums.has(fare.ticket.record.code) && minimumNow(rules, travel)) {
      bits |= 1 << (index + MINIMUM_BITS)
    }
  }
  return bits
}

/** A minimum fare holds at all times unless the card's rules name its hours. */
function minimumNow(rules: readonly RailcardRestrictionRecord[], { on, trip, from, to }: Ride): boolean {
  let named = false
  for (const { restriction } of rules) {
    const rule = restriction === '' ? undefined : on.restrictionOf(restriction)
    // A restriction that only bans says nothing about when the minimum fare holds.
    if (!rule?.hasMinimums) continue
    named = true
    if (minimumBand(rule, trip, from, to)) return true
  }
  return !named
}

/** Whether a card must observe its minimum fare. */
export const minimumHolds = (bits: number, index: number): boolean => (bits & (1 << (index + MINIMUM_BITS))) !== 0

/** Bits of the way out and the way back as one: a card must hold on both. */
export const bothWays = (out: number, back: number): number => out & (back | (-1 << MINIMUM_BITS))

export function coversOf(one: Quote, fare: FoundFare, bits: number, child: number): Cover[] {
  const covers: Cover[] = []
  for (const [index, { card, copies }] of one.party.cards.entries()) {
    if ((bits & (1 << index)) === 0) continue
    // From the ride, not from the card: the same card has its minimum on a morning train and none on an evening's.
    const adult = cardAdultPrice(one, fare, card, minimumHolds(bits, index))
    const { holder, passengers, adults, children } = card.record
    const withCard = one.party.children === 0 ? NONE : cardChildPrice(one, fare, card, child)
    // A card that does nothing here would still cost a round of sharing out.
    if (adult === NONE && withCard === NONE) continue
    covers.push({ railcard: card.code, copies, holder, passengers, adults, children, adult, child: withCard })
  }
  return covers
}

/** What the whole party pays for a fare when these cards hold; nothing when it cannot be sold to them. */
export function partyPrice(one: Quote, fare: FoundFare, bits: number): SharedOut | undefined {
  const { adults, children } = one.party
  const child = children === 0 ? NONE : childPrice(one, fare)
  const covers = coversOf(one, fare, bits, child)
  const isStandard = fare.ticket.record.class === 'STANDARD'
  const free = isStandard ? freeChildren(one.on.freeChildren, one.party, bits) : []
  let best: SharedOut | undefined
  for (let count = free.length; count >= 0; count -= 1) {
    const paid = shareOut(adults, children - count, fare.adult, child, covers)
    if (paid && (!best || paid.total < best.total))
      best = { total: paid.total, shares: count === 0 ? paid.shares : withFree(paid.shares, free.slice(0, count)) }
    // One more who pays is worth it only where a card asks for a child, or for so many people.
    const asksForNobody = ({ children: those, passengers, holder }: Cover) =>
      those.min === 0 && passengers.min <= 1 && holder !== 'CHILD'
    if (best && covers.every(asksForNobody)) break
  }
  return best
}

/** Before the other children, for the youngest are told first; behind the adults with whom they travel. */
function withFree(shares: readonly Share[], free: readonly number[]): Share[] {
  const freely = [...Map.groupBy(free, (under) => under)].map(([under, alike]): Share => ({
    kind: 'CHILD',
    count: alike.length,
    each: 0,
    freeUnder: under,
  }))
  const isAdult = ({ kind }: Share) => kind === 'ADULT'
  return [...shares.filter(isAdult), ...freely, ...shares.filter((share) => !isAdult(share))]
}

/**
 * Half a rounding step: so much may rounding take off each passenger's price. Prices are rounded for each passenger;
 * without this a bound could lie a few pence above the true sum.
 */
const ROUNDED_AWAY = 3

/** What everybody together pays at least for a fare of a discount category, or of any, whatever cards they carry. */
export const leastFor = (party: PreparedParty, adult: number, category?: string): number =>
  (adult * leastLeft(party, category)) / 1000 - (party.adults + party.children) * ROUNDED_AWAY

const leastLeft = (party: PreparedParty, category?: string): number =>
  category === undefined ? party.leastForAll : party.leastForAdults(category) + party.leastForChildren(category)

/** A price that the party's price for this fare is never below, quickly found. */
export function leastPossible(party: PreparedParty, fare: FoundFare): number {
  if (fare.specials.length > 0 || fare.adult === NONE) return 0
  const category = fare.ticket.record.discountCategory
  if (fare.handChild === undefined) return leastFor(party, fare.adult, category)
  return (fare.adult * party.leastForAdults(category)) / 1000 - party.adults * ROUNDED_AWAY
}
