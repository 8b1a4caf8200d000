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

/** One call of one train on a board. A train that passes a station twice stands there twice. */
export type BoardRow = {
  readonly train: RunningTrain
  /** Which of its calls. */
  readonly index: number
  readonly time: CallTime
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
    for (const [index, call] of train.calls.entries()) {
      if (call.code !== asked.crs || !isNear(train, index, asked)) continue
      const row = rowOf(railway, train, index, asked)
      if (row) rows.push(row)
    }
  }
  return rows.toSorted(
    (a, b) => a.time.planned - b.time.planned || (nameOf(a.train) < nameOf(b.train) ? -1 : 1) || a.index - b.index,
  )
}

function isNear(train: RunningTrain, index: number, { what, now }: BoardAsked): boolean {
  const time = what === 'departures' ? departureAt(train, index) : arrivalAt(train, index)
  if (!time || Math.abs(time.planned - now) > FURTHEST_MS) return false
  return !train.isOver || HAPPENED.has(time.now.state)
}

/** The row of one call; nothing where a board of this kind hasn't got it. */
export function rowOf(
  railway: Railway,
  train: RunningTrain,
  index: number,
  asked: Pick<BoardAsked, 'what' | 'filterCrs'>,
): BoardRow | undefined {
  const call = train.calls[index]!
  const departs = asked.what === 'departures'
  const time = departs ? departureAt(train, index) : arrivalAt(train, index)
  if (!time || !(departs ? call.pickUp : call.setDown)) return undefined
  const after = once(() => portionsAfter(railway, train, index))
  const before = once(() => portionsBefore(railway, train, index))
  let cancelled = time.now.state === 'cancelled'
  if (asked.filterCrs !== undefined) {
    const portions = (departs ? after : before)()
    const isThere = (one: TrainCall) => one.code === asked.filterCrs && (departs ? one.setDown : one.pickUp)
    if (!portions.flatMap(callsOf).some(isThere)) return undefined
    cancelled ||= !portions.flatMap(runningCallsOf).some(isThere)
  }
  return {
    train,
    index,
    time,
    cancelled,
    get before() {
      return before()
    },
    get after() {
      return after()
    },
  }
}

/** A board looks through a day of trains and shows twenty of them: where the others go is worked out for nobody. */
function once<Value>(work: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: work() }).value
}

/** What of these a board shows: what comes within two hours and ten trains at least, or what has gone. */
export function boardOf(rows: readonly BoardRow[], { earlier, now }: Pick<BoardAsked, 'earlier' | 'now'>): BoardRow[] {
  if (earlier) {
    return rows.filter(({ time }) => isOver(time, now) && wentAt(time) >= now - BACK_MS).slice(-MOST)
  }
  const ahead = rows.filter(({ time }) => !isOver(time, now))
  const soon = ahead.findIndex(({ time }) => time.planned > now + AHEAD_MS)
  return ahead.slice(0, Math.min(MOST, Math.max(ENOUGH, soon < 0 ? ahead.length : soon)))
}

const wentAt = ({ planned, now }: CallTime): Instant => ('at' in now ? now.at : planned)

/** What goes in place of a train that doesn't: the next one that does, to where it was to go, or from where it was to come. */
export function insteadOf(rows: readonly BoardRow[], row: BoardRow, asked: BoardAsked): BoardRow | undefined {
  const { crs, what, filterCrs, now } = asked
  const departs = what === 'departures'
  const { now: there, planned = there } = departs ? endOf(row.train) : startOf(row.train)
  const wanted = filterCrs ?? planned
  if (wanted === crs) return undefined
  return rows.find(
    (other) =>
      other !== row &&
      !other.cancelled &&
      other.time.planned >= row.time.planned &&
      !isOver(other.time, now) &&
      (departs ? other.after : other.before)
        .flatMap(runningCallsOf)
        .some((call) => call.code === wanted && (departs ? call.setDown : call.pickUp)),
  )
}
