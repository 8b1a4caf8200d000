import type { Arrivals } from './arrivals.ts'
import type { Scratch } from './scratch.ts'
import type { DayView } from './view/view.ts'

/** In `stopFlags`: the journey ends here; links begin here. */
export const TARGET = 1
export const LINKED = 2

/** In `closed`: trains are not boarded or left here; trains that call here are not ridden through. */
export const NO_CHANGE = 1
export const NO_RIDE = 2

/** A query in the engine's numbers, for a view seen forward or from its end. */
export type Task = {
  readonly view: DayView
  readonly scratch: Scratch
  readonly origins: readonly number[]
  readonly targets: readonly number[]
  /** Per stop: the traveller's own minutes to an origin and from a target. Nothing where nobody has any, as mostly. */
  readonly startMinutes: Uint16Array | undefined
  readonly endMinutes: Uint16Array | undefined
  readonly stopFlags: Uint8Array
  readonly interchange: Uint8Array
  /** Minutes of each link of the view for this traveller; NEVER where it must not be used. */
  readonly linkMinutes: Uint16Array
  /** Interchange minutes are added at both ends of a link between trains. */
  readonly linkInterchange: boolean
  /** A byte per pattern; undefined when every one is allowed. */
  readonly patternAllowed: Uint8Array | undefined
  /** From 1 to MOST_TRAINS. */
  readonly maxTrains: number
  /** Per stop: least minutes to the destination for someone ready to board (low 12 bits), and least trains (high 4). */
  readonly least: Uint16Array
  /** The same for someone who has just got off a train: the interchange added where nobody can walk on. */
  readonly leastAfterTrain: Uint16Array
  /** And for someone on board a train that comes to the stop: trains besides that one. */
  readonly leastAboard: Uint16Array
  /** When a journey may end. */
  readonly arrivals: Arrivals
  /** Several departures share their labels (a range). */
  readonly keep: boolean
  readonly conditions: Conditions | undefined
  /** The same question from its other end, with a working memory of its own. */
  readonly otherEnd: () => Task
}

export type Conditions = {
  /** Bit v: the stop is the query's via number v. */
  readonly viaBits: Uint8Array
  readonly closed: Uint8Array
  /** The level of who has seen all via stations: the bits of all of them. 0 when there are none. */
  readonly fullLevel: number
}
