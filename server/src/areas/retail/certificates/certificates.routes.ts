import * as calls from '@cledrau/contract/search/certificates.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { OwnPlacesOf } from '../finding/own-places-of.ts'
import type { Certificates } from './certificates.service.ts'

/** It never changes; only the key that signs it may, and both are believed for years. */
const A_DAY = 24 * 60 * 60

export function certificatesRoutes(server: FastifyInstance, certificates: Certificates, ownPlaces: OwnPlacesOf) {
  serve(server, calls.certificateOfQuote, async ({ caller, request, abandoned }) =>
    certificates.ofQuote(request, await ownPlaces(caller, request.instead), abandoned),
  )
  serve(server, calls.certificateOfLonger, ({ request, abandoned }) => certificates.ofLonger(request, abandoned))
  serve(server, calls.certificateOfTicket, async ({ request, exchange }) => {
    const found = await certificates.ofTicket(request.certificate)
    if (found.ok) exchange.mayBeKept(A_DAY)
    return found
  })
}
