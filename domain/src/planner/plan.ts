import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'
import { dayAndTime } from '../time/london.ts'
import type { TransportMode } from './modes.ts'
import { ALL_MODES } from './modes.ts'

export const PLAN_ENDS = ['first', 'second'] as const
/** Which of the two places: where from, or where to. */
export type PlanEnd = (typeof PLAN_ENDS)[number]
export const otherEnd = (end: PlanEnd): PlanEnd => (end === 'first' ? 'second' : 'first')

/** What is put first: 0 fastest, 1 fewest changes, 2 cheapest, 3 step-free. */
export const PLAN_TYPES = [0, 1, 2, 3] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** How long walks and changes of trains may take. */
export type Pace = {
  /** Half as long again. */
  readonly slow: boolean
  /** So many minutes more for each change. */
  readonly changeMinutes: number
}
export const USUAL_PACE: Pace = { slow: false, changeMinutes: 0 }
/** More minutes for a change that are offered. */
export const CHANGE_MINUTES = [0, 5, 10, 15, 30] as const

/** What is planned. A place is a code, or `lat,lon` for a point on the map. */
export type Plan = {
  readonly first: string | null
  readonly second: string | null
  readonly date: CalendarDate
  /** HH:mm */
  readonly time: string
  readonly timeMode: 'departure' | 'arrival'
  /** The traveller said when; else it follows the clock. */
  readonly isTimed: boolean
  readonly modes: readonly TransportMode[]
  readonly filters: { readonly type: PlanType }
  readonly via: string | null
  readonly avoid: string | null
  readonly direct: boolean
  readonly pace: Pace
}

export const newPlan = (now: Instant): Plan => ({
  first: null,
  second: null,
  ...dayAndTime(now),
  timeMode: 'departure',
  isTimed: false,
  modes: ALL_MODES,
  filters: { type: 0 },
  via: null,
  avoid: null,
  direct: false,
  pace: USUAL_PACE,
})

/** The way back of the same plan, with the places on the way as they were. */
export const swapped = (plan: Plan): Plan => ({ ...plan, first: plan.second, second: plan.first })
