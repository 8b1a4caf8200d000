import { weekdayAt, type Day } from '../../time/dates.ts'
import { paygCharge, paygJourney } from '../../payg/on-trains.ts'
import type { Taps, Tapped } from './exact-ways.ts'
import type { DayTicket, Leg, Pass, PassTicket, Plan } from './plan.ts'

/*
 * Of many journeys not every mix can be tried. These are found as a careful person would: each way home with the next way
 * out, passes on the days that are dearest without them, and the best run of passes one after the other.
 */

export type Covering = { thing: DayTicket | PassTicket; pence: number; places: number[] }

const totalOf = (bought: readonly Covering[]): number => bought.reduce((sum, { pence }) => sum + pence, 0)
const singleOf = ({ legs }: Plan, at: number): Covering => {
  const { single } = legs[at] as Leg
  return { thing: single, pence: single.pence, places: [at] }
}
const oneWay = (plan: Plan, at: number): Covering => {
  const alone = plan.returnAlone(at)
  return alone ? { thing: alone, pence: alone.pence, places: [at] } : singleOf(plan, at)
}

export const roughSingles = (plan: Plan): Covering[] => plan.legs.map((_, at) => singleOf(plan, at))

/** Each way out with the next way back where one return ticket is cheaper than two singles; singles for the rest. */
export function roughDayTickets(plan: Plan, places: readonly number[]): Covering[] {
  const used = new Set<number>()
  return places.flatMap((out, n): Covering[] => {
    if (used.has(out)) return []
    const [there, back] = [oneWay(plan, out), places.slice(n + 1).find((at) => !used.has(at) && plan.returnOf(out, at))]
    const ticket = back === undefined ? undefined : plan.returnOf(out, back)
    if (back === undefined || !ticket || ticket.pence >= there.pence + oneWay(plan, back).pence) return [there]
    used.add(back)
    return [{ thing: ticket, pence: ticket.pence, places: [out, back] }]
  })
}

/** Where a pass may not be used for all that it could, it is used on what costs most without it. */
function placesOf(plan: Plan, { may, mostJourneys, mostDays }: Pass): readonly number[] {
  const dearest = (groups: readonly number[][], most: number) =>
    groups
      .map((places) => ({ places, pence: totalOf(roughDayTickets(plan, places)) }))
      .toSorted((a, b) => b.pence - a.pence)
      .slice(0, most)
      .flatMap(({ places }) => places)
  if (mostJourneys !== undefined) return may.slice(0, mostJourneys)
  if (mostDays === undefined) return may
  return dearest([...Map.groupBy(may, (at) => (plan.legs[at] as Leg).day).values()], mostDays)
}

/**
 * The cheapest run of passes and days without one, found from the last day backwards. Two passes never overlap: after
 * one the run goes on with the first day of travel behind it.
 */
export function roughPasses(plan: Plan, isAsked: (ticket: PassTicket) => boolean): Covering[] {
  const { legs } = plan
  const byDay = Map.groupBy(legs.keys(), (at) => (legs[at] as Leg).day)
  const days = [...byDay.keys()]
  const firstAfter = (until: Day): number => {
    const at = days.findIndex((day) => day > until)
    return at < 0 ? days.length : at
  }
  // best[n] is the cheapest way from day n on; what comes later is known when a day is looked at.
  const best: Covering[][] = []
  best[days.length] = []
  for (let n = days.length - 1; n >= 0; n -= 1) {
    const [today, rest] = [byDay.get(days[n] as Day) ?? [], best[n + 1] as Covering[]]
    let choice = [...roughDayTickets(plan, today), ...rest]
    const passes = today.flatMap((at) => plan.passesFrom(at)).filter(({ ticket }) => isAsked(ticket))
    for (const pass of passes) {
      const [places, next] = [placesOf(plan, pass), firstAfter(pass.until)]
      const others = days
        .slice(n, next)
        .flatMap((day) => byDay.get(day) ?? [])
        .filter((at) => !places.includes(at))
      const bought = { thing: pass.ticket, pence: pass.ticket.pence, places: [...places] }
      const found = [bought, ...roughDayTickets(plan, others), ...(best[next] as Covering[])]
      // Only what is cheaper: at the same price nobody has to carry a pass.
      if (totalOf(found) < totalOf(choice)) choice = found
    }
    best[n] = choice
  }
  // A return that leads back on another day is seen only without passes.
  const plain = roughDayTickets(plan, [...legs.keys()])
  return totalOf(plain) <= totalOf(best[0] as Covering[]) ? plain : (best[0] as Covering[])
}

/** Week by week, everything tapped that can be, where that is cheaper than tickets. */
export function roughTaps(
  plan: Plan,
  { scheme, adults, journeyOf }: Taps,
): { tapped: Tapped | undefined; places: number[] } {
  const journeys = plan.legs.map((leg) => paygJourney(scheme, journeyOf(leg)))
  const takes = journeys.flatMap((journey, at) => (journey === undefined ? [] : [at]))
  const weekOf = (at: number): Day => {
    const { day } = plan.legs[at] as Leg
    return (day - weekdayAt(day)) as Day
  }
  const chargeOf = (places: readonly number[]) =>
    paygCharge(
      scheme,
      places.flatMap((at) => journeys[at] ?? []),
    )
  const cheaper = [...Map.groupBy(takes, weekOf).values()]
    .filter((week) => chargeOf(week).total * adults < totalOf(roughDayTickets(plan, week)))
    .flat()
  // Where it is never cheaper it is told all the same, as what it is.
  const places = cheaper.length > 0 ? cheaper : takes
  const charge = chargeOf(places)
  const tapped = places.length > 0 ? { charge, pence: charge.total * adults, covers: 0 } : undefined
  return { tapped, places }
}
