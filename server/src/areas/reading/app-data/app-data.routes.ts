import { appData as call } from '@cledrau/contract/reading/app-data.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { AppDataByEnvironment } from './app-data.service.ts'

export function appDataRoutes(server: FastifyInstance, appData: Reference<AppDataByEnvironment>) {
  serveReference(server, call, ({ environment }) => {
    const { production, staging } = appData.current().value
    return done(environment === 'staging' ? staging : production)
  })
}
