import type { Instant } from '../time/instant.ts'
import { bill, type BillFacts, type BilledJourney, type WeekBill } from './bill.ts'
import { standsAlone } from './journeys.ts'
import { singleBetween, tableOn, type PaygScheme } from './scheme.ts'
import { compare, minutesBetween } from './taps.ts'

/**
 * Why a station is likely. GUARD: the card was read in a train that called there. NEXT: the next journey began there. HABIT:
 * that is where this traveller goes from here. That another card of theirs stands alone somewhere is a matter of `halves.ts`.
 */
export type Reason = 'GUARD' | 'NEXT' | 'HABIT'

export type Suggestion = {
  station: string
  why: Reason
  /** What the week costs with this answer, and with none. */
  withIt: number
  without: number
}

export type Hints = {
  /** Where trains called in which a guard read the card. */
  guards: readonly { at: Instant; station: string }[]
}

const MOST = 3
/** The surer the reason, the earlier it stands. */
const RANK: Record<Reason, number> = { GUARD: 0, NEXT: 1, HABIT: 2 }

/** What the week of a journey costs if its missing tap was at a station, and if nobody says. */
export function priceEitherWay(
  tap: string,
  station: string,
  facts: BillFacts,
  scheme: PaygScheme,
): { withIt: number; without: number } | undefined {
  const before = weekWith(tap, bill(facts, scheme).weeks)
  const answered = { ...facts, corrections: [...facts.corrections, { tap, station }] }
  const after = weekWith(tap, bill(answered, scheme).weeks)
  if (!before || !after) return undefined
  return { withIt: after.total + after.waiting, without: before.total + before.waiting }
}

const weekWith = (tap: string, weeks: readonly WeekBill[]): WeekBill | undefined =>
  weeks.find(({ journeys }) => journeys.some(({ id }) => id === tap))

/** Where a missing tap probably was, the likeliest first, each with what it would cost. */
export function suggestStations(id: string, facts: BillFacts, hints: Hints, scheme: PaygScheme): Suggestion[] {
  const journeys = bill(facts, scheme).weeks.flatMap((week) => week.journeys)
  const at = journeys.findIndex((journey) => journey.id === id)
  const journey = journeys[at]
  if (!journey || !standsAlone(journey)) return []
  const table = tableOn(scheme, journey.day)
  const known = journey.from ?? journey.to ?? ''
  const found: { station: string; why: Reason; weight: number }[] = []
  for (const { at: then, station } of hints.guards)
    if (isWithin(journey, then, table?.limitMinutes ?? 0)) found.push({ station, why: 'GUARD', weight: 1 })
  const beside = journey.from === null ? journeys[at - 1]?.to : journeys[at + 1]?.from
  const besideDay = journey.from === null ? journeys[at - 1]?.day : journeys[at + 1]?.day
  if (beside && besideDay === journey.day) found.push({ station: beside, why: 'NEXT', weight: 1 })
  for (const [station, weight] of habitsFrom(known, journey, journeys)) found.push({ station, why: 'HABIT', weight })

  const seen = new Set<string>()
  return found
    .toSorted((a, b) => RANK[a.why] - RANK[b.why] || b.weight - a.weight || compare(a.station, b.station))
    .filter(({ station }) => {
      if (seen.has(station) || !table || singleBetween(table, known, station) === undefined) return false
      seen.add(station)
      return true
    })
    .slice(0, MOST)
    .flatMap(({ station, why }) => {
      const prices = priceEitherWay(id, station, facts, scheme)
      return prices ? [{ station, why, ...prices }] : []
    })
}

/** Before its tap in or after it, as its missing end would be, and not longer than a journey lasts. */
function isWithin({ from, startsAt }: BilledJourney, then: Instant, limit: number): boolean {
  const start = Date.parse(startsAt) as Instant
  const minutes = from === null ? minutesBetween(then, start) : minutesBetween(start, then)
  return minutes >= 0 && minutes <= limit
}

/** Where this traveller goes from a station, or comes from; the same direction counts twice. */
function habitsFrom(known: string, { from }: BilledJourney, journeys: readonly BilledJourney[]): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (station: string | null, weight: number) => {
    if (station !== null) counts.set(station, (counts.get(station) ?? 0) + weight)
  }
  for (const journey of journeys) {
    if (journey.state !== 'COMPLETE') continue
    const [near, far] = from === null ? [journey.to, journey.from] : [journey.from, journey.to]
    if (near === known) add(far, 2)
    else if (far === known) add(near, 1)
  }
  return counts
}
