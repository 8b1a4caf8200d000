import { HOUR, MINUTE, type Instant } from '../time/instant.ts'
import { arrivalAt, departureAt, endOf, nameOf, startOf } from './running-train.ts'
import type { CallTime, RunningTrain, TimeNow, TrainCall } from './running-train.ts'
import { isOver } from './said-time.ts'
import { callsOf, type Portion, portionsAfter, portionsBefore, type Railway, runningCallsOf } from './ways.ts'

export type BoardAsked = {
  readonly crs: string
  readonly what: 'departures' | 'arrivals'
  /** Departures: where to; arrivals: where from. */
  readonly filterCrs?: string
  /** The two hours before, in place of what comes. */
  readonly earlier: boolean
  readonly now: Instant
}

/** One call of one train, as a board of departures, or one of arrivals, has it. A train that passes a station twice has two. */
export type BoardCall = {
  readonly train: RunningTrain
  /** Which of its calls. */
  readonly index: number
  readonly time: CallTime
}

export type BoardRow = BoardCall & {
  readonly before: readonly Portion[]
  readonly after: readonly Portion[]
  /** No such train for who asks: it doesn't call here, or not where they want to go. */
  readonly cancelled: boolean
}

/** So long ahead a board looks, so far when little runs, and so far back for the earlier ones. */
const AHEAD_MS = 2 * HOUR
const ENOUGH = 10
const FURTHEST_MS = 24 * HOUR
const BACK_MS = 120 * MINUTE
const MOST = 150

const HAPPENED: ReadonlySet<TimeNow['state']> = new Set(['actual', 'no-report', 'cancelled'])

/** All that calls there within a day either side, in the order of the timetable, whatever has become of it. */
export function rowsAt(railway: Railway, trains: Iterable<RunningTrain>, asked: BoardAsked): BoardRow[] {
  const rows: BoardRow[] = []
  for (const train of trains) {
    for (const call of boardCallsOf(train, asked)) {
      const row = isNear(call, asked.now) ? rowTo(rowOf(railway, call), asked) : undefined
      if (row) rows.push(row)
    }
  }
  return rows.toSorted(byPlannedTime)
}

/** Where a train stands on boards of a station. What nobody forecasts any more and hasn't happened is on none. */
export function boardCallsOf(train: RunningTrain, { crs, what }: Pick<BoardAsked, 'crs' | 'what'>): BoardCall[] {
  return train.calls.flatMap(({ code }, index) => {
    const call = code === crs ? boardCallAt(train, index, what) : undefined
    return call && (!train.isOver || HAPPENED.has(call.time.now.state)) ? [call] : []
  })
}

/** Nothing where a board of this kind hasn't got it. */
export function boardCallAt(train: RunningTrain, index: number, what: BoardAsked['what']): BoardCall | undefined {
  const departs = what === 'departures'
  const time = departs ? departureAt(train, index) : arrivalAt(train, index)
  const call = train.calls[index]
  return time && (departs ? call?.pickUp : call?.setDown) ? { train, index, time } : undefined
}

export const isNear = ({ time }: BoardCall, now: Instant): boolean => Math.abs(time.planned - now) <= FURTHEST_MS

export const byPlannedTime = (a: BoardCall, b: BoardCall): number =>
  a.time.planned - b.time.planned || compareNames(a.train, b.train) || a.index - b.index

const compareNames = (a: RunningTrain, b: RunningTrain) => (a === b ? 0 : nameOf(a) < nameOf(b) ? -1 : 1)

/** The row of one call, for whoever only asks about the station. */
export function rowOf(railway: Railway, { train, index, time }: BoardCall): BoardRow {
  const after = once(() => portionsAfter(railway, train, index))
  const before = once(() => portionsBefore(railway, train, index))
  return {
    train,
    index,
    time,
    cancelled: time.now.state === 'cancelled',
    get before() {
      return before()
    },
    get after() {
      return after()
    },
  }
}

/** A row as it is for who asks only for trains to a place, or from one; nothing where it never was to go there. */
export function rowTo(
  row: BoardRow,
  { what, filterCrs }: Pick<BoardAsked, 'what' | 'filterCrs'>,
): BoardRow | undefined {
  if (filterCrs === undefined) return row
  const departs = what === 'departures'
  const portions = departs ? row.after : row.before
  const isThere = (one: TrainCall) => one.code === filterCrs && (departs ? one.setDown : one.pickUp)
  if (!portions.some((portion) => callsOf(portion).some(isThere))) return undefined
  if (row.cancelled || portions.some((portion) => runningCallsOf(portion).some(isThere))) return row
  return { ...row, cancelled: true }
}

/** A board looks through a day of trains and shows twenty of them: where the others go is worked out for nobody. */
function once<Value>(work: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: work() }).value
}

/** What of these a board shows: what comes within two hours and ten trains at least, or what has gone. */
export function boardOf<Call extends BoardCall>(
  rows: readonly Call[],
  { earlier, now }: Pick<BoardAsked, 'earlier' | 'now'>,
): Call[] {
  if (earlier) {
    return rows.filter(({ time }) => isOver(time, now) && wentAt(time) >= now - BACK_MS).slice(-MOST)
  }
  const ahead = rows.filter(({ time }) => !isOver(time, now))
  const soon = ahead.findIndex(({ time }) => time.planned > now + AHEAD_MS)
  return ahead.slice(0, Math.min(MOST, Math.max(ENOUGH, soon < 0 ? ahead.length : soon)))
}

const wentAt = ({ planned, now }: CallTime): Instant => ('at' in now ? now.at : planned)

/** What goes in place of a train that doesn't: the next one that does, to where it was to go, or from where it was to come. */
export function insteadOf(rows: Iterable<BoardRow>, row: BoardCall, asked: BoardAsked): BoardRow | undefined {
  const { crs, what, filterCrs, now } = asked
  const departs = what === 'departures'
  const { now: there, planned = there } = departs ? endOf(row.train) : startOf(row.train)
  const wanted = filterCrs ?? planned
  if (wanted === crs) return undefined
  for (const other of rows) {
    if (other.train === row.train && other.index === row.index) continue
    if (other.cancelled || other.time.planned < row.time.planned || isOver(other.time, now)) continue
    const portions = departs ? other.after : other.before
    const isThere = (call: TrainCall) => call.code === wanted && (departs ? call.setDown : call.pickUp)
    if (portions.some((portion) => runningCallsOf(portion).some(isThere))) return other
  }
  return undefined
}
