import type { CalendarDate } from '../time/calendar-date.ts'
import { DAY, instant, type Instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import { bill, type BillFacts } from './bill.ts'
import { singleBetween, tableOn, type PaygScheme } from './scheme.ts'
import { minutesBetween, type Tap } from './taps.ts'
import { mondayOf, travelDayOf } from './travel-day.ts'

/** A train journey that somebody thinks of. */
export type PlannedTrip = {
  from: string
  to: string
  departs: Instant
  arrives: Instant
  operators: readonly string[]
}

export type TripCosts = {
  /** What it adds to this traveller’s weeks, beside what was tapped already. */
  adds: number
  /** Its singles by the table. */
  singles: number
  /** What the week of its last journey then costs. */
  week: number
}

/** What a trip would add to a traveller’s own weeks if it were tapped; nothing where pay as you go doesn’t take it. */
export function tripCosts(
  facts: BillFacts,
  journeys: readonly PlannedTrip[],
  scheme: PaygScheme,
): TripCosts | undefined {
  let singles = 0
  for (const journey of journeys) {
    const single = singleFor(journey, scheme)
    if (single === undefined) return undefined
    singles += single
  }
  const [first, last] = [journeys[0], journeys.at(-1)]
  if (!first || !last) return undefined
  const asOf = instant(Math.max(facts.asOf, last.arrives + DAY))
  const weeks = new Set(journeys.map(({ departs }) => mondayOf(travelDayOf(departs))))
  const travelIn = (taps: readonly Tap[]) =>
    bill({ ...facts, taps, asOf }, scheme).weeks.filter(({ week }) => weeks.has(week))
  const after = travelIn([...facts.taps, ...journeys.flatMap(tapsOf)])
  const sum = (bills: readonly { travel: number }[]) => bills.reduce((pence, { travel }) => pence + travel, 0)
  const lastWeek = mondayOf(travelDayOf(last.departs))
  return {
    // A charge for a tap that is missing is no part of it.
    adds: sum(after) - sum(travelIn(facts.taps)),
    singles,
    week: sum(after.filter(({ week }) => week === lastWeek)),
  }
}

/** From which week on taps have something to say about a trip. */
export const firstWeekOf = (journeys: readonly PlannedTrip[]): CalendarDate =>
  mondayOf(travelDayOf(instant(Math.min(...journeys.map(({ departs }) => departs)))))

function singleFor({ from, to, departs, arrives, operators }: PlannedTrip, scheme: PaygScheme): number | undefined {
  const table = tableOn(scheme, travelDayOf(departs))
  if (!table || arrives <= departs || minutesBetween(departs, arrives) > table.limitMinutes) return undefined
  if (operators.length === 0 || operators.some((one) => !table.operators.includes(one))) return undefined
  return singleBetween(table, from, to)
}

const tapsOf = ({ from, to, departs, arrives }: PlannedTrip, n: number): Tap[] => [
  planned(from, 'IN', departs, n * 2),
  planned(to, 'OUT', arrives, n * 2 + 1),
]

const planned = (station: string, direction: Tap['direction'], at: Instant, sequence: number): Tap => ({
  // No reader has such a name: a trip that is thought of is no tap that was made.
  reader: 'planned',
  sequence,
  station,
  direction,
  at: londonIso(at),
  ahead: [],
  device: 'planned',
})
