import { completeBooking } from '@cledrau/contract/basket.ts'
import { readOrder } from '@cledrau/contract/orders.ts'
import { basketInformations } from '@cledrau/contract/basket.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { placeNow, usePlace } from '../../routes/hash-location.ts'
import { Messages } from '../../shell/messages-view.tsx'
import { now } from '../../state/clock.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { fetchReference } from '../../state/reference.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { basket, order, paid } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { TicketsSummaryScreen } from './tickets-summary-screen.tsx'

const SEARCH = 'type=single&from=CDF&to=MCN&out=2026-12-07T09:00&fare=-'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  signIn(CARYS)
  server.answer(readOrder, order())
  server.answer(basketInformations, basket([order()]))
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
})

/** The screen, while somebody is on it. */
const Here = () => (usePlace().path === '/ticket-search/tickets-summary' ? <TicketsSummaryScreen /> : null)

async function open(query = `${SEARCH}&order=${order().orderID}`) {
  openAt({ address: `/ticket-search/tickets-summary?${query}` })
  await fetchReference(queryClient, 'options')
  draw(
    <>
      <Here />
      <Messages />
    </>,
  )
}
const pay = async (name: string | RegExp = 'Pay £17.00') =>
  (await screen.findAllByRole('button', { name }))[0] as HTMLButtonElement

test('everything that is held is looked over before it is paid for: train, seat, price line by line, delivery, rules', async () => {
  await open()
  expect(await screen.findByText('Coach B, seat 5A')).toBeTruthy()
  expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^20 min left$/)
  for (const [name, amount] of [
    ['Advance Single', '£25.50'],
    ['16–25 Railcard', '−£8.50'],
    ['Booking fee', '£0.00'],
    ['To pay', '£17.00'],
  ] as const)
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(amount)
  expect(screen.getByText('carys@example.org')).toBeTruthy()
  expect(screen.getByText('As an e-ticket · Free')).toBeTruthy()
  expect(screen.getByText('Any train.')).toBeTruthy()
  fireEvent.click(await pay())
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search/tickets-payment'))
  // The search and the order go along: a reload finds both.
  expect(placeNow().query).toMatchObject({ from: 'CDF', order: order().orderID })
})

test('posted tickets say to which address, tickets for a card onto which', async () => {
  const address = {
    name: 'Carys Evans',
    address1: '1 Stryd Fawr',
    address2: '',
    address3: '',
    townCity: 'Machynlleth',
    county: '',
    postcode: 'SY20 8AA',
    country: 'GB',
  }
  const { delivery } = order()
  server.answer(readOrder, order({ delivery: { ...delivery, group: 'MAIL', code: 'TBM', fee: 700, address } }))
  await open()
  expect(await screen.findByText('Carys Evans, 1 Stryd Fawr, Machynlleth, SY20 8AA')).toBeTruthy()
  expect(screen.getByText('By post · £7.00')).toBeTruthy()
})

test('where nothing is to pay it is completed at once, and only once; half a minute is enough for it [PAY-005]', async () => {
  const free = order({ price: { lines: [], total: 0 } })
  server.answer(readOrder, free)
  server.answer(completeBooking, { order: paid({ price: { lines: [], total: 0 } }) })
  await open()
  const button = await pay('Confirm, nothing to pay')
  const waits = vi.spyOn(AbortSignal, 'timeout')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search/confirmation-page'))
  expect(server.to(completeBooking)).toHaveLength(1)
  expect(waits.mock.calls).toContainEqual([30_000])
  waits.mockRestore()
  expect(server.to(completeBooking)[0]?.body).toMatchObject({ orderID: free.orderID, recordLocator: 'K7QX2M' })
  expect(server.to(completeBooking)[0]?.headers['idempotency-key']).toBe(free.orderID)
})

test('a hold whose time is over is said kindly, with the way to the same journey at today’s price', async () => {
  server.answer(readOrder, order({ holdExpiration: new Date(now() - 1000).toISOString() }))
  await open()
  expect(await screen.findByRole('heading', { name: 'We couldn’t keep it any longer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  const again = screen.getByRole('link', { name: 'Look for it again' }).getAttribute('href') ?? ''
  expect(again).toMatch(/^#\/ticket-search\/delivery-options\?/)
  expect(again).not.toContain('order=')
})

test('an order that is paid leads to its confirmation, one that is being paid to its payment, an unknown one to the search', async () => {
  server.answer(readOrder, paid())
  await open()
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search/confirmation-page'))
  closeApp()
  signIn(CARYS)
  server = referenceServer()
  server.answer(readOrder, order({ status: 'PAYING' }))
  await open()
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search/tickets-payment'))
  closeApp()
  signIn(CARYS)
  server = referenceServer()
  server.fail(readOrder, 404, 'ORDER_UNKNOWN')
  await open()
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search'))
})

test('without a network nothing is pressed, and what is held stays in sight', async () => {
  await open()
  await pay()
  beOnline(false)
  await waitFor(async () => expect((await pay()).disabled).toBe(true))
  expect(screen.getByText('Coach B, seat 5A')).toBeTruthy()
})

test('whoever has a basket may add another journey to it; a guest has none', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'Add a journey' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the basket' }).getAttribute('href')).toBe('#/ticket-search/basket')
})
