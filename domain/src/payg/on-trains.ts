import type { DatedSolution } from '../fares/rules/price-return.ts'
import { isWalk, layOut, railEnds } from '../fares/rules/trip.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { dateOf, dayOf } from '../time/dates.ts'
import { MINUTES_A_DAY } from '../time/hh-mm.ts'
import { leastOfWeek, offersFor, type Fare } from './least.ts'
import { singleBetween, tableOfWeek, tableOn, zonesBetween, type PaygScheme } from './scheme.ts'
import { DAY_STARTS, mondayOf } from './travel-day.ts'

/** A planned journey as one adult without a railcard would tap it. */
export type PaygJourney = Fare & { day: CalendarDate }

/** What one adult is charged; caps as far as they made something cheaper. */
export type PaygCharge = { total: number; dayCapsMet: number; weekCapsMet: number }

/** Nothing where pay as you go doesn’t take a journey: its stations, its trains, or how long it lasts. */
export function paygJourney(scheme: PaygScheme, { solution, date }: DatedSolution): PaygJourney | undefined {
  const trip = layOut(solution)
  const ends = railEnds(trip)
  if (!ends) return undefined
  const { from, to } = ends
  const departs = trip.departs[from] as number
  const day = dateOf(dayOf(date) + Math.floor((departs - DAY_STARTS) / MINUTES_A_DAY))
  const table = tableOn(scheme, day)
  if (!table || (trip.arrives[to] as number) - departs > table.limitMinutes) return undefined
  for (let p = from; p < to; p += 1)
    if (!isWalk(trip, p) && !table.operators.includes(trip.toc[trip.leg[p] as number] as string)) return undefined
  const stations = [trip.station[from] as string, trip.station[to] as string] as const
  const pence = singleBetween(table, ...stations)
  if (pence === undefined) return undefined
  const zones = zonesBetween(table, stations)
  return { day, pence, low: zones.from, high: zones.to, discount: null }
}

/** The least that journeys cost tap by tap: as `bill` charges them. */
export function paygCharge(scheme: PaygScheme, journeys: readonly PaygJourney[]): PaygCharge {
  const charge: PaygCharge = { total: 0, dayCapsMet: 0, weekCapsMet: 0 }
  const noDiscount = (_: string, full: number) => full
  for (const [week, ofWeek] of Map.groupBy(journeys, ({ day }) => mondayOf(day))) {
    const days = [...Map.groupBy(ofWeek, ({ day }) => day)]
    const fares = days.map(([, ofDay]) => ofDay)
    const least = leastOfWeek(
      fares,
      offersFor(tableOfWeek(scheme, week)?.caps ?? [], 'week', ofWeek, noDiscount),
      days.map(([day, ofDay]) => offersFor(tableOn(scheme, day)?.caps ?? [], 'day', ofDay, noDiscount)),
    )
    charge.total += least.total
    charge.dayCapsMet += least.days.filter(([charged]) => charged && charged.caps.length > 0).length
    charge.weekCapsMet += (least.weeks[0]?.caps.length ?? 0) > 0 ? 1 : 0
  }
  return charge
}
