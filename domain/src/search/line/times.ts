import { clockMinute } from '../../time/hh-mm.ts'
import { readNumber, startsWith } from './numbers.ts'
import type { Read, Words } from './numbers.ts'
import { readPeople } from './people.ts'
import { AT, partNamed } from './words.ts'

/** A time as it was said. `half`: nobody need guess which half of the day it is in. */
export type SaidTime = { readonly minutes: number; readonly half: boolean; readonly hourOnly: boolean }
type ReadTime = Read<SaidTime> | null

const MORNING = /^(am|yb|a\.m|y\.b)$/
const EVENING = /^(pm|yh|yp|p\.m|y\.h|y\.p)$/

/** A time of the clock. `bare`: a lone number is an hour, because a word before it said so. */
export function readTime(words: Words, bare: boolean): ReadTime {
  if (words[0] === 'noon' && /^\d/.test(words[1] ?? '') === false) return whole(12 * 60)
  // The end of the day that is named with it, rather than its beginning.
  if (words[0] === 'midnight') return whole(23 * 60 + 59)
  return readSpoken(words) ?? readFigures(words, bare) ?? readHour(words, bare)
}

const whole = (minutes: number): ReadTime => ({ value: { minutes, half: true, hourOnly: false }, used: 1 })

function readFigures(words: Words, bare: boolean): ReadTime {
  const [first = ''] = words
  const plain = /^([01]\d|2[0-3])([0-5]\d)$/.exec(first)
  if (plain) return said({ hours: Number(plain[1]), minutes: Number(plain[2]), exact: true, used: 1 })
  const clock =
    /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|yb|yh|yp)?$/.exec(first) ?? /^(\d{1,2})(\d{2})(am|pm|yb|yh|yp)$/.exec(first)
  if (!clock) return null
  const [, hours = '', minutes, joined] = clock
  const oclock = minutes === undefined ? isOclock(words, 1) : 0
  const half = words[1 + oclock] ?? ''
  const apart = joined === undefined && isHalf(half) ? half : undefined
  const lone = joined === undefined && apart === undefined && minutes === undefined && oclock === 0
  if (lone && !(bare && isNoCount(words)) && !partFollows(words, 1)) return null
  return said({
    hours: Number(hours),
    minutes: Number(minutes ?? 0),
    part: joined ?? apart,
    used: 1 + oclock + (apart === undefined ? 0 : 1),
    exact: /^0\d/.test(hours),
    hourOnly: minutes === undefined,
  })
}

const isHalf = (word: string) => MORNING.test(word) || EVENING.test(word)
/** Two adults aren't two o'clock, and five minutes are no hour. */
const isNoCount = (words: Words) => {
  const number = readNumber(words)
  const unit = words[number?.used ?? 1] ?? ''
  return (
    readPeople(words) === null &&
    !/^(minutes?|mins?|munud|hours?|hrs?|awr|days?|diwrnod|weeks?|wythnos|months?|mis)$/.test(unit)
  )
}

/** “nine”, “naw o’r gloch”: an hour in words; “nine thirty”: and its minutes. */
function readHour(words: Words, bare: boolean): ReadTime {
  const number = readNumber(words)
  if (!number || /^\d/.test(words[0] ?? '') || number.value < 1 || number.value > 12) return null
  const { value: hours, used } = number
  const minutes = readNumber(words.slice(used))
  if (minutes && isMinutes(words.slice(used), minutes))
    return withHalf({ hours, minutes: minutes.value, used: used + minutes.used }, words)
  const oclock = isOclock(words, used)
  // "A", "an" and "un" are rarely hours.
  if (oclock === 0 && used === 1 && ['a', 'an', 'un', 'couple'].includes(words[0] ?? '')) return null
  const sure = oclock > 0 || isHalf(words[used] ?? '') || (bare && isNoCount(words)) || partFollows(words, used)
  return sure ? withHalf({ hours, minutes: 0, used: used + oclock, hourOnly: true }, words) : null
}

function withHalf(clock: Clock, words: Words): ReadTime {
  const part = words[clock.used] ?? ''
  return isHalf(part) ? said({ ...clock, part, used: clock.used + 1 }) : said(clock)
}

const isMinutes = (words: Words, { value, used }: Read<number>) =>
  !/^\d/.test(words[0] ?? '') &&
  value >= 10 &&
  value < 60 &&
  (value % 5 === 0 || value > 12) &&
  isNoCount(words) &&
  !['past', 'to', 'wedi', 'i'].includes(words[used] ?? '')

/** “9 in the evening”, “dau y prynhawn”: the number is an hour. */
function partFollows(words: Words, at: number): boolean {
  let next = at
  while (['in', 'the', 'at', 'y', 'yn', 'yr'].includes(words[next] ?? '')) next += 1
  return partNamed(words[next]) !== undefined
}

const isOclock = (words: Words, at: number): number =>
  /^o'?clock$/.test(words[at] ?? '') ? 1 : words[at] === 'o' && words[at + 1] === 'gloch' ? 2 : 0

const MINUTE_PHRASES: readonly (readonly [string, number])[] = [
  ['half past', 30],
  ['a quarter past', 15],
  ['a quarter to', -15],
  ['quarter past', 15],
  ['quarter to', -15],
  ['quarter till', -15],
  ['half', 30],
  ['hanner awr wedi', 30],
  ['hanner wedi', 30],
  ['chwarter wedi', 15],
  ['chwarter i', -15],
]

/** “half past nine”, “hanner awr wedi naw”, “ten past nine”, “deg munud i naw”, “pum munud ar hugain wedi deg”. */
function readSpoken(words: Words): ReadTime {
  const phrase = MINUTE_PHRASES.find(([text]) => startsWith(words, text))
  const away = phrase ? { value: phrase[1], used: phrase[0].split(' ').length } : minutesAway(words)
  if (!away) return null
  const rest = words.slice(away.used)
  const hour = readHour(rest, true) ?? readFigures(rest, true)
  if (!hour?.value.hourOnly) return null
  const minutes = clockMinute(hour.value.minutes + away.value)
  return { value: { minutes, half: hour.value.half, hourOnly: false }, used: away.used + hour.used }
}

const ROUND = [5, 10, 20, 25]

function minutesAway(words: Words): Read<number> | null {
  const count = readNumber(words)
  if (!count || count.value < 1 || count.value > 30) return null
  let { value, used: at } = count
  const unit = /^(minutes?|mins?|munud|funud)$/.test(words[at] ?? '') ? 1 : 0
  at += unit
  if (words[at] === 'ar' && words[at + 1] === 'hugain') [value, at] = [value + 20, at + 2]
  if (words[at] === 'past' || words[at] === 'wedi') return { value, used: at + 1 }
  // Without “minutes”, “to” and “i” may name a place, or the end of a group's day out.
  const to = ['to', 'i', 'till'].includes(words[at] ?? '')
  return to && (unit > 0 || ROUND.includes(value)) ? { value: -value, used: at + 1 } : null
}

type Clock = {
  hours: number
  minutes: number
  part?: string | undefined
  used: number
  exact?: boolean
  hourOnly?: boolean
}

function said({ hours, minutes, part, used, exact = false, hourOnly = false }: Clock): ReadTime {
  if (hours > 23 || minutes > 59) return null
  if (part === undefined)
    return { value: { minutes: hours * 60 + minutes, half: exact || hours > 12 || hours === 0, hourOnly }, used }
  if (hours > 12 && !EVENING.test(part)) return null
  const hour = hours > 12 ? hours : (hours % 12) + (EVENING.test(part) ? 12 : 0)
  return { value: { minutes: hour * 60 + minutes, half: true, hourOnly }, used }
}

/** “9 and 11”, “4 to 6pm”, “9-11”, “naw ac un ar ddeg”: two times, the first of them on the way to the second. */
export function readTimes(words: Words, between: boolean): Read<readonly [SaidTime, SaidTime]> | null {
  const joined = /^([\d:.]+(?:am|pm|yb|yh|yp)?)-([\d:.]+(?:am|pm|yb|yh|yp)?)$/.exec(words[0] ?? '')
  const all = joined?.[1] && joined[2] ? [joined[1], '-', joined[2], ...words.slice(1)] : words
  const from = readTime(all, true)
  const link = from ? (all[from.used] ?? '') : ''
  const links = between ? ['and', 'a', 'ac', 'to', 'i', '-', '–'] : ['to', 'until', 'till', 'tan', 'hyd', '-', '–', 'i']
  if (!from || !links.includes(link)) return null
  let at = from.used + 1
  while (AT.includes(all[at] ?? '')) at += 1
  const until = readTime(all.slice(at), true)
  if (!until) return null
  return { value: [from.value, until.value], used: at + until.used - (all.length - words.length) }
}
