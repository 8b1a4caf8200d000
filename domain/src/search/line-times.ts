import type { CalendarDate } from '../time/dates.ts'
import { addDays, isCalendarDate, weekdayOf } from '../time/dates.ts'
import { DAY_PARTS, monthNamed, RELATIVE_DAYS, weekdayNamed } from './line-words.ts'

/** What some words say about when, and how many of them say it. */
export type Read<Value> = { readonly value: Value; readonly used: number }

type Words = readonly string[]

const NUMBER = /^(\d{1,2})(st|nd|rd|th|eg|fed|ain|af|ydd)?$/

/** A day from `from` on: a weekday is the next one there is, a date the next time the year has it. */
export function readDay(words: Words, from: CalendarDate, today: CalendarDate): Read<CalendarDate> | null {
  const [first = '', second, third] = words
  const relative = Object.hasOwn(RELATIVE_DAYS, first) ? RELATIVE_DAYS[first] : undefined
  if (relative) return { value: addDays(today, relative.days), used: 1 }
  // Mawrth is a day and a month: with a number before it, a month.
  const number = NUMBER.exec(first)?.[1]
  const month = monthNamed(second)
  if (number && month !== undefined) return dated(Number(number), month, from, 2)
  const monthFirst = monthNamed(first)
  const after = NUMBER.exec(second ?? '')?.[1]
  if (monthFirst !== undefined && after && weekdayNamed(first) === undefined)
    return dated(Number(after), monthFirst, from, 2)
  const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(first)
  if (slashed) return dated(Number(slashed[1]), Number(slashed[2]) - 1, from, 1)
  if (isCalendarDate(first)) return { value: first, used: 1 }

  const weekday = weekdayNamed(first)
  if (weekday === undefined) return null
  // Monday 7 December: the date says it already.
  const dayAfter = NUMBER.exec(second ?? '')?.[1]
  const monthAfter = monthNamed(third)
  if (dayAfter && monthAfter !== undefined) return dated(Number(dayAfter), monthAfter, from, 3)
  return { value: addDays(from, (weekday - weekdayOf(from) + 7) % 7), used: 1 }
}

function dated(day: number, month: number, from: CalendarDate, used: number): Read<CalendarDate> | null {
  const year = Number(from.slice(0, 4))
  const inYear = (one: number) => `${one}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const days = [inYear(year), inYear(year + 1)].filter(isCalendarDate)
  const value = days.find((one) => one >= from)
  return value ? { value, used } : null
}

const MORNING = /^(am|yb|a\.m|y\.b)$/
const EVENING = /^(pm|yh|yp|p\.m|y\.h)$/

/** Minutes after midnight. `bare`: a lone number is an hour, because a word before it said so. */
export function readTime(words: Words, bare: boolean): Read<number> | null {
  const [first = '', second = ''] = words
  if (first === 'hanner' && second === 'dydd') return { value: 12 * 60, used: 2 }
  if (first === 'hanner' && second === 'nos') return { value: 0, used: 2 }
  const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|yb|yh|yp)?$/.exec(first)
  if (clock) {
    const [, hours = '', minutes, half] = clock
    const apart = half === undefined && (MORNING.test(second) || EVENING.test(second)) ? second : undefined
    const part = half ?? apart
    if (part === undefined && minutes === undefined && !bare) return null
    const value = minutesOf(Number(hours), Number(minutes ?? 0), part, minutes === undefined)
    return value === null ? null : { value, used: apart === undefined ? 1 : 2 }
  }
  const plain = /^([01]\d|2[0-3])([0-5]\d)$/.exec(first)
  if (plain) return { value: Number(plain[1]) * 60 + Number(plain[2]), used: 1 }
  const part = Object.hasOwn(DAY_PARTS, first) ? DAY_PARTS[first] : undefined
  return part === undefined ? null : { value: part, used: 1 }
}

/** Nobody who says "at 5" without more means the middle of the night. */
const DAYTIME_FROM = 6

function minutesOf(hours: number, minutes: number, part: string | undefined, guess: boolean): number | null {
  if (hours > 23 || minutes > 59) return null
  if (part === undefined) return (guess && hours > 0 && hours < DAYTIME_FROM ? hours + 12 : hours) * 60 + minutes
  if (hours > 12) return EVENING.test(part) ? hours * 60 + minutes : null
  return ((hours % 12) + (EVENING.test(part) ? 12 : 0)) * 60 + minutes
}

export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
