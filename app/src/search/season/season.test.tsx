import type { TravelPass } from '@cledrau/contract/search/travel-pass.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { select, selectionNow } from '../selection.ts'
import { resetTicketSearch } from '../ticket-search.ts'
import { answerReference, ticket } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { SeasonScreen } from './season-screen.tsx'

const SEASON = '/ticket-search/season?type=season&from=CDF&to=MCN&out=2026-12-07&durations=weekly,monthly'

const season = (duration: TravelPass['duration'], price: number, until: string, isCarnet = false): TravelPass => ({
  ...ticket(isCarnet ? 'MFX' : '7DS', 'Season', price, [], {
    direction: 'BOTH',
    information: { kind: isCarnet ? 'CARNET' : 'SEASON' },
  }),
  duration,
  fareClass: '7DS',
  serviceClass: 'THIRD',
  price,
  isCarnet,
  from: '2026-12-07',
  until,
  passes: isCarnet ? 12 : null,
  unit: isCarnet ? 'SINGLE' : null,
  pricePerJourney: 100,
})

let net: ReturnType<typeof network>
beforeEach(() => {
  net = network()
  answerReference(net)
  net.answer(travelPassSearch, ({ url }) => ({
    currency: 'GBP' as const,
    fareInformation:
      url.searchParams.get('ticketType') === 'multiflex'
        ? [
            season(null, 5800, '2027-03-06', true),
            { ...season(null, 4000, '2027-01-03', true), fareClass: 'FXS', passes: 8, unit: 'DAY' as const },
          ]
        : [
            season('annual', 97_600, '2027-12-06'),
            season('monthly', 9370, '2027-01-06'),
            season('weekly', 2440, '2026-12-13'),
            season('weekly', 2440, '2026-12-13'),
            season('weekly', 5800, '2026-12-13', true),
          ],
    dayReturn: 650,
    single: 530,
    places: {},
    expiresAt: '2026-12-07T09:00:00+00:00',
  }))
})
afterEach(() => {
  closeBrowser()
  select(null)
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

test('season tickets are shown once each, in the durations asked for, the shortest first [SEARCH-004] [SEARCH-034]', async () => {
  openAt({ address: SEASON })
  draw(<SeasonScreen />)
  await screen.findByRole('radio', { name: 'Monthly £93.70', checked: true })
  expect(within(screen.getByRole('radiogroup')).getAllByRole('radio')).toEqual([
    screen.getByRole('radio', { name: 'Weekly £24.40' }),
    screen.getByRole('radio', { name: 'Monthly £93.70' }),
  ])
})

const rowOf = (element: HTMLElement) => element.closest('li') as HTMLElement

test('what a week costs follows the days of travel, and the address keeps them', async () => {
  openAt({ address: SEASON })
  draw(<SeasonScreen />)
  // Four days there and back: 4 × £6.50; a month of £93.70 comes to £21.16 a week.
  expect(await screen.findByText('£26.00')).toBeTruthy()
  expect(screen.getByText('£21.16')).toBeTruthy()
  // Bundles count, too: eight of twelve journeys, and four of eight days.
  expect(within(await screen.findByText('Multiflex bundle').then(rowOf)).getByText('£38.67')).toBeTruthy()
  expect(within(rowOf(screen.getByText('Flexi season'))).getByText('£20.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'One day less' }))
  expect(await screen.findByText('£19.50')).toBeTruthy()
  expect(locationNow().query['days']).toBe('3')
})

test('choosing a season makes it what is bought', async () => {
  openAt({ address: SEASON })
  draw(<SeasonScreen />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Weekly £24.40' }))
  await waitFor(() => expect(selectionNow()).toMatchObject({ kind: 'season', total: 2440 }))
})
