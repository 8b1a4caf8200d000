import type { CallTime, RunningTrain, TrainCall } from '../live/running-train.ts'
import type { Ride } from '../live/rides-now.ts'
import type { Instant } from '../time/instant.ts'

/** A train of the journey as the plan in force has it, between two of its calls. */
export type PlannedRide = Ride & {
  /** The code of the operator that runs it. */
  readonly operator: string
}

/**
 * The whole of one way, whatever tickets it was split into, in the order of travel: what delay is measured against. Which
 * trains an open ticket was used on is found out before (`presence.ts`).
 */
export type PlannedJourney = {
  readonly rides: readonly [PlannedRide, ...PlannedRide[]]
  /** When this plan was frozen. */
  readonly frozenAt: Instant
}

/** A call of a train of the past. Only `actual` and `cancelled` are facts; a forecast is as good as no record. */
export type RanCall = Pick<TrainCall, 'code'> & { readonly arrival?: CallTime; readonly departure?: CallTime }

/** A train as it ran, as far as that is on record. Every `RunningTrain` is one. */
export type RanTrain = Pick<RunningTrain, 'uid' | 'serviceDate' | 'operator' | 'mode'> & {
  readonly calls: readonly RanCall[]
}

/** By `nameOf`; nothing where there is no record at all, which is never “on time”. */
export type FindRan = (name: string) => RanTrain | undefined

/** When something happened, as far as the record bounds it. `until` null: nobody can say how late. */
export type Between = { readonly from: Instant; readonly until: Instant | null }

/** Somebody stands there then, without a train, and wants to get to where the journey ends. */
export type StrandedAt = {
  readonly from: string
  readonly to: string
  readonly at: Instant
  /** The train that failed them, so that the answer doesn't have them wait for it. */
  readonly failed: Pick<Ride, 'uid' | 'serviceDate'>
}

/** A way that could still be caught on the day as it ran: what was ridden, and when it was there. */
export type CaughtWay = { readonly rides: readonly PlannedRide[]; readonly arrives: Between }

/**
 * The earliest way from there, booked-train conditions lifted, looking as far as the next day; null where nothing is known to
 * go. The server asks its planner on the day as it ran; the guard's page looks it up in the evidence.
 */
export type AskCaught = (stranded: StrandedAt) => CaughtWay | null
