import { askGuestCode, openGuestOrder } from '@cledrau/contract/buying/orders.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { guestOrderNow } from '../../state/guest-order.ts'
import { closeApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { order, paid } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { GuestOrderScreen } from './guest-order-screen.tsx'
import { unhurried } from '../../testing/patience.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet/find-booking' })
  server.answer(askGuestCode, {})
})
afterEach(closeApp)

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function askFor() {
  draw(<GuestOrderScreen />)
  type('Booking reference', ' k7q x2m ')
  type('E-mail', 'mair@example.org')
  press('Send me a code')
  await screen.findByLabelText('Code from the e-mail')
  unhurried()
}

test('a guest names their booking, types the code of the letter, and holds the order again for a day', async () => {
  server.answer(openGuestOrder, { guestToken: 'a-new-token', order: paid() })
  await askFor()
  expect(server.to(askGuestCode)[0]?.body).toMatchObject({ recordLocator: 'K7QX2M', email: 'mair@example.org' })
  // Nobody learns here whether there is such a booking.
  expect(screen.getByText(/If there is such a booking/)).toBeTruthy()
  type('Code from the e-mail', '123 456')
  press('Show my tickets')
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(locationNow().query['order']).toBe(order().orderID)
  expect(server.to(openGuestOrder)[0]?.body).toMatchObject({ recordLocator: 'K7QX2M', code: '123456' })
  expect(guestOrderNow()).toEqual({ guestToken: 'a-new-token', orderID: order().orderID, email: 'mair@example.org' })
})

test('who came for what is kept about a booking is led there by the code', async () => {
  openAt({ address: '/ticket-wallet/find-booking?for=data' })
  server.answer(openGuestOrder, { guestToken: 'a-new-token', order: paid() })
  draw(<GuestOrderScreen />)
  expect(screen.getByText(/open what we keep about a booking/)).toBeTruthy()
  type('Booking reference', 'K7QX2M')
  type('E-mail', 'mair@example.org')
  press('Send me a code')
  await screen.findByLabelText('Code from the e-mail')
  unhurried()
  type('Code from the e-mail', '123456')
  press('Show what you keep')
  await waitFor(() => expect(locationNow().path).toBe('/ticket-wallet/find-booking/your-data'))
  expect(locationNow().query['order']).toBe(order().orderID)
})

test('a wrong code is said at its field, and another one can be asked for', async () => {
  server.fail(openGuestOrder, 422, 'CODE_WRONG')
  await askFor()
  type('Code from the e-mail', '12345')
  press('Show my tickets')
  expect(await screen.findByText('Type the six figures of the code.')).toBeTruthy()
  expect(server.to(openGuestOrder)).toHaveLength(0)
  unhurried()
  type('Code from the e-mail', '123456')
  press('Show my tickets')
  expect(await screen.findByText(/This code is not right, or its time is over/)).toBeTruthy()
  unhurried()
  press('Send a new code')
  await waitFor(() => expect(server.to(askGuestCode)).toHaveLength(2))
})

test('what is no reference isn’t sent', async () => {
  draw(<GuestOrderScreen />)
  type('Booking reference', 'K7')
  press('Send me a code')
  expect(await screen.findByText('Type the six letters and figures of the reference.')).toBeTruthy()
  expect(server.to(askGuestCode)).toHaveLength(0)
})
