import { log } from '@cledrau/contract/log.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { capacityStatus } from '@cledrau/contract/search/capacity.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { announcement, modal, toasts } from '../../page/messages.ts'
import * as pocket from '../../pocket/plan-anywhere.ts'
import { locationNow, navigate } from '../../routes/hash-location.ts'
import { answerReference } from '../../testing/found-tickets.ts'
import { answerOf, journey, leg, toRosslare } from '../../testing/journeys.ts'
import type { Sent } from '../../testing/network.ts'
import { network } from '../../testing/network.ts'
import { unhurried } from '../../testing/patience.ts'
import { followNetwork } from '../../state/online.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { PlannerResultsScreen } from './planner-results-screen.tsx'

const PLAN = 'from=RDR&to=XRO&date=2026-12-08T07:30'

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-07T07:30:00Z'), toFake: ['Date'] })
  net = network()
  answerReference(net)
  net.on(log, () => ({ status: 204 }))
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  modal.set(null)
  toasts.set([])
  closeBrowser()
})

const open = ({ query = PLAN, wide = false, language = 'en' as 'en' | 'cy' } = {}) => {
  openAt({ address: `/journey-planner/results?${query}`, wide, language })
  draw(<PlannerResultsScreen />)
}
const wish = (sent: Sent, name: string) => sent.url.searchParams.get(name)
const rows = () => screen.getAllByRole('listitem').flatMap(({ dataset }) => dataset['journey'] ?? [])
const asked = () => net.to(planJourneys)

/** Answers as the timetable does: earlier and later pages beside the first. */
const bus = (day: string, at: string) => journey([leg('Bus', `RDR ${day}T${at}:00`, `XRO ${day}T${at}:50`)])
const timetable = () =>
  net.answer(planJourneys, (sent) =>
    answerOf(
      wish(sent, 'page') === 'later'
        ? [toRosslare('09')]
        : wish(sent, 'page') === 'earlier'
          ? [bus('08', '05')]
          : [toRosslare('08'), bus('08', '19')],
    ),
  )

test('a list follows the wait, under its days [PLANNER-005] [PLANNER-006] [PLANNER-018]', async () => {
  timetable()
  open()
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('heading', { name: 'Wed 9 Dec' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Tue 8 Dec',
    'Wed 9 Dec',
  ])
  expect(rows()).toEqual(['08T08:02-08T17:45', '08T19:00-08T19:50', '09T08:02-09T17:45'])
  expect(screen.getAllByRole('link', { name: '08:02 to 17:45, 9 h 43, 2 changes, Train, Ferry' })).toHaveLength(2)
})

test('a journey says in words and by a number how likely its changes hold, one without any says nothing', async () => {
  const odds = (all: number) => ({ changes: [{ at: 'CDF', chance: all }], all, arrival: null })
  const live = { age: { freshness: 'LIVE' as const, asOf: '2026-12-07T07:29:50Z' } }
  const direct = { ...odds(1), changes: [] }
  net.answer(
    planJourneys,
    answerOf([toRosslare('08', { odds: odds(0.55) }), { ...bus('08', '19'), odds: direct }], live),
  )
  open()
  expect(await screen.findByText('Uncertain, 6 in 10')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^08:02 .*All changes: Uncertain, 6 in 10/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^19:00/ }).getAttribute('aria-label')).not.toContain('All changes')
})

/** As the server answers of each train that it is asked for. */
const crowdingOf = (sent: Sent, told: Record<string, { loading: number; counted?: boolean }>) => ({
  crowding: (sent.body!['services'] as { uid: string; serviceDate: string; origin: string; destination: string }[])
    .filter(({ uid }) => told[uid])
    .map((service) => {
      const { loading, counted = false } = told[service.uid]!
      const level =
        loading >= 80 ? ('BUSY' as const) : loading >= 50 ? ('SOME_SEATS' as const) : ('MANY_SEATS' as const)
      return { ...service, dayOfWeek: 2, loading, level, counted, coaches: [loading, loading] }
    }),
})
test('a journey says how full its fullest train is, and which one that is; all trains of the page are one question', async () => {
  timetable()
  net.answer(capacityStatus, (sent) => crowdingOf(sent, { RDRCDF: { loading: 30 }, CDFFGH: { loading: 85 } }))
  open()
  const card = await screen.findByRole('link', { name: /, Usually busy on the 08:48 to Fishguard Harbour$/ })
  // Where there is little room the time alone tells it from the others.
  expect(within(card.parentElement!).getByText('Usually busy on the 08:48')).toBeTruthy()
  // Nobody knows how full a bus is.
  expect(screen.getByRole('link', { name: /^19:00/ }).getAttribute('aria-label')).not.toMatch(/busy|seats/)
  expect(net.to(capacityStatus).map(({ body }) => body?.['services'])).toEqual([
    [
      { uid: 'RDRCDF', serviceDate: '2026-12-08', origin: 'RDR', destination: 'CDF' },
      { uid: 'CDFFGH', serviceDate: '2026-12-08', origin: 'CDF', destination: 'FGH' },
    ],
  ])
})

test('one train alone is not named, and in Welsh it goes to places as they are said there', async () => {
  const one = journey([leg('Rail', 'RDR 08T08:02', 'CDF 08T08:20')])
  net.answer(planJourneys, answerOf([one, toRosslare('09')]))
  net.answer(capacityStatus, (sent) => crowdingOf(sent, { RDRCDF: { loading: 60 } }))
  open({ language: 'cy' })
  expect(await screen.findByRole('link', { name: /^08:02 i 08:20.*, Rhai seddi fel arfer$/ })).toBeTruthy()
  expect(
    screen.getByRole('link', { name: /^08:02 i 17:45.*, Rhai seddi fel arfer ar drên 08:02 i Gaerdydd Canolog$/ }),
  ).toBeTruthy()
})

test('a train that is counted while one looks changes what is said in its place; one that nobody knows says nothing', async () => {
  vi.setSystemTime(Date.parse('2026-12-08T07:40:00Z'))
  let told: Parameters<typeof crowdingOf>[1] = { CDFFGH: { loading: 30 } }
  timetable()
  net.answer(capacityStatus, (sent) => crowdingOf(sent, told))
  open()
  await screen.findByRole('link', { name: /, Usually many seats on the 08:48/ })
  told = { CDFFGH: { loading: 90, counted: true } }
  await act(async () => void (await queryClient.refetchQueries({ queryKey: ['crowding'] })))
  expect(await screen.findByRole('link', { name: /, Busy now on the 08:48/ })).toBeTruthy()
  told = {}
  await act(async () => void (await queryClient.refetchQueries({ queryKey: ['crowding'] })))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Busy|seats/ })).toBeNull())
  expect(rows()).toHaveLength(2)
})

test('without a signal nothing is said of how full trains are: what was counted then is no count of now', async () => {
  timetable()
  net.answer(capacityStatus, (sent) => crowdingOf(sent, { CDFFGH: { loading: 90, counted: true } }))
  open()
  await screen.findByRole('link', { name: /, Busy now on the 08:48/ })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const stop = followNetwork()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Busy now/ })).toBeNull())
  expect(screen.queryByText('Busy now on the 08:48')).toBeNull()
  expect(rows()).toHaveLength(2)
  vi.restoreAllMocks()
  act(() => void dispatchEvent(new Event('online')))
  stop()
})

test('odds that this device reckons are said with their age; a server’s that are as old are not', async () => {
  const odds = { changes: [{ at: 'CDF', chance: 0.55 }], all: 0.55, arrival: null }
  const old = { age: { freshness: 'OLD' as const, asOf: '2026-12-07T07:00:00Z' } }
  const [page] = answerOf([toRosslare('08', { odds })], old)
  const from = vi.spyOn(pocket, 'planAnywhere').mockResolvedValue({ page: page!, timetableOf: instant(Date.now()) })
  open()
  expect(await screen.findByText('Uncertain, 6 in 10')).toBeTruthy()
  expect(screen.getByText(/07:00/, { selector: 'main *, [class*=tag] *, [class*=tag]' })).toBeTruthy()
  expect(screen.getByText(/^Timetable only/)).toBeTruthy()
  from.mockResolvedValue({ page: page!, timetableOf: null })
  await act(async () => void (await queryClient.refetchQueries({ queryKey: ['journeys'] })))
  await waitFor(() => expect(screen.queryByText(/^Timetable only/)).toBeNull())
  expect(screen.queryByText('Uncertain, 6 in 10')).toBeNull()
})

test('earlier and later go on from the first departure and the last arrival, with a spinner [PLANNER-007] [PLANNER-008] [PLANNER-020]', async () => {
  timetable()
  open()
  const later = await screen.findByRole('button', { name: 'Later' })
  fireEvent.click(later)
  expect(later.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(['page', 'date', 'since'].map((name) => wish(asked()[1] as Sent, name))).toEqual([
    'later',
    '2026-12-08T19:50:00+00:00',
    '2026-12-08T08:02:00+00:00',
  ])
  const earlier = screen.getByRole('button', { name: 'Earlier' })
  fireEvent.click(earlier)
  expect(earlier.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(rows()[0]).toBe('08T05:00-08T05:50'))
  expect([wish(asked()[2] as Sent, 'page'), wish(asked()[2] as Sent, 'date')]).toEqual([
    'earlier',
    '2026-12-08T08:02:00+00:00',
  ])
  expect(announcement.get()).toContain('1 more journey')
})

test('a later page that fails says so over everything, and what is there stays [PLANNER-021] [TERR-016]', async () => {
  timetable()
  open()
  const later = await screen.findByRole('button', { name: 'Later' })
  net.fail(planJourneys, 500)
  fireEvent.click(later)
  await waitFor(() => expect(modal.get()).not.toBeNull())
  expect(rows()).toEqual(['08T08:02-08T17:45', '08T19:00-08T19:50'])
  await waitFor(() => expect(net.to(log)[0]?.body).toMatchObject({ provider: 'journeyplanner' }))
})

test('the network goes in the middle of later: what is there stays, and the button waits for it', async () => {
  timetable()
  open()
  const later = await screen.findByRole('button', { name: 'Later' })
  net.silent(planJourneys)
  fireEvent.click(later)
  await waitFor(() => expect(modal.get()?.message).toMatch(/could not reach our server/))
  expect(rows()).toHaveLength(2)
})

test('earlier goes on from what came before it, press by press', async () => {
  net.answer(planJourneys, (sent) => {
    const hour = Number(/T(\d\d)/.exec(wish(sent, 'date') ?? '')?.[1])
    return answerOf([bus('08', String(wish(sent, 'page') ? hour - 2 : hour + 1).padStart(2, '0'))])
  })
  open({ query: 'from=RDR&to=XRO&date=2026-12-08T12:00' })
  await screen.findByRole('button', { name: 'Earlier' })
  for (const count of [2, 3, 4]) {
    const earlier = screen.getByRole('button', { name: 'Earlier' })
    await waitFor(() => expect(earlier.getAttribute('aria-busy')).toBeNull())
    unhurried()
    fireEvent.click(earlier)
    await waitFor(() => expect(rows()).toHaveLength(count))
  }
  expect(rows()[0]).toBe('08T07:00-08T07:50')
})

test('earlier brings the day before: the button that was pressed stays the same one, with the focus on it', async () => {
  net.answer(planJourneys, (sent) =>
    answerOf([bus(wish(sent, 'page') ? (asked().length > 2 ? '08' : '09') : '10', '12')]),
  )
  open({ query: 'from=RDR&to=XRO&date=2026-12-10T12:00' })
  const earlier = await screen.findByRole('button', { name: 'Earlier' })
  earlier.focus()
  for (const day of ['Wed 9 Dec', 'Tue 8 Dec']) {
    unhurried()
    // As a key does: whatever has the focus is pressed.
    fireEvent.click(document.activeElement ?? document.body)
    expect(await screen.findByRole('heading', { name: day })).toBeTruthy()
    await waitFor(() => expect(earlier.getAttribute('aria-busy')).toBeNull())
    expect(document.activeElement).toBe(earlier)
  }
  expect(screen.getAllByRole('button', { name: 'Earlier' })).toEqual([earlier])
})

test('a day on which nothing goes is said where everybody sees it: the press was heard', async () => {
  net.answer(planJourneys, (sent) => answerOf(wish(sent, 'page') ? [] : [bus('10', '12')]))
  open({ query: 'from=RDR&to=XRO&date=2026-12-10T12:00' })
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier' }))
  await waitFor(() => expect(toasts.get()[0]?.words).toMatch(/^Nothing goes in the day beyond/))
})

test('a timetable that is replaced between two pages: the list begins anew by the new one, and says so', async () => {
  const old = [toRosslare('08'), bus('08', '19')]
  net.answer(planJourneys, (sent) =>
    wish(sent, 'page') ? answerOf([toRosslare('09')], { timetable: 'new' }) : answerOf(old, { timetable: 'old' }),
  )
  open()
  await screen.findByRole('button', { name: 'Later' })
  net.answer(planJourneys, (sent) =>
    answerOf(wish(sent, 'page') ? [toRosslare('09')] : [bus('08', '10')], { timetable: 'new' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(rows()).toEqual(['08T10:00-08T10:50']))
  expect(toasts.get().map(({ words }) => words)).toEqual(['There is a new timetable: the list begins anew by it.'])
  // From now on its pages join.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Later' }).getAttribute('aria-busy')).toBeNull())
  unhurried()
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(rows()).toEqual(['08T10:00-08T10:50', '09T08:02-09T17:45']))
  expect(toasts.get()).toHaveLength(1)
})

test('the first day begins today: before that there is nothing to show [PLANNER-023]', async () => {
  net.answer(planJourneys, answerOf([journey([leg('Bus', 'RDR 07T00:00', 'XRO 07T09:00')])]))
  open({ query: 'from=RDR&to=XRO&date=2026-12-07T00:00' })
  await screen.findByRole('button', { name: 'Later' })
  expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull()
})

test('later ends 84 days after today [PLANNER-022] [TCONST-003]', async () => {
  vi.setSystemTime(Date.parse('2026-09-16T08:00:00Z'))
  net.answer(planJourneys, answerOf([toRosslare('08')]))
  open()
  await screen.findByRole('button', { name: 'Later' })
  act(() => {
    // 84 days before the last arrival.
    vi.setSystemTime(Date.parse('2026-09-15T08:00:00Z'))
    navigate(`/journey-planner/results?${PLAN}&type=3`)
  })
  await waitFor(() => expect(asked()).toHaveLength(2))
  await screen.findByRole('button', { name: 'Earlier' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Later' })).toBeNull())
})

test('where nothing goes, the wish that is to blame is named, and one press drops it [PLANNER-009]', async () => {
  net.answer(planJourneys, (sent) =>
    wish(sent, 'transportModes') === 'Ferry'
      ? answerOf([], { blocked: ['transportModes'] })
      : answerOf([toRosslare('08')]),
  )
  open({ query: `${PLAN}&transportModes=Ferry` })
  expect(await screen.findByRole('heading', { name: 'No way found' })).toBeTruthy()
  expect(screen.getByText(/With what you chose to go by alone/)).toBeTruthy()
  act(() => navigate(screen.getByRole('link', { name: 'Go by everything' }).getAttribute('href')?.slice(1) ?? ''))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('who wants no steps hears which stations are left out for it, and of which nobody knows; in Welsh, too', async () => {
  const notStepFree = [
    { code: 'CDF', known: true },
    { code: 'RDR', known: false },
    { code: 'FGH', known: true },
  ]
  net.answer(planJourneys, answerOf([toRosslare('08')], { notStepFree }))
  open({ query: `${PLAN}&type=3` })
  expect(
    await screen.findByText('Left out because there are steps: Cardiff Central and Fishguard Harbour.'),
  ).toBeTruthy()
  expect(screen.getByText('Left out because nobody has told us whether there are steps: Radyr.')).toBeTruthy()
})

test('where nothing goes without steps, the stations that have some are named', async () => {
  const notStepFree = [{ code: 'CDF', known: true }]
  net.answer(planJourneys, answerOf([], { notStepFree, blocked: ['stepFree'] }))
  open({ query: `${PLAN}&type=3`, language: 'cy' })
  expect(await screen.findByText('Nid oes ffordd yno heb risiau.')).toBeTruthy()
  expect(screen.getByText(/^Wedi’u hepgor am fod grisiau yno: /)).toBeTruthy()
})

test('twenty seconds of silence are told as that, and the trouble is recorded [PLANNER-010] [PLANNER-019] [TERR-014] [TERR-015]', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) =>
    after === planJourneys.timeout
      ? AbortSignal.abort(new DOMException('late', 'TimeoutError'))
      : new AbortController().signal,
  )
  expect(planJourneys.timeout).toBe(20_000)
  net.on(planJourneys, () => new Promise(() => undefined))
  open()
  expect(await screen.findByText('No answer came in time. Your plan is still here.')).toBeTruthy()
  expect(net.to(log).map(({ body }) => body)).toContainEqual(expect.objectContaining({ provider: 'journeyplanner' }))
  vi.mocked(AbortSignal.timeout).mockRestore()
  timetable()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a server that is too busy is asked again by itself after the time that it names', async () => {
  let busy = true
  net.on(planJourneys, () =>
    busy
      ? {
          status: 503,
          headers: { 'Retry-After': '1' },
          body: { error: true, code: 'BUSY', errorMessage: '', requestId: 't' },
        }
      : { body: answerOf([toRosslare('08')]) },
  )
  open()
  expect(await screen.findByText(/We ask again by ourselves in 1 second/)).toBeTruthy()
  busy = false
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('a rightful no has its words and its way on', async () => {
  net.fail(planJourneys, 422, 'OUTSIDE_TIMETABLE')
  open()
  expect(await screen.findByText('words')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the plan' }).getAttribute('href')).toContain('from=RDR')
})

test('an address that isn’t whole leads to the form, with what is right of it', async () => {
  open({ query: 'from=RDR&date=tomorrow' })
  await waitFor(() => expect(locationNow().path).toBe('/journey-planner'))
  expect(locationNow().query).toEqual({ from: 'RDR', check: 'unread' })
})

test('a journey that breaks while one looks stays, struck, with its reason and what goes instead, and is said once', async () => {
  const [first, next] = [toRosslare('08'), bus('08', '19')]
  net.answer(planJourneys, answerOf([first, next]))
  open({ wide: true })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const broken = {
    ...first,
    cancelled: true,
    instead: next.id,
    revisions: [
      {
        uid: 'CDFFGH',
        serviceDate: '2026-12-08',
        kind: 'CANCELLED' as const,
        description: { en: 'The train from Cardiff is cancelled.', cy: 'Mae’r trên o Gaerdydd wedi’i ganslo.' },
      },
    ],
  }
  net.answer(planJourneys, answerOf([broken, next]))
  await act(async () => void (await queryClient.refetchQueries({ queryKey: ['journeys'] })))
  const row = within(document.querySelector(`[data-journey="${first.id}"]`) as HTMLElement)
  expect(await row.findByText('Cancelled')).toBeTruthy()
  expect(row.getByText('The train from Cardiff is cancelled.')).toBeTruthy()
  expect(row.getByText('Next 19:00')).toBeTruthy()
  expect(announcement.get()).toBe('The journey at 08:02 can’t be made any more. The train from Cardiff is cancelled.')
  expect(rows()).toEqual([first.id, next.id])
  // And beside the list, where it stood before.
  const beside = within(screen.getByRole('complementary'))
  expect(await beside.findByRole('heading', { name: '08:02 to 17:45' })).toBeTruthy()
})

test('answers that overtake each other: what was asked last is what is shown', async () => {
  const held: (() => void)[] = []
  net.on(planJourneys, (sent) => {
    const cheap = wish(sent, 'type') === '2'
    const body = answerOf([cheap ? bus('08', '19') : toRosslare('08')])
    return cheap ? { body } : new Promise((resolve) => held.push(() => resolve({ body })))
  })
  open()
  fireEvent.click(screen.getByRole('radio', { name: 'Cheapest' }))
  await waitFor(() => expect(rows()).toEqual(['08T19:00-08T19:50']))
  await act(async () => held.forEach((answer) => answer()))
  expect(rows()).toEqual(['08T19:00-08T19:50'])
})

test('a device whose clock is hours ahead plans by ours', async () => {
  vi.setSystemTime(Date.parse('2027-04-01T12:00:00Z'))
  net.on(planJourneys, () => ({
    body: answerOf([toRosslare('08')]),
    headers: { 'Server-Time': String(Date.parse('2026-12-07T07:30:00Z')) },
  }))
  const { hearTime } = await import('../../platform/clock.ts')
  hearTime(String(Date.parse('2026-12-07T07:30:00Z')))
  open()
  await waitFor(() => expect(rows()).toHaveLength(1))
  hearTime(String(Date.now()))
})

test('wide, the journey that is chosen stands beside the list, in Welsh with its places as they are said there', async () => {
  timetable()
  open({ wide: true, language: 'cy' })
  expect(await screen.findByRole('heading', { level: 1, name: 'O Radur i Europort Rosslare' })).toBeTruthy()
  const beside = within(await screen.findByRole('complementary'))
  expect(await beside.findByText(/Trên i Gaerdydd Canolog/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /19:00/ }))
  expect(await beside.findByText(/Bws i Europort Rosslare/)).toBeTruthy()
  expect(locationNow().query['journey']).toBe('08T19:00-08T19:50')
})
