import { readCards } from './cards.ts'
import { readKind } from './kinds.ts'
import { readAheadOf, readAt, readDaysOf, readMoment, readRange, saysWhen } from './moments.ts'
import { readNumber } from './numbers.ts'
import { readFor, readPeople, readTickets, type People } from './people.ts'
import { isPolite } from './polite.ts'
import { beginReading, joinTyped, nothingSaid, restOf, take, typedAt, whenOf } from './reading.ts'
import type { LineFacts, Moment, Reading } from './reading.ts'
import { tokensOf } from './tokens.ts'
import { readWindow } from './windows.ts'
import { AND, BACK, BETWEEN, NOW, RETURN, ROLES } from './words.ts'

/** Reads a journey that is written as people say it: `aber tomorrow 9am back sunday`, `aber fory 9yb, nôl dydd Sul`. */
export function readLine(line: string, facts: LineFacts): Reading {
  const reading = beginReading(tokensOf(line), facts)
  while (reading.at < reading.words.length) {
    if (READERS.some((reader) => reader(reading))) continue
    addToPlace(reading)
  }
  return reading
}

/** In the order in which they are asked: the first that understands takes its words. */
const READERS: readonly ((reading: Reading) => boolean)[] = [
  readNotHeld,
  readCardsOf,
  readMonths,
  readEdgeBack,
  readKindOf,
  readBackOf,
  readAheadOf,
  readPeopleOf,
  readDaysOf,
  readRange,
  readWindow,
  readAt,
  (reading) => readMoment(reading, false),
  readForOf,
  readRole,
]

/** What no search can hold is named, and isn’t mistaken for something else. */
function readNotHeld(reading: Reading): boolean {
  const word = reading.words[reading.at]
  if (word !== '?' && word !== '?+') return false
  reading.unread.push(take(reading, word === '?' ? 1 : 2))
  return true
}

function readCardsOf(reading: Reading): boolean {
  const cards = readCards(restOf(reading), reading.facts.cards)
  if (!cards) return false
  reading.cards.push(cards.value)
  reading.typed.cards = joinTyped(reading.typed.cards, take(reading, cards.used))
  return true
}

const SEASON = ['season', 'tymor', 'pass']
const MONTHS = /^(months?|mis|fis|mo)$/
const YEARS = /^(years?|flwyddyn|blwyddyn)$/
const WEEKS = /^(weeks?|wythnos)$/

/** “For 3 months”, “am fis”: how long a season is. */
function readMonths(reading: Reading): boolean {
  if (!reading.words.some((word) => SEASON.includes(word))) return false
  const little = ['for', 'am', 'o'].includes(reading.words[reading.at] ?? '') ? 1 : 0
  const rest = restOf(reading, reading.at + little)
  const count = readNumber(rest) ?? (little > 0 ? { value: 1, used: 0 } : null)
  const unit = rest[count?.used ?? 0] ?? ''
  if (!count || count.value === 0) return false
  if (WEEKS.test(unit) && count.value === 1) reading.kind = { ...reading.kind, duration: 'weekly' }
  else if (MONTHS.test(unit)) reading.months = count.value
  else if (YEARS.test(unit)) reading.months = count.value * 12
  else return false
  reading.typed.kind = joinTyped(reading.typed.kind, take(reading, little + count.used + 1))
  return true
}

/** “Last train back”. */
function readEdgeBack(reading: Reading): boolean {
  const kind = readKind(restOf(reading))
  if (!kind?.value.edge || !BACK.includes(reading.words[reading.at + kind.used] ?? '')) return false
  const moment = isFirstWay(reading, kind.used) ? reading.out : turnBack(reading)
  moment.edge = kind.value.edge
  moment.typed.edge = take(reading, kind.used + 1)
  return true
}

/** “Get back from Swansea to Neath”: where no way there was spoken of, that is the way. */
const isFirstWay = (reading: Reading, ahead: number) =>
  !saysPlaces(reading) && Object.hasOwn(ROLES, reading.words[reading.at + ahead + 1] ?? '')

const saysPlaces = ({ places }: Reading) => places.some(({ words }) => !words.every(isPolite))

function readKindOf(reading: Reading): boolean {
  const kind = readKind(restOf(reading))
  if (kind) {
    const { tab, edge } = kind.value
    const held = reading.kind.tab
    const typed = take(reading, kind.used)
    if (tab && held && held !== tab && held !== 'return') reading.unread.push(reading.typed.kind)
    if (tab) reading.typed.kind = typed
    if (kind.value.direct) reading.typed.direct = typed
    if (edge) {
      whenOf(reading).edge = edge
      whenOf(reading).typed.edge = typed
    }
    reading.kind = { ...reading.kind, ...kind.value }
    return true
  }
  if (!NOW.includes(reading.words[reading.at] ?? '')) return false
  reading.ahead ??= 0
  take(reading, 1)
  return true
}

function readBackOf(reading: Reading): boolean {
  const word = reading.words[reading.at] ?? ''
  if (BACK.includes(word)) {
    if (!isFirstWay(reading, 0)) turnBack(reading)
    take(reading, 1)
    return true
  }
  if (!RETURN.includes(word)) return false
  const { out, places, ahead } = reading
  // Where the way out has been said and a day or a time follows, that is the way back; else it is the ticket.
  const said = places.length > 0 && (out.date !== null || out.time !== null || ahead !== null)
  reading.doing = null
  if (said && saysWhen(reading, reading.at + 1, true)) turnBack(reading)
  else reading.kind = { ...reading.kind, tab: 'return' }
  take(reading, 1)
  return true
}

function turnBack(reading: Reading): Moment {
  reading.back ??= nothingSaid()
  reading.doing = null
  reading.turned = saysPlaces(reading)
  return reading.back
}

const WITH = ['with', 'gyda', 'efo', 'and', 'plus', 'a', 'ac']

function readPeopleOf(reading: Reading): boolean {
  const rest = restOf(reading)
  const people = readPeople(rest)
  if (people) {
    const { adults, children, infants, ages = [] } = people.value
    const before: People = reading.people ?? { adults: 0, children: 0, infants: 0 }
    const known = [...(before.ages ?? []), ...ages]
    reading.accompanied ||= adults === 0 && WITH.includes(reading.words[reading.at - 1] ?? '')
    reading.people = {
      adults: before.adults + adults,
      children: before.children + children,
      infants: before.infants + infants,
      ...(known.length > 0 && { ages: known }),
    }
    reading.typed.people = joinTyped(reading.typed.people, take(reading, people.used))
    return true
  }
  if (rest[0] === 'me' || (rest[0] === 'and-me' && reading.people)) return addOne(reading)
  const tickets = readTickets(rest)
  if (!tickets || reading.tickets !== null) return false
  reading.tickets = tickets.value
  reading.typed.tickets = take(reading, tickets.used)
  return true
}

/** “Just me” is one; so is “and me”. “Get me a ticket” says nothing. */
function addOne(reading: Reading): boolean {
  const alone = reading.words[reading.at] === 'me' && !/ /.test(typedAt(reading, 1))
  if (!alone) {
    const before = reading.people ?? { adults: 0, children: 0, infants: 0 }
    reading.people = { ...before, adults: before.adults + 1 }
  }
  take(reading, 1)
  return true
}

function readForOf(reading: Reading): boolean {
  const count = readFor(restOf(reading))
  if (!count || reading.people) return false
  reading.people = { adults: count.value, children: 0, infants: 0 }
  reading.typed.people = take(reading, count.used)
  return true
}

function readRole(reading: Reading): boolean {
  const word = reading.words[reading.at] ?? ''
  const next = reading.words[reading.at + 1]
  if (next === undefined) return false
  const between = BETWEEN.includes(word)
  const and = reading.between && AND.includes(word)
  const role = between ? 'from' : and ? 'to' : Object.hasOwn(ROLES, word) ? ROLES[word] : undefined
  if (!role) return false
  reading.between = between
  reading.at += 1
  // “Changing at Crewe”, “newid yng Nghaer”.
  if (role === 'via' && ['at', 'in', 'yn', 'ym', 'yng'].includes(reading.words[reading.at] ?? '')) reading.at += 1
  reading.doing = null
  reading.open = { role: reading.turned ? OTHER_END[role] : role, words: [] }
  reading.places.push(reading.open)
  return true
}

const OTHER_END = { from: 'to', to: 'from', via: 'via', avoid: 'avoid' } as const

function addToPlace(reading: Reading): void {
  const typed = typedAt(reading, 1)
  reading.at += 1
  // After "back" the way is known: a word without its role there is none of ours, nor is a number that says nothing.
  if ((reading.turned && !reading.open) || /^\d+$/.test(typed)) {
    if (!isPolite(typed)) reading.unread.push(typed)
    return
  }
  if (!reading.open) {
    reading.open = { role: null, words: [] }
    reading.places.push(reading.open)
  }
  reading.open.words.push(typed)
}
