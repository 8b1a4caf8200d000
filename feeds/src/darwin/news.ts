import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'

/*
 * What Darwin's Push Port says, version 16 to 18, in plain values: one type for each kind of news. The names of the five
 * booked times (wta, wtd, wtp, pta, ptd) are the field's own; everything else is called as elsewhere in the house. A yes/no
 * that is left out is no, whatever else is left out was not said. What replaces what is told in `known/`.
 */

/** One whole message: the element `Pport`. */
export type PushPort = {
  /** When Darwin wrote it. */
  readonly at: Instant
  /** `16.0`, `18.0`; a test system says `STG-17.0`, so this is a text and never a number. */
  readonly version: string
  readonly body: PushPortBody
}

export type PushPortBody =
  | Update
  | { readonly kind: 'snapshot'; readonly news: readonly News[] }
  | TimetableAnnounced
  | FeedStatus
  | { readonly kind: 'snapshot-id'; readonly id: string }
  | { readonly kind: 'request'; readonly what: PushPortRequest; readonly viaFtp?: boolean }

/** Often one piece of news; an empty update is legal, and says that Darwin is there. */
export type Update = Requested & {
  readonly kind: 'update'
  /** An open list: Darwin, CIS, TRUST, TD, Tyrell, Workstation. */
  readonly origin?: string
  readonly news: readonly News[]
}

type Requested = {
  /** The information system that asked for the change, four letters. */
  readonly requestSource?: string
  readonly requestId?: string
}

/** New daily files. Darwin sends one of these for each file, the other name left out. */
export type TimetableAnnounced = {
  readonly kind: 'timetable'
  readonly id: string
  readonly timetableFile?: string
  readonly referenceFile?: string
}

/** HBOK, HBINIT (rebuilding), HBPENDING (data late), HBFAIL, or the end of a snapshot asked for by message. */
export type FeedStatus = Requested & { readonly kind: 'status'; readonly code: string; readonly text: string }

export const PUSH_PORT_REQUESTS = [
  'QueryTimetable',
  'GetSnapshotReq',
  'GetFullSnapshotReq',
  'StartUpdateReq',
  'StopUpdateReq',
] as const
export type PushPortRequest = (typeof PUSH_PORT_REQUESTS)[number]

/** A message as it comes over the wire, before it is unpacked. */
export type Frame = {
  /** Darwin's own count, which goes back to 0 after 9,999,999, or at any time; a gap asks for the logs. */
  readonly sequence?: number
  /** What a broker may choose by: SC, SF, LO, AS, TS, OW, NO, TO, TA, TI, AL. */
  readonly messageType?: string
  /** Packed by gzip. */
  readonly bytes: Uint8Array
}
export const LAST_SEQUENCE = 9_999_999

export type News =
  | Schedule
  | Deactivated
  | Association
  | ScheduleFormations
  | TrainStatus
  | ServiceLoading
  | FormationLoading
  | StationMessage
  | TrainAlert
  | TrainOrder
  | TrackingId
  | Alarm

/** Minutes since midnight on a station clock; working times may have a half: 18:15:30 is 1095.5. The day isn't said. */
export type ClockMinutes = number

/** Booked times: w what the working timetable says, p what the public is told; a arrival, d departure, p pass. */
export type BookedTimes = {
  readonly wta?: ClockMinutes
  readonly wtd?: ClockMinutes
  readonly wtp?: ClockMinutes
  readonly pta?: ClockMinutes
  readonly ptd?: ClockMinutes
}

/** Which place of a train is meant. A train may call twice at one place, so the times are part of the name. */
export type PlaceName = BookedTimes & { readonly tiploc: string }

/** A code of the reference data, which has a late and a cancelled wording for it. */
export type Reason = {
  readonly code: number
  readonly tiploc?: string
  /** Near that place rather than at it. */
  readonly near?: boolean
}

/** Always sent whole: a place that isn't in it any more is no place of the train. */
export type Schedule = {
  readonly kind: 'schedule'
  /** Darwin's name of this run on this day. */
  readonly rid: string
  readonly uid: string
  /** The day it starts; a run after midnight keeps it. */
  readonly serviceDate: CalendarDate
  readonly headcode: string
  /** Eight letters for a portion, six for the whole. */
  readonly retailId?: string
  readonly operator: string
  /** P and 1 trains, B and 5 buses, S and 4 ships, F and 2 freight, T and 3 trips. Left out: P. */
  readonly status?: string
  /** As in CIF: OO, XX, BR … Left out: OO. */
  readonly category?: string
  readonly notForPassengers?: boolean
  /** Only full snapshots hold trains that aren't active yet. */
  readonly inactive?: boolean
  /** As if it had never been; may be taken back. */
  readonly deleted?: boolean
  readonly charter?: boolean
  readonly places: readonly SchedulePlace[]
  readonly cancelReason?: Reason
  /** From version 17. */
  readonly divertedVia?: string
  readonly diversionReason?: Reason
}

/** OR begins, IP calls, DT ends, PP passes; OPOR, OPIP and OPDT are the same for the railway alone. */
export const PLACE_KINDS = ['OR', 'OPOR', 'IP', 'OPIP', 'PP', 'DT', 'OPDT'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

export type SchedulePlace = PlaceName & {
  readonly kind: PlaceKind
  /** CIF's codes without their blanks: TB, T, -U, RM … */
  readonly activities?: readonly string[]
  /** Where they are others. */
  readonly plannedActivities?: readonly string[]
  readonly cancelled?: boolean
  readonly formation?: string
  /** How full it usually is, in percent. */
  readonly averageLoading?: number
  /** Minutes that a diversion adds from here on. */
  readonly reroutingDelay?: number
  /** What displays say instead of the true destination. */
  readonly falseDestination?: string
  /** The platform planned: only the daily file says it. */
  readonly platform?: string
  /** From version 17; a place's reason goes before the train's. */
  readonly cancelReason?: Reason
  /** Version 17 alone. */
  readonly diversionReason?: Reason
  readonly affectedByDiversion?: boolean
}

/** Darwin forecasts this train no longer; what is known of it is kept for the day. */
export type Deactivated = { readonly kind: 'deactivated'; readonly rid: string }

/** JJ join, VV divide, LK linked (passengers change), NP the stock's next train. */
export const ASSOCIATION_CATEGORIES = ['JJ', 'VV', 'LK', 'NP'] as const
export type AssociationCategory = (typeof ASSOCIATION_CATEGORIES)[number]

export type Association = {
  readonly kind: 'association'
  readonly tiploc: string
  readonly category: AssociationCategory
  /** JJ and VV: the train that goes on. LK: the one that is left. NP: the one whose stock is used again. */
  readonly main: AssociatedTrain
  readonly assoc: AssociatedTrain
  /** It will not happen. */
  readonly cancelled?: boolean
  /** It never was. */
  readonly deleted?: boolean
}
export type AssociatedTrain = BookedTimes & { readonly rid: string }

export type ScheduleFormations = {
  readonly kind: 'formations'
  readonly rid: string
  readonly formations: readonly Formation[]
}

export type Formation = Source & {
  readonly id: string
  /** In the order of travel, the front one first. */
  readonly coaches: readonly Coach[]
}

export type Coach = {
  /** `0` to `11` and letters are both real. */
  readonly number: string
  /** First, Standard, Mixed …: an open list. */
  readonly class?: string
  readonly toilet?: Toilet
}

/** Kinds are an open list: Unknown, None, Standard, Accessible. */
export type Toilet = { readonly kind: string; readonly state: ToiletState }
export const TOILET_STATES = ['Unknown', 'InService', 'NotInService'] as const
export type ToiletState = (typeof TOILET_STATES)[number]

/** The system that said so, and which of its kind. */
type Source = { readonly source?: string; readonly sourceInstance?: string }

/** Changed places only. Nothing in it ever cancels a train. */
export type TrainStatus = {
  readonly kind: 'status'
  readonly rid: string
  readonly uid: string
  readonly serviceDate: CalendarDate
  readonly reverseFormation?: boolean
  readonly lateReason?: Reason
  readonly places: readonly PlaceStatus[]
}

/** Complete in itself: what it doesn't say is not so any more. */
export type PlaceStatus = PlaceName & {
  readonly arrival?: TimeStatus
  readonly departure?: TimeStatus
  readonly pass?: TimeStatus
  readonly platform?: Platform
  /** The train is not to be shown at this place at all. */
  readonly suppressed?: boolean
  /** Coaches, when it leaves; nothing when unknown. */
  readonly length?: number
  readonly detachFront?: boolean
  /** From version 17; goes before the train's. */
  readonly lateReason?: Reason
  readonly uncertainty?: Uncertainty
  /** An incident's number, which is the same for all its trains. */
  readonly affectedBy?: string
}

export type TimeStatus = Source & {
  /** By the public times where the public may use the train, else by the working times. */
  readonly expected?: ClockMinutes
  /** By the working times, where that is another one: for staff. */
  readonly workingExpected?: ClockMinutes
  readonly actual?: ClockMinutes
  /** An actual time was taken back. Said once: an actual time that isn't there any more is taken back, too. */
  readonly actualRemoved?: boolean
  /** Automatic, Manual, GPS …: an open list. */
  readonly actualClass?: string
  /** Set by hand: not before. */
  readonly notBefore?: ClockMinutes
  /** Set by hand: nobody knows when. */
  readonly unknownDelay?: boolean
  /** “Delayed” is all that may be said, though there may be an expected time. */
  readonly delayed?: boolean
}

/** P planned, A by the signalling, M by hand. */
export const PLATFORM_SOURCES = ['P', 'A', 'M'] as const
export type Platform = {
  readonly name: string
  /** Not for the public; this alone decides. */
  readonly suppressed?: boolean
  /** It was an information system, or a workstation, that said so. */
  readonly suppressedByCis?: boolean
  /** Left out: P. */
  readonly source?: (typeof PLATFORM_SOURCES)[number]
  readonly confirmed?: boolean
}

export const UNCERTAINTIES = ['Delay', 'Cancellation', 'Other'] as const
export type Uncertainty = { readonly status: (typeof UNCERTAINTIES)[number]; readonly reason?: Reason }

/** Of the whole train, from version 17. Typical or expected, never counted now. */
export type ServiceLoading = PlaceName & {
  readonly kind: 'service-loading'
  readonly rid: string
  readonly category?: LoadingValue<string>
  readonly percentage?: LoadingValue<number>
}
export type LoadingValue<T> = Source & {
  readonly value: T
  /** Else it is what is typical. */
  readonly expected?: boolean
}

/** By coach. A coach that isn't named is unknown; none at all takes back what was said. */
export type FormationLoading = PlaceName & {
  readonly kind: 'formation-loading'
  readonly rid: string
  readonly formation: string
  readonly coaches: readonly (Source & { readonly number: string; readonly percentage: number })[]
}

export const MESSAGE_CATEGORIES = [
  'Train',
  'Station',
  'Connections',
  'System',
  'Misc',
  'PriorTrains',
  'PriorOther',
] as const

/** Replaces the one with the same id; without stations it is shown nowhere. */
export type StationMessage = {
  readonly kind: 'station-message'
  readonly id: number
  readonly category: (typeof MESSAGE_CATEGORIES)[number]
  /** 0 normal, 1 minor, 2 major, 3 severe. */
  readonly severity: 0 | 1 | 2 | 3
  /** The board gives way to the message. */
  readonly suppressBoard?: boolean
  readonly stations: readonly string[]
  readonly paragraphs: readonly Paragraph[]
}
/** Plain text and links, in their order: nothing of the sender's markup goes further than this. */
export type Paragraph = readonly (string | { readonly text: string; readonly href: string })[]

export const ALERT_AUDIENCES = ['Customer', 'Staff', 'Operations'] as const

/** Replaces the one with the same id. */
export type TrainAlert = {
  readonly kind: 'train-alert'
  readonly id: string
  readonly services: readonly AlertService[]
  readonly sendBySms?: boolean
  readonly sendByEmail?: boolean
  readonly sendByTwitter?: boolean
  readonly source: string
  /** Trimmed; may hold XHTML that was escaped: to be made plain before it is shown. */
  readonly text: string
  /** Only what is for customers goes to travellers. */
  readonly audience: (typeof ALERT_AUDIENCES)[number]
  readonly forced?: boolean
  readonly copiedFromId?: string
  readonly copiedFromSource?: string
}
export type AlertService = {
  readonly rid?: string
  readonly uid?: string
  readonly serviceDate?: CalendarDate
  /** Codes of three letters, not all of them stations. */
  readonly stations: readonly string[]
}

/** Who comes next at a platform; replaces all that was said of it, no train takes it back. */
export type TrainOrder = {
  readonly kind: 'train-order'
  readonly tiploc: string
  readonly station: string
  readonly platform: string
  /** One to three trains; none: cleared. */
  readonly trains: readonly OrderedTrain[]
}
/** Freight trains have a headcode only. */
export type OrderedTrain = (BookedTimes & { readonly rid: string }) | { readonly headcode: string }

/** A train describer showed a wrong headcode. */
export type TrackingId = {
  readonly kind: 'tracking-id'
  readonly area: string
  readonly berth: string
  readonly wrong: string
  readonly right: string
}

/** Trouble inside Darwin: a part of its sources is silent. */
export type Alarm =
  | { readonly kind: 'alarm'; readonly id: string; readonly what: 'area'; readonly area: string }
  | { readonly kind: 'alarm'; readonly id: string; readonly what: 'train-describers' | 'tyrell' }
  | { readonly kind: 'alarm'; readonly id: string; readonly what: 'cleared' }
