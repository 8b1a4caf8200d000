import * as calls from '@cledrau/contract/repay/claims.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { askerOf } from '../askers.ts'
import type { Claims } from './claims.service.ts'
import type { CasePage } from './case-page.ts'

export function claimsRoutes(server: FastifyInstance, claims: Claims, casePage: CasePage) {
  serve(server, calls.listClaims, async ({ traveller, request }) =>
    done(await claims.list(traveller.id, request.statusType)),
  )
  serve(server, calls.readClaims, async ({ traveller }) => done(await claims.list(traveller.id, null)))
  serve(server, calls.readClaim, ({ caller, request }) => claims.read(askerOf(caller), request.claimID))
  serve(server, calls.sendClaim, ({ caller, request, onceKey }) =>
    claims.sendAndShow(askerOf(caller), request, onceKey),
  )
  serve(server, calls.answerClaim, ({ caller, request }) => claims.answer(askerOf(caller), request))
  serve(server, calls.withdrawClaim, ({ caller, request }) => claims.withdraw(askerOf(caller), request.claimID))
  serve(server, calls.appealClaim, ({ caller, request }) => claims.appeal(askerOf(caller), request))
  serve(server, calls.readEvidence, ({ caller, request }) => claims.evidenceOf(askerOf(caller), request.claimID))
  serve(server, calls.readCase, async ({ caller, request, language }) => {
    const found = await claims.caseOf(askerOf(caller), request.claimID)
    return found.ok ? done(casePage(found.value, language)) : found
  })
}
