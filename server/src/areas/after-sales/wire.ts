import type { FastifyInstance } from 'fastify'
import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { AccountModules } from '../account/wire.ts'
import type { Database } from '../../db/database.ts'
import { exchangesRoutes } from './exchanges/exchanges.routes.ts'
import { openExchangeMoves, type ExchangeMovesParts } from './exchanges/exchange-moves.ts'
import { openExchanges } from './exchanges/exchanges.service.ts'
import { listOfAccount } from './give-back/give-back.store.ts'
import { openGiveBackLetters } from './give-back/give-back-letters.ts'
import { giveBackRoutes } from './give-back/give-back.routes.ts'
import { openGiveBack } from './give-back/give-back.service.ts'
import { laterExtrasRoutes } from './later-extras/later-extras.routes.ts'
import { openLaterExtras } from './later-extras/later-extras.service.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { ExchangeMoves } from '../buying/orders/payable.ts'
import type { BuyingModules } from '../buying/wire.ts'
import type { PaymentModules } from '../payments/wire.ts'
import type { RetailModules } from '../retail/wire.ts'
import type { TicketModules } from '../tickets/wire.ts'

type Parts = {
  db: Database
  messages: Pick<MessageModules, 'mails'>
  retail: Pick<RetailModules, 'ground' | 'ticketSearch'>
  buying: Pick<BuyingModules, 'payable' | 'orders' | 'booking' | 'extras'>
  paying: Pick<PaymentModules, 'refund' | 'refundsOf' | 'payments'>
  tickets: Pick<TicketModules, 'tickets'>
  addPersonalData: AccountModules['addPersonalData']
}

/** What buying something instead of something else does to what it replaces: asked by buying, which is opened before us. */
export const openMovesOfExchanges = (parts: ExchangeMovesParts): ExchangeMoves => openExchangeMoves(parts)

/** What can still be done about tickets that were paid for, wired on one page. */
export function openAfterSalesModules(parts: Parts) {
  const { db, messages, retail, buying, paying, tickets, addPersonalData } = parts
  const { ground } = retail
  const giveBack = openGiveBack({
    db,
    ground,
    payable: buying.payable,
    tickets: tickets.tickets,
    money: paying,
    letters: openGiveBackLetters({ mails: messages.mails, ground }),
    // Nobody tells us yet how trains ran: their travellers do.
    trainRecord: () => Promise.resolve('UNKNOWN'),
  })
  const { orders, booking } = buying
  const exchanges = openExchanges({
    db,
    ground,
    orders,
    booking,
    payments: paying.payments,
    ticketSearch: retail.ticketSearch,
  })
  const laterExtras = openLaterExtras({ db, ground, extras: buying.extras, tickets: tickets.tickets })
  addPersonalData({
    subject: 'GIVEN_BACK',
    collect: async (id) =>
      (await listOfAccount(db, id)).map(({ recordLocator, at, reason, amount, failedTrain }) => ({
        reference: recordLocator,
        at: utcIso(instant(at)),
        reason,
        price: (amount / 100).toFixed(2),
        ...(failedTrain && {
          train: `${failedTrain.uid} ${failedTrain.serviceDate}`,
          said: failedTrain.what,
          word: failedTrain.word,
        }),
      })),
    // It goes with its order, which keeps the sum and loses the name.
    onDeletion: 'kept',
    erase: () => Promise.resolve(),
  })
  return {
    routes: (api: FastifyInstance) => {
      giveBackRoutes(api, giveBack)
      exchangesRoutes(api, exchanges)
      laterExtrasRoutes(api, laterExtras)
    },
  }
}
