import type { Instant } from '../../time/instant.ts'
import { clockTime } from '../../time/london.ts'
import type { RunningTrain } from '../running-train.ts'
import type { Circumstances } from './circumstances.ts'
import type { Counts } from './counts.ts'
import { LATE } from './late-share.ts'
import { quantileOf, shareFrom, type Spread, spreadOf } from './spread.ts'
import { comingSteps, minuteOf, standingAt, type Standing, type Step, stepsOfTrain } from './way-of-run.ts'

/** Minutes later than planned, with parts: eight times of ten it is from `early` to `late`, half of the times `middle` at most. */
export type LikelyTime = {
  /** Which of the train's calls. */
  readonly call: number
  readonly what: 'arrival' | 'departure'
  readonly early: number
  readonly middle: number
  readonly late: number
  /** How likely it is five minutes late or more. */
  readonly lateChance: number
  /** What whoever watches the train forecasts. */
  readonly forecast: number
  /** Minutes until then, if nothing more goes wrong. */
  readonly ahead: number
}

const [EARLY, MIDDLE, LATEST] = [0.1, 0.5, 0.9]

/** What a train has yet to do, and how likely each change of its lateness is until then. */
export type Coming = Pick<LikelyTime, 'call' | 'what' | 'ahead'> & {
  /** Minutes; `late` is how late it would be if nothing changed. */
  readonly planned: number
  readonly late: number
  readonly spread: Spread
  /** What isn't possible any more: no change is less than this. */
  readonly floor: number
}
export type ComingTime = Coming & Pick<LikelyTime, 'forecast'>

/** By how trains fared that stood as it does. Only what is forecast is said: of what nobody knows there is nothing to say. */
export function comingTimesOf(
  counts: Counts,
  train: RunningTrain,
  now: Instant,
  lateShare: (operator: string) => number,
): ComingTime[] {
  const { operator, serviceDate, mode, isOver } = train
  if (mode !== 'rail' || isOver) return []
  const steps = stepsOfTrain(train)
  const minute = minuteOf(now)
  const standing = standingAt(steps, minute)
  if (!standing || steps[standing.next]!.forecast === undefined) return []
  const { minutes: clock } = clockTime(now)
  const then = { operator, serviceDate, clock, begun: standing.begun, lateShare: lateShare(operator) }
  const unknown = steps.findIndex(({ forecast }, at) => at >= standing.next && forecast === undefined)
  const known = unknown < 0 ? steps : steps.slice(0, unknown)
  return comingTimesBy(counts, then, known, standing, minute).map((coming, nth) => ({
    ...coming,
    forecast: known[standing.next + nth]!.forecast!,
  }))
}

/** By how a train stands, and what it then has yet to do. */
export function comingTimesBy(
  counts: Counts,
  then: Omit<Circumstances, 'what' | 'late' | 'ahead'>,
  steps: readonly Step[],
  standing: Standing,
  minute: number,
): Coming[] {
  const coming: Coming[] = []
  for (const { step, late, ahead } of comingSteps(steps, standing, minute)) {
    const { what, planned, call } = step
    const spread = spreadOf(counts, { ...then, what, late, ahead })
    if (!spread) break
    // Nothing happens before now, and nothing leaves before its time.
    const floor = Math.max(minute - planned, what === 'departure' ? 0 : -Infinity) - late
    coming.push({ call, what, planned, late, ahead, spread, floor })
  }
  return coming
}

/** When a train probably comes to where it has yet to call, and leaves from there: never in another order than its calls. */
export function likelyTimesOf(
  counts: Counts,
  train: RunningTrain,
  now: Instant,
  lateShare: (operator: string) => number,
): LikelyTime[] {
  const minute = minuteOf(now)
  let before = { early: minute, middle: minute, late: minute }
  return comingTimesOf(counts, train, now, lateShare).map((coming) => {
    const { call, what, planned, late, ahead, forecast, spread, floor } = coming
    const at = (part: number, least: number) => Math.max(least, planned + late + quantileOf(spread, floor, part))
    before = { early: at(EARLY, before.early), middle: at(MIDDLE, before.middle), late: at(LATEST, before.late) }
    return {
      call,
      what,
      early: before.early - planned,
      middle: before.middle - planned,
      late: before.late - planned,
      lateChance: shareFrom(spread, floor, LATE - late),
      forecast,
      ahead,
    }
  })
}

/** As station clocks show it: minutes later than planned, the same or more. */
export function inWholeMinutes({ early, late }: Pick<LikelyTime, 'early' | 'late'>): { from: number; until: number } {
  const from = Math.floor(early)
  return { from, until: Math.max(from, Math.ceil(late) - 1) }
}

/** How a train stands now, for who counts how many are late. */
export function standingOf(train: RunningTrain, now: Instant): (Standing & { operator: string }) | undefined {
  const isWatched = train.mode === 'rail' && !train.isOver
  const standing = isWatched ? standingAt(stepsOfTrain(train), minuteOf(now)) : undefined
  return standing && { ...standing, operator: train.operator }
}
