import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { readPayment, startPayment, stopPayment, type Payment } from '@cledrau/contract/buying/payments.ts'
import { readVoucher } from '@cledrau/contract/repay/pay-ways.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow, useLocation } from '../../routes/hash-location.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { basket, order, payment } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { TicketsPaymentScreen } from './tickets-payment-screen.tsx'

let server: ReturnType<typeof network>
/** What there is on the voucher, and what a payment of £17 that is begun with it comes to. */
let has: number
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  signIn(CARYS)
  has = 1140
  server.answer(readOrder, order({ status: 'PAYING' }))
  server.answer(basketInformations, basket([]))
  server.answer(readVoucher, () => ({ balance: has, moves: [] }))
  server.answer(startPayment, ({ body }) => begun(body))
  server.answer(stopPayment, () => {
    has += held
    held = 0
    return payment({ state: 'CANCELLED' })
  })
})
let held = 0
const ids = (at: number) => `7d0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a${at}`
function begun(body: Record<string, unknown> | null): Payment {
  held = body?.['voucher'] === true ? Math.min(has, 1700) : 0
  has -= held
  const made = {
    paymentID: ids(10 + server.to(startPayment).length),
    amountInPennies: 1700 - held,
    ...(held > 0 ? { voucherInPennies: held } : {}),
    frame: { url: `about:blank#${server.to(startPayment).length}`, origin: 'http://bank.example' },
  }
  return held === 1700 ? payment({ ...made, state: 'PAID', frame: null, heldUntil: null }) : payment(made)
}
afterEach(() => {
  closeApp()
  held = 0
  progress.set(NO_PROGRESS)
})

const Here = () => (useLocation().path === '/ticket-search/tickets-payment' ? <TicketsPaymentScreen /> : null)
function open() {
  openAt({ address: `/ticket-search/tickets-payment?order=${order().orderID}` })
  draw(<Here />)
}
const frame = () => document.querySelector('iframe')
const says = (data: object) =>
  act(
    () =>
      void dispatchEvent(
        new MessageEvent('message', { data, origin: 'http://bank.example', source: frame()!.contentWindow }),
      ),
  )
const theSwitch = () => screen.findByRole('switch', { name: /^Use your voucher/ })
const asked = () => server.to(startPayment).map(({ body }) => [body?.['voucher'], body?.['voucherPaysAll']])
/** In the sum beside the form. */
const inSum = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextSibling?.textContent

test('a voucher that pays a part is off until it is switched on, and the sum says what each pays', async () => {
  open()
  const toggle = await theSwitch()
  expect(toggle).toMatchObject({ checked: false })
  expect(screen.getByText('Use your voucher, £11.40')).toBeTruthy()
  expect(inSum('From your voucher')).toBeUndefined()
  const old = frame()
  fireEvent.click(toggle)
  expect(await screen.findByRole('button', { name: 'Pay £5.60 by card' })).toBeTruthy()
  expect(asked()).toEqual([
    [undefined, undefined],
    [true, undefined],
  ])
  expect([inSum('From your voucher'), inSum('From your card')]).toEqual(['£11.40', '£5.60'])
  expect(await theSwitch()).toMatchObject({ checked: true })
  expect(screen.getByText('Use your voucher, £11.40')).toBeTruthy()
  // Another payment has another form of the bank's, and waits for it.
  expect(frame()).not.toBe(old)
  const pay = screen.getByRole('button', { name: 'Pay £5.60 by card' })
  expect(pay.getAttribute('aria-disabled')).toBe('true')
  says({ kind: 'ready', wallet: false })
  says({ kind: 'height', height: 300 })
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).not.toBe('true'))
  // Off again: it is all back, and the card pays everything.
  fireEvent.click(await theSwitch())
  expect(await screen.findByRole('button', { name: 'Pay £17.00' })).toBeTruthy()
  expect(has).toBe(1140)
})

test('a voucher that pays everything needs no bank’s form, and nothing is bought before the one press', async () => {
  has = 2000
  open()
  const pay = await screen.findByRole('button', { name: 'Pay £17.00 with your voucher' })
  expect(await theSwitch()).toMatchObject({ checked: true })
  expect(frame()).toBeNull()
  expect(inSum('From your voucher')).toBe('£17.00')
  expect(inSum('From your card')).toBeUndefined()
  expect(asked()).toEqual([[undefined, undefined]])
  fireEvent.click(pay)
  fireEvent.click(pay)
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(asked()).toEqual([
    [undefined, undefined],
    [true, 1700],
  ])
  expect(server.to(stopPayment)).toHaveLength(1)
  expect(has).toBe(300)
})

test('whoever would rather keep it pays with a card, as ever', async () => {
  has = 2000
  open()
  fireEvent.click(await theSwitch())
  expect(await screen.findByRole('button', { name: 'Pay £17.00' })).toBeTruthy()
  expect(frame()).toBeTruthy()
  expect(server.to(stopPayment)).toHaveLength(0)
})

test('spent in another tab meanwhile: it says so, nothing is lost, and a card can pay', async () => {
  open()
  const toggle = await theSwitch()
  has = 0
  fireEvent.click(toggle)
  expect(await screen.findByText(/Your voucher was spent in between/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay £17.00' })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('partly spent meanwhile, the press for all of it buys nothing yet: the rest is asked for', async () => {
  has = 2000
  open()
  const pay = await screen.findByRole('button', { name: 'Pay £17.00 with your voucher' })
  has = 400
  fireEvent.click(pay)
  expect(await screen.findByText(/It pays £4.00 of this/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pay £13.00 by card' })).toBeTruthy()
  expect(locationNow().path).toBe('/ticket-search/tickets-payment')
})

test('a sum that is another one by now is shown before anything is bought', async () => {
  open()
  const toggle = await theSwitch()
  server.on(startPayment, ({ body }) =>
    body?.['voucher'] === true
      ? { status: 409, body: { error: true, code: 'VOUCHER_SUM_CHANGED', errorMessage: '', requestId: 't' } }
      : { body: begun(body) },
  )
  has = 3000
  fireEvent.click(toggle)
  expect(await screen.findByText(/nothing was bought yet/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Pay £17.00/ })).toBeTruthy()
})

test('an answer that never came says that nobody knows yet, and asking again finds what was bought', async () => {
  has = 1700
  open()
  const pay = await screen.findByRole('button', { name: 'Pay £17.00 with your voucher' })
  server.silent(startPayment)
  fireEvent.click(pay)
  expect(await screen.findByRole('heading', { name: 'We don’t know yet if it’s bought' })).toBeTruthy()
  server.fail(startPayment, 409, 'ORDER_MOVE_NOT_ALLOWED')
  server.answer(readOrder, order({ status: 'PAID' }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
})

test('after a reload the payment goes on with what the voucher pays, and giving it up says that it is back', async () => {
  server.answer(startPayment, payment({ amountInPennies: 560, voucherInPennies: 1140 }))
  has = 0
  open()
  expect(await screen.findByRole('button', { name: 'Pay £5.60 by card' })).toBeTruthy()
  expect(await theSwitch()).toMatchObject({ checked: true })
  server.answer(readPayment, payment({ amountInPennies: 560, voucherInPennies: 1140, state: 'REFUSED', frame: null }))
  says({ kind: 'decided' })
  expect(await screen.findByText(/£11.40 is back on your voucher/)).toBeTruthy()
})

test('a card that was quicker than the switch is the truth', async () => {
  open()
  const toggle = await theSwitch()
  server.answer(stopPayment, payment({ state: 'PAID' }))
  server.answer(readPayment, payment({ state: 'PAID' }))
  fireEvent.click(toggle)
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(asked()).toHaveLength(1)
})
