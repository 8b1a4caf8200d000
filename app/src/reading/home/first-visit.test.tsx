import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, recall } from '../../platform/storage.ts'
import { CARYS, closeApp, referenceServer, signIn } from '../../testing/app.tsx'
import { basket } from '../../testing/orders.ts'
import { rememberSearch } from '../../search/form/remember-search.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { EIGHT, walletEntry } from '../../testing/wallet.ts'
import { HomePageScreen } from './home-page.tsx'

const cardFetched = vi.hoisted(() => vi.fn())
vi.mock('./home-card.tsx', async (original) => {
  cardFetched()
  return await original()
})

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT + 52 * MINUTE, toFake: ['Date'] })
  server = referenceServer()
  server.answer(basketInformations, basket([]))
  server.answer(ticketWallet, { wallet: [walletEntry()], places: {}, times: {} } as never)
  openAt({ wide: false })
})
afterEach(() => {
  closeApp()
  forget('homeCardKind')
})

test('who was never here has no card to look up, and the code for it isn’t fetched; who signs in there has theirs', async () => {
  draw(<HomePageScreen />)
  await screen.findByRole('button', { name: /^From/ })
  await waitFor(() => expect(recall('homeCardKind')).toBe(''))
  expect(cardFetched).not.toHaveBeenCalled()
  act(() => signIn(CARYS))
  expect(await screen.findByRole('link', { name: /Show ticket/ })).toBeTruthy()
})

test('who was never here, and comes back to Home, may have a card by then', async () => {
  const { unmount } = draw(<HomePageScreen />)
  await screen.findByRole('button', { name: /^From/ })
  await waitFor(() => expect(recall('homeCardKind')).toBe(''))
  unmount()
  const stations = { first: 'CDF', second: 'BRY', via: null, avoid: null }
  rememberSearch({ ...defaultOptions(instant(Date.now())), stations }, { limit: 10, history: true })
  draw(<HomePageScreen />)
  await waitFor(() => expect(document.querySelector('[data-card="again"]')).not.toBeNull())
})
