import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'

/** Seconds since the midnight that begins the service day. */
export type Second = number

/** What is turned in the control room. Everything else follows from the seed and the date. */
export type Dials = {
  readonly seed: number
  readonly date: CalendarDate
  /** 0: nothing goes wrong; 1: a day like most; 3: one to remember. Each level counts from its moment on. */
  readonly trouble: readonly { readonly from: Second; readonly level: number }[]
  readonly closures: readonly Closure[]
  /** What somebody does to one train, from that second on. */
  readonly orders: readonly Order[]
}

export type Order = { readonly at: Second; readonly uid: string } & (
  | { /** It doesn't begin, or goes no further than the next station. */ readonly kind: 'cancel' }
  | { /** It stands so much longer where it next would leave. */ readonly kind: 'delay'; readonly seconds: Second }
  | { readonly kind: 'platform'; readonly code: string; readonly platform: string }
  | { /** It runs with so many coaches. */ readonly kind: 'short'; readonly coaches: number }
)

/** No train passes between two stations. */
export type Closure = {
  readonly one: string
  readonly other: string
  readonly from: Second
  readonly until: Second
  /** Until when buses were ordered, where it was opened again before that. */
  readonly ordered?: Second
}

/** Why, with its code in the industry's list of reasons. */
export const CAUSES = {
  crew: 108,
  ill: 109,
  crossing: 113,
  equipment: 117,
  fault: 120,
  depot: 121,
  trespass: 123,
  obstruction: 138,
  animals: 143,
  congestion: 145,
  engineering: 156,
  flooding: 161,
  signalling: 179,
  speed: 182,
  previous: 101,
} as const
export type Cause = keyof typeof CAUSES

/** A train of the day as it ran, call by call. */
export type Run = {
  readonly train: Train
  readonly calls: RunCall[]
  /** Why it is late, the greatest reason; or why it doesn't run, or not all the way. */
  cause: { readonly cause: Cause; readonly code: string } | undefined
  /** By how many seconds that made it late. */
  most: number
}

export type RunCall = {
  /** Undefined: not there yet, or never; the first call has no arrival and the last no departure. */
  arrived?: Second
  left?: Second
  platform: string
  cancelled: boolean
}

/** What becomes known, when it does. */
export type Happening =
  | { readonly at: Second; readonly kind: 'arrived' | 'left'; readonly run: number; readonly call: number }
  /** What was said of its coming was wrong: it is taken back, and said anew. */
  | { readonly at: Second; readonly kind: 'misread' | 'withdrawn'; readonly run: number; readonly call: number }
  | {
      readonly at: Second
      readonly kind: 'corrected'
      readonly run: number
      readonly call: number
      readonly arrived: Second
    }
  /** It stands, and will leave no sooner than that. */
  | { readonly at: Second; readonly kind: 'held'; readonly run: number; readonly call: number; readonly until: Second }
  | {
      readonly at: Second
      readonly kind: 'platform'
      readonly run: number
      readonly call: number
      readonly platform: string
    }
  /** What holds it up most, as far as is known. */
  | { readonly at: Second; readonly kind: 'cause'; readonly run: number; readonly cause: Cause; readonly code: string }
  | { readonly at: Second; readonly kind: 'short'; readonly run: number; readonly coaches: number }
  /** It doesn't call from here to there any more, both included. */
  | {
      readonly at: Second
      readonly kind: 'cancelled'
      readonly run: number
      readonly from: number
      readonly to: number
      readonly cause: Cause
      readonly code: string
    }

export type Day = { readonly runs: readonly Run[]; readonly happenings: readonly Happening[] }
