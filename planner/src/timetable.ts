/**
 * What goes into the image: a timetable, told piece by piece to a builder (`timetableBuilder` in builder.ts).
 *
 * A reader of any format (CIF, GTFS, the embedded railway) calls the builder while it reads, so a national file never
 * lies in memory as objects. The order is: stops first, then everything else in any order; calendars when needed.
 *
 *     const timetable = timetableBuilder({ firstDate: '2026-10-12', days: 140, source: 'RJTTF123' })
 *     const shrewsbury = timetable.stop({ code: 'SHR', name: 'Shrewsbury', interchangeMinutes: 6 })
 *     const weekdays = timetable.calendar(daysRun(timetable, { weekdays: '1111100' }))
 *     timetable.beginTrip({ uid: 'C12345', operator: 'AW', mode: 'rail', headcode: '1I12', calendar: weekdays })
 *     timetable.call(shrewsbury, 530, 534, PICK_UP | SET_DOWN, '4')
 *     …
 *     const fault = timetable.endTrip()        // a fault's name: the trip was not taken; the reader counts it
 *     const image = timetable.compile()        // one binary file
 *
 * Times are public times: whole minutes of the service day, read off the station clock and counted on past midnight
 * (24:10 is 1450). The half minutes of working timetables stay in the feed. A service day belongs to the date of the
 * trip's first call. On nights when the clock changes, times stay as the station clock shows them; the day view turns
 * them into real minutes.
 */

/** Travellers may get on here. */
export const PICK_UP = 1
/** Travellers may get off here. */
export const SET_DOWN = 2
/** The train stops when asked to (a request stop). It counts as a call for the search. */
export const REQUEST = 4

/** What a train runs as. `coach` is a long-distance road service, `bus` a local or rail-replacement one. */
export type Mode = 'rail' | 'bus' | 'coach' | 'ferry'

/** What connects two stations without a timetable. */
export type LinkMode = 'walk' | 'tube' | 'metro' | 'bus' | 'ferry' | 'taxi' | 'transfer'

export type StepFree = 'yes' | 'no' | 'unknown'

export type TimetableSpan = {
  /** The first date that the image covers, YYYY-MM-DD. Bit 0 of every calendar. */
  readonly firstDate: string
  /** How many dates from there. */
  readonly days: number
  /** Where the timetable comes from; never interpreted. Another one is another timetable: whoever compiles it names its content. */
  readonly source: string
}

/** A place where trains call: a station, not a platform. */
export type StopInput = {
  /** CRS code or another code that is unique in this image. */
  readonly code: string
  readonly name: string
  readonly nameWelsh?: string
  /** WGS84 degrees. Left out when unknown. */
  readonly latitude?: number
  readonly longitude?: number
  /** Minutes from stepping off one train to boarding another here (0 to 255). */
  readonly interchangeMinutes: number
  readonly stepFree?: StepFree
}

/** Several stations that a traveller may mean by one name, such as the London terminals. A member may be in many groups. */
export type GroupInput = {
  readonly code: string
  readonly name: string
  readonly nameWelsh?: string
  readonly members: readonly string[]
}

/** What a traveller may want to know of the train. Kept once for all trips alike and handed back with the leg as it is. */
export type TrainFacts = {
  readonly trainClass?: string
  readonly standardOnly?: boolean
  readonly sleeper?: boolean
  readonly reservations?: 'no' | 'possible' | 'recommended' | 'compulsory'
  readonly catering?: string
  readonly bikeSpaces?: number
  readonly coaches?: number
  readonly seats?: number
  /** A stranger's own word for the service, such as a bus route's number. */
  readonly service?: string
}

/** One version of a train. A uid may come several times, but at most once on any date: uid + service date is a train. */
export type TripInput = {
  readonly uid: string
  readonly operator: string
  readonly mode: Mode
  readonly headcode?: string
  /** Retail service id, where reservations know the train by it. */
  readonly retailId?: string
  /** What the front of the train says, if it isn't the last call. */
  readonly destination?: string
  readonly facts?: TrainFacts
  /** Service dates on which it runs, from `calendar()`. */
  readonly calendar: number
}

/**
 * Two trains that are one for part of their way. `split`: at the stop, `other` begins and takes a portion of `base` on.
 * `join`: at the stop, `other` ends and travellers go on in `base`. `through`: `base` ends and goes on as `other`, and
 * travellers stay in their seats. `next`: the same vehicle, but travellers get off; kept for information only.
 * `calendar` has the service dates of `base`; the other train's service date is `otherDay` days from it.
 */
export type AssociationInput = {
  readonly kind: 'join' | 'split' | 'through' | 'next'
  readonly base: string
  readonly other: string
  readonly stop: number
  readonly calendar: number
  readonly otherDay?: -1 | 0 | 1
}

/**
 * A way between two stations without a timetable: a footpath or a fixed link. One-way: a two-way link is told twice.
 * It may be started from `from` to `until` (station clock minutes of a calendar date; `until` may pass 24:00), all day
 * when they are left out, on the dates of its calendar, every date when that is left out.
 */
export type LinkInput = {
  readonly from: number
  readonly to: number
  readonly mode: LinkMode
  readonly minutes: number
  readonly fromMinute?: number
  readonly untilMinute?: number
  readonly calendar?: number
}

/** Why a trip was not taken. */
export type TripFault = 'TOO_SHORT' | 'UNKNOWN_STOP' | 'TIMES_GO_BACK' | 'TIMES_OUT_OF_RANGE' | 'NEVER_RUNS'

export type TimetableBuilder = {
  readonly span: TimetableSpan
  /** Answers the stop's number, which calls, links and associations use. The same code again answers the same number. */
  stop(stop: StopInput): number
  /** The number of a stop already told. */
  findStop(code: string): number | undefined
  group(group: GroupInput): void
  /** Bit d (byte d >> 3, bit d & 7) is date firstDate + d. Equal calendars get equal numbers. See `daysRun`. */
  calendar(days: Uint8Array): number
  beginTrip(trip: TripInput): void
  /**
   * The next call of the trip begun. At the first call give the departure twice, at the last the arrival twice.
   * `flags`: PICK_UP, SET_DOWN, REQUEST. Stations that are passed, or where the public can't use the train, are not told.
   */
  call(stop: number, arrival: number, departure: number, flags: number, platform?: string): void
  /** Takes the trip, or names the reason why not and forgets it. */
  endTrip(): TripFault | undefined
  association(association: AssociationInput): void
  link(link: LinkInput): void
  readonly counts: { stops: number; trips: number; calls: number }
  /** The whole image. The builder is spent afterwards. */
  compile(options?: CompileOptions): ArrayBuffer
}

export type CompileOptions = {
  /** Least travel times between all stations, which make the search fast (default yes; leaves a smaller file if not). */
  readonly bounds?: boolean
}
