import type { LegToTravel } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Journeys that somebody follows. */
export type JourneyTables = {
  followedJourneys: FollowedJourneyRow
  followedAdvice: FollowedAdviceRow
}

export const JOURNEY_OWNERS = {
  followedJourneys: 'areas/journeys/followed-journeys',
  followedAdvice: 'areas/journeys/followed-journeys',
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

export const JOURNEY_COLUMNS = {
  followedJourneys: ['id', 'accountId', 'name', 'legs', 'endsAt', 'followedAt', 'needs'],
  followedAdvice: ['followedId', 'n', 'saidAt', 'advice'],
} as const satisfies ColumnsOf<JourneyTables>
