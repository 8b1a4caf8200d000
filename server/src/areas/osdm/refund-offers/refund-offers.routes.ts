import * as calls from '@cledrau/contract/osdm/refund-offers.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmRefundOffers } from './refund-offers.service.ts'

export function osdmRefundOffersRoutes(server: FastifyInstance, offers: OsdmRefundOffers) {
  serveOsdm(server, calls.osdmOfferRefund, ({ partner, request }) => offers.offer(partner, request))
  serveOsdm(server, calls.osdmReadRefundOffer, ({ partner, request }) => offers.read(partner, request))
  serveOsdm(server, calls.osdmCheckRefundOffer, ({ partner, request }) => offers.check(partner, request))
  serveOsdm(server, calls.osdmAcceptRefundOffer, ({ partner, request }) => offers.accept(partner, request))
  serveOsdm(server, calls.osdmDropRefundOffer, ({ partner, request }) => offers.drop(partner, request))
}
