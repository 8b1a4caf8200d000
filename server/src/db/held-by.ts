import { whatHolds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import { sql, type RawBuilder } from 'kysely'

/** Where orders and tickets say whose they are. */
const COLUMNS = {
  orders: ['orders.accountId', 'orders.id'],
  ticketProducts: ['ticketProducts.accountId', 'ticketProducts.orderId'],
  payments: ['payments.accountId', 'payments.guestOrderId'],
  madeJourneys: ['madeJourneys.accountId', 'madeJourneys.orderId'],
  claims: ['claims.accountId', 'claims.orderId'],
  claimPictures: ['claimPictures.accountId', 'claimPictures.orderId'],
  payees: ['payees.accountId', 'payees.orderId'],
  payeeSessions: ['payeeSessions.accountId', 'payeeSessions.orderId'],
  assistanceRequests: ['assistanceRequests.accountId', 'assistanceRequests.orderId'],
} as const

/** "Who holds this?" (domain/tickets/holder.ts) as a condition: every query about one's own tickets asks it so. */
export function heldBy(asker: Asker, table: keyof typeof COLUMNS): RawBuilder<boolean> {
  const [account, order] = COLUMNS[table]
  const { accountId, orderId } = whatHolds(asker)
  // Nobody knows any more whose it was: whoever asked a moment before holds it no longer.
  if (accountId === null && table === 'orders')
    return sql<boolean>`orders.account_id is null and orders.id = ${orderId} and not orders.forgotten`
  return accountId === null
    ? sql<boolean>`${sql.ref(account)} is null and ${sql.ref(order)} = ${orderId}`
    : sql<boolean>`${sql.ref(account)} = ${accountId}`
}
