import { useEffect, useState } from 'react'
import { tellDevice } from '../../account/tell-device.ts'
import { useWords } from '../../i18n/words.ts'
import { ask } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import type { PushState } from '../../platform/platform.ts'
import { pushHere, registerPush } from '../../platform/register-push.ts'
import { useReference } from '../../state/reference.ts'
import { preferences } from './preferences.ts'

/** `unreachable`: it was tried, and the maker's push service didn't answer. */
export type PushHereState = PushState | 'unreachable'

/** Whether messages come to this device, and how to begin or end that. Nobody is asked before a press that explains. */
export function usePushHere() {
  const { t } = useWords()
  const [state, setState] = useState<PushHereState | null>(null)
  const [working, setWorking] = useState(false)
  const appData = useReference('appData')
  const publicKey = appData.state === 'ready' ? appData.value.pushKey : undefined
  useEffect(() => {
    let gone = false
    void pushHere()
      .state()
      .then((found) => !gone && setState(found))
    return () => {
      gone = true
    }
  }, [])

  const register = async () => {
    setWorking(true)
    try {
      const registered = await registerPush(publicKey ?? '')
      if (!registered.ok) return setState(registered.why === 'later' ? 'off' : registered.why)
      const answer = await tellDevice(registered.token)
      if (!answer?.ok) return setState('unreachable')
      setState('on')
      await preferences.fetch().catch(() => null)
    } catch (trouble) {
      showTrouble(trouble, 'deviceDetails')
    } finally {
      setWorking(false)
    }
  }

  const end = async () => {
    setWorking(true)
    try {
      await pushHere().end()
      setState('off')
      await tellDevice('')
      await preferences.fetch().catch(() => null)
    } catch (trouble) {
      showTrouble(trouble, 'deviceDetails')
    } finally {
      setWorking(false)
    }
  }

  return {
    // Without a key of ours there is nobody whose messages a browser could take.
    state: state === 'off' && publicKey === undefined && appData.state === 'ready' ? 'unsupported' : state,
    working,
    /** Says first what the browser is going to ask, and why. */
    begin: () =>
      ask({
        title: t('NOTIFY_PUSH_ASK_TITLE'),
        message: t('NOTIFY_PUSH_ASK_TEXT'),
        confirmLabel: t('NOTIFY_PUSH_ASK_YES'),
        cancelLabel: t('NOTIFY_PUSH_ASK_NO'),
        needsNetwork: true,
        onConfirm: register,
      }),
    end: () => void end(),
  } as const
}
