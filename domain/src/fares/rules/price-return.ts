import { isAdvance, placesFor } from './advance.ts'
import { type Day } from '../../time/dates.ts'
import { earliestTicketDay, lastDay } from './ticket-days.ts'
import type { Fares } from './fares.ts'
import { withoutFree } from './free-children.ts'
import type { FoundFare } from './find-fares.ts'
import { cheapestOfEach, compareOffers, mayReturnLater, offerOf, type Offer } from './offer.ts'
import { prepareParty, type Party } from './party.ts'
import { ask, mayTravel, MOST_ROUTES, withIdle, type PriceOptions, type Question } from './price.ts'
import { bothWays, cardsAllowed, partyPrice, ride, type Quote, type Ride } from './quote.ts'
import type { ValidityRecord } from '../image/records.ts'
import { layOut, railEnds, type FareSolution } from './trip.ts'

/** A solution and the service day it is for. */
export type DatedSolution = { solution: FareSolution; date: string }

/**
 * Tickets for a way out and a way back: one return ticket, or a single each way. `total` is in pence, for the whole
 * party.
 */
export type ReturnOffer = { total: number; tickets: readonly Offer[] }

/** Trains are named by their places in the lists asked about. Nothing is worked out for a pair before somebody asks. */
export type ReturnPrices = {
  /** Single tickets of each way out and each way back, cheapest first. */
  singlesOut: readonly Offer[][]
  singlesBack: readonly Offer[][]
  /** Return tickets that hold on this way out and this way back, cheapest first. */
  returns: (out: number, back: number) => readonly Offer[]
  /** The least that both ways cost: by one return ticket where that is no dearer than two singles. */
  cheapest: (out: number, back: number) => ReturnOffer | undefined
}

/** The days on which the way back may begin, for a ticket whose way out is on `day`. By TVL; both days are included. */
export function returnDays(validity: ValidityRecord, day: Day): { first: Day; last: Day } {
  const { returnAfterDays, returnAfterMonths, returnDays: days, returnMonths: months } = validity
  // Some returns want days in between: the first day back is the one after them.
  const waits = returnAfterMonths > 0 || returnAfterDays > 0
  return { first: waits ? lastDay(day, returnAfterMonths, returnAfterDays + 1) : day, last: lastDay(day, months, days) }
}

/**
 * Whether a way back begins on one of the days; half an hour past midnight still counts to the day before. Only at the
 * end: at the beginning the service day alone counts.
 */
function isOnTime({ first, last }: { first: Day; last: Day }, back: Ride): boolean {
  const departs = back.trip.departs[back.from] as number
  return back.on.day >= first && earliestTicketDay(back.on.day, departs) <= last
}

/** The one pattern of bits that no set of cards has, so that "doesn't hold" and "holds without a card" differ. */
const NOT_VALID = -1 << 31

/** One fare on some trains: on which of them it holds, and what it costs under the cards that hold there. */
type TrainFare = { fare: FoundFare; bits: readonly number[]; offer: (bits: number) => Offer | undefined }

/** `least`: what it costs when every card that holds on a way out holds on the way back, too. */
type ReturnFare = TrainFare & { backBits: readonly number[]; least: number }

/** The bits of the cards for each ride the fare holds on. */
const bitsOn = (one: Quote, fare: FoundFare, rides: readonly (Ride | undefined)[], options: PriceOptions): number[] =>
  rides.map((travel) => (travel && mayTravel(one, fare, travel, options) ? cardsAllowed(one, fare, travel) : NOT_VALID))

/** What a fare costs depends only on the cards that hold, so each such sum is worked out once. */
function offers(fares: Fares, one: Quote, fare: FoundFare): (bits: number) => Offer | undefined {
  // Some dozen trains of a day fall into two or three patterns of cards: so few sums are shared out,
  // not one for each train.
  const known = new Map<number, Offer | undefined>()
  let [lastBits, last]: [number, Offer | undefined] = [NOT_VALID, undefined]
  const find = (bits: number): Offer | undefined => {
    if (known.has(bits)) return known.get(bits)
    const shared = partyPrice(one, fare, bits)
    const offer = shared && withIdle(offerOf(fares, fare, shared), one, fare, bits)
    known.set(bits, offer)
    return offer
  }
  return (bits) => {
    // Trains come in the order of the day, and neighbours are mostly alike: hardly any look-up is made.
    if (bits !== lastBits) [lastBits, last] = [bits, find(bits)]
    return last
  }
}

/** The solutions of one way, each with the ride that fares are asked for; none where it is all on foot. */
type Way = { solutions: readonly DatedSolution[]; rides: readonly (Ride | undefined)[] }

function wayOf(fares: Fares, solutions: readonly DatedSolution[], direction: Ride['direction']): Way {
  const rides = solutions.map(({ solution, date }) => {
    const trip = layOut(solution)
    const ends = railEnds(trip)
    return ends && ride(trip, ends.from, ends.to, direction, fares.on(date))
  })
  return { solutions, rides }
}

function isPricedAs({ columns, stationOf }: Fares, crs: string, code: number, day: number): boolean {
  // Whether a station belonged to a code (its group's, a cluster's) on the image day for which the ticket is priced:
  // that of the way out.
  const station = stationOf.get(crs)
  if (station === undefined) return false
  const end = columns.setStart[station + 1] as number
  for (let i = columns.setStart[station] as number; i < end; i += 1) {
    const holds = (columns.setFrom[i] as number) <= day && day <= (columns.setUntil[i] as number)
    if (holds && columns.setCode[i] === code) return true
  }
  return false
}

/** A return ticket leads back between the places it is priced for, perhaps another station of the same town. */
const leadsBack = (fares: Fares, fare: FoundFare, back: Ride, day: number): boolean =>
  isPricedAs(fares, back.trip.station[back.from] as string, fare.destination, day) &&
  isPricedAs(fares, back.trip.station[back.to] as string, fare.origin, day)

/**
 * The same ride on tickets of its own. For the way back: restrictions of the way out hold on a single, and nothing that
 * was judged may be reused.
 */
const asSingles = (back: Ride | undefined): Ride | undefined =>
  back && ride(back.trip, back.from, back.to, 'OUT', back.on)

type Alike = { question: Question; members: readonly number[]; rides: readonly (Ride | undefined)[] }

/** Rides between the same stations on the same day share one question. */
function alike(fares: Fares, party: Party, { solutions, rides }: Way): Alike[] {
  // Most ways begin and end at the same two stations; a search between groups has several pairs.
  const groups = Map.groupBy(solutions.keys(), (n) => {
    const travel = rides[n]
    return travel && [travel.trip.station[travel.from], travel.trip.station[travel.to], solutions[n]?.date].join(' ')
  })
  return [...groups.values()].flatMap((members) => {
    const first = rides[members[0] as number]
    const date = solutions[members[0] as number]?.date as string
    const question = first && ask(fares, prepareParty(party, fares.on(date)), { ...first, date })
    return question
      ? [{ question, members, rides: rides.map((one, n) => (members.includes(n) ? one : undefined)) }]
      : []
  })
}

/**
 * `product` numbers a ticket and its route; `on` are the bits of all trains, so that each can find the price that is its
 * own.
 */
type Priced = { offer: Offer; fare: FoundFare; product: number; bits: number; on: readonly number[] }

/** The single tickets of many solutions, each list cheapest first: sorted once for all of them. */
function singlesOf(fares: Fares, party: Party, way: Way, options: PriceOptions): Offer[][] {
  const { solutions } = way
  const lists: Offer[][] = solutions.map(() => [])
  for (const { question, members, rides: own } of alike(fares, party, way)) {
    const list: Priced[] = []
    const products = new Map<number, number>()
    for (const fare of question.found('SINGLE')) {
      const key = fare.ticket.index * MOST_ROUTES + fare.route
      const product = products.get(key) ?? products.size
      products.set(key, product)
      const on = bitsOn(question.quote, fare, own, options)
      const priceFor = offers(fares, question.quote, fare)
      for (const bits of new Set(on)) {
        const offer = bits === NOT_VALID ? undefined : priceFor(bits)
        if (offer) list.push({ offer, fare, product, bits, on })
      }
    }
    // Sorted once for all trains together: each train then takes its own out of it in order.
    list.sort((a, b) => compareOffers(a.offer, b.offer))
    for (const n of members) {
      const seen = new Uint8Array(products.size)
      for (const { offer, fare, product, bits, on } of list) {
        // Another price of the same ticket on this train was cheaper, or this one is for other trains.
        if (on[n] !== bits || seen[product] === 1) continue
        const places = isAdvance(fare)
          ? placesFor(fare, { ...(own[n] as Ride), date: solutions[n]?.date as string }, options.placesLeft)
          : undefined
        if (places !== undefined && places < party.adults + party.children) continue
        seen[product] = 1
        lists[n]?.push(places === undefined ? offer : { ...offer, places })
      }
    }
  }
  return lists
}

function returnFares(fares: Fares, party: Party, outward: Way, inward: Way, options: PriceOptions): ReturnFare[] {
  const backRides = inward.rides
  const list: ReturnFare[] = []
  for (const { question, rides } of alike(fares, party, outward)) {
    const [origin, destination] = question.quote.ends
    // Only then is dropping dearer fares safe: a fare of another station of the town may be the one that leads back.
    const sameEnds = backRides.every(
      (back) => !back || (back.trip.station[back.from] === destination && back.trip.station[back.to] === origin),
    )
    for (const fare of question.found('RETURN', { keepDearer: !sameEnds })) {
      // Advance is sold one way at a time.
      if (isAdvance(fare)) continue
      const bits = bitsOn(question.quote, fare, rides, options)
      // It holds on none of the ways out: nobody looks at the ways back.
      if (bits.every((one) => one === NOT_VALID)) continue
      const days = returnDays(fare.ticket.validity, question.quote.on.day)
      const inTime = backRides.map((back) =>
        back && (sameEnds || leadsBack(fares, fare, back, question.quote.on.imageDay)) && isOnTime(days, back)
          ? back
          : undefined,
      )
      const backBits = bitsOn(question.quote, fare, inTime, options)
      const offer = offers(fares, question.quote, fare)
      // A card may cease to hold on the way back, which makes it dearer, never cheaper: so this is a
      // bound for every pair.
      const least = Math.min(
        ...[...new Set(bits)].map((one) => (one === NOT_VALID ? undefined : offer(one))?.total ?? Infinity),
      )
      list.push({ fare, bits, backBits, least, offer })
    }
  }
  return list.toSorted((a, b) => a.least - b.least)
}

/** Prices every way out with every way back; which pairs to look at is left to the caller. */
export function priceReturns(
  fares: Fares,
  party: Party,
  outs: readonly DatedSolution[],
  backs: readonly DatedSolution[],
  options: PriceOptions = {},
): ReturnPrices {
  const outward = wayOf(fares, outs, 'OUT')
  const inward = wayOf(fares, backs, 'RETURN')
  const singlesOut = singlesOf(fares, party, outward, options)
  const singlesBack = singlesOf(fares, party, { ...inward, rides: inward.rides.map(asSingles) }, options)
  const list = returnFares(fares, party, outward, inward, options)

  const offerOn = ({ bits, backBits, offer }: ReturnFare, out: number, back: number): Offer | undefined => {
    const [o, b] = [bits[out] as number, backBits[back] as number]
    return o === NOT_VALID || b === NOT_VALID ? undefined : offer(bothWays(o, b))
  }
  // Thirty trains out and thirty back are nine hundred pairs, but only a few kinds of them.
  const kindsOf = (trains: number, bitsOf: (fare: ReturnFare) => readonly number[]): number[] => {
    const kinds = new Map<string, number>()
    return Array.from({ length: trains }, (_, train) => {
      const key = list.map((fare) => bitsOf(fare)[train]).join()
      const kind = kinds.get(key) ?? kinds.size
      kinds.set(key, kind)
      return kind
    })
  }
  // Trains on which the same fares hold under the same cards differ in nothing here.
  const outKinds = kindsOf(outs.length, (fare) => fare.bits)
  const backKinds = kindsOf(backs.length, (fare) => fare.backBits)
  const returns = new Map<string, readonly Offer[]>()
  return {
    singlesOut,
    singlesBack,
    returns: (out, back) => {
      // By kinds: two trains alike share one list, and it is sorted once.
      const key = `${outKinds[out]} ${backKinds[back]}`
      const known = returns.get(key)
      if (known) return known
      const made = cheapestOfEach(list.flatMap((fare) => offerOn(fare, out, back) ?? []))
      returns.set(key, made)
      return made
    },
    cheapest: (out, back) => {
      let best: Offer | undefined
      for (const fare of list) {
        // Cheapest first: what comes now can only be dearer.
        if (best && fare.least > best.total) break
        const one = offerOn(fare, out, back)
        if (one && (!best || one.total < best.total || (one.total === best.total && compareOffers(one, best) < 0)))
          best = one
      }
      const [there, home] = [singlesOut[out]?.[0], singlesBack[back]?.[0]]
      // The cheapest of each way by itself: they need not be the same ticket.
      const two = there && home && { total: there.total + home.total, tickets: [there, home] }
      if (best && (!two || best.total <= two.total)) return { total: best.total, tickets: [best] }
      return two
    },
  }
}

/** Return tickets for a way out whose way back is chosen on another day, on any train that the ticket allows. */
export function priceOpenReturn(
  fares: Fares,
  party: Party,
  { solution, date }: DatedSolution,
  options: PriceOptions = {},
): Offer[] {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  const question = ends && ask(fares, prepareParty(party, fares.on(date)), { trip, ...ends, date })
  if (!ends || !question) return []
  const travel = ride(trip, ends.from, ends.to, 'OUT', fares.on(date))
  const list: Offer[] = []
  for (const fare of question.found('RETURN')) {
    // Advance is sold one way at a time; a day return has no other day to choose.
    if (isAdvance(fare) || !mayReturnLater(fare.ticket.validity)) continue
    if (!mayTravel(question.quote, fare, travel, options)) continue
    // By the way out alone: the way back is not known yet, so it can't take a card away.
    const bits = withoutFree(cardsAllowed(question.quote, fare, travel))
    const shared = partyPrice(question.quote, fare, bits)
    if (shared) list.push(withIdle(offerOf(fares, fare, shared), question.quote, fare, bits))
  }
  return cheapestOfEach(list)
}
