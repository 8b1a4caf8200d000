import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { addPaygCard, listPaygDevices, prolongPaygGuest, startPaygCard } from '@cledrau/contract/payg/cards.ts'
import { listPaygTransactions } from '@cledrau/contract/payg/journeys.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { paygGuestCard } from '../../buying/checkout.ts'
import { toasts } from '../../page/messages.ts'
import { navigate } from '../../routes/hash-location.ts'
import { loggedIn } from '../../state/events.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { paygCard, tapped, withTaps } from '../../testing/payg.ts'
import { clearPayg, GUEST, guestTokenNow, welcomeGuest } from '../guest.ts'

const CLIENT = '7c1f9c52-6d3e-4a57-8f0e-000000000001'
const FRAME = { url: 'http://bank.example/form/x?language=en', origin: 'http://bank.example' }
const NOW = new Date('2026-12-09T18:00:00Z')
const UNTIL = '2026-12-09T18:30:00+00:00'

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
  server = referenceServer()
  watchNetwork()
  withTaps(server, [tapped()])
  server.answer(startPaygCard, guestSession)
})
afterEach(() => {
  act(clearPayg)
  closeApp()
})

const guestSession = {
  clientId: CLIENT,
  frame: FRAME,
  transientToken: 'guest-token',
  customerReference: null,
  validUntil: UNTIL,
}
const said = () => toasts.get().map(({ words }) => words)
const formSays = (says: object) => {
  const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
  act(() => {
    dispatchEvent(new MessageEvent('message', { data: says, origin: FRAME.origin, source: contentWindow }))
  })
}
const typeCard = async () => {
  await screen.findByRole('button', { name: 'Save this card' })
  const before = server.to(addPaygCard).length
  // The form may say it before this page listens; a bank says it again.
  while (server.to(addPaygCard).length === before) {
    formSays({ kind: 'decided' })
    await act(async () => undefined)
  }
}

/** Lets time pass until the server was asked so often. */
const untilAsked = async (call: AnyEndpoint, often: number) => {
  while (server.to(call).length < often) await act(() => vi.advanceTimersByTimeAsync(1500))
}

test('a guest adds a card at the bank’s form, and has a token that opens it [PAYG-001] [PAYG-037] [PAYG-054] [ROUTE-060]', async () => {
  server.answer(addPaygCard, { state: 'ADDED', card: paygCard() })
  await openApp({ address: '/payg/add-card' })
  await typeCard()
  await screen.findByText('The card is added')
  expect(location.hash).toBe('#/payg/add-card/success')
  expect(server.to(startPaygCard)[0]?.url.searchParams.get('guestCheckout')).toBe('true')
  expect(server.to(addPaygCard)[0]?.body).toMatchObject({ transientToken: 'guest-token' })
  fireEvent.click(screen.getByRole('link', { name: 'See your journeys' }))
  await screen.findByRole('heading', { level: 1, name: 'Your tapped journeys' })
  await waitFor(() => expect(server.to(listPaygTransactions).length).toBeGreaterThan(0))
  const asked = server.to(listPaygTransactions)[0]?.url.searchParams
  expect(asked?.get('transientToken')).toBe('guest-token')
  expect(asked?.get('guestCheckout')).toBe('true')
})

test('whoever is signed in adds it to the account [ROUTE-061] [NAMED-021]', async () => {
  server.answer(startPaygCard, { ...guestSession, transientToken: null, customerReference: 'c1', validUntil: null })
  server.answer(addPaygCard, { state: 'ADDED', card: paygCard() })
  await openApp({ address: '/payg/add-card', signedIn: CARYS, wide: false })
  await typeCard()
  expect(await screen.findByText('The card is added')).toBeTruthy()
  expect(server.to(addPaygCard)[0]?.body).toMatchObject({ customerReference: 'c1', clientId: CLIENT })
  expect(guestTokenNow()).toBeNull()
})

test('a failure says so with the HTTP status, and each refusal in words [ERR-037]', async () => {
  server.fail(addPaygCard, 418)
  await openApp({ address: '/payg/add-card', signedIn: CARYS })
  await typeCard()
  expect(await screen.findByText('Failed to add card 418')).toBeTruthy()
  server.fail(addPaygCard, 409, 'PAYG_CARD_TAKEN')
  act(() => navigate('/payg/add-card'))
  await typeCard()
  expect(await screen.findByText('This card is in another account. Remove it there first.')).toBeTruthy()
})

test('a bank that doesn’t open its form can be asked again [ERR-039]', async () => {
  server.fail(startPaygCard, 503)
  await openApp({ address: '/payg/add-card' })
  expect(await screen.findByText('Failed to initiate payment gateway session')).toBeTruthy()
  server.answer(startPaygCard, guestSession)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Save this card' })).toBeTruthy()
})

test('a bank that is silent is asked until it answers, and a refused card leaves the form open', async () => {
  server.answer(addPaygCard, { state: 'FINDING_OUT', card: null })
  await openApp({ address: '/payg/add-card' })
  await typeCard()
  await screen.findByText('We’re asking your bank.')
  server.answer(addPaygCard, { state: 'YOUR_TURN', card: null })
  await untilAsked(addPaygCard, 2)
  expect(await screen.findByText('Your bank refused this card. Nothing was taken. Use another card.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save this card' })).toBeTruthy()
})

test('iOS comes back by its address and goes on with what was begun [ROUTE-071] [PAYG-036]', async () => {
  await openApp({ address: '/payg/add-card' })
  await screen.findByRole('button', { name: 'Save this card' })
  closeApp()
  server = referenceServer()
  withTaps(server, [tapped()])
  server.answer(addPaygCard, { state: 'ADDED', card: paygCard() })
  await openApp({ address: '/payg/add-card?Redirected=true' })
  expect(await screen.findByText('The card is added')).toBeTruthy()
  expect(server.to(startPaygCard)).toEqual([])
})

test('a guest’s time runs second by second, warns twice, and at its end nothing is left [PAYG-007] [PAYG-028] [PAYG-030] [PAYG-031]', async () => {
  act(() => welcomeGuest('guest-token', UNTIL))
  await openApp({ address: '/payg/guest-info' })
  expect((await screen.findByRole('timer')).textContent).toBe('30 min 0 s')
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('timer').textContent).toBe('29 min 59 s')
  act(() => void vi.advanceTimersByTime(25 * 60_000 - 1000))
  expect(said()).toContain('Your time as a guest is over in 5 minutes')
  act(() => void vi.advanceTimersByTime(4 * 60_000))
  expect(said()).toContain('Your time as a guest is over in 1 minute')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(said()).toContain('Your time as a guest is over. Nothing of your card is left here')
  expect(guestTokenNow()).toBeNull()
  expect(paygGuestCard.get()).toBeNull()
  await waitFor(() => expect(location.hash).toBe('#/payg/home'))
})

test('a guest takes half an hour more, and is told when there is no more', async () => {
  act(() => welcomeGuest('guest-token', UNTIL))
  await openApp({ address: '/payg/guest-info' })
  server.answer(prolongPaygGuest, {
    transientToken: 'guest-token',
    validUntil: '2026-12-09T18:45:00+00:00',
    prolongationsLeft: 0,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it open for 30 minutes from now' }))
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('45 min 0 s'))
  expect(screen.getByText('There is no more time to add.')).toBeTruthy()
})

test('guest-info needs a token, and history after the status page, too [ROUTE-070] [ROUTE-065] [ROUTE-069]', async () => {
  await openApp({ address: '/payg/guest-info' })
  await waitFor(() => expect(location.hash).toBe('#/payg/home'))
  act(() => navigate('/payg/add-card/fail'))
  await screen.findByText(/^Failed to add card/)
  act(() => navigate('/payg/history'))
  await waitFor(() => expect(location.hash).toBe('#/payg/home'))
})

test('who signs in takes the guest’s card along; a failure there is named as one [PAYG-022] [ERR-038]', async () => {
  server.answer(addPaygCard, { state: 'ADDED', card: paygCard() })
  act(() => welcomeGuest('guest-token', UNTIL))
  const join = paygGuestCard.get()
  expect(await join?.('c1')).toBe(true)
  expect(server.to(addPaygCard)[0]?.body).toMatchObject({ transientToken: 'guest-token', customerReference: 'c1' })
  expect(guestTokenNow()).toBeNull()
  server.fail(addPaygCard, 500)
  act(() => welcomeGuest('guest-token', UNTIL))
  expect(await paygGuestCard.get()?.('c1')).toBe(false)
  await openApp({ address: '/payg/add-card/fail?loginPage=true' })
  expect(await screen.findByText('Failed to add card - guest')).toBeTruthy()
})

test('how long a guest’s card is open is the server’s to say [PAYG-003]', async () => {
  server.answer(options, { ...BUILD_OPTIONS, guestTokenValidityMinutes: 20 })
  await openApp({ address: '/payg/add-card' })
  expect(await screen.findByText(/you see seven days of journeys, for 20 minutes/)).toBeTruthy()
  act(() => welcomeGuest('guest-token', UNTIL))
  act(() => navigate('/payg/guest-info'))
  expect(await screen.findByRole('button', { name: 'Keep it open for 20 minutes from now' })).toBeTruthy()
})

async function signInAsGuest() {
  act(() => welcomeGuest('guest-token', UNTIL))
  server.answer(login, { access_token: 'a', refresh_token: 'cookie', user: CARYS })
  await openApp({ address: '/login', wide: false })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: CARYS.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Ceffyl-mor7' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
}

test('who signs in lands where it stands whether the card came along [PAYG-022] [PAYG-023]', async () => {
  server.answer(addPaygCard, { state: 'ADDED', card: paygCard() })
  await signInAsGuest()
  expect(await screen.findByText('The card is added')).toBeTruthy()
  expect(location.hash).toBe('#/payg/add-card/success?loginPage=true')
  closeApp()
  server = referenceServer()
  server.fail(addPaygCard, 500)
  await signInAsGuest()
  expect(await screen.findByText('Failed to add card - guest')).toBeTruthy()
  expect(location.hash).toBe('#/payg/add-card/fail?loginPage=true')
})

test('a login leaves no guest’s token, time or countdown behind [PAYG-024]', () => {
  const before = vi.getTimerCount()
  act(() => welcomeGuest('guest-token', UNTIL))
  expect(vi.getTimerCount()).toBe(before + 1)
  act(loggedIn)
  expect([guestTokenNow(), paygGuestCard.get()]).toEqual([null, null])
  expect(vi.getTimerCount()).toBe(before)
  act(() => void vi.advanceTimersByTime(30 * 60_000))
  expect(said()).toEqual([])
})

test('whoever clears it has no cards, journeys, payments or age of them left, and no token [PAYG-025] [PAYG-026]', async () => {
  act(() => welcomeGuest('guest-token', UNTIL))
  await openApp({ address: '/payg/history' })
  await screen.findByText('Pontyclun to Cardiff Central')
  const kept = () => queryClient.getQueriesData<{ lastUpdated?: string }>({ queryKey: [GUEST] })
  await waitFor(() => expect(kept().filter(([, value]) => value !== undefined).length).toBeGreaterThan(2))
  expect(kept().some(([, value]) => value?.lastUpdated)).toBe(true)
  act(clearPayg)
  expect(kept().filter(([, value]) => value !== undefined)).toEqual([])
  expect(guestTokenNow()).toBeNull()
})

test('whoever signs in where there is room leaves nothing of a guest on this device, also where their card stays with the bank [LOGIN-028]', async () => {
  server.fail(addPaygCard, 500)
  server.answer(login, { access_token: 'a', refresh_token: 'cookie', user: CARYS })
  act(() => welcomeGuest('guest-token', UNTIL))
  await openApp({ address: '/login' })
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: CARYS.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Ceffyl-mor7' } })
  expect(guestTokenNow()).not.toBeNull()
  fireEvent.submit(screen.getByRole('form', { name: 'Sign in' }))
  expect(await screen.findByText('Failed to add card - guest')).toBeTruthy()
  expect([guestTokenNow(), paygGuestCard.get()]).toEqual([null, null])
})

test('whose last card goes is led to the first page [PAYG-027]', async () => {
  server.answer(listPaygDevices, { cards: [], lastUpdated: UNTIL })
  await openApp({ address: '/payg/history', signedIn: CARYS })
  await waitFor(() => expect(location.hash).toBe('#/payg/home'))
})
