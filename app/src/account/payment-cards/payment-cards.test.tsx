import type { CardSession, PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import {
  listPaymentCards,
  readCardSession,
  removePaymentCard,
  startCardSession,
} from '@cledrau/contract/buying/payment-cards.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'

const CLIENT = '7c1f9c52-6d3e-4a57-8f0e-000000000001'
const VISA: PaymentCard = {
  cardID: '7c1f9c52-6d3e-4a57-8f0e-000000000002',
  scheme: 'visa',
  lastFour: '4242',
  expiryMonth: 8,
  expiryYear: 2028,
  expired: false,
}
const OLD: PaymentCard = {
  ...VISA,
  cardID: '7c1f9c52-6d3e-4a57-8f0e-000000000003',
  scheme: 'private-label',
  lastFour: '0002',
  expiryYear: 2024,
  expired: true,
}
const FRAME = { url: 'http://bank.example/form/x?language=en', origin: 'http://bank.example' }
const session = (more: Partial<CardSession>): CardSession => ({
  clientId: CLIENT,
  state: 'YOUR_TURN',
  frame: FRAME,
  refusal: null,
  card: null,
  ...more,
})

let server: ReturnType<typeof network>
beforeEach(() => {
  // What the bank shows is the bank's: here its page stays empty.
  server = referenceServer()
  watchNetwork()
  server.answer(listPaymentCards, [VISA, OLD])
})
afterEach(closeApp)

const open = (address = '/my-account/payment-cards', language: 'en' | 'cy' = 'en') =>
  openApp({ address, wide: false, signedIn: CARYS, language })
/** What the bank's page tells the one around it. */
const formSays = (says: object, origin = FRAME.origin) => {
  const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
  window.dispatchEvent(new MessageEvent('message', { data: says, origin, source: contentWindow }))
}

test('the cards are listed by network, last figures and when they run out, in both languages [ROUTE-036] [TROUTE-101]', async () => {
  await open()
  expect(await screen.findByText('Visa, ends 4242')).toBeTruthy()
  expect(screen.getByText('Expires 08/28')).toBeTruthy()
  expect(screen.getByText('Rail travel card, ends 0002')).toBeTruthy()
  expect(screen.getByText('Expired 08/24')).toBeTruthy()
})

test('a card is removed after asking, and only that one', async () => {
  server.answer(removePaymentCard, {})
  await open('/my-account/payment-cards', 'cy')
  fireEvent.click(await screen.findByRole('button', { name: 'Tynnu Visa, yn gorffen â 4242' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(server.to(removePaymentCard)).toEqual([])
  server.answer(listPaymentCards, [OLD])
  fireEvent.click(dialog.getByRole('button', { name: 'Tynnu' }))
  await waitFor(() => expect(screen.queryByText('Visa, yn gorffen â 4242')).toBeNull())
  expect(server.to(removePaymentCard)[0]?.url.pathname).toContain(VISA.cardID)
})

test('adding leads to a page of one session with the bank, and back to the list once it is added [ROUTE-038] [TROUTE-102]', async () => {
  server.answer(startCardSession, session({}))
  server.answer(readCardSession, session({}))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
  const save = await screen.findByRole('button', { name: 'Save this card' })
  expect(location.hash).toContain(`clientId=${CLIENT}`)
  expect(save).toBeTruthy()

  server.answer(readCardSession, session({ state: 'ADDED', frame: null, card: VISA }))
  formSays({ kind: 'decided' })
  await waitFor(() => expect(location.hash).toMatch(/payment-cards$/))
})

test('a refused card is said with what to do, and the form stays', async () => {
  server.answer(readCardSession, session({}))
  await open(`/my-account/add-card?clientId=${CLIENT}`)
  await screen.findByRole('button', { name: 'Save this card' })
  server.answer(readCardSession, session({ refusal: { reason: 'CARD_EXPIRED', retry: 'OTHER_CARD' } }))
  formSays({ kind: 'decided' })
  expect(await screen.findByText(/This card has expired/)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeTruthy()
})

test('nothing that another origin says is listened to, and while the bank asks its own buttons answer [ASVS-3.5.5]', async () => {
  server.answer(readCardSession, session({}))
  await open(`/my-account/add-card?clientId=${CLIENT}`)
  await screen.findByRole('button', { name: 'Save this card' })
  formSays({ kind: 'challenge' }, 'http://elsewhere.example')
  expect(screen.getByRole('button', { name: 'Save this card' })).toBeTruthy()
  formSays({ kind: 'challenge' })
  formSays({ kind: 'height', height: 420 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this card' })).toBeNull())
})

test('a session that is over or not known offers to start again', async () => {
  server.answer(readCardSession, session({ state: 'OVER', frame: null }))
  await open(`/my-account/add-card?clientId=${CLIENT}`)
  expect(await screen.findByText(/open too long/)).toBeTruthy()
  const fresh = session({ clientId: '7c1f9c52-6d3e-4a57-8f0e-000000000009' })
  server.answer(startCardSession, fresh)
  server.answer(readCardSession, fresh)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Save this card' })).toBeTruthy()
})

test('the cards of a purchase stand beside it, not in the account [TROUTE-035] [TROUTE-036]', async () => {
  await open('/ticket-search/payment-cards')
  expect(await screen.findByText('Visa, ends 4242')).toBeTruthy()
  expect(location.hash).toContain('/ticket-search/payment-cards')
})
