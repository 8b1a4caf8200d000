import type { AssistanceStatus, StopKind } from '@cledrau/domain/assistance/assistance-status.ts'
import type { Need } from '@cledrau/domain/assistance/asking.ts'
import type { AssistedWay } from '@cledrau/domain/assistance/redress.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Help at stations that somebody asked for, and how it stands. */
export type AssistanceTables = {
  assistanceRequests: AssistanceRequestRow
  assistanceStops: AssistanceStopRow
  assistanceMoves: AssistanceMoveRow
  assistanceSpaces: AssistanceSpaceRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const ASSISTANCE_OWNERS = {
  assistanceRequests: 'areas/after-sales/assistance',
  assistanceStops: 'areas/after-sales/assistance',
  assistanceMoves: 'areas/after-sales/assistance',
  assistanceSpaces: 'areas/after-sales/assistance',
} as const satisfies OwnersOf<AssistanceTables>

export type AssistanceRequestRow = {
  id: string
  orderId: string
  recordLocator: string
  accountId: string | null
  direction: AssistedWay
  passenger: string
  needs: Need[]
  calledName: string
  consentedAt: Moment
  endsAt: Moment
  withdrawnAt: Moment | null
  redressAmount: number | null
  redressAt: Moment | null
}

/** A train as staff look for it. */
export type AssistedTrain = { uid: string; terminus: string; at: string; seat: string | null }

export type AssistanceStopRow = {
  id: string
  requestId: string
  position: number
  kind: StopKind
  station: string
  at: Moment
  offTrain: Json<AssistedTrain> | null
  onTrain: Json<AssistedTrain> | null
  status: AssistanceStatus
  staffName: string | null
}

export type AssistanceMoveRow = {
  id: GeneratedAlways<number>
  stopId: string
  fromStatus: AssistanceStatus
  toStatus: AssistanceStatus
  saidBy: 'STAFF' | 'TRAVELLER' | 'TICKET'
  at: Moment
}

export type AssistanceSpaceRow = { serviceDate: CalendarDate; uid: string; number: number; requestId: string }

export const ASSISTANCE_COLUMNS = {
  assistanceRequests: [
    'id',
    'orderId',
    'recordLocator',
    'accountId',
    'direction',
    'passenger',
    'needs',
    'calledName',
    'consentedAt',
    'endsAt',
    'withdrawnAt',
    'redressAmount',
    'redressAt',
  ],
  assistanceStops: [
    'id',
    'requestId',
    'position',
    'kind',
    'station',
    'at',
    'offTrain',
    'onTrain',
    'status',
    'staffName',
  ],
  assistanceMoves: ['id', 'stopId', 'fromStatus', 'toStatus', 'saidBy', 'at'],
  assistanceSpaces: ['serviceDate', 'uid', 'number', 'requestId'],
} as const satisfies ColumnsOf<AssistanceTables>
