import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Choice, MessageTable } from './protobuf.ts'

/*
 * GTFS Realtime 2.0, as much of it as railways say: trips as they run, where vehicles are, alerts. Each type stands beside the
 * table that says where its fields are in a message.
 */

export type RealtimeFeed = {
  readonly at: Instant
  readonly entities: readonly RealtimeEntity[]
  /** What it doesn't speak of stays as it was. */
  readonly changesOnly?: true
}

/** One of the three; nothing but `deleted` takes back what was said under the id, where a feed only tells of changes. */
export type RealtimeEntity = {
  readonly id: string
  readonly deleted?: boolean
  readonly tripUpdate?: TripUpdate
  readonly vehicle?: VehiclePosition
  readonly alert?: Alert
}

/** Ids are those of the GTFS feed that it belongs to. */
export type TripName = {
  readonly tripId?: string
  readonly routeId?: string
  readonly startTime?: string
  readonly startDate?: CalendarDate
  readonly relationship?: TripRelationship
}
const TRIP_RELATIONSHIPS = {
  SCHEDULED: 0,
  ADDED: 1,
  UNSCHEDULED: 2,
  CANCELED: 3,
  REPLACEMENT: 5,
  DUPLICATED: 6,
  DELETED: 7,
} as const
export type TripRelationship = keyof typeof TRIP_RELATIONSHIPS

export type TripUpdate = {
  readonly trip: TripName
  readonly vehicle?: VehicleName
  readonly at?: Instant
  /** Seconds; for stops that nothing is said of. */
  readonly delaySeconds?: number
  readonly stops: readonly StopUpdate[]
}

export type StopUpdate = {
  /** As in `stop_times.txt`. */
  readonly sequence?: number
  readonly stopId?: string
  readonly arrival?: StopEvent
  readonly departure?: StopEvent
  readonly relationship?: StopRelationship
  /** The platform that it has now, as a stop of the feed. */
  readonly assignedStopId?: string
}
const STOP_RELATIONSHIPS = { SCHEDULED: 0, SKIPPED: 1, NO_DATA: 2, UNSCHEDULED: 3 } as const
export type StopRelationship = keyof typeof STOP_RELATIONSHIPS

export type StopEvent = {
  readonly at?: Instant
  readonly delaySeconds?: number
  /** 0: it has happened. */
  readonly uncertaintySeconds?: number
}

export type VehicleName = { readonly id?: string; readonly label?: string }

export type VehiclePosition = {
  readonly trip?: TripName
  readonly vehicle?: VehicleName
  readonly position?: Position
  readonly stopSequence?: number
  readonly stopId?: string
  readonly state?: VehicleState
  readonly at?: Instant
}
const VEHICLE_STATES = { INCOMING_AT: 0, STOPPED_AT: 1, IN_TRANSIT_TO: 2 } as const
export type VehicleState = keyof typeof VEHICLE_STATES

/** Degrees, as exact as four bytes are: a metre or two. */
export type Position = {
  readonly latitude: number
  readonly longitude: number
  readonly bearing?: number
  readonly metresPerSecond?: number
}

export type Alert = {
  readonly periods: readonly { readonly from?: Instant; readonly until?: Instant }[]
  readonly about: readonly AlertSubject[]
  readonly cause?: AlertCause
  readonly effect?: AlertEffect
  readonly links: readonly Translation[]
  readonly headings: readonly Translation[]
  readonly descriptions: readonly Translation[]
}
export type AlertSubject = {
  readonly operator?: string
  readonly routeId?: string
  readonly trip?: TripName
  readonly stopId?: string
}
/** `en`, `cy`. */
export type Translation = { readonly text: string; readonly language?: string }

const CAUSES = {
  UNKNOWN_CAUSE: 1,
  OTHER_CAUSE: 2,
  TECHNICAL_PROBLEM: 3,
  STRIKE: 4,
  DEMONSTRATION: 5,
  ACCIDENT: 6,
  HOLIDAY: 7,
  WEATHER: 8,
  MAINTENANCE: 9,
  CONSTRUCTION: 10,
  POLICE_ACTIVITY: 11,
  MEDICAL_EMERGENCY: 12,
} as const
export type AlertCause = keyof typeof CAUSES

const EFFECTS = {
  NO_SERVICE: 1,
  REDUCED_SERVICE: 2,
  SIGNIFICANT_DELAYS: 3,
  DETOUR: 4,
  ADDITIONAL_SERVICE: 5,
  MODIFIED_SERVICE: 6,
  OTHER_EFFECT: 7,
  UNKNOWN_EFFECT: 8,
  STOP_MOVED: 9,
  NO_EFFECT: 10,
  ACCESSIBILITY_ISSUE: 11,
} as const
export type AlertEffect = keyof typeof EFFECTS

const choice = (choices: Readonly<Record<string, number>>): Choice => ({ choice: choices })

const HEADER: MessageTable = {
  version: { number: 1, kind: 'text' },
  incrementality: { number: 2, kind: choice({ FULL_DATASET: 0, DIFFERENTIAL: 1 }) },
  at: { number: 3, kind: 'moment' },
}

const TRIP: MessageTable = {
  tripId: { number: 1, kind: 'text' },
  startTime: { number: 2, kind: 'text' },
  startDate: { number: 3, kind: 'day' },
  relationship: { number: 4, kind: choice(TRIP_RELATIONSHIPS) },
  routeId: { number: 5, kind: 'text' },
}

const VEHICLE_NAME: MessageTable = { id: { number: 1, kind: 'text' }, label: { number: 2, kind: 'text' } }

const STOP_EVENT: MessageTable = {
  delaySeconds: { number: 1, kind: 'whole' },
  at: { number: 2, kind: 'moment' },
  uncertaintySeconds: { number: 3, kind: 'whole' },
}

const STOP_PROPERTIES: MessageTable = { assignedStopId: { number: 1, kind: 'text' } }

const STOP_UPDATE: MessageTable = {
  sequence: { number: 1, kind: 'whole' },
  arrival: { number: 2, kind: () => STOP_EVENT },
  departure: { number: 3, kind: () => STOP_EVENT },
  stopId: { number: 4, kind: 'text' },
  relationship: { number: 5, kind: choice(STOP_RELATIONSHIPS) },
  properties: { number: 6, kind: () => STOP_PROPERTIES },
}

const TRIP_UPDATE: MessageTable = {
  trip: { number: 1, kind: () => TRIP },
  stops: { number: 2, kind: () => STOP_UPDATE, many: true },
  vehicle: { number: 3, kind: () => VEHICLE_NAME },
  at: { number: 4, kind: 'moment' },
  delaySeconds: { number: 5, kind: 'whole' },
}

const POSITION: MessageTable = {
  latitude: { number: 1, kind: 'float' },
  longitude: { number: 2, kind: 'float' },
  bearing: { number: 3, kind: 'float' },
  metresPerSecond: { number: 5, kind: 'float' },
}

const VEHICLE_POSITION: MessageTable = {
  trip: { number: 1, kind: () => TRIP },
  position: { number: 2, kind: () => POSITION },
  stopSequence: { number: 3, kind: 'whole' },
  state: { number: 4, kind: choice(VEHICLE_STATES) },
  at: { number: 5, kind: 'moment' },
  stopId: { number: 7, kind: 'text' },
  vehicle: { number: 8, kind: () => VEHICLE_NAME },
}

const PERIOD: MessageTable = { from: { number: 1, kind: 'moment' }, until: { number: 2, kind: 'moment' } }

const SUBJECT: MessageTable = {
  operator: { number: 1, kind: 'text' },
  routeId: { number: 2, kind: 'text' },
  trip: { number: 4, kind: () => TRIP },
  stopId: { number: 5, kind: 'text' },
}

const TRANSLATION: MessageTable = { text: { number: 1, kind: 'text' }, language: { number: 2, kind: 'text' } }
const TRANSLATED: MessageTable = { translations: { number: 1, kind: () => TRANSLATION, many: true } }

const ALERT: MessageTable = {
  periods: { number: 1, kind: () => PERIOD, many: true },
  about: { number: 5, kind: () => SUBJECT, many: true },
  cause: { number: 6, kind: choice(CAUSES) },
  effect: { number: 7, kind: choice(EFFECTS) },
  links: { number: 8, kind: () => TRANSLATED },
  headings: { number: 10, kind: () => TRANSLATED },
  descriptions: { number: 11, kind: () => TRANSLATED },
}

const ENTITY: MessageTable = {
  id: { number: 1, kind: 'text' },
  deleted: { number: 2, kind: 'flag' },
  tripUpdate: { number: 3, kind: () => TRIP_UPDATE },
  vehicle: { number: 4, kind: () => VEHICLE_POSITION },
  alert: { number: 5, kind: () => ALERT },
}

export const FEED: MessageTable = {
  header: { number: 1, kind: () => HEADER },
  entities: { number: 2, kind: () => ENTITY, many: true },
}
