import { options } from '@cledrau/contract/reading/options.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { bookingStations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { NOTHING_CHOSEN } from '@cledrau/domain/search/buying-choice.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { buyingChoiceNow } from '../ticket-search.ts'
import { TicketSearchScreen } from './ticket-search-screen.tsx'

afterEach(() => {
  closeBrowser()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a search that an earlier visit kept together with what buying chose runs again, and changes no order', async () => {
  const server = network()
  server.answer(options, BUILD_OPTIONS)
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(bookingStations, STATIONS)
  server.answer(railcards, [])
  vi.useFakeTimers({ now: Date.parse('2026-12-07T08:52:00Z'), toFake: ['Date'] })
  const way = { type: 'single', from: 'CDF', to: 'MCN', out: '2026-12-07T09:00' }
  const query = { ...way, edit: 'true', orderID: 'o-7', designatorOutbound: 'A' }
  openAt({ address: '/ticket-search' })
  localStorage.setItem('recentSearches', JSON.stringify([{ query, timeOfSearch: 0 }]))
  draw(<TicketSearchScreen />)

  fireEvent.click(await screen.findByRole('button', { name: /Machynlleth from Cardiff Central/ }))

  expect(locationNow()).toMatchObject({ path: '/ticket-search/results', query: way })
  expect(locationNow().query).not.toHaveProperty('edit')
  expect(buyingChoiceNow()).toEqual(NOTHING_CHOSEN)
})
