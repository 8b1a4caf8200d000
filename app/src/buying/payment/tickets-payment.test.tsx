import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { readPayment, startPayment, stopPayment } from '@cledrau/contract/buying/payments.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { navigate, locationNow, useLocation } from '../../routes/hash-location.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { fetchBasket } from '../basket.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { paymentStopped, paymentUnderWay } from '../payment-under-way.ts'
import { now } from '../../platform/clock.ts'
import { basket, order, payment } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { TicketsPaymentScreen } from './tickets-payment-screen.tsx'

const BANK = 'http://bank.example'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  signIn(CARYS)
  server.answer(readOrder, order({ status: 'PAYING' }))
  server.answer(basketInformations, basket([]))
  server.answer(stopPayment, payment({ state: 'CANCELLED' }))
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
})

/** The screen, while somebody is on it. */
const Here = () => (useLocation().path === '/ticket-search/tickets-payment' ? <TicketsPaymentScreen /> : null)

function open(query = `order=${order().orderID}`) {
  openAt({ address: `/ticket-search/tickets-payment?${query}` })
  draw(<Here />)
}
const frame = () => document.querySelector('iframe') as HTMLIFrameElement
/** What the bank's form says, from its own origin or from another. */
const says = (data: object, origin = BANK) =>
  act(() => void dispatchEvent(new MessageEvent('message', { data, origin, source: frame().contentWindow })))
const inMinutes = (minutes: number) => new Date(now() + minutes * 60_000).toISOString()
const payButton = () => screen.getAllByRole('button', { name: 'Pay £17.00' })[0] as HTMLButtonElement

describe('paying', () => {
  test('a held order is paid for as an order, everything held as the basket [PAY-003]', async () => {
    server.answer(startPayment, payment())
    open('order=basket')
    await waitFor(() => expect(server.to(startPayment)[0]?.body).toMatchObject({ target: { kind: 'basket' } }))
    expect(await screen.findByRole('heading', { name: 'Pay with a card' })).toBeTruthy()
  })

  test('the button waits for the bank’s form, is pressed once, and only the server says that it is paid', async () => {
    server.answer(startPayment, payment())
    server.answer(readPayment, payment({ state: 'PAID' }))
    open()
    await screen.findByTitle('Card details, shown by the bank')
    expect(payButton().getAttribute('aria-disabled')).toBe('true')
    says({ kind: 'ready', wallet: false }, 'http://elsewhere.example')
    says({ kind: 'height', height: 300 }, 'http://elsewhere.example')
    expect(payButton().getAttribute('aria-disabled')).toBe('true')
    // So high it was before it heard what it is for.
    says({ kind: 'height', height: 500 })
    says({ kind: 'ready', wallet: false })
    expect(payButton().getAttribute('aria-disabled')).toBe('true')
    expect(frame().style.height).toBe('')
    says({ kind: 'height', height: 300 })
    expect(frame().style.height).toBe('300px')
    await waitFor(() => expect(payButton().getAttribute('aria-disabled')).not.toBe('true'))
    const sent: unknown[] = []
    Object.defineProperty(frame(), 'contentWindow', {
      value: { postMessage: (message: unknown) => sent.push(message) },
    })
    fireEvent.click(payButton())
    fireEvent.click(payButton())
    await waitFor(() => expect(payButton().getAttribute('aria-disabled')).toBe('true'))
    expect(sent.filter((one) => (one as { kind: string }).kind === 'submit')).toHaveLength(1)
    says({ kind: 'decided' })
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
    expect(locationNow().query['order']).toBe(order().orderID)
    expect(progress.get().paidOrder).toBe(true)
  })

  test('a refused card says why, and the form is there for another', async () => {
    server.answer(startPayment, payment({ refusal: { reason: 'INSUFFICIENT_FUNDS', retry: 'OTHER_CARD' } }))
    open()
    expect(await screen.findByText(/There isn’t enough money on this card/)).toBeTruthy()
    expect(frame()).toBeTruthy()
  })

  test('a saved card is offered by its network and last four, and another card after it', async () => {
    const card = {
      cardID: 'c',
      scheme: 'visa' as const,
      lastFour: '4242',
      expiryMonth: 8,
      expiryYear: 2028,
      expired: false,
    }
    server.answer(startPayment, payment({ cards: [card] }))
    open()
    expect(await screen.findByRole('radio', { name: 'Visa, ends 4242', checked: true })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Another card' })).toBeTruthy()
  })
})

describe('the same page at another address', () => {
  const Page = () => {
    const { path } = useLocation()
    return <TicketsPaymentScreen key={path} />
  }

  test('is one new payment: the form of the one given up is gone before somebody types into it', async () => {
    server.answer(startPayment, payment())
    openAt({ address: `/ticket-search/tickets-payment?order=${order().orderID}` })
    draw(<Page />)
    const old = await screen.findByTitle('Card details, shown by the bank')
    act(() => navigate(`/ticket-search/tickets-summary?order=${order().orderID}`))
    expect(document.contains(old)).toBe(false)
    expect(screen.queryByTitle('Card details, shown by the bank')).toBeNull()
    expect(await screen.findByTitle('Card details, shown by the bank')).toBeTruthy()
    expect(server.to(stopPayment)).toHaveLength(1)
    expect(server.to(startPayment)).toHaveLength(2)
  })
})

test('the basket is asked for once a payment that was left is given up', async () => {
  signIn(CARYS)
  server.answer(startPayment, payment())
  server.fail(basketInformations, 503, 'TOO_BUSY')
  const { promise: answered, resolve: givenUp } = Promise.withResolvers<{ body: object }>()
  server.on(stopPayment, () => answered)
  openAt({ address: `/ticket-search/tickets-payment?order=${order().orderID}` })
  const { unmount } = draw(<TicketsPaymentScreen />)
  await screen.findByTitle('Card details, shown by the bank')
  unmount()
  await waitFor(() => expect(server.to(stopPayment)).toHaveLength(1))
  const asked = fetchBasket()
  await act(() => Promise.resolve())
  expect(server.to(basketInformations)).toHaveLength(0)
  givenUp({ body: {} })
  await asked.catch(() => undefined)
  expect(server.to(basketInformations)).not.toHaveLength(0)
})

test('a payment that is left before its beginning was answered is given up as soon as the answer is there', async () => {
  const { promise: answered, resolve: begun } = Promise.withResolvers<{ body: object }>()
  server.on(startPayment, () => answered)
  openAt({ address: `/ticket-search/tickets-payment?order=${order().orderID}` })
  const { unmount } = draw(<TicketsPaymentScreen />)
  await waitFor(() => expect(server.to(startPayment)).toHaveLength(1))
  unmount()
  expect(server.to(stopPayment)).toHaveLength(0)
  begun({ body: payment() })
  await waitFor(() => expect(server.to(stopPayment)).toHaveLength(1))
  await paymentStopped()
  expect(server.to(stopPayment)[0]?.url.pathname).toContain(payment().paymentID)
  expect(paymentUnderWay()).toBeNull()
})

test('a payment that turns out to be made already is not given up by leaving, and is told of at the next start', async () => {
  const { promise: answered, resolve: begun } = Promise.withResolvers<{ body: object }>()
  server.on(startPayment, () => answered)
  openAt({ address: `/ticket-search/tickets-payment?order=${order().orderID}` })
  const { unmount } = draw(<TicketsPaymentScreen />)
  await waitFor(() => expect(server.to(startPayment)).toHaveLength(1))
  unmount()
  begun({ body: payment({ state: 'PAID', frame: null, heldUntil: null }) })
  await paymentStopped()
  expect(server.to(stopPayment)).toHaveLength(0)
  expect(paymentUnderWay()).toBe(order().orderID)
})

test('how long it is held is what beginning to pay made of it, not what was known before', async () => {
  server.answer(readOrder, order({ holdExpiration: inMinutes(3) }))
  server.answer(startPayment, payment({ expiresAt: inMinutes(15), heldUntil: inMinutes(19) }))
  open()
  expect((await screen.findByRole('timer')).textContent).toBe('19 min left')
})

describe('an exchange', () => {
  const EXCHANGE = `order=exchange:${order().orderID}`
  const six = { amountInPennies: 600, expiresAt: payment().expiresAt }

  test('asks for its difference alone, whatever else is held, and giving up leads back to the tickets [PAY-002]', async () => {
    server.answer(startPayment, payment(six))
    server.answer(readPayment, payment({ ...six, state: 'CANCELLED', frame: null }))
    open(EXCHANGE)
    expect((await screen.findAllByRole('button', { name: 'Pay £6.00' })).length).toBeGreaterThan(0)
    expect(server.to(startPayment).map(({ body }) => body?.['target'])).toEqual([
      { kind: 'exchange', orderID: order().orderID },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Cancel payment and edit' }))
    await waitFor(() => expect(locationNow().path).toBe('/ticket-wallet'))
  })

  test('is refused, found out about and paid like any other payment, and then confirmed [EXCHANGE-003]', async () => {
    server.answer(startPayment, payment({ ...six, refusal: { reason: 'DECLINED', retry: 'OTHER_CARD' } }))
    server.answer(readPayment, payment({ ...six, state: 'FINDING_OUT', frame: null }))
    open(EXCHANGE)
    expect(await screen.findByText(/Your bank refused this card/)).toBeTruthy()
    says({ kind: 'decided' })
    expect(await screen.findByRole('heading', { name: 'We’re checking with your bank' })).toBeTruthy()
    server.answer(readPayment, payment({ ...six, state: 'PAID' }))
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
    expect(locationNow().query['order']).toBe(order().orderID)
  })
})

describe('whatever happens meanwhile', () => {
  test('we are finding out, and then the truth', async () => {
    server.answer(startPayment, payment({ state: 'FINDING_OUT', frame: null }))
    server.answer(readPayment, payment({ state: 'PAID' }))
    open()
    expect(await screen.findByRole('heading', { name: 'We’re checking with your bank' })).toBeTruthy()
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  })

  test('money that bought nothing is on its way back, and says so', async () => {
    server.answer(startPayment, payment({ state: 'RETURNING', frame: null }))
    open()
    expect(await screen.findByRole('heading', { name: 'Your money is on its way back to your card' })).toBeTruthy()
  })

  test('a payment that ended can be begun again', async () => {
    server.answer(startPayment, () =>
      payment({ state: 'REFUSED', frame: null, refusal: { reason: 'TOO_MANY_ATTEMPTS', retry: 'NONE' } }),
    )
    open()
    expect(await screen.findByText(/That was too many tries/)).toBeTruthy()
    server.answer(startPayment, payment())
    fireEvent.click(screen.getByRole('button', { name: 'Pay again' }))
    expect(await screen.findByRole('heading', { name: 'Pay with a card' })).toBeTruthy()
  })

  test('without a network nothing is pressed', async () => {
    server.answer(startPayment, payment())
    open()
    await screen.findByTitle('Card details, shown by the bank')
    says({ kind: 'ready', wallet: false })
    beOnline(false)
    await waitFor(() => expect(payButton().disabled).toBe(true))
  })

  test('giving it up leaves everything held, and leads back', async () => {
    server.answer(startPayment, payment())
    server.answer(readPayment, payment({ state: 'CANCELLED', frame: null }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel payment and edit' }))
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/basket'))
    expect(server.to(stopPayment)).toHaveLength(1)
  })
})
