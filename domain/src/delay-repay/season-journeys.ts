import { lastDay } from '../fares/rules/ticket-days.ts'
import { isBankHoliday } from '../time/bank-holidays.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, dateOf, dayOf, weekdayOf } from '../time/dates.ts'

/** Among how many journeys a season’s price is shared: two on each working day, as the trade counts them. */
export const SEASON_JOURNEYS = { WEEKLY: 10, MONTHLY: 40, QUARTERLY: 130, ANNUAL: 464 } as const
export type UsualLength = keyof typeof SEASON_JOURNEYS

/** Any other length has its own working days. */
export type SeasonProduct = { readonly kind: 'SEASON' } & (
  | { readonly length: UsualLength }
  | { readonly length: 'CUSTOM'; readonly from: CalendarDate; readonly until: CalendarDate }
)

/** Which of them one is, by its first and its last day. */
export function seasonProduct(from: CalendarDate, until: CalendarDate): SeasonProduct {
  const usual = LENGTHS.find(([, months, days]) => dateOf(lastDay(dayOf(from), months, days)) === until)
  return usual ? { kind: 'SEASON', length: usual[0] } : { kind: 'SEASON', length: 'CUSTOM', from, until }
}

const LENGTHS: readonly (readonly [UsualLength, months: number, days: number])[] = [
  ['WEEKLY', 0, 7],
  ['MONTHLY', 1, 0],
  ['QUARTERLY', 3, 0],
  ['ANNUAL', 12, 0],
]

export const journeysOfSeason = (season: SeasonProduct): number =>
  season.length === 'CUSTOM'
    ? 2 * Math.max(FEWEST_DAYS, workingDays(season.from, season.until))
    : SEASON_JOURNEYS[season.length]

const FEWEST_DAYS = 5

const SATURDAY = 5
export const isWorkingDay = (date: CalendarDate): boolean => weekdayOf(date) < SATURDAY && !isBankHoliday(date)

/** Both days included. */
function workingDays(from: CalendarDate, until: CalendarDate): number {
  let count = 0
  for (let date = from; date <= until; date = addDays(date, 1)) if (isWorkingDay(date)) count += 1
  return count
}
