import * as calls from '@cledrau/contract/account/kept-railcards.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { KeptRailcards } from './kept-railcards.service.ts'

export function keptRailcardsRoutes(server: FastifyInstance, railcards: KeptRailcards) {
  serve(server, calls.keptRailcards, async ({ traveller }) => done(await railcards.list(traveller.id)))
  serve(server, calls.keepRailcard, ({ traveller, request }) => railcards.keep(traveller.id, request))
  serve(server, calls.dropRailcard, async ({ traveller, request }) =>
    done(await railcards.drop(traveller.id, request.id)),
  )
}
