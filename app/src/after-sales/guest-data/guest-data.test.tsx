import {
  copyGuestData,
  eraseGuestData,
  readGuestData,
  type GuestData,
} from '@cledrau/contract/after-sales/guest-data.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepGuestOrder } from '../../buying/guest-order.ts'
import { guestOrderNow } from '../../state/guest-order.ts'
import { closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { order } from '../../testing/orders.ts'
import { unhurried } from '../../testing/patience.ts'

const { orderID, recordLocator } = order()
const OVER: GuestData = {
  recordLocator,
  kept: [
    { subject: 'ORDERS', count: 1, goes: 'unnamed' },
    { subject: 'ASSISTANCE', count: 2, goes: 'erased' },
    { subject: 'MESSAGES', count: 3, goes: 'erased' },
  ],
  waits: [],
  unclaimed: { journeys: 0, amount: 0 },
}

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readGuestData, OVER)
})
afterEach(closeApp)

async function open(wide = false) {
  keepGuestOrder({ guestToken: 'guest-token', orderID, email: 'mair@example.org' })
  await openApp({ address: `/ticket-wallet/find-booking/your-data?order=${orderID}`, wide })
  await screen.findByText('What we keep')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function askToErase() {
  press('Erase my data')
  return within(await screen.findByRole('alertdialog', { name: 'Erase your data for good?' }))
}

test.each([true, false])('a guest sees what is kept and what becomes of it (wide: %s)', async (wide) => {
  await open(wide)
  expect(screen.getByText(`Booking ${recordLocator}, made without an account`)).toBeTruthy()
  const kept = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(kept).toContain('Your booking, with your name and e-mail addressErasing takes your name off it1')
  expect(kept).toContain('Assistance you asked forErasing takes all of it away2')
  expect(kept).toContain('E-mails that are about to go to youErasing takes all of it away3')
  expect(server.to(readGuestData)[0]?.headers.authorization).toBe('Bearer guest-token')
})

test('both copies are saved as files', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:copy'
  URL.revokeObjectURL = () => {}
  server.answer(copyGuestData, { fileName: 'cledrau-data.json', contentType: 'application/json', content: '{}' })
  await open()
  press('To read')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  press('For programs (JSON)')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(server.to(copyGuestData).map(({ url }) => url.searchParams.get('format'))).toEqual(['html', 'json'])
  saved.mockRestore()
})

test('erasing is asked with what is lost, and then nothing of it stays on this device', async () => {
  server.answer(eraseGuestData, {})
  await open()
  const dialog = await askToErase()
  expect(dialog.getByText(/Delay Repay can’t be claimed for it/)).toBeTruthy()
  expect(dialog.getByText(/ticket goes from this device/)).toBeTruthy()
  expect(server.to(eraseGuestData)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Erase my data' }))
  expect(await screen.findByText('Your data is erased')).toBeTruthy()
  expect(guestOrderNow()).toBeNull()
  expect(screen.queryByText('What we keep')).toBeNull()
})

test('what holds it back is said with its day, in the place of the button', async () => {
  server.answer(readGuestData, {
    ...OVER,
    waits: [
      { why: 'ERASURE_TICKET_GOOD', from: '2031-05-06T04:29:00+01:00' },
      { why: 'ERASURE_MONEY_MOVING', from: null },
    ],
  })
  await open()
  expect(screen.getByText(/A ticket of this booking is still valid\./).textContent).toContain('Until Tue 6 May, 04:29')
  expect(screen.getByText(/Money for this booking is still on its way\./).textContent).not.toContain('Until')
  expect(screen.queryByRole('button', { name: 'Erase my data' })).toBeNull()
})

test('Delay Repay that can still be claimed is named before it is lost', async () => {
  server.answer(readGuestData, { ...OVER, unclaimed: { journeys: 1, amount: 1140 } })
  await open()
  expect(screen.getByText(/still claim £11\.40 of Delay Repay/)).toBeTruthy()
})

test('refused after all, the reason is said and nothing is lost', async () => {
  server.fail(eraseGuestData, 409, 'ERASURE_CLAIM_OPEN')
  await open()
  fireEvent.click((await askToErase()).getByRole('button', { name: 'Erase my data' }))
  expect((await screen.findByRole('alert')).textContent).toContain('A Delay Repay claim is not decided or paid yet.')
  expect(guestOrderNow()).not.toBeNull()
})

test('without what opens it, or once that is over, the way to a code is shown', async () => {
  await openApp({ address: '/ticket-wallet/find-booking/your-data' })
  const way = await screen.findByRole('link', { name: 'Find your booking' })
  expect(way.getAttribute('href')).toContain('/ticket-wallet/find-booking?for=data')
  expect(server.to(readGuestData)).toEqual([])
})

test('a bearer whose day is over leads to a new code', async () => {
  server.fail(readGuestData, 401, 'SIGN_IN')
  keepGuestOrder({ guestToken: 'of-yesterday', orderID, email: 'mair@example.org' })
  await openApp({ address: `/ticket-wallet/find-booking/your-data?order=${orderID}` })
  expect(await screen.findByText('No booking is open here')).toBeTruthy()
})

test('a failure can be tried again', async () => {
  server.fail(readGuestData, 500, 'FAILED')
  keepGuestOrder({ guestToken: 'guest-token', orderID, email: 'mair@example.org' })
  await openApp({ address: `/ticket-wallet/find-booking/your-data?order=${orderID}` })
  await screen.findByRole('button', { name: 'Try again' })
  server.answer(readGuestData, OVER)
  unhurried()
  press('Try again')
  expect(await screen.findByText('What we keep')).toBeTruthy()
})
