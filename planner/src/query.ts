import type { LinkMode, Mode } from './timetable.ts'

/** A question, in plain values: it can be posted to a worker. Stations are codes of stops or of groups. */
export type Query = {
  readonly from: readonly End[]
  readonly to: readonly End[]
  readonly when: When
  /** Every journey calls at each of these, in any order; at any one of a group's stations. At most three. */
  readonly via?: readonly string[]
  /** No train is ridden through a call there, nor changed there. */
  readonly avoid?: readonly string[]
  /** One train all the way, no link. */
  readonly directOnly?: boolean
  readonly maxChanges?: number
  /** Only trains of these operators. */
  readonly operators?: readonly string[]
  /**
   * Only these modes; every one when left out. Without `walk` there are no links but those of the modes named.
   * `replacement` is a bus that an operator of trains runs, as it does in a train's place.
   */
  readonly modes?: readonly (Mode | 'walk' | 'replacement')[]
  /** Board, leave and change at stations known to be step-free only. */
  readonly stepFree?: boolean
  /** What the traveller needs of the planned interchange and walking minutes: 1.5 is half as long again. Never below 1. */
  readonly pace?: {
    readonly interchange?: number
    readonly walking?: number
    /** Minutes on top wherever interchange minutes count. */
    readonly extra?: number
  }
  /** Whether interchange minutes are added at both ends of a link between trains, as the industry does (default), or not. */
  readonly linkInterchange?: boolean
}

/**
 * Where a journey may begin or end: a stop or a group, or one that takes the traveller minutes of their own to get to or away
 * from, all in all: a walk from a hotel. No interchange is added to them, and they may be followed or preceded by a link.
 */
export type End = string | { readonly code: string; readonly minutes: number }

/** Minutes of the view, whole. Between: both ends included, and no journey that a later (earlier) one makes pointless. */
export type When =
  | { readonly kind: 'leave-after' | 'arrive-by'; readonly minute: number }
  | { readonly kind: 'leave-between' | 'arrive-between'; readonly from: number; readonly until: number }

/** Which of the traveller's modes a link belongs to. */
export const MODE_OF_LINK: Record<LinkMode, Mode | 'walk'> = {
  walk: 'walk',
  tube: 'walk',
  metro: 'walk',
  taxi: 'walk',
  transfer: 'walk',
  bus: 'bus',
  ferry: 'ferry',
}
