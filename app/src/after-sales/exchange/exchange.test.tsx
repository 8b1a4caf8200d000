import * as calls from '@cledrau/contract/after-sales/exchanges.ts'
import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { guestOrderNow } from '../../state/guest-order.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { answerReference, found, ticket, trip } from '../../testing/found-tickets.ts'
import { order } from '../../testing/orders.ts'
import type { network } from '../../testing/network.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { ExchangeScreen } from './exchange-screen.tsx'
import { ExchangeSummaryScreen } from './exchange-summary-screen.tsx'

const FAR = '2099-12-31T23:00:00Z'
const TERMS = { kind: 'FLEXIBLE' as const, usableUntil: FAR, paid: 2000 }
const CHANGEABLE = {
  outbound: [trip('old', '08:21', '11:46')],
  return: [],
  terms: TERMS,
  refusal: null,
  begun: null,
}
const HELD = order({ orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a99', originalOrderID: order().orderID })
const ADDRESS = '/ticket-wallet/details/ABC234/exchange?out=2026-12-07T10:00'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  answerReference(server)
  watchNetwork()
  signIn(CARYS)
  server.answer(calls.verifyExchangeAvailability, CHANGEABLE)
  server.answer(calls.exchangeSearch, {
    terms: TERMS,
    found: found({
      legSolutions: { outbound: [trip('dear', '09:21', '12:46'), trip('cheap', '11:21', '14:46')], inbound: [] },
      fareInformation: [ticket('SDS', 'Anytime', 2600, ['dear']), ticket('CDS', 'Off-Peak', 1000, ['cheap'])],
    }),
  })
})
afterEach(closeApp)

const show = (part: React.ReactElement) =>
  draw(
    <>
      {part}
      <Messages />
    </>,
  )

test('each train says what changing to it costs, before anything is chosen [EXCHANGE-004]', async () => {
  openAt({ address: ADDRESS })
  show(<ExchangeScreen />)
  expect(await screen.findByText('£6.00 more')).toBeTruthy()
  expect(screen.getByText('£10.00 back')).toBeTruthy()
  expect(server.to(calls.exchangeSearch)[0]?.body).toMatchObject({
    recordLocator: 'ABC234',
    outboundDate: '2026-12-07',
    outboundTime: '10:00',
  })
  fireEvent.click(screen.getByRole('button', { name: /09:21/ }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/exchange-summary'))
  expect(locationNow().query).toMatchObject({ recordLocator: 'ABC234', legOut: 'dear' })
})

test('one’s own train stands first and is marked; the others follow by what they cost', async () => {
  server.answer(calls.exchangeSearch, {
    terms: TERMS,
    found: found({
      legSolutions: {
        outbound: [trip('dear', '07:21', '10:46'), trip('old', '08:21', '11:46'), trip('cheap', '11:21', '14:46')],
        inbound: [],
      },
      fareInformation: [ticket('SDS', 'Anytime', 2600, ['dear', 'old']), ticket('CDS', 'Off-Peak', 1000, ['cheap'])],
    }),
  })
  openAt({ address: ADDRESS })
  show(<ExchangeScreen />)
  const list = await screen.findByRole('list', { name: 'Out' })
  const rows = within(list).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^08:21.*Your train/),
    expect.stringMatching(/^11:21.*£10\.00 back/),
    expect.stringMatching(/^07:21.*£6\.00 more/),
  ])
})

test('a change that was left at payment is gone on with, or given up at once', async () => {
  const begun = {
    order: order({ ...HELD, price: { lines: [], total: 600 }, holdExpiration: FAR }),
    guestToken: null,
  }
  server.answer(calls.verifyExchangeAvailability, { ...CHANGEABLE, begun })
  server.answer(calls.giveUpExchange, () => {
    server.answer(calls.verifyExchangeAvailability, CHANGEABLE)
    return { givenUp: true }
  })
  openAt({ address: ADDRESS })
  show(<ExchangeScreen />)
  expect(await screen.findByText('You began this change')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Give it up, keep my tickets' }))
  expect(await screen.findByText('£6.00 more')).toBeTruthy()
  expect(server.to(calls.giveUpExchange)).toHaveLength(1)
})

test('whoever goes on with it comes to its payment, and a guest holds it from there on', async () => {
  const begun = { order: order({ ...HELD, price: { lines: [], total: 600 } }), guestToken: 'a-token' }
  server.answer(calls.verifyExchangeAvailability, { ...CHANGEABLE, begun })
  openAt({ address: ADDRESS })
  show(<ExchangeScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue and pay £6.00' }))
  await waitFor(() => expect(locationNow().query['order']).toBe(`exchange:${HELD.orderID}`))
  expect(guestOrderNow()).toMatchObject({ guestToken: 'a-token', orderID: HELD.orderID })
})

test('tickets that can’t be changed say why', async () => {
  server.answer(calls.verifyExchangeAvailability, {
    outbound: [],
    return: [],
    terms: null,
    refusal: 'EXCHANGE_USED',
    begun: null,
  })
  openAt({ address: ADDRESS })
  show(<ExchangeScreen />)
  expect(await screen.findByText(/These tickets have been used/)).toBeTruthy()
})

const choose = async () => {
  openAt({ address: ADDRESS })
  const { unmount } = show(<ExchangeScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /09:21/ }))
  await waitFor(() => expect(locationNow().query['fare']).toBeTruthy())
  unmount()
}
const summary = (toPay: number, back: number) => ({
  previous: order({ status: 'PAID' as const, outbound: trip('old', '08:21', '11:46') }),
  outbound: trip('dear', '09:21', '12:46'),
  inbound: null,
  fareInformation: [ticket('SDS', 'Anytime', 2600, ['dear'])],
  changed: false,
  price: { lines: [], total: toPay },
  credit: 2000,
  toPay,
  back,
  places: {},
})

test('new trains that take no bike are said to, with the way to go there all the same', async () => {
  await choose()
  server.fail(calls.retrieveExchangeSummary, 422, 'BIKES_OFF')
  show(<ExchangeSummaryScreen />)
  expect(
    await screen.findByText(/Bikes cannot be reserved on these trains.*give the bike’s space back first/),
  ).toBeTruthy()
})

test('the summary sets old and new side by side, and a dearer change leads to the payment of just that [EXCHANGE-005] [EXCHANGE-006] [EXCHANGE-002]', async () => {
  await choose()
  server.answer(calls.retrieveExchangeSummary, summary(600, 0))
  server.answer(calls.confirmExchange, { order: HELD, toPay: 600, back: 0, guestToken: null })
  show(<ExchangeSummaryScreen />)
  expect(await screen.findByText('What you get instead')).toBeTruthy()
  expect(screen.getAllByText('What you have').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: /£6\.00/ }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/tickets-payment'))
  expect(locationNow().query['order']).toBe(`exchange:${HELD.orderID}`)
  expect(server.to(calls.confirmExchange)[0]?.body).toMatchObject({ recordLocator: 'ABC234', toPay: 600, back: 0 })
})

test('where nothing is to pay it is completed at once', async () => {
  await choose()
  server.answer(calls.retrieveExchangeSummary, summary(0, 500))
  server.answer(calls.confirmExchange, { order: HELD, toPay: 0, back: 500, guestToken: null })
  server.answer(completeBooking, { order: { ...HELD, status: 'PAID' as const } })
  show(<ExchangeSummaryScreen />)
  expect(await screen.findByText('£5.00 goes back to your card.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change my tickets' }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search/confirmation-page'))
  expect(server.to(completeBooking)).toHaveLength(1)
})
