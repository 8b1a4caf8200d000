import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { exchangesRoutes } from './modules/exchanges/exchanges.routes.ts'
import { openExchanges } from './modules/exchanges/exchanges.service.ts'
import { openRefundLetters } from './modules/refunds/refund-letters.ts'
import { refundsRoutes } from './modules/refunds/refunds.routes.ts'
import { openRefunds } from './modules/refunds/refunds.service.ts'
import type { AccountModules } from './wire-accounts.ts'
import type { BuyingModules } from './wire-buying.ts'
import type { PaymentModules } from './wire-payments.ts'
import type { RetailModules } from './wire-retail.ts'
import type { TicketModules } from './wire-tickets.ts'

type Parts = {
  db: Database
  accounts: Pick<AccountModules, 'mails'>
  retail: Pick<RetailModules, 'frame' | 'ticketSearch'>
  buying: Pick<BuyingModules, 'payable' | 'orders' | 'booking'>
  paying: Pick<PaymentModules, 'refund' | 'refundsOf' | 'payments'>
  tickets: Pick<TicketModules, 'tickets'>
}

/** What can still be done about tickets that were paid for, wired on one page. */
export function openAfterSalesModules({ db, accounts, retail, buying, paying, tickets }: Parts) {
  const { frame } = retail
  const refunds = openRefunds({
    db,
    frame,
    payable: buying.payable,
    tickets: tickets.tickets,
    money: paying,
    letters: openRefundLetters({ mails: accounts.mails, frame }),
  })
  const { orders, booking } = buying
  const exchanges = openExchanges({
    db,
    frame,
    orders,
    booking,
    payments: paying.payments,
    ticketSearch: retail.ticketSearch,
  })
  return {
    routes: (api: FastifyInstance) => {
      refundsRoutes(api, refunds)
      exchangesRoutes(api, exchanges)
    },
  }
}
