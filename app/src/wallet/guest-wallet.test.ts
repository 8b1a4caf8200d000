import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { downloadETicket, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { ticketWallet, type WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../api/client.ts'
import { endSession, guestBearer, guestBearers } from '../api/session.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../testing/app.tsx'
import { openAt } from '../testing/shell.tsx'
import { EIGHT, walletEntry } from '../testing/wallet.ts'
import { hearTime } from '../platform/clock.ts'
import { keepGuestOrder } from '../buying/guest-order.ts'
import { guestOrderNow } from '../state/guest-order.ts'
import { guestTickets, keptPaper, NO_GUEST_TICKETS } from './guest-tickets.ts'
import { bearerOf, forgetErased, forgetGuestTicket, forgetMoved, leaveGuestWallet } from './guest-wallet.ts'
import { farewell } from '../state/traveller.ts'
import { refreshWallet, welcomeWallet } from './wallet.ts'
import { shownWallet, useWalletCell } from './wallet-kept.ts'

const PDF = { fileName: 'K7QX2M.pdf', mimeType: 'application/pdf', data: btoa('%PDF') }

let server: ReturnType<typeof referenceServer>
/** What each bearer opens, as the server has it. */
let opens: Record<string, WalletEntry[] | 'SIGN_IN' | 'TAKEN_OVER'>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  hearTime(null)
  openAt()
  server = referenceServer()
  watchNetwork()
  opens = {}
  server.on(ticketWallet, ({ headers }) => {
    const bearer = String(headers['authorization'] ?? '').replace('Bearer ', '')
    const wallet = opens[bearer] ?? []
    return typeof wallet === 'string'
      ? { status: 401, body: { error: true, code: wallet, errorMessage: 'over', requestId: 't' } }
      : { body: { wallet, places: { CDF: { en: 'Cardiff', cy: 'Caerdydd' } }, times: {} } }
  })
  server.answer(downloadETicket, PDF)
  server.fail(ticketCalendar, 409, 'NO_TRAINS')
  server.answer(takeOverOrders, { orderIDs: [] })
})
afterEach(() => {
  guestTickets.set(NO_GUEST_TICKETS)
  guestBearer.set(null)
  closeApp()
})

const ticketOf = (recordLocator: string, fields: Partial<WalletEntry> = {}) =>
  walletEntry(
    { recordLocator, orderID: `order-${recordLocator}`, fulfilmentType: 'ETK', ...fields },
    { mobile: false, barcode: 'CTABC' },
  )

async function buy(recordLocator: string, email = CARYS.email) {
  const guestToken = `token-${recordLocator}`
  opens[guestToken] = [ticketOf(recordLocator)]
  keepGuestOrder({ guestToken, orderID: `order-${recordLocator}`, email })
  await refreshWallet()
}
const locators = () => shownWallet(renderHook(useWalletCell).result.current).map(({ recordLocator }) => recordLocator)

test('a guest’s ticket is on this device at once, with its code and its PDF, and needs no network from then on', async () => {
  await buy('K7QX2M', 'mair@example.org')
  beOnline(false)
  await refreshWallet()
  const [entry] = shownWallet(renderHook(useWalletCell).result.current)
  expect(entry?.tickets[0]?.record.data).toBe('CTABC')
  expect(keptPaper('K7QX2M', 'pdf')).toEqual(PDF)
})

test('two purchases on one device are both there, each asked for with its own token', async () => {
  await buy('AAAAAA', 'mair@example.org')
  await buy('BBBBBB', 'mair@example.org')
  expect(locators().toSorted()).toEqual(['AAAAAA', 'BBBBBB'])
  await send(downloadETicket, { recordLocator: 'AAAAAA' })
  expect(server.to(downloadETicket).at(-1)?.headers['authorization']).toBe('Bearer token-AAAAAA')
})

test('after the token’s day the ticket and its files stay; what an account has taken over goes', async () => {
  await buy('AAAAAA', 'mair@example.org')
  opens['token-AAAAAA'] = 'SIGN_IN'
  await refreshWallet()
  expect(locators()).toEqual(['AAAAAA'])
  expect(keptPaper('AAAAAA', 'pdf')).toEqual(PDF)
  await buy('BBBBBB', 'mair@example.org')
  opens['token-BBBBBB'] = []
  await refreshWallet()
  expect(locators()).toEqual(['AAAAAA'])
})

test('what an account has taken over leaves the device, which says where it went until that is read', async () => {
  const email = 'mair@example.org'
  await buy('AAAAAA', email)
  await buy('BBBBBB', email)
  opens['token-AAAAAA'] = 'SIGN_IN'
  await refreshWallet()
  expect(guestTickets.get().moved).toEqual([])
  // Its day was over before, and it is heard all the same.
  opens['token-AAAAAA'] = 'TAKEN_OVER'
  opens['token-BBBBBB'] = 'TAKEN_OVER'
  await refreshWallet()
  expect(locators()).toEqual([])
  expect(guestOrderNow()).toBeNull()
  expect(guestTickets.get().moved).toEqual(
    ['AAAAAA', 'BBBBBB'].map((one) => ({ orderID: `order-${one}`, email, recordLocators: [one] })),
  )
  await refreshWallet()
  forgetMoved('order-AAAAAA')
  expect(guestTickets.get().moved.map(({ orderID }) => orderID)).toEqual(['order-BBBBBB'])
})

test('whoever signs in with that address isn’t told where their tickets are', async () => {
  await buy('AAAAAA', CARYS.email)
  opens['token-AAAAAA'] = 'TAKEN_OVER'
  await refreshWallet()
  expect(guestTickets.get().moved).toHaveLength(1)
  signIn(CARYS)
  await welcomeWallet()
  expect(guestTickets.get().moved).toEqual([])
})

test('time alone ends it', async () => {
  await buy('AAAAAA')
  vi.setSystemTime(EIGHT + 2 * DAY)
  const [entry] = shownWallet(renderHook(useWalletCell).result.current)
  expect(entry?.record.productStatus).toBe('EXPIRED')
})

test('whoever signs in with another address doesn’t see it; it is there again when they have gone', async () => {
  await buy('AAAAAA', 'mair@example.org')
  opens['access'] = [ticketOf('CCCCCC')]
  signIn(CARYS)
  await welcomeWallet()
  expect(locators()).toEqual(['CCCCCC'])
  endSession('signed-out')
  farewell()
  await refreshWallet()
  expect(locators()).toEqual(['AAAAAA'])
})

test('whoever signs in with the same address has it in their wallet, and it goes with them', async () => {
  await buy('AAAAAA', CARYS.email.toUpperCase())
  opens['access'] = [ticketOf('AAAAAA')]
  signIn(CARYS)
  await welcomeWallet()
  expect(server.to(takeOverOrders)).toHaveLength(1)
  expect(locators()).toEqual(['AAAAAA'])
  expect(guestTickets.get().held).toEqual([])
  endSession('signed-out')
  farewell()
  await refreshWallet()
  expect(locators()).toEqual([])
})

test('between taking over and the wallet’s answer nothing is lost, and signing out takes it off the device', async () => {
  await buy('AAAAAA')
  server.fail(takeOverOrders, 503, 'OUR_FAULT')
  server.fail(ticketWallet, 404, 'USER_UNKNOWN')
  vi.useFakeTimers({ now: EIGHT, shouldAdvanceTime: true })
  signIn(CARYS)
  const asked = welcomeWallet()
  await vi.advanceTimersByTimeAsync(5000)
  await asked
  expect(locators()).toEqual(['AAAAAA'])
  endSession('signed-out')
  farewell()
  expect(locators()).toEqual([])
})

test('who never signed in has a way out: no ticket, no token and no address stays on the device', async () => {
  await buy('AAAAAA')
  await buy('BBBBBB')
  expect(JSON.stringify({ ...localStorage })).toContain('guestToken')
  await leaveGuestWallet()
  await refreshWallet()
  expect(locators()).toEqual([])
  expect(guestBearers.size).toBe(0)
  expect(guestBearer.get()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/guestToken|@/)
})

test('a ticket can be taken off a device that others use', async () => {
  await buy('AAAAAA')
  forgetGuestTicket('AAAAAA')
  await refreshWallet()
  expect(locators()).toEqual([])
  expect(localStorage.getItem('guestOrder')).toBeNull()
})

test('an order that was erased leaves the device with its token, and one bought later is there alone', async () => {
  await buy('AAAAAA')
  await buy('BBBBBB')
  expect(await bearerOf('order-AAAAAA')).toBe('token-AAAAAA')
  forgetErased('order-AAAAAA')
  forgetErased('order-BBBBBB')
  expect(await bearerOf('order-BBBBBB')).toBeNull()
  await buy('CCCCCC')
  expect(locators()).toEqual(['CCCCCC'])
  expect(await bearerOf('order-AAAAAA')).toBeNull()
})
