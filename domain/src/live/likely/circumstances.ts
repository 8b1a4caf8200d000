import { isBankHoliday } from '../../time/bank-holidays.ts'
import type { CalendarDate } from '../../time/calendar-date.ts'
import { weekdayOf } from '../../time/dates.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'

/** What a coming arrival or departure has in common with those of which is known how they went. */
export type Circumstances = {
  readonly operator: string
  readonly what: 'arrival' | 'departure'
  /** Minutes, if nothing more went wrong. */
  readonly late: number
  /** Minutes until then. */
  readonly ahead: number
  /** The train has left where it begins. */
  readonly begun: boolean
  /** Minutes past midnight, when it is asked. */
  readonly clock: number
  readonly serviceDate: CalendarDate
  /** Which part of its operator's trains is late at that moment. */
  readonly lateShare: number
}

/* Bands, each from its number on. */
const LATENESS = [-Infinity, 0, 1, 2, 3, 5, 8, 12, 20, 35]
const AHEAD = [-Infinity, 3, 6, 10, 15, 20, 30, 45, 60, 90, 120]
const SHARES = [-Infinity, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5]
const HOURS = [0, 7 * 60, 9 * 60 + 30, 16 * 60, 18 * 60 + 30, 21 * 60]

const bandOf = (bands: readonly number[], value: number): number => bands.findLastIndex((from) => value >= from)

const SATURDAY = 5

export function kindOfDay(date: CalendarDate): 'weekday' | 'saturday' | 'sunday' {
  const weekday = weekdayOf(date)
  if (weekday > SATURDAY || isBankHoliday(date)) return 'sunday'
  return weekday === SATURDAY ? 'saturday' : 'weekday'
}

const SIGNS = { weekday: 'w', saturday: 's', sunday: 'h', arrival: 'a', departure: 'd' } as const

/** The names of the cells that it belongs to, from the one that most belong to, to the one that is most like it. */
export function cellsOf(one: Circumstances): readonly string[] {
  const { operator, what, begun, late, ahead, clock, serviceDate, lateShare } = one
  const all = `${SIGNS[what]}${begun ? 1 : 0}.${bandOf(LATENESS, late)}.${bandOf(AHEAD, ahead)}`
  const then = `${all}.${bandOf(SHARES, lateShare)}`
  const hour = `${bandOf(HOURS, clock % MINUTES_A_DAY)}${signOfDay(serviceDate)}`
  return [all, then, `${then}.${hour}`, `${then}.${operator}`]
}

/** Asked of the same few dates a million times. */
const signs = new Map<CalendarDate, string>()
const MOST_DATES = 100
function signOfDay(date: CalendarDate): string {
  const sign = signs.get(date) ?? SIGNS[kindOfDay(date)]
  if (signs.size < MOST_DATES) signs.set(date, sign)
  return sign
}
