import * as calls from '@cledrau/contract/account/session.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../../../http/exchange.ts'
import { serve } from '../../../http/serve.ts'
import type { Login } from './login.service.ts'

/** Browsers keep the refresh token where no script can read it; native apps keep it in the device's own vault. */
export function handOver(reply: calls.LoginReply, platform: string, exchange: Exchange): calls.LoginReply {
  if (platform !== 'web') return reply
  exchange.writeRefreshCookie(reply.refresh_token)
  return { ...reply, refresh_token: calls.IN_COOKIE }
}

export function loginRoutes(server: FastifyInstance, login: Login) {
  serve(server, calls.login, async ({ request, exchange }) => {
    const entered = await login.withPassword(request, exchange)
    return entered.ok ? done(handOver(entered.value, request.platform, exchange)) : entered
  })
}
