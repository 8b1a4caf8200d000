import type { PayeeSessionStatus } from '@cledrau/domain/payments/payee-session.ts'
import type { PayoutStatus } from '@cledrau/domain/payments/payout-status.ts'
import type { CardSessionStatus } from '@cledrau/domain/payments/card-session.ts'
import type { RefundStatus } from '@cledrau/domain/payments/refund-status.ts'
import type { Account, Source } from '@cledrau/domain/ledger/postings.ts'
import type { Scheme } from '@cledrau/domain/payments/card.ts'
import type { PaymentStatus } from '@cledrau/domain/payments/payment-status.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Money: what was asked of the bank, and the books about it. */
export type PaymentTables = {
  payments: PaymentRow
  paymentOrders: PaymentOrderRow
  paymentHistory: PaymentHistoryRow
  refunds: RefundRow
  compensationOwed: CompensationOwedRow
  payouts: PayoutRow
  payees: PayeeRow
  payeeSessions: PayeeSessionRow
  voucherMoves: VoucherMoveRow
  paymentCards: PaymentCardRow
  cardSessions: CardSessionRow
  ledgerPostings: LedgerPostingRow
  ledgerEntries: LedgerEntryRow
  reconciliations: ReconciliationRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const PAYMENT_OWNERS = {
  payments: 'areas/payments/payments',
  paymentOrders: 'areas/payments/payments',
  paymentHistory: 'areas/payments/payments',
  refunds: 'areas/payments/payments',
  compensationOwed: 'areas/payments/payments',
  payouts: 'areas/payments/payments',
  payees: 'areas/payments/payees',
  payeeSessions: 'areas/payments/payees',
  voucherMoves: 'areas/payments/vouchers',
  paymentCards: 'areas/payments/payment-cards',
  cardSessions: 'areas/payments/payment-cards',
  ledgerPostings: 'areas/payments/ledger',
  ledgerEntries: 'areas/payments/ledger',
  reconciliations: 'areas/payments/ledger',
} as const satisfies OwnersOf<PaymentTables>

export type PaymentRow = {
  id: string
  accountId: string | null
  guestOrderId: string | null
  target: string
  description: string
  language: Language
  amount: number
  status: PaymentStatus
  form: string | null
  refusal: string | null
  cardScheme: string | null
  cardLastFour: string | null
  token: string | null
  onceKey: string | null
  createdAt: Moment
  expiresAt: Moment
  lookAt: Moment
  endedAt: Moment | null
  /** What of it was paid without the bank: with a travel voucher, or on the account of the partner that is named. */
  voucher: Generated<number>
  partnerId: Generated<string | null>
}

export type PaymentOrderRow = {
  paymentId: string
  orderId: string
}

export type PaymentHistoryRow = {
  id: GeneratedAlways<number>
  paymentId: string
  at: Moment
  fromStatus: string | null
  toStatus: string
  why: string
}

export type RefundRow = {
  id: string
  key: string
  paymentId: string
  orderId: string | null
  amount: number
  source: Source
  reason: string
  status: RefundStatus
  how: 'refund' | 'payout' | null
  attempts: Generated<number>
  createdAt: Moment
  lookAt: Moment
  endedAt: Moment | null
}

export type CompensationOwedRow = { key: string; orderId: string | null; amount: number; at: Moment }

/** How somebody is paid what they are owed; vouchers are no payout. */
export type PayoutWay = 'card' | 'kept' | 'payee' | 'charity'

export type PayoutRow = {
  id: string
  key: string
  accountId: string | null
  orderId: string | null
  way: PayoutWay
  paymentId: string | null
  token: string | null
  target: string | null
  ends: string | null
  amount: number
  status: PayoutStatus
  createdAt: Moment
  lookAt: Moment
  endedAt: Moment | null
}

export type PayeeRow = {
  id: string
  accountId: string | null
  orderId: string | null
  kind: 'BANK' | 'WALLET'
  token: string
  ends: string
  nameCheck: 'MATCH' | 'CLOSE' | 'NONE' | 'UNCHECKED'
  refusedAt: Moment | null
  createdAt: Moment
}

export type PayeeSessionRow = {
  id: string
  accountId: string | null
  orderId: string | null
  kind: 'BANK' | 'WALLET'
  status: PayeeSessionStatus
  form: string | null
  payeeId: string | null
  onceKey: string | null
  createdAt: Moment
  expiresAt: Moment
}

export type VoucherMoveRow = {
  key: string
  accountId: string
  what: 'CLAIM' | 'SPENT' | 'RETURNED'
  amount: number
  reference: string | null
  at: Moment
}

export type PaymentCardRow = {
  id: string
  accountId: string
  token: string
  scheme: Scheme
  lastFour: string
  expiryMonth: number
  expiryYear: number
  par: string
  createdAt: Moment
  lastUsedAt: Moment
}

export type CardSessionRow = {
  id: string
  accountId: string
  status: CardSessionStatus
  form: string | null
  refusal: string | null
  cardId: string | null
  onceKey: string | null
  createdAt: Moment
  expiresAt: Moment
}

export type LedgerPostingRow = {
  id: string
  key: string
  kind: string
  postedAt: Moment
  day: string
  paymentId: string | null
  orderId: string | null
}

export type LedgerEntryRow = {
  postedAt: Moment
  postingId: string
  position: number
  account: Account
  amount: number
}

export type ReconciliationRow = {
  day: string
  ranAt: Moment
  ours: number
  theirs: number
  differences: Json<object[]>
}

export const PAYMENT_COLUMNS = {
  payments: [
    'id',
    'accountId',
    'guestOrderId',
    'target',
    'description',
    'language',
    'amount',
    'status',
    'form',
    'refusal',
    'cardScheme',
    'cardLastFour',
    'token',
    'onceKey',
    'createdAt',
    'expiresAt',
    'lookAt',
    'endedAt',
    'voucher',
    'partnerId',
  ],
  compensationOwed: ['key', 'orderId', 'amount', 'at'],
  payouts: [
    'id',
    'key',
    'accountId',
    'orderId',
    'way',
    'paymentId',
    'token',
    'target',
    'ends',
    'amount',
    'status',
    'createdAt',
    'lookAt',
    'endedAt',
  ],
  payees: ['id', 'accountId', 'orderId', 'kind', 'token', 'ends', 'nameCheck', 'refusedAt', 'createdAt'],
  payeeSessions: [
    'id',
    'accountId',
    'orderId',
    'kind',
    'status',
    'form',
    'payeeId',
    'onceKey',
    'createdAt',
    'expiresAt',
  ],
  voucherMoves: ['key', 'accountId', 'what', 'amount', 'reference', 'at'],
  paymentOrders: ['paymentId', 'orderId'],
  paymentHistory: ['id', 'paymentId', 'at', 'fromStatus', 'toStatus', 'why'],
  refunds: [
    'id',
    'key',
    'paymentId',
    'orderId',
    'amount',
    'source',
    'reason',
    'status',
    'how',
    'attempts',
    'createdAt',
    'lookAt',
    'endedAt',
  ],
  paymentCards: [
    'id',
    'accountId',
    'token',
    'scheme',
    'lastFour',
    'expiryMonth',
    'expiryYear',
    'par',
    'createdAt',
    'lastUsedAt',
  ],
  cardSessions: ['id', 'accountId', 'status', 'form', 'refusal', 'cardId', 'onceKey', 'createdAt', 'expiresAt'],
  ledgerPostings: ['id', 'key', 'kind', 'postedAt', 'day', 'paymentId', 'orderId'],
  ledgerEntries: ['postedAt', 'postingId', 'position', 'account', 'amount'],
  reconciliations: ['day', 'ranAt', 'ours', 'theirs', 'differences'],
} as const satisfies ColumnsOf<PaymentTables>
