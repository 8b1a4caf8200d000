import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { select, selectionNow } from '../selection.ts'
import { resetTicketSearch } from '../ticket-search.ts'
import { answerReference, ticket } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { MultiflexScreen } from './multiflex-screen.tsx'

const BUNDLE: TravelPass = {
  ...ticket('MFX', 'Multiflex 12', 5800, [], { direction: 'BOTH', information: { kind: 'CARNET' } }),
  duration: null,
  fareClass: 'MFX',
  serviceClass: 'THIRD',
  price: 5800,
  isCarnet: true,
  from: '2026-12-07',
  until: '2027-03-06',
  passes: 12,
  unit: 'SINGLE',
  pricePerJourney: 483,
}

let net: ReturnType<typeof network>
beforeEach(() => {
  net = network()
  answerReference(net)
})
afterEach(() => {
  closeBrowser()
  select(null)
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

test('a bundle says what a journey costs and saves, and several can be bought at once [SEARCH-005]', async () => {
  net.answer(travelPassSearch, {
    currency: 'GBP',
    fareInformation: [BUNDLE],
    dayReturn: 650,
    single: 530,
    places: {},
    expiresAt: '2026-12-07T09:00:00+00:00',
  })
  openAt({ address: '/ticket-search/multiflex?type=multi&from=CDF&to=MCN&out=2026-12-07' })
  draw(<MultiflexScreen />)
  expect(await screen.findByRole('radio', { name: 'Multiflex 12 £58.00', checked: true })).toBeTruthy()
  expect(screen.getByText('Saves £5.60')).toBeTruthy()
  expect(screen.getByText('£4.83 a journey, not £5.30')).toBeTruthy()
  expect(screen.getByText('It runs for 4 hours')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(await screen.findByText('£116.00')).toBeTruthy()
  await waitFor(() => expect(selectionNow()).toMatchObject({ kind: 'multiflex', count: 2, total: 11_600 }))
})

test('a bundle of days is held against day returns, a day for a day', async () => {
  const days = { ...BUNDLE, totalPrice: 3080, price: 3080, passes: 8, unit: 'DAY' as const, pricePerJourney: 193 }
  net.answer(travelPassSearch, {
    currency: 'GBP',
    fareInformation: [days],
    dayReturn: 740,
    single: 650,
    places: {},
    expiresAt: '2026-12-07T09:00:00+00:00',
  })
  openAt({ address: '/ticket-search/multiflex?type=multi&from=CDF&to=NWP&out=2026-12-07' })
  draw(<MultiflexScreen />)
  expect(await screen.findByText('£3.85 a day, not £7.40')).toBeTruthy()
  expect(screen.getByText('Saves £28.40')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '8 days, when you like' })).toBeTruthy()
  // A day is no four hours: it has words of its own.
  expect(screen.getByText('It runs for a day')).toBeTruthy()
  expect(screen.getByText('Start one on each day that you travel')).toBeTruthy()
  expect(screen.queryByText(/hours/)).toBeNull()
})

test('where no bundle is sold, it says so', async () => {
  net.on(travelPassSearch, () => ({ status: 204 }))
  openAt({ address: '/ticket-search/multiflex?type=multi&from=CDF&to=MCN&out=2026-12-07' })
  draw(<MultiflexScreen />)
  expect(await screen.findByRole('heading', { name: 'Nothing of that kind here' })).toBeTruthy()
})
