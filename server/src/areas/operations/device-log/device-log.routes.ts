import * as calls from '@cledrau/contract/log.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { withoutPersonalData } from './without-personal-data.ts'

/** What devices report lands in our own log, without anything that says whose device it was. */
export function deviceLogRoutes(server: FastifyInstance, log: FastifyBaseLogger) {
  serve(server, calls.log, ({ request }) => {
    const { userID, message, ...rest } = request
    const facts = Object.entries(rest).map(([name, text]) => [name, withoutPersonalData(text)])
    log.warn({ device: { ...Object.fromEntries(facts), signedIn: userID !== '' } }, withoutPersonalData(message))
    return done({})
  })
}
