import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import { listPaygDevices, namePaygDevice, removePaygCard } from '@cledrau/contract/payg/cards.ts'
import { comparePaygWeek } from '@cledrau/contract/payg/comparing.ts'
import { listPaygTransactions } from '@cledrau/contract/payg/journeys.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from '../../../build/words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toasts } from '../../page/messages.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { bring } from '../../state/topics.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { unhurried } from '../../testing/patience.ts'
import { missingTap, paygCard, PHONE_ID, tapped, taps, withTaps } from '../../testing/payg.ts'
import { lastOnboardingIndex } from './how-it-works.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-09T18:00:00Z') })
  server = referenceServer()
  watchNetwork()
  withTaps(server, [missingTap(), tapped()])
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const open = (more = {}) => openApp({ address: '/payg', signedIn: CARYS, ...more })
const slideWords = (n: number) => ({
  title: `Slide ${n}`,
  content: '<p>Tap.</p>',
  image_id: 110 + n,
  image_info: { alt: 'A card', url: { large: '/images/tap.svg' } },
})
const slide = (n: number) => ({ id: 10 + n, sequence: n, requiresLogin: n === 3, en: slideWords(n), cy: slideWords(n) })
const said = () => toasts.get().map(({ words }) => words)

test('the week stands against its cap, with every day and the missing tap with one button [PAYG-002] [ROUTE-059]', async () => {
  await open()
  expect(await screen.findByText('£16.60')).toBeTruthy()
  expect(screen.getByText('of £21.00')).toBeTruthy()
  expect(screen.getByText('£4.40 more, then the week is free. Keep tapping.')).toBeTruthy()
  expect(screen.getByRole('img', { name: '£16.60 of the weekly cap of £21.00' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'What each day cost' })).getAllByRole('listitem')).toHaveLength(7)
  const day = within(await screen.findByRole('region', { name: 'Wed 9 Dec' }))
  expect(day.getByText('You tapped in at Cardiff Central at 17:12, and there is no tap out.')).toBeTruthy()
  expect(day.getByRole('link', { name: 'Say where' }).getAttribute('href')).toContain('update-journey')
  expect(day.getAllByText('Not charged yet').length).toBeGreaterThan(0)
})

test('in Welsh and narrow the same is said [PAYG-002]', async () => {
  await open({ language: 'cy', wide: false })
  expect(await screen.findByText('o £21.00')).toBeTruthy()
  expect(await screen.findByText(/Caerdydd Canolog, 17:12: tapioch i mewn/)).toBeTruthy()
})

test('a tap is on the open page as soon as the server tells of it', async () => {
  await open()
  await screen.findByText('£16.60')
  const under = tapped({
    id: 'NWP-1.9',
    state: 'OPEN',
    from: 'NWP',
    to: null,
    endsAt: null,
    minutesLeft: 15,
    endsBy: '2026-12-09T18:15:00+00:00',
  })
  server.answer(listPaygTransactions, taps(under, missingTap(), tapped()))
  act(() => bring('me', { about: 'payg' }))
  expect(await screen.findByText('Tap out soon: 15 minutes left')).toBeTruthy()
})

test('a link that asks for it loads cards and history on arrival, once each, also where the page stood open; then it is gone from the address', async () => {
  const asked = () => server.to(listPaygDevices).length
  await open()
  await screen.findByText('£16.60')
  const before = asked()
  withTaps(server, [tapped()])
  const read = server.to(listPaygTransactions).length
  act(() => navigate('/login-redirect?redirect_name=PayAsYouGo&refresh_dashboard=true'))
  await waitFor(() => expect(screen.queryByText('£16.60')).toBeNull())
  expect(asked()).toBe(before + 1)
  expect(server.to(listPaygTransactions).length).toBeGreaterThan(read)
  expect(location.hash).toBe('#/payg/home')
})

test('a link that is followed into a closed app asks for the cards once', async () => {
  await openApp({ address: '/payg/home?refresh_dashboard=true&direct=1', signedIn: CARYS })
  await screen.findByText('£16.60')
  expect(server.to(listPaygDevices)).toHaveLength(1)
  expect(location.hash).toBe('#/payg/home?direct=1')
})

test('what missing taps cost is no part of the way to the cap', async () => {
  withTaps(server, [missingTap({ answerBy: '2026-12-09T12:00:00+00:00' }), missingTap({ id: 'NWP-1.8' }), tapped()])
  await open()
  expect(await screen.findByText('£12.50')).toBeTruthy()
  expect(screen.getByText('And £4.10 for missing taps, which no cap covers.')).toBeTruthy()
  expect(screen.getByText('£8.50 more, then the week is free. Keep tapping.')).toBeTruthy()
})

test('a name and a colour are kept, and a card goes after asking [PAYG-032] [PAYG-033] [ERR-030] [ERR-031]', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Visa, ends 4242/ }))
  const own = within(screen.getByRole('region', { name: 'Visa, ends 4242' }))
  server.answer(namePaygDevice, { card: paygCard({ name: 'Work', colour: 'PLUM' }) })
  fireEvent.change(own.getByLabelText('What you call it'), { target: { value: 'Work' } })
  fireEvent.click(own.getByRole('radio', { name: /Plum/ }))
  fireEvent.click(own.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toContain('The card is changed'))
  expect(server.to(namePaygDevice)[0]?.body).toMatchObject({ name: 'Work', colour: 'PLUM' })

  server.fail(namePaygDevice, 500)
  const phone = within(screen.getByRole('region', { name: 'Phone, ends 9911' }))
  fireEvent.click(phone.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toContain('The device couldn’t be changed'))
  expect(server.to(namePaygDevice)[1]?.body).toMatchObject({ tokenId: PHONE_ID })
})

test('a removed card is gone, and a removal that failed says so [ERR-032]', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: /^Visa, ends 4242/ }))
  const remove = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Remove this card' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  }
  server.fail(removePaygCard, 500)
  await remove()
  await waitFor(() => expect(said()).toContain('The card couldn’t be removed'))
  // Its question goes when it is over, and only then another one is asked.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.answer(removePaygCard, {})
  unhurried()
  server.answer(listPaygDevices, { cards: [], lastUpdated: '2026-12-09T18:00:00+00:00' })
  await remove()
  await waitFor(() => expect(said()).toContain('The card is removed'))
  expect(await screen.findByText('No card yet')).toBeTruthy()
})

test('whoever has no card is offered to add one; whoever is nobody is asked nothing', async () => {
  await openApp({ address: '/payg/home' })
  expect(await screen.findByRole('link', { name: 'Add a contactless card' })).toBeTruthy()
  expect(server.to(listPaygDevices)).toEqual([])
})

test('who has no card sees how it works, and goes on at the slide that was looked at last [PAYG-004]', async () => {
  server.answer(onboarding, [1, 2, 3].map(slide))
  server.answer(listPaygDevices, { cards: [], lastUpdated: '2026-12-09T18:00:00+00:00' })
  await open()
  expect(await screen.findByRole('heading', { name: 'Slide 1' })).toBeTruthy()
  expect(server.to(onboarding)[0]?.url.searchParams.get('onboardingType')).toBe('Payg')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'Slide 2' })).toBeTruthy()
  act(() => navigate('/settings'))
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  act(() => navigate('/payg/home'))
  expect(await screen.findByRole('heading', { name: 'Slide 2' })).toBeTruthy()
  expect(lastOnboardingIndex.get()).toBe(1)
  const known = queryClient.getQueryData<{ lastUpdated: string }>([CARYS.customerId, 'payg-cards', ''])
  expect(known?.lastUpdated).toBe('2026-12-09T18:00:00+00:00')
  act(() => lastOnboardingIndex.set(0))
})

test('a week is compared with other tickets, and the one that would have paid is offered with its search filled in', async () => {
  const search = { page: 'SEASON' as const, origin: 'PYC', destination: 'CDF', railcards: [], children: 0 }
  server.answer(comparePaygWeek, {
    taps: 1660,
    journeys: ['PYC-1.1'],
    ways: (['SEASON', 'SINGLES'] as const).map((way, at) => ({
      way,
      total: at === 0 ? 1500 : 1980,
      dearer: at * 480,
      purchases: [],
      sentences: [],
    })),
    notPriced: [],
    notes: [],
    pricedAs: '2026-12-14',
    better: { way: 'SEASON', total: 1500, saving: 160, search },
    stations: {},
  })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with other tickets' }))
  const ways = within(await screen.findByRole('region', { name: 'The same journeys with other tickets' }))
  expect(ways.getByText('A season ticket would have cost £15.00: £1.60 less.')).toBeTruthy()
  expect(ways.getByText('£19.80')).toBeTruthy()
  expect(ways.getByText(/priced like those of the week from Mon 14 Dec/)).toBeTruthy()
  const { pathname, searchParams } = new URL(
    ways.getByRole('link', { name: 'Look for it' }).getAttribute('href')?.slice(1) ?? '',
    location.origin,
  )
  expect([pathname, searchParams.get('from'), searchParams.get('to')]).toEqual([pathTo('Season'), 'PYC', 'CDF'])
})

test('a week that can’t be compared says why', async () => {
  server.fail(comparePaygWeek, 422, 'PAYG_NOT_COMPARED')
  await open({ wide: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Compare with other tickets' }))
  expect(await screen.findByText(/^We can’t compare this week/)).toBeTruthy()
})

test('of several cards the first one is looked at first [PAYG-006]', async () => {
  const other = paygCard({ accountId: '3f1f9c52-6d3e-4a57-8f0e-000000000009', name: 'Mine', lastFour: '0005' })
  server.answer(listPaygDevices, { cards: [paygCard(), other], lastUpdated: '2026-12-09T18:00:00+00:00' })
  await open()
  expect(await screen.findByRole('button', { name: /^Visa, ends 4242/ })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Which card'), { target: { value: other.accountId } })
  expect(await screen.findByRole('button', { name: /^Mine/ })).toBeTruthy()
  await waitFor(() =>
    expect(server.to(listPaygTransactions).at(-1)?.url.searchParams.getAll('accountId')).toEqual([other.accountId]),
  )
})

test('a hint says what it is until it is put away [ONBOARD-039]', async () => {
  await open()
  const hint = wordsOf('en')['PAYG_STANDARD_TICKET_TOOLTIP'] ?? ''
  expect(await screen.findByText(hint)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByText(hint)).toBeNull()
})

test('while cards are fetched their place is kept, then the account’s own stand there [PAYG-008]', async () => {
  let come: () => void = () => undefined
  const waits = new Promise<void>((resolve) => (come = resolve))
  server.on(listPaygDevices, async () => {
    await waits
    return { body: { cards: [paygCard()], lastUpdated: '2026-12-09T18:00:00+00:00' } }
  })
  await open()
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy())
  expect(screen.queryByText('No card yet')).toBeNull()
  await act(async () => come())
  expect(await screen.findByText('£16.60')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  act(() => navigate('/payg/history'))
  await screen.findByRole('heading', { level: 1, name: 'Your tapped journeys' })
  expect(((await screen.findByRole('radio', { name: 'Month' })) as HTMLInputElement).checked).toBe(true)
})

test('cards and journeys that can’t be had say so once each [ERR-028] [ERR-029]', async () => {
  server.fail(listPaygTransactions, 400)
  await open()
  await waitFor(() => expect(said()).toContain('Your journeys couldn’t be loaded'))
  closeApp()
  server = referenceServer()
  server.fail(listPaygDevices, 400)
  await open()
  await waitFor(() => expect(said()).toContain('Your cards couldn’t be loaded'))
})

test('without a signal what was known last stays, with its age', async () => {
  await open()
  await screen.findByText('£16.60')
  beOnline(false)
  expect((await screen.findAllByText(/18:00/)).length).toBeGreaterThan(0)
  expect(screen.getByText('£16.60')).toBeTruthy()
})

test('a card that owes says so, and leads to paying it', async () => {
  withTaps(server, [tapped()], paygCard({ debt: 700, status: 'BLOCKED' }))
  await open()
  expect(await screen.findByText('£7.00 is owed. Readers don’t take this card until it is paid.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay what is owed' }).getAttribute('href')).toBe('#/payg/add-payment')
})

test('a new card to which its bank said no owes nothing, and says what can be done', async () => {
  withTaps(server, [tapped()], paygCard({ status: 'BLOCKED' }))
  await open()
  expect(await screen.findByText(/^Your bank said no to this card/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add it again' }).getAttribute('href')).toBe('#/payg/add-card')
  expect(screen.queryByRole('link', { name: 'Pay what is owed' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Visa, ends 4242.*Readers don’t take it: its bank said no/ })).toBeTruthy()
})

test('with the option off nothing of it is offered, and its pages lead Home [PAYG-038] [ROUTE-030]', async () => {
  server.answer(options, { ...BUILD_OPTIONS, showPayg: false })
  await open()
  await waitFor(() => expect(location.hash).toBe('#/'))
  expect(screen.queryByRole('link', { name: 'Pay as you go' })).toBeNull()
})
