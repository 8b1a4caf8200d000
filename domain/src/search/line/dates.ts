import { isCalendarDate, type CalendarDate } from '../../time/calendar-date.ts'
import { addDays, dateOf, realDay, weekdayOf } from '../../time/dates.ts'
import { ordinalNamed, readNumber } from './numbers.ts'
import type { Read, Words } from './numbers.ts'
import { monthNamed, RELATIVE_DAYS, weekdayNamed } from './words.ts'

/** A day that was said. `date` is null where the calendar has no such day; `odd` says that its weekday is another. */
export type SaidDay = { readonly date: CalendarDate | null; readonly odd?: boolean }
type ReadDay = Read<SaidDay> | null

/** Counted from where: a weekday is the next one from `from` on; tomorrow is today's. */
export type Since = { readonly from: CalendarDate; readonly today: CalendarDate }

const day = (date: CalendarDate | null, used: number): ReadDay => ({ value: { date }, used })

/** A day as it is said: “tomorrow”, “a week on Friday”, “22 December”, “yr 22ain o Ragfyr”, “24/12/26”. */
export function readDay(words: Words, since: Since): ReadDay {
  const [first = ''] = words
  const relative = Object.hasOwn(RELATIVE_DAYS, first) ? RELATIVE_DAYS[first] : undefined
  if (relative) return day(addDays(since.today, relative.days), 1)
  if (first === 'nextday') return day(addDays(since.from, 1), 1)
  if (first === 'drannoeth' || first === 'trannoeth') return day(addDays(since.from, 1), 1)
  if (first === 'weekend' || first === 'penwythnos') return day(coming(5, since.from), 1)
  return readWeekLater(words, since) ?? readDate(words, since.from) ?? readWeekday(words, since.from)
}

const coming = (weekday: number, from: CalendarDate) => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

const WEEK = [/^(a|one)$/, /^(week|wythnos)$/, /^(on|from|i)$/, /^(dydd|ddydd|the)$/]

/** “A week on Thursday”, “a week today”, “wythnos i ddydd Iau”. */
function readWeekLater(words: Words, since: Since): ReadDay {
  let at = 0
  for (const [index, part] of WEEK.entries()) {
    if (part.test(words[at] ?? '')) at += 1
    else if (index === 1) return null
  }
  const from = readDay(words.slice(at), since)
  return from?.value.date ? day(addDays(from.value.date, 7), at + from.used) : null
}

/** A weekday, and what is said beside it: “Monday week”, “Tuesday the 22nd”, “dydd Mawrth 22 Rhagfyr”. */
function readWeekday(words: Words, from: CalendarDate): ReadDay {
  const weekday = weekdayNamed(words[0])
  if (weekday === undefined) return null
  if (words[1] === 'week') return day(addDays(coming(weekday, from), 7), 2)
  const article = ['the', 'yr', 'y'].includes(words[1] ?? '') ? 1 : 0
  const dated = readDate(words.slice(1 + article), from)
  if (!dated) return day(coming(weekday, from), 1)
  const { date } = dated.value
  return { value: { date, odd: date !== null && weekdayOf(date) !== weekday }, used: 1 + article + dated.used }
}

const YEAR = /^(20)?(\d{2})$/

function readDate(words: Words, from: CalendarDate): ReadDay {
  const [first = '', second = ''] = words
  if (/^\d{4}-\d{2}-\d{2}$/.test(first)) return day(isCalendarDate(first) ? first : null, 1)
  const figures = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{2}|\d{4}))?$/.exec(first)
  if (figures && (figures[2] === '/' || figures[4])) {
    const [, date, , month, year] = figures
    return on({ date: Number(date), month: Number(month) - 1, year }, from, 1)
  }
  // Mawrth is a day and a month: with a number before it, a month.
  const number = ordinalNamed(first) ?? (/^\d{1,2}$/.test(first) ? Number(first) : undefined)
  const of = second === 'of' || second === 'o' ? 1 : 0
  const month = monthNamed(words[1 + of])
  if (number !== undefined && month !== undefined) return withYear({ date: number, month }, words, from, 2 + of)
  const monthFirst = weekdayNamed(first) === undefined ? monthNamed(first) : undefined
  const article = ['the', 'yr', 'y'].includes(second) ? 1 : 0
  const after = words[1 + article]
  const date = ordinalNamed(after) ?? (/^\d{1,2}$/.test(after ?? '') ? Number(after) : undefined)
  if (monthFirst !== undefined && date !== undefined)
    return withYear({ date, month: monthFirst }, words, from, 2 + article)
  return /^\d/.test(first) && ordinalNamed(first) !== undefined ? monthless(Number.parseInt(first), from) : null
}

type Parts = { date: number; month: number; year?: string | undefined }

function withYear(parts: Parts, words: Words, from: CalendarDate, used: number): ReadDay {
  const year = words[used]
  return year !== undefined && /^20\d{2}$/.test(year) ? on({ ...parts, year }, from, used + 1) : on(parts, from, used)
}

/** A date without its year is the next time that one has it. */
function on({ date, month, year }: Parts, from: CalendarDate, used: number): ReadDay {
  const said = YEAR.exec(year ?? '')?.[2]
  const next = Number(from.slice(0, 4))
  const years = said ? [2000 + Number(said)] : [next, next + 1]
  const days = years.flatMap((one) => realDay(one, month + 1, date) ?? []).map(dateOf)
  return day(days.find((one) => said !== undefined || one >= from) ?? null, used)
}

/** The 27th: the next day with that number. */
function monthless(number: number, from: CalendarDate): ReadDay {
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(from, ahead)
    if (Number(date.slice(8)) === number) return day(date, 1)
  }
  return day(null, 1)
}

/** “Friday to Sunday”, “12–14 December”, “o ddydd Gwener i ddydd Sul”: the days there and back. */
export function readDays(words: Words, since: Since): Read<readonly [SaidDay, SaidDay]> | null {
  let at = ['from', 'o', 'between', 'rhwng'].includes(words[0] ?? '') ? 1 : 0
  const skip = () => {
    while (['the', 'dydd', 'ddydd', 'y', 'yr', 'on', 'ar'].includes(words[at] ?? '')) at += 1
  }
  skip()
  const joined = /^(\d{1,2})-(\d{1,2})$/.exec(words[at] ?? '')
  if (joined?.[1] && joined[2]) {
    const rest = [joined[2], ...words.slice(at + 1)]
    const last = readDate(rest, since.from)
    return last?.value.date ? both(Number(joined[1]), last, since, at + last.used) : null
  }
  const first = readDay(words.slice(at), since)
  const number = first ? null : readNumber(words.slice(at))
  at += first?.used ?? number?.used ?? 0
  if ((!first && !number) || !['to', 'until', 'till', 'i', 'tan', 'hyd', '-', '–'].includes(words[at] ?? ''))
    return null
  at += 1
  skip()
  const last = readDay(words.slice(at), { ...since, from: first?.value.date ?? since.from })
  if (!last?.value.date) return null
  const named = first && !/^\d/.test(words[at - 2] ?? '')
  if (named || (first && monthNamed(words[at - 2]) !== undefined))
    return { value: [first.value, last.value], used: at + last.used }
  const date = number?.value ?? Number(first?.value.date?.slice(8))
  return both(date, last, since, at + last.used)
}

/** The first of two days that share the month of the second. */
function both(date: number, last: Read<SaidDay>, since: Since, used: number) {
  const until = last.value.date ?? since.from
  for (let back = 1; back < 31; back++) {
    const first = addDays(until, -back)
    if (Number(first.slice(8)) === date && first >= since.from)
      return { value: [{ date: first }, last.value] as const, used }
  }
  return null
}
