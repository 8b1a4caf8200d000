import type { Platform } from '../platform.ts'
import { call, listen, quietly, type OnTrouble } from './bridge.ts'
import { offerFile, shareLink } from './files.ts'
import { nativePush, type NativePush } from './push.ts'
import { brightScreen } from './screen.ts'
import { smartcardReader, startNfc } from './smartcards.ts'
import { knowsBiometrics, nativeBiometricStore, nativeSecrets, type BiometricWords } from './vault.ts'

export type ShellFacts = {
  kind: 'android' | 'ios'
  /** Where the API is, from the page that the shell was built with. */
  apiBase: string
  /** This app's number in Apple's store; Google's store goes by the name of the app. */
  appleId: string | null
}

type Means = {
  onTrouble: OnTrouble
  biometricWords: () => BiometricWords
  /** Said where a file that somebody wanted can't be handed over. */
  onFileLost: (trouble: unknown) => void
}

/** The store answers what its own code for it is; a store that can't be asked rejects. */
const storeVersion = async (): Promise<number> =>
  (await call<{ updateAvailability: number }>('AppUpdate', 'getAppUpdateInfo')).updateAvailability

/** What this phone can do, as the rest of the app asks for it. */
export function nativeAbilities(
  { kind, apiBase, appleId }: ShellFacts,
  { onTrouble, biometricWords, onFileLost }: Means,
): { abilities: Partial<Platform>; push: NativePush; startNfc: () => Promise<boolean> } {
  const push = nativePush(onTrouble)
  const tried = (part: string, doing: () => Promise<unknown>) => quietly(part, onTrouble, doing)
  const abilities: Partial<Platform> = {
    native: true,
    kind,
    apiBase,
    biometrics: () => knowsBiometrics(onTrouble),
    biometricStore: nativeBiometricStore(biometricWords),
    secrets: nativeSecrets(onTrouble),
    push,
    smartcards: smartcardReader(onTrouble),
    checkUpdate: storeVersion,
    openStore: () =>
      tried('store', () => call('AppUpdate', 'openAppStore', appleId === null ? {} : { appId: appleId })),
    // Numbers and addresses to write to are the system's own; a page of another site opens over the app.
    openAway: (url) =>
      /^https?:/.test(url) ? tried('browser', () => call('Browser', 'open', { url })) : void window.open(url),
    onBackButton: (pressed) => listen('App', 'backButton', pressed),
    onResume: (resumed) => listen('App', 'resume', resumed),
    onScreenshot: (taken) => listen('PhoneSigns', 'screenshot', taken),
    beBright: brightScreen(onTrouble),
    exit: () => tried('exit', () => call('App', 'exitApp')),
    shareLink,
    saveFile: (file) => void offerFile(file).catch(onFileLost),
  }
  return { abilities, push, startNfc: () => startNfc(onTrouble) }
}
