import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recall } from '../../platform/storage.ts'
import { ACCEPTANCE_COOKIE, loadCookies } from '../../state/cookies.ts'
import { switchUsage, usageOffNow } from '../../state/usage.ts'
import { CARYS, closeApp, openApp, referenceServer } from '../../testing/app.tsx'

afterEach(() => {
  switchUsage(true)
  closeApp()
})

test.each([
  ['settings', '/settings'],
  ['your data', '/my-account/your-data'],
])('%s says what is told of a visit, and holds the switch [CONST-028]', async (_where, address) => {
  referenceServer()
  await openApp({ address, signedIn: CARYS })
  // The page may be drawn anew while its parts come: it is the switch in sight that counts.
  const toggle = () => screen.getByRole('switch', { name: 'Count which pages I open' })
  await waitFor(() => expect(toggle()).toHaveProperty('checked', true))
  expect(screen.getByText(/Without your name/)).toBeTruthy()
  fireEvent.click(toggle())
  expect([usageOffNow(), recall('usageNotes')]).toEqual([true, 'off'])
  await waitFor(() => expect(toggle()).toHaveProperty('checked', false))
  fireEvent.click(toggle())
  expect([usageOffNow(), recall('usageNotes')]).toEqual([false, null])
})

test('before cookies are accepted it says in Welsh, too, that nothing is sent', async () => {
  referenceServer()
  await openApp({ address: '/settings', language: 'cy' })
  expect(screen.queryByText(/nes i chi dderbyn cwcis/)).toBeNull()
  // oxlint-disable-next-line unicorn/no-document-cookie -- the choice is made as another page would have made it
  document.cookie = `${ACCEPTANCE_COOKIE}=; max-age=0; path=/`
  act(loadCookies)
  expect(screen.getByText(/nes i chi dderbyn cwcis/)).toBeTruthy()
})
