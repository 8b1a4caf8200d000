import { log } from '@cledrau/contract/log.ts'
import { planJourneys, suggestPlaces } from '@cledrau/contract/planner/journey-planner.ts'
import { USUAL_PACE } from '@cledrau/domain/planner/plan.ts'
import { bookingStations, stations } from '@cledrau/contract/stations/stations.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { answerReference } from '../../testing/found-tickets.ts'
import { answerOf, PLACES, toRosslare } from '../../testing/journeys.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { keepPace } from '../kept-plans.ts'
import { PlannerScreen } from './planner-screen.tsx'

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-07T07:30:00Z'), toFake: ['Date'] })
  net = network()
  answerReference(net)
  net.answer(stations, STATIONS)
  net.answer(bookingStations, STATIONS)
  net.answer(planJourneys, answerOf([toRosslare('08')]))
  net.on(log, () => ({ status: 204 }))
  net.answer(suggestPlaces, ({ url }) =>
    Object.entries(PLACES)
      .filter(([, { names }]) => `${names.en} ${names.cy}`.toLowerCase().includes(url.searchParams.get('q') ?? ''))
      .map(([code, { names, kind }]) => ({ title: names.en, names, kind, code, position: { lat: 52, lon: -4 } })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  keepPace(USUAL_PACE)
  closeBrowser()
})

const TOWN = { en: 'Aberaeron', cy: 'Aberaeron' }
const open = (query = '', wide = true) => {
  openAt({ address: `/journey-planner${query}`, wide })
  draw(<PlannerScreen />)
}
const query = () => locationNow().query
const type = (text: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: /From|To/ }), { target: { value: text } })

test('places of every kind are suggested for both ends, and to follows from [PLANNER-001] [PLANNER-002] [PLANNER-011]', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: /^From/ }))
  await screen.findByRole('combobox', { name: 'From' })
  type('radyr')
  fireEvent.click(await screen.findByRole('option', { name: /Radyr/ }))
  expect(query()).toEqual({ from: 'RDR' })
  await screen.findByRole('combobox', { name: 'To' })
  type('ross')
  fireEvent.click(await screen.findByRole('option', { name: /Rosslare Europort/ }))
  expect(query()).toEqual({ from: 'RDR', to: 'XRO' })
  expect(screen.getByRole('button', { name: /^To Rosslare Europort/ })).toBeTruthy()
})

test('the place of the other field is left out [PLANNER-012]', async () => {
  open('?from=RDR')
  fireEvent.click(screen.getByRole('button', { name: /^To/ }))
  await screen.findByRole('combobox', { name: 'To' })
  type('radyr')
  expect(await screen.findByText('This place is in the other field already.')).toBeTruthy()
})

test('without an answer the stations of this device stand in, and it says so [TERR-017]', async () => {
  net.fail(suggestPlaces, 500)
  open()
  fireEvent.click(screen.getByRole('button', { name: /^From/ }))
  await screen.findByRole('combobox', { name: 'From' })
  type('machynlleth')
  expect(await screen.findByText(/We can only look for stations just now/)).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: /Machynlleth/ }))
  expect(query()).toEqual({ from: 'MCN' })
})

test('what is missing or wrong stands at its field and in a summary [PLANNER-017]', async () => {
  open('?date=2026-12-01T09:00')
  fireEvent.click(screen.getByRole('button', { name: 'Plan it' }))
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['From: Choose a place.', 'To: Choose a place.', 'Time: That day is over. Choose a later one.'])
  const from = screen.getByRole('button', { name: 'From From where?' })
  expect(document.activeElement).toBe(from)
  expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a place.')
  expect(net.to(planJourneys)).toHaveLength(0)
})

test('what to go by is All, or some of the others [PLANNER-004]', () => {
  open('?from=RDR&to=XRO')
  const mode = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  expect(mode('All').checked).toBe(true)
  fireEvent.click(mode('Ferry'))
  fireEvent.click(mode('Train'))
  expect(query()['transportModes']).toBe('Rail,Ferry')
  expect(mode('All').checked).toBe(false)
  fireEvent.click(mode('All'))
  expect(query()).toEqual({ from: 'RDR', to: 'XRO' })
})

test('day and time are chosen, to leave after or to arrive by [PLANNER-003] [PLANNER-013]', async () => {
  open('?from=RDR&to=XRO')
  fireEvent.click(screen.getByRole('button', { name: /Leave after/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Arrive by' }))
  fireEvent.click(within(dialog).getByRole('button', { name: '17:30' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take this day' }))
  await waitFor(() => expect(query()).toMatchObject({ date: '2026-12-07T17:30', timeMode: 'arrival' }))
  expect(screen.getByRole('button', { name: /Arrive by Mon 7 Dec arrive by 17:30/ })).toBeTruthy()
})

test('a time that the clocks show twice is planned from the first, and says so', async () => {
  vi.setSystemTime(Date.parse('2026-10-20T07:30:00Z'))
  open('?from=RDR&to=XRO&date=2026-10-25T01:30')
  expect(screen.getByText('The clocks go back that night and show 01:30 twice: we plan from the first.')).toBeTruthy()
})

test('ends that are one place, and a time that the clocks skip, are refused at their fields', async () => {
  vi.setSystemTime(Date.parse('2027-03-20T07:30:00Z'))
  open('?from=RDR&to=RDR&date=2027-03-28T01:30')
  fireEvent.click(screen.getByRole('button', { name: 'Plan it' }))
  const named = within(await screen.findByRole('alert')).getAllByRole('button')
  expect(named.map(({ textContent }) => textContent?.split(':')[0])).toEqual(['To', 'Time'])
  expect(screen.getAllByText(/this time isn’t shown/).length).toBeGreaterThan(0)
})

test('what is put first, the way and the pace go along, and the pace is kept on the device [PLANNER-014]', async () => {
  open('?from=RDR&to=XRO')
  fireEvent.change(screen.getByRole('combobox', { name: 'Put first' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('switch', { name: 'Slow walk', hidden: true }))
  expect(query()).toEqual({ from: 'RDR', to: 'XRO', type: '2', pace: 'slow' })
  expect(localStorage.getItem('planner')).toContain('"slow":true')
  cleanup()
  open('?from=RDR&to=XRO')
  expect((screen.getByRole('switch', { name: 'Slow walk', hidden: true }) as HTMLInputElement).checked).toBe(true)
})

test('once all is there the list is looked for, and the button leads to it', async () => {
  open('?from=RDR&to=XRO')
  await waitFor(() => expect(net.to(planJourneys)).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Plan it' }))
  expect([locationNow().path, query()]).toEqual([
    '/journey-planner/results',
    { from: 'RDR', to: 'XRO', date: '2026-12-07T07:30' },
  ])
})

test('of an address that isn’t whole the form keeps what is right, and says what isn’t', async () => {
  open('?from=RDR&to=%3Cb%3E&transportModes=Rail&check=unread')
  expect(await screen.findByText(/Not everything in the link could be read/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^From Radyr/ })).toBeTruthy()
  expect((screen.getByRole('checkbox', { name: 'Train' }) as HTMLInputElement).checked).toBe(true)
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'To: Choose a place.' })).toBeTruthy()
})

test('a way that was planned is one press away the next time', async () => {
  open('?from=RDR&to=XRO')
  fireEvent.click(await screen.findByRole('button', { name: 'Plan it' }))
  cleanup()
  open()
  fireEvent.click(await screen.findByRole('button', { name: /Radyr to Rosslare Europort/ }))
  expect(locationNow().path).toBe('/journey-planner/results')
})

test('a town of an address has its name, whoever opens it; a point where nothing is stays one', async () => {
  net.answer(suggestPlaces, ({ url }) =>
    url.searchParams.get('q') === '52.2425,-4.259'
      ? [
          {
            title: 'Aberaeron',
            names: TOWN,
            kind: 'town' as const,
            code: null,
            position: { lat: 52.2425, lon: -4.259 },
          },
        ]
      : [],
  )
  open('?from=52.2425,-4.259&to=51.48,-3.18')
  expect(await screen.findByRole('button', { name: 'From Aberaeron' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'To A place on the map' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Plan it' }))
  expect(locationNow().path).toBe('/journey-planner/results')
})

test('where one is can be either end, and is planned from as a point on the map', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (at: object) => void) => found({ coords: { latitude: 53.14, longitude: -4.27 } }),
    },
  })
  open()
  fireEvent.click(screen.getByRole('button', { name: /^From/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stations near me' }))
  fireEvent.click(await screen.findByRole('option', { name: /^Where I am/ }))
  expect(query()).toEqual({ from: '53.14,-4.27' })
  expect(screen.getByRole('button', { name: 'From Where I am' })).toBeTruthy()
  Reflect.deleteProperty(navigator, 'geolocation')
})
