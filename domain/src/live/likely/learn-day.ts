import type { CalendarDate } from '../../time/calendar-date.ts'
import { MINUTES_A_DAY } from '../../time/hh-mm.ts'
import type { TrainRun } from '../run-of-train.ts'
import { countLessons, type Counts, type Lesson } from './counts.ts'
import { lateShares } from './late-share.ts'
import { comingSteps, standingAt, stepsOfRun, type Step } from './way-of-run.ts'

/** Minutes. */
const EVERY = 10
const BEFORE_IT_BEGINS = 60
/** Of one that is hardly ever reported nobody can say how late it was at a moment. */
const MOSTLY = 0.8
/** A day of more is learnt from some of its trains at each moment. */
const TRAINS_AT_ONCE = 60

/** What anybody could have known at some moments of a day that is over, and how it went from there. */
export function* lessonsOf(runs: readonly TrainRun[], serviceDate: CalendarDate): Generator<Lesson> {
  const ways = runs.flatMap(wayOf)
  const until = ways.reduce((latest, { ends }) => Math.max(latest, ends), 0)
  for (let nth = 0; nth * EVERY < until; nth++) {
    // Trains keep to round minutes; moments must not.
    const minute = nth * EVERY + ((nth * 7) % EVERY)
    const standing = ways.flatMap(({ steps, operator, begins, ends }) => {
      const stands = minute >= begins && minute < ends ? standingAt(steps, minute) : undefined
      return stands ? [{ ...stands, steps, operator }] : []
    })
    const lateShare = lateShares(standing)
    const one = Math.ceil(standing.length / TRAINS_AT_ONCE)
    for (const [place, stands] of standing.entries()) {
      if ((place + nth) % one !== 0) continue
      const { steps, operator, begun } = stands
      const then = { operator, begun, clock: minute % MINUTES_A_DAY, serviceDate, lateShare: lateShare(operator) }
      for (const { step, late, ahead } of comingSteps(steps, stands, minute))
        if (step.late !== undefined)
          yield { circumstances: { ...then, what: step.what, late, ahead }, change: step.late - late }
    }
  }
}

type Way = {
  readonly steps: readonly Step[]
  readonly operator: string
  readonly begins: number
  readonly ends: number
}

function wayOf(run: TrainRun): Way[] {
  if (run.mode !== 'rail') return []
  const steps = stepsOfRun(run)
  const [first, last] = [steps[0], steps.at(-1)]
  const reported = steps.filter(({ late }) => late !== undefined).length
  if (!first || !last || reported < steps.length * MOSTLY) return []
  const ends = last.planned + Math.max(0, last.late ?? 0)
  return [{ steps, operator: run.operator, begins: first.planned - BEFORE_IT_BEGINS, ends }]
}

export const learnDay = (runs: readonly TrainRun[], serviceDate: CalendarDate): Counts =>
  countLessons(lessonsOf(runs, serviceDate))
