import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { readPayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { linkToClaim, lookUpTicket } from '@cledrau/contract/repay/smart-repay.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepGuestOrder } from '../../buying/guest-order.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { claimDetail, journey, JOURNEY_ID, payWays } from '../../testing/repay.ts'
import { openAt } from '../../testing/shell.tsx'
import { walletEntry } from '../../testing/wallet.ts'
import { refreshWallet } from '../../wallet/wallet.ts'

const ENTRY = walletEntry()
const LOCATOR = ENTRY.recordLocator

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T12:00:00Z'), toFake: ['Date'] })
  server = referenceServer()
  watchNetwork()
  server.answer(ticketWallet, { wallet: [ENTRY], places: {}, times: {} } as never)
  server.answer(readPayWays, payWays())
  server.answer(readJourney, journey())
})
afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

const way = (direction: 'outbound' | 'return', id: string, state: 'OWED' | 'TOO_SHORT') => ({
  journey: direction,
  journeyID: id,
  state,
  delayMinutes: state === 'OWED' ? 43 : 3,
  amount: state === 'OWED' ? 1140 : 0,
  claimUntil: '2026-12-31T23:59:00+00:00',
  claimID: null,
  reference: null,
})
const looksUp = (...journeys: ReturnType<typeof way>[]) =>
  server.answer(lookUpTicket, {
    state: 'OWED',
    delayMinutes: 43,
    amount: 1140,
    claimUntil: '2026-12-31T23:59:00+00:00',
    reference: null,
    journeys,
  })
const open = () => openApp({ address: `/ticket-wallet/details/${LOCATOR}/delay-repay`, wide: false, signedIn: CARYS })

test('a booking with one trip shows what that is owed at once, looked up by its ticket [REPAY-013]', async () => {
  looksUp(way('outbound', JOURNEY_ID, 'OWED'))
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re due £11.40' })).toBeTruthy()
  const [asked] = server.to(lookUpTicket)
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
    booking_information_id: LOCATOR,
    identifier: 'record_locator',
    ticket_id: ENTRY.tickets[0]?.bookingInformationItemID,
  })
})

test('a return has each way apart; a link claims it elsewhere, with two letters of the country [REPAY-009] [REPAY-014]', async () => {
  const shared: string[] = []
  const share = ({ url }: { url: string }) => Promise.resolve(void shared.push(url))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  // Whatever is tried next has a device that can't share.
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  looksUp(way('outbound', JOURNEY_ID, 'OWED'), way('return', JOURNEY_ID.replaceAll('1', '4'), 'TOO_SHORT'))
  server.answer(linkToClaim, { link: 'https://trains.example/#/x', expiresAt: '2026-12-08T08:00:00+00:00' })
  await open()
  const rows = within(await screen.findByRole('list', { name: 'Trips of this booking' })).getAllByRole('link')
  expect(rows[0]?.getAttribute('href')).toBe(`#/ticket-wallet/details/${LOCATOR}/delay-repay?journey=${JOURNEY_ID}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Share a link to this claim' }))
  await waitFor(() => expect(shared).toEqual(['https://trains.example/#/x']))
  const asked = Object.fromEntries(server.to(linkToClaim)[0]?.url.searchParams ?? [])
  expect(asked).toMatchObject({ action: 'claim', journey: 'outbound', identifier: 'record_locator' })
  expect((asked['country'] ?? '').length).toBeLessThanOrEqual(2)
})

test('a booking that nothing is known of yet says what will stand there', async () => {
  looksUp()
  await open()
  expect(await screen.findByText('Nothing to claim yet')).toBeTruthy()
})

test('a guest claims for their one order, with the token that their mailed code opened', async () => {
  looksUp(way('outbound', JOURNEY_ID, 'OWED'))
  server.answer(readPayWays, payWays({ payees: [], chosen: null, voucher: false }))
  server.answer(sendClaim, claimDetail())
  openAt({ wide: false })
  keepGuestOrder({ guestToken: 'guest-token', orderID: ENTRY.orderID, email: 'mair@example.org' })
  await act(() => refreshWallet())
  await openApp({ address: `/ticket-wallet/details/${LOCATOR}/delay-repay`, wide: false })
  const claim = await screen.findByRole('button', { name: 'Claim £11.40' })
  await waitFor(() => expect(claim).toHaveProperty('disabled', false))
  expect(screen.queryByRole('radio', { name: /Travel voucher/ })).toBeNull()
  fireEvent.click(claim)
  await waitFor(() => expect(server.to(sendClaim)).toHaveLength(1))
  for (const call of [lookUpTicket, readJourney, readPayWays, sendClaim])
    expect(server.to(call)[0]?.headers['authorization'], call.path).toBe('Bearer guest-token')
})
