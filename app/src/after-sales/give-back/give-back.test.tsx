import * as calls from '@cledrau/contract/after-sales/give-back.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Messages } from '../../frame/messages-view.tsx'
import { now } from '../../platform/clock.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { walletEntry, walletTicket } from '../../testing/wallet.ts'
import type { network } from '../../testing/network.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { GiveBackScreen } from './give-back-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet/details/ABC234/give-back' })
  signIn(CARYS)
  server.answer(calls.listRefunds, { refunds: [] })
})
afterEach(closeApp)

const QUOTE = {
  reason: 'CHANGED_PLANS' as const,
  amount: 1900,
  paid: 2400,
  used: 0,
  fee: 500,
  currency: 'GBP' as const,
  passengers: ['A1'],
  keeps: 0,
  undoUntil: null,
}
const show = () =>
  draw(
    <>
      <GiveBackScreen />
      <Messages />
    </>,
  )

test('the sum is shown to the penny, asked about, and sent as it was shown', async () => {
  server.answer(calls.quoteRefund, QUOTE)
  server.answer(calls.giveBackTickets, {
    ...QUOTE,
    refundID: 'r',
    at: '2026-12-07T09:00:00Z',
    status: 'WAITING' as const,
  })
  show()
  const button = await screen.findByRole('button', { name: 'Refund £19.00' })
  expect(screen.getByText('£24.00')).toBeTruthy()
  expect(screen.getByText('−£5.00')).toBeTruthy()
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Get a refund for these tickets?' })
  expect(server.to(calls.giveBackTickets)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund £19.00' }))
  await waitFor(() =>
    expect(server.to(calls.giveBackTickets)).toMatchObject([{ body: { recordLocator: 'ABC234', amount: 1900 } }]),
  )
  expect(await screen.findByText('£19.00 is on its way back')).toBeTruthy()
})

test('after one of two it ends on its done page; the other’s is a link with name and sum, and not armed before', async () => {
  server.answer(ticketWallet, {
    wallet: [
      walletEntry({
        recordLocator: 'ABC234',
        tickets: ['A1', 'A2'].map((reference) =>
          walletTicket({
            bookingInformationItemID: reference,
            passenger: { reference, kind: 'ADULT', name: null, railcards: [] },
          }),
        ),
      }),
    ],
    places: {},
    times: {},
  })
  server.answer(calls.quoteRefund, ({ body }) =>
    body?.['passengers']
      ? { ...QUOTE, passengers: ['A1'], keeps: 1 }
      : { ...QUOTE, amount: 3800, passengers: ['A1', 'A2'] },
  )
  server.answer(calls.giveBackTickets, () => {
    server.answer(calls.quoteRefund, { ...QUOTE, amount: 1500, passengers: ['A2'] })
    return { ...QUOTE, refundID: 'r', at: '2026-12-07T09:00:00Z', status: 'WAITING' as const }
  })
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Adult 2' }))
  const button = await screen.findByRole('button', { name: 'Refund £19.00' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund £19.00' }))
  expect(await screen.findByText('£19.00 is on its way back')).toBeTruthy()
  expect(screen.getByText('Adult 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Refund £/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Refund Adult 2, too: £15.00' }))
  expect(await screen.findByRole('button', { name: 'Refund £15.00' })).toBeTruthy()
})

test('whoever pressed too soon is told that everything comes back', async () => {
  server.answer(calls.quoteRefund, {
    ...QUOTE,
    reason: 'UNDO' as const,
    amount: 2400,
    fee: 0,
    undoUntil: new Date(now() + 100_000).toISOString(),
  })
  show()
  expect(await screen.findByText(/less than three minutes ago/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('2 min left')
  expect(screen.getByRole('button', { name: 'Refund £24.00' })).toBeTruthy()
})

test('a rightful no is said in words, with the way back to the ticket', async () => {
  server.fail(calls.quoteRefund, 422, 'REFUND_NOT_ALLOWED')
  show()
  expect(await screen.findByText(/Advance tickets can’t be refunded/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the ticket' }).getAttribute('href')).toBe(
    '#/ticket-wallet/details/ABC234',
  )
})
