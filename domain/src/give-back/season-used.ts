import { dayOf } from '../time/dates.ts'
import { lastDay } from '../fares/rules/ticket-days.ts'
import { seasonPrice, seasonSpan } from '../fares/travel-passes/season.ts'

/** Short seasons with hardly a day left are worth nothing. */
const LEAST_UNUSED = { week: 3, longer: 7 }

/** Whether enough of a season is left to give it back on `today`, which still counts as used. */
export function seasonHasWorth(from: string, until: string, today: string): boolean {
  const unused = dayOf(until) - Math.max(dayOf(today), dayOf(from) - 1)
  const isWeek = dayOf(until) - dayOf(from) < 7
  return unused >= (isWeek ? LEAST_UNUSED.week : LEAST_UNUSED.longer)
}

/** What the days from `from` to `today` would have cost: the cheapest mix of weeks, months and a season of just that length. */
export function seasonUsed(weekly: number, from: string, today: string): number {
  const [first, last] = [dayOf(from), dayOf(today)]
  if (last < first) return 0
  const weeks = (days: number) => Math.ceil(Math.max(days, 0) / 7) * weekly
  const ways = [weeks(last - first + 1), seasonPrice(weekly, YEAR)]
  const exact = seasonSpan('custom', first, last)
  if (exact) ways.push(seasonPrice(weekly, exact.perMille))
  for (let months = 1; months < 12; months++) {
    const until = lastDay(first, months, 0)
    const span = seasonSpan(months === 1 ? 'monthly' : 'custom', first, until)
    if (span) ways.push(seasonPrice(weekly, span.perMille) + weeks(last - until))
    if (until >= last) break
  }
  return Math.min(...ways)
}

const YEAR = 40_000
const WEEK = 1000

/**
 * The least weekly price that a longer season of this price can have been reckoned from. Seasons are rounded to ten pence, so
 * several weekly prices lead to one: nobody pays a penny for the rounding when they give it back.
 */
export const leastWeekly = (paid: number, perMille: number): number =>
  perMille === WEEK ? paid : Math.ceil((paid * 1000 - 5000) / perMille)
