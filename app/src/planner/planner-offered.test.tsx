import { options } from '@cledrau/contract/reading/options.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { readStation } from '@cledrau/contract/stations/stations.ts'
import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { locationNow } from '../routes/hash-location.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn } from '../testing/app.tsx'
import { answerOf } from '../testing/journeys.ts'
import { at, walletEntry } from '../testing/wallet.ts'
import { welcomeWallet } from '../wallet/wallet.ts'

afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

const FORM = { name: 'Journey planner' }

test('the bar below leads to the planner, and is where it says while one is there [SHELL-037]', async () => {
  referenceServer().answer(planJourneys, answerOf([]))
  await openApp({ address: '/journey-planner?from=CDF', wide: false })
  expect(await screen.findByRole('form', FORM)).toBeTruthy()
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(bar.getByRole('link', FORM).getAttribute('aria-current')).toBe('page')
})

test('where the operator has no planner nothing of it is offered, and its addresses lead home [TPERM-009]', async () => {
  referenceServer().answer(options, { ...BUILD_OPTIONS, showJourneyPlanner: false })
  await openApp({ address: '/journey-planner/results?from=CDF&to=MCN&date=2026-12-07T09:00', wide: false })
  await waitFor(() => expect(locationNow().path).toBe('/'))
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(bar.queryByRole('link', FORM)).toBeNull()
})

test.each([
  ['leads to a plan from here', true],
  ['leads nowhere where the operator has no planner', false],
])("a station's page %s", async (_, showJourneyPlanner) => {
  const server = referenceServer()
  server.answer(options, { ...BUILD_OPTIONS, showJourneyPlanner })
  // Nothing is told of the station but its name, as in a bad signal.
  server.fail(readStation, 500)
  await openApp({ address: '/stations/station-information?code=CDF' })
  await screen.findByRole('heading', { level: 1, name: 'Cardiff Central' })
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Plan from here' })?.getAttribute('href') ?? null).toBe(
      showJourneyPlanner ? '#/journey-planner?from=CDF' : null,
    ),
  )
})

test.each([
  ['leads to a plan of the same way, to board where one boards', true, '#/journey-planner?from=CDF&to=SHR'],
  ['leads nowhere where the operator has no planner', false, undefined],
])('a ticket %s', async (_, showJourneyPlanner, address) => {
  vi.useFakeTimers({ now: Date.parse(at(0)), toFake: ['Date'] })
  const server = referenceServer()
  server.answer(options, { ...BUILD_OPTIONS, showJourneyPlanner })
  server.answer(updateNewTicketStatus, {})
  // A longer ticket than the journey.
  const ticket = walletEntry({ expiryDate: at(DAY) }, { origin: 'SWA' })
  server.answer(ticketWallet, { wallet: [ticket], places: {}, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address: '/ticket-wallet/details/ABCDEF', signedIn: CARYS })
  const actions = await screen.findByRole('list', { name: 'More about this booking' })
  await waitFor(() =>
    expect(actions.querySelector('a[href^="#/journey-planner"]')?.getAttribute('href') ?? undefined).toBe(address),
  )
})
