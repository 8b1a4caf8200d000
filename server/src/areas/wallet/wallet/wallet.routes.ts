import * as calls from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { WalletCallingPoints } from './calling-points.service.ts'
import type { Offers } from './offers.service.ts'
import type { Wallet } from './wallet.service.ts'

type Services = { wallet: Wallet; offers: Offers; callingPoints: WalletCallingPoints }

export function walletRoutes(server: FastifyInstance, { wallet, offers, callingPoints }: Services) {
  serve(server, calls.ticketWallet, ({ caller, request }) => wallet.read(caller, request.emailAddress))
  serve(server, calls.downloadMobileTicket, ({ traveller, request }) => wallet.download(traveller.id, request))
  serve(server, calls.bookingInformation, ({ traveller, request }) => wallet.report(traveller.id, request))
  serve(server, calls.expireTickets, ({ traveller, request }) => wallet.remove(traveller.id, request))
  serve(server, calls.updateNewTicketStatus, async ({ traveller, request }) => {
    await wallet.seen(traveller.id, request.recordLocatorArray)
    return done({})
  })
  serve(server, calls.intermediateWallet, ({ traveller, request }) => callingPoints.ofTicket(traveller.id, request))
  serve(server, calls.intermediateBasket, ({ traveller, request }) => callingPoints.ofOrder(traveller.id, request))
  serve(server, calls.offerTickets, ({ traveller, request }) =>
    offers.offer(traveller.id, request.recordLocator, request.passengerReferences),
  )
  serve(server, calls.readOffer, ({ traveller, request }) => offers.read(traveller.id, request.code))
  serve(server, calls.takeOffer, ({ traveller, request }) => offers.take(traveller.id, request.code))
  serve(server, calls.withdrawOffers, async ({ traveller, request }) =>
    done(await offers.withdraw(traveller.id, request.recordLocator, request.offerID)),
  )
  serve(server, calls.listOffers, ({ traveller, request }) => offers.list(traveller.id, request.recordLocator))
}
