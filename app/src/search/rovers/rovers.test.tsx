import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { railcards } from '@cledrau/contract/search/railcards.ts'
import { log } from '@cledrau/contract/log.ts'
import type { RoverOffer, RoverType } from '@cledrau/contract/search/rovers.ts'
import { roverSearch, roverTypes } from '@cledrau/contract/search/rovers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { select, selectionNow } from '../selection.ts'
import { answerReference, ticket } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { RoverScreen } from './rover-screen.tsx'
import { RoversResultsScreen } from './rovers-results-screen.tsx'
import { RoversScreen } from './rovers-screen.tsx'

const ROVER: RoverType = {
  code: 'CCR',
  names: { en: 'Cambrian Coaster', cy: 'Arfordir y Cambrian' },
  kind: 'RANGER',
  travelDays: 1,
  validDays: 1,
  stations: ['MCN', 'SHR'],
  rules: [{ category: 'OUTBOUND', description: { en: 'After 09:30.', cy: 'Ar ôl 09:30.' } }],
  adultPrice: 1780,
  childPrice: 890,
  railcards: ['YNG', '2TR'],
}
const WEEK: RoverType = {
  ...ROVER,
  code: 'NWR',
  names: { en: 'North', cy: 'Gogledd' },
  kind: 'ROVER',
  travelDays: 4,
  validDays: 8,
}
const OFFER: RoverOffer = {
  ...ticket('CCR', 'Cambrian Coaster', 1175, [], { direction: 'BOTH', information: { kind: 'ROVER' } }),
  ticketType: 'CCR',
  names: ROVER.names,
  from: '2026-12-07',
  until: '2026-12-07',
  travelDays: 1,
  fullPrice: 1780,
}

const card = (code: string, name: string, adults = 1): Railcard => ({
  code,
  names: { en: name, cy: `${name} (cy)` },
  passengers: { min: adults, max: adults },
  adults: { min: adults, max: adults },
  children: { min: 0, max: 0 },
  discountPerMille: 334,
  areaOnly: false,
  minimumFare: null,
  seasons: false,
})

let net: ReturnType<typeof network>
beforeEach(() => {
  net = network()
  answerReference(net)
  net.answer(roverTypes, [ROVER, WEEK])
  net.answer(railcards, [
    card('YNG', '16–25 Railcard'),
    card('2TR', 'Two Together Railcard', 2),
    card('SRN', 'Senior Railcard'),
  ])
})
afterEach(() => {
  closeBrowser()
  select(null)
  progress.set(NO_PROGRESS)
})

test('every area is listed with its days and its price, and longer ones can be picked out [ROVER-001]', async () => {
  openAt({ address: '/rovers-and-rangers' })
  draw(<RoversScreen />)
  const link = await screen.findByRole('link', { name: /Cambrian Coaster.*A day.*After 09:30.*£17\.80/ })
  expect(link.getAttribute('href')).toContain('/rovers-and-rangers/learn-more?')
  fireEvent.click(screen.getByRole('radio', { name: 'Longer' }))
  expect(screen.queryByText('Cambrian Coaster')).toBeNull()
  expect(screen.getByText('4 days of travel in 8')).toBeTruthy()
})

test('when and who are saved in the address on the way to the prices', async () => {
  openAt({ address: '/rovers-and-rangers/learn-more?rover=CCR&starts=2026-12-07' })
  draw(<RoverScreen />)
  fireEvent.click(await screen.findByRole('button', { name: '1 adult no Railcard' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'One adult more' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'One child more' }))
  // Of all railcards those that make this one cheaper, and as many as there are heads.
  const add = (code: string) => fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: code } })
  expect(within(dialog).queryByRole('option', { name: 'Senior Railcard' })).toBeNull()
  add('YNG')
  fireEvent.click(within(dialog).getByRole('button', { name: 'One more: 16–25 Railcard' }))
  add('2TR')
  fireEvent.click(within(dialog).getByRole('button', { name: /16–25 Railcard × 2, Two Together Railcard$/ }))
  const on = screen.getByRole('link', { name: 'See the price' })
  expect(on.getAttribute('href')).toBe(
    '#/rovers-and-rangers/results?starts=2026-12-07&adults=2&children=1&railcards=YNG%2CYNG%2C2TR&rover=CCR',
  )
})

test('saved rover search options are held, and asked for as they are [ROVER-003]', async () => {
  net.answer(roverSearch, { currency: 'GBP', fareInformation: [OFFER], expiresAt: '2026-12-07T09:00:00+00:00' })
  openAt({ address: '/rovers-and-rangers/results?starts=2026-12-07&adults=2&railcards=YNG,2TR&rover=CCR' })
  draw(<RoversResultsScreen />)
  expect(await screen.findByRole('radio', { name: 'Cambrian Coaster £11.75', checked: true })).toBeTruthy()
  expect(screen.getByText('Saves £6.05')).toBeTruthy()
  expect(progress.get().roversSearch).toBe(true)
  expect(Object.fromEntries(net.to(roverSearch)[0]?.url.searchParams ?? [])).toMatchObject({
    outboundDate: '2026-12-07',
    ticketType: 'CCR',
    adult: '2',
  })
  expect(net.to(roverSearch)[0]?.url.searchParams.getAll('railcards')).toEqual(['YNG', '2TR'])
  expect(screen.getByText('Mon 7 Dec, 2 adults, 16–25 Railcard, Two Together Railcard')).toBeTruthy()
  await waitFor(() => expect(selectionNow()).toMatchObject({ kind: 'rover', total: 1175 }))
})

test('prices of rovers are waited for half a minute [ROVER-006] [TCONST-008]', async () => {
  const ended = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((after) =>
      after === 30_000 ? AbortSignal.abort(new DOMException('late', 'TimeoutError')) : new AbortController().signal,
    )
  net.on(log, () => ({ status: 204 }))
  net.on(roverSearch, () => new Promise(() => undefined))
  openAt({ address: '/rovers-and-rangers/results?starts=2026-12-07' })
  draw(<RoversResultsScreen />)
  await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('rangers-and-rovers-search'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  ended.mockRestore()
})

test('a day on which none starts says so', async () => {
  net.on(roverSearch, () => ({ status: 204 }))
  openAt({ address: '/rovers-and-rangers/results?starts=2026-12-07' })
  draw(<RoversResultsScreen />)
  expect(await screen.findByRole('heading', { name: 'No rover starts that day' })).toBeTruthy()
})

test('railcards that can’t be had are noted, and nobody is stopped by it [TERR-011]', async () => {
  net.fail(railcards, 500)
  net.on(log, () => ({ status: 204 }))
  openAt({ address: '/rovers-and-rangers/learn-more?rover=CCR&starts=2026-12-07' })
  draw(<RoverScreen />)
  expect(await screen.findByRole('link', { name: 'See the price' })).toBeTruthy()
  await waitFor(() => expect(net.to(log).map(({ body }) => body?.['provider'])).toContain('railcards'))
  expect(screen.getByRole('button', { name: '1 adult no Railcard' })).toBeTruthy()
})

test('the area is drawn as its lines, with the names one goes by, and told beside it', async () => {
  openAt({ address: '/rovers-and-rangers/learn-more?rover=CCR&starts=2026-12-07' })
  net.answer(roverTypes, [{ ...ROVER, stations: ['SHR', 'WLP', 'NWT', 'CWS', 'MCN', 'BHI'] }])
  draw(<RoverScreen />)
  await screen.findByRole('heading', { name: '6 stations' })
  const map = document.querySelector('svg[viewBox][aria-hidden="true"]:has(text)')
  // One line from Shrewsbury to Machynlleth; Birmingham is in the area, and the way there isn’t.
  expect(map?.querySelector('path:nth-of-type(3)')?.getAttribute('d')?.match(/M/g)).toHaveLength(1)
  expect(map?.querySelectorAll('circle')).toHaveLength(6)
  expect([...(map?.querySelectorAll('text') ?? [])].map((one) => one.textContent)).toContain('SHR')
})
