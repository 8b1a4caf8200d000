import { bankHolidays } from '@cledrau/domain/time/bank-holidays.ts'
import { weekdayOf } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { Railway, RunningDays, SpecialDay, SpecialDays, Train } from './railway.ts'
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
  const rows = readTable('days.csv', text, ['day', 'rail', 'bus', 'coach', 'ferry', 'until', 'lines'])
  return new Map(
    rows.map(({ day, rail, bus, coach, ferry, until, lines }): [string, SpecialDay] => [
      day,
      {
        runsAs: { rail: runsAsOf(rail), bus: runsAsOf(bus), coach: runsAsOf(coach), ferry: runsAsOf(ferry) },
        until: until === '' ? undefined : minutesOf(until),
        lines: lines === '' ? undefined : lines.split(' '),
      },
    ]),
  )
}

const runsAsOf = (text: string) => (text === 'none' || text === 'usual' ? text : rangeOf(text, WEEKDAYS)[0])

/** The trains of a service date. */
export function trainsOn({ trains, days }: Railway, date: CalendarDate): Train[] {
  return trains.filter(runningOn(days, date))
}

/** Which trains run on a date: looked up once for all of them. */
export function runningOn(days: SpecialDays, date: CalendarDate): (train: Running) => boolean {
  const holiday = bankHolidays(Number(date.slice(0, 4))).get(date)
  const special = days.get(date.slice(5)) ?? (holiday && days.get(holiday))
  const [weekday, month] = [weekdayOf(date), Number(date.slice(5, 7))]
  return ({ days: running, mode, line, calls }) => {
    const as = special?.runsAs[mode] ?? 'usual'
    if (as === 'none' || !includes(running, as === 'usual' ? weekday : as, month, date)) return false
    if (mode !== 'rail' || !special) return true
    return (calls[0]?.departure ?? 0) <= (special.until ?? Infinity) && (special.lines?.includes(line) ?? true)
  }
}

/** What decides on which dates something runs. */
export type Running = Pick<Train, 'days' | 'mode' | 'line' | 'calls'>

function includes(
  { weekdays, season, on, not }: RunningDays,
  weekday: number,
  month: number,
  date: CalendarDate,
): boolean {
  if ((weekdays & (1 << weekday)) === 0 || not?.includes(date) || (on && !on.includes(date))) return false
  return season === undefined || (month >= season[0] && month <= season[1])
}
