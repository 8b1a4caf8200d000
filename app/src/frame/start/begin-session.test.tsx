import { readUser } from '@cledrau/contract/account/accounts.ts'
import { favourites } from '@cledrau/contract/account/favourites.ts'
import { refreshToken } from '@cledrau/contract/account/session.ts'
import { userRailcards } from '@cledrau/contract/account/user-railcards.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokenNow, endSession, onSessionEnd, refreshTokenExists, type SessionEnd } from '../../api/session.ts'
import { remember } from '../../platform/storage.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { beginSession } from './begin-session.ts'
import { travellerNow } from '../../state/traveller.ts'

/** Pages are fetched on the way. */
const PATIENTLY = { timeout: 20_000 }
const ends: SessionEnd[] = []
beforeAll(async () => {
  await beginSession()
  onSessionEnd((why) => void ends.push(why))
})

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readUser, CARYS)
  server.answer(userRailcards, [])
  ends.length = 0
})
afterEach(closeApp)

const otherTab = (newValue: string | null) =>
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'refreshTokenExists', newValue })))

test('a session that the server ended is said to be over, and signing in leads back to the page', async () => {
  await openApp({ address: '/settings', wide: false, signedIn: CARYS })
  server.fail(favourites, 401, 'SIGN_IN')
  server.fail(refreshToken, 401, 'SESSION_OVER')
  location.hash = '#/my-account/favourites'
  await waitFor(() => expect(location.hash).toBe('#/login?return=%2Fmy-account%2Ffavourites&over=true'), PATIENTLY)
  expect(travellerNow()).toBeNull()
  expect(await screen.findByText('You are signed out here', {}, PATIENTLY)).toBeTruthy()
  expect(await screen.findByLabelText('E-mail')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('where nobody needs to be signed in, going on without is a choice', async () => {
  await openApp({ address: '/more', wide: false, signedIn: CARYS })
  act(() => endSession())
  const dialog = within(await screen.findByRole('alertdialog', {}, PATIENTLY))
  expect(dialog.getByText('You are signed out here')).toBeTruthy()
  expect(location.hash).toBe('#/more')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(location.hash).toBe('#/login?return=%2Fmore'))
})

test('one that another tab lost is over here too, and is kept apart from signing out', async () => {
  await openApp({ address: '/', wide: false, signedIn: CARYS })
  otherTab('refused')
  expect(await screen.findByText('You are signed out here')).toBeTruthy()
  expect([accessTokenNow(), refreshTokenExists(), ends]).toEqual([null, false, ['refused']])
})

test('whoever signs out in another tab is signed out here, and nobody is surprised by it', async () => {
  await openApp({ address: '/', wide: false, signedIn: CARYS })
  otherTab(null)
  expect([accessTokenNow(), ends]).toEqual([null, ['signed-out']])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // What another tab did before there was a session here is no news.
  otherTab('refused')
  expect(ends).toEqual(['signed-out'])
})

test('whoever signs in in another tab is known here at once', async () => {
  await openApp({ address: '/', wide: false })
  remember('refreshTokenExists', 'true')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'storedUser', newValue: '{}' })))
  await waitFor(() => expect(travellerNow()?.email).toBe(CARYS.email))
})
