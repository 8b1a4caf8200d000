import { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow, navigate } from '../routes/hash-location.ts'
import { closeApp, openApp, referenceServer, watchNetwork } from '../testing/app.tsx'
import { board, detail, service } from '../testing/live.ts'
import { openAt } from '../testing/shell.tsx'
import { beginFromLink } from './from-link.ts'

const TRAIN = '/live-times/results/details?crs=CDF&service=late'

beforeEach(() => {
  const server = referenceServer()
  watchNetwork()
  server.answer(liveTimes, board([service('late', '08:55')]))
  server.answer(liveDetail, detail(service('late', '08:55')))
})
afterEach(closeApp)

const back = () => act(() => history.back())
const here = () => {
  const { path, query } = locationNow()
  return [path, query['crs'], query['service']]
}

test('on a phone a link to a train leads to it from elsewhere in the app, and Back to its board and the form', async () => {
  await openApp({ address: '/stations', wide: false })
  act(() => navigate(TRAIN))
  await waitFor(() => expect(here()).toEqual(['/live-times/results/details', 'CDF', 'late']))
  expect(await screen.findByRole('list', { name: 'All stops' })).toBeTruthy()
  back()
  await waitFor(() => expect(here()).toEqual(['/live-times/results', 'CDF', undefined]))
  expect(await screen.findByRole('list', { name: 'Departures' })).toBeTruthy()
  back()
  await waitFor(() => expect(here()).toEqual(['/live-times', undefined, undefined]))
})

test.each([
  ['/live-times?crs=CDF', '/live-times/results', 1],
  ['/live-times/results?crs=CDF', '/live-times/results', 1],
  [TRAIN, '/live-times/results/details', 2],
])('whoever begins with a link to %s stands there before anything is drawn', (address, path, depth) => {
  openAt({ address, wide: false })
  beginFromLink()
  expect([locationNow().path, locationNow().depth]).toEqual([path, depth])
})

test.each([
  ['/live-times', false],
  ['/live-times/results?crs=nowhere', false],
  ['/live-times/results?crs=CDF', true],
])('a link to %s, wide: %s, leads no further', (address, wide) => {
  openAt({ address, wide })
  const before = locationNow()
  beginFromLink()
  expect(locationNow()).toEqual(before)
})
