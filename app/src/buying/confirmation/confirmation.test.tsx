import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { recentPayments } from '@cledrau/contract/buying/payments.ts'
import { downloadETicket, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { popupSettings } from '@cledrau/contract/reading/popups.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { guestModeNow, guestNow, keepGuest, setGuestMode } from '../../state/guest.ts'
import { fetchReference } from '../../state/reference.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { basket, order, paid, payment } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { EIGHT } from '../../testing/wallet.ts'
import { ConfirmationScreen } from './confirmation-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  // Some days before the journey of the order: once it is over nobody is told that they are off.
  vi.useFakeTimers({ now: EIGHT - 6 * DAY, toFake: ['Date'] })
  server = referenceServer()
  server.answer(railcards, [])
  watchNetwork()
})
afterEach(() => {
  closeApp()
  progress.set(NO_PROGRESS)
  vi.useRealTimers()
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

test('a paid journey says where to, what was paid, its reference, its seats by train, and where the tickets are', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid())
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re off to Machynlleth' })).toBeTruthy()
  expect(screen.getByText('Paid £17.00', { selector: 'p' })).toBeTruthy()
  expect(screen.getByText('K7QX2M')).toBeTruthy()
  expect(screen.getByText('B 5A')).toBeTruthy()
  const where = within(screen.getByRole('list', { name: 'Where your tickets are' }))
  expect(where.getByText('In your wallet')).toBeTruthy()
  expect(where.getByText('In your e-mail')).toBeTruthy()
  // Every stop of the way is behind, and those who listen are told that it is paid.
  expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')).toBeNull()
  await waitFor(() => expect(document.querySelector('[data-announcer]')?.textContent).toBe('Paid £17.00'))
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
  expect(await screen.findByText('Collect with C7T4KX2M at any machine')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tickets to print (PDF)' })).toBeNull()
})

test.each([
  ['en', 'Collected at Cardiff Central, Mon 7 Dec, 12:04: show the paper ticket'],
  ['cy', 'Casglwyd yng Nghaerdydd Canolog, Llun 7 Rhag, 12:04: dangoswch y tocyn papur'],
] as const)(
  'tickets that a machine has printed are where they are, not to be collected again (%s)',
  async (language, said) => {
    signIn(CARYS)
    const { delivery, places } = order()
    const collected = { at: '2026-12-07T12:04:00+00:00', station: 'CDF' }
    server.answer(
      readOrder,
      paid({
        delivery: { ...delivery, group: 'ON_DEPARTURE', code: 'TOD', collectionReference: 'C7T4KX2M', collected },
        places: { ...places, CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' } },
      }),
    )
    await open(undefined, language)
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(/C7T4KX2M/)).toBeNull()
  },
)

test('while the tickets are being made it says so, and looks again until they are there', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid({ ticketedAt: null }))
  await open()
  expect(await screen.findByText('Your tickets are being made. It takes a few seconds.')).toBeTruthy()
  server.answer(readOrder, paid())
  await waitFor(() => expect(screen.queryByText(/being made/)).toBeNull())
  expect(server.to(readOrder).length).toBeGreaterThan(1)
})

test('a guest opens the ticket first, and may keep it in an account with the same address; buying as a guest is over', async () => {
  setGuestMode(true)
  keepGuest({ email: 'carys@example.org', title: 'Ms', firstName: 'Carys', lastName: 'Evans' })
  server.answer(readOrder, paid())
  await open()
  const ways = (await screen.findAllByRole('link')).map(({ textContent }) => textContent)
  expect(ways.indexOf('Open the ticket')).toBeLessThan(ways.indexOf('Save them to an account'))
  expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toBe(
    '#/ticket-wallet/details/K7QX2M',
  )
  expect(screen.getByRole('link', { name: 'Save them to an account' }).getAttribute('href')).toContain('register=true')
  const where = within(screen.getByRole('list', { name: 'Where your tickets are' }))
  expect(where.getByText('On this device')).toBeTruthy()
  expect(where.getByText(/^Attached to the e-mail to carys@example.org/)).toBeTruthy()
  expect(where.getByRole('link', { name: /With K7QX2M and your e-mail address/ })).toBeTruthy()
  expect(guestModeNow()).toBe(false)
  expect(guestNow()).toBeNull()
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
  expect(screen.getByText('Paid £34.00', { selector: 'p' })).toBeTruthy()
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
  expect(await screen.findByText('Paid £17.00', { selector: 'p' })).toBeTruthy()
  closeApp()
  server = referenceServer()
  signIn(CARYS)
  server.answer(basketInformations, basket([]))
  await open('')
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
})

test('on which trains the tickets are good stands with what was bought, and a free part doesn’t undo a limit', async () => {
  signIn(CARYS)
  const bought = paid()
  const [ticket] = bought.tickets
  if (!ticket) throw new Error('no ticket')
  const part = (en: string, cy: string, route: string) => ({
    ...ticket,
    route: { ...ticket.route, code: route },
    rules: [{ category: 'OUTBOUND' as const, description: { en, cy } }],
  })
  const tickets = [
    part('Any train.', 'Unrhyw drên.', '00000'),
    part('Only on our trains.', 'Dim ond ein trenau.', '00700'),
  ]
  server.answer(readOrder, { ...bought, tickets })
  await open()
  expect(await screen.findByText('Only on our trains.')).toBeTruthy()
  expect(screen.queryByText(/Any train/)).toBeNull()
})

test('the receipt says what a voucher paid and what a card paid, also when it is read long afterwards', async () => {
  signIn(CARYS)
  server.answer(readOrder, paid())
  const spent = payment({ state: 'PAID', frame: null, amountInPennies: 560, voucherInPennies: 1140 })
  server.answer(recentPayments, [spent, payment({ paymentID: 'given-up', state: 'CANCELLED', voucherInPennies: 1140 })])
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /Receipt/ }))
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  expect(await receipt.findByRole('heading', { name: 'How it was paid' })).toBeTruthy()
  expect(receipt.getAllByText('£11.40')).toHaveLength(1)
  expect(receipt.getByText('£5.60')).toBeTruthy()
  expect(server.to(recentPayments)[0]?.url.searchParams.get('orderID')).toBe(order().orderID)
})
