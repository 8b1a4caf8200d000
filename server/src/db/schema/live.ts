import type { Score } from '@cledrau/domain/live/likely/score.ts'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What is heard of trains as they run. */
export type LiveTables = {
  liveLog: LiveLogRow
  livePosition: LivePositionRow
  liveTrains: LiveTrainRow
  liveNotices: LiveNoticesRow
  movements: MovementRow
  evidenceDays: EvidenceDayRow
  trainDays: TrainDayRow
  likelyDays: LikelyDayRow
  likelyTables: LikelyTableRow
  likelySaid: LikelySaidRow
}

export const LIVE_OWNERS = {
  liveLog: 'live',
  livePosition: 'live',
  liveTrains: 'live',
  liveNotices: 'areas/live/updates',
  movements: 'live',
  evidenceDays: 'areas/live/evidence',
  trainDays: 'areas/live/map',
  likelyDays: 'areas/live/likely',
  likelyTables: 'areas/live/likely',
  likelySaid: 'areas/live/likely',
} as const satisfies OwnersOf<LiveTables>

/** What Darwin said within a second or so, as it came. */
export type LiveLogRow = { n: number; heardAt: Moment; frames: Buffer }

/** One row: how far log, state and movements have come. */
export type LivePositionRow = {
  one: boolean
  keptN: number
  movedN: number
  beatAt: Moment | null
  kept: string | null
}

export type LiveTrainRow = { rid: string; serviceDate: string | null; known: string }

/** What the Knowledgebase said last in one of its files. */
export type LiveNoticesRow = {
  what: 'incidents' | 'indicators'
  heardAt: Moment | null
  version: number
  said: string | null
  tag: string | null
  modified: string | null
}

/** An actual time that came, was put right, or was taken back. */
export type MovementRow = {
  serviceDate: string
  placeInDay: number
  rid: string
  uid: string
  tiploc: string
  wta: number | null
  wtd: number | null
  wtp: number | null
  pta: number | null
  ptd: number | null
  what: 'arrival' | 'departure' | 'pass'
  at: Moment | null
  saidBefore: Moment | null
  source: string | null
  sourceClass: string | null
  message: number
  saidAt: Moment
  heardIn: number
}

/** A day's tree of movements as it was signed when it had so many of them. */
export type EvidenceDayRow = {
  serviceDate: string
  size: number
  root: string
  mark: string
  signature: string
  signedAt: Moment
}

/** How all trains of a day ran: one text, packed. */
export type TrainDayRow = { serviceDate: string; madeAt: Moment; packed: Buffer }

/** What a day taught, and how good what was said on it was. */
export type LikelyDayRow = { serviceDate: string; madeAt: Moment; counts: Buffer; score: Json<Score> }

/** What recent days together taught. */
export type LikelyTableRow = { untilDate: string; sinceDate: string; days: number; madeAt: Moment; counts: Buffer }

export type LikelySaidRow = { saidAt: Moment; said: Json<readonly SaidOfTrain[]> }

/** Minutes later than planned, as it was said of one arrival or departure, and as it was forecast. */
export type SaidOfTrain = {
  readonly uid: string
  readonly serviceDate: string
  readonly code: string
  /** 0 for its first call there, 1 for its second. */
  readonly nth: number
  readonly what: 'arrival' | 'departure'
  readonly early: number
  readonly middle: number
  readonly late: number
  readonly lateChance: number
  readonly forecast: number
}

export const LIVE_COLUMNS = {
  liveLog: ['n', 'heardAt', 'frames'],
  livePosition: ['one', 'keptN', 'movedN', 'beatAt', 'kept'],
  liveTrains: ['rid', 'serviceDate', 'known'],
  liveNotices: ['what', 'heardAt', 'version', 'said', 'tag', 'modified'],
  movements: [
    'serviceDate',
    'placeInDay',
    'rid',
    'uid',
    'tiploc',
    'wta',
    'wtd',
    'wtp',
    'pta',
    'ptd',
    'what',
    'at',
    'saidBefore',
    'source',
    'sourceClass',
    'message',
    'saidAt',
    'heardIn',
  ],
  evidenceDays: ['serviceDate', 'size', 'root', 'mark', 'signature', 'signedAt'],
  trainDays: ['serviceDate', 'madeAt', 'packed'],
  likelyDays: ['serviceDate', 'madeAt', 'counts', 'score'],
  likelyTables: ['untilDate', 'sinceDate', 'days', 'madeAt', 'counts'],
  likelySaid: ['saidAt', 'said'],
} as const satisfies ColumnsOf<LiveTables>
