import * as calls from '@cledrau/contract/repay/smart-repay.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { askerOf } from '../askers.ts'
import type { openSmartRepay } from './smart-repay.service.ts'

export function smartRepayRoutes(server: FastifyInstance, repay: ReturnType<typeof openSmartRepay>) {
  serve(server, calls.lookUpTicket, ({ caller, request }) => repay.lookUp(askerOf(caller), request))
  serve(server, calls.linkToClaim, ({ caller, request }) => repay.link(askerOf(caller), request))
  serve(server, calls.openClaimLink, ({ caller, request }) => repay.open(caller, request.link))
}
