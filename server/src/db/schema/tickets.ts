import type { CardStatus } from '@cledrau/contract/wallet/smartcards.ts'
import type { EasementCause } from '@cledrau/domain/tickets/easement.ts'
import type { StoredFacts } from '@cledrau/domain/tickets/stored-facts.ts'
import type { KEY_REVOKED, TicketType, VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { WalletStatus } from '@cledrau/domain/wallet/status.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** What was issued, on whose phone it is, and who looked at it. */
export type TicketTables = {
  ticketProducts: TicketProductRow
  tickets: TicketRow
  rides: RideRow
  easements: EasementRow
  ticketIssues: TicketIssueRow
  ticketOffers: TicketOfferRow
  smartcards: SmartcardRow
  ticketMoves: TicketMoveRow
  inspectorDevices: InspectorDeviceRow
  inspections: InspectionRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const TICKET_OWNERS = {
  ticketProducts: 'areas/tickets/tickets',
  tickets: 'areas/tickets/tickets',
  rides: 'areas/tickets/tickets',
  easements: 'areas/tickets/easements',
  ticketIssues: 'areas/tickets/tickets',
  ticketOffers: 'areas/wallet/wallet',
  smartcards: 'areas/wallet/smartcards',
  ticketMoves: 'areas/tickets/tickets',
  inspectorDevices: 'areas/tickets/inspections',
  inspections: 'areas/tickets/inspections',
} as const satisfies OwnersOf<TicketTables>

export type TicketProductRow = {
  id: string
  orderId: string
  recordLocator: string
  accountId: string | null
  ticketType: TicketType
  fulfilmentType: string
  isrn: string | null
  status: WalletStatus
  expiresAt: Moment
  issuedAt: Moment
  isNew: Generated<boolean>
  deviceId: string | null
  downloadedAt: Moment | null
  exchangingUntil: Moment | null
  removedAt: Moment | null
}

export type TicketOfferRow = {
  id: string
  productId: string
  accountId: string
  passengerReferences: Json<string[]>
  hash: Buffer
  createdAt: Moment
  expiresAt: Moment
  closedAt: Moment | null
  takenBy: string | null
}

export type SmartcardRow = {
  isrn: string
  accountId: string
  nickname: string
  cardStatus: CardStatus
  addedAt: Moment
}

export type TicketRow = {
  id: string
  productId: string
  position: number
  status: WalletStatus
  direction: 'OUT' | 'RETURN' | 'ANY'
  validFrom: Moment
  expiresAt: Moment
  departsAt: Moment | null
  activateAt: Moment | null
  activatedAt: Moment | null
  activatedCount: Generated<number>
  activationLimit: number | null
  onlineState: Generated<boolean>
  screenshotTaken: Generated<boolean>
  scannedAt: Moment | null
  collectedAt: Moment | null
  collectedStation: string | null
  collectionId: string | null
  facts: Json<StoredFacts>
  /** Its rides are written, which may be none. */
  hasRides: Generated<boolean>
}

export type RideRow = {
  ticketId: string
  position: number
  serviceDate: CalendarDate
  uid: string
  fromCrs: string
  toCrs: string
  departs: Moment
  arrives: Moment
  booked: boolean
  accountId: string | null
  until: Moment | null
}

/** A ticket that is good for other trains, because one of its own failed. */
export type EasementRow = {
  ticketId: string
  uid: string
  serviceDate: CalendarDate
  why: EasementCause
  fromCrs: string
  departs: Moment
  operators: string[]
  holdsFrom: Moment
  holdsUntil: Moment
  saidAt: Moment
}

export type TicketIssueRow = {
  id: string
  ticketId: string
  keyMark: string
  code: string
  issuedAt: Moment
  voidedAt: Moment | null
  voidReason: VoidReason | typeof KEY_REVOKED | null
}

export type TicketMoveRow = {
  id: GeneratedAlways<number>
  productId: string
  ticketId: string | null
  fromStatus: WalletStatus | null
  toStatus: WalletStatus
  cause: string
  at: Moment
}

export type InspectorDeviceRow = {
  id: string
  name: string
  keyHash: Buffer
  createdAt: Moment
  endedAt: Moment | null
}

export type InspectionRow = {
  id: string
  deviceId: string
  issueId: string
  scannedAt: Moment
  receivedAt: Moment
  verdict: string
  trainUid: string | null
  serviceDate: string | null
  flag: string | null
}

export const TICKET_COLUMNS = {
  ticketProducts: [
    'id',
    'orderId',
    'recordLocator',
    'accountId',
    'ticketType',
    'fulfilmentType',
    'isrn',
    'status',
    'expiresAt',
    'issuedAt',
    'isNew',
    'deviceId',
    'downloadedAt',
    'exchangingUntil',
    'removedAt',
  ],
  tickets: [
    'id',
    'productId',
    'position',
    'status',
    'direction',
    'validFrom',
    'expiresAt',
    'departsAt',
    'activateAt',
    'activatedAt',
    'activatedCount',
    'activationLimit',
    'onlineState',
    'screenshotTaken',
    'scannedAt',
    'facts',
    'hasRides',
    'collectedAt',
    'collectedStation',
    'collectionId',
  ],
  rides: [
    'ticketId',
    'position',
    'serviceDate',
    'uid',
    'fromCrs',
    'toCrs',
    'departs',
    'arrives',
    'booked',
    'accountId',
    'until',
  ],
  easements: [
    'ticketId',
    'uid',
    'serviceDate',
    'why',
    'fromCrs',
    'departs',
    'operators',
    'holdsFrom',
    'holdsUntil',
    'saidAt',
  ],
  ticketIssues: ['id', 'ticketId', 'keyMark', 'code', 'issuedAt', 'voidedAt', 'voidReason'],
  ticketOffers: [
    'id',
    'productId',
    'accountId',
    'passengerReferences',
    'hash',
    'createdAt',
    'expiresAt',
    'closedAt',
    'takenBy',
  ],
  smartcards: ['isrn', 'accountId', 'nickname', 'cardStatus', 'addedAt'],
  ticketMoves: ['id', 'productId', 'ticketId', 'fromStatus', 'toStatus', 'cause', 'at'],
  inspectorDevices: ['id', 'name', 'keyHash', 'createdAt', 'endedAt'],
  inspections: ['id', 'deviceId', 'issueId', 'scannedAt', 'receivedAt', 'verdict', 'trainUid', 'serviceDate', 'flag'],
} as const satisfies ColumnsOf<TicketTables>
