import { dayOf, dateOf, type Day } from '../../time/dates.ts'
import { lastDay } from '../rules/ticket-days.ts'
import { bundleOf, type Fares } from '../rules/fares.ts'
import { findFares, type FoundFare } from '../rules/find-fares.ts'
import { NONE } from '../image/image.ts'
import { cheapestOfEach, offerOf, type Offer } from '../rules/offer.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import { cardRules, fitsParty, partyPrice, quote, type Quote } from '../rules/quote.ts'

/** `custom` is one's own length, from a month to a year. */
export type SeasonDuration = 'weekly' | 'monthly' | 'annual' | 'custom'

/** From `from` to `until`, both included. `total` is for the whole party, after its discounts. */
export type SeasonOffer = Offer & {
  duration: SeasonDuration
  from: string
  until: string
  /** How many seven-day prices it costs, in thousandths. */
  perMilleOfWeekly: number
}

/**
 * In thousandths of the seven-day price, the only one that the feed has. A month costs 3.84 of it, each day beyond whole
 * months a thirtieth of that.
 */
const WEEK = 1000
const MONTH = 3840
const DAY_BEYOND = 128
/** A year costs 40 weeks; no shorter season costs more. */
const YEAR = 40_000

/** `perMille` is what it costs in thousandths of the seven-day price, before anything is rounded. */
export type SeasonSpan = { duration: SeasonDuration; from: Day; until: Day; perMille: number }

/** The span of a season that starts on `from`; a custom one needs its last day, a month to a year on. */
export function seasonSpan(duration: SeasonDuration, from: Day, customUntil?: Day): SeasonSpan | undefined {
  if (duration === 'weekly') return { duration, from, until: lastDay(from, 0, 7), perMille: WEEK }
  if (duration === 'monthly') return { duration, from, until: lastDay(from, 1, 0), perMille: MONTH }
  if (duration === 'annual') return { duration, from, until: lastDay(from, 12, 0), perMille: YEAR }
  if (customUntil === undefined || customUntil < lastDay(from, 1, 0) || customUntil > lastDay(from, 12, 0)) {
    return undefined
  }
  let months = 1
  // Whole months as the calendar has them; the days beyond them are counted singly. Each is counted from the first
  // day, not from the month before: a short February would otherwise shorten all that follow.
  while (lastDay(from, months + 1, 0) <= customUntil) months += 1
  const perMille = months * MONTH + (customUntil - lastDay(from, months, 0)) * DAY_BEYOND
  return { duration, from, until: customUntil, perMille: Math.min(perMille, YEAR) }
}

/**
 * Season prices are whole ten pences, to the nearest and half of them up. A week is as the feed has it and is never
 * rounded. All in whole numbers: a fraction of a penny never comes about.
 */
export const seasonPrice = (weekly: number, perMille: number): number =>
  perMille === WEEK ? weekly : Math.floor((weekly * perMille + 5000) / 10_000) * 10

/** From which day on, and for how long; a custom one needs its last day. */
export type SeasonsAsked = { from: string; durations: readonly SeasonDuration[]; customUntil?: string | undefined }

/** Every season ticket between two stations from a day on, one for each duration asked for. */
export function priceSeasons(
  fares: Fares,
  party: Party,
  between: { origin: string; destination: string },
  { from, durations, customUntil }: SeasonsAsked,
): SeasonOffer[] {
  const question = askBetween(fares, party, between, from)
  if (!question) return []
  const until = customUntil === undefined ? undefined : dayOf(customUntil)
  // Bundles stand among them in the feed, and are sold by themselves.
  const seasons = question.found.filter((fare) => !bundleOf(fares, fare.ticket.record.code))
  return durations.flatMap((duration) => {
    // A length that can't be sold, such as one's own without a last day, has no offers; the others still have theirs.
    const span = seasonSpan(duration, question.one.on.day, until)
    if (!span) return []
    const offers = seasons.flatMap((fare): Offer[] => {
      // First the price of the span, then discounts off it, as off any other fare.
      const whole = forSpan(fare, span.perMille)
      const shared =
        fitsParty(fare, question.one.party) && partyPrice(question.one, whole, cardsAtAnyTime(question.one, fare))
      return shared ? [offerOf(fares, whole, shared)] : []
    })
    const dates = { duration, from: dateOf(span.from), until: dateOf(span.until) }
    // For each length apart: of all together only the shortest would be left of each ticket.
    return cheapestOfEach(offers).map((offer) => ({ ...offer, ...dates, perMilleOfWeekly: span.perMille }))
  })
}

function forSpan(fare: FoundFare, perMille: number): FoundFare {
  // No price stays none: scaled it would look like one.
  const of = (weekly: number): number => (weekly === NONE ? NONE : seasonPrice(weekly, perMille))
  return {
    ...fare,
    adult: of(fare.adult),
    handChild: fare.handChild === undefined ? undefined : of(fare.handChild),
    specials: fare.specials.map((special) => ({ ...special, adult: of(special.adult), child: of(special.child) })),
  }
}

/**
 * Tickets that name no train: what is the same for all of them between two stations. Both season tickets and bundles are
 * of the feed's kind N. Nothing from a station to itself, or where the fares don't know one of them.
 */
export function askBetween(
  fares: Fares,
  party: Party,
  { origin, destination }: { origin: string; destination: string },
  date: string,
): { one: Quote; found: FoundFare[] } | undefined {
  const [a, b] = [fares.stationOf.get(origin), fares.stationOf.get(destination)]
  if (a === undefined || b === undefined || a === b) return undefined
  const on = fares.on(date)
  return {
    one: quote(fares, on, prepareParty(party, on), a, b),
    found: findFares(fares, on, { origin: a, destination: b }, 'SEASON'),
  }
}

/**
 * The cards that hold where no train is known: those that aren't banned from this ticket, whatever their hours. Minimum
 * fares are left out, for they follow the hour of a train: their bits stay unset.
 */
export function cardsAtAnyTime(one: Quote, fare: FoundFare): number {
  let bits = 0
  for (const index of one.party.cards.keys()) {
    const banned = cardRules(one, fare, index).some((rule) => rule.totalBan)
    if (one.inArea[index] === true && !banned) bits |= 1 << index
  }
  return bits
}
