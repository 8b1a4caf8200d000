import { passkeyLogin, startPasskeyLogin } from '@cledrau/contract/account/passkeys.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { startSession } from '../../api/session.ts'
import { sendGoodbye } from '../../state/sign-out.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { passkeysHere } from '../../platform/passkeys.ts'
import { platformNow } from '../../platform/platform.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { clearGuest } from '../../state/guest.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { useAfterLogin } from './use-after-login.ts'

/** The device's own lock in place of address and password, where the browser can do that. */
export function PasskeyButton({ ticketSearch }: { ticketSearch: boolean }) {
  const { t } = useWords()
  const { online } = useOnline()
  const afterLogin = useAfterLogin(ticketSearch)
  const [asking, setAsking] = useState(false)
  const passkeys = passkeysHere()
  if (!passkeys) return null

  /** Somebody thought better of it, or has none for us: nothing happened. */
  const answerTo = (options: Record<string, unknown>) =>
    passkeys.ask(options).catch((trouble: unknown) => {
      logTrouble('passkeys', 'ask', trouble)
      return null
    })

  const signIn = async () => {
    clearGuest()
    await sendGoodbye()
    const started = await send(startPasskeyLogin, {})
    const response = started.ok ? await answerTo(started.value.options) : null
    if (!started.ok || !response) return
    const { challengeId } = started.value
    const answer = await send(passkeyLogin, {
      challengeId,
      response,
      platform: platformNow().kind,
      deviceID: instanceId(),
    })
    if (!answer.ok) {
      showMessage({
        title: t('LOGIN_ERROR_TITLE'),
        message: t(`REFUSAL_${answer.refusal}`),
        buttonLabel: t('LOGIN_ERROR_BUTTON_LABEL'),
      })
      return
    }
    startSession(answer.value)
    showToast(t('LOGIN_SUCCESS', { name: answer.value.user.firstName }), 'check')
    await afterLogin(answer.value.user)
  }
  const press = async () => {
    setAsking(true)
    try {
      await signIn()
    } catch (trouble) {
      showTrouble(trouble, 'passkeyLogin')
    }
    setAsking(false)
  }

  return (
    <Button kind="second" full icon="lock" loading={asking} offline={!online} onClick={() => void press()}>
      {t('LOGIN_PASSKEY')}
    </Button>
  )
}
