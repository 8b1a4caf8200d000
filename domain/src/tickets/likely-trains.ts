import type { FareCall } from '../fares/rules/trip.ts'

type CallingTrain = { readonly calls: readonly FareCall[] }

/** A guard comes aboard before a train leaves, and looks for it once it is under way. */
const BEFORE = 75
const AFTER = 45
const MOST = 8

/**
 * The trains that a guard at a station may be on: the nearest in time, in the order in which they leave. Minutes are of the service day; where a train
 * ends nobody is checked any more.
 */
export function likelyTrains<Train extends CallingTrain>(
  trains: readonly Train[],
  station: string,
  minute: number,
): { train: Train; minute: number }[] {
  return trains
    .flatMap((train) => {
      const call = train.calls.slice(0, -1).find((one) => one.station === station)
      const at = call?.departs ?? call?.arrives
      return at !== undefined && at >= minute - AFTER && at <= minute + BEFORE ? [{ train, minute: at }] : []
    })
    .toSorted((one, other) => Math.abs(one.minute - minute) - Math.abs(other.minute - minute))
    .slice(0, MOST)
    .toSorted((one, other) => one.minute - other.minute)
}
