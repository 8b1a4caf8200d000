import { addDays, weekdayOf } from '../../time/dates.ts'
import { readAhead, readDaysAhead } from './ahead.ts'
import { readDay, readDays } from './dates.ts'
import type { SaidDay } from './dates.ts'
import type { Read } from './numbers.ts'
import { joinTyped, nothingSaid, restOf, take, typedAt, whenOf } from './reading.ts'
import type { Moment, Reading } from './reading.ts'
import { readTime, readTimes } from './times.ts'
import type { SaidTime } from './times.ts'
import { AT, BETWEEN, joinedPart, NEXT, partNamed, RELATIVE_DAYS, SINCE, weekdayNamed } from './words.ts'

const sinceOf = ({ back, out, facts: { today } }: Reading) => ({ from: (back && out.date) || today, today })

/** Whether what follows says when: then a little word before it belongs to it and not to a place. */
export function saysWhen(reading: Reading, from: number, bare: boolean): boolean {
  const rest = restOf(reading, from)
  if (readTime(rest, bare) ?? readDay(rest, sinceOf(reading)) ?? partNamed(rest[0])) return true
  if (rest[0] === 'sameday') return true
  if (BETWEEN.includes(rest[0] ?? '')) return readTimes(rest.slice(1), true) !== null
  return AT.includes(rest[0] ?? '') && saysWhen(reading, from + 1, bare)
}

/** “In 2 hours”, “ymhen tridiau”. */
export function readAheadOf(reading: Reading): boolean {
  const rest = restOf(reading)
  const minutes = reading.back ? null : readAhead(rest)
  if (minutes) {
    reading.ahead = minutes.value
    take(reading, minutes.used)
    return true
  }
  const days = readDaysAhead(rest)
  if (!days) return false
  const moment = whenOf(reading)
  moment.date = addDays(reading.facts.today, days.value)
  moment.typed.date = take(reading, days.used)
  return true
}

/** “Friday to Sunday”: there and back. */
export function readDaysOf(reading: Reading): boolean {
  if (reading.back || reading.out.date !== null) return false
  const days = readDays(restOf(reading), sinceOf(reading))
  if (!days) return false
  const [out, back] = days.value
  const typed = take(reading, days.used)
  reading.out.date = out.date
  reading.out.typed.date = typed
  reading.back = nothingSaid()
  reading.back.date = back.date
  reading.back.typed.date = typed
  return true
}

/** “Between 9 and 11”, “from 2pm to 4pm”, “9-11”. */
export function readRange(reading: Reading): boolean {
  const word = reading.words[reading.at] ?? ''
  const between = BETWEEN.includes(word)
  const little = between || SINCE.includes(word) ? 1 : 0
  const times = readTimes(restOf(reading, reading.at + little), between)
  if (!times) return false
  const moment = whenOf(reading)
  if (moment.time) reading.unread.push(moment.typed.time)
  ;[moment.time, moment.until] = times.value
  moment.window ??= reading.doing ?? 'departure'
  moment.typed.time = take(reading, little + times.used)
  return true
}

/** A day, a part of it, a time. `bare`: a word before said that a lone number is an hour. */
export function readMoment(reading: Reading, bare: boolean): boolean {
  const rest = restOf(reading)
  const moment = whenOf(reading)
  if (rest[0] === 'sameday' && reading.back) {
    moment.date ??= reading.out.date ?? reading.facts.today
    take(reading, 1)
    return true
  }
  const day = readDay(rest, sinceOf(reading))
  if (day) return takeDay(reading, day, rest[0] ?? '')
  const time = readTime(rest, bare)
  if (time) return takeTime(reading, time)
  const part = partNamed(rest[0])
  if (!part) return false
  moment.nextMorning ||= rest[0] === 'in-the-morning'
  moment.part = joinedPart(moment.part, part)
  moment.typed.part = joinTyped(moment.typed.part, take(reading, 1))
  // Bore yma, pnawn ’ma: today’s.
  if (takeThis(reading)) moment.date ??= reading.facts.today
  return true
}

function takeThis(reading: Reading): boolean {
  const found = ["'ma", 'ma', 'yma', 'hwn', 'hon'].includes(reading.words[reading.at] ?? '')
  if (found) take(reading, 1)
  return found
}

function takeTime(reading: Reading, time: Read<SaidTime>): boolean {
  const moment = whenOf(reading)
  if (moment.time) reading.unread.push(moment.typed.time)
  moment.time = time.value
  moment.until = null
  moment.window ??= reading.doing
  moment.typed.time = take(reading, time.used)
  return true
}

function takeDay(reading: Reading, { value, used }: Read<SaidDay>, word: string): boolean {
  const part = RELATIVE_DAYS[word]?.part
  const weekday = weekdayNamed(word) !== undefined
  const moment = whenOf(reading)
  const typedDay = value.odd && weekday ? typedAt(reading, 1) : ''
  const typed = take(reading, used)
  takeThis(reading)
  // Dydd Llun nesaf, said on a Monday, is not today.
  const next = weekday && NEXT.includes(reading.words[reading.at] ?? '')
  if (next) take(reading, 1)
  const date = next && value.date === reading.facts.today ? addDays(value.date, 7) : value.date
  if (date === null) {
    reading.unread.push(typed)
    return true
  }
  // A day that isn't that weekday: the date stands, and the other is named.
  if (typedDay) reading.unread.push(typedDay)
  if (moment.date === null) {
    setDay(moment, date, typed)
    moment.weekday = weekday
  }
  // A second day, after a return was asked for, is the day back.
  else if (reading.back === null && reading.kind.tab === 'return' && date >= moment.date) {
    reading.back = nothingSaid()
    setDay(reading.back, date, typed)
  } else if (moment.date !== date) reading.unread.push(typed)
  const said = whenOf(reading)
  if (part) said.part = joinedPart(said.part, part)
  return true
}

function setDay(moment: Moment, date: string, typed: string) {
  moment.date = date
  moment.typed.date = typed
}

/** “At 5”, “on the 27th”, “next Monday”, “about 9”. */
export function readAt(reading: Reading): boolean {
  const { words, at, facts } = reading
  const word = words[at] ?? ''
  if (!AT.includes(word) || !saysWhen(reading, at + 1, true)) return false
  const next = NEXT.includes(word) ? weekdayNamed(words[at + 1]) : undefined
  const moment = whenOf(reading)
  take(reading, 1)
  // Next Monday, said on a Monday, is not today.
  if (next === weekdayOf(facts.today) && moment.date === null) setDay(moment, addDays(facts.today, 7), take(reading, 1))
  else readBare(reading)
  return true
}

/** What follows a word that says that a time or a day does. */
export function readBare(reading: Reading): void {
  if (readRange(reading) || readMoment(reading, true)) return
  if (readAt(reading) || !AT.includes(reading.words[reading.at] ?? '')) return
  take(reading, 1)
  readBare(reading)
}
