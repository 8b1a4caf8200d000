import type { LinkMode, Mode, TrainFacts } from './timetable.ts'

/** All minutes are real minutes since the midnight that begins the view's date; they may be negative, and pass 24:00. */
export type Journey = {
  readonly departure: number
  readonly arrival: number
  /** Trains less one. Links are no changes; a portion that is ridden through is none either. */
  readonly changes: number
  readonly legs: readonly Leg[]
}

export type Leg = TrainLeg | LinkLeg

export type TrainLeg = {
  readonly kind: 'train'
  readonly from: string
  readonly to: string
  readonly departure: number
  readonly arrival: number
  /** One train; several where a portion is joined to another train and the traveller stays seated. */
  readonly parts: readonly TrainPart[]
}

/** Whoever needs this train again, asks for uid + service date. */
export type TrainPart = {
  readonly uid: string
  readonly serviceDate: string
  readonly operator: string
  readonly mode: Mode
  readonly headcode: string
  readonly retailId: string
  /** Code of its last call. */
  readonly terminus: string
  /** What the front says, where that is something else. */
  readonly destination: string
  readonly facts: TrainFacts | undefined
  /** From where it is boarded (or joined) to where it is left. */
  readonly calls: readonly Call[]
}

/**
 * A call that was cancelled is told as well, with the times that it would have:
 * whoever had planned to get off there must see it.
 */
export type Call = {
  readonly stop: string
  readonly arrival: number
  readonly departure: number
  /** As planned, where live news say otherwise in `arrival` and `departure`. */
  readonly plannedArrival: number
  readonly plannedDeparture: number
  /** Empty where nobody tells one. */
  readonly platform: string
  /** The traveller has to signal to the driver, or tell the guard. */
  readonly request: boolean
  readonly cancelled: boolean
}

/** What has no code of its own: the place from or to which a question counts minutes of the traveller's own. */
export const OWN_PLACE = ''

/** Without a name of its own: links have no date and no delay, and are reckoned anew with every question. */
export type LinkLeg = {
  readonly kind: 'link'
  readonly mode: LinkMode
  readonly from: string
  readonly to: string
  readonly departure: number
  readonly arrival: number
}
