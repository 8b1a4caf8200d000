import { addMonths, dayOf } from '../../time/dates.ts'
import type { FareRecords, RailcardRecord, TicketRecord } from '../image/records.ts'
import type { FareLeg } from '../rules/trip.ts'
import { endOf, railOnly, slowFares, startOf, type SlowFare } from './slow-fares.ts'
import { cardHolds, cardPrices, plainPrices, type Prices, type SlowJourney, type Way } from './slow-passenger.ts'
import { current, daysInclude, keepsRestriction, pricedAs } from './slow-rules.ts'

export type SlowOffer = { total: number; ticket: string; route: string }
export type SlowParty = {
  adults: number
  children: number
  railcards?: readonly string[]
  ages?: readonly number[]
}
export type SlowOptions = {
  /** Nothing for booked trains only; nothing that names times, either. Without it anything will do. */
  free?: 'OF_TRAINS' | 'OF_TRAINS_AND_TIMES'
  placesLeft?: (question: { ticket: string; uid: string; date: string }) => number
}

function fareHolds(records: FareRecords, fare: SlowFare, way: Way, soldOn: string): boolean {
  const { legs, date, direction } = way
  const route = current(
    records.routes.filter((one) => one.code === fare.route),
    date,
  )
  const stations = legs.flatMap((leg) => leg.calls.map((call) => call.station))
  if (route) {
    if (route.include.length > 0 && !route.include.some((crs) => stations.includes(crs))) return false
    if (route.exclude.some((crs) => stations.includes(crs))) return false
    if (route.tocs.length > 0 && legs.some((leg) => leg.toc !== '' && !route.tocs.includes(leg.toc))) return false
  }
  const calendar = records.ticketCalendar.filter(
    (one) => one.ticket === fare.ticket.code && ['', fare.route].includes(one.route),
  )
  const yes = calendar.filter((one) => one.allowed)
  if (yes.length > 0 && !yes.some((one) => daysInclude(one.days, soldOn))) return false
  if (calendar.some((one) => !one.allowed && daysInclude(one.days, soldOn))) return false
  return keepsRestriction(records, fare.restriction, legs, date, direction)
}

const fits = ({ ticket }: SlowFare, { adults, children }: SlowParty): boolean =>
  ticket.adults.min <= adults &&
  adults <= ticket.adults.max &&
  ticket.children.min <= children &&
  children <= ticket.children.max &&
  ticket.passengers.min <= adults + children &&
  adults + children <= ticket.passengers.max

/** Tries every way to put every single passenger under one of the cards, or none. */
function leastFor(
  party: SlowParty,
  plain: Prices,
  cards: { card: RailcardRecord; prices: Prices }[],
  free: { may: boolean[]; most: number },
) {
  const people = [...Array(party.adults).fill('ADULT'), ...Array(party.children).fill('CHILD')] as ('ADULT' | 'CHILD')[]
  const under: number[] = []
  let least = Number.POSITIVE_INFINITY
  const sum = (): number => {
    if (under.filter((card) => card === FREE).length > free.most) return Number.POSITIVE_INFINITY
    for (const [index, { card }] of cards.entries()) {
      const adults = people.filter((kind, i) => kind === 'ADULT' && under[i] === index).length
      const children = people.filter((kind, i) => kind === 'CHILD' && under[i] === index).length
      if (adults + children === 0) continue
      if (adults < card.adults.min || adults > card.adults.max) return Number.POSITIVE_INFINITY
      if (children < card.children.min || children > card.children.max) return Number.POSITIVE_INFINITY
      if (adults + children < card.passengers.min || adults + children > card.passengers.max) {
        return Number.POSITIVE_INFINITY
      }
      if ((card.holder === 'ADULT' && adults === 0) || (card.holder === 'CHILD' && children === 0)) {
        return Number.POSITIVE_INFINITY
      }
    }
    return people.reduce((total, kind, i) => {
      if (under[i] === FREE) return total
      const prices = under[i] === -1 ? plain : cards[under[i] as number]?.prices
      return total + ((kind === 'ADULT' ? prices?.adult : prices?.child) ?? Number.POSITIVE_INFINITY)
    }, 0)
  }
  const place = (i: number): void => {
    if (i === people.length) least = Math.min(least, sum())
    for (let card = FREE; card < cards.length && i < people.length; card += 1) {
      if (card === FREE && !free.may[i - party.adults]) continue
      under[i] = card
      place(i + 1)
    }
  }
  place(0)
  return least
}

/** Under no card and without paying. */
const FREE = -2

/** For each child whether a rule lets it travel free on all of the ways, one child after the other. */
function freeOf(records: FareRecords, fare: SlowFare, party: SlowParty, ways: Way[]) {
  const rules = records.freeChildren.filter(
    (rule) =>
      fare.ticket.class === 'STANDARD' &&
      ways.every(
        ({ legs, date, direction }) =>
          legs.every((leg) => leg.toc === '' || rule.tocs.includes(leg.toc)) &&
          keepsRestriction(records, rule.restriction, legs, date, direction),
      ),
  )
  const may = (party.ages ?? []).map((age) => rules.some((rule) => age < rule.under))
  return { may, most: party.adults * Math.max(0, ...rules.map((rule) => rule.perAdult)) }
}

function cardsOf(records: FareRecords, party: SlowParty, date: string): RailcardRecord[] {
  const carried = (party.railcards ?? []).filter((code) => code !== 'GS3')
  if (party.adults >= 3) carried.push('GS3')
  return carried
    .map((code) =>
      current(
        records.railcards.filter((one) => one.code === code),
        date,
      ),
    )
    .filter((card) => card !== undefined)
}

const best = (offers: SlowOffer[]): SlowOffer[] => {
  const least = new Map<string, SlowOffer>()
  for (const offer of offers) {
    const key = `${offer.ticket} ${offer.route}`
    if (offer.total < (least.get(key)?.total ?? Number.POSITIVE_INFINITY)) least.set(key, offer)
  }
  return [...least.values()].toSorted(
    (a, b) => a.total - b.total || `${a.ticket} ${a.route}`.localeCompare(`${b.ticket} ${b.route}`),
  )
}

/** Every single ticket for a journey, the slow way. */
export function slowPrice(
  records: FareRecords,
  party: SlowParty,
  journey: SlowJourney,
  options: SlowOptions = {},
): SlowOffer[] {
  return slow(records, party, journey, undefined, options)
}

/** Of a ticket that is used for a part of its way only: which part, and whether it may be. */
export type SlowPart = { travelled: FareLeg[]; allows: (ticket: TicketRecord) => boolean }

/** The same for legs that begin and end on trains; with a part, only tickets that hold on that as well. */
export const slowOffers = (
  records: FareRecords,
  party: SlowParty,
  { legs, date }: { legs: FareLeg[]; date: string },
  options: SlowOptions,
  part?: SlowPart,
): SlowOffer[] => slow(records, party, { solution: { legs }, date }, undefined, options, part)

/** Every return ticket for a way out and a way back. */
export function slowReturns(records: FareRecords, party: SlowParty, out: SlowJourney, back: SlowJourney): SlowOffer[] {
  return slow(records, party, out, back, {})
}

function slow(
  records: FareRecords,
  party: SlowParty,
  out: SlowJourney,
  back: SlowJourney | undefined,
  options: SlowOptions,
  part?: SlowPart,
): SlowOffer[] {
  const legs = railOnly(out.solution)
  const home = back && railOnly(back.solution)
  const ends = [startOf(legs), endOf(legs)]
  if (legs.length === 0 || ends[0] === ends[1]) return []
  const ways: Way[] = [{ legs, date: out.date, direction: 'OUT', ends }]
  if (home && back) ways.push({ legs: home, date: back.date, direction: 'RETURN', ends })
  if (part) ways.push({ legs: part.travelled, date: out.date, direction: 'OUT', ends })
  const offers: SlowOffer[] = []
  for (const fare of slowFares(records, legs, out.date, back ? 'RETURN' : 'SINGLE')) {
    if (!fits(fare, party) || !ways.every((way) => fareHolds(records, fare, way, out.date))) continue
    if (options.free && (fare.ticket.group === 'P' || (options.free === 'OF_TRAINS_AND_TIMES' && fare.restriction)))
      continue
    if (fare.ticket.group === 'P' && (back || !enoughPlaces(fare, party, legs, out.date, options))) continue
    if (part && !part.allows(fare.ticket)) continue
    if (home && back && !backInTime(records, fare, out.date, home, back.date)) continue
    const cards = cardsOf(records, party, out.date)
      .filter((card) => ways.every((way) => cardHolds(records, fare, card, way)))
      .map((card) => ({ card, prices: cardPrices(records, fare, card, out) }))
    const total = leastFor(party, plainPrices(records, fare, out.date), cards, freeOf(records, fare, party, ways))
    if (Number.isFinite(total)) offers.push({ total, ticket: fare.ticket.code, route: fare.route })
  }
  return best(offers)
}

function enoughPlaces(fare: SlowFare, party: SlowParty, legs: FareLeg[], date: string, { placesLeft }: SlowOptions) {
  return legs
    .filter((leg) => leg.toc !== '')
    .every((leg) => {
      const question = { ticket: fare.ticket.code, uid: leg.uid ?? '', date }
      return (placesLeft?.(question) ?? 0) >= party.adults + party.children
    })
}

function backInTime(records: FareRecords, fare: SlowFare, outDate: string, home: FareLeg[], backDate: string) {
  const validity = current(
    records.validities.filter((one) => one.code === fare.ticket.validity),
    outDate,
  )
  if (!validity) return false
  const out = dayOf(outDate)
  const back = dayOf(backDate)
  const { returnDays, returnMonths, returnAfterDays, returnAfterMonths } = validity
  const last = returnDays + returnMonths === 0 ? out : addMonths(out, returnMonths) + returnDays - 1
  const first = returnAfterDays + returnAfterMonths === 0 ? out : addMonths(out, returnAfterMonths) + returnAfterDays
  const departs = home[0]?.calls[0]?.departs ?? home[0]?.calls[0]?.arrives ?? 0
  // A ticket of a day is good to 04:29 of the next.
  const needed = departs < 270 ? back - 1 : departs < 270 + 1440 ? back : back + 1
  const priced = pricedAs(records, startOf(home), outDate).includes(fare.destination)
  return back >= first && needed <= last && priced && pricedAs(records, endOf(home), outDate).includes(fare.origin)
}
