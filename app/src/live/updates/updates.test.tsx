import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import {
  allUpdates,
  rainbow,
  routeUpdates,
  serviceProviders,
  UPDATE_CATEGORIES,
} from '@cledrau/contract/live/updates.ts'
import type { LiveIncident } from '@cledrau/contract/live/updates.ts'
import { log } from '@cledrau/contract/log.ts'
import { favourites as readFavourites } from '@cledrau/contract/account/favourites.ts'
import { NO_PREFERENCES, readPreferences } from '@cledrau/contract/account/preferences.ts'
import { stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../platform/clock.ts'
import { followNetwork } from '../../state/online.ts'
import { farewell, welcome } from '../../state/traveller.ts'
import { CARYS } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { LiveScreen } from '../live-screen.tsx'
import { forgetOpened } from './opened.ts'

let server: ReturnType<typeof network>
let stopNetwork: () => void

beforeEach(() => {
  forgetOpened()
  server = network()
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(stations, STATIONS)
  server.answer(serviceProviders, [{ srCode: 'AW', name: { en: 'Cledrau', cy: 'Cledrau' }, own: true }])
  server.answer(rainbow, board())
  server.answer(allUpdates, updates())
  stopNetwork = followNetwork()
})
afterEach(() => {
  farewell()
  stopNetwork()
  closeBrowser()
  vi.unstubAllGlobals()
})

const FLOOD: LiveIncident = {
  id: 'flood',
  severity: 'severe',
  summary: { en: 'Disruption: Shrewsbury – Machynlleth', cy: 'Tarfu: Amwythig – Machynlleth' },
  operators: ['AW'],
  stations: ['SHR', 'MCN'],
  from: null,
  until: null,
  changedAt: null,
  serviceID: null,
  original: [
    [
      { text: 'Flooding. ', href: null },
      { text: 'More', href: 'https://railway.example/flood' },
    ],
  ],
}
const WORKS: LiveIncident = {
  ...FLOOD,
  id: 'works',
  severity: 'planned',
  summary: { en: 'Planned work: Newport', cy: 'Gwaith wedi’i gynllunio: Casnewydd' },
  original: [],
}
const heard = (ago = 5 * SECOND) => ({ freshness: 'LIVE' as const, asOf: londonIso(instant(now() - ago)) })
const NAMES = {
  AW: { en: 'Cledrau', cy: 'Cledrau' },
  GW: { en: 'Great Western Railway', cy: 'Rheilffordd y Great Western' },
}
const COUNTED = { trains: 40, late: 6, cancelled: 2 }
const board = (ago?: number): ReplyOf<typeof rainbow> => ({
  age: heard(ago),
  panels: [
    { srCode: 'AW', state: 'severe', original: 'Major disruption', incidents: [FLOOD], counted: COUNTED },
    { srCode: 'GW', state: 'good', original: null, incidents: [], counted: null },
  ],
  places: {},
  operators: NAMES,
})
const updates = (ago?: number): ReplyOf<typeof allUpdates> => ({
  age: heard(ago),
  categories: UPDATE_CATEGORIES.map((category) => ({
    category,
    age: heard(ago),
    incidents: category === 'LINE' ? [FLOOD] : category === 'STATION' ? [WORKS] : [],
  })),
  places: {},
  operators: NAMES,
})
const open = (opening: Parameters<typeof openAt>[0] = { address: '/all-updates' }) => {
  openAt(opening)
  return draw(<LiveScreen />)
}
/** What the server was told could not be had. */
const logged = () => server.to(log).map(({ body }) => body?.['provider'])
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('whoever has something to tell has a panel that starts expanded, who runs well stands together [LIVE-011] [LIVE-022]', async () => {
  open()
  const here = await region('By operator')
  const panel = await here.findByRole('button', { name: /Cledrau Severe disruption/, expanded: true })
  expect(here.getByText('Disruption: Shrewsbury – Machynlleth')).toBeTruthy()
  expect(here.getByText('1 of 2 operators run well')).toBeTruthy()
  expect(here.getByText('40 trains are on the way: 6 late by 10 minutes or more, 2 cancelled.')).toBeTruthy()
  expect(here.queryByRole('button', { name: /Great Western/ })).toBeNull()
  expect(here.getByRole('heading', { name: 'Good service' }).parentElement!.textContent).toContain('Great Western')
  fireEvent.click(panel)
  expect(here.queryByText('Disruption: Shrewsbury – Machynlleth')).toBeNull()
})

test('all updates stand under their six kinds, which collapse and expand, and stay so [LIVE-012] [LIVE-021]', async () => {
  const { unmount } = open()
  const here = await region('By kind')
  const kind = (name: RegExp, expanded: boolean) => here.findByRole('button', { name, expanded })
  await kind(/Lines 1 update/, true)
  for (const name of [/Cancelled trains/, /Other/, /Shorter trains/, /Food and drink/]) await kind(name, false)
  // What is only planned disturbs nobody yet.
  fireEvent.click(await kind(/Stations 1 update/, false))
  expect(here.getByText('Planned work: Newport')).toBeTruthy()
  fireEvent.click(await kind(/Lines/, true))
  unmount()
  open()
  const again = await region('By kind')
  expect(await again.findByRole('button', { name: /Lines/, expanded: false })).toBeTruthy()
  expect(again.getByRole('button', { name: /Stations/, expanded: true })).toBeTruthy()
})

test('narrow, updates are a page of live times, in Welsh too; what the sender wrote is English', async () => {
  open({ address: '/live-times', wide: false })
  const link = await screen.findByRole('link', { name: /Updates/ })
  expect(link.getAttribute('href')).toBe('#/live-times?allUpdates=true')
  closeBrowser()
  open({ address: '/live-times?allUpdates=true', wide: false, language: 'cy' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Diweddariadau' })).toBeTruthy()
  const here = await region('Yn ôl math')
  expect(await here.findByText('Tarfu: Amwythig – Machynlleth')).toBeTruthy()
  expect(here.getByRole('link', { name: 'More' }).closest('[lang]')!.getAttribute('lang')).toBe('en')
})

test('nothing that is older than two minutes is good service, or says that there is nothing to tell', async () => {
  server.answer(rainbow, board(3 * MINUTE))
  server.answer(allUpdates, updates(3 * MINUTE))
  open()
  const here = await region('By operator')
  expect(await here.findByText('Not known now')).toBeTruthy()
  expect(here.queryByText('Good service')).toBeNull()
  expect(here.queryByText(/run well/)).toBeNull()
  expect(here.getByText(/what was last known/)).toBeTruthy()
  const kinds = await region('By kind')
  expect(await kinds.findByRole('button', { name: /Cancelled trains None known/ })).toBeTruthy()
})

test('where nobody was ever heard, nobody is said to run well', async () => {
  server.answer(rainbow, { ...board(), age: { freshness: 'NONE', asOf: null }, panels: [] })
  open()
  expect(await screen.findByText('We cannot say how trains run')).toBeTruthy()
})

test('a rainbow board that can’t be had says so for itself, and can be tried again [TERR-024] [LIVE-027]', async () => {
  server.fail(rainbow, 500)
  open()
  const here = await region('By operator')
  const retry = await here.findByRole('button', { name: 'Try again' })
  expect(await (await region('By kind')).findByRole('button', { name: /Lines 1 update/ })).toBeTruthy()
  server.answer(rainbow, board())
  fireEvent.click(retry)
  expect(await here.findByText('1 of 2 operators run well')).toBeTruthy()
})

test('all updates that can’t be had say so for themselves, and can be tried again [TERR-025]', async () => {
  server.fail(allUpdates, 500)
  open()
  const here = await region('By kind')
  const retry = await here.findByRole('button', { name: 'Try again' })
  expect(await (await region('By operator')).findByText('1 of 2 operators run well')).toBeTruthy()
  server.answer(allUpdates, updates())
  fireEvent.click(retry)
  expect(await here.findByRole('button', { name: /Lines 1 update/ })).toBeTruthy()
})

test('of one’s own route its updates are shown; where they can’t be had, that is only logged [LIVE-013] [TERR-026]', async () => {
  welcome(CARYS)
  server.answer(readPreferences, { data: NO_PREFERENCES })
  server.answer(readFavourites, [{ id: 'f', origin: 'SHR', destination: 'AYW', name: 'Work' }])
  const { age, categories, places, operators } = updates()
  server.answer(routeUpdates, { age, categories, places, operators, startCrs: 'SHR', endCrs: 'AYW' })
  open()
  const here = await region('Your route')
  expect(await here.findByText('Disruption: Shrewsbury – Machynlleth')).toBeTruthy()
  const { searchParams } = server.to(routeUpdates)[0]!.url
  expect([searchParams.get('startCrs'), searchParams.get('endCrs')]).toEqual(['SHR', 'AYW'])
  closeBrowser()
  server.answer(log, {})
  server.fail(routeUpdates, 500)
  open()
  await waitFor(() => expect(logged()).toContain('route-updates'))
  expect((await region('Your route')).queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('service providers that can’t be had are only logged [TERR-027] [LIVE-031]', async () => {
  server.answer(log, {})
  server.fail(serviceProviders, 500)
  open()
  expect(await screen.findByText('1 of 2 operators run well')).toBeTruthy()
  await waitFor(() => expect(logged()).toContain('service-providers'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
