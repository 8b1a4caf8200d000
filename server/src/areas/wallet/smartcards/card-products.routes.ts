import * as calls from '@cledrau/contract/wallet/card-products.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { CardProducts } from './card-products.service.ts'

export function cardProductRoutes(server: FastifyInstance, products: CardProducts) {
  serve(server, calls.cardProducts, async ({ traveller }) => done({ products: await products.list(traveller.id) }))
  serve(server, calls.permitCards, ({ traveller }) => products.permit(traveller.id))
}
