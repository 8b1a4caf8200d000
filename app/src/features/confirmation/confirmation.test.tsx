import { basketInformations } from '@cledrau/contract/basket.ts'
import { readOrder } from '@cledrau/contract/orders.ts'
import { downloadETicket, ticketCalendar } from '@cledrau/contract/tickets.ts'
import { popupSettings } from '@cledrau/contract/popups.ts'
import { railcards } from '@cledrau/contract/railcards.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { placeNow } from '../../routes/hash-location.ts'
import { Messages } from '../../shell/messages-view.tsx'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { fetchReference } from '../../state/reference.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { basket, order, paid } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  server.answer(railcards, [])
  watchNetwork()
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
})

async function open(query = `?order=${order().orderID}`, language: 'en' | 'cy' = 'en') {
  openAt({ address: `/ticket-search/confirmation-page${query}`, language })
  await fetchReference(queryClient, 'options')
  draw(
    <>
      <ConfirmationScreen />
      <Messages />
    </>,
  )
}

test('a paid journey says where to, what was paid, its reference, and what happens until the train leaves', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid())
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re off to Machynlleth' })).toBeTruthy()
  expect(screen.getByText('Paid £17.00')).toBeTruthy()
  expect(screen.getByText('K7QX2M')).toBeTruthy()
  const next = within(screen.getByRole('list', { name: 'What happens next' }))
  expect(next.getByText('Now: it’s in your wallet')).toBeTruthy()
  // Nobody looks at the trains in between, so nothing says that somebody does.
  expect(next.getAllByRole('listitem')).toHaveLength(2)
  expect(next.getByText('09:21 from Cardiff Central')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toBe(
    '#/ticket-wallet/details/K7QX2M',
  )
})

test('what the reference is for is explained until that is put away [ONBOARD-040]', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid())
  const hint = { translationLink: 'BOOKING_REFERENCE_TOOLTIP', indicator: 'BOOKING_REFERENCE_TOOLTIP' } as const
  server.answer(popupSettings, [hint])
  await open()
  const shown = await screen.findByText(/Give this reference when you talk to us/)
  fireEvent.click(within(shown.parentElement as HTMLElement).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Give this reference/)).toBeNull()
  cleanup()
  await open()
  await screen.findByText('K7QX2M')
  expect(screen.queryByText(/Give this reference/)).toBeNull()
})

test('in Welsh the place is mutated as people say it', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid({ destination: 'CDF', places: { ...order().places } }))
  await open(undefined, 'cy')
  expect(await screen.findByRole('heading', { level: 1, name: 'I ffwrdd â chi i Gaerdydd Canolog' })).toBeTruthy()
})

test('tickets to collect say the reference that a machine asks for', async () => {
  signIn(CARYS)
  const { delivery } = order()
  server.answer(
    readOrder,
    paid({ delivery: { ...delivery, group: 'ON_DEPARTURE', code: 'TOD', collectionReference: 'C7T4KX2M' } }),
  )
  await open()
  expect(await screen.findByText('with any bank card and the reference C7T4KX2M')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tickets to print (PDF)' })).toBeNull()
})

test('while the tickets are being made it says so, and looks again until they are there', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid({ ticketedAt: null }))
  await open()
  expect(await screen.findByText('Your tickets are being made. It takes a few seconds.')).toBeTruthy()
  server.answer(readOrder, paid())
  await waitFor(() => expect(screen.queryByText(/being made/)).toBeNull(), { timeout: 5000 })
  expect(server.to(readOrder).length).toBeGreaterThan(1)
})

test('a guest opens the ticket at once, is told to whom it went, and may open an account with the same address', async () => {
  server.answer(readOrder, paid())
  await open()
  expect(await screen.findByText(/in an e-mail to carys@example.org/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open an account' }).getAttribute('href')).toContain('register=true')
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toContain('/details/K7QX2M')
})

test('the calendar file and the tickets to print come from the server, in the language that is read', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid())
  const file = { fileName: 'K7QX2M.ics', mimeType: 'text/calendar', data: btoa('BEGIN:VCALENDAR') }
  server.answer(ticketCalendar, file)
  server.fail(downloadETicket, 409, 'TICKETS_NOT_READY')
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /Put it in my calendar/ }))
  await waitFor(() => expect(saved).toEqual(['K7QX2M.ics']))
  expect(String(server.to(ticketCalendar)[0]?.url)).toContain('K7QX2M')
  fireEvent.click(screen.getByRole('button', { name: /Tickets to print/ }))
  expect(await screen.findByRole('alertdialog', { name: 'The file isn’t there yet' })).toBeTruthy()
  click.mockRestore()
})

test('the receipt has every line of every journey that was paid together', async () => {
  signIn(CARYS)
  const second = { orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a12', recordLocator: 'A4MG62', journeyName: 'Mam' }
  server.answer(readOrder, ({ url }) => paid(String(url).includes(second.orderID) ? second : {}))
  await open(`?order=${order().orderID},${second.orderID}`)
  expect(await screen.findByRole('heading', { name: '2 journeys are booked' })).toBeTruthy()
  expect(screen.getByText('Paid £34.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Receipt/ }))
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  expect(receipt.getByRole('heading', { name: 'Mam, A4MG62' })).toBeTruthy()
  expect(receipt.getAllByText('−£8.50')).toHaveLength(2)
})

test('without an order in the address it is the basket that was paid last; with nothing paid it leads back', async () => {
  signIn(CARYS)
  server.answer(basketInformations, basket([], { paidBasket: [paid()] }))
  server.answer(readOrder, paid())
  await open('')
  expect(await screen.findByText('Paid £17.00')).toBeTruthy()
  closeApp()
  server = referenceServer()
  signIn(CARYS)
  server.answer(basketInformations, basket([]))
  await open('')
  await waitFor(() => expect(placeNow().path).toBe('/ticket-search'))
})
