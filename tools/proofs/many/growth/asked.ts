import { randomUUID } from 'node:crypto'
import { alertList } from '@cledrau/contract/notify/journey-notifications.ts'
import { downloadETicket } from '@cledrau/contract/wallet/tickets.ts'
import { exchangeSearch } from '@cledrau/contract/after-sales/exchanges.ts'
import { favourites } from '@cledrau/contract/account/favourites.ts'
import { fetchSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { followedJourneys } from '@cledrau/contract/planner/followed-journeys.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { listClaims } from '@cledrau/contract/repay/claims.ts'
import { listOrders, readOrder } from '@cledrau/contract/buying/orders.ts'
import { listPaymentCards } from '@cledrau/contract/buying/payment-cards.ts'
import { listRefunds, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { listSessions, login, refreshToken } from '@cledrau/contract/account/session.ts'
import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { toldMessages } from '@cledrau/contract/account/notification-preferences.ts'
import { userStations } from '@cledrau/contract/account/user-stations.ts'
import { book, bookAsGuest, type Chosen } from '@cledrau/server/testing/buying.ts'
import type { Bought } from '@cledrau/server/testing/bought.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { PASSWORD, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'

export type Traveller = { as: KnownTraveller; bought: Bought; chosen: Chosen }

type Ask = () => Promise<{ status: number; text: string }>

/** What travellers and guards ask for most, of somebody who has bought a few tickets. */
export function commonest(house: TestServer, { as, bought, chosen }: Traveller): Record<string, Ask> {
  const { orderID, recordLocator } = bought
  const of = <Call extends Parameters<TestServer['call']>[0]>(call: Call, request: object): Ask => {
    return () => house.call(call, request as never, { as })
  }
  const device = `growth-${as.id}`
  const signIn = () => house.call(login, { email: as.email, password: PASSWORD, platform: 'ios', deviceID: device })
  return {
    'a search': of(ticketSearch, {
      origin: 'CDF',
      destination: 'SWA',
      outboundDate: '2026-12-09',
      outboundTime: '10:00',
      ticketType: 'single',
    }),
    'signing in': signIn,
    'a renewal': async () => {
      const { reply } = await signIn()
      return house.call(refreshToken, { refreshToken: reply.refresh_token })
    },
    'who one is': of(readUser, {}),
    'the wallet': of(ticketWallet, { emailAddress: as.email }),
    'the orders': of(listOrders, {}),
    'an order': of(readOrder, { orderID }),
    'a ticket as PDF': of(downloadETicket, { recordLocator }),
    'places held': () => book(house, as, chosen),
    'places held by a guest': () =>
      bookAsGuest(
        house,
        chosen,
        { emailAddress: `${randomUUID()}@example.org` },
        {
          'idempotency-key': randomUUID(),
        },
      ),
    'what is given back': of(quoteRefund, { recordLocator }),
    'what was given back': of(listRefunds, {}),
    'another train': of(exchangeSearch, { recordLocator, outboundDate: '2026-12-10', outboundTime: '11:00' }),
    claims: of(listClaims, { statusType: 'open' }),
    'what is owed': of(readDue, {}),
    'alerts of trains': of(alertList, { naID: as.id }),
    'followed journeys': of(followedJourneys, {}),
    messages: of(toldMessages, {}),
    'past searches': of(fetchSearchHistory, {}),
    favourites: of(favourites, {}),
    'own stations': of(userStations, {}),
    'kept cards': of(listPaymentCards, {}),
    sessions: of(listSessions, {}),
    'a guard’s lists': of(inspectorLists, {}),
  }
}
