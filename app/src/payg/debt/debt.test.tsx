import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { listPaymentCards } from '@cledrau/contract/buying/payment-cards.ts'
import { payPaygDebt, startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { unhurried } from '../../testing/patience.ts'
import { ACCOUNT_ID, paygCard, tapped, withTaps } from '../../testing/payg.ts'

const CLIENT = '7c1f9c52-6d3e-4a57-8f0e-000000000001'
const FRAME = { url: 'http://bank.example/form/x?language=en', origin: 'http://bank.example' }

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-12-09T18:00:00Z') })
  server = referenceServer()
  watchNetwork()
  withTaps(server, [tapped()], paygCard({ debt: 700, status: 'BLOCKED' }))
  server.answer(listPaymentCards, [])
  server.answer(startPaygPayment, { clientId: CLIENT, frame: FRAME, amount: 700 })
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const open = (more = {}) => openApp({ address: '/payg/add-payment', signedIn: CARYS, ...more })
const pay = async () => {
  await screen.findByRole('button', { name: 'Pay £7.00' })
  const says = () => {
    const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
    dispatchEvent(
      new MessageEvent('message', { data: { kind: 'decided' }, origin: FRAME.origin, source: contentWindow }),
    )
  }
  // The form may say it before this page listens; a bank says it again.
  while (server.to(payPaygDebt).length === 0) await act(async () => says())
}

/** Lets time pass until the server was asked so often. */
const untilAsked = async (call: AnyEndpoint, often: number) => {
  while (server.to(call).length < often) await act(() => vi.advanceTimersByTimeAsync(1500))
}

test('what a card owes is paid at the bank’s form, and readers take it again [ROUTE-062] [ROUTE-063] [PAYG-047] [PAYG-048]', async () => {
  server.answer(payPaygDebt, { state: 'PAID', debt: 0, clientId: CLIENT })
  await open()
  await pay()
  expect(await screen.findByText('Readers take the card again within half a minute.')).toBeTruthy()
  expect(location.hash).toBe('#/payg/add-payment/success')
  expect(server.to(payPaygDebt)[0]?.body).toMatchObject({ accountId: ACCOUNT_ID, clientId: CLIENT })
})

test('a payment that can’t begin says so and can be tried again [ERR-040]', async () => {
  server.fail(startPaygPayment, 503)
  await open()
  expect(await screen.findByText('Failed to initiate payment')).toBeTruthy()
  server.answer(startPaygPayment, { clientId: CLIENT, frame: FRAME, amount: 700 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay £7.00' })).toBeTruthy()
})

test('a payment that failed says so [ERR-041]', async () => {
  server.answer(payPaygDebt, { state: 'OVER', debt: 700, clientId: CLIENT })
  await open({ wide: false })
  await pay()
  expect(await screen.findByText('Failed to add payment')).toBeTruthy()
  expect(location.hash).toBe('#/payg/add-payment/fail')
})

test('while nobody knows whether it was paid the server is asked until it does; nothing is paid twice', async () => {
  server.answer(payPaygDebt, { state: 'FINDING_OUT', debt: 700, clientId: CLIENT })
  await open()
  await pay()
  await screen.findByText(/We don’t know yet whether it is paid/)
  server.answer(payPaygDebt, { state: 'PAID', debt: 0, clientId: CLIENT })
  await untilAsked(payPaygDebt, 2)
  expect(await screen.findByText('Paid')).toBeTruthy()
  expect(server.to(startPaygPayment)).toHaveLength(1)
})

test('who owes nothing is told so', async () => {
  withTaps(server, [tapped()])
  await open()
  expect(await screen.findByText('Nothing is owed')).toBeTruthy()
})

describe('a card that is kept', () => {
  const kept = { cardID: CLIENT, scheme: 'mastercard', lastFour: '4444', expiryMonth: 12, expiryYear: 2039 } as const
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay £7.00' }))
  beforeEach(() => server.answer(listPaymentCards, [{ ...kept, expired: false }]))

  test('pays with one press, and no form is opened', async () => {
    server.answer(payPaygDebt, { state: 'PAID', debt: 0, clientId: CLIENT })
    await open({ wide: false })
    expect(((await screen.findByRole('radio', { name: /4444/ })) as HTMLInputElement).checked).toBe(true)
    await press()
    expect(await screen.findByText('Paid')).toBeTruthy()
    expect(server.to(payPaygDebt)[0]?.body).toMatchObject({ accountId: ACCOUNT_ID, cardID: CLIENT })
    expect(server.to(payPaygDebt)[0]?.headers['idempotency-key']).toBeTruthy()
    expect(server.to(startPaygPayment)).toEqual([])
  })

  test('that isn’t kept any more says so, takes nothing, and leaves the others', async () => {
    const other = { ...kept, cardID: ACCOUNT_ID, lastFour: '0005', expired: false }
    server.answer(listPaymentCards, [{ ...kept, expired: false }, other])
    await open()
    await screen.findByRole('radio', { name: /4444/ })
    server.answer(listPaymentCards, [other])
    server.fail(payPaygDebt, 404, 'PAYMENT_CARD_UNKNOWN')
    await press()
    expect(await screen.findByText(/That card isn’t kept in your account any more/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /4444/ })).toBeNull()
    expect(((await screen.findByRole('radio', { name: /0005/ })) as HTMLInputElement).checked).toBe(true)
  })

  test('pays no more than its owner saw: more is shown first', async () => {
    server.fail(payPaygDebt, 409, 'PAYG_DEBT_CHANGED')
    await open()
    await screen.findByRole('button', { name: 'Pay £7.00' })
    withTaps(server, [tapped()], paygCard({ debt: 960, status: 'BLOCKED' }))
    await press()
    expect(await screen.findByText(/More is owed by now/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pay £9.60' })).toBeTruthy()
    expect(server.to(payPaygDebt)[0]?.body).toMatchObject({ amount: 700 })
  })

  test('of a card that was removed meanwhile pays nothing, and the page is left', async () => {
    server.fail(payPaygDebt, 404, 'PAYG_CARD_UNKNOWN')
    await open()
    await press()
    await waitFor(() => expect(location.hash).toBe('#/payg/home'))
  })

  test('that is refused says so, and another one is typed at the bank', async () => {
    server.answer(payPaygDebt, { state: 'REFUSED', debt: 700, clientId: CLIENT })
    await open()
    await press()
    expect(await screen.findByText('Your bank refused this card. Nothing was taken. Use another card.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Another card' }))
    unhurried()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
    expect(server.to(startPaygPayment)).toHaveLength(1)
  })

  test('is not charged while a form is open for the same debt: the form is gone on with', async () => {
    server.answer(payPaygDebt, { state: 'YOUR_TURN', debt: 700, clientId: CLIENT })
    await open()
    await press()
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('of which the bank is silent is asked about as one payment until it is known', async () => {
    server.answer(payPaygDebt, { state: 'FINDING_OUT', debt: 700, clientId: CLIENT })
    await open()
    await press()
    await screen.findByText(/We don’t know yet whether it is paid/)
    server.answer(payPaygDebt, { state: 'PAID', debt: 0, clientId: CLIENT })
    await untilAsked(payPaygDebt, 2)
    expect(await screen.findByText('Paid')).toBeTruthy()
    expect(server.to(payPaygDebt)[1]?.body).toMatchObject({ clientId: CLIENT })
    expect(server.to(payPaygDebt)[1]?.body).not.toHaveProperty('cardID')
  })
})
