import { NO_PREFERENCES, savePreferences } from '@cledrau/contract/account/preferences.ts'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { bePlatform } from '../platform/platform.ts'
import { remember } from '../platform/storage.ts'
import { navigate } from '../routes/hash-location.ts'
import { beOnline, CARYS, closeApp, signIn, watchNetwork } from '../testing/app.tsx'
import { network } from '../testing/network.ts'
import { openAt } from '../testing/shell.tsx'
import { chooseLandingPage, landingPageNow } from './landing-page.ts'
import { openLandingPage } from './open-landing-page.ts'
import { eventually } from '../testing/patience.ts'

afterEach(closeApp)

test('a landing page chosen without a signal is told to the account when there is one again [START-023]', async () => {
  const server = network()
  server.silent(savePreferences)
  openAt()
  watchNetwork()
  act(() => signIn(CARYS))
  beOnline(false)
  await chooseLandingPage('TicketWallet')
  expect(landingPageNow()).toEqual({ page: 'TicketWallet', offlineToSync: true })
  server.answer(savePreferences, { data: { ...NO_PREFERENCES, defaultPage: 'TicketWallet' } })
  beOnline(true)
  await eventually(() => expect(landingPageNow()).toEqual({ page: 'TicketWallet', offlineToSync: false }))
  expect(server.to(savePreferences).at(-1)?.body).toMatchObject({ data: { defaultPage: 'TicketWallet' } })
})

describe('a native app', () => {
  const opensAt = (address: string, { native = true, who = CARYS as typeof CARYS | null } = {}) => {
    openAt({ address })
    bePlatform({ native })
    remember('landingPage', JSON.stringify({ page: 'My Account', offlineToSync: false }))
    if (who) act(() => signIn(who))
    act(() => openLandingPage())
    return location.hash.replace('#', '')
  }

  test('opens with the page that its owner chose [START-014]', () => expect(opensAt('/')).toBe('/my-account'))

  test('not when a notification opened it [START-014]', () =>
    expect(opensAt('/notification?title=Late')).toBe('/notification?title=Late'))

  test('nor for a guest, nor on the web', () => {
    expect(opensAt('/', { who: null })).toBe('/')
    expect(opensAt('/', { native: false })).toBe('/')
  })

  test('nor does it lead away whoever has gone on', () => {
    opensAt('/')
    act(() => navigate('/settings'))
    act(() => openLandingPage())
    expect(location.hash).toBe('#/settings')
  })
})
