import { log } from '@cledrau/contract/log.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { offerStoreUpdate } from '@cledrau/app/src/frame/start/store-update.ts'
import { modal, question } from '@cledrau/app/src/page/messages.ts'
import { bePlatform, platformNow } from '@cledrau/app/src/platform/platform.ts'
import { saveFile } from '@cledrau/app/src/platform/save-file.ts'
import { share } from '@cledrau/app/src/platform/share.ts'
import { recall } from '@cledrau/app/src/platform/storage.ts'
import { followBackButton } from '@cledrau/app/src/routes/back-button.ts'
import { locationNow, navigate } from '@cledrau/app/src/routes/hash-location.ts'
import { closeApp, referenceServer } from '@cledrau/app/src/testing/app.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { abilitiesOf, openAppIn, openShellAt, startApp } from './shell-page.tsx'

let server: ReturnType<typeof network>
let close = () => undefined as void
afterEach(async () => {
  question.set(null)
  await closeApp()
  close()
})

function phoneOf(system: 'android' | 'ios' = 'android') {
  server = referenceServer()
  const shell = openShellAt(system)
  close = shell.close
  return shell.phone
}
const beShell = (system: 'android' | 'ios') => bePlatform(abilitiesOf(system).abilities)
const logged = () => server.to(log).map(({ body }) => body?.['provider'])

test.each(['android', 'ios'] as const)(
  'a newer version in the store of %s is asked about, and yes opens the store [ONBOARD-001] [ONBOARD-032] [ONBOARD-034] [ONBOARD-035]',
  async (system) => {
    const phone = phoneOf(system)
    beShell(system)
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

test('whoever answered is left alone for seven days to the moment [CONST-013] [CONST-014]', async () => {
  const answeredAt = Date.parse('2026-12-07T08:00:00Z')
  const phone = phoneOf()
  beShell('ios')
  phone.state.update = 2
  localStorage.setItem('lastCancelledUpdate', new Date(answeredAt).toISOString())
  const isAsked = async (at: number) => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    question.set(null)
    await offerStoreUpdate()
    vi.useRealTimers()
    return question.get() !== null
  }
  expect([await isAsked(answeredAt + 7 * DAY - 1), await isAsked(answeredAt + 7 * DAY)]).toEqual([false, true])
})

test('without a newer one the answer of before is forgotten, and a store that fails is no reason to say anything [ONBOARD-033] [ONBOARD-036] [ERR-019]', async () => {
  const phone = phoneOf()
  beShell('android')
  localStorage.setItem('lastCancelledUpdate', '2026-11-01T08:00:00Z')
  await offerStoreUpdate()
  expect(recall('lastCancelledUpdate')).toBeNull()
  phone.state.broken.add('AppUpdate')
  await offerStoreUpdate()
  expect([question.get(), modal.get()]).toEqual([null, null])
})

test('the back button closes what is open, then goes back, then leaves the app [START-025] [START-026] [START-027]', async () => {
  const phone = phoneOf()
  await openAppIn('android', { address: '/more' })
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
    beShell(system)
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
  beShell('android')
  platformNow().openAway('https://elsewhere.example/')
  await waitFor(() => expect(state.opened).toEqual(['https://elsewhere.example/']))
})

test('a shell shows its splash until the app is loaded, asks for the language in both, and nothing about cookies [SHELL-012] [SHELL-088] [COOKIE-001]', async () => {
  const phone = phoneOf()
  let wasShown: unknown = null
  let calls = 0
  await startApp({}, () => {
    wasShown = document.querySelector('[data-splash]')
    calls = phone.state.calls.length
  })
  // Each of them is a way to the phone and back that a first page waits for.
  expect(calls).toBeLessThanOrEqual(15)
  // The drawn one stands over the page by then, and goes once the page is there.
  expect(wasShown).not.toBeNull()
  await waitFor(() => expect(phone.state.splash).toBe('hidden'))
  await waitFor(() => expect(document.querySelector('[data-splash]')).toBeNull())
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelectorAll('[lang]')).toHaveLength(2)
  expect([platformNow().native, platformNow().kind]).toEqual([true, 'android'])
  fireEvent.click(screen.getByRole('button', { name: 'Cymraeg' }))
  await waitFor(() => expect(recall('language')).toBe('cy'))
  expect(screen.queryByRole('region', { name: /cookies|cwcis/i })).toBeNull()
})

test('the mark moves at the start of a shell, for less than 1.2 s, and not for whoever wants no motion [SHELL-013]', async () => {
  const took: number[] = []
  const animate = vi.spyOn(Element.prototype, 'animate').mockImplementation((_, options) => {
    took.push((options as KeyframeAnimationOptions).duration as number)
    return { finished: Promise.resolve() } as never
  })
  phoneOf()
  await beginNative()
  platformNow().hideSplash()
  expect(took).toHaveLength(2)
  expect(took.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1200)
  await waitFor(() => expect(document.querySelector('[data-splash]')).toBeNull())

  took.length = 0
  const calm = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes('reduced-motion'), media }) as never,
    )
  const still = phoneOf()
  await beginNative()
  expect([took, document.querySelector('[data-splash]'), still.state.splash]).toEqual([[], null, 'shown'])
  platformNow().hideSplash()
  await waitFor(() => expect(still.state.splash).toBe('hidden'))
  animate.mockRestore()
  calm.mockRestore()
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
  await startApp({ onboardingComplete: 'true', language: 'en', languagePreference: 'en' })
  expect(await screen.findByRole('main')).toBeTruthy()
  await waitFor(() =>
    expect(logged()).toEqual(expect.arrayContaining(['links', 'splash', 'bars', 'channels', 'biometrics'])),
  )
  expect(modal.get()).toBeNull()
})

test('a plugin that never answers keeps nobody waiting for long', async () => {
  const phone = phoneOf()
  for (const plugin of ['App', 'SecureStorage', 'BiometricAuthNative']) phone.state.silent.add(plugin)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begun = beginNative()
  await vi.advanceTimersByTimeAsync(5000)
  await begun
  const asked = Promise.all([
    platformNow().biometrics(),
    platformNow()
      .secrets?.read('refreshToken')
      .then(
        () => 'read',
        () => 'silent',
      ),
  ])
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toEqual([false, 'silent'])
  vi.useRealTimers()
  await waitFor(() => expect(logged()).toEqual(expect.arrayContaining(['links', 'biometrics'])))
})

test('an address that nobody knows leads Home in a shell [ROUTE-004] [TROUTE-005]', async () => {
  phoneOf()
  await openAppIn('ios', { address: '/no-such-page' })
  await waitFor(() => expect(locationNow().path).toBe('/'))
})
