import type { Day } from '@cledrau/domain/time/dates.ts'
import type { WeekDays } from '../days.ts'
import type { HalfMinutes } from './columns.ts'

/** N new, D delete, R revise. A full extract holds only N. */
export type Transaction = 'N' | 'D' | 'R'

/** P permanent, N new short-term, O overlay, C cancel. */
export type Term = 'P' | 'N' | 'O' | 'C'

/** HD. */
export type Header = {
  fileIdentity: string
  extractedOn: Day
  extractedAt: string
  reference: string
  lastReference: string
  kind: 'full' | 'update'
  version: string
  from: Day
  to: Day
}

/** TI and TA: a timing point, of which only some are stations. */
export type TimingPoint = {
  tiploc: string
  capitals: string
  nlc: string
  nlcCheck: string
  description: string
  stanox: string
  postOfficeCode: string
  crs: string
  shortDescription: string
}

/** TA may give the point another code. */
export type TimingPointChange =
  | { what: 'insert'; point: TimingPoint }
  | { what: 'amend'; point: TimingPoint; newTiploc: string }
  | { what: 'delete'; tiploc: string }

/** AA: two trains that have to do with each other at one place. */
export type Association = {
  transaction: Transaction
  baseUid: string
  otherUid: string
  from: Day
  to: Day
  days: WeekDays
  /** JJ join, VV divide, NP next, or blank in a cancellation. */
  category: string
  /** When the other train's own day begins: S the base train's day, N the next, P the one before. */
  dateIndicator: string
  tiploc: string
  baseSuffix: string
  otherSuffix: string
  /** P passenger, O operating only. */
  use: string
  term: Term
}

/** What BS says of the train and CR may change on the way. */
export type TrainCharacteristics = {
  category: string
  /** The four characters on the driver's papers, 1V42 for instance. */
  identity: string
  headcode: string
  course: string
  serviceCode: string
  portion: string
  power: string
  timingLoad: string
  speed: string
  operating: string
  /** B or blank: first and standard; S: standard only. */
  seating: string
  sleepers: string
  reservations: string
  connection: string
  catering: string
  branding: string
}

/** CR. */
export type ChangeEnRoute = TrainCharacteristics & {
  tiploc: string
  suffix: string
  traction: string
  uic: string
  retailServiceId: string
}

/** BX. */
export type ExtraDetails = {
  traction: string
  uic: string
  operator: string
  applicable: string
  retailServiceId: string
  source: string
}

/** LO, LI or LT: one place on the way. Times are the clock's; the day has to be told from their order. */
export type Call = {
  kind: 'LO' | 'LI' | 'LT'
  tiploc: string
  /** Tells the second visit to the same place from the first. */
  suffix: string
  arrival: HalfMinutes
  departure: HalfMinutes
  pass: HalfMinutes
  /** Minutes; 0 is both midnight and none. */
  publicArrival: number
  publicDeparture: number
  platform: string
  line: string
  path: string
  /** Up to six codes of two letters each: `T -U`. */
  activity: string
  engineeringAllowance: string
  pathingAllowance: string
  performanceAllowance: string
  /** What changes from here on. */
  change: ChangeEnRoute | undefined
}

/** BS with its BX, and all that follows up to LT. A cancellation or a deletion has no calls. */
export type Schedule = TrainCharacteristics & {
  transaction: Transaction
  uid: string
  from: Day
  to: Day
  days: WeekDays
  bankHoliday: string
  status: string
  term: Term
  extra: ExtraDetails | undefined
  calls: Call[]
}
