import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import type { LinkMode, Mode, StepFree } from '@cledrau/planner'

/** The embedded railway as values: what the files of data/railway say, each train written out once. */
export type Railway = {
  readonly stops: readonly RailwayStop[]
  /** Stations that are sold under one name. */
  readonly groups: readonly Station[]
  readonly operators: ReadonlyMap<string, Operator>
  readonly classes: ReadonlyMap<string, TrainClass>
  readonly lines: ReadonlyMap<string, Line>
  readonly trains: readonly Train[]
  readonly associations: readonly Association[]
  readonly links: readonly Link[]
  readonly days: SpecialDays
}

export type RailwayStop = {
  readonly code: string
  readonly names: { readonly en: string; readonly cy: string }
  readonly lat: number
  readonly lon: number
  readonly interchangeMinutes: number
  /** None for stops of buses and ships. */
  readonly tiploc: string
  readonly platforms: readonly string[]
  readonly request: boolean
  readonly stepFree: StepFree
}

export type Operator = {
  readonly code: string
  readonly names: { readonly en: string; readonly cy: string }
  /** Stands for a real company, but runs to times of our own. */
  readonly sample: boolean
}

/** One carriage: its letter, seats by class, and places for wheelchairs and bikes. */
export type Coach = {
  readonly letter: string
  readonly first: number
  readonly standard: number
  readonly wheelchairs: number
  readonly bikes: number
}

export type TrainClass = {
  readonly name: string
  readonly coaches: readonly Coach[]
  readonly reservations: 'no' | 'possible' | 'recommended' | 'compulsory'
  /** T: trolley, R: restaurant or buffet; empty: none. */
  readonly catering: string
}

export type Line = {
  readonly id: string
  readonly names: { readonly en: string; readonly cy: string }
  readonly stops: readonly LineStop[]
}

export type LineStop = {
  readonly code: string
  /** From leaving the stop before to arriving here. */
  readonly minutes: number
  /** From arriving here to leaving, where a train goes on. */
  readonly wait: number
  /** Skipped by trains that are marked fast. */
  readonly small: boolean
}

/** On which dates a train runs, before special days are looked at. */
export type RunningDays = {
  /** Bit 0 is Monday, bit 6 Sunday. */
  readonly weekdays: number
  /** Months, 1 to 12, both included; the whole year when left out. */
  readonly season?: readonly [from: number, until: number]
  /** Works: on these dates only, or on all but these. */
  readonly on?: readonly CalendarDate[]
  readonly not?: readonly CalendarDate[]
}

/** A train of one uid. With a service date it is one train. */
export type Train = {
  readonly uid: string
  readonly headcode: string
  readonly operator: string
  readonly mode: Mode
  readonly trainClass: string
  readonly line: string
  /** The number on the front of a bus, the route of a ship. */
  readonly service?: string
  readonly days: RunningDays
  readonly calls: readonly Call[]
}

/** Minutes of the service day; past 24:00 they count on. The first arrival and the last departure repeat the other. */
export type Call = {
  readonly code: string
  readonly arrival: number
  readonly departure: number
  readonly platform: string
}

/** `split`: `other` leaves `base` at the stop. `join`: `other` ends in `base` there. */
export type Association = {
  readonly kind: 'split' | 'join'
  readonly base: string
  readonly other: string
  readonly code: string
  readonly days: RunningDays
}

/** A way of both directions without a timetable. */
export type Link = {
  readonly from: string
  readonly to: string
  readonly mode: LinkMode
  readonly minutes: number
}

/** By date (`12-25`) or bank holiday (`spring`). */
export type SpecialDays = ReadonlyMap<string, SpecialDay>

export type SpecialDay = {
  /** The weekday that each mode runs as, or that it does not run. */
  readonly runsAs: Readonly<Record<Mode, number | 'none' | 'usual'>>
  /** The last minute at which a train begins; trains that are on their way by then run to their end. */
  readonly until: number | undefined
  /** The only lines on which trains run, where not all have any. */
  readonly lines: readonly string[] | undefined
}
