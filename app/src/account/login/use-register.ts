import { register } from '@cledrau/contract/account/accounts.ts'
import type { WordName } from '../../i18n/names.ts'
import { send } from '../../api/client.ts'
import { isSilence } from '../../api/failed.ts'
import { logTrouble } from '../../api/log.ts'
import { say } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage } from '../../page/messages.ts'
import type { Problems } from '../../page/form/use-form.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { verifyBooking } from '../../buying/checkout.ts'
import { now } from '../../platform/clock.ts'
import { DEFAULT_RESEND_DELAY_SECONDS, registered } from '../registration.ts'
import type { RegisterValues } from './register-rules.ts'
import { refusedRegistration, registeredPage } from './register-rules.ts'

const showRegisterError = (message: WordName): void =>
  showMessage({
    title: say('REGISTER_ERROR_TITLE'),
    message: say(message),
    buttonLabel: say('REGISTER_ERROR_BUTTON_LABEL'),
  })

type Outcome = Problems<keyof RegisterValues> | null

/** Opens an account. What the server finds wrong with a field comes back as a problem of that field. */
export function useRegister(ticketSearch: boolean, onRegistered: (email: string) => void) {
  const { narrow } = useLayout()

  return async (values: RegisterValues): Promise<Outcome> => {
    const email = values.email.trim()
    try {
      const answer = await send(register, {
        title: values.title,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email,
        password: values.password,
        password_confirmation: values.confirmPassword,
        languagePreference: values.lang === 'cy' ? 'CY' : 'EN',
        marketingOptIn: values.acceptTfwOffers,
        thirdPartyOptIn: values.accept3rdOffers,
      })
      if (answer.ok) {
        const delay = answer.value.emailResendDelaySeconds
        registered({ email, registeredTimestamp: now(), emailResendDelay: delay ?? DEFAULT_RESEND_DELAY_SECONDS })
        // On a page of tickets with nothing chosen, or all of it bought, there is no purchase to go on with.
        const page = registeredPage(ticketSearch && verifyBooking.get() !== null, narrow)
        if (page) navigate(pathTo(page), { replace: true })
        else onRegistered(email)
        return null
      }
      const refused = refusedRegistration(answer.refusal)
      if (refused.kind === 'field') return { [refused.field]: refused.word }
      showRegisterError(refused.word)
      return null
    } catch (trouble) {
      if (!isSilence(trouble)) logTrouble('call', 'register', trouble)
      showRegisterError('REGISTER_ERROR_MESSAGE')
      return null
    }
  }
}
