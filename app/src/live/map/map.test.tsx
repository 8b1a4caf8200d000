import { trainDays, trainsNow, trainsOfDay } from '@cledrau/contract/live/trains-now.ts'
import { stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { packRuns } from '@cledrau/domain/live/pack-runs.ts'
import type { Lateness, TrainRun } from '@cledrau/domain/live/run-of-train.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { clockTime, londonIso, serviceMinutes } from '@cledrau/domain/time/london.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../platform/clock.ts'
import { followNetwork } from '../../state/online.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { STATIONS } from '../../testing/stations.ts'
import { LiveScreen } from '../live-screen.tsx'

let server: ReturnType<typeof network>
let stopNetwork: () => void

beforeEach(() => {
  server = network()
  server.answer(stationsTime, { timestamp: '2026-11-20T09:00:00Z' })
  server.answer(stations, STATIONS)
  stopNetwork = followNetwork()
})
afterEach(() => {
  stopNetwork()
  closeBrowser()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const { date: TODAY } = clockTime(now())
/** Half way from Hereford to Leominster now, by its timetable. */
function train(uid: string, late: Lateness): TrainRun {
  const minute = serviceMinutes(TODAY, now())
  const call = (code: string, at: number) => ({ code, arrives: at, departs: at, cameLate: late, leftLate: late })
  return {
    uid,
    operator: 'AW',
    mode: 'rail',
    calls: [call('CDF', minute - 60), call('HFD', minute - 10), call('LEO', minute + 10), call('SHR', minute + 60)],
  }
}
const reply = (runs: TrainRun[], heardAgo = 5 * SECOND): ReplyOf<typeof trainsNow> => ({
  age: { freshness: 'LIVE', asOf: londonIso(instant(now() - heardAgo)) },
  days: [{ serviceDate: TODAY, packed: packRuns(runs) }],
  places: {},
})
const ALL = [train('W1', 6), train('W2', 0), train('W3', 'cancelled'), train('W4', 'unknown')]
const open = (opening: Parameters<typeof openAt>[0] = {}) => {
  openAt({ address: '/trains-now', ...opening })
  return draw(<LiveScreen />)
}
const marks = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-train]')].map((mark) => mark.getAttribute('data-train')?.split(' ')[0])

test('the list says of each train what the map shows: its name, between which stops, and how late', async () => {
  server.answer(trainsNow, reply(ALL))
  const { container } = open()
  const late = within(await screen.findByRole('list', { name: 'Late' }))
  const name = /\d\d:\d\d to Shrewsbury.*Hereford – Leominster.*6 min late/
  expect(await late.findByRole('button', { name })).toBeTruthy()
  for (const folded of [/^On time/, /^Cancelled/, /^Planned, nothing heard of them/])
    expect(screen.getByRole('button', { name: folded }).getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: /^Cancelled/ }))
  expect(within(screen.getByRole('list', { name: 'Cancelled' })).getAllByRole('button')).toHaveLength(1)
  // What doesn't run is nowhere on the map; what is late says so in figures.
  expect(marks(container)).toEqual(['W1', 'W2', 'W4'])
  expect(container.querySelector('[data-train^="W1"]')?.textContent).toBe('+6')
  expect(screen.getByText('3 trains running')).toBeTruthy()
})

test('a railway full of trains is drawn by parts until all of them stand where they are', async () => {
  const many = Array.from({ length: 130 }, (_, n) => train(`M${n}`, 0))
  server.answer(trainsNow, reply(many))
  const { container } = open()
  await waitFor(() => expect(marks(container)).toHaveLength(130))
  const placed = [...container.querySelectorAll('[data-train]')].filter((mark) => mark.hasAttribute('transform'))
  expect(placed).toHaveLength(130)
})

test('the latest of the late stand first, and where there are many the others are there for who asks', async () => {
  const many = Array.from({ length: 25 }, (_, n) => train(`L${n}`, n + 1))
  const lost = train('L99', 0).calls.map((call, nth) => ({ ...call, cameLate: nth < 2 ? 0 : ('delayed' as const) }))
  server.answer(trainsNow, reply([...many, { ...train('L99', 0), calls: lost }]))
  open()
  const late = within(await screen.findByRole('list', { name: 'Late' }))
  const said = () =>
    late.getAllByRole('button').map((row) => /(\d+ min late|Delayed, no time known)$/.exec(row.textContent ?? '')?.[0])
  expect(said()).toHaveLength(20)
  expect(said().slice(0, 3)).toEqual(['Delayed, no time known', '25 min late', '24 min late'])
  fireEvent.click(screen.getByRole('button', { name: '6 more trains' }))
  expect(said()).toHaveLength(26)
  expect(screen.queryByRole('button', { name: /more train/ })).toBeNull()
})

test('a train that is chosen says where it is and leads to all of its stops', async () => {
  server.answer(trainsNow, reply(ALL))
  open({ wide: false })
  fireEvent.click(within(await screen.findByRole('list', { name: 'Late' })).getByRole('button'))
  expect(await screen.findByRole('heading', { level: 2, name: /to Shrewsbury/ })).toBeTruthy()
  expect(screen.getByText(/^Next stop Leominster/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'All stops and coaches' })
  expect(link.getAttribute('href')).toMatch(/^#\/trains-now\?crs=LEO&service=LEO-0-.+-W1$/)
})

test('keys and buttons zoom and move the map, and 0 shows all of it', async () => {
  server.answer(trainsNow, reply(ALL))
  const { container } = open()
  const map = await screen.findByRole('application', { name: /^Map of the lines, 4 trains/ })
  const box = () => container.querySelector('svg[viewBox*="."]')?.getAttribute('viewBox') ?? ''
  const width = () => Number(box().split(' ')[2])
  fireEvent.keyDown(map, { key: '0' })
  const [whole, wide] = [box(), width()]
  fireEvent.keyDown(map, { key: '+' })
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(width()).toBeCloseTo(wide / 2.25, 1)
  const before = box()
  fireEvent.keyDown(map, { key: 'ArrowRight' })
  expect(Number(box().split(' ')[0])).toBeGreaterThan(Number(before.split(' ')[0]))
  fireEvent.click(screen.getByRole('button', { name: 'Show the whole map' }))
  expect(box()).toBe(whole)
})

test('after two minutes without news no train is drawn as if it were known: all are where the timetable has them', async () => {
  server.answer(trainsNow, reply(ALL, 3 * MINUTE))
  const { container } = open()
  expect(await screen.findByText(/^As of \d\d:\d\d$/)).toBeTruthy()
  expect(screen.queryByText(/min late/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^On time/ })).toBeNull()
  expect(container.querySelector('[data-train^="W1"]')?.textContent).toBe('')
  expect(screen.getByRole('button', { name: /^Planned, nothing heard of them.*3 trains/ })).toBeTruthy()
})

test('trains move between reports', async () => {
  server.answer(trainsNow, reply(ALL))
  const { container } = open()
  await screen.findByRole('list', { name: 'Late' })
  const point = () => container.querySelector('[data-train^="W2"]')?.getAttribute('transform')
  const before = point()
  expect(before).toMatch(/^translate/)
  vi.useFakeTimers({ now: Date.now() + 4 * MINUTE, toFake: ['Date'] })
  await waitFor(() => expect(point()).not.toBe(before))
})

test('a press on a train chooses it, a press beside all of them none', async () => {
  server.answer(trainsNow, reply([train('W1', 6)]))
  const { container } = open()
  await screen.findByRole('list', { name: 'Late' })
  const map = screen.getByRole('application', { name: /^Map of the lines/ })
  Object.assign(map, { getBoundingClientRect: () => ({ left: 0, top: 0, width: 390, height: 480 }) })
  const [left, top, width, height] = (container.querySelector('svg[viewBox*="."]')?.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number)
  const [, x, y] = /translate\((\S+) (\S+)\)/.exec(
    container.querySelector('[data-train]')?.getAttribute('transform') ?? '',
  )!
  const press = (clientX: number, clientY: number) => {
    fireEvent.pointerDown(map, { pointerId: 1, clientX, clientY })
    fireEvent.pointerUp(map, { pointerId: 1, clientX, clientY })
  }
  press(((Number(x) - left!) / width!) * 390, ((Number(y) - top!) / height!) * 480)
  expect(await screen.findByRole('heading', { level: 2, name: /to Shrewsbury/ })).toBeTruthy()
  press(5, 5)
  expect(screen.queryByRole('heading', { level: 2, name: /to Shrewsbury/ })).toBeNull()
})

test('another day is looked at on a slider and played, with what happened and no forecast', async () => {
  const DATE = '2026-12-07'
  const call = (code: string, at: number, late: Lateness) => ({
    code,
    arrives: at,
    departs: at,
    cameLate: late,
    leftLate: late,
  })
  const run: TrainRun = {
    ...train('W9', 0),
    calls: [call('HFD', 480, 3), call('LEO', 500, 5), call('SHR', 560, 'unknown')],
  }
  server.answer(trainsNow, reply(ALL))
  server.answer(trainDays, { days: [DATE] })
  server.answer(trainsOfDay, { serviceDate: DATE, isOver: true, packed: packRuns([run]), places: {} })
  const { container } = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Another day' }))
  const time = await screen.findByRole('slider', { name: /Time/ })
  expect(await screen.findByRole('combobox', { name: 'Day' })).toBeTruthy()
  fireEvent.change(time, { target: { value: '490' } })
  expect(time.getAttribute('aria-valuetext')).toBe('08:10')
  expect(await screen.findByRole('button', { name: /to Shrewsbury.*Hereford – Leominster.*5 min late/ })).toBeTruthy()
  fireEvent.change(time, { target: { value: '700' } })
  expect(await screen.findByText('No trains are running now')).toBeTruthy()
  expect(marks(container)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(Number((time as HTMLInputElement).value)).toBeGreaterThan(701))
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('where no day was heard yet, that is said', async () => {
  server.answer(trainsNow, reply(ALL))
  server.answer(trainDays, { days: [] })
  open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Another day' }))
  expect(await screen.findByText('No days yet')).toBeTruthy()
})

test('it speaks Welsh', async () => {
  server.answer(trainsNow, reply(ALL))
  open({ language: 'cy' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Trenau nawr' })).toBeTruthy()
  expect(await screen.findByText('3 thrên yn rhedeg')).toBeTruthy()
})
