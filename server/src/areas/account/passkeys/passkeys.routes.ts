import * as calls from '@cledrau/contract/account/passkeys.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { handOver } from '../login/login.routes.ts'
import type { Passkeys } from './passkeys.service.ts'

export function passkeyRoutes(server: FastifyInstance, passkeys: Passkeys) {
  serve(server, calls.listPasskeys, async ({ traveller }) => done(await passkeys.list(traveller.id)))
  serve(server, calls.startPasskey, ({ traveller, request }) => passkeys.start(traveller, request.password))
  serve(server, calls.addPasskey, ({ traveller, request: { name = '', ...answer }, exchange: { device } }) =>
    passkeys.add(traveller, { ...answer, name, device }),
  )
  serve(server, calls.removePasskey, ({ traveller, request }) => passkeys.remove(traveller, request.id))
  serve(server, calls.startPasskeyLogin, async () => done(await passkeys.startLogin()))
  serve(server, calls.passkeyLogin, async ({ request, exchange }) => {
    const { platform, deviceID = null, ...answer } = request
    const entered = await passkeys.login(answer, { platform, device: exchange.device, deviceId: deviceID })
    return entered.ok ? done(handOver(entered.value, platform, exchange)) : entered
  })
}
