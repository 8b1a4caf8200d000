import type { ColumnsOf, Moment, OwnersOf } from './columns.ts'

/** What every part of the server stands on: repeated calls, the trains as they were planned, and what is used. */
export type CommonTables = {
  idempotencyKeys: IdempotencyKeyRow
  plannedDays: PlannedDayRow
  plannedCalls: PlannedCallRow
  usageDays: UsageDayRow
  chores: ChoreRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const COMMON_OWNERS = {
  idempotencyKeys: 'http',
  plannedDays: 'areas/journeys/planned-calls',
  plannedCalls: 'areas/journeys/planned-calls',
  usageDays: 'areas/operations/usage',
  chores: 'chores',
} as const satisfies OwnersOf<CommonTables>

export type IdempotencyKeyRow = {
  caller: string
  endpoint: string
  key: string
  bodyHash: Buffer
  /** Which attempt holds the key now: an attempt that lost it can't store its answer. */
  owner: string
  startedAt: Moment
  status: number | null
  reply: Buffer | null
}

export type PlannedDayRow = { serviceDate: string; frozenAt: Moment; trains: number }

export type PlannedCallRow = {
  serviceDate: string
  uid: string
  position: number
  stop: string
  operator: string
  arrival: Moment
  departure: Moment
  platform: string
}

/** How often a page was opened on a day, and how many visits began there. */
export type UsageDayRow = {
  day: string
  page: string
  language: string
  layout: string
  views: number
  visits: number
}

/** Work that comes back at its times, and until when somebody has it. */
export type ChoreRow = { name: string; dueAt: Moment; leaseUntil: Moment | null }

export const COMMON_COLUMNS = {
  idempotencyKeys: ['caller', 'endpoint', 'key', 'bodyHash', 'owner', 'startedAt', 'status', 'reply'],
  plannedDays: ['serviceDate', 'frozenAt', 'trains'],
  plannedCalls: ['serviceDate', 'uid', 'position', 'stop', 'operator', 'arrival', 'departure', 'platform'],
  chores: ['name', 'dueAt', 'leaseUntil'],
  usageDays: ['day', 'page', 'language', 'layout', 'views', 'visits'],
} as const satisfies ColumnsOf<CommonTables>
