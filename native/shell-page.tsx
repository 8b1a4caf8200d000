import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { begin } from '@cledrau/app/src/begin.ts'
import { App } from '@cledrau/app/src/frame/app.tsx'
import { answered } from '@cledrau/app/src/page/language-question.ts'
import { openApp } from '@cledrau/app/src/testing/app.tsx'
import { openAt } from '@cledrau/app/src/testing/shell.tsx'
import { logTrouble } from '@cledrau/app/src/api/log.ts'
import { nativeAbilities } from '@cledrau/app/src/platform/native/abilities.ts'
import { newPhone, type Phone, type PhoneCall, type PhoneReply } from '@cledrau/e2e/phone/phone.ts'
import { bridgeScript, type System } from '@cledrau/e2e/phone/plugins.ts'

type Shell = Window & {
  Capacitor?: { fromNative?: (reply: PhoneReply) => void }
  androidBridge?: { postMessage: (text: string) => void; onmessage?: (event: { data: string }) => void }
  webkit?: { messageHandlers: { bridge: { postMessage: (call: PhoneCall) => void } } }
}

const CONSOLE = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const

/**
 * This page stands in a shell from now on: Capacitor's own script is on it, and behind its channel a phone is played. The
 * answer takes all of it away again.
 */
export function openShell(system: System): { phone: Phone; close: () => void } {
  const page = window as unknown as Shell
  const phone = newPhone(system)
  const { addEventListener } = document
  const { prompt } = page
  const said = Object.fromEntries(CONSOLE.map((name) => [name, console[name]]))

  Object.assign(page, { Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} } })
  if (system === 'android') {
    page.androidBridge = { postMessage: (text) => phone.hear(JSON.parse(text) as PhoneCall) }
    phone.connect((reply) => page.androidBridge?.onmessage?.({ data: JSON.stringify(reply) }))
  } else {
    // Its script asks the shell by a question that pages otherwise ask people: whether the shell answers calls and keeps cookies.
    page.prompt = () => 'false'
    page.webkit = { messageHandlers: { bridge: { postMessage: (call) => phone.hear(call) } } }
    phone.connect((reply) => page.Capacitor?.fromNative?.({ ...reply }))
  }
  // As the shell does it: in the page, before any script of ours.
  // oxlint-disable-next-line no-eval
  ;(0, eval)(bridgeScript(system))

  return {
    phone,
    close: () => {
      phone.connect(() => undefined)
      for (const splash of document.querySelectorAll('[data-splash]')) splash.remove()
      for (const name of ['Capacitor', 'androidBridge', 'webkit', 'Ionic', 'cordova', 'nativeBridge'])
        Reflect.deleteProperty(page, name)
      document.addEventListener = addEventListener
      page.prompt = prompt
      Object.assign(console, said)
    },
  }
}

/** What this phone can do, as the app's start asks for it. */
export const abilitiesOf = (system: System) =>
  nativeAbilities(
    { kind: system, apiBase: '/api', appleId: '1234567890' },
    {
      onTrouble: (part, trouble) => logTrouble('native', part, trouble),
      biometricWords: () => ({ reason: 'Sign in to Cledrau', cancel: 'Cancel' }),
      onFileLost: (trouble) => logTrouble('native', 'file', trouble),
    },
  )

type Opening = Pick<NonNullable<Parameters<typeof openApp>[0]>, 'address' | 'signedIn'>

/** Draws the app at a page, with what the phone behind the bridge can do. */
export const openAppIn = (system: System, opening: Opening = {}) =>
  openApp({ wide: false, native: true, ...opening, abilities: abilitiesOf(system).abilities })

/** An empty page in a shell, before anything of the app has begun. */
export const openShellAt = (system: System, address = '/') => {
  openAt({ address, wide: false, native: true })
  return openShell(system)
}

/** Nobody speaks on it, and it can be closed. */
class SilentSource extends EventTarget {
  close() {}
}

/** The whole start of the app, from its first line, on a phone that keeps this from before. */
export async function startApp(kept: Record<string, string> = {}, drawn: () => void = () => undefined): Promise<void> {
  localStorage.clear()
  answered.set(false)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  vi.stubGlobal('EventSource', SilentSource)
  await act(() =>
    begin(() => {
      drawn()
      render(<App />)
    }),
  )
}
