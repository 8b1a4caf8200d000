import { addDeviceCredential } from '@cledrau/contract/account/devices.ts'
import { logTrouble } from '../../api/log.ts'
import { say } from '../../i18n/words.ts'
import type { Credentials } from '../../platform/platform.ts'
import { platformNow } from '../../platform/platform.ts'
import { ask } from '../../page/messages.ts'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { instanceId } from '../../platform/instance-id.ts'
import type { Unlocked } from './biometric-rules.ts'
import { offersBiometrics, showsBiometrics, unlockedBy, wasStopped } from './biometric-rules.ts'

/** Credentials of one server mean nothing to another. */
const serverName = () => new URL(platformNow().apiBase, location.href).origin

const store = async () => {
  const { biometrics, biometricStore } = platformNow()
  return biometricStore && (await biometrics()) ? biometricStore : null
}

/** The device knows faces or fingers, and somebody's credentials lie behind them. One that says nothing of it has a password asked for. */
export async function canLoginByBiometrics(): Promise<boolean> {
  try {
    const vault = await store()
    return showsBiometrics({ available: vault !== null, kept: (await vault?.has(serverName())) ?? false })
  } catch (trouble) {
    logTrouble('biometrics', 'kept', trouble)
    return false
  }
}

/** Asks for the face or finger. */
export async function unlockCredentials(): Promise<Unlocked> {
  try {
    return unlockedBy(await (await store())?.read(serverName()))
  } catch (trouble) {
    if (wasStopped(trouble)) return { kind: 'stopped' }
    logTrouble('biometrics', 'unlock', trouble)
    return { kind: 'missing' }
  }
}

/** What is kept isn't taken any more: it was ended elsewhere. */
export const forgetCredentials = async (): Promise<void> => (await store())?.remove(serverName())

/** After a login: may this device sign in by face or finger from now on? Done once that is answered. */
export async function offerBiometrics({ username, password }: Credentials, manual: boolean): Promise<void> {
  const vault = await store()
  if (!offersBiometrics({ manual, available: vault !== null })) return
  await new Promise<void>((answered) => {
    ask({
      title: say('BIOMETRIC_SAVE_TITLE'),
      message: say('BIOMETRIC_SAVE_TEXT'),
      confirmLabel: say('BIOMETRIC_SAVE_YES'),
      cancelLabel: say('BIOMETRIC_SAVE_NO'),
      needsNetwork: true,
      // Not waited for: where the second step is on, its code is asked for once this question is gone.
      onConfirm: () => void keep({ username, password }).then(answered),
      onCancel: answered,
    })
  })

  async function keep(typed: Credentials) {
    try {
      // The password itself stays with its owner: the device keeps a credential that works from here only.
      const { password: known } = typed
      const made = await sendProven(
        addDeviceCredential,
        { deviceID: instanceId(), password: known },
        { password: known },
      )
      if (made?.ok) await vault?.write(serverName(), { username: typed.username, password: made.value.credential })
    } catch (trouble) {
      showTrouble(trouble, 'addDeviceCredential')
    }
  }
}
