import type { LegToTravel } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Journeys that somebody follows, and the timetable as files for anybody. */
export type JourneyTables = {
  followedJourneys: FollowedJourneyRow
  followedAdvice: FollowedAdviceRow
  openVersions: OpenVersionRow
  openPieces: OpenPieceRow
}

export const JOURNEY_OWNERS = {
  followedJourneys: 'areas/journeys/followed-journeys',
  followedAdvice: 'areas/journeys/followed-journeys',
  openVersions: 'areas/journeys/open-data',
  openPieces: 'areas/journeys/open-data',
} as const satisfies OwnersOf<JourneyTables>

export type FollowedJourneyRow = {
  id: string
  accountId: string
  name: string
  legs: Json<LegToTravel[]>
  needs: Json<Needs>
  endsAt: Moment
  followedAt: Moment
}

/** What was said of one, in this order. */
export type FollowedAdviceRow = { followedId: string; n: number; saidAt: Moment; advice: Json<Advice> }

/** A file as it was published; the one in force was replaced by none. */
export type OpenVersionRow = {
  n: GeneratedAlways<number>
  file: string
  hash: string
  size: number
  validFrom: CalendarDate | null
  validUntil: CalendarDate | null
  licence: string
  madeOf: string
  publishedAt: Moment
  replacedAt: Moment | null
}

export type OpenPieceRow = { hash: string; place: number; bytes: Buffer }

export const JOURNEY_COLUMNS = {
  followedJourneys: ['id', 'accountId', 'name', 'legs', 'endsAt', 'followedAt', 'needs'],
  followedAdvice: ['followedId', 'n', 'saidAt', 'advice'],
  openVersions: [
    'n',
    'file',
    'hash',
    'size',
    'validFrom',
    'validUntil',
    'licence',
    'madeOf',
    'publishedAt',
    'replacedAt',
  ],
  openPieces: ['hash', 'place', 'bytes'],
} as const satisfies ColumnsOf<JourneyTables>
