import { placeOfRun } from './place-of-run.ts'
import { doesNotRun, type Lateness, type TrainRun } from './run-of-train.ts'

/** Of one operator's trains that should be on their way now: how many there are, and what has become of them. */
export type TrainCount = {
  readonly trains: number
  /** By ten minutes or more, or by nobody knows how much. */
  readonly late: number
  readonly cancelled: number
  /** Somebody has told of so many of them. */
  readonly known: number
}

/** From so many minutes on people change their plans. */
const LATE_FROM = 10

/** By operator, of trains at a minute of their service day. Buses are no trains. */
export function countTrains(runs: readonly TrainRun[], minute: number): Map<string, TrainCount> {
  const counts = new Map<string, TrainCount>()
  for (const run of runs) {
    const late = run.mode === 'rail' ? latenessAt(run, minute) : undefined
    if (late === undefined) continue
    const { trains, late: lateOnes, cancelled, known } = counts.get(run.operator) ?? NONE
    counts.set(run.operator, {
      trains: trains + 1,
      late: lateOnes + Number(late === 'delayed' || (typeof late === 'number' && late >= LATE_FROM)),
      cancelled: cancelled + Number(late === 'cancelled'),
      known: known + Number(late !== 'unknown'),
    })
  }
  return counts
}

export const NONE: TrainCount = { trains: 0, late: 0, cancelled: 0, known: 0 }

export const addCounts = (one: TrainCount, other: TrainCount): TrainCount => ({
  trains: one.trains + other.trains,
  late: one.late + other.late,
  cancelled: one.cancelled + other.cancelled,
  known: one.known + other.known,
})

/** Nothing where it isn't on its way, and shouldn't be. */
function latenessAt(run: TrainRun, minute: number): Lateness | undefined {
  if (!doesNotRun(run)) return placeOfRun(run, minute)?.late
  const [first, last] = [run.calls[0], run.calls.at(-1)]
  return first && last && first.departs <= minute && last.arrives >= minute ? 'cancelled' : undefined
}

/** One train that fails is one train; a line of them is a disruption. */
const [FEWEST, SOME, MANY] = [2, 0.1, 0.4]

/** How they run, by their own figures. Nothing where too few have been heard of to say so. */
export function howTheyRun({ trains, late, cancelled, known }: TrainCount): 'good' | 'minor' | 'severe' | undefined {
  if (known === 0 || known * 2 < trains) return undefined
  const failing = late + cancelled
  if (failing < FEWEST) return 'good'
  return failing >= trains * MANY ? 'severe' : failing >= trains * SOME ? 'minor' : 'good'
}
