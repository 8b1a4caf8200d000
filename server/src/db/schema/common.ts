import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What every part of the server stands on: repeated calls, the trains as they were planned, and what is used. */
export type CommonTables = {
  idempotencyKeys: IdempotencyKeyRow
  plannedDays: PlannedDayRow
  plannedCalls: PlannedCallRow
  usageDays: UsageDayRow
  chores: ChoreRow
  referenceStamps: ReferenceStampRow
  busPosition: BusPositionRow
  busEvents: BusEventRow
  streamTickets: StreamTicketRow
  callCounts: CallCountRow
  backups: BackupRow
  releasedFiles: ReleasedFileRow
  seals: SealRow
  erasures: ErasureRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const COMMON_OWNERS = {
  idempotencyKeys: 'http',
  plannedDays: 'areas/journeys/planned-calls',
  plannedCalls: 'areas/journeys/planned-calls',
  usageDays: 'areas/operations/usage',
  chores: 'chores',
  referenceStamps: 'reference',
  busPosition: 'bus',
  busEvents: 'bus',
  streamTickets: 'areas/operations/stream',
  callCounts: 'areas/operations/call-counts',
  backups: 'db',
  releasedFiles: 'areas/operations/released-files',
  seals: 'areas/operations/seals',
  erasures: 'areas/operations/erasures',
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
  /** What all attempts under this key are about. */
  effect: string | null
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

/** One row: the number of the newest event that was told to open pages. */
export type BusPositionRow = { epoch: string; n: number }

export type BusEventRow = {
  n: number
  topic: string
  name: string
  data: Json<unknown>
  at: Moment
  traceparent: string | null
}

/** Lets a page hear of its traveller, once. */
export type StreamTicketRow = { hash: Buffer; accountId: string; sessionId: string; expiresAt: Moment }

/** Of somebody's calls in this minute, how many are given to servers, and how many to the last that asked. */
export type CallCountRow = { key: string; endsAt: Moment; taken: number; share: number }

/** The newest of its kind. */
export type BackupRow = { kind: string; endedAt: Moment; notedAt: Moment }

/** A file of the app, of a release that was shipped lately. */
export type ReleasedFileRow = { name: string; packed: boolean; bytes: Buffer; shippedAt: Moment }

/** What had been written up to a moment, as a hash that goes on from the one before. */
export type SealRow = { what: string; since: Moment; until: Moment; rows: number; digest: Buffer; hash: Buffer }

/** What was erased because somebody asked for it, and since when the list outside has it. */
export type ErasureRow = {
  what: 'account' | 'booking' | 'photocard' | 'assistance'
  subject: string
  at: Moment
  listedAt: Moment | null
}

export type ReferenceStampRow = { subject: string; fingerprint: string; changedAt: Moment }

export const COMMON_COLUMNS = {
  idempotencyKeys: ['caller', 'endpoint', 'key', 'bodyHash', 'owner', 'startedAt', 'status', 'reply', 'effect'],
  plannedDays: ['serviceDate', 'frozenAt', 'trains'],
  plannedCalls: ['serviceDate', 'uid', 'position', 'stop', 'operator', 'arrival', 'departure', 'platform'],
  chores: ['name', 'dueAt', 'leaseUntil'],
  referenceStamps: ['subject', 'fingerprint', 'changedAt'],
  busPosition: ['epoch', 'n'],
  busEvents: ['n', 'topic', 'name', 'data', 'at', 'traceparent'],
  callCounts: ['key', 'endsAt', 'taken', 'share'],
  backups: ['kind', 'endedAt', 'notedAt'],
  streamTickets: ['hash', 'accountId', 'sessionId', 'expiresAt'],
  releasedFiles: ['name', 'packed', 'bytes', 'shippedAt'],
  erasures: ['what', 'subject', 'at', 'listedAt'],
  seals: ['what', 'since', 'until', 'rows', 'digest', 'hash'],
  usageDays: ['day', 'page', 'language', 'layout', 'views', 'visits'],
} as const satisfies ColumnsOf<CommonTables>
