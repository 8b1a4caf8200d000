import type { CalendarDate } from '../time/dates.ts'
import { readDay, readTime } from './line-times.ts'
import type { Role } from './line-words.ts'
import { ADULTS, ARRIVE, AT, BACK, CHILDREN, LEAVE, RELATIVE_DAYS, ROLES, wordsOfLine } from './line-words.ts'
import type { TimeWindow } from './search-options.ts'
import type { SearchTab } from './search-tab.ts'

export type LineMoment = { date: CalendarDate | null; minutes: number | null; window: TimeWindow | null }

/** What a line says. Places are still the words that name them, in the order in which they stand. */
export type ReadLine = {
  readonly places: readonly { role: Role | null; words: string }[]
  readonly tab: SearchTab
  readonly out: LineMoment
  readonly back: LineMoment | null
  readonly adults: number | null
  readonly children: number | null
  /** Words that nobody could make sense of. */
  readonly unread: readonly string[]
}

const KINDS: readonly (readonly [string, SearchTab])[] = [
  ['open return', 'openReturn'],
  ['dychwelyd agored', 'openReturn'],
  ['tocyn agored', 'openReturn'],
  ['season ticket', 'season'],
  ['tocyn tymor', 'season'],
  ['season', 'season'],
  ['tymor', 'season'],
  ['multiflex', 'multi'],
  ['multi-flex', 'multi'],
  ['single', 'single'],
  ['sengl', 'single'],
]

const nothing = (): LineMoment => ({ date: null, minutes: null, window: null })

/** Reads a journey that is written as people say it: `aber tomorrow 9am back sunday`, `aber fory 9yb, nôl dydd Sul`. */
export function readLine(line: string, today: CalendarDate): ReadLine {
  const all = wordsOfLine(line)
  const words = all.map(({ word }) => word)
  const places: { role: Role | null; words: string[] }[] = []
  const unread: string[] = []
  const out = nothing()
  let back: LineMoment | null = null
  let tab: SearchTab | null = null
  let adults: number | null = null
  let children: number | null = null
  let open: (typeof places)[number] | null = null
  let at = 0

  const when = () => back ?? out
  /** Whether what follows says when: then a little word before it belongs to it and not to a place. */
  const saysWhen = (from: number, bare: boolean): boolean => {
    const rest = words.slice(from)
    if (readTime(rest, bare) ?? readDay(rest, today, today)) return true
    return AT.includes(rest[0] ?? '') && rest.length > 1 && saysWhen(from + 1, bare)
  }
  const take = (count: number) => {
    open = null
    at += count
  }

  while (at < words.length) {
    const rest = words.slice(at)
    const word = rest[0] as string
    const kind = KINDS.find(([name]) => rest.join(' ').startsWith(name) && isWhole(rest, name))
    if (kind) {
      tab = kind[1]
      take(kind[0].split(' ').length)
      continue
    }
    const goesBack = BACK.includes(word) ? 1 : /^(yn ol|dod nol)$/.test(rest.slice(0, 2).join(' ')) ? 2 : 0
    if (goesBack > 0) {
      back ??= nothing()
      take(goesBack)
      continue
    }
    const window = ARRIVE.includes(word) ? 'arrival' : LEAVE.includes(word) ? 'departure' : null
    if (window && saysWhen(at + 1, true)) {
      when().window = window
      readBare()
      continue
    }
    if (word === 'ar' && rest[1] === 'ol' && saysWhen(at + 2, true)) {
      when().window = 'departure'
      at += 1
      readBare()
      continue
    }
    if (AT.includes(word) && saysWhen(at + 1, true)) {
      readBare()
      continue
    }
    const count = /^\d$/.test(word) ? Number(word) : null
    if (count !== null && ADULTS.includes(rest[1] ?? '')) {
      adults = count
      take(2)
      continue
    }
    if (count !== null && CHILDREN.includes(rest[1] ?? '')) {
      children = count
      take(2)
      continue
    }
    if (readMoment(false)) continue
    const role = Object.hasOwn(ROLES, word) ? ROLES[word] : undefined
    if (role && at + 1 < words.length) {
      open = { role, words: [] }
      places.push(open)
      at += 1
      continue
    }
    addToPlace()
  }

  function readBare() {
    take(1)
    if (!readMoment(true) && at < words.length && AT.includes(words[at] ?? '')) readBare()
  }

  function readMoment(bare: boolean): boolean {
    const rest = words.slice(at)
    const moment = when()
    const from = back ? (out.date ?? today) : today
    const day = moment.date === null ? readDay(rest, from, today) : null
    if (day) {
      moment.date = day.value
      moment.minutes ??= RELATIVE_DAYS[rest[0] ?? '']?.minutes ?? null
      take(day.used)
      return true
    }
    const time = moment.minutes === null || !bare ? readTime(rest, bare) : null
    if (!time) return false
    moment.minutes = time.value
    take(time.used)
    return true
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

  return {
    places: places
      .filter((place) => place.words.length > 0)
      .map(({ role, words: named }) => ({ role, words: named.join(' ') })),
    tab: tab ?? (back ? 'return' : 'single'),
    out,
    back,
    adults,
    children,
    unread,
  }
}

const isWhole = (rest: readonly string[], name: string) => rest.slice(0, name.split(' ').length).join(' ') === name
