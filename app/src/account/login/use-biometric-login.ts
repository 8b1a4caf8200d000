import { useEffect, useEffectEvent, useState } from 'react'
import type { Credentials } from '../../platform/platform.ts'
import { canLoginByBiometrics, unlockCredentials } from './biometrics.ts'
import { showLoginError } from './use-login.ts'

/**
 * Offers the face or finger where somebody's credentials lie behind it, and asks for it at once, unless they have just signed
 * out (decision 137).
 */
export function useBiometricLogin(onUnlocked: (credentials: Credentials) => Promise<void>, atOnce: boolean) {
  const [available, setAvailable] = useState(false)
  const [unlocking, setUnlocking] = useState(false)

  const unlock = async () => {
    setUnlocking(true)
    const unlocked = await unlockCredentials()
    if (unlocked.kind === 'missing') showLoginError()
    if (unlocked.kind === 'credentials') await onUnlocked(unlocked.credentials)
    setUnlocking(false)
  }
  // As it was when the page opened.
  const [asksAtOnce] = useState(atOnce)
  const unlockAtOnce = useEffectEvent(unlock)
  useEffect(() => {
    let here = true
    const begin = async () => {
      const can = await canLoginByBiometrics()
      if (!here || !can) return
      setAvailable(true)
      if (asksAtOnce) await unlockAtOnce()
    }
    void begin()
    return () => {
      here = false
    }
  }, [asksAtOnce])

  return { available, unlocking, unlock: () => void unlock() }
}
