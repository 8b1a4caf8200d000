import { pence, type Pence } from '../../money.ts'
import { dayOf, dateOf } from '../../time/dates.ts'
import { lastDay } from '../rules/ticket-days.ts'
import { holds, type Fares } from '../rules/fares.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import type { RoverPriceRecord, RoverRecord } from '../image/records.ts'
import { breachOf, type Breach } from '../rules/restriction.ts'
import { shareOut, type Share } from '../rules/share-out.ts'
import { layOut, railEnds, type FareSolution } from '../rules/trip.ts'

/** A ranger (one day) or rover: travel as often as wanted in its area, on so many days of those it is valid. */
export type RoverOffer = {
  /** For the whole party. */
  total: Pence
  code: string
  name: string
  class: 'FIRST' | 'STANDARD'
  /** On so many days from `from` to `until`, both included, it may be used. They need not follow each other. */
  travelDays: number
  from: string
  until: string
  /** Three-letter codes of all the stations in its area. */
  stations: readonly string[]
  restriction: string
  shares: Share[]
}

/** Rovers that can start on the day, cheapest first. Each card's price is set by hand; GroupSave isn't for rovers. */
export function priceRovers(fares: Fares, party: Party, from: string): RoverOffer[] {
  const { rovers, roverPrices } = fares.tables
  const day = dayOf(from)
  const prices = roverPrices.filter((one) => holds(one, day))
  const offers = rovers.flatMap((rover) => {
    if (!holds(rover, day)) return []
    // A rover is one record with a price for each class: they are offered side by side.
    return (['STANDARD', 'FIRST'] as const).flatMap((of) => {
      // One price for each card and class; without a plain one the rover isn't sold in this class.
      const list = prices.filter((one) => one.code === rover.code && one.class === of)
      const plain = list.find((one) => one.railcard === '')
      return plain ? offerFor(fares, party, from, { rover, plain, list }) : []
    })
  })
  return offers.toSorted((a, b) => a.total - b.total || (a.code < b.code ? -1 : 1))
}

/** A rover in one class: its price without a card, and all that there are. */
type InClass = { rover: RoverRecord; plain: RoverPriceRecord; list: readonly RoverPriceRecord[] }

function offerFor(fares: Fares, party: Party, from: string, { rover, plain, list }: InClass): RoverOffer[] {
  // Rovers stand in no flow, so no rule of a card looks at them: only whom it covers is taken from the card.
  const prepared = prepareParty(party, fares.on(from))
  const covers = prepared.cards.flatMap(({ card, copies }) => {
    // A card without a price of its own for this rover takes nothing off: no percentage is worked out here, and
    // nothing is rounded.
    const priced = list.find((one) => one.railcard === card.code)
    if (!priced) return []
    const { holder, passengers, adults, children } = card.record
    return [
      { railcard: card.code, copies, holder, passengers, adults, children, adult: priced.adult, child: priced.child },
    ]
  })
  const shared = shareOut(party.adults, party.children, plain.adult, plain.child, covers)
  if (!shared) return []
  // From the first day on, that day included: seven days from a Monday end on the Sunday.
  const until = dateOf(lastDay(dayOf(from), rover.validMonths, rover.validDays))
  return [
    {
      total: pence(shared.total),
      code: rover.code,
      name: rover.name,
      class: plain.class,
      travelDays: rover.travelDays,
      from,
      until,
      stations: rover.stations,
      restriction: plain.restriction,
      shares: shared.shares,
    },
  ]
}

export type RoverBreach = Breach | { rule: 'OUTSIDE_AREA'; station: string } | { rule: 'OUTSIDE_DATES'; date: string }

/**
 * Whether a journey may be made on a rover: all its calls in the area, its day among those valid, its times kept. On how
 * many days it was used already is the caller's to count.
 */
export function roverBreach(
  fares: Fares,
  rover: Pick<RoverOffer, 'stations' | 'restriction' | 'from' | 'until'>,
  solution: FareSolution,
  date: string,
): RoverBreach | undefined {
  // Dates are year first, so as texts they compare as days.
  if (date < rover.from || date > rover.until) return { rule: 'OUTSIDE_DATES', date }
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return undefined
  // Every call, not only the ends: leaving the area and coming back isn't covered.
  for (let p = ends.from; p <= ends.to; p += 1) {
    const station = trip.station[p] as string
    if (!rover.stations.includes(station)) return { rule: 'OUTSIDE_AREA', station }
  }
  // By the way out: a rover has no way back.
  const restriction = fares.on(date).restrictionOf(rover.restriction)
  return restriction && breachOf(restriction, trip, ends.from, ends.to, 'OUT')
}
