import { dayOf, weekdayAt } from '../../time/dates.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { layOut, railEnds, isWalk } from '../rules/trip.ts'

/**
 * Pay as you go as its operator publishes it; none of it is in the fares feed. Amounts are pence for one adult; there
 * are no children's fares and no railcards. `zones` are by three-letter code.
 */
export type PaygTable = {
  /** From the first departure to the last arrival; a journey that takes longer is not taken at all. */
  maximumMinutes: number
  /** On their trains taps don't count: one such train in a journey and it needs a ticket. */
  refusedOperators: readonly string[]
  zones: Readonly<Record<string, number>>
  /** By pair, told once. */
  singles: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** The most that a day, and a week from Monday to Sunday, costs within a run of zones, both ends included. */
  caps: readonly { from: number; to: number; day: number; week: number }[]
}

/**
 * What one adult is charged. `uncovered` are the journeys that the scheme doesn't take: they are in none of the sums,
 * and whoever asks has to ticket them.
 */
export type PaygCharge = { total: number; dayCapsMet: number; weekCapsMet: number; uncovered: DatedSolution[] }

const singleFor = ({ singles }: PaygTable, a: string, b: string): number | undefined =>
  singles[a]?.[b] ?? singles[b]?.[a]

/** The single of a journey on pay as you go; nothing where the scheme doesn't take it. */
export function paygSingle(table: PaygTable, { solution }: DatedSolution): number | undefined {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return undefined
  const { from, to } = ends
  for (let p = from; p < to; p += 1) {
    if (!isWalk(trip, p) && table.refusedOperators.includes(trip.toc[trip.leg[p] as number] as string)) return undefined
  }
  if ((trip.arrives[to] as number) - (trip.departs[from] as number) > table.maximumMinutes) return undefined
  return singleFor(table, trip.station[from] as string, trip.station[to] as string)
}

/** The cheapest cap that covers every zone touched. */
function capFor(table: PaygTable, zones: ReadonlySet<number>, span: 'day' | 'week'): number {
  // Caps are for a run of zones; who touches 1 and 3 needs one from 1 to 3.
  const [low, high] = [Math.min(...zones), Math.max(...zones)]
  const covering = table.caps.filter((cap) => cap.from <= low && cap.to >= high).map((cap) => cap[span])
  return Math.min(Number.POSITIVE_INFINITY, ...covering)
}

/** Charges journeys tap by tap: each day no more than its cap, each week from Monday no more than its own. */
export function paygCharge(table: PaygTable, journeys: readonly DatedSolution[]): PaygCharge {
  const charge: PaygCharge = { total: 0, dayCapsMet: 0, weekCapsMet: 0, uncovered: [] }
  // Monday's date names the week.
  const weeks = Map.groupBy(journeys, ({ date }) => dayOf(date) - weekdayAt(dayOf(date)))
  for (const week of weeks.values()) {
    let sumOfDays = 0
    const zonesOfWeek = new Set<number>()
    for (const day of Map.groupBy(week, ({ date }) => date).values()) {
      let singles = 0
      // The ends of the first train and of the last, as far as they have a zone.
      const zones = new Set<number>()
      for (const journey of day) {
        const single = paygSingle(table, journey)
        if (single === undefined) {
          charge.uncovered.push(journey)
          continue
        }
        singles += single
        for (const leg of [journey.solution.legs[0], journey.solution.legs.at(-1)]) {
          for (const call of [leg?.calls[0], leg?.calls.at(-1)]) {
            const zone = table.zones[call?.station ?? '']
            if (zone !== undefined) zones.add(zone)
          }
        }
      }
      for (const zone of zones) zonesOfWeek.add(zone)
      // Without a zone no cap is known to cover the day, so its singles are charged as they are.
      const cap = zones.size > 0 ? capFor(table, zones, 'day') : Number.POSITIVE_INFINITY
      if (singles >= cap) charge.dayCapsMet += 1
      sumOfDays += Math.min(singles, cap)
    }
    const cap = zonesOfWeek.size > 0 ? capFor(table, zonesOfWeek, 'week') : Number.POSITIVE_INFINITY
    if (sumOfDays >= cap) charge.weekCapsMet += 1
    // Days are capped first, then their sum: the week's cap never makes a day dearer.
    charge.total += Math.min(sumOfDays, cap)
  }
  return charge
}
