import * as calls from '@cledrau/contract/after-sales/later-extras.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { LaterExtras } from './later-extras.service.ts'

export function laterExtrasRoutes(server: FastifyInstance, extras: LaterExtras) {
  serve(server, calls.readLaterExtras, ({ caller, request }) => extras.read(caller, request.recordLocator))
  serve(server, calls.keepLaterExtras, ({ caller, request }) => extras.keep(caller, request))
}
