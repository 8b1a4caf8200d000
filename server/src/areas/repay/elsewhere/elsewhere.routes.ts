import { calculateRepay } from '@cledrau/contract/repay/calculator.ts'
import * as calls from '@cledrau/contract/repay/elsewhere.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { askerOf } from '../askers.ts'
import type { Pictures } from '../pictures/pictures.service.ts'
import type { openElsewhere } from './elsewhere.service.ts'

export function elsewhereRoutes(
  server: FastifyInstance,
  elsewhere: ReturnType<typeof openElsewhere>,
  pictures: Pictures,
) {
  serve(server, calls.uploadPicture, ({ caller, request }) => pictures.upload(askerOf(caller), request.picture))
  serve(server, calls.readForeignTicket, ({ traveller, request }) => elsewhere.read(traveller.id, request))
  serve(server, calls.claimForeignTicket, ({ traveller, request, onceKey }) =>
    elsewhere.claim(traveller.id, request, onceKey),
  )
  serve(server, calculateRepay, ({ request }) => elsewhere.calculate(request))
}
