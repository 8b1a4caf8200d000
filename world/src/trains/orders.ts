import type { Cause, Order } from './day.ts'
import type { Runs } from './runs.ts'
import type { Delay } from './trouble.ts'

/** What is told of a train that somebody takes out of the day, or holds. */
export const ORDERED: Cause = 'fault'

/** What somebody has ordered of trains, and they haven't done yet. */
export function openOrders({ runs, happenings }: Runs) {
  const owed = new Map<number, number>()
  const ends = new Set<number>()
  const platforms = new Map<string, string>()
  return {
    take: (run: number, order: Order) => {
      const { at } = order
      if (order.kind === 'cancel') ends.add(run)
      else if (order.kind === 'delay') owed.set(run, (owed.get(run) ?? 0) + order.seconds)
      else if (order.kind === 'short') happenings.push({ at, kind: 'short', run, coaches: order.coaches })
      else {
        const { platform, code } = order
        const { train, calls } = runs[run]!
        const call = train.calls.findIndex((one, number) => one.code === code && calls[number]!.arrived === undefined)
        // Where it has been, nobody moves it.
        if (call < 0 || calls[call]!.left !== undefined) return
        platforms.set(`${run} ${call}`, platform)
        calls[call]!.platform = platform
        happenings.push({ at, kind: 'platform', run, call, platform })
      }
    },
    /** It stands for this; once. */
    holds: (run: number): Delay | undefined => {
      const seconds = owed.get(run)
      owed.delete(run)
      return seconds === undefined ? undefined : { seconds, cause: ORDERED }
    },
    endsEarly: (run: number) => ends.has(run),
    platform: (run: number, call: number) => platforms.get(`${run} ${call}`),
  }
}
