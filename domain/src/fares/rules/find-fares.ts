/*
 * The inner loop of every price. Columns are read by positions that are known to exist, hence the exclamation marks.
 */
import { KIND_BIT, type DayTicket, type Fares, type FaresDay } from './fares.ts'
import { FLOW_NON_STANDARD, NONE, OVERRIDE_SUPPRESS } from '../image/image.ts'
import { rangeOf } from '../image/range-of.ts'

/** A price set by hand for the holders of one railcard; `suppressed` takes the derived one away. */
export type Special = { railcard: number; suppressed: boolean; adult: number; child: number; restriction: number }

/** One fare between two stations, before anybody's discount: the ticket, the way and where its price comes from. */
export type FoundFare = {
  ticket: DayTicket
  route: number
  restriction: number
  /** NONE: only holders of a railcard in `specials` get a price. */
  adult: number
  /** Only for prices set by hand: these name the child's fare, or that there is none (NONE). */
  handChild: number | undefined
  origin: number
  destination: number
  /** Number of the flow, or -1 for a price set by hand. */
  flow: number
  reversed: boolean
  nonStandard: boolean
  specials: Special[]
}

/** Two stations, or codes that fares are told between, by their numbers. */
export type StationPair = { origin: number; destination: number }

export type TicketKind = 'SINGLE' | 'RETURN' | 'SEASON'

export type IsWorth = (adult: number, category?: string) => boolean

export type FareSearch = {
  /** Dearer ones as well: a return may lead back to a station that only some of them cover. */
  keepDearer?: boolean
  /**
   * Leaves out early what could not be chosen anyway: a fare by its discount category, or all that cost as much.
   * Prices set by hand are never asked about.
   */
  isWorth?: IsWorth
}

/**
 * Every fare that a feed has from one station to another on a day, for tickets of the kind asked for. Of fares that
 * differ in their price alone (a cluster's and a station's, say) only the cheapest is worth looking at: no discount
 * makes a dearer fare the cheaper one.
 */
export function findFares(
  { columns }: Fares,
  on: FaresDay,
  { origin, destination }: StationPair,
  kind: TicketKind,
  { keepDearer = false, isWorth }: FareSearch = {},
): FoundFare[] {
  // A station has several codes: its own, its group's, its clusters'. Every pair of them may have fares.
  const best: Best | undefined = keepDearer
    ? undefined
    : { places: new Map(), before: [], routes: on.routes.length, isWorth: isWorth ?? (() => true) }
  const hunt: Hunt = { found: [], best, columns, on, wanted: KIND_BIT[kind] }
  const { setStart, setCode, setFrom, setUntil } = columns
  const day = on.imageDay
  for (let a = setStart[origin]!; a < setStart[origin + 1]!; a += 1) {
    if (setFrom[a]! > day || setUntil[a]! < day) continue
    for (let b = setStart[destination]!; b < setStart[destination + 1]!; b += 1) {
      if (setFrom[b]! > day || setUntil[b]! < day) continue
      // Codes come and go by date; sets say from when until when a station belongs to one.
      addPair(hunt, setCode[a]!, setCode[b]!)
    }
  }
  return hunt.found
}

/**
 * Where the cheapest fare of each ticket and route stands so far. Those with other restrictions follow each other
 * backwards through `before`: numbers small enough to be hashed fast. Restrictions differ in when they hold, so the
 * cheapest of each is kept: the cheapest of all may not hold on this train.
 */
type Best = {
  places: Map<number, number>
  before: (number | undefined)[]
  routes: number
  isWorth: IsWorth
}

const NO_SPECIALS: Special[] = []

type Columns = Fares['columns']

/** What is looked for on a day, and what is found so far. */
type Hunt = { found: FoundFare[]; best: Best | undefined; columns: Columns; on: FaresDay; wanted: number }

function addPair(hunt: Hunt, origin: number, destination: number): void {
  const { found, best, columns, on, wanted } = hunt
  const { pairStart, pairDestination, pairFlow, pairSingle, overrideStart, overrideDestination } = columns
  const [from, until] = rangeOf(overrideDestination, overrideStart[origin]!, overrideStart[origin + 1]!, destination)
  // Prices set by hand concern this pair of codes alone: only what is found from here on may be replaced by them.
  const first = found.length
  const [start, end] = rangeOf(pairDestination, pairStart[origin]!, pairStart[origin + 1]!, destination)
  for (let pair = start; pair < end; pair += 1) {
    // Flows lie scattered in memory, and most of them are far too dear or have no single: this tells without a look.
    if (wanted === KIND_BIT.SINGLE) {
      const least = pairSingle[pair]!
      if (least === NONE || (best && from === until && !best.isWorth(least))) continue
    }
    // A flow told for both directions stands twice, the lowest bit says which way round.
    const flow = pairFlow[pair]! >>> 1
    if (columns.flowFrom[flow]! > on.imageDay || columns.flowUntil[flow]! < on.imageDay) continue
    const reversed = (pairFlow[pair]! & 1) === 1
    const route = columns.flowRoute[flow]!
    const nonStandard = (columns.flowBits[flow]! & FLOW_NON_STANDARD) !== 0
    for (let fare = columns.flowFares[flow]!; fare < columns.flowFares[flow + 1]!; fare += 1) {
      const number = columns.fareTicket[fare]!
      // Also takes out what isn't sold on this day: such a ticket has no kind.
      if (on.kinds[number] !== wanted) continue
      const adult = columns.farePrice[fare]!
      const restriction = columns.fareRestriction[fare]!
      // Not where discounts have exceptions or prices are set by hand: there a dearer fare may end up the cheaper one.
      let place = found.length
      if (best && !nonStandard && from === until) {
        if (!best.isWorth(adult, on.tickets[number]!.record.discountCategory)) continue
        const key = number * best.routes + route
        const last = best.places.get(key)
        // A chain of at most a few: the restrictions of one ticket on one route.
        let other = last
        while (other !== undefined && found[other]!.restriction !== restriction) other = best.before[other]
        if (other === undefined) {
          best.before[place] = last
          best.places.set(key, place)
        } else if (found[other]!.adult <= adult) continue
        else place = other
      }
      found[place] = {
        ticket: on.tickets[number]!,
        route,
        restriction,
        adult,
        handChild: undefined,
        origin,
        destination,
        flow,
        reversed,
        nonStandard,
        specials: NO_SPECIALS,
      }
    }
  }
  if (from < until) applyOverrides(hunt, { origin, destination, first, from, until })
}

/** Where the prices set by hand between two codes stand, and the first of the fares that were found between them. */
type ByHand = StationPair & { first: number; from: number; until: number }

/**
 * Prices set by hand between the same two codes. For everybody: one replaces the flows' fares of its route and ticket,
 * or takes them away. For a railcard: it stands beside them, for its holders.
 */
function applyOverrides(
  { found, columns, on, wanted }: Hunt,
  { origin, destination, first, from, until }: ByHand,
): void {
  const holding: number[] = []
  for (let hand = from; hand < until; hand += 1) {
    const inTime = columns.overrideFrom[hand]! <= on.imageDay && on.imageDay <= columns.overrideUntil[hand]!
    if (inTime && on.kinds[columns.overrideTicket[hand]!] === wanted) holding.push(hand)
  }
  // By route and ticket, whatever the restriction: the price set by hand brings its own.
  const isFor = (fare: FoundFare, hand: number): boolean =>
    fare.route === columns.overrideRoute[hand] && fare.ticket.index === columns.overrideTicket[hand]
  const byHand = (hand: number, adult: number, handChild: number): FoundFare => ({
    ticket: on.tickets[columns.overrideTicket[hand]!] as DayTicket,
    route: columns.overrideRoute[hand]!,
    restriction: columns.overrideRestriction[hand]!,
    adult,
    handChild,
    origin,
    destination,
    flow: -1,
    reversed: false,
    nonStandard: false,
    specials: NO_SPECIALS,
  })
  for (const hand of holding) {
    // First those for everybody, then those for cards: a card's price belongs to the fare that is
    // left, set by hand or not.
    if (columns.overrideRailcard[hand] !== 0) continue
    // Backwards, for what is removed shortens the list behind it.
    for (let i = found.length - 1; i >= first; i -= 1) if (isFor(found[i]!, hand)) found.splice(i, 1)
    if ((columns.overrideBits[hand]! & OVERRIDE_SUPPRESS) !== 0) continue
    found.push(byHand(hand, columns.overrideAdult[hand]!, columns.overrideChild[hand]!))
  }
  for (const hand of holding) {
    if (columns.overrideRailcard[hand] === 0) continue
    const suppressed = (columns.overrideBits[hand]! & OVERRIDE_SUPPRESS) !== 0
    const special: Special = {
      railcard: columns.overrideRailcard[hand]!,
      suppressed,
      adult: columns.overrideAdult[hand]!,
      child: columns.overrideChild[hand]!,
      restriction: columns.overrideRestriction[hand]!,
    }
    let placed = false
    for (let i = first; i < found.length; i += 1) {
      if (!isFor(found[i]!, hand)) continue
      // A new list: `NO_SPECIALS` is shared by all fares without one.
      found[i]!.specials = [...found[i]!.specials, special]
      placed = true
    }
    if (!placed && !suppressed) {
      // Only holders of the card have a price here; its restriction is theirs, so the fare itself has none.
      const alone = byHand(hand, NONE, NONE)
      alone.restriction = 0
      alone.specials = [special]
      found.push(alone)
    }
  }
}
