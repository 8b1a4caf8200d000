import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { LoginReply } from '@cledrau/contract/account/session.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { sendGoodbye } from '../../state/sign-out.ts'
import { startSession } from '../../api/session.ts'
import { say } from '../../i18n/words.ts'
import { platformNow } from '../../platform/platform.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { clearGuest } from '../../state/guest.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { forgetCredentials, offerBiometrics } from './biometrics.ts'
import type { LoginValues } from './login-rules.ts'
import { refusedLogin } from './login-rules.ts'
import { useAfterLogin } from './use-after-login.ts'

/** Whether the account also asks for a code, and what became of the last one. */
export type SecondStep = 'no' | 'asked' | 'wrong'

export const showLoginError = (): void =>
  showMessage({
    title: say('LOGIN_ERROR_TITLE'),
    message: say('LOGIN_ERROR_MESSAGE'),
    buttonLabel: say('LOGIN_ERROR_BUTTON_LABEL'),
  })

/** Signs in. `manual`: typed by hand; a face or finger signs in without offering to keep anything again. */
export function useLogin(ticketSearch: boolean) {
  const { narrow } = useLayout()
  const afterLogin = useAfterLogin(ticketSearch)
  const [secondStep, setSecondStep] = useState<SecondStep>('no')

  async function signIn(values: LoginValues, { manual }: { manual: boolean }): Promise<void> {
    try {
      clearGuest()
      await sendGoodbye()
      const answer = await send(login, {
        email: values.email.trim(),
        password: values.password,
        platform: platformNow().kind,
        deviceID: instanceId(),
        ...(values.code.trim() !== '' && { code: values.code.trim() }),
      })
      if (answer.ok) await succeed(answer.value, values, manual)
      else await refused(answer.refusal, values.email.trim(), manual)
    } catch (trouble) {
      showTrouble(trouble, 'login')
    }
  }

  async function succeed(reply: LoginReply, { email, password }: LoginValues, manual: boolean) {
    startSession(reply)
    showToast(say('LOGIN_SUCCESS', { name: reply.user.firstName }), 'check')
    await offerBiometrics({ username: email.trim(), password }, manual)
    await afterLogin(reply.user)
  }

  async function refused(refusal: RefusalOf<typeof login>, email: string, manual: boolean) {
    const then = refusedLogin(refusal, { ticketSearch, narrow, manual })
    if (then.kind === 'verify')
      navigate(
        then.page === 'VerifyEmailSummary'
          ? pathTo(then.page, { email, ticketSearch: 'true' })
          : pathTo(then.page, { email }),
      )
    else if (then.kind === 'second-step') setSecondStep(then.step)
    else {
      if (then.forget) await forgetCredentials()
      showLoginError()
    }
  }

  return { signIn, secondStep }
}
