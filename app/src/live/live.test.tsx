import { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { otherDays } from '@cledrau/contract/live/other-days.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { NO_PREFERENCES, readPreferences } from '@cledrau/contract/account/preferences.ts'
import { stations, stationsTime } from '@cledrau/contract/stations/stations.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { announcement, modal } from '../page/messages.ts'
import * as pocket from '../pocket/boards-here.ts'
import { navigate } from '../routes/hash-location.ts'
import { followNetwork } from '../state/online.ts'
import { farewell, welcome } from '../state/traveller.ts'
import { CARYS } from '../testing/app.tsx'
import { board, detail, inMinutes, service } from '../testing/live.ts'
import { network } from '../testing/network.ts'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import { STATIONS } from '../testing/stations.ts'
import { ShortBoard } from './board/short-board.tsx'
import { LiveScreen } from './live-screen.tsx'

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
  vi.restoreAllMocks()
})

const LATE = service('late', '08:55', {
  expected: '09:01',
  lateMinutes: 6,
  cause: { text: { en: 'signalling problems', cy: 'problemau signalau' }, at: 'SHR', near: false },
})
const CANCELLED = service('gone', '09:10', {
  expected: 'Cancelled',
  cancelled: true,
  platform: null,
  instead: { serviceID: 'next', std: '09:40', planned: inMinutes(30), platform: null, mode: 'rail' },
})
const NO_NEWS = { age: { freshness: 'NONE' as const, asOf: null }, version: '' }
const NOON = Date.parse('2026-12-07T12:00:00Z')
const open = (opening: Parameters<typeof openAt>[0]) => {
  openAt(opening)
  return draw(<LiveScreen />)
}
const RESULTS = '/live-times/results?crs=CDF'

test('a board says of each train when, where to, how it runs and from where; a cancelled one what goes instead [LIVE-008] [LIVE-019]', async () => {
  server.answer(liveTimes, board([LATE, service('good', '09:00'), CANCELLED]))
  open({ address: RESULTS, wide: false })
  const list = within(await screen.findByRole('list', { name: 'Departures' }))
  expect(
    list.getByRole('link', {
      name: /08:55.*expected 09:01.*Shrewsbury.*6 min late.*signalling problems at Shrewsbury/,
    }),
  ).toBeTruthy()
  expect(list.getByRole('link', { name: /09:00.*On time.*platform 3$/ })).toBeTruthy()
  expect(list.getByRole('link', { name: /09:10.*Cancelled.*Next 09:40.*no platform known$/ })).toBeTruthy()
  expect(screen.getByText('Live')).toBeTruthy()
})

test('without a signal the timetable on the device stands beneath what was last heard, and says what it is', async () => {
  const here = { ...board([service('later', '11:30', { expected: null })]), ...NO_NEWS }
  const asked = vi.spyOn(pocket, 'boardHere').mockResolvedValue({ reply: here, timetableOf: instant(NOON) })
  server.answer(liveTimes, board([LATE]))
  open({ address: RESULTS, wide: false })
  await screen.findByRole('list', { name: 'Departures' })
  expect(asked).not.toHaveBeenCalled()
  server.silent(liveTimes)
  act(() => void dispatchEvent(new Event('offline')))
  const lists = await screen.findByRole('list', { name: 'By the timetable' })
  expect(within(lists).getByRole('link', { name: /11:30.*Planned/ })).toBeTruthy()
  expect(screen.getByText('Timetable only, of Mon 7 Dec')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Departures' }).textContent).toContain('08:55')
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('By the timetable')).toBeNull())
})

test('where nothing was ever heard of a station, the board is the timetable’s, and its trains open', async () => {
  const one = service('later', '11:30', { expected: null })
  const timetableOf = instant(NOON)
  vi.spyOn(pocket, 'boardHere').mockResolvedValue({ reply: { ...board([one]), ...NO_NEWS }, timetableOf })
  vi.spyOn(pocket, 'trainHere').mockResolvedValue({ reply: { ...detail(one), ...NO_NEWS }, timetableOf })
  server.silent(liveTimes)
  server.silent(liveDetail)
  server.silent(otherDays)
  open({ address: RESULTS, wide: false })
  fireEvent.click(await screen.findByRole('link', { name: /11:30/ }))
  expect(await screen.findByRole('heading', { name: /11:30 to Shrewsbury/ })).toBeTruthy()
  expect(screen.getByText('Timetable only, of Mon 7 Dec')).toBeTruthy()
})

test('beside something else, too: the next four by the timetable, where nothing was ever heard', async () => {
  const five = ['11:30', '11:40', '11:50', '12:00', '12:10'].map((time) => service(time, time, { expected: null }))
  const reply = { ...board(five), ...NO_NEWS }
  vi.spyOn(pocket, 'boardHere').mockResolvedValue({ reply, timetableOf: instant(NOON) })
  server.silent(liveTimes)
  openAt({ address: '/', wide: true })
  draw(<ShortBoard crs="CDF" />)
  const list = await screen.findByRole('list', { name: 'By the timetable' })
  expect(within(list).getAllByRole('link')).toHaveLength(4)
  expect(screen.queryByText('This needs a signal')).toBeNull()
})

test('it speaks Welsh', async () => {
  server.answer(liveTimes, board([LATE, CANCELLED]))
  open({ address: RESULTS, wide: false, language: 'cy' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Caerdydd Canolog' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /6 munud yn hwyr.*problemau signalau/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Wedi’i ganslo.*Nesaf 09:40/ })).toBeTruthy()
})

test('what is older than two minutes is never on time, whatever it said when it came', async () => {
  server.answer(liveTimes, board([service('good', '09:00'), LATE], 121 * SECOND))
  open({ address: RESULTS, wide: false })
  expect(await screen.findByRole('link', { name: /09:00.*Planned/ })).toBeTruthy()
  expect(screen.queryByText('On time')).toBeNull()
  expect(screen.getByText(/We have heard nothing new/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /6 min late/ })).toBeTruthy()
})

test('one asks by station, kind and an optional other station [LIVE-005] [LIVE-006] [LIVE-007]', async () => {
  open({ address: '/live-times', wide: false })
  expect(await screen.findByRole('combobox', { name: /^Station/ })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /Only trains to/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Arrivals' }))
  expect(screen.getByRole('combobox', { name: /Only trains from/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show trains' }))
  expect(screen.getByText('Choose a station.')).toBeTruthy()
})

test('what a traveller prefers stands in the form already', async () => {
  welcome(CARYS)
  server.answer(readPreferences, {
    data: { ...NO_PREFERENCES, home_station_live_times: 'SHR', live_times_direction_is_arrival: true },
  })
  open({ address: '/live-times', wide: false })
  expect(await screen.findByDisplayValue('Shrewsbury')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Arrivals', checked: true })).toBeTruthy()
  farewell()
})

test('earlier services come above when somebody asks for them [LIVE-009]', async () => {
  const earlier = service('before', '08:20', { atd: '08:21', expected: '08:21', lateMinutes: 1 })
  server.answer(liveTimes, ({ url }) =>
    board([url.searchParams.get('earlierRoutes') ? earlier : service('good', '09:00')]),
  )
  open({ address: RESULTS, wide: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier' }))
  const list = within(await screen.findByRole('list', { name: 'Earlier' }))
  expect(list.getByRole('link', { name: /08:20.*1 min late, gone/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /09:00/ })).toBeTruthy()
})

test('earlier services that can’t be had are said to be so, and the board stays [TERR-022]', async () => {
  server.answer(liveTimes, board([service('good', '09:00')]))
  open({ address: RESULTS, wide: false })
  await screen.findByRole('link', { name: /09:00/ })
  server.fail(liveTimes, 500)
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  await waitFor(() => expect(modal.get()).not.toBeNull())
  expect(screen.getByRole('link', { name: /09:00/ })).toBeTruthy()
  act(() => modal.set(null))
})

test('a train shows its stops, wide beside its board [LIVE-010]', async () => {
  const one = service('good', '09:00', {
    previousCallingPoints: [
      {
        meetsAt: null,
        calls: [
          {
            code: 'SWA',
            st: '08:05',
            et: null,
            at: '08:06',
            planned: inMinutes(-50),
            now: inMinutes(-49),
            cancelled: false,
            request: false,
            platform: null,
          },
        ],
      },
    ],
  })
  server.answer(liveTimes, board([one]))
  server.answer(liveDetail, detail(one))
  open({ address: '/all-updates?crs=CDF&service=good' })
  const stops = within(await screen.findByRole('list', { name: 'All stops' }))
  expect(stops.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '08:05Swanseaat 08:06',
    '09:00Cardiff CentralPlatform 3On time',
    '11:11ShrewsburyOn time',
  ])
  expect(screen.getByRole('link', { name: /09:00/ }).getAttribute('aria-current')).toBe('true')
})

test('a call that is yet to come says when it probably is, in words that lead to how good that is; not once nobody is heard', async () => {
  const one = service('good', '09:00')
  const likely = [{ code: 'CDF', planned: one.planned, from: '09:04', until: '09:09' }]
  server.answer(liveTimes, board([one]))
  server.answer(liveDetail, { ...detail(one), likely })
  open({ address: '/all-updates?crs=CDF&service=good' })
  const stops = within(await screen.findByRole('list', { name: 'All stops' }))
  expect(stops.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('probably 09:04–09:09'),
    expect.not.stringContaining('probably'),
  ])
  expect(screen.getByRole('link', { name: 'How good are these times?' }).getAttribute('href')).toContain(
    '/likely-times',
  )

  server.answer(liveDetail, { ...detail(one), likely, version: 'old', age: board([], 3 * MINUTE).age })
  await act(() => queryClient.invalidateQueries({ queryKey: ['live'] }))
  await waitFor(() => expect(screen.queryByText(/probably/)).toBeNull())
  expect(screen.queryByRole('link', { name: 'How good are these times?' })).toBeNull()
})

test('a train says on which other days it runs, and each leads to its page of that day', async () => {
  const one = service('good', '09:00')
  server.answer(liveTimes, board([one]))
  server.answer(liveDetail, detail(one))
  const day = { serviceDate: '2026-12-08', st: '09:00', cancelled: false }
  server.answer(otherDays, {
    days: [
      { ...day, serviceID: 'tomorrow' },
      { serviceID: 'later', serviceDate: '2026-12-12', st: '09:04', cancelled: true },
    ],
  })
  open({ address: '/live-times/results/details?crs=CDF&service=good', wide: false })
  const days = within(await screen.findByRole('list', { name: 'On other days' })).getAllByRole('link')
  expect(days.map(({ textContent }) => textContent)).toEqual(['Tue 8 Dec', 'Sat 12 Dec, 09:04, cancelled'])
  expect(days[0]?.getAttribute('href')).toBe('#/live-times/results/details?crs=CDF&service=tomorrow')

  server.answer(otherDays, { days: [] })
  await act(() => queryClient.invalidateQueries({ queryKey: ['other-days'] }))
  expect(await screen.findByText('It runs on no other day in the next two weeks.')).toBeTruthy()
})

test('a train that is cancelled while it is looked at closes; one that was before says only that [LIVE-020]', async () => {
  server.answer(liveTimes, board([CANCELLED]))
  let runs = true
  server.answer(liveDetail, ({ url }) => {
    const asked = url.searchParams.get('serviceId') ?? ''
    return detail(asked === 'good' && runs ? service('good', '09:00') : { ...CANCELLED, serviceID: asked })
  })
  open({ address: '/all-updates?crs=CDF&service=gone' })
  expect(await screen.findByRole('heading', { level: 2, name: '09:10 to Shrewsbury' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'All stops' })).toBeNull()
  expect(location.hash).toContain('service=gone')

  act(() => navigate('/all-updates?crs=CDF&service=good'))
  expect(await screen.findByRole('list', { name: 'All stops' })).toBeTruthy()
  runs = false
  await act(() => queryClient.invalidateQueries({ queryKey: ['live'] }))
  await waitFor(() => expect(location.hash).toBe('#/all-updates?crs=CDF'))
  expect(screen.getByText('Choose a train')).toBeTruthy()
})

test('whoever comes from a board of trains to one place is told of the next train there, and finds the row again', async () => {
  const other = { ...CANCELLED, instead: { ...CANCELLED.instead!, std: '10:10' } }
  server.answer(liveTimes, { ...board([CANCELLED]), filterCrs: 'SHR' })
  server.answer(liveDetail, detail(other))
  open({ address: '/all-updates?crs=CDF&filterCrs=SHR&service=gone' })
  const train = within(await screen.findByRole('complementary', { name: 'The train' }))
  expect(await train.findByText('Next 09:40')).toBeTruthy()
  act(() => navigate('/all-updates?crs=CDF&filterCrs=SHR'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /09:10/ })))
})

test('a platform that changes while somebody waits is said aloud, once; one that had changed before is not', async () => {
  const on = (name: string, state: 'changed' | 'expected') => service('moves', '09:00', { platform: { name, state } })
  server.answer(liveTimes, board([on('3', 'expected')]))
  open({ address: RESULTS, wide: false })
  await screen.findByRole('link', { name: /platform 3, expected/ })
  expect(screen.getByText(/dashed platform is expected/)).toBeTruthy()
  announcement.set('')
  server.answer(liveTimes, { ...board([on('5', 'changed')]), version: 'two' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['live'] }))
  await waitFor(() => expect(announcement.get()).toBe('09:00 to Shrewsbury: platform 5, changed.'))
  announcement.set('')
  server.answer(liveTimes, { ...board([on('5', 'changed'), LATE]), version: 'three' })
  await act(() => queryClient.invalidateQueries({ queryKey: ['live'] }))
  await screen.findByRole('link', { name: /08:55/ })
  expect(announcement.get()).toBe('')
})

test('more than three earlier trains are put above without a jump; fewer move what follows [LIVE-023] [TCONST-027]', async () => {
  const gone = (count: number) => Array.from({ length: count }, (_, nth) => service(`gone${nth}`, `08:1${nth}`))
  const moved = vi.fn()
  Object.assign(window, { scrollBy: moved })
  // What comes next lies below all that is drawn above it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: document.querySelectorAll('li').length * 60 }) as DOMRect,
  )
  const showEarlier = async (count: number) => {
    server.answer(liveTimes, ({ url }) =>
      board(url.searchParams.get('earlierRoutes') ? gone(count) : [service('good', '09:00')]),
    )
    open({ address: RESULTS, wide: false })
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier' }))
    await screen.findByRole('list', { name: 'Earlier' })
  }
  await showEarlier(3)
  expect(moved).not.toHaveBeenCalled()
  closeBrowser()
  await showEarlier(4)
  expect(moved).toHaveBeenCalledWith(0, 4 * 60)
})

test('a board or a train that can’t be had says so, each for itself [TERR-021] [TERR-023]', async () => {
  server.answer(liveTimes, board([service('good', '09:00')]))
  server.fail(liveDetail, 500)
  open({ address: '/all-updates?crs=CDF&service=good' })
  expect(await screen.findByRole('link', { name: /09:00/ })).toBeTruthy()
  const train = within(screen.getByRole('complementary', { name: 'The train' }))
  expect(await train.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })).toBeTruthy()
})
