import * as calls from '@cledrau/contract/account/session.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Sessions } from './sessions.service.ts'

export function sessionRoutes(server: FastifyInstance, sessions: Sessions) {
  serve(server, calls.refreshToken, async ({ request, exchange }) => {
    const inCookie = request.refreshToken === calls.IN_COOKIE
    const token = inCookie ? exchange.readRefreshCookie() : request.refreshToken
    if (!token) return refuse('SESSION_OVER')
    const renewed = await sessions.refresh(token)
    if (inCookie) exchange.writeRefreshCookie(renewed.ok ? renewed.value.refreshToken : null)
    if (!renewed.ok) return renewed
    const { accessToken, refreshToken } = renewed.value
    return done({ access_token: accessToken, refresh_token: inCookie ? calls.IN_COOKIE : refreshToken })
  })

  serve(server, calls.logout, async ({ caller, request, exchange }) => {
    const { refreshToken } = request
    const token =
      refreshToken === undefined || refreshToken === calls.IN_COOKIE ? exchange.readRefreshCookie() : refreshToken
    await sessions.signOut(caller.kind === 'traveller' ? caller : undefined, token)
    exchange.writeRefreshCookie(null)
    exchange.forgetCached()
    return done({})
  })

  serve(server, calls.listSessions, async ({ traveller }) => done(await sessions.list(traveller)))
  serve(server, calls.endSession, ({ traveller, request }) => sessions.endOne(traveller, request.id))
  serve(server, calls.endOtherSessions, ({ traveller }) => sessions.endOthers(traveller))
}
