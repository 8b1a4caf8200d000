/** A calendar day as whole days since 1970-01-01. Fares know days and minutes of a day, never instants. */
export type Day = number

/** How "until further notice" is written. */
export const OPEN_END = '2999-12-31'
export const FOR_EVER: Day = 376_199

/** A ticket for one day is good until 04:29 of the next. */
export const TICKET_DAY_STARTS = 270

const MINUTES_OF_DAY = 1440

export function dayOf(date: string): Day {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (year === undefined) throw new RangeError(`not a date: ${date}`)
  return dayFrom(Number(year), Number(month), Number(day))
}

/** Years that begin in March put the leap day last, which makes the length of a month a straight formula. */
export function dayFrom(year: number, month: number, date: number): Day {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return y * 365 + leapDays + Math.floor((153 * m + 2) / 5) + date - 719_469
}

export type CalendarDate = { year: number; month: number; date: number }

export function calendarDate(day: Day): CalendarDate {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * m + 2) / 5) + 1,
  }
}

export function isoDate(day: Day): string {
  const { year, month, date } = calendarDate(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

/** 1 January is 101, 31 December is 1231: how restrictions name the days of any year. */
export function monthDay(day: Day): number {
  const { month, date } = calendarDate(day)
  return month * 100 + date
}

const lastOfMonth = (year: number, month: number): number =>
  month === 12 ? 31 : dayFrom(year, month + 1, 1) - dayFrom(year, month, 1)

/** The same date some months on; the last of the month where there is no such date. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = calendarDate(day)
  const count = year * 12 + month - 1 + months
  const toYear = Math.floor(count / 12)
  const toMonth = (count % 12) + 1
  return dayFrom(toYear, toMonth, Math.min(date, lastOfMonth(toYear, toMonth)))
}

/** The last day of a validity that starts on `from`: one month from the 5th ends on the 4th, one day ends the same day. */
export function lastDay(from: Day, months: number, days: number): Day {
  return months === 0 && days === 0 ? from : addMonths(from, months) + days - 1
}

/** The earliest day whose ticket is still good for a train leaving `minute` minutes into `day`. */
export const earliestTicketDay = (day: Day, minute: number): Day =>
  day + Math.floor((minute - TICKET_DAY_STARTS) / MINUTES_OF_DAY)

/** Half past midnight of a service day is minute 1470; on the clock it is minute 30. */
export const clockMinute = (minute: number): number => ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY
