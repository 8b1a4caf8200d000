import { options } from '@cledrau/contract/reading/options.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { locationNow } from '../routes/hash-location.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { closeApp, openApp, referenceServer } from '../testing/app.tsx'
import { answerOf } from '../testing/journeys.ts'

afterEach(closeApp)

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
