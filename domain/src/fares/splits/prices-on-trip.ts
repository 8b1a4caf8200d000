import type { Fares } from '../rules/fares.ts'
import { FLEXIBILITIES, freedomOfAll, type Flexibility } from '../rules/flexibility.ts'
import type { Offer } from '../rules/offer.ts'
import type { PreparedParty } from '../rules/party.ts'
import { cheapestSingle, leastPrice, type PriceOptions } from '../rules/price.ts'
import type { Stretch } from '../rules/trip.ts'

export type PricesOnTrip = {
  /** The cheapest single between two positions for who wants to be so free; none where it costs more than the limit. */
  cheapest: (from: number, to: number, flexibility: Flexibility, limit?: number) => Offer | undefined
  /** Quickly found, and never more than that costs: infinite where none is sold. */
  least: (from: number, to: number, flexibility: Flexibility) => number
}

/** By two positions: up to which price there is nothing, and the cheapest where it was found. */
type Known = { offers: Map<number, Offer>; nothingTo: Float64Array; least: Float64Array }

/**
 * What tickets between any two positions of a trip cost. Splits ask for the same stretch in one freedom after the other,
 * with one limit after the other, and once more to be certain: a stretch is priced again only where that could tell more.
 */
export function pricesOnTrip(
  fares: Fares,
  party: PreparedParty,
  { trip, date }: Pick<Stretch, 'trip' | 'date'>,
  options: PriceOptions,
): PricesOnTrip {
  const numbers = trip.station.map((crs) => fares.stationOf.get(crs))
  const byFreedom = FLEXIBILITIES.map((flexibility) => ({ ...options, flexibility }))
  const known: (Known | undefined)[] = FLEXIBILITIES.map(() => undefined)
  const knownOf = (freedom: number): Known =>
    (known[freedom] ??= {
      offers: new Map(),
      nothingTo: new Float64Array(trip.length ** 2).fill(-1),
      least: new Float64Array(trip.length ** 2).fill(Number.NaN),
    })

  const least: PricesOnTrip['least'] = (from, to, flexibility) => {
    const place = from * trip.length + to
    const all = knownOf(FLEXIBILITIES.indexOf(flexibility)).least
    const before = all[place] as number
    if (!Number.isNaN(before)) return before
    const [origin, destination] = [numbers[from], numbers[to]]
    const isSold = origin !== undefined && destination !== undefined && origin !== destination
    return (all[place] = isSold ? leastPrice(fares, party, origin, destination, flexibility) : Number.POSITIVE_INFINITY)
  }

  const cheapest: PricesOnTrip['cheapest'] = (from, to, flexibility, limit = Number.POSITIVE_INFINITY) => {
    const place = from * trip.length + to
    const freedom = FLEXIBILITIES.indexOf(flexibility)
    // The tickets of who wants to be freer are some of these: where there is nothing for the one, there is nothing for
    // the other, and the cheapest of all is also theirs if it leaves as much.
    for (let at = freedom; at >= 0; at -= 1) {
      const heard = known[at]
      if (!heard) continue
      if (limit <= (heard.nothingTo[place] as number)) return undefined
      const offer = heard.offers.get(place)
      if (offer && (at === freedom || leavesAsMuch(offer, freedom))) return offer.total <= limit ? offer : undefined
    }
    // Nearly all that splitting asks about ends here.
    if (least(from, to, flexibility) > limit) return undefined
    const offer = cheapestSingle(fares, party, { trip, from, to, date }, byFreedom[freedom], limit)
    const { offers, nothingTo } = knownOf(freedom)
    if (offer) offers.set(place, offer)
    // Below the cheapest there is nothing, whatever the limit was.
    nothingTo[place] = offer ? offer.total - 1 : limit
    return offer
  }
  return { cheapest, least }
}

const leavesAsMuch = (offer: Offer, freedom: number): boolean => FLEXIBILITIES.indexOf(freedomOfAll([offer])) >= freedom
