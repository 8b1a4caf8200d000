import { onboarding as call } from '@cledrau/contract/account/onboarding.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Onboarding } from './onboarding.service.ts'

export function onboardingRoutes(server: FastifyInstance, onboarding: Reference<Onboarding>) {
  serveReference(server, call, ({ onboardingType }) => {
    const { app, payg } = onboarding.current().value
    return done(onboardingType === 'Payg' ? payg : app)
  })
}
