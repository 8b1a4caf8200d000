import * as calls from '@cledrau/contract/account/accounts.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Accounts } from './accounts.service.ts'
import type { EmailChange } from './email-change.service.ts'
import type { PasswordChange } from './password-change.service.ts'
import type { Recovery } from './recovery.service.ts'
import type { Registration } from './registration.service.ts'

type Services = {
  accounts: Accounts
  registration: Registration
  recovery: Recovery
  emailChange: EmailChange
  passwordChange: PasswordChange
}

export function accountRoutes(server: FastifyInstance, services: Services) {
  const { accounts, registration, recovery, emailChange, passwordChange } = services
  serve(server, calls.register, ({ request, exchange }) => registration.register(request, exchange.network))
  serve(server, calls.verifyEmail, ({ request }) => registration.verify(request.code, request.password))
  serve(server, calls.resendVerification, async ({ request, exchange }) => {
    await registration.resend(request.email, exchange.network)
    return done({})
  })
  serve(server, calls.forgotPassword, async ({ request, exchange }) => {
    await recovery.ask(request.email, exchange.network)
    return done({})
  })
  serve(server, calls.resetPassword, ({ request }) => recovery.reset(request.code, request.password))
  serve(server, calls.readUser, async ({ traveller }) => done(await accounts.read(traveller.id)))
  serve(server, calls.updateUser, ({ traveller, request }) => accounts.update(traveller, request))
  serve(server, calls.changePassword, ({ traveller, request }) => passwordChange(traveller, request))
  serve(server, calls.changeEmail, ({ traveller, request, exchange }) =>
    emailChange.ask(traveller, request, exchange.network),
  )
  serve(server, calls.confirmEmail, ({ request }) => emailChange.confirm(request.code))
}
