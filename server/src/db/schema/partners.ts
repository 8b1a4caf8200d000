import type { PartnerEventType } from '@cledrau/domain/partners/retries.ts'
import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import type { Generated } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Companies that sell for us, what they prove themselves with, and what they owe. */
export type PartnerTables = {
  partners: PartnerRow
  partnerKeys: PartnerKeyRow
  partnerProofs: PartnerProofRow
  partnerMoves: PartnerMoveRow
  partnerEvents: PartnerEventRow
  partnerHooks: PartnerHookRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const PARTNER_OWNERS = {
  partners: 'areas/partners/partners',
  partnerKeys: 'areas/partners/partners',
  partnerProofs: 'areas/partners/partners',
  partnerMoves: 'areas/payments/partner-accounts',
  partnerEvents: 'areas/partners/events',
  partnerHooks: 'areas/partners/events',
} as const satisfies OwnersOf<PartnerTables>

export type PartnerRow = {
  id: string
  name: string
  scopes: Scope[]
  creditLimit: number
  callsPerMinute: number
  createdAt: Moment
  endedAt: Moment | null
  /** The sequence of the last event. */
  lastEvent: Generated<number>
  /** What they owe us: the sum of their lines, kept by the database with each of them. */
  owed: Generated<number>
}

export type PartnerKeyRow = {
  id: string
  partnerId: string
  publicKey: Json<Record<string, unknown>>
  createdAt: Moment
  endsAt: Moment | null
}

export type PartnerProofRow = { partnerId: string; jti: string; expiresAt: Moment }

export type PartnerMoveRow = {
  key: string
  partnerId: string
  what: 'BOUGHT' | 'RETURNED' | 'RECEIVED'
  amount: number
  orderId: string | null
  reference: string | null
  at: Moment
  day: string
}

export type PartnerEventRow = {
  partnerId: string
  sequence: number
  id: string
  orderId: string
  type: PartnerEventType
  about: Json<Record<string, string>>
  at: Moment
  tries: Generated<number>
  dueAt: Moment
  takenAt: Moment | null
  settledAt: Moment | null
}

export type PartnerHookRow = {
  partnerId: string
  url: string
  keyId: string
  generation: number
  formerKeyId: string | null
  formerGeneration: number | null
  formerUntil: Moment | null
  failingSince: Moment | null
  lastStatus: number | null
}

export const PARTNER_COLUMNS = {
  partners: ['id', 'name', 'scopes', 'creditLimit', 'callsPerMinute', 'createdAt', 'endedAt', 'lastEvent', 'owed'],
  partnerKeys: ['id', 'partnerId', 'publicKey', 'createdAt', 'endsAt'],
  partnerProofs: ['partnerId', 'jti', 'expiresAt'],
  partnerMoves: ['key', 'partnerId', 'what', 'amount', 'orderId', 'reference', 'at', 'day'],
  partnerEvents: [
    'partnerId',
    'sequence',
    'id',
    'orderId',
    'type',
    'about',
    'at',
    'tries',
    'dueAt',
    'takenAt',
    'settledAt',
  ],
  partnerHooks: [
    'partnerId',
    'url',
    'keyId',
    'generation',
    'formerKeyId',
    'formerGeneration',
    'formerUntil',
    'failingSince',
    'lastStatus',
  ],
} as const satisfies ColumnsOf<PartnerTables>
