import { bankHolidays } from '@cledrau/domain/time/bank-holidays.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Mode } from '@cledrau/planner'
import type { Railway, RunningDays, SpecialDays, Train } from './railway.ts'
import { readTable } from './table.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mon-Sat`, `Sat`, `Tue,Thu` or `daily`, as bits. */
export function parseWeekdays(text: string): number {
  if (text === 'daily') return 0b1111111
  let bits = 0
  for (const part of text.split(',')) {
    const [from, until] = rangeOf(part, WEEKDAYS)
    for (let day = from; day <= until; day++) bits |= 1 << day
  }
  return bits
}

/** `Mar-Sep`, as months 3 to 9. */
export function parseSeason(text: string): [from: number, until: number] {
  const [from, until] = rangeOf(text, MONTHS)
  return [from + 1, until + 1]
}

function rangeOf(text: string, names: readonly string[]): [from: number, until: number] {
  const [first = '', last = first] = text.split('-')
  const from = names.indexOf(first)
  const until = names.indexOf(last)
  if (from < 0 || until < from) throw new RangeError(`not a range of ${names[0]}…: ${text}`)
  return [from, until]
}

export function readSpecialDays(text: string): SpecialDays {
  const rows = readTable('days.csv', text, ['day', 'rail', 'bus', 'coach', 'ferry'])
  return new Map(rows.map(({ day, rail, bus, coach, ferry }) => [day, mapModes({ rail, bus, coach, ferry })]))
}

function mapModes(row: Record<Mode, string>): Record<Mode, number | 'none' | 'usual'> {
  const { rail, bus, coach, ferry } = row
  return { rail: runsAsOf(rail), bus: runsAsOf(bus), coach: runsAsOf(coach), ferry: runsAsOf(ferry) }
}

const runsAsOf = (text: string) => (text === 'none' || text === 'usual' ? text : rangeOf(text, WEEKDAYS)[0])

/** The weekday whose trains run on a date, 0 for Monday; undefined when none do. */
export function runsAs(days: SpecialDays, date: CalendarDate, mode: Mode): number | undefined {
  const holiday = bankHolidays(Number(date.slice(0, 4))).get(date)
  const special = days.get(date.slice(5)) ?? (holiday && days.get(holiday))
  const as = special?.[mode] ?? 'usual'
  if (as === 'none') return undefined
  return as === 'usual' ? weekdayOf(date) : as
}

/** The trains of a service date. */
export function trainsOn({ trains, days }: Railway, date: CalendarDate): Train[] {
  const month = Number(date.slice(5, 7))
  const weekdays = new Map(MODES.map((mode) => [mode, runsAs(days, date, mode)]))
  return trains.filter(({ days: running, mode }) => {
    const weekday = weekdays.get(mode)
    return weekday !== undefined && includes(running, weekday, month)
  })
}

const MODES: readonly Mode[] = ['rail', 'bus', 'coach', 'ferry']

/** Whether trains of these days run on a date of a month that runs as a weekday. */
export function includes({ weekdays, season }: RunningDays, weekday: number, month: number): boolean {
  if ((weekdays & (1 << weekday)) === 0) return false
  return season === undefined || (month >= season[0] && month <= season[1])
}
