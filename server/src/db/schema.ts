import { ACCOUNT_COLUMNS, type AccountTables } from './schema/accounts.ts'
import { COMMON_COLUMNS, type CommonTables } from './schema/common.ts'
import { ORDER_COLUMNS, type OrderTables } from './schema/orders.ts'
import { PAYMENT_COLUMNS, type PaymentTables } from './schema/payments.ts'
import { PREFERENCE_COLUMNS, type PreferenceTables } from './schema/preferences.ts'
import { TICKET_COLUMNS, type TicketTables } from './schema/tickets.ts'

export { type Json, type Moment, moment } from './schema/columns.ts'
export type * from './schema/accounts.ts'
export type * from './schema/common.ts'
export type * from './schema/orders.ts'
export type * from './schema/payments.ts'
export type * from './schema/preferences.ts'
export type * from './schema/tickets.ts'

/** The tables as the migrations leave them; a test holds this equal to the migrated database. */
export type Schema = CommonTables & AccountTables & PreferenceTables & OrderTables & PaymentTables & TicketTables

/** The columns by table, for that test. */
export const COLUMNS = {
  ...COMMON_COLUMNS,
  ...ACCOUNT_COLUMNS,
  ...PREFERENCE_COLUMNS,
  ...ORDER_COLUMNS,
  ...PAYMENT_COLUMNS,
  ...TICKET_COLUMNS,
}
