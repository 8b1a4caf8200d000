import type { CalendarDate } from '../../time/calendar-date.ts'
import { addDays } from '../../time/dates.ts'
import { hhmm, MINUTES_A_DAY, minutesOf as minutesOfClock } from '../../time/hh-mm.ts'
import type { Instant } from '../../time/instant.ts'
import { instant, MINUTE } from '../../time/instant.ts'
import { dayAndTime } from '../../time/london.ts'
import { fromBefore, minutesOf, untilOf } from './hours.ts'
import type { Moment, Reading } from './reading.ts'
import { PART_HOURS } from './words.ts'
import { lastDayToBegin } from '../limits.ts'
import type { TimeWindow } from '../search-options.ts'
import { defaultTimes } from '../search-options.ts'

/** Said, and understood, but more than a search can hold. */
export type Beyond = {
  readonly words: string
  readonly why:
    | 'IN_THE_PAST'
    | 'TOO_FAR_AHEAD'
    | 'RETURN_BEFORE_OUTWARD'
    | 'TOO_MANY_PASSENGERS'
    | 'RAILCARD_NOT_FOR_PARTY'
    | 'CUSTOM_DATES_WRONG'
}

/** When, as a search has it. `range`, in minutes of the day: a list begins with one of them and isn't cut at the other. */
export type When = {
  readonly date: CalendarDate
  readonly time: string
  readonly window: TimeWindow
  readonly range: { readonly from: number; readonly until: number } | null
  readonly edge: Moment['edge']
}

/** What resolving a moment needs to know, and where it leaves what a search can’t hold. */
export type WhenFacts = {
  readonly now: Instant
  readonly pass: boolean
  readonly beyond: Beyond[]
  readonly unread: string[]
}

/** What a search for another day begins with, where no time is said. */
const DAY_BEGINS = 7 * 60
/** The first train leaves after this; the last one has arrived before it, the night after. */
const FIRST_FROM = 3 * 60
const LAST_BY = 3 * 60 - 1
/** A minute or two have passed since a time was thought of. */
const GRACE = 10
/** “Before ten” begins so long before it. */
const BEFORE = 120
const NOON = 12 * 60

const plainly = (date: CalendarDate, minutes: number, window: TimeWindow = 'departure'): When => ({
  date: addDays(date, Math.floor(minutes / MINUTES_A_DAY)),
  time: hhmm(minutes % MINUTES_A_DAY),
  window,
  range: null,
  edge: null,
})

/** Trains of a day run into the night after it. */
const edgeOf = (edge: 'first' | 'last', date: CalendarDate): When =>
  edge === 'first' ? { ...plainly(date, FIRST_FROM), edge } : { ...plainly(addDays(date, 1), LAST_BY, 'arrival'), edge }

/** When the way out is. */
export function outOf({ out: moment, ahead }: Reading, facts: WhenFacts): When & { said: boolean } {
  const { date: today, time } = dayAndTime(facts.now)
  const minute = minutesOfClock(time)
  const times = defaultTimes(facts.now)
  const date = dayWithin(moment, facts, today)
  const soon = {
    date: times.dateOutbound,
    time: times.timeOutbound,
    window: 'departure',
    range: null,
    edge: null,
  } as const
  if (ahead !== null && moment.time === null && date === null && !moment.edge) {
    if (ahead === 0) return { ...soon, said: false }
    return {
      ...soon,
      ...dayAndTime(instant(facts.now + ahead * MINUTE)),
      window: moment.window ?? 'departure',
      said: true,
    }
  }
  if (moment.edge && moment.time) facts.unread.push(moment.typed.edge)
  else if (moment.edge) {
    const gone = moment.edge === 'first' && minute > FIRST_FROM + GRACE
    if (!gone || date !== today)
      return { ...edgeOf(moment.edge, date ?? (gone ? addDays(today, 1) : today)), said: true }
    facts.beyond.push({ words: moment.typed.edge, why: 'IN_THE_PAST' })
  }
  windowWithin(moment, facts)
  const past = date === null || date === today ? minute - GRACE : null
  const timed = timedOf(moment, past ?? 0, minute)
  const isPast = past !== null && timed !== null && timed.last < past
  if (timed && isPast && date === today && moment.weekday) return { ...timed.at(addDays(today, 7)), said: true }
  if (timed && isPast && date === today) facts.beyond.push({ words: timed.typed, why: 'IN_THE_PAST' })
  else if (timed)
    return {
      ...timed.at(date ?? (isPast || timed.tomorrow ? addDays(today, 1) : today)),
      said: date !== null || isPast,
    }
  if (date === null || date === times.dateOutbound) return { ...soon, said: date !== null }
  return { ...plainly(date, DAY_BEGINS), said: true }
}

/** The day that was said, where a search can begin on it. */
function dayWithin({ date, typed }: Moment, { beyond, pass }: WhenFacts, today: CalendarDate): CalendarDate | null {
  if (date === null) return null
  const why = date < today ? 'IN_THE_PAST' : date > lastDayToBegin(today, pass) ? 'TOO_FAR_AHEAD' : null
  if (why) beyond.push({ words: typed.date, why })
  return why ? null : date
}

/** “By Friday” and “after Friday” name no time, and a search begins with one. */
function windowWithin(moment: Moment, { unread }: WhenFacts) {
  if (moment.time !== null || moment.part !== null || moment.typed.window === '') return
  if (moment.window === 'arrival' || /^(after|wedi|ar .l)$/i.test(moment.typed.window)) unread.push(moment.typed.window)
  moment.window = null
}

type Timed = {
  readonly at: (date: CalendarDate) => When
  /** The last minute of the day at which it could still be meant. */
  readonly last: number
  readonly tomorrow: boolean
  readonly typed: string
}

/** The time that was said, or that a part of the day begins with. `past`: before it is too late today. */
function timedOf(moment: Moment, past: number, minute: number): Timed | null {
  const { time, until, part, typed } = moment
  const window = moment.window ?? 'departure'
  if (time && until) {
    const from = !time.half && until.half ? fromBefore(time, until.minutes) : minutesOf(time, part, past)
    const range = { from, until: untilOf(until, part, from) }
    const at = (date: CalendarDate) => ({ ...plainly(date, window === 'arrival' ? range.until : from, window), range })
    return { at, last: range.until, tomorrow: false, typed: typed.time }
  }
  if (time) {
    const minutes = minutesOf(time, part, past)
    const from = Math.max(minutes - BEFORE, past > 0 && minutes > minute ? minute : 0)
    const at = (date: CalendarDate) =>
      moment.before ? { ...plainly(date, from), range: { from, until: minutes } } : plainly(date, minutes, window)
    return { at, last: minutes, tomorrow: false, typed: typed.time }
  }
  if (part === null) return null
  const [begins, ends] = PART_HOURS[part]
  const from = past > 0 && begins < minute && minute < ends ? minute + 5 : begins
  const at = (date: CalendarDate) => plainly(date, moment.nextMorning ? begins : from)
  return { at, last: ends - 1, tomorrow: moment.nextMorning, typed: typed.part }
}

/** When the way back is: after the way out, whatever was said of it. */
export function backOf(moment: Moment | null, out: When, facts: WhenFacts): When {
  const times = defaultTimes(facts.now)
  const day = out.edge === 'last' ? addDays(out.date, -1) : out.date
  const { date: today } = dayAndTime(facts.now)
  const said = moment && dayWithin(moment, facts, today)
  const early = said && said < day
  if (early) facts.beyond.push({ words: moment.typed.date, why: 'RETURN_BEFORE_OUTWARD' })
  const date = said && !early ? said : day > times.dateInbound ? day : times.dateInbound
  const outMinutes = minutesOfClock(out.time)
  if (moment?.edge && !moment.time) return edgeOf(moment.edge, date)
  if (moment) windowWithin(moment, facts)
  const timed = moment && timedOf(moment, date === out.date ? outMinutes : 0, outMinutes)
  if (timed && (date > out.date || timed.last >= outMinutes)) return timed.at(date)
  if (timed) facts.beyond.push({ words: timed.typed, why: 'RETURN_BEFORE_OUTWARD' })
  // On another day one may go back at any hour; on the same one not before having been there.
  if (date > out.date) return plainly(date, said ? NOON : minutesOfClock(times.timeInbound))
  const hours = Math.min(23, Math.floor(outMinutes / 60) + 4)
  return hours * 60 > outMinutes ? plainly(date, hours * 60) : plainly(addDays(date, 1), NOON)
}
