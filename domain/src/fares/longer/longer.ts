import { isAdvance } from '../rules/advance.ts'
import { breakOfJourney } from '../rules/breaks.ts'
import type { Fares } from '../rules/fares.ts'
import type { FoundFare } from '../rules/find-fares.ts'
import { freedomOfAll, freerThan, type Flexibility } from '../rules/flexibility.ts'
import { compareOffers, offerOf, type Offer } from '../rules/offer.ts'
import { prepareParty, type Party, type PreparedParty } from '../rules/party.ts'
import { ask, cheapestSingle, leastPrice, mayTravel, withIdle, type PriceOptions } from '../rules/price.ts'
import { bothWays, cardsAllowed, leastFor, partyPrice, ride } from '../rules/quote.ts'
import { endsAround, layOutWider, type LaidWider, type WiderEnds, type WiderJourney } from './wider-journey.ts'

/** A ticket for more than the journey that costs less than one for the journey. Amounts are pence for the whole party. */
export type LongerTicket = {
  offer: Offer
  /** Where the ticket begins and ends; where its holder boards and gets off is the journey's to say. */
  from: string
  to: string
  flexibility: Flexibility
  /** What one ticket for the journey alone costs that leaves as much. */
  through: number
}

/** Whoever holds it may begin on the way and end before its end: the rule that the ticket's conditions tell. */
const mayBeBroken = (fare: FoundFare): boolean =>
  !isAdvance(fare) && breakOfJourney(fare.ticket.validity, false) === 'ANYWHERE'

/**
 * The tickets between two ends that may be used for the journey alone, for no more than so much. Route, times, way and cards
 * must hold twice: on the ticket's whole way, as who sells and who inspects it judge it, and on the part that is travelled.
 */
function* usableTickets(
  fares: Fares,
  party: PreparedParty,
  { trip, boards, alights }: LaidWider,
  { from, to, date }: WiderEnds & { date: string },
  { limit, ...options }: PriceOptions & { limit: number },
): Generator<Offer> {
  const question = ask(fares, party, { trip, from, to, date })
  if (!question) return
  const { quote } = question
  const whole = ride(trip, from, to, 'OUT', quote.on)
  const part = ride(trip, boards, alights, 'OUT', quote.on)
  const isWorth = (adult: number, category?: string) => leastFor(party, adult, category) <= limit
  for (const fare of question.found('SINGLE', { isWorth })) {
    if (!mayBeBroken(fare)) continue
    if (!mayTravel(quote, fare, whole, options) || !mayTravel(quote, fare, part, options)) continue
    const bits = bothWays(cardsAllowed(quote, fare, whole), cardsAllowed(quote, fare, part))
    const shared = partyPrice(quote, fare, bits)
    if (shared && shared.total <= limit) yield withIdle(offerOf(fares, fare, shared), quote, fare, bits)
  }
}

/** The cheapest ticket between two ends that may be used for the journey alone; nothing above the limit. */
export function cheapestUsable(
  fares: Fares,
  party: PreparedParty,
  laid: LaidWider,
  ends: WiderEnds & { date: string },
  options: PriceOptions & { limit: number },
): Offer | undefined {
  const numbers = [ends.from, ends.to].map((at) => fares.stationOf.get(laid.trip.station[at] ?? ''))
  const [origin, destination] = numbers
  if (origin === undefined || destination === undefined) return undefined
  // Nearly all ends are ruled out here: to go farther mostly costs more.
  if (leastPrice(fares, party, origin, destination, options.flexibility) > options.limit) return undefined
  let best: Offer | undefined
  for (const offer of usableTickets(fares, party, laid, ends, options))
    if (!best || compareOffers(offer, best) < 0) best = offer
  return best
}

/** The same by the name of its ends: each ticket and route once, cheapest first. For a price that was quoted before. */
export function usableBetween(
  fares: Fares,
  party: Party,
  journey: WiderJourney,
  { from, to }: Pick<LongerTicket, 'from' | 'to'>,
  options: PriceOptions = {},
): Offer[] {
  const laid = layOutWider(journey)
  const ends = endsAround(laid, journey.shut).find(
    (one) => laid.trip.station[one.from] === from && laid.trip.station[one.to] === to,
  )
  if (!ends) return []
  const prepared = prepareParty(party, fares.on(journey.date))
  const all = { ...ends, date: journey.date }
  return [...usableTickets(fares, prepared, laid, all, { ...options, limit: Number.POSITIVE_INFINITY })].toSorted(
    compareOffers,
  )
}

/**
 * Tickets to beyond the journey, or from before it, that cost less than one for the journey that leaves as much: the
 * cheapest of those that name no train, and of those that name no times either. One that costs as much as a freer one is
 * left out.
 */
export function longerTickets(
  fares: Fares,
  party: Party,
  journey: WiderJourney,
  options: PriceOptions = {},
): LongerTicket[] {
  const laid = layOutWider(journey)
  const { trip, boards, alights } = laid
  const { date } = journey
  const prepared = prepareParty(party, fares.on(date))
  const around = endsAround(laid, journey.shut)
  const alonePrice = (asked: Flexibility) =>
    cheapestSingle(fares, prepared, { trip, from: boards, to: alights, date }, { ...options, flexibility: asked })
  const found: LongerTicket[] = []
  for (let flexibility: Flexibility | undefined = 'OFF_PEAK'; flexibility !== undefined;) {
    const alone = alonePrice(flexibility)
    if (!alone) break
    const asking = { ...options, flexibility, limit: alone.total - 1 }
    const best = cheapestAround(fares, prepared, laid, { around, date }, asking)
    if (!best) {
      // Nothing beats it, and it may itself be freer than what was asked for.
      flexibility = freerThan(freedomOfAll([alone]))
      continue
    }
    const isAs = freedomOfAll([best.offer])
    found.push({
      offer: best.offer,
      from: trip.station[best.from] as string,
      to: trip.station[best.to] as string,
      flexibility: isAs,
      // Where nothing for the journey alone is as free, it is measured against what there is.
      through: (alonePrice(isAs) ?? alone).total,
    })
    flexibility = freerThan(isAs)
  }
  return found.filter(({ offer }, at) => found.slice(at + 1).every((freer) => freer.offer.total > offer.total))
}

/** Of all ends the cheapest; of those that cost the same the one that lies nearest to the journey. */
function cheapestAround(
  fares: Fares,
  party: PreparedParty,
  laid: LaidWider,
  { around, date }: { around: readonly WiderEnds[]; date: string },
  options: PriceOptions & { limit: number },
): (WiderEnds & { offer: Offer }) | undefined {
  let best: (WiderEnds & { offer: Offer }) | undefined
  let { limit } = options
  const nearest = around.toSorted((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from)
  for (const ends of nearest) {
    const offer = cheapestUsable(fares, party, laid, { ...ends, date }, { ...options, limit })
    if (!offer) continue
    best = { ...ends, offer }
    limit = offer.total - 1
  }
  return best
}
