import type { Train } from '@cledrau/feeds/railway/railway.ts'
import type { Cause, Happening, Run, Second } from './day.ts'
import type { Delay } from './trouble.ts'

/** Less than this is nobody's fault. */
const WORTH_A_WORD = 60

export type Runs = ReturnType<typeof openRuns>

/** The trains of the day as they run, and all that becomes known of them. */
export function openRuns(trains: readonly Train[]) {
  const runs = trains.map((train): Run => ({
    train,
    calls: train.calls.map(({ platform }) => ({ platform, cancelled: false })),
    cause: undefined,
    most: 0,
  }))
  const happenings: Happening[] = []
  return {
    runs,
    happenings,
    /** It has left its first station. */
    begun: runs.map(() => false),
    /** It has come to its end, or never will. */
    over: runs.map(() => false),
    /** Where it begins and ends, which isn't as planned when a late train turns back. */
    first: runs.map(() => 0),
    last: runs.map(({ calls }) => calls.length - 1),
    booked: (run: number, call: number) => {
      const { arrival, departure } = trains[run]!.calls[call]!
      return { arrival: arrival * 60, departure: departure * 60 }
    },
    /** The greatest delay is the one that is told. */
    blame: (at: Second, run: number, code: string, { seconds, cause }: Delay) => {
      const known = runs[run]!
      if (seconds <= known.most || seconds < WORTH_A_WORD) return
      known.most = seconds
      known.cause = { cause, code }
      happenings.push({ at, kind: 'cause', run, cause, code })
    },
    cancel: (at: Second, run: number, from: number, to: number, cause: Cause) => {
      const known = runs[run]!
      for (const call of known.calls.slice(from, to + 1)) call.cancelled = true
      const { code } = trains[run]!.calls[from]!
      known.cause = { cause, code }
      happenings.push({ at, kind: 'cancelled', run, from, to, cause, code })
    },
  }
}
