import * as calls from '@cledrau/contract/osdm/fulfillments.ts'
import { language as languages } from '@cledrau/contract/language.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmFulfillments } from './fulfillments.service.ts'

export function osdmFulfillmentsRoutes(server: FastifyInstance, fulfillments: OsdmFulfillments) {
  serveOsdm(server, calls.osdmFulfil, async ({ partner, request, language, onceKey }) => {
    // In one of ours, where it is one of ours.
    const issuing = languages.safeParse(request.issuingLanguage)
    const around = { language: issuing.success ? issuing.data : language, onceKey }
    const made = await fulfillments.fulfil(partner, request.bookingId, around)
    return made.ok ? done({ fulfillments: made.value }) : made
  })
  serveOsdm(server, calls.osdmCheckFulfilment, ({ partner, request }) => fulfillments.check(partner, request.bookingId))
  serveOsdm(server, calls.osdmReadFulfillment, ({ partner, request, language }) =>
    fulfillments.read(partner, request.fulfillmentId, language),
  )
}
