import { useSyncExternalStore } from 'react'
import type { SmartcardReader } from './smartcard-reader.ts'

export type Credentials = { username: string; password: string }

/** Credentials are kept per server. Reading asks for the face or finger; a refusal there throws `{ code }`. */
export type BiometricStore = {
  has: (server: string) => Promise<boolean>
  read: (server: string) => Promise<Partial<Credentials> | null>
  write: (server: string, credentials: Credentials) => Promise<void>
  remove: (server: string) => Promise<void>
}

type PasskeyJson = Record<string, unknown>
export type Passkeys = {
  make: (options: PasskeyJson) => Promise<PasskeyJson>
  ask: (options: PasskeyJson) => Promise<PasskeyJson>
}

/**
 * `home_screen`: an iPhone, whose browser has messages only for pages on the home screen · `refused`: somebody said no, and may not be
 * asked again.
 */
export type PushState = 'unsupported' | 'home_screen' | 'refused' | 'off' | 'on'
export type PushRegistration =
  /** Where messages for this device go, as `device-details` takes it. */
  | { ok: true; token: string }
  /** `unreachable`: the maker's push service doesn't answer here. `later`: the question was closed without an answer. */
  | { ok: false; why: 'refused' | 'later' | 'unreachable' }

/** Messages that come while nobody looks. */
export type Push = {
  /** What stands between this device and messages; asks nobody. */
  state: () => Promise<PushState>
  /** Asks, where that is still to be asked: only after a press. */
  register: (publicKey: string) => Promise<PushRegistration>
  /** Where they go now; null where they don't. */
  token: () => Promise<string | null>
  /** No more messages come here. */
  end: () => Promise<void>
}

export type Secrets = {
  read: (name: 'refreshToken') => Promise<string | null>
  write: (name: 'refreshToken', value: string) => Promise<void>
  remove: (name: 'refreshToken') => Promise<void>
}

/**
 * What this device can do, found out once at the start. Areas ask for a capability and never which device it is.
 * The web's answers are here; a native shell brings its own with `bePlatform`.
 */
export type Platform = {
  kind: 'web' | 'android' | 'ios'
  native: boolean
  /** Where the API is: relative on the web, a whole address in a native app. */
  apiBase: string
  /** Has what it takes to read and write smartcards, switched on or not. */
  nfc: boolean
  /** Carries commands to smartcards; null where nothing could. */
  smartcards: SmartcardReader | null
  /** Knows a face or a finger. */
  biometrics: () => Promise<boolean>
  /** What is kept behind a face or a finger; null where there is no such place. */
  biometricStore: BiometricStore | null
  /** Makes and asks for passkeys, as the browser's own JSON; null where there are none. */
  passkeys: Passkeys | null
  /** The shell's messages; null on the web, whose own stand in `web-push.ts`. */
  push: Push | null
  /** Where a native app keeps what no other app may read; null on the web, which has cookies for that. */
  secrets: Secrets | null
  /** Asks the store whether there is a newer version: its own code. Null on the web, whose pages are always the newest. */
  checkUpdate: (() => Promise<number>) | null
  /** Opens this app's page in its store. */
  openStore: () => void
  /** Opens another site: a new window, or the in-app browser. */
  openAway: (url: string) => void
  /** Called when the device's back button is pressed; the answer ends the listening. */
  onBackButton: (pressed: () => void) => () => void
  /** Called when the app comes back to the front. */
  onResume: (resumed: () => void) => () => void
  /** Called when the system says that somebody took a picture of the screen. A browser never learns of it. */
  onScreenshot: (taken: () => void) => () => void
  /** As bright as it goes, for a reader; the answer gives back what somebody had set. */
  beBright: () => () => void
  exit: () => void
  hideSplash: () => void
  /** Shares a link, where the browser has no way of its own. */
  shareLink?: (title: string, url: string) => Promise<void>
  /** Hands a file to the phone, which asks what to do with it; a page of an app can't save anything by itself. */
  saveFile?: (file: { fileName: string; contentType: string; content: BlobPart }) => void
  /** Offers to stand on the home screen, where the browser lets us ask. */
  canInstall: boolean
}

declare global {
  interface Window {
    Capacitor?: { isNativePlatform?: () => boolean; getPlatform?: () => string }
  }
}

const nothing = () => undefined

export const webPlatform: Platform = {
  kind: 'web',
  native: false,
  apiBase: '/api',
  nfc: false,
  smartcards: null,
  biometrics: () => Promise.resolve(false),
  biometricStore: null,
  secrets: null,
  push: null,
  passkeys: null,
  checkUpdate: null,
  openStore: nothing,
  openAway: (url) => void window.open(url, '_blank', 'noopener'),
  onBackButton: () => nothing,
  onResume: (resumed) => {
    const seen = () => document.visibilityState === 'visible' && resumed()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  },
  onScreenshot: () => nothing,
  beBright: () => nothing,
  exit: nothing,
  hideSplash: nothing,
  canInstall: false,
}

let platform: Platform = webPlatform
const listeners = new Set<() => void>()

/** Whether a native shell is around us. It names itself before the first line of ours runs. */
export const isNativeShell = (): boolean => window.Capacitor?.isNativePlatform?.() === true

export function bePlatform(abilities: Partial<Platform>): void {
  platform = { ...platform, ...abilities }
  for (const listener of listeners) listener()
}

export const platformNow = (): Platform => platform

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const usePlatform = (): Platform => useSyncExternalStore(subscribe, platformNow)
