import { basketInformations } from '@cledrau/contract/buying/basket.ts'
import { favourites } from '@cledrau/contract/account/favourites.ts'
import { NO_PREFERENCES, readPreferences } from '@cledrau/contract/account/preferences.ts'
import { listPaygTransactions } from '@cledrau/contract/payg/journeys.ts'
import { readDue, readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { defaultOptions } from '@cledrau/domain/search/search-options.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../i18n/language.ts'
import { queryClient } from '../../api/query-client.ts'
import { recall, remember } from '../../platform/storage.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { ticketSearchNow } from '../../search/ticket-search.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import { show } from '../../wallet/wallet-kept.ts'
import { addRecentStation } from '../../stations/recent-stations.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { found, ticket, trip } from '../../testing/found-tickets.ts'
import { board, service } from '../../testing/live.ts'
import type { network } from '../../testing/network.ts'
import { basket, order } from '../../testing/orders.ts'
import { missingTap, taps } from '../../testing/payg.ts'
import { due, journey, JOURNEY_ID, made } from '../../testing/repay.ts'
import { settled } from '../../testing/patience.ts'
import { REFERENCE } from '../../state/reference.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { at, EIGHT, walletEntry } from '../../testing/wallet.ts'
import { forgetSearches, rememberSearch } from '../../search/form/remember-search.ts'
import { HomePageScreen } from './home-page.tsx'

const NOW = EIGHT + 52 * MINUTE

// Somebody used the app on this device before.
vi.hoisted(() => localStorage.setItem('onboardingComplete', 'true'))

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  server = referenceServer()
  server.answer(basketInformations, basket([]))
  watchNetwork()
  openAt({ wide: false })
})
afterEach(async () => {
  closeApp()
  await forgetSearches()
  Reflect.deleteProperty(navigator, 'permissions')
  Reflect.deleteProperty(navigator, 'geolocation')
})

const wallet = (entries = [walletEntry()]) =>
  server.answer(ticketWallet, {
    wallet: entries,
    places: { CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' }, SHR: { en: 'Shrewsbury', cy: 'Amwythig' } },
    times: {},
  } as never)
const searched = (...ways: [string, string][]) => {
  for (const [first, second] of ways.toReversed())
    rememberSearch(
      { ...defaultOptions(instant(NOW)), stations: { first, second, via: null, avoid: null } },
      { limit: 10, history: true },
    )
}
const NEXT = found({
  legSolutions: { outbound: [trip('gone', '08:40', '09:10'), trip('next', '09:05', '09:31')], inbound: [] },
  fareInformation: [
    ticket('SDS', 'Anytime Day Single', 490, ['gone']),
    ticket('SDS', 'Anytime Day Single', 490, ['next']),
  ],
})
/** What the device says to whoever asks where it is: it stands at Cardiff Central. */
const allow = (state: string) => {
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state }) },
  })
  const getCurrentPosition = vi.fn((done: (here: object) => void) =>
    done({ coords: { latitude: 51.4759, longitude: -3.1789 } }),
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}
const headings = () => [...document.querySelectorAll('h1, h2')].map((one) => one.textContent)

describe('what stands on Home', () => {
  test('a held order, with its minutes left and one press to pay', async () => {
    signIn(CARYS)
    wallet()
    server.answer(basketInformations, basket([order({ holdExpiration: new Date(NOW + 14 * MINUTE).toISOString() })]))
    draw(<HomePageScreen />)
    const strip = await screen.findByRole('region', { name: 'Kept for you' })
    expect(strip.textContent).toContain('14 min left')
    expect(strip.textContent).toContain('£17.00')
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(
      `#/ticket-search/tickets-payment?order=${order().orderID}`,
    )
    // The form is still there, and the ticket waits.
    expect(screen.getByRole('heading', { level: 1, name: 'Where to?' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Show ticket/ })).toBeNull()
    act(() => chooseLanguage('cy'))
    expect(await screen.findByRole('region', { name: 'Wedi’i gadw i chi' })).toBeTruthy()
  })

  test('a ticket of the next twelve hours, as the wallet draws it', async () => {
    signIn(CARYS)
    wallet()
    draw(<HomePageScreen />)
    const shown = await screen.findByRole('link', { name: /Show ticket/ })
    expect(shown.getAttribute('href')).toBe('#/ticket-wallet/details/ABCDEF?way=OUT')
    const place = shown.compareDocumentPosition(screen.getByRole('heading', { level: 1, name: 'Where to?' }))
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('under a ticket the form is one line on a phone, which asks where to at once and has the whole form behind it', async () => {
    signIn(CARYS)
    wallet()
    draw(<HomePageScreen />)
    await screen.findByRole('link', { name: /Show ticket/ })
    expect(screen.queryByRole('form', { name: 'Find a ticket' })).toBeNull()
    expect(screen.getByText(/^A station, or a sentence/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Where to?' }))
    const asked = await screen.findByRole('dialog', { name: 'Where to?' })
    expect(await within(asked).findByRole('combobox')).toBeTruthy()
    fireEvent.click(within(asked).getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('form', { name: 'Find a ticket' })).toBeTruthy()
  })

  test('a form that somebody has begun to fill in doesn’t fold when the ticket comes', async () => {
    signIn(CARYS)
    wallet([])
    draw(<HomePageScreen />)
    fireEvent.pointerDown(await screen.findByRole('button', { name: /^From/ }))
    wallet()
    await act(() => queryClient.invalidateQueries())
    await act(() => refreshWallet())
    const ticketShown = await screen.findByRole('link', { name: /Show ticket/ })
    const form = screen.getByRole('form', { name: 'Find a ticket' })
    // It moves nothing: nobody had kept room for it.
    expect(form.compareDocumentPosition(ticketShown) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test.each([false, true])(
    'a wide page keeps the form beside the ticket, in a tablet’s app too (%s)',
    async (native) => {
      openAt({ native })
      signIn(CARYS)
      wallet()
      draw(<HomePageScreen />)
      await screen.findByRole('link', { name: /Show ticket/ })
      expect(screen.getByRole('form', { name: 'Find a ticket' })).toBeTruthy()
    },
  )

  test('the first card stands below what is looked at, the next one where room was kept for it', async () => {
    searched(['CDF', 'BRY'])
    server.answer(ticketSearch, NEXT)
    const { unmount } = draw(<HomePageScreen />)
    await screen.findByRole('button', { name: /^Barry/ })
    await waitFor(() => expect(recall('homeCardKind')).toBe('again'))
    expect(headings().slice(0, 2)).toEqual(['Where to?', 'Again'])
    unmount()
    openAt({ wide: false })
    draw(<HomePageScreen />)
    await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Again', 'Where to?']))
  })

  test('what is due for a delay, with both lines, how it is worked out, and one press to claim it [SHELL-008]', async () => {
    signIn(CARYS)
    wallet([])
    server.answer(readDue, due(made()))
    server.answer(readJourney, journey())
    await act(() => queryClient.fetchQuery(REFERENCE.options))
    draw(<HomePageScreen />)
    const card = within(await screen.findByRole('region', { name: 'You’re due £11.40' }))
    expect(await card.findByText(/43 minutes late: half of £22.80/)).toBeTruthy()
    expect(card.getByText('18:35')).toBeTruthy()
    expect(card.getByText('19:18')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe(`#/delay-repay?journey=${JOURNEY_ID}`)
  })

  test('a missing tap, what it would cost, and one press to where it is put right', async () => {
    signIn(CARYS)
    wallet([])
    server.answer(listPaygTransactions, taps(missingTap({ answerBy: at(30 * HOUR) })))
    await act(() => queryClient.fetchQuery(REFERENCE.options))
    draw(<HomePageScreen />)
    const card = within(await screen.findByRole('region', { name: 'Where did you get off?' }))
    expect(card.getByText(/If nobody says where the missing tap was: £4.10/)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Say where' }).getAttribute('href')).toContain('/payg/history/details/update')
  })

  test('not a ticket of another day', async () => {
    signIn(CARYS)
    wallet([
      walletEntry(
        { expiryDate: at(60 * HOUR) },
        {
          departureDate: at(30 * HOUR),
          expiryDateTime: at(60 * HOUR),
          trains: walletEntry().tickets[0]?.trains.map((train) => ({
            ...train,
            departs: at(30 * HOUR),
            arrives: at(32 * HOUR),
          })),
        },
      ),
    ])
    draw(<HomePageScreen />)
    await waitFor(() => expect(server.to(ticketWallet)).toHaveLength(1))
    expect(await screen.findByRole('button', { name: /^From/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Show ticket/ })).toBeNull()
  })

  test('a guest’s ticket that lies on this device', async () => {
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^From/ })).toBeTruthy()
    const entry = walletEntry({ fulfilmentType: 'ETK' }, { barcode: 'CODE', mobile: false })
    const record = {
      productStatus: 'ACTIVE',
      downloaded: true,
      expiryDate: Date.parse(entry.expiryDate),
      updated: true,
      type: 'SINGLE',
      fulfilmentType: 'ETK',
      dayPasses: false,
      newTicketFlagToUpdate: false,
      tickets: {
        [entry.tickets[0]?.bookingInformationItemID ?? '']: {
          status: 'ACTIVE',
          activatedAt: null,
          activateAt: null,
          expiryDate: Date.parse(entry.expiryDate),
          onlineState: false,
          screenshotTaken: false,
          activatedCount: 0,
          activationLimit: 1,
          data: 'CODE',
        },
      },
    }
    act(() =>
      show({
        state: 'ready',
        owner: 'nobody',
        failed: false,
        entries: [entry],
        places: {},
        records: { [entry.recordLocator]: record },
        asOf: NOW,
        asks: [],
      } as never),
    )
    expect(await screen.findByRole('link', { name: /Show ticket/ })).toBeTruthy()
  })

  test('else the journeys that one goes again, with the next train and its price; one press runs it', async () => {
    remember('homeCardHeight', '210')
    searched(['CDF', 'BRY'], ['BRY', 'CDF'])
    server.answer(ticketSearch, NEXT)
    draw(<HomePageScreen />)
    const way = await screen.findByRole('button', { name: /^Barry/ })
    await waitFor(() => expect(way.textContent).toContain('£4.90'))
    expect(way.textContent).toContain('09:05')
    expect(headings().slice(0, 2)).toEqual(['Again', 'Where to?'])
    fireEvent.click(way)
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search/single-results'))
    expect(locationNow().query).toMatchObject({ from: 'CDF', to: 'BRY' })
  })

  test('kept journeys come before those that were looked for', async () => {
    remember('homeCardHeight', '210')
    signIn(CARYS)
    wallet([])
    server.answer(favourites, [{ id: '1', origin: 'CDF', destination: 'BRY', name: 'Work' }])
    server.answer(ticketSearch, NEXT)
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^Work/ })).toBeTruthy()
    await waitFor(() => expect(headings().slice(0, 2)).toEqual(['Favourites', 'Where to?']))
  })

  test('without a network, from what this device knows: no prices are asked for', async () => {
    searched(['CDF', 'BRY'])
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
    act(() => void dispatchEvent(new Event('offline')))
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^Barry/ })).toBeTruthy()
    expect(server.to(ticketSearch)).toHaveLength(0)
  })
})

describe('the journey begins', () => {
  test('where the last one did', async () => {
    searched(['BRY', 'CDF'])
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^From Barry/ })).toBeTruthy()
    expect(ticketSearchNow().stations).toMatchObject({ first: 'BRY', second: null })
  })

  test('at the nearest station, where the device was allowed to say where it is', async () => {
    allow('granted')
    searched(['BRY', 'CDF'])
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^From Cardiff Central/ })).toBeTruthy()
  })

  test('and nobody is asked for leave', async () => {
    const ask = allow('prompt')
    draw(<HomePageScreen />)
    expect(await screen.findByRole('button', { name: /^From From where/ })).toBeTruthy()
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('beside the form on a wide page', () => {
  const heading = async () => (await screen.findByRole('heading', { level: 2, name: /^Leaving / })).textContent
  const rows = () => within(screen.getByRole('list', { name: 'Departures' })).getAllByRole('link')
  const trains = ['08:55', '09:00', '09:05', '09:10', '09:20'].map((time) => service(time, time))
  beforeEach(() => {
    openAt()
    wallet([])
    server.answer(liveTimes, board(trains))
  })

  test('stands the board of the station used last: four trains, how old that is, and the way to all of them', async () => {
    addRecentStation('BRY')
    addRecentStation('CDF')
    const lately = recall('recentStations')
    draw(<HomePageScreen />)
    expect(await heading()).toBe('Leaving Cardiff Central')
    await screen.findByRole('list', { name: 'Departures' })
    expect(rows().map((row) => row.querySelector('span')?.textContent)).toEqual(['08:55', '09:00', '09:05', '09:10'])
    expect(rows()[0]?.getAttribute('href')).toBe('#/all-updates?crs=CDF&service=08%3A55')
    expect(screen.getByText('Live')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All departures' }).getAttribute('href')).toBe('#/all-updates?crs=CDF')
    act(() => chooseLanguage('cy'))
    expect(await screen.findByRole('heading', { name: 'Yn gadael Caerdydd Canolog' })).toBeTruthy()
    // Looking at Home is no use of a station.
    expect(recall('recentStations')).toBe(lately)
  })

  test('no phone asks for it, and nobody who has nothing to do with any station yet', async () => {
    const { unmount } = draw(<HomePageScreen />)
    await screen.findByRole('button', { name: /^From/ })
    unmount()
    addRecentStation('CDF')
    openAt({ wide: false })
    draw(<HomePageScreen />)
    await screen.findByRole('button', { name: /^From/ })
    await settled()
    expect(server.to(liveTimes)).toEqual([])
    expect(screen.queryByText(/^Leaving/)).toBeNull()
  })

  test('it is where one is, if the device may say so; else what one told us goes before what one does', async () => {
    addRecentStation('BRY')
    signIn(CARYS)
    server.answer(favourites, [
      { id: '1', origin: 'ABE', destination: 'CDF', name: '' },
      { id: '2', origin: 'HFD', destination: null, name: '' },
    ])
    server.answer(readPreferences, { data: { ...NO_PREFERENCES, home_station_live_times: 'BGN' } })
    const asked = () => server.to(liveTimes).map(({ url }) => url.searchParams.get('crs'))
    const shown = async () => {
      queryClient.clear()
      server.sent.length = 0
      const { unmount } = draw(<HomePageScreen />)
      await waitFor(() => expect(asked()).toHaveLength(1))
      unmount()
      return asked()[0]
    }
    expect(await shown()).toBe('BGN')
    server.answer(readPreferences, { data: NO_PREFERENCES })
    expect(await shown()).toBe('HFD')
    allow('granted')
    expect(await shown()).toBe('CDF')
  })

  test('a board that can’t be had says so, and Home stays', async () => {
    addRecentStation('CDF')
    server.fail(liveTimes, 500)
    draw(<HomePageScreen />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.answer(liveTimes, board(trains))
    fireEvent.click(retry)
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(screen.getByRole('form', { name: 'Find a ticket' })).toBeTruthy()
  })

  test('without a signal it is the last one, and nothing of it is on time once that is old', async () => {
    addRecentStation('CDF')
    server.answer(liveTimes, board(trains, 3 * MINUTE))
    draw(<HomePageScreen />)
    await screen.findByRole('list', { name: 'Departures' })
    act(() => beOnline(false))
    expect(rows()).toHaveLength(4)
    expect(screen.getByText(/^As of/)).toBeTruthy()
    expect(screen.queryByText('On time')).toBeNull()
    act(() => beOnline(true))
  })

  test('a night without trains and a board that its station has closed are said to be so', async () => {
    addRecentStation('CDF')
    server.answer(liveTimes, board([]))
    const { unmount } = draw(<HomePageScreen />)
    expect(await screen.findByText('No trains in the next 24 hours')).toBeTruthy()
    unmount()
    server.answer(liveTimes, { ...board([]), suppressed: true, version: 'two' })
    draw(<HomePageScreen />)
    expect(await screen.findByText('This board is closed for now')).toBeTruthy()
  })

  test('the first one comes below all else, the next one where room was kept for it', async () => {
    addRecentStation('CDF')
    const { unmount } = draw(<HomePageScreen />)
    await heading()
    await screen.findByRole('heading', { name: 'Hello' })
    expect(headings()).toEqual(['Where to?', 'Hello', 'Leaving Cardiff Central'])
    unmount()
    draw(<HomePageScreen />)
    await heading()
    expect(headings()).toEqual(['Where to?', 'Leaving Cardiff Central', 'Hello'])
  })
})
