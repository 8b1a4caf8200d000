import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { readPayment, startPayment, stopPayment } from '@cledrau/contract/buying/payments.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { locationNow, useLocation } from '../../routes/hash-location.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { now } from '../../platform/clock.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { fetchReference } from '../../state/reference.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { basket, order, paid, payment } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { TicketsPaymentScreen } from './tickets-payment-screen.tsx'

const SEARCH = 'type=single&from=CDF&to=MCN&out=2026-12-07T09:00&fare=-'

const TWO_TOGETHER = {
  code: '2TR',
  names: { en: 'Two Together Railcard', cy: 'Cerdyn Dau Gyda’i Gilydd' },
  passengers: { min: 2, max: 2 },
  adults: { min: 2, max: 2 },
  children: { min: 0, max: 0 },
  discountPerMille: 333,
  areaOnly: false,
  minimumFare: null,
  seasons: false,
}
const STOP = 'Cancel payment and edit'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  signIn(CARYS)
  server.answer(readOrder, order())
  server.answer(railcards, [])
  server.answer(startPayment, payment())
  server.answer(readPayment, payment())
  server.answer(stopPayment, payment({ state: 'CANCELLED' }))
  server.answer(basketInformations, basket([order()]))
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
})

/** The screen, while somebody is on it. */
const Here = () =>
  ['/ticket-search/tickets-summary', '/ticket-search/tickets-payment'].includes(useLocation().path) ? (
    <main>
      <TicketsPaymentScreen />
    </main>
  ) : null

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
const frame = () => document.querySelector('iframe') as HTMLIFrameElement
const says = (data: object) =>
  act(
    () =>
      void dispatchEvent(
        new MessageEvent('message', { data, origin: 'http://bank.example', source: frame().contentWindow }),
      ),
  )

test('everything that is held is looked over on the page that pays: train, seat, price line by line, delivery, rules', async () => {
  await open()
  expect(await screen.findByText('09:21–12:46')).toBeTruthy()
  expect(screen.getByText('B 5A')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(20|15) min left$/)
  for (const [name, amount] of [
    ['Advance Single', '£25.50'],
    ['16–25 Railcard', '−£8.50'],
    ['Booking fee', '£0.00'],
    ['To pay', '£17.00'],
  ] as const)
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent).toBe(amount)
  // Its own address opens the page with what was chosen unfolded.
  expect(screen.getAllByText('carys@example.org').length).toBeGreaterThan(0)
  expect(screen.getByText('As an e-ticket · Free')).toBeTruthy()
  expect(screen.getByText('Any train.')).toBeTruthy()
  // One button says what is paid, and it pays.
  expect(screen.getAllByRole('button', { name: /£/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Pay £17.00' })).toBeTruthy()
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

test('one card for two people is one card', async () => {
  const two = ['A1', 'A2'].map((reference) => ({ ...order().passengers[0], reference, railcard: '2TR' }))
  server.answer(readOrder, order({ passengers: two as Order['passengers'], railcards: ['2TR'] }))
  server.answer(railcards, [TWO_TOGETHER])
  await open()
  expect(await screen.findByText('2 adults, 1 Railcard')).toBeTruthy()
})

test('where nothing is to pay it is completed at once, and only once; half a minute is enough for it [PAY-005]', async () => {
  const free = order({ price: { lines: [], total: 0 } })
  server.answer(readOrder, free)
  server.fail(startPayment, 409, 'NOTHING_TO_PAY')
  server.answer(completeBooking, { order: paid({ price: { lines: [], total: 0 } }) })
  await open()
  const button = await screen.findByRole('button', { name: 'Confirm, nothing to pay' })
  const waits = vi.spyOn(AbortSignal, 'timeout')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(server.to(completeBooking)).toHaveLength(1)
  expect(waits.mock.calls).toContainEqual([30_000])
  waits.mockRestore()
  expect(server.to(completeBooking)[0]?.body).toMatchObject({ orderID: free.orderID, recordLocator: 'K7QX2M' })
  expect(server.to(completeBooking)[0]?.headers['idempotency-key']).toBe(free.orderID)
})

test('a hold whose time is over is said kindly, with the way to the same journey at today’s price', async () => {
  server.answer(readOrder, order({ holdExpiration: new Date(now() - 1000).toISOString() }))
  server.fail(startPayment, 409, 'ORDER_HOLD_EXPIRED')
  await open()
  expect(await screen.findByRole('heading', { name: 'We couldn’t keep it any longer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  const again = screen.getByRole('link', { name: 'Look for it again' }).getAttribute('href') ?? ''
  expect(again).toMatch(/^#\/ticket-search\/delivery-options\?/)
  expect(again).not.toContain('order=')
})

test('an order that is paid leads to its confirmation, an unknown one to the search', async () => {
  server.answer(readOrder, paid())
  server.fail(startPayment, 409, 'ORDER_MOVE_NOT_ALLOWED')
  await open()
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  closeApp()
  signIn(CARYS)
  server = referenceServer()
  server.fail(startPayment, 404, 'ORDER_UNKNOWN')
  await open()
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
})

test('while the bank asks, its question is all there is to press, and cancelling is quiet', async () => {
  await open()
  await screen.findByTitle('Card details, shown by the bank')
  says({ kind: 'ready', wallet: false })
  says({ kind: 'challenge' })
  const heading = await screen.findByRole('heading', { name: 'Your bank asks if it’s you' })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByRole('button', { name: 'Pay £17.00' })).toBeNull()
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', STOP])
  says({ kind: 'decided' })
  expect(await screen.findByRole('button', { name: 'Pay £17.00' })).toBeTruthy()
})

test('whoever has a basket may add another journey to it', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'Add a journey' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the basket' }).getAttribute('href')).toBe('#/ticket-search/basket')
})
