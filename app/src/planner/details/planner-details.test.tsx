import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../platform/save-file.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { answerReference } from '../../testing/found-tickets.ts'
import { answerOf, call, journey, leg, toRosslare } from '../../testing/journeys.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { PlannerDetailsScreen } from './planner-details-screen.tsx'

const ID = '08T08:02-08T17:45'
const LINK = `from=RDR&to=XRO&date=2026-12-08T07:30&journey=${ID}&leaves=2026-12-08T08:02&arrives=2026-12-08T17:45`

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-07T07:30:00Z'), toFake: ['Date'] })
  net = network()
  answerReference(net)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closeBrowser()
})

const open = (query = LINK) => {
  openAt({ address: `/journey-planner/details?${query}`, wide: false })
  draw(<PlannerDetailsScreen />)
}
const found = (more: Partial<Journey> = {}) => net.answer(planJourneys, answerOf([toRosslare('08', more)]))

test('a journey stands with its places, means, minutes and platforms', async () => {
  found()
  open()
  const rows = await screen.findAllByRole('listitem')
  const heard = rows.map((row) => {
    for (const unheard of row.querySelectorAll('[aria-hidden="true"]')) unheard.remove()
    return row.textContent
  })
  expect(heard).toEqual([
    '08:02RadyrTrain to Cardiff Central, 18 minPlatform 2',
    '08:48Cardiff Centralarrives 08:20Train to Fishguard Harbour, 2 h 54Platform 2',
    '14:00Fishguard Harbourarrives 11:42Ferry to Rosslare Europort, 3 h 45Platform 2',
    '17:45Rosslare Europort',
  ])
  // Asked for at its own minute: a link finds it however long ago it was made.
  expect(net.to(planJourneys)[0]?.url.searchParams.get('date')).toBe('2026-12-08T08:02')
})

test('each train of a journey says how full it is where somebody knows, its ship does not', async () => {
  found()
  const full = { serviceDate: '2026-12-08', dayOfWeek: 2, coaches: [85], loading: 85, level: 'BUSY' as const }
  net.answer(capacityStatus, {
    crowding: [{ ...full, uid: 'CDFFGH', origin: 'CDF', destination: 'FGH', counted: true }],
  })
  open()
  const rows = await screen.findAllByRole('listitem')
  const heard = (row: HTMLElement | undefined) =>
    [...(row?.querySelectorAll('span') ?? [])].filter(
      (one) => one.textContent?.trim() === 'Busy now' && !one.closest('[aria-hidden="true"]'),
    )
  await waitFor(() => expect(heard(rows[1])).toHaveLength(1))
  // Its place is kept, and nobody hears of it.
  expect(heard(rows[0])).toHaveLength(0)
  expect(rows[0]?.textContent).toContain('Busy now')
  expect(rows[2]?.textContent).not.toContain('Busy now')
})

const ODDS = {
  changes: [
    { at: 'CDF', chance: 0.87 },
    {
      at: 'FGH',
      chance: 0.34,
      next: { departTime: '2026-12-09T02:00:00+00:00', arriveTime: '2026-12-09T05:45:00+00:00' },
    },
  ],
  all: 0.3,
  arrival: {
    early: '2026-12-08T17:40:00+00:00',
    middle: '2026-12-08T17:47:00+00:00',
    late: '2026-12-08T18:10:00+00:00',
  },
}
const toldAt = (asOf: string) =>
  net.answer(planJourneys, answerOf([toRosslare('08', { odds: ODDS })], { age: { freshness: 'LIVE', asOf } }))

test('each change says how likely it is caught, and the end when one probably arrives', async () => {
  toldAt('2026-12-07T07:29:50Z')
  open()
  const rows = await screen.findAllByRole('listitem')
  expect(rows[1]?.textContent).toContain('arrives 08:20This change: Likely, 9 in 10Train')
  expect(rows[1]?.textContent).not.toContain('Plan B')
  expect(rows[2]?.textContent).toContain('This change: Unlikely, 3 in 10Plan B: the 02:00, there at 05:45')
  expect(rows[3]?.textContent).toContain('probably 17:40–18:10')
})

test('nothing is likely by news that are old', async () => {
  toldAt('2026-12-07T07:20:00Z')
  open()
  for (const row of await screen.findAllByRole('listitem')) expect(row.textContent).not.toMatch(/ikely|probably/)
})

test('of a ship it says by when one has to be there', async () => {
  const ship = leg('Ferry', 'FGH 08T14:00', 'XRO 08T17:45', { beThereBy: '2026-12-08T13:30:00+00:00' })
  net.answer(planJourneys, answerOf([journey([leg('Rail', 'RDR 08T08:02', 'FGH 08T11:42'), ship], { id: ID })]))
  open()
  expect((await screen.findAllByRole('listitem'))[1]?.textContent).toContain('3 h 45Be there by 13:30')
})

test('where a train calls on the way opens in its place, and a walk that is reckoned says so', async () => {
  const train = leg('Rail', 'RDR 08T08:10', 'XRO 08T09:00')
  const [one] = train.trains
  if (!one) throw new Error('no train')
  const calls = [call('RDR', '08T08:10'), call('CDF', '08T08:20', { cancelled: true }), call('XRO', '08T09:00')]
  const walk = leg('Walk', 'FGH 08T08:02', 'RDR 08T08:10', { estimated: true })
  const whole = journey([walk, { ...train, trains: [{ ...one, calls }] }], { id: ID })
  net.answer(planJourneys, answerOf([whole]))
  open()
  expect(await screen.findByText('Walk, about 8 min (estimated)')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 stop' }))
  expect(screen.getByText('Cardiff Central').closest('li')?.textContent).toBe('08:20Cardiff CentralCancelled')
})

test('a train that runs is seen on the line, by how it runs now, with how many coaches it has', async () => {
  vi.setSystemTime(Date.parse('2026-12-08T08:20:00Z'))
  const train = leg('Rail', 'RDR 08T08:02', 'XRO 08T09:02', { expectedArriveTime: '2026-12-08T09:12:00+00:00' })
  const [one] = train.trains
  if (!one) throw new Error('no train')
  const late = { expectedDepartTime: '2026-12-08T08:12:00+00:00' }
  const calls = [
    call('RDR', '08T08:02', late),
    call('CDF', '08T08:30', { expectedArriveTime: '2026-12-08T08:40:00+00:00' }),
    call('XRO', '08T09:02', { expectedArriveTime: '2026-12-08T09:12:00+00:00' }),
  ]
  const whole = journey([{ ...train, trains: [{ ...one, coaches: 4, calls }] }], { id: ID })
  const age = { freshness: 'LIVE' as const, asOf: '2026-12-08T08:19:50Z' }
  net.answer(planJourneys, answerOf([whole], { age }))
  open()
  const [row] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('Train to Rosslare Europort, 1 h 00, 4 coaches')
  // Of the whole hour eight minutes.
  expect(Number(row?.style.getPropertyValue('--at'))).toBeCloseTo(8 / 60)
  fireEvent.click(screen.getByRole('button', { name: '1 stop' }))
  expect(Number(row?.style.getPropertyValue('--at'))).toBeCloseTo(8 / 28)
})

const TRAINS = toRosslare('08')
  .legs.slice(0, 2)
  .flatMap(({ trains }) => trains.map(({ uid, calls }) => `${uid}:2026-12-08:${calls[0]?.code}:${calls.at(-1)?.code}`))
  .join()

test('its trains are bought as they are: the tickets open with them chosen', async () => {
  const part = {
    origin: 'RDR',
    destination: 'FGH',
    departTime: '2026-12-08T08:02:00+00:00',
    legSolutionID: 'leg1',
    pence: 3140,
  }
  found({ price: { pence: 3140, why: null, parts: [part] } })
  open()
  const link = await screen.findByRole('link', { name: 'Buy the train part, £31.40' })
  const [path = '', query = ''] = (link.getAttribute('href') ?? '').slice(1).split('?')
  expect(path).toBe('/ticket-search/single-results/options')
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    type: 'single',
    from: 'RDR',
    to: 'FGH',
    out: '2026-12-08T08:02',
    legOut: 'leg1',
    legOutAt: '2026-12-08T08:02',
    legOutTrains: TRAINS,
    fare: '-',
  })
  expect(screen.getByText('Buses, coaches and ferries sell their own tickets.')).toBeTruthy()
})

test('a link that was shared plans again, and says where other times are in it now', async () => {
  found({ arriveTime: '2026-12-08T18:05:00+00:00', id: ID })
  open()
  expect(
    await screen.findByText(/the journey left at 08:02 and arrived at 17:45\. It has other times now/),
  ).toBeTruthy()
})

test('a link whose journey is gone says so, and leads to what goes now', async () => {
  net.answer(planJourneys, answerOf([journey([leg('Bus', 'RDR 08T09:00', 'XRO 08T12:00')])]))
  open()
  expect(await screen.findByRole('heading', { name: 'This journey has changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See what goes now' }).getAttribute('href')).toContain(
    'date=2026-12-08T08%3A02',
  )
})

test('a link without its journey is a form with what is right of it', async () => {
  open('from=RDR&to=XRO')
  await waitFor(() =>
    expect(locationNow()).toMatchObject({ path: '/journey-planner', query: { from: 'RDR', to: 'XRO' } }),
  )
})

test('it goes along as a link and as an entry of a calendar', async () => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  found()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce())
  const [link] = writeText.mock.calls[0] as unknown as [string]
  expect(new URL(link).hash).toContain('/journey-planner/details?from=RDR&to=XRO')
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
  const [{ fileName, content }] = save.mock.calls[0] as [Parameters<typeof files.saveFile>[0]]
  expect(fileName).toBe('journey-2026-12-08.ics')
  const lines = String(content).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART:20261208T080200Z')
  expect(lines).toContain('SUMMARY;LANGUAGE=en:Radyr to Rosslare Europort')
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(
    '08:02 Radyr: Train to Cardiff Central\\, 18 min',
  )
})
