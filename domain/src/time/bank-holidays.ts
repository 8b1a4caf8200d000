import { addDays, dateOf, dayOf, weekdayOf } from './dates.ts'
import type { CalendarDate } from './calendar-date.ts'

export type BankHoliday =
  | 'new-years-day'
  | 'good-friday'
  | 'easter-monday'
  | 'early-may'
  | 'spring'
  | 'summer'
  | 'christmas-day'
  | 'boxing-day'
  | 'proclaimed'

/** By royal proclamation, so no rule gives them. The last Mondays of May that moved for a jubilee are in MOVED. */
const PROCLAIMED: readonly CalendarDate[] = [
  '1999-12-31',
  '2002-06-03',
  '2011-04-29',
  '2012-06-05',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
]

const MOVED: Readonly<Record<CalendarDate, CalendarDate>> = {
  '1995-05-01': '1995-05-08',
  '2020-05-04': '2020-05-08',
  '2002-05-27': '2002-06-04',
  '2012-05-28': '2012-06-04',
  '2022-05-30': '2022-06-02',
}

/** The bank holidays of England and Wales in a year. One that falls on a weekend has its substitute day instead. */
export function bankHolidays(year: number): Map<CalendarDate, BankHoliday> {
  const easter = easterSunday(year)
  const holidays = new Map<CalendarDate, BankHoliday>()
  const keep = (name: BankHoliday, date: CalendarDate) => holidays.set(MOVED[date] ?? date, name)
  keep('new-years-day', onWorkingDay(`${year}-01-01`))
  keep('good-friday', addDays(easter, -2))
  keep('easter-monday', addDays(easter, 1))
  keep('early-may', mondayFrom(`${year}-05-01`))
  keep('spring', mondayFrom(`${year}-05-25`))
  keep('summer', mondayFrom(`${year}-08-25`))
  for (const date of PROCLAIMED) if (date.startsWith(`${year}-`)) keep('proclaimed', date)
  const boxingDay = onWorkingDay(`${year}-12-26`)
  keep('boxing-day', boxingDay)
  const christmas = onWorkingDay(`${year}-12-25`)
  // On a Sunday, Christmas Day gives way to Boxing Day on the Monday; on a Saturday, Boxing Day gives way to it.
  if (christmas !== boxingDay) keep('christmas-day', christmas)
  else if (weekdayOf(`${year}-12-25`) === 6) keep('christmas-day', `${year}-12-27`)
  else keep('christmas-day', christmas).set(`${year}-12-28`, 'boxing-day')
  return holidays
}

export const isBankHoliday = (date: CalendarDate): boolean => bankHolidays(Number(date.slice(0, 4))).has(date)

function onWorkingDay(date: CalendarDate): CalendarDate {
  const weekday = weekdayOf(date)
  return weekday < 5 ? date : addDays(date, 7 - weekday)
}

const mondayFrom = (date: CalendarDate) => addDays(date, (7 - weekdayOf(date)) % 7)

/** The anonymous Gregorian computus. */
export function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100)
  const moonYear = year % 19
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century - 17) / 25)) / 3)
  const moon = (skipped + 19 * moonYear + 15) % 30
  const late = Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - moonYear) / 11))
  const full = moon - late
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7
  const day = full - sunday
  return dateOf(dayOf(`${year}-03-28`) + day)
}
