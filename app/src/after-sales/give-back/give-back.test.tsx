import * as calls from '@cledrau/contract/after-sales/give-back.ts'
import { readOrder } from '@cledrau/contract/buying/orders.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Messages } from '../../frame/messages-view.tsx'
import { now } from '../../platform/clock.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { order } from '../../testing/orders.ts'
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
  server.answer(calls.trainsOfBooking, { trains: [] })
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

/** A booking in the wallet whose one train leaves after so long. */
function booked(leavesIn: number) {
  const leaves = new Date(now() + leavesIn).toISOString()
  const known = order({ status: 'PAID', recordLocator: 'ABC234' })
  const [segment] = known.outbound?.travelSegments ?? []
  if (!known.outbound || !segment) throw new Error('an order without a train')
  const train = { ...segment, uid: 'C10001', origin: { ...segment.origin, time: leaves } }
  server.answer(readOrder, { ...known, outbound: { ...known.outbound, travelSegments: [train] }, inbound: null })
  const entry = walletEntry({ recordLocator: 'ABC234', orderID: known.orderID })
  server.answer(ticketWallet, { wallet: [entry], places: {}, times: {} })
  server.answer(calls.quoteRefund, ({ body }) =>
    body?.['failedTrain'] ? { ...QUOTE, reason: 'TRAIN_FAILED' as const, amount: 2400, fee: 0 } : QUOTE,
  )
  return train
}

test('after its train the first question is why: cancelled gives everything back, and is sent with the train', async () => {
  const train = booked(-HOUR)
  server.answer(calls.giveBackTickets, {
    ...QUOTE,
    reason: 'TRAIN_FAILED' as const,
    refundID: 'r',
    at: '2026-12-07T09:00:00Z',
    status: 'WAITING' as const,
  })
  show()
  const why = await screen.findByRole('group', { name: 'Why do you want your money back?' })
  expect(screen.queryByRole('button', { name: /^Refund £/ })).toBeNull()
  fireEvent.click(within(why).getByRole('radio', { name: 'My train was cancelled or late' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'No' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Refund £24.00' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/nobody travelled with these tickets/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund £24.00' }))
  const failedTrain = { uid: 'C10001', serviceDate: train.serviceDate, what: 'CANCELLED' }
  await waitFor(() => expect(server.to(calls.giveBackTickets)).toMatchObject([{ body: { failedTrain, amount: 2400 } }]))
})

test('whoever travelled and was late is told of Delay Repay and how to claim it; other plans cost the fee', async () => {
  booked(-HOUR)
  show()
  fireEvent.click(await screen.findByRole('radio', { name: 'My train was cancelled or late' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes, and arrived late' }))
  expect(await screen.findByRole('heading', { name: 'Delay Repay is for you' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'How Delay Repay works' })).getAttribute('href')).toMatch(/44$/)
  expect(screen.queryByRole('button', { name: /^Refund £/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'My plans changed' }))
  expect(await screen.findByRole('button', { name: 'Refund £19.00' })).toBeTruthy()
})

test('where we know that the train was cancelled or late, the question is answered, and said; either can be changed', async () => {
  const { uid, serviceDate } = booked(2 * DAY)
  server.answer(calls.trainsOfBooking, { trains: [{ uid, serviceDate, what: 'CANCELLED', delayMinutes: null }] })
  show()
  expect(await screen.findByText(/^We know: the \d\d:\d\d was cancelled\.$/)).toBeTruthy()
  const chosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(chosen('My train was cancelled or late')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(await screen.findByRole('button', { name: 'Refund £24.00' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'My plans changed' }))
  expect(await screen.findByRole('button', { name: 'Refund £19.00' })).toBeTruthy()
})

test('days before the train nobody is asked why', async () => {
  booked(2 * DAY)
  show()
  expect(await screen.findByRole('button', { name: 'Refund £19.00' })).toBeTruthy()
  expect(screen.queryByText('Why do you want your money back?')).toBeNull()
})

test('what a guard has seen is refused in words, with the address to write to, and another answer can be given', async () => {
  booked(-HOUR)
  show()
  fireEvent.click(await screen.findByRole('radio', { name: 'My train was cancelled or late' }))
  server.fail(calls.quoteRefund, 409, 'REFUND_TRAIN_TAKEN')
  fireEvent.click(await screen.findByRole('radio', { name: 'No' }))
  expect(await screen.findByText(/a guard has seen them/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'help@cledrau.example' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Yes, and arrived late' })).toBeTruthy()
})

test.each([
  [1900, 'The money goes back onto your voucher at once.'],
  [
    700,
    '£12.00 goes back to the card that you paid with, usually within five working days, and £7.00 back onto your voucher at once.',
  ],
])('what a voucher paid goes back onto it, and says so before and at the question: %i', async (ontoVoucher, words) => {
  server.answer(calls.quoteRefund, { ...QUOTE, ontoVoucher })
  show()
  const button = await screen.findByRole('button', { name: 'Refund £19.00' })
  expect(screen.getByText(words)).toBeTruthy()
  fireEvent.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Get a refund for these tickets?' })
  expect(within(dialog).getByText(`They are no longer valid from then on. ${words}`)).toBeTruthy()
})
