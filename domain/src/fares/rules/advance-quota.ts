import { clockMinute } from '../../time/hh-mm.ts'
import { bankHolidays } from '../../time/bank-holidays.ts'
import { weekdayOf } from '../../time/dates.ts'
import { QUIET, usualCrowd } from './usual-crowd.ts'

/** A train of one date, and the minute of the day in which it is half way: a long one is judged by its middle. */
export type QuotaTrain = { readonly uid: string; readonly date: string; readonly middle: number }

/** Advance tickets come in so many steps of price. */
export const STEPS = 5
/** The most places that one step has on a train, and the fewest while it is sold freely. */
const MOST = 12
const FEWEST = 4

/**
 * How many places a train has at the price of a ticket, so many days before it runs: the same whoever asks, and wherever.
 * What is wanted most is cheap least: a step is sold until wishes have climbed to it, and dwindles as they come near. So
 * cheap places go first from full trains, last from empty ones, and none comes back as the day draws nearer.
 */
export function advanceQuota(ticket: string, train: QuotaTrain, daysAhead: number): number {
  const step = stepOf(ticket)
  const room = step - wishes(train, daysAhead)
  if (room <= 0) return 0
  const most = FEWEST + (spread(`${ticket} ${train.uid} ${train.date}`) % (MOST - FEWEST + 1))
  return Math.ceil(most * Math.min(1, room))
}

/** The steps are numbered in the tickets' codes; a ticket that has one price alone is sold like a dear one. */
function stepOf(ticket: string): number {
  const step = Number(/^A[A-Z]([1-5])$/.exec(ticket)?.[1] ?? STEPS - 1)
  return Math.min(step, STEPS)
}

/** On the same scale as the steps: how far up the ladder this train is asked for by now. */
const wishes = (train: QuotaTrain, daysAhead: number): number =>
  ofHour(train) + ofDay(train.date) + nearness(daysAhead) + chance(`${train.uid} ${train.date}`, 0.9)

/** A quiet train 0, the fullest of a working morning a little over two. */
const ofHour = ({ date, middle }: QuotaTrain): number =>
  ((usualCrowd(weekdayLike(date), clockMinute(middle)) - QUIET) / 46) * 2.2

const SUNDAY = 6
/** From Monday. People go away on Fridays and come home on Sundays. */
const OF_WEEK = [0.2, 0, 0, 0.1, 0.6, 0.3, 0.5] as const
/** A match, a concert, half term: days differ by what we know nothing of. */
const ofDay = (date: string): number => (OF_WEEK[weekdayLike(date)] ?? 0) + chance(date, 0.6)

function weekdayLike(date: string): number {
  const year = Number(date.slice(0, 4))
  let holidays = HOLIDAYS.get(year)
  if (!holidays) HOLIDAYS.set(year, (holidays = new Set(bankHolidays(year).keys())))
  return holidays.has(date) ? SUNDAY : weekdayOf(date)
}

/** A search asks for hundreds of trains; a year's holidays are reckoned once. */
const HOLIDAYS = new Map<number, ReadonlySet<string>>()

const BY_DAYS: readonly (readonly [days: number, wishes: number])[] = [
  [0, 2.8],
  [1, 2.4],
  [3, 2],
  [7, 1.5],
  [14, 1],
  [28, 0.5],
  [56, 0],
]

/** Most buy late: it climbs slowly at first, and fast in the last week. */
function nearness(daysAhead: number): number {
  const next = BY_DAYS.findIndex(([days]) => days >= daysAhead)
  const [later, sooner] = [BY_DAYS[next], BY_DAYS[next - 1]]
  if (!later) return 0
  if (!sooner) return later[1]
  const share = (daysAhead - sooner[0]) / (later[0] - sooner[0])
  return sooner[1] + share * (later[1] - sooner[1])
}

/** As much up as down, and always the same for a text. */
const chance = (text: string, width: number): number => ((spread(text) % 1000) / 999 - 0.5) * width

/** A number that a text always gives, and that looks like chance (FNV-1a). */
export function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
