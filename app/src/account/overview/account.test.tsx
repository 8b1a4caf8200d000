import { readDue } from '@cledrau/contract/repay/made-journeys.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { logout } from '@cledrau/contract/account/session.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { navigate, locationNow } from '../../routes/hash-location.ts'
import { toasts } from '../../page/messages.ts'
import { guestModeNow, guestNow, keepGuest, setGuestMode } from '../../state/guest.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { travellerNow } from '../../state/traveller.ts'
import type { network } from '../../testing/network.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import { due, made } from '../../testing/repay.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(logout, {})
})
afterEach(closeApp)

const path = () => locationNow().path
const open = (more = {}) => openApp({ address: '/my-account', wide: false, signedIn: CARYS, ...more })
const rows = () => screen.getAllByRole('link').map((row) => row.textContent)

describe('the account on a phone', () => {
  test('says whose it is and leads to every page of it [ACCOUNT-001]', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Carys Evans' })).toBeTruthy()
    expect(rows()).toEqual(
      expect.arrayContaining([
        'Favourites',
        'Search history',
        'Journey notifications',
        'Smartcards',
        'Seat preferences',
        'Ticket preferences',
        'Personal details',
        'Address',
        'Payment cards',
        'Marketing',
        'Change password',
        'Sign-in and security',
        'Your data',
        'Close your account',
      ]),
    )
  })

  test('says what is due, with one press to claim it, and on how many trips [SHELL-008]', async () => {
    server.answer(readDue, due(made()))
    await open()
    expect(await screen.findByText('You’re due £11.40')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toMatch(/delay-repay\?journey=/)
    expect(await screen.findByRole('link', { name: /^Delay Repay 1 trip to claim for/ })).toBeTruthy()
  })

  test('leaves out what is switched off [ACCOUNT-014] [ACCOUNT-015] [ACCOUNT-016] [ACCOUNT-017]', async () => {
    server.answer(options, {
      ...BUILD_OPTIONS,
      showUpdatedMenu: true,
      isSearchHistoryVisible: false,
      showSearchPreferences: false,
      isDeliveryOptionsPreferenceVisible: false,
    })
    await open()
    await screen.findByRole('link', { name: 'Seat preferences' })
    await waitFor(() => expect(rows()).not.toContain('Search history'))
    expect(rows()).not.toContain('Search preferences')
    expect(rows()).not.toContain('Ticket preferences')
    expect(rows()).not.toContain('Journey notifications')
    expect(rows()).toContain('Seat preferences')
  })

  test.each(
    (
      [
        ['showSearchPreferences', 'search-preferences', 'Search preferences', 'TPERM-011'],
        ['isDeliveryOptionsPreferenceVisible', 'ticket-preferences', 'Ticket preferences', 'TPERM-012'],
        ['isSearchHistoryVisible', 'search-history', 'Search history', 'TPERM-015'],
      ] as const
    ).flatMap(([option, page, name, clause]) => [true, false].map((on) => ({ option, page, name, on, clause }))),
  )('with $option $on its page and its row: $page, $name [$clause]', async ({ option, page, name, on }) => {
    const others = { showSearchPreferences: true, isDeliveryOptionsPreferenceVisible: true }
    server.answer(options, { ...BUILD_OPTIONS, ...others, isSearchHistoryVisible: true, [option]: on })
    await open({ address: `/my-account/${page}` })
    if (on) await screen.findByRole('heading', { level: 1, name })
    await waitFor(() => expect(path()).toBe(on ? `/my-account/${page}` : '/my-account'))
    act(() => navigate('/my-account'))
    await screen.findByRole('link', { name: 'Seat preferences' })
    await waitFor(() => expect(rows().includes(name)).toBe(on))
  })

  test('is nobody’s without a traveller: Home [ACCOUNT-007]', async () => {
    await openApp({ address: '/my-account/favourites', wide: false })
    await waitFor(() => expect(path()).toBe('/'))
  })

  test('a page that a letter leads to asks to sign in, and is there afterwards', async () => {
    await openApp({ address: '/my-account/your-data?code=abc', wide: false })
    await waitFor(() => expect(path()).toBe('/login'))
    expect(locationNow().query['return']).toBe('/my-account/your-data?code=abc')
  })
})

describe('signing out', () => {
  const ask = async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    return within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))
  }

  test('is asked about first, and no leaves everything as it is [LOGIN-002] [LOGIN-006]', async () => {
    const dialog = await ask()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(travellerNow()).not.toBeNull()
    expect(server.to(logout)).toEqual([])
  })

  test('yes signs out, says so, and leads Home and then, on a phone, to the login page [LOGIN-040] [LOGIN-047] [LOGIN-048] [ASVS-7.4.4]', async () => {
    const dialog = await ask()
    const before = locationNow().depth
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(path()).toBe('/login'))
    expect(travellerNow()).toBeNull()
    expect(toasts.get().map(({ words }) => words)).toContain('You are signed out')
    // Home lies under it.
    expect(locationNow().depth).toBe(before + 2)
    expect(locationNow().from).toBe('Home')
  })

  test('where there is room it ends at Home [LOGIN-047]', async () => {
    await openApp({ address: '/settings', signedIn: CARYS })
    // The page takes the focus when it is there, and that closes a menu that was opened before.
    await screen.findByRole('heading', { level: 1 })
    fireEvent.click(await screen.findByRole('button', { name: /Your account: Carys Evans/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('the sign-in button of the menu', () => {
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /Your account/ }))
    fireEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  }

  test('opens the dialog over the page', async () => {
    await openApp({ address: '/settings' })
    await press()
    await waitFor(() => expect(path()).toBe('/login'))
  })

  test('opens its own form for a guest, too: buying as one ends with it', async () => {
    await openApp({ address: '/ticket-search' })
    act(() => setGuestMode(true))
    await press()
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy()
    expect(guestModeNow()).toBe(false)
  })

  test('whoever leaves buying is no guest any more', async () => {
    await openApp({ address: '/ticket-search' })
    act(() => {
      setGuestMode(true)
      keepGuest({ email: 'mair@example.org', title: 'Ms', firstName: 'Mair', lastName: 'Jones' })
    })
    act(() => navigate('/settings'))
    await waitFor(() => expect(guestModeNow()).toBe(false))
    expect(guestNow()).toBeNull()
  })
})
