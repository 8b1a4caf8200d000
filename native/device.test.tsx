import { log } from '@cledrau/contract/log.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { begin } from '@cledrau/app/src/begin.ts'
import { App } from '@cledrau/app/src/frame/app.tsx'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { offerStoreUpdate } from '@cledrau/app/src/frame/start/store-update.ts'
import { answered } from '@cledrau/app/src/page/language-question.ts'
import { modal, question } from '@cledrau/app/src/page/messages.ts'
import { bePlatform, platformNow } from '@cledrau/app/src/platform/platform.ts'
import { saveFile } from '@cledrau/app/src/platform/save-file.ts'
import { share } from '@cledrau/app/src/platform/share.ts'
import { recall } from '@cledrau/app/src/platform/storage.ts'
import { followBackButton } from '@cledrau/app/src/routes/back-button.ts'
import { locationNow, navigate } from '@cledrau/app/src/routes/hash-location.ts'
import { closeApp, openApp, referenceServer } from '@cledrau/app/src/testing/app.tsx'
import { openAt } from '@cledrau/app/src/testing/shell.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { abilitiesOf, openShell } from './shell-page.ts'

let server: ReturnType<typeof network>
let close = () => undefined as void
afterEach(async () => {
  question.set(null)
  await closeApp()
  close()
})

function phoneOf(system: 'android' | 'ios' = 'android') {
  server = referenceServer()
  openAt({ address: '/', wide: false, native: true })
  const shell = openShell(system)
  close = shell.close
  return shell.phone
}
const logged = () => server.to(log).map(({ body }) => body?.['provider'])

test.each(['android', 'ios'] as const)(
  'a newer version in the store of %s is asked about, and yes opens the store [ONBOARD-032] [ONBOARD-034] [ONBOARD-035]',
  async (system) => {
    const phone = phoneOf(system)
    bePlatform(abilitiesOf(system).abilities)
    phone.state.update = 2
    await offerStoreUpdate()
    await question.get()?.onConfirm()
    await waitFor(() => expect(phone.state.storeOpened).toBe(true))
    expect(Date.parse(recall('lastCancelledUpdate') ?? '')).toBeGreaterThan(0)
    // Whoever answered is left alone for a week.
    question.set(null)
    await offerStoreUpdate()
    expect(question.get()).toBeNull()
  },
)

test('without a newer one the answer of before is forgotten, and a store that fails is no reason to say anything [ONBOARD-033] [ONBOARD-036] [ERR-019]', async () => {
  const phone = phoneOf()
  bePlatform(abilitiesOf('android').abilities)
  localStorage.setItem('lastCancelledUpdate', '2026-11-01T08:00:00Z')
  await offerStoreUpdate()
  expect(recall('lastCancelledUpdate')).toBeNull()
  phone.state.broken.add('AppUpdate')
  await offerStoreUpdate()
  expect([question.get(), modal.get()]).toEqual([null, null])
})

test('the back button closes what is open, then goes back, then leaves the app [START-025] [START-026] [START-027]', async () => {
  const phone = phoneOf()
  await openApp({ address: '/more', wide: false, native: true, abilities: abilitiesOf('android').abilities })
  const stop = followBackButton()
  act(() => navigate('/stations'))
  await screen.findByRole('heading', { level: 1, name: 'Stations' })
  act(() =>
    question.set({ title: 'Really?', message: '', confirmLabel: 'Yes', cancelLabel: 'No', onConfirm: () => undefined }),
  )
  await screen.findByRole('alertdialog')
  act(() => phone.back())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(locationNow().path).toBe('/stations')
  act(() => phone.back())
  await waitFor(() => expect(locationNow().path).toBe('/more'))
  act(() => phone.back())
  await waitFor(() => expect(phone.state.exited).toBe(true))
  stop()
})

test.each([
  ['android', -1],
  ['ios', 0.4],
] as const)(
  'a code is as bright as %s can, and the screen stays awake; after it all is as before',
  async (system, before) => {
    const { state } = phoneOf(system)
    bePlatform(abilitiesOf(system).abilities)
    const stop = platformNow().beBright()
    await waitFor(() => expect([state.brightness, state.awake]).toEqual([1, true]))
    stop()
    await waitFor(() => expect([state.brightness, state.awake]).toEqual([before, false]))
  },
)

test('the task switcher doesn’t see tickets, nor where cards are paid with; the bars follow the look', async () => {
  const { state } = phoneOf()
  await beginNative()
  await waitFor(() => expect(state.bars).toBe('LIGHT'))
  navigate('/ticket-wallet/details/ABC123')
  await waitFor(() => expect(state.private).toBe(true))
  navigate('/live-times')
  await waitFor(() => expect(state.private).toBe(false))
  navigate('/ticket-search/tickets-payment')
  await waitFor(() => expect(state.private).toBe(true))
  document.documentElement.dataset['theme'] = 'dark'
  await waitFor(() => expect(state.bars).toBe('DARK'))
  delete document.documentElement.dataset['theme']
})

test('links and files are handed to the phone; a full one is said plainly', async () => {
  const { state } = phoneOf()
  await beginNative()
  expect(await share('Aberystwyth – Birmingham', 'https://trains.example/#/journey-planner')).toBe('shared')
  saveFile({ fileName: 'ticket ABC/1.pdf', contentType: 'application/pdf', content: 'PDF' })
  await waitFor(() => expect(state.shared).toHaveLength(2))
  expect(state.shared[0]).toMatchObject({ url: 'https://trains.example/#/journey-planner' })
  expect(state.shared[1]).toMatchObject({ files: ['file:///cache/ticket-ABC-1.pdf'] })
  expect(atob(state.files.get('ticket-ABC-1.pdf') ?? '')).toBe('PDF')

  state.full = true
  saveFile({ fileName: 'b.pdf', contentType: 'application/pdf', content: 'PDF' })
  await waitFor(() => expect(modal.get()?.title).toBe('The file could not be handed over'))
})

test('other sites open over the app, in the phone’s own browser', async () => {
  const { state } = phoneOf()
  bePlatform(abilitiesOf('android').abilities)
  platformNow().openAway('https://elsewhere.example/')
  await waitFor(() => expect(state.opened).toEqual(['https://elsewhere.example/']))
})

test('a shell shows its splash until the app is loaded, asks for the language in both, and nothing about cookies [SHELL-012] [SHELL-088] [COOKIE-001]', async () => {
  const phone = phoneOf()
  localStorage.clear()
  answered.set(false)
  vi.stubGlobal('EventSource', EventTarget)
  let wasShown: unknown = null
  await act(() =>
    begin(() => {
      wasShown = phone.state.splash
      render(<App />)
    }),
  )
  expect(wasShown).not.toBeNull()
  await waitFor(() => expect(phone.state.splash).toBe('hidden'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelectorAll('[lang]')).toHaveLength(2)
  expect(platformNow()).toMatchObject({ native: true, kind: 'android' })
  fireEvent.click(screen.getByRole('button', { name: 'Cymraeg' }))
  await waitFor(() => expect(recall('language')).toBe('cy'))
  expect(screen.queryByRole('region', { name: /cookies|cwcis/i })).toBeNull()
})

test('an app none of whose plugins can be started is an app all the same, and says so once each', async () => {
  const phone = phoneOf()
  for (const plugin of [
    'App',
    'PushNotifications',
    'SecureStorage',
    'BiometricAuthNative',
    'AppUpdate',
    'SplashScreen',
    'SystemBars',
    'PrivacyScreen',
  ])
    phone.state.broken.add(plugin)
  answered.set(true)
  localStorage.setItem('onboardingComplete', 'true')
  localStorage.setItem('language', 'en')
  vi.stubGlobal('EventSource', EventTarget)
  await act(() => begin(() => void render(<App />)))
  expect(await screen.findByRole('main')).toBeTruthy()
  await waitFor(() =>
    expect(logged()).toEqual(expect.arrayContaining(['links', 'splash', 'bars', 'channels', 'biometrics'])),
  )
  expect(modal.get()).toBeNull()
})

test('an address that nobody knows leads Home in a shell [ROUTE-004] [TROUTE-005]', async () => {
  phoneOf()
  await openApp({ address: '/no-such-page', wide: false, native: true, abilities: abilitiesOf('ios').abilities })
  await waitFor(() => expect(locationNow().path).toBe('/'))
})
