import { readNumber, startsWith } from './numbers.ts'
import type { Read, Words } from './numbers.ts'

const HOURS = /^(hours?|hrs?|awr|oriau)$/
const MINUTES = /^(minutes?|mins?|munud|munudau|funud)$/
const DAYS = /^(days?|diwrnod|ddiwrnod|diwrnodau|niwrnod)$/
const WEEKS = /^(weeks?|wythnos|wythnosau)$/
const IN = ['in', 'ymhen', 'mewn']
const SPANS: readonly (readonly [string, number])[] = [
  ['three quarters of an hour', 45],
  ['tri chwarter awr', 45],
  ['half an hour', 30],
  ['hanner awr', 30],
  ['an hour and a half', 90],
  ['awr a hanner', 90],
  ['a quarter of an hour', 15],
  ['chwarter awr', 15],
  ['a couple of hours', 120],
  ['an hour', 60],
  ['awr', 60],
]

/** “in 2 hours”, “ymhen hanner awr”: minutes from now. */
export function readAhead(words: Words): Read<number> | null {
  if (!IN.includes(words[0] ?? '')) return null
  const rest = words.slice(1)
  for (const [phrase, minutes] of SPANS)
    if (startsWith(rest, phrase)) return { value: minutes, used: 1 + phrase.split(' ').length }
  const count = readNumber(rest)
  if (!count || count.value === 0) return null
  const unit = rest[count.used] ?? ''
  if (HOURS.test(unit)) return { value: count.value * 60, used: count.used + 2 }
  return MINUTES.test(unit) ? { value: count.value, used: count.used + 2 } : null
}

/** “in 3 days”, “ymhen pythefnos”: days from today. */
export function readDaysAhead(words: Words): Read<number> | null {
  if (!IN.includes(words[0] ?? '')) return null
  const rest = words.slice(1)
  const article = rest[0] === 'a' ? 1 : 0
  const span = { fortnight: 14, pythefnos: 14, bythefnos: 14, tridiau: 3, week: 7, wythnos: 7 }[rest[article] ?? '']
  if (span) return { value: span, used: 2 + article }
  const count = readNumber(rest)
  if (!count?.value) return null
  const unit = rest[count.used] ?? ''
  const days = DAYS.test(unit) ? 1 : WEEKS.test(unit) ? 7 : 0
  return days > 0 ? { value: count.value * days, used: count.used + 2 } : null
}
