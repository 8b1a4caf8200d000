import { ACCOUNT_COLUMNS, ACCOUNT_OWNERS, type AccountTables } from './schema/accounts.ts'
import { ASSISTANCE_COLUMNS, ASSISTANCE_OWNERS, type AssistanceTables } from './schema/assistance.ts'
import { CLAIM_COLUMNS, CLAIM_OWNERS, type ClaimTables } from './schema/claims.ts'
import { COMMON_COLUMNS, COMMON_OWNERS, type CommonTables } from './schema/common.ts'
import { JOURNEY_COLUMNS, JOURNEY_OWNERS, type JourneyTables } from './schema/journeys.ts'
import { LIVE_COLUMNS, LIVE_OWNERS, type LiveTables } from './schema/live.ts'
import { NOTIFY_COLUMNS, NOTIFY_OWNERS, type NotifyTables } from './schema/notify.ts'
import { ORDER_COLUMNS, ORDER_OWNERS, type OrderTables } from './schema/orders.ts'
import { OSDM_COLUMNS, OSDM_OWNERS, type OsdmTables } from './schema/osdm.ts'
import { PARTNER_COLUMNS, PARTNER_OWNERS, type PartnerTables } from './schema/partners.ts'
import { PAYMENT_COLUMNS, PAYMENT_OWNERS, type PaymentTables } from './schema/payments.ts'
import { PAYG_COLUMNS, PAYG_OWNERS, type PaygTables } from './schema/payg.ts'
import { PREFERENCE_COLUMNS, PREFERENCE_OWNERS, type PreferenceTables } from './schema/preferences.ts'
import { TELLING_COLUMNS, TELLING_OWNERS, type TellingTables } from './schema/tellings.ts'
import { TICKET_COLUMNS, TICKET_OWNERS, type TicketTables } from './schema/tickets.ts'

export { type Json, type Moment, moment } from './schema/columns.ts'
export type * from './schema/accounts.ts'
export type * from './schema/assistance.ts'
export type * from './schema/claims.ts'
export type * from './schema/common.ts'
export type * from './schema/journeys.ts'
export type * from './schema/live.ts'
export type * from './schema/notify.ts'
export type * from './schema/orders.ts'
export type * from './schema/osdm.ts'
export type * from './schema/partners.ts'
export type * from './schema/payg.ts'
export type * from './schema/payments.ts'
export type * from './schema/preferences.ts'
export type * from './schema/tellings.ts'
export type * from './schema/tickets.ts'

/** The tables as the migrations leave them; a test holds this equal to the migrated database. */
export type Schema = CommonTables &
  AccountTables &
  PreferenceTables &
  OrderTables &
  PaygTables &
  OsdmTables &
  PartnerTables &
  PaymentTables &
  TicketTables &
  AssistanceTables &
  ClaimTables &
  JourneyTables &
  NotifyTables &
  LiveTables &
  TellingTables

/** The columns by table, for that test. */
export const COLUMNS = {
  ...COMMON_COLUMNS,
  ...ACCOUNT_COLUMNS,
  ...PREFERENCE_COLUMNS,
  ...ORDER_COLUMNS,
  ...PAYG_COLUMNS,
  ...OSDM_COLUMNS,
  ...PARTNER_COLUMNS,
  ...PAYMENT_COLUMNS,
  ...TICKET_COLUMNS,
  ...ASSISTANCE_COLUMNS,
  ...CLAIM_COLUMNS,
  ...JOURNEY_COLUMNS,
  ...NOTIFY_COLUMNS,
  ...LIVE_COLUMNS,
  ...TELLING_COLUMNS,
}

/** Whose table it is, for the test that reads every statement. */
export const OWNERS: Record<keyof Schema, string> = {
  ...COMMON_OWNERS,
  ...ACCOUNT_OWNERS,
  ...PREFERENCE_OWNERS,
  ...ORDER_OWNERS,
  ...PAYG_OWNERS,
  ...OSDM_OWNERS,
  ...PARTNER_OWNERS,
  ...PAYMENT_OWNERS,
  ...TICKET_OWNERS,
  ...ASSISTANCE_OWNERS,
  ...CLAIM_OWNERS,
  ...JOURNEY_OWNERS,
  ...NOTIFY_OWNERS,
  ...LIVE_OWNERS,
  ...TELLING_OWNERS,
}
