import { recentPayments, type Payment } from '@cledrau/contract/buying/payments.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../routes/hash-location.ts'
import { NO_PROGRESS, progress } from '../state/guard-facts.ts'
import { beginPayment, paymentUnderWay } from './payment-under-way.ts'
import { CARYS, closeApp, referenceServer, signIn } from '../testing/app.tsx'
import type { network } from '../testing/network.ts'
import { order, payment as paymentOf } from '../testing/orders.ts'
import { draw, openAt } from '../testing/shell.tsx'
import { Messages } from '../frame/messages-view.tsx'
import { resumePayment } from './resume-payment.ts'

const payment = (state: Payment['state']) => paymentOf({ state, frame: null })

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  signIn(CARYS)
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
})

/** The app is opened again, by somebody who was paying for this when it was closed. */
async function comeBack(state: Payment['state'], { address = '/', paying = order().orderID } = {}) {
  openAt({ address })
  server.answer(recentPayments, [payment(state)])
  beginPayment(paying)
  cleanup()
  draw(<Messages />)
  await resumePayment()
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('whoever comes back to a payment that went through is led to the tickets, and told once', async () => {
  await comeBack('PAID')
  expect(await screen.findByText('Your payment went through while you were away. Your tickets are here.')).toBeTruthy()
  await press('See the tickets')
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(locationNow().query['order']).toBe(order().orderID)
  expect(paymentUnderWay()).toBeNull()
})

test('a payment that waits for its card can be gone on with', async () => {
  await comeBack('YOUR_TURN')
  expect(await screen.findByText(/A payment of £17.00 isn’t finished/)).toBeTruthy()
  await press('Continue paying')
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
  expect(locationNow().query['order']).toBe(order().orderID)
  expect(paymentUnderWay()).toBe(order().orderID)
})

test('while nobody knows yet it says so; what is refused is no news, what goes back is', async () => {
  await comeBack('FINDING_OUT')
  expect(await screen.findByText(/You pay once or not at all/)).toBeTruthy()
  await press('Close')
  await comeBack('RETURNED')
  expect(await screen.findByText(/goes back to your card by itself/)).toBeTruthy()
  await press('Close')
  await comeBack('REFUSED')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paymentUnderWay()).toBeNull()
})

test('a whole basket is found by what was paid last; somebody else’s payment is none', async () => {
  await comeBack('PAID', { paying: 'basket' })
  expect(await screen.findByText(/went through while you were away/)).toBeTruthy()
  await press('Close')
  await comeBack('PAID', { paying: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a99' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paymentUnderWay()).toBeNull()
})

test('pages that tell it themselves are left alone, and a server that is silent is asked at the next start', async () => {
  await comeBack('PAID', { address: '/ticket-search/basket' })
  expect(server.to(recentPayments)).toHaveLength(0)
  openAt({ address: '/' })
  server.silent(recentPayments)
  await resumePayment()
  expect(paymentUnderWay()).toBe(order().orderID)
})
