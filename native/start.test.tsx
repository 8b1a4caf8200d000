import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { log } from '@cledrau/contract/log.ts'
import { logout, refreshToken } from '@cledrau/contract/account/session.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { onboardingReleaseNotesOf, type ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LoginDoor } from '@cledrau/app/src/account/login/login-door.tsx'
import { queryClient } from '@cledrau/app/src/api/query-client.ts'
import { platformNow } from '@cledrau/app/src/platform/platform.ts'
import { recall } from '@cledrau/app/src/platform/storage.ts'
import { locationNow } from '@cledrau/app/src/routes/hash-location.ts'
import { BUILD_OPTIONS } from '@cledrau/app/src/state/options.ts'
import { travellerNow } from '@cledrau/app/src/state/traveller.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '@cledrau/app/src/testing/app.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { openAppIn, openShellAt, startApp } from './shell-page.tsx'

const KNOWN = { language: 'en', languagePreference: 'en' }
const VERSION = '1.2.6'

let server: ReturnType<typeof network>
let shell: ReturnType<typeof openShellAt>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  shell = openShellAt('android')
})
afterEach(async () => {
  await closeApp()
  shell.close()
})

const heroImage = { alt: '', url: { large: '' } }
const note = (more: Partial<ReleaseNote> = {}): ReleaseNote => ({
  id: VERSION,
  version: VERSION,
  release_notes_target: 'both',
  en: { notes: '<p>Every train on a map</p>', heroImage },
  cy: { notes: '', heroImage },
  ...more,
})
const slide = (id: number, title: string) => {
  const text = { title, content: '<p>Words</p>', image_id: 100 + id, image_info: heroImage }
  return { id, sequence: id, requiresLogin: false, en: text, cy: text }
}
const asked = () => server.to(onboardingReleaseNotesOf).length

test('a phone on which the app is new is introduced to it once; a browser never is [ONBOARD-011] [ONBOARD-012] [ONBOARD-014] [ONBOARD-015]', async () => {
  server.answer(onboarding, [slide(1, 'The price first'), slide(2, 'See your train move')])
  await startApp(KNOWN)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('The price first')).toBeTruthy()
  fireEvent.click(main.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
  expect([recall('onboardingComplete'), recall('releaseNotesVersion')]).toEqual(['true', VERSION])
  expect(asked()).toBe(0)
  await closeApp()
  shell.close()

  server = referenceServer()
  server.answer(onboarding, [slide(1, 'The price first')])
  await openApp({ address: '/', wide: false })
  await screen.findByRole('heading', { level: 1 })
  expect(server.to(onboarding)).toEqual([])
  shell = openShellAt('android')
})

test('whoever updates without having seen the introduction sees it first, and then what is new in this version [ONBOARD-013] [ONBOARD-016] [ONBOARD-017] [ONBOARD-046]', async () => {
  server.answer(onboarding, [slide(1, 'The price first'), slide(2, 'See your train move')])
  server.answer(onboardingReleaseNotesOf, note())
  await startApp({ ...KNOWN, releaseNotesVersion: '1.2.5' })
  expect(await screen.findByText('The price first')).toBeTruthy()
  expect(screen.queryByText('Every train on a map')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText('Every train on a map')).toBeTruthy()
  expect(server.to(onboardingReleaseNotesOf)[0]?.url.pathname).toContain(VERSION)
})

/** Somebody who is signed in, whose app was updated since, and who chose this page to open with. */
async function startUpdated(landingPage: string) {
  server.answer(onboardingReleaseNotesOf, note())
  server.answer(refreshToken, { access_token: 'access', refresh_token: 'next' } as never)
  server.answer(readUser, CARYS)
  shell.phone.state.secrets.set('cledrau_refreshToken', 'kept')
  const { customerId, email, title, firstName, lastName } = CARYS
  await startApp({
    ...KNOWN,
    onboardingComplete: 'true',
    releaseNotesVersion: '1.2.5',
    refreshTokenExists: 'true',
    storedUser: JSON.stringify({ customerId, email, title, firstName, lastName }),
    landingPage: JSON.stringify({ page: landingPage, offlineToSync: false }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
}

test('what is new is read once, and then the page is there that its owner chose [ONBOARD-018] [ONBOARD-021] [ONBOARD-022] [START-014]', async () => {
  await startUpdated('LiveTimes')
  await waitFor(() => expect(recall('releaseNotesVersion')).toBe(VERSION))
  expect(locationNow().path).toBe('/live-times')
  // The session went on with the key of the phone's own safe, and has its next one there.
  expect(server.to(refreshToken)[0]?.body).toMatchObject({ refreshToken: 'kept' })
  await waitFor(() => expect(shell.phone.state.secrets.get('cledrau_refreshToken')).toBe('next'))
})

test.each([
  [true, '/menu-nav'],
  [false, '/sec-nav'],
])(
  'whoever chose the menu to open with has the one that is on, after what is new, too [ONBOARD-023]',
  async (showUpdatedMenu, path) => {
    server.answer(options, { ...BUILD_OPTIONS, showUpdatedMenu })
    await startUpdated('SecondaryNav')
    await waitFor(() => expect(locationNow().path).toBe(path))
  },
)

test('an app that ended in the middle of a sign-out has nobody in it at its next start, with a signal or without', async () => {
  server.silent(logout)
  shell.phone.state.secrets.set('cledrau_refreshToken', 'kept')
  const { customerId, email, title, firstName, lastName } = CARYS
  const seen: unknown[] = []
  const kept = {
    ...KNOWN,
    onboardingComplete: 'true',
    releaseNotesVersion: VERSION,
    refreshTokenExists: 'true',
    pushToken: 'token',
    storedUser: JSON.stringify({ customerId, email, title, firstName, lastName }),
    logoutToSend: JSON.stringify({ comment: '' }),
  }
  await startApp(kept, () => seen.push(travellerNow(), recall('storedUser'), recall('refreshTokenExists')))
  expect(seen).toEqual([null, null, null])
  // Once: the next start without a signal keeps what it knows of stations and words.
  expect(JSON.parse(recall('logoutToSend') ?? '')).toEqual({ comment: '', gone: true })
  await waitFor(() => expect(shell.phone.state.calls).toContain('PushNotifications.unregister'))
  expect(recall('pushToken')).toBeNull()
  await waitFor(() => expect(server.to(logout)).toHaveLength(1))
  expect(server.to(logout)[0]?.body).toMatchObject({ refreshToken: 'kept' })
  expect(server.to(refreshToken)).toEqual([])
  // The key is needed until the server has heard of it.
  expect(shell.phone.state.secrets.get('cledrau_refreshToken')).toBe('kept')
})

test.each([
  ['say nothing in the language of the app [ONBOARD-019]', { ...KNOWN, language: 'cy' }, note()],
  ['are for somebody else [ONBOARD-020]', KNOWN, note({ release_notes_target: 'web_only' as never })],
])('notes that %s are never shown', async (_, kept, given) => {
  server.answer(onboardingReleaseNotesOf, given)
  await startApp({ ...kept, onboardingComplete: 'true', releaseNotesVersion: '1.2.5' })
  await waitFor(() => expect(recall('releaseNotesVersion')).toBe(VERSION))
  expect(screen.queryByText('Every train on a map')).toBeNull()
})

test('an introduction that can’t be had keeps nobody from the app, and is logged [ONBOARD-025] [ERR-018]', async () => {
  server.fail(onboarding, 503, 'TOO_BUSY')
  await startApp(KNOWN)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await waitFor(() => expect(server.to(log).map(({ body }) => body?.['channel'])).toContain('onboarding'))
})

test('a phone that never had another version has nothing new to read [ONBOARD-024]', async () => {
  server.answer(onboardingReleaseNotesOf, note())
  await startApp({ ...KNOWN, onboardingComplete: 'true' })
  await waitFor(() => expect(recall('releaseNotesVersion')).toBe(VERSION))
  expect(asked()).toBe(0)
})

test('one app is a wide page, a narrow page, and a shell that is narrow however wide it is [SHELL-003] [SHELL-004] [SHELL-016] [TCONST-002]', async () => {
  /** Wide, the pages stand in the header; narrow, in a bar below. */
  const isNarrow = () => document.querySelector('[class*="_narrow"] > main') !== null
  const open = async (wide: boolean) => {
    referenceServer()
    await openApp({ address: '/stations', wide })
    await screen.findByRole('heading', { level: 1, name: 'Stations' })
  }
  shell.close()
  await open(true)
  expect(isNarrow()).toBe(false)
  await closeApp()
  await open(false)
  expect(isNarrow()).toBe(true)
  await closeApp()

  referenceServer()
  shell = openShellAt('ios')
  await openAppIn('ios', { address: '/stations' })
  act(() => {
    Object.assign(window, { innerWidth: 1280 })
    dispatchEvent(new Event('resize'))
  })
  await screen.findByRole('heading', { level: 1, name: 'Stations' })
  expect([platformNow().native, platformNow().kind]).toEqual([true, 'ios'])
  expect(isNarrow()).toBe(true)
})

test.each([
  ['/all-updates', '/live-times', 'ROUTE-023] [TROUTE-072'],
  ['/my-account', '/my-account', 'ROUTE-031'],
  ['/my-account/notification-preferences', '/my-account/notification-preferences', 'ROUTE-051] [TROUTE-100'],
])('in a shell %s opens at %s [%s]', async (address, path) => {
  await openAppIn('android', { address, signedIn: CARYS })
  await waitFor(() => expect(locationNow().path).toBe(path))
  if (address === '/all-updates') expect(locationNow().query).toMatchObject({ allUpdates: 'true' })
})

test.each([
  ['says nothing of it', false],
  ['says so', true],
])(
  'in the app on a phone whoever buys is offered to go on without an account only where the option %s [GUEST-008] [GUEST-026]',
  async (_, showGuestCheckoutOnApp) => {
    server.answer(options, { ...BUILD_OPTIONS, showGuestCheckoutOnApp })
    await startApp({ ...KNOWN, onboardingComplete: 'true', releaseNotesVersion: VERSION })
    await waitFor(() => expect(server.to(options)).not.toHaveLength(0))
    expect(platformNow().native).toBe(true)
    render(
      <QueryClientProvider client={queryClient}>
        <LoginDoor register={false} ticketSearch />
      </QueryClientProvider>,
    )
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /Buy without an account/ })).toHaveLength(
        showGuestCheckoutOnApp ? 1 : 0,
      ),
    )
  },
)
