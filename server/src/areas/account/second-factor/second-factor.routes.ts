import * as calls from '@cledrau/contract/account/second-factor.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { SecondFactor } from './second-factor.service.ts'

export function secondFactorRoutes(server: FastifyInstance, secondFactor: SecondFactor) {
  serve(server, calls.readSecondFactor, async ({ traveller }) => done(await secondFactor.read(traveller.id)))
  serve(server, calls.startSecondFactor, ({ traveller, request }) => secondFactor.start(traveller, request.password))
  serve(server, calls.confirmSecondFactor, ({ traveller, request }) => secondFactor.confirm(traveller, request.code))
  serve(server, calls.renewRecoveryCodes, ({ traveller, request }) =>
    secondFactor.renewCodes(traveller, request.password),
  )
  serve(server, calls.removeSecondFactor, ({ traveller, request }) => secondFactor.turnOff(traveller, request))
}
