import { log } from '@cledrau/contract/log.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { chooseLanguage } from '@cledrau/app/src/i18n/language.ts'
import { modal } from '@cledrau/app/src/page/messages.ts'
import { isOpened } from '@cledrau/app/src/platform/native/opened-phone.ts'
import { platformNow } from '@cledrau/app/src/platform/platform.ts'
import { recall } from '@cledrau/app/src/platform/storage.ts'
import { closeApp, referenceServer } from '@cledrau/app/src/testing/app.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { readText } from './read-project.ts'
import { openShellAt } from './shell-page.tsx'

let server: ReturnType<typeof network>
let shell: ReturnType<typeof openShellAt>
afterEach(async () => {
  modal.set(null)
  await closeApp()
  shell.close()
})

async function start(system: 'android' | 'ios', prepare: (phone: typeof shell.phone) => void = () => undefined) {
  server = referenceServer()
  server.answer(log, {} as never)
  shell = openShellAt(system)
  prepare(shell.phone)
  await beginNative()
  return shell.phone
}
const looked = (phone: typeof shell.phone) => waitFor(() => expect(phone.state.calls).toContain('PhoneSigns.look'))

test.each(['android', 'ios'] as const)(
  'the shell of %s hears of a picture that was taken of the screen, until nobody asks for it any more [WALLET-039]',
  async (system) => {
    const phone = await start(system)
    const [taken, end] = [[] as string[], platformNow().onScreenshot(() => taken.push('taken'))]
    phone.takePicture()
    await waitFor(() => expect(taken).toEqual(['taken']))
    end()
    const again = platformNow().onScreenshot(() => taken.push('another'))
    phone.takePicture()
    await waitFor(() => expect(taken).toEqual(['taken', 'another']))
    again()
  },
)

const OPENED = {
  android: (phone: typeof shell.phone) => void phone.state.found.add('/data/adb/magisk'),
  ios: (phone: typeof shell.phone) => void phone.state.found.add('/var/jb'),
}

test.each(['android', 'ios'] as const)(
  'whoever opened the locks of their phone (%s) is told so once, in the language of the app, and nobody else is',
  async (system) => {
    const phone = await start(system, OPENED[system])
    chooseLanguage('cy')
    platformNow().hideSplash()
    await waitFor(() => expect(modal.get()?.title).toBe('Mae cloeon y ffôn hwn ar agor'))
    // A link led elsewhere before it was read.
    modal.set(null)
    platformNow().hideSplash()
    await waitFor(() => expect(modal.get()?.title).toBe('Mae cloeon y ffôn hwn ar agor'))
    modal.get()?.onRead?.()
    modal.set(null)
    phone.state.calls.length = 0
    platformNow().hideSplash()
    expect(recall('openedPhoneWarned')).toBe('yes')
    await platformNow().biometrics()
    expect([modal.get(), phone.state.calls.filter((one) => one.startsWith('PhoneSigns'))]).toEqual([null, []])
    // Android's channels are named anew with the language, by whoever listens since the test before.
    const sent = server.sent.filter(({ body }) => (body as { provider?: string }).provider !== 'channels')
    expect(sent.map(({ call }) => call.path)).toEqual([])
  },
)

test('a phone as its maker made it is left in peace, and so is one that can’t be asked', async () => {
  const phone = await start('android')
  platformNow().hideSplash()
  await looked(phone)
  expect(modal.get()).toBeNull()
  expect(recall('openedPhoneWarned')).toBeNull()
  await closeApp()
  shell.close()

  await start('ios', ({ state }) => state.broken.add('PhoneSigns'))
  platformNow().hideSplash()
  await waitFor(() => expect(server.to(log).map(({ body }) => body?.['provider'])).toContain('signs'))
  expect(modal.get()).toBeNull()
})

test('a file of those who open phones, or a system that was made at home, is a sign; a maker’s own is none', () => {
  expect(isOpened({ found: ['/sbin/su'], build: 'release-keys' })).toBe(true)
  for (const build of ['test-keys', 'dev-keys', 'foo,test-keys'])
    expect(isOpened({ found: [], build }), build).toBe(true)
  for (const build of ['release-keys', '', null]) expect(isOpened({ found: [], build }), String(build)).toBe(false)
})

test('our own code on each system is thin, is there from the start, and older Androids are asked for nothing', () => {
  const java = 'android/app/src/main/java/app/cledrau'
  const [plugin, activity] = [readText(`${java}/PhoneSignsPlugin.java`), readText(`${java}/MainActivity.java`)]
  const app = (file: string) => readText(`ios/App/App/${file}`)
  const swift = app('PhoneSignsPlugin.swift')
  for (const text of [plugin, swift]) {
    expect(text.split('\n').length).toBeLessThanOrEqual(200)
    expect(text).not.toMatch(/\bLog(ger)?\.|System\.out|\b(print|NSLog|CAPLog)\(/)
  }
  // Capacitor starts with those that it knows by then.
  expect(activity.indexOf('super.onCreate')).toBeGreaterThan(activity.indexOf('registerPlugin(PhoneSignsPlugin.class)'))
  expect(activity.indexOf('registerPlugin(PhoneSignsPlugin.class)')).toBeGreaterThan(0)
  expect(app('BridgeController.swift')).toContain('bridge?.registerPluginInstance(PhoneSignsPlugin())')
  // Whichever way the first page comes, it is ours.
  expect(app('SceneDelegate.swift')).toContain('rootViewController = BridgeController()')
  expect(app('Base.lproj/Main.storyboard')).toContain('customClass="BridgeController" customModule="App"')
  const project = readText('ios/App/App.xcodeproj/project.pbxproj')
  for (const file of ['BridgeController.swift', 'PhoneSignsPlugin.swift'])
    expect(project).toContain(`/* ${file} in Sources */,`)
  // What a system of before 14 hasn't got is behind the question which one it is, each time.
  for (const call of ['registerScreenCaptureCallback', 'unregisterScreenCaptureCallback'])
    expect(plugin.split('@Override').find((part) => part.includes(`.${call}(`))).toContain(
      'SDK_INT < Build.VERSION_CODES.UPSIDE_DOWN_CAKE',
    )
})
