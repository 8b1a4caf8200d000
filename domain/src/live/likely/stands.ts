import { instant, MINUTE, type Instant } from '../../time/instant.ts'
import { clockTime } from '../../time/london.ts'
import type { RunningTrain } from '../running-train.ts'
import type { Counts } from './counts.ts'
import { type Coming, comingTimesBy } from './likely-times.ts'
import { minuteOf, standingAt, type Step, stepsOfTrain } from './way-of-run.ts'

/**
 * How a train stood at a moment, in so few words that a device can go on from there by its timetable: what is likely of it
 * is then what whoever watches the train says. A step is a call of the whole train, twice, and one more where it leaves.
 */
export type Stands = {
  /** Since 1970. */
  readonly minute: number
  /** So many calls has the train. */
  readonly calls: number
  /** What it does next, and how late it does that at least. */
  readonly next: number
  readonly late: number
  /** It has left where it begins. */
  readonly begun: boolean
  /** Of so many steps from the next one on somebody forecasts when they are. */
  readonly known: number
  /** Which part of its operator's trains was late. */
  readonly share: number
  /** What it was to do and doesn't. */
  readonly off?: readonly number[]
}

const nameOf = ({ call, what }: Pick<Step, 'call' | 'what'>): number => call * 2 + (what === 'departure' ? 1 : 0)

/** Nothing of what nobody forecasts. */
export function standsOf(
  train: RunningTrain,
  now: Instant,
  lateShare: (operator: string) => number,
): Stands | undefined {
  if (train.mode !== 'rail' || train.isOver) return undefined
  const steps = stepsOfTrain(train)
  const minute = minuteOf(now)
  const standing = standingAt(steps, minute)
  if (!standing) return undefined
  const coming = steps.slice(standing.next)
  const unknown = coming.findIndex(({ forecast }) => forecast === undefined)
  const known = unknown < 0 ? coming.length : unknown
  if (known === 0) return undefined
  const runs = new Set(steps.map(nameOf))
  const off = train.calls.flatMap(({ arrival, departure }, call) =>
    [arrival && call * 2, departure && call * 2 + 1].filter((step) => step !== undefined && !runs.has(step)),
  ) as number[]
  const { late, begun } = standing
  return {
    minute,
    calls: train.calls.length,
    next: nameOf(coming[0]!),
    late,
    begun,
    known,
    share: lateShare(train.operator),
    ...(off.length > 0 && { off }),
  }
}

/** What is likely of a train by its timetable and how it stood; nothing where that was said of other calls. */
export function comingTimesStood(counts: Counts, planned: RunningTrain, stands: Stands): Coming[] {
  if (planned.calls.length !== stands.calls) return []
  const off = new Set(stands.off)
  const steps = stepsOfTrain(planned).filter((step) => !off.has(nameOf(step)))
  const next = steps.findIndex((step) => nameOf(step) === stands.next)
  if (next < 0) return []
  const { minute, late, begun, share, known } = stands
  const { operator, serviceDate } = planned
  const { minutes: clock } = clockTime(instant(minute * MINUTE))
  const then = { operator, serviceDate, clock, begun, lateShare: share }
  return comingTimesBy(counts, then, steps.slice(0, next + known), { next, begun, late }, minute)
}
