import type { ChargeStatus } from '@cledrau/domain/payg/charge-status.ts'
import type { BillChange } from '@cledrau/domain/payg/bill-versions.ts'
import type { PaygDiscount } from '@cledrau/domain/payg/discounts.ts'
import type { BillRests } from '@cledrau/domain/payg/statement.ts'
import type { Scheme } from '@cledrau/domain/payments/card.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Generated } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Pay as you go: who taps with what, and what is known of it. */
export type PaygTables = {
  paygTravellers: PaygTravellerRow
  paygDevices: PaygDeviceRow
  paygTaps: PaygTapRow
  paygAside: PaygAsideRow
  paygCursors: PaygCursorRow
  paygCorrections: PaygCorrectionRow
  paygJoinedTaps: PaygJoinedTapRow
  paygTrainChecks: PaygTrainCheckRow
  paygDiscounts: PaygDiscountRow
  paygBills: PaygBillRow
  paygCardSessions: PaygCardSessionRow
  paygCardChecks: PaygCardCheckRow
  paygCharges: PaygChargeRow
  paygChargeMoves: PaygChargeMoveRow
  paygRefunds: PaygRefundRow
  paygDenied: PaygDeniedRow
  paygDebtPayments: PaygDebtPaymentRow
  paygNews: PaygNewsRow
}

export const PAYG_OWNERS = {
  paygTravellers: 'areas/payg/taps',
  paygDevices: 'areas/payg/taps',
  paygTaps: 'areas/payg/taps',
  paygAside: 'areas/payg/taps',
  paygCursors: 'areas/payg/taps',
  paygCorrections: 'areas/payg/bills',
  paygJoinedTaps: 'areas/payg/bills',
  paygTrainChecks: 'areas/payg/bills',
  paygDiscounts: 'areas/payg/bills',
  paygBills: 'areas/payg/bills',
  paygCardSessions: 'areas/payg/cards',
  paygCardChecks: 'areas/payg/charges',
  paygCharges: 'areas/payg/charges',
  paygChargeMoves: 'areas/payg/charges',
  paygRefunds: 'areas/payg/charges',
  paygDenied: 'areas/payg/charges',
  paygDebtPayments: 'areas/payg/charges',
  paygNews: 'areas/payg/news',
} as const satisfies OwnersOf<PaygTables>

export type PaygTravellerRow = {
  id: string
  par: string
  scheme: Scheme
  lastFour: string
  expiryMonth: number
  expiryYear: number
  accountId: string | null
  joinedAt: Moment | null
  name: string | null
  colour: string | null
  firstSeenAt: Moment
  lookAt: Moment | null
  newsAt: Moment | null
}

export type PaygDeviceRow = {
  id: string
  travellerId: string
  token: string
  kind: 'CARD' | 'PHONE' | 'WATCH'
  lastFour: string
  name: string | null
  colour: string | null
  firstSeenAt: Moment
  lastSeenAt: Moment
}

export type PaygTapRow = {
  at: Moment
  reader: string
  sequence: number
  travellerId: string
  deviceId: string
  station: string
  direction: 'IN' | 'OUT'
  saidAt: string
  ahead: number[]
  receivedAt: Moment
}

export type PaygAsideRow = { id: Generated<number>; receivedAt: Moment; why: string; said: string }
export type PaygCursorRow = { readerGroup: string; cursor: string; leaseUntil: Moment | null }
export type PaygCorrectionRow = { travellerId: string; tap: string; station: string; correctedAt: Moment }
export type PaygJoinedTapRow = {
  travellerId: string
  tap: string
  toTravellerId: string
  withTap: string
  joinedAt: Moment
}

export type PaygTrainCheckRow = {
  id: string
  travellerId: string
  at: Moment
  operator: string
  station: string | null
}

export type PaygDiscountRow = {
  id: string
  travellerId: string
  code: string
  fromDay: CalendarDate
  untilDay: CalendarDate
  rule: Json<PaygDiscount>
  linkedAt: Moment
}

export type PaygBillRow = {
  travellerId: string
  week: CalendarDate
  n: number
  madeAt: Moment
  total: number
  why: BillChange[]
  mark: Buffer
  rests: Json<BillRests>
}

export type PaygCardSessionRow = {
  id: string
  accountId: string | null
  travellerId: string | null
  tokenHash: Buffer | null
  validUntil: Moment
  prolonged: Generated<number>
  begunAt: Moment
}

export type PaygCardCheckRow = {
  id: string
  travellerId: string
  deviceId: string
  status: 'ASKED' | 'GOOD' | 'REFUSED'
  refused: Generated<number>
  reason: string | null
  dueAt: Moment | null
  decidedAt: Moment | null
  madeAt: Moment
}

export type PaygChargeRow = {
  id: string
  travellerId: string
  day: CalendarDate
  amount: number
  refunded: Generated<number>
  before: number | null
  status: ChargeStatus
  refused: Generated<number>
  reason: string | null
  bankKey: string
  paidKey: string | null
  firstRide: Generated<boolean>
  dueAt: Moment | null
  leaseUntil: Moment | null
  madeAt: Moment
  movedAt: Moment
}

export type PaygChargeMoveRow = {
  chargeId: string
  n: Generated<number>
  fromStatus: ChargeStatus
  toStatus: ChargeStatus
  at: Moment
}

export type PaygRefundRow = {
  id: string
  chargeId: string
  amount: number
  status: 'GIVING' | 'GIVEN' | 'REFUSED'
  tries: Generated<number>
  dueAt: Moment | null
  madeAt: Moment
}

export type PaygDeniedRow = {
  n: Generated<number>
  travellerId: string
  blocked: boolean
  at: Moment
  told: Generated<boolean>
}

export type PaygDebtPaymentRow = {
  id: string
  travellerId: string
  chargeIds: string[]
  amount: number
  status: 'STARTED' | 'PAID' | 'REFUSED' | 'OVER'
  token: string | null
  form: string | null
  onceKey: string | null
  dueAt: Moment | null
  begunAt: Moment
}

export type PaygNewsRow = {
  cause: string
  travellerId: string
  kind: 'OWED' | 'BACK' | 'LESS' | 'MORE'
  day: CalendarDate | null
  pence: number
  madeAt: Moment
}

export const PAYG_COLUMNS = {
  paygTravellers: [
    'id',
    'par',
    'scheme',
    'lastFour',
    'expiryMonth',
    'expiryYear',
    'accountId',
    'joinedAt',
    'name',
    'colour',
    'firstSeenAt',
    'lookAt',
    'newsAt',
  ],
  paygDevices: ['id', 'travellerId', 'token', 'kind', 'lastFour', 'name', 'colour', 'firstSeenAt', 'lastSeenAt'],
  paygTaps: [
    'at',
    'reader',
    'sequence',
    'travellerId',
    'deviceId',
    'station',
    'direction',
    'saidAt',
    'ahead',
    'receivedAt',
  ],
  paygAside: ['id', 'receivedAt', 'why', 'said'],
  paygCursors: ['readerGroup', 'cursor', 'leaseUntil'],
  paygCorrections: ['travellerId', 'tap', 'station', 'correctedAt'],
  paygJoinedTaps: ['travellerId', 'tap', 'toTravellerId', 'withTap', 'joinedAt'],
  paygTrainChecks: ['id', 'travellerId', 'at', 'operator', 'station'],
  paygDiscounts: ['id', 'travellerId', 'code', 'fromDay', 'untilDay', 'rule', 'linkedAt'],
  paygBills: ['travellerId', 'week', 'n', 'madeAt', 'total', 'why', 'mark', 'rests'],
  paygCardSessions: ['id', 'accountId', 'travellerId', 'tokenHash', 'validUntil', 'prolonged', 'begunAt'],
  paygCardChecks: ['id', 'travellerId', 'deviceId', 'status', 'refused', 'reason', 'dueAt', 'decidedAt', 'madeAt'],
  paygCharges: [
    'id',
    'travellerId',
    'day',
    'amount',
    'refunded',
    'before',
    'status',
    'refused',
    'reason',
    'bankKey',
    'paidKey',
    'firstRide',
    'dueAt',
    'leaseUntil',
    'madeAt',
    'movedAt',
  ],
  paygChargeMoves: ['chargeId', 'n', 'fromStatus', 'toStatus', 'at'],
  paygRefunds: ['id', 'chargeId', 'amount', 'status', 'tries', 'dueAt', 'madeAt'],
  paygDenied: ['n', 'travellerId', 'blocked', 'at', 'told'],
  paygDebtPayments: [
    'id',
    'travellerId',
    'chargeIds',
    'amount',
    'status',
    'token',
    'form',
    'onceKey',
    'dueAt',
    'begunAt',
  ],
  paygNews: ['cause', 'travellerId', 'kind', 'day', 'pence', 'madeAt'],
} as const satisfies ColumnsOf<PaygTables>
