import * as calls from '@cledrau/contract/account/photocard.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Photocards } from './photocards.service.ts'

export function photocardsRoutes(server: FastifyInstance, photocards: Photocards) {
  serve(server, calls.readPhotocard, async ({ traveller }) => done({ photocard: await photocards.find(traveller.id) }))
  serve(server, calls.removePhotocard, async ({ traveller }) => {
    await photocards.remove(traveller.id)
    return done({ photocard: null })
  })
  serve(server, calls.makePhotocard, ({ traveller, request }) => photocards.make(traveller.id, request))
}
