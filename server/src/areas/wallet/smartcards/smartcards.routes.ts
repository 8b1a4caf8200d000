import { randomUUID } from 'node:crypto'
import * as calls from '@cledrau/contract/wallet/smartcards.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Smartcards } from './smartcards.service.ts'

export function smartcardRoutes(server: FastifyInstance, cards: Smartcards) {
  serve(server, calls.addCard, ({ traveller, request }) => cards.add(traveller.id, request))
  serve(server, calls.registerCard, ({ traveller, request, onceKey }) =>
    cards.order(traveller.id, request, onceKey ?? randomUUID()),
  )
  serve(server, calls.cardList, async ({ traveller }) => done({ data: await cards.list(traveller.id) }))
  serve(server, calls.removeCard, ({ traveller, request }) => cards.remove(traveller.id, request.isrn))
}
