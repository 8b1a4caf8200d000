import type { CalendarDate } from '../time/calendar-date.ts'
import { addDays, weekdayOf } from '../time/dates.ts'
import type { LineKind } from './line-kinds.ts'
import { LINE_KINDS } from './line-kinds.ts'
import type { NamedCard } from './line-people.ts'
import { readPeople, readRailcard } from './line-people.ts'
import type { SaidTime } from './line-times.ts'
import { minutesOf, partNamed, readAhead, readDay, readDaysAhead, readTime } from './line-times.ts'
import type { DayPart, Role } from './line-words.ts'
import {
  ARRIVE,
  ARRIVING,
  AT,
  BACK,
  LEAVE,
  LEAVING,
  NOW,
  PART_BEGINS,
  RELATIVE_DAYS,
  RETURN,
  ROLES,
  weekdayNamed,
  wordsOfLine,
} from './line-words.ts'
import type { SeasonDuration, TicketClass, TimeWindow } from './search-options.ts'
import type { SearchTab } from './search-tab.ts'

export type LineMoment = {
  readonly date: CalendarDate | null
  readonly minutes: number | null
  readonly window: TimeWindow | null
  /** The first or the last train of the day. */
  readonly edge: 'first' | 'last' | null
}

/** What a line says. Places are still the words that name them, in the order in which they stand. */
export type ReadLine = {
  readonly places: readonly { role: Role | null; words: string }[]
  readonly tab: SearchTab
  readonly duration: SeasonDuration | null
  readonly out: LineMoment
  /** Minutes from now, where the line counts from now. */
  readonly ahead: number | null
  readonly back: LineMoment | null
  readonly adults: number | null
  readonly children: number | null
  readonly railcards: readonly string[]
  readonly ticketClass: TicketClass | null
  readonly direct: boolean
  /** Words that nobody could make sense of, or that contradict others. */
  readonly unread: readonly string[]
  /** Whether the line says anything besides places. */
  readonly saysMore: boolean
}

const SAME_DAY = ['the same day', 'same day', 'yr un diwrnod', 'ar yr un diwrnod']

type Moment = {
  date: CalendarDate | null
  time: SaidTime | null
  part: DayPart | null
  window: TimeWindow | null
  edge: 'first' | 'last' | null
  typed: string[]
  timeTyped: string
}
const nothing = (): Moment => ({
  date: null,
  time: null,
  part: null,
  window: null,
  edge: null,
  typed: [],
  timeTyped: '',
})

type Facts = { today: CalendarDate; cards: readonly NamedCard[] }

/** Reads a journey that is written as people say it: `aber tomorrow 9am back sunday`, `aber fory 9yb, nôl dydd Sul`. */
export function readLine(line: string, { today, cards }: Facts): ReadLine {
  const all = wordsOfLine(line)
  const words = all.map(({ word }) => word)
  const typedFrom = (from: number, count: number) =>
    all
      .slice(from, from + count)
      .map(({ typed }) => typed)
      .join(' ')
  const places: { role: Role | null; words: string[] }[] = []
  const unread: string[] = []
  const out = nothing()
  let back: Moment | null = null
  let kind: LineKind = {}
  let kindTyped = ''
  let ahead: number | null = null
  let adults: number | null = null
  let children: number | null = null
  let partyTyped = ''
  let accompanied = false
  const railcards: string[] = []
  let open: (typeof places)[number] | null = null
  let at = 0

  const when = () => back ?? out
  const take = (count: number) => {
    open = null
    at += count
  }
  const phraseAt = (phrases: readonly string[], from = at) =>
    phrases
      .filter((phrase) => phrase.split(' ').every((word, index) => words[from + index] === word))
      .toSorted((one, other) => other.length - one.length)[0]
  const lengthOf = (phrase: string) => phrase.split(' ').length

  /** Whether what follows says when: then a little word before it belongs to it and not to a place. */
  const saysWhen = (from: number, bare: boolean): boolean => {
    const rest = words.slice(from)
    if (readTime(rest, bare) ?? readDay(rest, today, today) ?? partNamed(rest[0])) return true
    if (phraseAt(SAME_DAY, from)) return true
    return AT.includes(rest[0] ?? '') && saysWhen(from + 1, bare)
  }

  while (at < words.length) {
    const before = at
    if (readKind() || readBack() || readAheadOf() || readWindow() || readParty() || readMoment(false)) continue
    const role = roleAt()
    if (role && at + role.used < words.length) {
      open = { role: role.role, words: [] }
      places.push(open)
      at += role.used
      continue
    }
    addToPlace()
    if (at === before) at += 1
  }

  function readKind(): boolean {
    const found = LINE_KINDS.find(([phrase]) => phraseAt([phrase]))
    const rest = words.slice(at)
    if (found) {
      const [phrase, says] = found
      if (says.tab && kind.tab && kind.tab !== says.tab && kind.tab !== 'return') unread.push(kindTyped)
      if (says.tab) kindTyped = typedFrom(at, lengthOf(phrase))
      if (says.edge) when().edge = says.edge
      kind = { ...kind, ...says }
      take(lengthOf(phrase))
      return true
    }
    const card = readRailcard(rest, cards)
    if (card) {
      railcards.push(card.value)
      take(card.used)
      return true
    }
    if (NOW.includes(rest[0] ?? '')) {
      ahead ??= 0
      take(1)
      return true
    }
    return false
  }

  function readBack(): boolean {
    const rest = words.slice(at)
    const goes = phraseAt(BACK)
    if (goes) {
      back ??= nothing()
      take(lengthOf(goes))
      return true
    }
    if (!RETURN.includes(rest[0] ?? '')) return false
    // Where the way out has been said and a day or a time follows, that is the way back; else it is the ticket.
    const said = places.length > 0 && (out.date !== null || out.time !== null || ahead !== null)
    if (said && saysWhen(at + 1, true)) back ??= nothing()
    else kind = { ...kind, tab: 'return' }
    take(1)
    return true
  }

  function readAheadOf(): boolean {
    const rest = words.slice(at)
    const minutes = back ? null : readAhead(rest)
    if (minutes) {
      ahead = minutes.value
      take(minutes.used)
      return true
    }
    const days = readDaysAhead(rest)
    if (!days) return false
    when().date = addDays(today, days.value)
    take(days.used)
    return true
  }

  /** “by 9”, “arriving before 10”, “after 17:30”, “at 5”, “on the 27th”. */
  function readWindow(): boolean {
    const word = words[at] ?? ''
    const doing = ARRIVING.includes(word) ? 'arrival' : LEAVING.includes(word) ? 'departure' : null
    let from = doing ? at + 1 : at
    let window: TimeWindow | null = doing
    const little = words[from] ?? ''
    if (ARRIVE.includes(little)) [window, from] = [doing ?? 'arrival', from + 1]
    else if (LEAVE.includes(little)) [window, from] = [doing ?? 'departure', from + 1]
    else if (little === 'ar' && words[from + 1] === 'ol') [window, from] = [doing ?? 'departure', from + 2]
    if (window !== null && saysWhen(from, true)) {
      // Two times are said, one of them to be there: that one counts, and the other is listed.
      const moment = when()
      if (moment.time && moment.window !== window) {
        unread.push(moment.timeTyped)
        moment.time = null
      }
      moment.window = window
      take(from - at)
      readBare()
      return true
    }
    const next = ['next', 'nesa', 'nesaf'].includes(word) && weekdayNamed(words[at + 1])
    if (AT.includes(word) && saysWhen(at + 1, true)) {
      take(1)
      // Next Monday, said on a Monday, is not today.
      if (next === weekdayOf(today) && when().date === null) {
        when().date = addDays(today, 7)
        take(1)
      } else readBare()
      return true
    }
    return false
  }

  function readBare() {
    if (readMoment(true)) return
    if (AT.includes(words[at] ?? '')) {
      take(1)
      readBare()
    }
  }

  function readParty(): boolean {
    const rest = words.slice(at)
    const people = readPeople(rest)
    if (!people) return false
    const { count, of } = people.value
    if (of === 'adults') adults = (adults ?? 0) + count
    else {
      children = (children ?? 0) + count
      accompanied ||= ['with', 'gyda', 'efo', 'and', 'plus'].includes(words[at - 1] ?? '')
    }
    partyTyped = `${partyTyped} ${typedFrom(at, people.used)}`.trim()
    take(people.used)
    return true
  }

  function readMoment(bare: boolean): boolean {
    const rest = words.slice(at)
    const moment = when()
    const same = back ? phraseAt(SAME_DAY) : undefined
    if (same) {
      moment.date ??= out.date ?? today
      take(lengthOf(same))
      return true
    }
    const from = back ? (out.date ?? today) : today
    const day = readDay(rest, from, today)
    if (day) return takeDay(moment, day.value, day.used, rest[0] ?? '')
    const part = partNamed(rest[0])
    if (part) {
      // “9 bore”, “5 in the evening”: it makes the hour clear.
      moment.part = part
      moment.typed.push(typedFrom(at, 1))
      take(1)
      return true
    }
    const time = readTime(rest, bare)
    if (!time) return false
    if (moment.time) unread.push(moment.timeTyped)
    moment.time = time.value
    moment.timeTyped = typedFrom(at, time.used)
    moment.typed.push(moment.timeTyped)
    take(time.used)
    return true
  }

  function takeDay(moment: Moment, date: CalendarDate, used: number, word: string): boolean {
    const part = RELATIVE_DAYS[word]?.part
    // A second day, after a return was asked for, is the day back.
    if (moment.date !== null && back === null && kind.tab === 'return' && date >= moment.date) {
      back = nothing()
      back.date = date
    } else if (moment.date === null) moment.date = date
    else unread.push(typedFrom(at, used))
    if (part) (back ?? moment).part ??= part
    ;(back ?? moment).typed.push(typedFrom(at, used))
    take(used)
    return true
  }

  function roleAt(): { role: Role; used: number } | null {
    const word = words[at] ?? ''
    const role = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined
    if (!role) return null
    const after = words[at + 1] ?? ''
    if (word === 'changing' || word === 'newid')
      return ['at', 'in', 'yn', 'ym', 'yng'].includes(after) ? { role, used: 2 } : null
    return { role, used: 1 }
  }

  function addToPlace() {
    const typed = all[at]?.typed ?? ''
    at += 1
    // After "back" the way is known: a word there is none of ours, nor is a number that says nothing.
    if (back || /^\d+$/.test(typed)) return void unread.push(typed)
    if (!open) {
      open = { role: null, words: [] }
      places.push(open)
    }
    open.words.push(typed)
  }

  const read = (moment: Moment): LineMoment => ({
    date: moment.date,
    minutes: moment.time ? minutesOf(moment.time, moment.part) : moment.part ? PART_BEGINS[moment.part] : null,
    window: moment.window,
    edge: moment.edge,
  })
  const cameBack = back as Moment | null
  const asked = kind.tab
  const oneWay = asked === undefined || asked === 'return' || asked === 'single'
  const tab: SearchTab = cameBack && oneWay ? 'return' : (asked ?? 'single')
  if (asked === 'single' && cameBack) unread.push(kindTyped)
  // An open return and a pass have no day back.
  if (cameBack && tab !== 'return') unread.push(...cameBack.typed)
  const pass = tab === 'season' || tab === 'multi'
  if (pass && partyTyped !== '') unread.push(partyTyped)
  if (pass && out.timeTyped !== '') unread.push(out.timeTyped)
  const backSaid = cameBack ? read(cameBack) : null
  return {
    places: places
      .filter((place) => place.words.length > 0)
      .map(({ role, words: named }) => ({ role, words: named.join(' ') })),
    tab,
    duration: kind.duration ?? null,
    out: read(out),
    ahead,
    back: backSaid,
    adults: adults ?? (children !== null && accompanied ? 1 : null),
    children,
    railcards,
    ticketClass: kind.ticketClass ?? null,
    direct: kind.direct ?? false,
    unread,
    saysMore:
      Object.keys(kind).length > 0 ||
      railcards.length > 0 ||
      ahead !== null ||
      cameBack !== null ||
      adults !== null ||
      children !== null ||
      out.date !== null ||
      out.time !== null ||
      out.part !== null,
  }
}
