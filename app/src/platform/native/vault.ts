import type { BiometricStore, Credentials, Secrets } from '../platform.ts'
import { call, callSoon, type OnTrouble } from './bridge.ts'

/** Items of this app, in Android's key store and the keychain of iOS: on this device alone, in no backup. */
const PREFIX = 'cledrau_'
/** `whenUnlockedThisDeviceOnly`, as the plugin counts them. Android has but one way. */
const ON_THIS_DEVICE = 1

const get = async (name: string): Promise<string | null> =>
  (
    await callSoon<{ data?: string | null }>('SecureStorage', 'internalGetItem', {
      prefixedKey: PREFIX + name,
      sync: false,
    })
  ).data ?? null
const put = (name: string, data: string) =>
  call('SecureStorage', 'internalSetItem', {
    prefixedKey: PREFIX + name,
    data,
    sync: false,
    access: ON_THIS_DEVICE,
  })
const take = (name: string) => call('SecureStorage', 'internalRemoveItem', { prefixedKey: PREFIX + name, sync: false })

/** The session's own key. A keystore that fails keeps nobody from working on: it asks for the password next time. */
export function nativeSecrets(onTrouble: OnTrouble): Secrets {
  // Only this page writes: what it wrote last is true, and a slow keystore is asked once a start.
  let known: string | null | undefined
  const told = <Value>(doing: Promise<Value>, otherwise: Value): Promise<Value> =>
    doing.catch((trouble: unknown) => {
      onTrouble('secrets', trouble)
      return otherwise
    })
  return {
    read: async (name) => {
      // Not kept where it failed: a phone that was just unlocked may be asked too early.
      known ??= await get(name)
      return known
    },
    write: async (name, value) => {
      known = value
      await told<unknown>(put(name, value), undefined)
    },
    remove: async (name) => {
      known = null
      await told<unknown>(take(name), undefined)
    },
  }
}

/** The plugin says by words what older ones said by numbers: any cancel is 16, and no reason at all is 0. */
const CANCELS = ['userCancel', 'systemCancel', 'appCancel', 'userFallback']
const CANCELLED = 16
const NO_REASON = 0

export function codeOf(trouble: unknown): number | string {
  const code = (trouble as { code?: unknown } | null)?.code
  if (code === undefined || code === null || code === '' || code === 'none') return NO_REASON
  return CANCELS.includes(String(code)) ? CANCELLED : String(code)
}

export type BiometricWords = { reason: string; cancel: string }

const isCredentials = (value: unknown): value is Partial<Credentials> => typeof value === 'object' && value !== null

/** What lies behind a face or a finger, for each server by itself. */
export const nativeBiometricStore = (words: () => BiometricWords): BiometricStore => {
  const nameOf = (server: string) => `login_${server}`
  return {
    has: async (server) =>
      (
        await callSoon<{ keys: string[] }>('SecureStorage', 'internalGetPrefixedKeys', { prefix: PREFIX, sync: false })
      ).keys.includes(PREFIX + nameOf(server)),
    read: async (server) => {
      const { reason, cancel } = words()
      try {
        await call('BiometricAuthNative', 'internalAuthenticate', {
          reason,
          cancelTitle: cancel,
          androidTitle: reason,
          allowDeviceCredential: false,
          iosFallbackTitle: '',
          androidConfirmationRequired: false,
          // Strong: a face that a photograph opens doesn't sign anybody in.
          androidBiometryStrength: 1,
        })
      } catch (trouble) {
        throw Object.assign(new Error('biometrics', { cause: trouble }), { code: codeOf(trouble) })
      }
      const kept: unknown = JSON.parse((await get(nameOf(server))) ?? 'null')
      return isCredentials(kept) ? kept : null
    },
    write: async (server, credentials) => void (await put(nameOf(server), JSON.stringify(credentials))),
    remove: async (server) => void (await take(nameOf(server))),
  }
}

/** Whether this device knows faces or fingers that it is sure of. */
export async function knowsBiometrics(onTrouble: OnTrouble): Promise<boolean> {
  try {
    const { isAvailable, strongBiometryIsAvailable } = await callSoon<{
      isAvailable: boolean
      strongBiometryIsAvailable?: boolean
    }>('BiometricAuthNative', 'checkBiometry')
    return strongBiometryIsAvailable ?? isAvailable
  } catch (trouble) {
    onTrouble('biometrics', trouble)
    return false
  }
}
