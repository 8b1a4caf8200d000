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
