import { instant, MINUTE } from '../../../time/instant.ts'
import { serviceInstant } from '../../../time/london.ts'
import type { Lateness, TrainRun } from '../../run-of-train.ts'
import type { CallTime, RunningTrain, TimeNow } from '../../running-train.ts'

export const RUN_DATE = '2026-12-07'

const WAY = [
  ['CDF', 540, 540],
  ['NWP', 552, 554],
  ['HFD', 600, 600],
] as const

/** Cardiff 09:00 · Newport 09:12–09:14 · Hereford 10:00, as it was reported. */
export const run = (...lates: [came: Lateness, left: Lateness][]): TrainRun => ({
  uid: 'W1',
  operator: 'AW',
  mode: 'rail',
  calls: WAY.map(([code, arrives, departs], at) => ({
    code,
    arrives,
    departs,
    cameLate: lates[at]?.[0] ?? 'unknown',
    leftLate: lates[at]?.[1] ?? 'unknown',
  })),
})

/** How late it came and left; or is to come and to go. */
export type ToldCall = { came?: number; left?: number; comes?: number; goes?: number; off?: boolean }

/** The same train as it is known now; of what isn't told nobody has said anything. */
export const cambrian = (told: readonly ToldCall[], operator = 'AW'): RunningTrain => ({
  uid: 'W1',
  serviceDate: RUN_DATE,
  operator,
  mode: 'rail',
  isLive: true,
  calls: WAY.map(([code, arrives, departs], at) => {
    const { came, left, comes, goes, off } = told[at] ?? {}
    return {
      code,
      ...(at > 0 ? { arrival: time(arrives, off, came, comes) } : {}),
      ...(at < WAY.length - 1 ? { departure: time(departs, off, left, goes) } : {}),
      pickUp: true,
      setDown: true,
      request: false,
    }
  }),
})

function time(plan: number, off: boolean | undefined, was: number | undefined, is: number | undefined): CallTime {
  const planned = serviceInstant(RUN_DATE, plan)
  const at = (late: number) => instant(planned + late * MINUTE)
  const now: TimeNow = off
    ? { state: 'cancelled' }
    : was !== undefined
      ? { state: 'actual', at: at(was) }
      : is !== undefined
        ? { state: 'expected', at: at(is) }
        : { state: 'planned', at: planned }
  return { planned, now }
}
