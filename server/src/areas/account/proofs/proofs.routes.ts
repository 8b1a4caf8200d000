import * as calls from '@cledrau/contract/account/proof.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Proofs } from './proofs.service.ts'

export function proofRoutes(server: FastifyInstance, proofs: Proofs) {
  serve(server, calls.readProof, async ({ traveller }) => done(await proofs.read(traveller)))
  serve(server, calls.giveProof, ({ traveller, request }) => proofs.give(traveller, request))
  serve(server, calls.startPasskeyProof, async ({ traveller }) => done(await proofs.startPasskey(traveller)))
  serve(server, calls.givePasskeyProof, ({ traveller, request }) => proofs.givePasskey(traveller, request))
}
