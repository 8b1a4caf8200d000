import { readBare, saysWhen } from './moments.ts'
import { joinTyped, nothingSaid, take, whenOf } from './reading.ts'
import type { Reading } from './reading.ts'
import { AFTER, ARRIVING, BY, LEAVING, SINCE } from './words.ts'
import type { TimeWindow } from '../search-options.ts'

/** “By 9”, “arriving before 10”, “after 17:30”, “leaving Swansea at 14:00”: which end of the journey a time is of. */
export function readWindow(reading: Reading): boolean {
  const word = reading.words[reading.at] ?? ''
  const doing = ARRIVING.includes(word) ? 'arrival' : LEAVING.includes(word) ? 'departure' : null
  const from = reading.at + (doing ? 1 : 0)
  const little = reading.words[from] ?? ''
  const by = BY.includes(little) || (doing === 'arrival' && little === 'for')
  const limit = by || AFTER.includes(little) || SINCE.includes(little)
  if (limit && saysWhen(reading, from + 1, true)) return takeLimit(reading, doing ?? reading.doing, by)
  if (!doing) return false
  reading.doing = doing
  if (saysWhen(reading, from, true)) {
    setWindow(reading, doing, take(reading, 1))
    readBare(reading)
    return true
  }
  return takeEnd(reading, doing)
}

function takeLimit(reading: Reading, doing: TimeWindow | null, by: boolean): boolean {
  const start = reading.at
  const little = reading.words[start] ?? ''
  const count = [...BY, ...AFTER, ...SINCE].includes(little) ? 1 : 2
  // A search can't leave out what arrives earlier: that is said, rather than searched wrongly.
  if (doing === 'arrival' && !by) {
    const held = reading.back
    const scratch = nothingSaid()
    reading.back = scratch
    take(reading, count)
    readBare(reading)
    reading.back = held
    reading.unread.push(typedFrom(reading, start))
    return true
  }
  const window = by && doing !== 'departure' ? 'arrival' : 'departure'
  const typed = take(reading, count)
  setWindow(reading, window, typed)
  whenOf(reading).before = by && window === 'departure'
  readBare(reading)
  return true
}

const typedFrom = ({ tokens, at }: Reading, start: number) =>
  tokens
    .slice(start, at)
    .map(({ typed }) => typed)
    .join(' ')

function setWindow(reading: Reading, window: TimeWindow, typed: string) {
  const moment = whenOf(reading)
  // Two times are said, one of them to be there: that one counts, and the other is listed.
  if (moment.time && moment.window !== window) {
    reading.unread.push(moment.typed.time)
    moment.time = null
    moment.until = null
  }
  moment.window = window
  moment.typed.window = joinTyped(moment.typed.window, typed)
}

const LITTLE = ['in', 'at', 'from', 'yn', 'ym', 'yng', 'o', 'the', 'y', 'yr']

/** “Leaving Bridgend”, “arrive in Shrewsbury”: which end a place is. */
function takeEnd(reading: Reading, doing: TimeWindow): boolean {
  const next = reading.words[reading.at + 1]
  if (next === undefined) return false
  take(reading, 1)
  // “Leaving to Cardiff” has its own little word.
  if (['to', 'i', 'for', 'am'].includes(next)) return true
  while (LITTLE.includes(reading.words[reading.at] ?? '')) reading.at += 1
  reading.open = { role: doing === 'arrival' ? 'to' : 'from', words: [] }
  reading.places.push(reading.open)
  return true
}
