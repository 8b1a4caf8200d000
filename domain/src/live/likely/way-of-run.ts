import { MINUTE, type Instant } from '../../time/instant.ts'
import { isCancelledAt, type Lateness, type TrainRun } from '../run-of-train.ts'
import { arrivalAt, departureAt, type CallTime, type RunningTrain } from '../running-train.ts'

/** An arrival or a departure of a train, in the order in which it makes them. Minutes are whole, from any beginning. */
export type Step = {
  readonly code: string
  readonly what: 'arrival' | 'departure'
  /** Which of its calls. */
  readonly call: number
  readonly planned: number
  /** Minutes later than planned, as it was reported; nothing where it wasn't, or not yet. */
  readonly late: number | undefined
  /** The same as somebody forecasts it. */
  readonly forecast?: number
}

/** All that a train did on its way, in minutes of its service day; where it didn't call it did nothing. */
export function stepsOfRun({ calls }: TrainRun): Step[] {
  const left = calls.flatMap((call, index) => (isCancelledAt(call) ? [] : [{ ...call, index }]))
  return left.flatMap(({ code, arrives, departs, cameLate, leftLate, index }, at): Step[] => [
    ...(at > 0 ? [{ code, what: 'arrival' as const, call: index, planned: arrives, late: told(cameLate) }] : []),
    ...(at < left.length - 1
      ? [{ code, what: 'departure' as const, call: index, planned: departs, late: told(leftLate) }]
      : []),
  ])
}

const told = (lateness: Lateness) => (typeof lateness === 'number' ? lateness : undefined)

/** The same of a train as it is known now, in minutes that no change of the clocks repeats. */
export function stepsOfTrain(train: RunningTrain): Step[] {
  return train.calls.flatMap(({ code }, call): Step[] => {
    const step = (what: Step['what'], time: CallTime | undefined): Step[] => {
      if (!time || time.now.state === 'cancelled') return []
      const { planned, now } = time
      const late = 'at' in now ? minuteOf(now.at) - minuteOf(planned) : undefined
      return [
        {
          code,
          what,
          call,
          planned: minuteOf(planned),
          late: now.state === 'actual' ? late : undefined,
          ...(now.state === 'expected' ? { forecast: late! } : {}),
        },
      ]
    }
    return [...step('arrival', arrivalAt(train, call)), ...step('departure', departureAt(train, call))]
  })
}

export const minuteOf = (at: Instant): number => Math.floor(at / MINUTE)

/** How it stands at a moment: what it does next, and how late it will do that at least. */
export type Standing = {
  /** Which of its steps. */
  readonly next: number
  /** It has left where it begins. */
  readonly begun: boolean
  readonly late: number
}

/** By what had been reported by then; nothing once it has come to its end. */
export function standingAt(steps: readonly Step[], minute: number): Standing | undefined {
  const last = steps.findLastIndex(({ late, planned }) => late !== undefined && planned + late <= minute)
  const next = steps[last + 1]
  if (!next) return undefined
  const known = last < 0 ? 0 : lateNext(steps[last]!.late!, next, steps[last])
  // What should have happened and hasn't is late by so much already.
  const late = Math.max(known, minute - next.planned, next.forecast ?? -Infinity)
  return { next: last + 1, begun: last >= 0, late }
}

/** Minutes that nobody can do without. */
const LEAST_STOP = 1

/** Who comes late stands shorter, and who comes early leaves no sooner than planned. */
function lateNext(late: number, step: Step, before: Step | undefined): number {
  if (step.what === 'arrival') return late
  const stands = before ? step.planned - before.planned : 0
  return Math.max(0, late - Math.max(0, stands - LEAST_STOP))
}

export type Coming = {
  readonly step: Step
  /** How late it would be if nothing more went wrong, and nothing better than planned. */
  readonly late: number
  /** Minutes until then. */
  readonly ahead: number
}

/** Nobody can say anything of what comes later than this. Minutes. */
const FURTHEST = 180

/** What it has yet to do, as far as anybody can say something of it. */
export function comingSteps(steps: readonly Step[], { next, late: first }: Standing, minute: number): Coming[] {
  const coming: Coming[] = []
  let late = first
  for (const [offset, step] of steps.slice(next).entries()) {
    if (offset > 0) late = lateNext(late, step, steps[next + offset - 1])
    const ahead = step.planned + late - minute
    if (ahead > FURTHEST) break
    coming.push({ step, late, ahead })
  }
  return coming
}
