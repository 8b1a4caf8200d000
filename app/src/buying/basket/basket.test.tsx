import { basketInformations, cancelJourney, renameJourney } from '@cledrau/contract/buying/basket.ts'
import { log } from '@cledrau/contract/log.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { toasts } from '../../page/messages.ts'
import { Messages } from '../../frame/messages-view.tsx'
import { fetchBasket } from '../basket.ts'
import { basketSum } from '../../state/news.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { basket, order } from '../../testing/orders.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import type { network } from '../../testing/network.ts'
import { BasketScreen } from './basket-screen.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-search/basket' })
  signIn(CARYS)
})
afterEach(() => {
  closeApp()
  sessionStorage.clear()
  progress.set(NO_PROGRESS)
})

const show = () =>
  draw(
    <>
      <BasketScreen />
      <Messages />
    </>,
  )
const second = { orderID: '6a0c0d52-3a30-4f0b-8b0b-0f2f1d1c7a12', recordLocator: 'A4MG62', destination: 'SHR' }

describe('the basket', () => {
  test('holds several journeys, each with its line, its price and its time, and their sum [BASKET-001] [TPERM-027]', async () => {
    server.answer(basketInformations, basket([order(), order({ ...second, journeyName: 'Mam’s birthday' })]))
    show()
    const journeys = await screen.findAllByRole('article')
    expect(journeys.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Cardiff Central to Machynlleth',
      'Mam’s birthday',
    ])
    expect(within(journeys[0] as HTMLElement).getByText(/^20 min left$/)).toBeTruthy()
    expect(screen.getByText('2 of 5 journeys')).toBeTruthy()
    expect(screen.getAllByText('£34.00').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Pay for all' }).getAttribute('href')).toBe(
      '#/ticket-search/tickets-payment?order=basket',
    )
  })

  test('an empty one is none: the header shows no sum, and the page says what to do [BASKET-009]', async () => {
    server.answer(basketInformations, basket([order()]))
    await act(() => fetchBasket())
    expect(basketSum.get()).toEqual({ tickets: 1, total: 1700 })
    server.answer(basketInformations, basket([]))
    show()
    expect(await screen.findByText('Nothing in your basket')).toBeTruthy()
    expect(basketSum.get()).toBeNull()
    expect(progress.get().basket).toBe(false)
  })

  test('a journey is taken out after a question, by its reference and its order [BASKET-011]', async () => {
    server.answer(basketInformations, basket([order()]))
    server.answer(cancelJourney, () => {
      server.answer(basketInformations, basket([]))
      return { orderIDs: [order().orderID] }
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Nothing in your basket')).toBeTruthy()
    expect(server.to(cancelJourney)[0]?.body).toMatchObject({ recordLocator: 'K7QX2M', orderID: order().orderID })
  })

  test('a journey gets a name of its own [BASKET-012]', async () => {
    server.answer(basketInformations, basket([order()]))
    server.answer(renameJourney, (sent) => {
      server.answer(basketInformations, basket([order({ journeyName: String(sent.body?.['journeyName']) })]))
      return { orderID: order().orderID, journeyName: String(sent.body?.['journeyName']) }
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    fireEvent.change(screen.getByLabelText('Name of this journey'), { target: { value: ' Christmas in Tenby ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Christmas in Tenby' })).toBeTruthy()
    expect(server.to(renameJourney)[0]?.body).toMatchObject({
      orderID: order().orderID,
      journeyName: 'Christmas in Tenby',
    })
  })

  test('changing a journey begins at its own search: stations, by way of, party and their cards', async () => {
    const [one] = order().passengers
    const named = (reference: string, railcard: string | null) => ({ ...one!, reference, railcard })
    // One card for two, one each for the others, and one that takes nothing off this journey.
    const cards = ['2TR', 'YNG', 'YNG', 'NEW']
    const passengers = [named('A1', '2TR'), named('A2', '2TR'), named('A3', 'YNG'), named('A4', 'YNG')]
    server.answer(basketInformations, basket([order({ passengers, railcards: cards, via: ['SHR'], avoid: ['CRE'] })]))
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
    expect(locationNow().query).toMatchObject({
      from: 'CDF',
      to: 'MCN',
      via: 'SHR',
      avoid: 'CRE',
      adults: '4',
      railcards: '2TR,YNG,YNG,NEW',
      edit: 'true',
      orderID: order().orderID,
    })
  })

  test('a full one takes no further journey', async () => {
    server.answer(basketInformations, basket([order()], { maxBasketOrders: 1 }))
    show()
    expect(await screen.findByText(/as much as a basket holds/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add a journey' })).toBeNull()
  })
})

describe('a hold that runs out', () => {
  test('a REMOVED journey is said in a toast, once [BASKET-006] [TERR-008]', async () => {
    server.answer(basketInformations, basket([order({ status: 'REMOVED', holdExpiration: null, journeyName: 'Mam' })]))
    await act(() => fetchBasket())
    await act(() => fetchBasket())
    expect(toasts.get().map(({ words, icon }) => [words, icon])).toEqual([
      ['Mam has expired in your basket', 'warning'],
    ])
  })

  test('what has expired is named, with the way to what there is for it today; once read it is gone', async () => {
    const gone = order({ status: 'REMOVED', holdExpiration: null, journeyName: 'Mam', via: ['SHR'] })
    server.answer(basketInformations, basket([gone]))
    server.answer(cancelJourney, () => {
      server.answer(basketInformations, basket([]))
      return { orderIDs: [gone.orderID] }
    })
    openAt({ address: '/ticket-search/basket' })
    show()
    expect(await screen.findByText('Mam has expired.')).toBeTruthy()
    expect(screen.queryByText('Nothing in your basket')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Look for it again' }))
    expect(locationNow().path).toBe('/ticket-search/results')
    expect(locationNow().query).toMatchObject({ from: 'CDF', to: 'MCN', via: 'SHR', out: '2026-12-07T09:21' })
    // Nothing waits to be replaced: it is bought anew.
    expect(locationNow().query).not.toHaveProperty('edit')
    await waitFor(() => expect(server.to(cancelJourney)[0]?.body).toMatchObject({ orderID: gone.orderID }))
    expect(await screen.findByText('Nothing in your basket')).toBeTruthy()
  })

  test('the basket is asked for again when the earliest hold is over [BASKET-007]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.answer(basketInformations, () => basket([order()]))
    await act(() => fetchBasket())
    expect(server.to(basketInformations)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(19 * 60_000))
    expect(server.to(basketInformations)).toHaveLength(1)
    server.answer(basketInformations, basket([]))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await waitFor(() => expect(server.to(basketInformations)).toHaveLength(2))
  })
})

test('the basket is tried for three times; the third failure is told and thrown [TERR-006] [TERR-007] [TCONST-012]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.fail(basketInformations, 500)
  const asked = fetchBasket().then(
    () => 'answered',
    () => 'thrown',
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBe('thrown')
  expect(server.to(basketInformations)).toHaveLength(3)
  expect(server.to(log).filter(({ body }) => body?.['provider'] === 'basketInformations')).toHaveLength(1)
})
