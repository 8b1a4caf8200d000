import { addDays, weekdayOf, realDay, dateOf } from '../time/dates.ts'
import { isCalendarDate, type CalendarDate } from '../time/calendar-date.ts'
import type { DayPart } from './line-words.ts'
import { DAY_PARTS, monthNamed, numberNamed, RELATIVE_DAYS, weekdayNamed } from './line-words.ts'
import { clockMinute } from '../time/hh-mm.ts'

/** What some words say about when, and how many of them say it. */
export type Read<Value> = { readonly value: Value; readonly used: number }

type Words = readonly string[]

const NUMBER = /^(\d{1,2})(st|nd|rd|th|eg|fed|ain|af|ydd)?$/
const ORDINAL = /^(\d{1,2})(st|nd|rd|th|eg|fed|ain|af|ydd)$/
const starts = (words: Words, phrase: string) => phrase.split(' ').every((word, index) => words[index] === word)
const TWO_DAYS = ['the day after tomorrow', 'day after tomorrow', 'diwrnod ar ol yfory', 'diwrnod ar ol fory']

/** A day from `from` on: a weekday is the next one there is, a date the next time the year has it. */
export function readDay(words: Words, from: CalendarDate, today: CalendarDate): Read<CalendarDate> | null {
  const [first = '', second, third] = words
  const later = TWO_DAYS.find((phrase) => starts(words, phrase))
  if (later) return { value: addDays(today, 2), used: later.split(' ').length }
  const relative = Object.hasOwn(RELATIVE_DAYS, first) ? RELATIVE_DAYS[first] : undefined
  if (relative) return { value: addDays(today, relative.days), used: 1 }
  // Mawrth is a day and a month: with a number before it, a month.
  const number = NUMBER.exec(first)?.[1]
  const of = second === 'of' || second === 'o' ? 1 : 0
  const month = monthNamed(words[1 + of])
  if (number && month !== undefined) return dated(Number(number), month, from, 2 + of)
  const monthFirst = monthNamed(first)
  const after = NUMBER.exec(second ?? '')?.[1]
  if (monthFirst !== undefined && after && weekdayNamed(first) === undefined)
    return dated(Number(after), monthFirst, from, 2)
  const slashed = /^(\d{1,2})\/(\d{1,2})$/.exec(first)
  if (slashed) return dated(Number(slashed[1]), Number(slashed[2]) - 1, from, 1)
  if (isCalendarDate(first)) return { value: first, used: 1 }
  const ordinal = ORDINAL.exec(first)?.[1]
  if (ordinal) return monthless(Number(ordinal), from)

  const weekday = weekdayNamed(first)
  if (weekday === undefined) return null
  // Monday 7 December: the date says it already.
  const dayAfter = NUMBER.exec(second ?? '')?.[1]
  const monthAfter = monthNamed(third)
  if (dayAfter && monthAfter !== undefined) return dated(Number(dayAfter), monthAfter, from, 3)
  return { value: addDays(from, (weekday - weekdayOf(from) + 7) % 7), used: 1 }
}

/** The 27th: the next day with that number. */
function monthless(day: number, from: CalendarDate): Read<CalendarDate> | null {
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(from, ahead)
    if (Number(date.slice(8)) === day) return { value: date, used: 1 }
  }
  return null
}

function dated(day: number, month: number, from: CalendarDate, used: number): Read<CalendarDate> | null {
  const year = Number(from.slice(0, 4))
  const days = [year, year + 1].flatMap((one) => realDay(one, month + 1, day) ?? [])
  const value = days.map(dateOf).find((one) => one >= from)
  return value ? { value, used } : null
}

/** A time as it was said. `half`: nobody need guess which half of the day it is in. */
export type SaidTime = { readonly minutes: number; readonly half: boolean; readonly hourOnly: boolean }

const MORNING = /^(am|yb|a\.m|y\.b)$/
const EVENING = /^(pm|yh|yp|p\.m|y\.h)$/
const WHOLE: readonly (readonly [string, number])[] = [
  ['hanner dydd', 12 * 60],
  ['ganol dydd', 12 * 60],
  ['canol dydd', 12 * 60],
  // The end of the day that is named with it, rather than its beginning.
  ['hanner nos', 23 * 60 + 59],
  ['midnight', 23 * 60 + 59],
]

/** A time of the clock. `bare`: a lone number is an hour, because a word before it said so. */
export function readTime(words: Words, bare: boolean): Read<SaidTime> | null {
  const whole = WHOLE.find(([phrase]) => starts(words, phrase))
  if (whole) return { value: { minutes: whole[1], half: true, hourOnly: false }, used: whole[0].split(' ').length }
  return readSpoken(words) ?? readFigures(words, bare) ?? readHour(words, bare)
}

function readFigures(words: Words, bare: boolean): Read<SaidTime> | null {
  const [first = ''] = words
  const plain = /^([01]\d|2[0-3])([0-5]\d)$/.exec(first)
  if (plain) return said(Number(plain[1]), Number(plain[2]), undefined, 1, true)
  const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|yb|yh|yp)?$/.exec(first)
  if (!clock) return null
  const [, hours = '', minutes, joined] = clock
  const oclock = minutes === undefined ? isOclock(words, 1) : 0
  const half = words[1 + oclock] ?? ''
  const apart = joined === undefined && (MORNING.test(half) || EVENING.test(half)) ? half : undefined
  const lone = joined === undefined && apart === undefined && minutes === undefined && oclock === 0
  if (lone && !bare && !partFollows(words, 1)) return null
  const used = 1 + oclock + (apart === undefined ? 0 : 1)
  return said(Number(hours), Number(minutes ?? 0), joined ?? apart, used, /^0\d/.test(hours), minutes === undefined)
}

/** “nine”, “naw o’r gloch”: an hour in words. */
function readHour(words: Words, bare: boolean): Read<SaidTime> | null {
  const eleven = starts(words, 'un ar ddeg')
  const hour = eleven ? 11 : numberNamed(words[0])
  const used = eleven ? 3 : 1
  if (hour === undefined || hour < 1 || hour > 12) return null
  const oclock = isOclock(words, used)
  // "A", "an" and "un" are rarely hours.
  if (oclock === 0 && ['a', 'an', 'un', 'couple'].includes(words[0] ?? '') && !eleven) return null
  const half = words[used + oclock] ?? ''
  const named = MORNING.test(half) || EVENING.test(half) ? half : undefined
  if (oclock === 0 && named === undefined && !bare && !partFollows(words, used)) return null
  return said(hour, 0, named, used + oclock + (named ? 1 : 0), false, true)
}

/** “9 in the evening”, “dau y prynhawn”: the number is an hour. */
function partFollows(words: Words, at: number): boolean {
  let place = at
  while (['in', 'the', 'at', 'y', 'yn', 'ir'].includes(words[place] ?? '')) place += 1
  return partNamed(words[place]) !== undefined
}

const isOclock = (words: Words, at: number): number =>
  /^o['’]?clock$/.test(words[at] ?? '') ? 1 : words[at] === 'o' && words[at + 1] === 'gloch' ? 2 : 0

const MINUTE_PHRASES: readonly (readonly [string, number])[] = [
  ['half past', 30],
  ['half', 30],
  ['quarter past', 15],
  ['quarter to', -15],
  ['hanner awr wedi', 30],
  ['chwarter wedi', 15],
  ['chwarter i', -15],
]

/** “half past nine”, “hanner awr wedi naw”, “ten past nine”, “deg munud i naw”. */
function readSpoken(words: Words): Read<SaidTime> | null {
  const phrase = MINUTE_PHRASES.find(([text]) => starts(words, text))
  const counted = phrase ? null : minutesBefore(words)
  const away = phrase?.[1] ?? counted?.value
  const at = phrase ? phrase[0].split(' ').length : (counted?.used ?? 0)
  if (away === undefined) return null
  const hour = readHour(words.slice(at), true) ?? readFigures(words.slice(at), true)
  if (!hour || !hour.value.hourOnly) return null
  const minutes = clockMinute(hour.value.minutes + away)
  return { value: { minutes, half: hour.value.half, hourOnly: false }, used: at + hour.used }
}

function minutesBefore(words: Words): Read<number> | null {
  const count = numberNamed(words[0])
  if (count === undefined || count < 1 || count > 30) return null
  const munud = /^(minutes?|mins?|munud|funud)$/.test(words[1] ?? '') ? 1 : 0
  const way = words[1 + munud]
  // Without “munud”, “i” and “to” name a place.
  if (way === 'past' || way === 'wedi') return { value: count, used: 2 + munud }
  if (munud > 0 && (way === 'to' || way === 'i')) return { value: -count, used: 3 }
  return null
}

/** Nobody who says "at 5" without more means the middle of the night. */
const DAYTIME_FROM = 6

function said(
  hours: number,
  minutes: number,
  part: string | undefined,
  used: number,
  exact: boolean,
  hourOnly = false,
): Read<SaidTime> | null {
  if (hours > 23 || minutes > 59) return null
  if (part === undefined)
    return { value: { minutes: hours * 60 + minutes, half: exact || hours > 12 || hours === 0, hourOnly }, used }
  if (hours > 12 && !EVENING.test(part)) return null
  const hour = hours > 12 ? hours : (hours % 12) + (EVENING.test(part) ? 12 : 0)
  return { value: { minutes: hour * 60 + minutes, half: true, hourOnly }, used }
}

/** What a time and a part of the day come to, each of which the other may make clear. */
export function minutesOf(time: SaidTime, part: DayPart | null): number {
  const { minutes, half, hourOnly } = time
  if (half) return minutes
  if (part === 'morning') return minutes % 720
  if (part !== null) return (minutes % 720) + 720
  return hourOnly && minutes > 0 && minutes < DAYTIME_FROM * 60 ? minutes + 720 : minutes
}

export const partNamed = (word: string | undefined): DayPart | undefined =>
  word !== undefined && Object.hasOwn(DAY_PARTS, word) ? DAY_PARTS[word] : undefined

const HOURS = /^(hours?|hrs?|awr|oriau)$/
const MINUTES = /^(minutes?|mins?|munud|munudau|funud)$/

/** “in 2 hours”, “ymhen hanner awr”: minutes from now. */
export function readAhead(words: Words): Read<number> | null {
  if (!['in', 'ymhen', 'mewn'].includes(words[0] ?? '')) return null
  for (const [phrase, minutes] of [
    ['half an hour', 30],
    ['hanner awr', 30],
    ['an hour and a half', 90],
    ['awr a hanner', 90],
    ['an hour', 60],
    ['awr', 60],
  ] as const)
    if (starts(words.slice(1), phrase)) return { value: minutes, used: 1 + phrase.split(' ').length }
  const count = numberNamed(words[1])
  if (count === undefined || count === 0) return null
  if (HOURS.test(words[2] ?? '')) return { value: count * 60, used: 3 }
  return MINUTES.test(words[2] ?? '') ? { value: count, used: 3 } : null
}

/** “in 3 days”, “ymhen 3 diwrnod”: days from today. */
export function readDaysAhead(words: Words): Read<number> | null {
  if (!['in', 'ymhen', 'mewn'].includes(words[0] ?? '')) return null
  const count = numberNamed(words[1])
  return count && /^(days?|diwrnod|ddiwrnod)$/.test(words[2] ?? '') ? { value: count, used: 3 } : null
}
