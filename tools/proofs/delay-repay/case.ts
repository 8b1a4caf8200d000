import type { Product, LeftOf } from '@cledrau/domain/delay-repay/worth.ts'

/*
 * A generated case in words of its own: clock times as a timetable prints them, and what really happened in milliseconds. The
 * rule and the reckoner each make of it what they need.
 */

/** A time as clocks in London show it on a service day; minutes count on past midnight. */
export type Wall = { readonly date: string; readonly minutes: number }

/** REPORTED, when · SILENT: it happened, and nobody said when · OFF: it didn't. */
export type Fact =
  | { readonly what: 'REPORTED'; readonly at: number }
  | { readonly what: 'SILENT' }
  | { readonly what: 'OFF' }

export type DrawnStop = {
  readonly code: string
  readonly arrives: Wall | null
  readonly departs: Wall | null
  readonly came: Fact
  readonly left: Fact
}

export type DrawnTrain = {
  readonly uid: string
  readonly date: string
  readonly operator: string
  readonly bus: boolean
  readonly stops: readonly DrawnStop[]
}

/** Which train, boarded where and left where as the plan in force has it. */
export type DrawnRide = {
  readonly train: number
  readonly from: string
  readonly to: string
  readonly departs: Wall
  readonly arrives: Wall
  /** Minutes of walking after it. */
  readonly walk: number
  readonly staysSeated: boolean
}

export type DrawnTicket = { readonly product: Product; readonly left: LeftOf }

export type DrawnCase = {
  readonly kind: string
  readonly trains: readonly DrawnTrain[]
  readonly plan: readonly DrawnRide[]
  /** Trains that anybody may take, whole or from one stop to another. */
  readonly others: readonly number[]
  /** When somebody was seen at the end. */
  readonly seenAt: number | null
  readonly tickets: readonly DrawnTicket[]
}
