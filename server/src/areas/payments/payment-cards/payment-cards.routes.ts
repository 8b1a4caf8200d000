import * as calls from '@cledrau/contract/buying/payment-cards.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { PaymentCards } from './payment-cards.service.ts'

export function paymentCardRoutes(server: FastifyInstance, cards: PaymentCards) {
  serve(server, calls.listPaymentCards, async ({ traveller }) => done(await cards.list(traveller.id)))
  serve(server, calls.startCardSession, ({ traveller, language, onceKey }) =>
    cards.startSession(traveller.id, { language, onceKey }),
  )
  serve(server, calls.readCardSession, ({ traveller, request, language }) =>
    cards.readSession(traveller.id, request.clientId, language),
  )
  serve(server, calls.removePaymentCard, ({ traveller, request }) => cards.remove(traveller.id, request.cardID))
}
