import { alerts } from '@cledrau/contract/reading/alerts.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { log } from '@cledrau/contract/log.ts'
import type { Revision } from '@cledrau/contract/live/revision.ts'
import { tripsNow, type TripNow } from '@cledrau/contract/live/trips-now.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { announcement } from '../../page/messages.ts'
import { answerReference, found, ticket, trip } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { eventually, settled } from '../../testing/patience.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { OptionsScreen } from '../options/options-screen.tsx'
import { resetTicketSearch } from '../ticket-search.ts'
import { ReturnResultsScreen } from './return-results-screen.tsx'
import { SingleResultsScreen } from './single-results-screen.tsx'

const SEARCH = 'type=single&from=CDF&to=MCN&out=2026-12-07T09:00'
const RESULTS = `/ticket-search/single-results?${SEARCH}`
const NOW = Date.parse('2026-12-07T08:52:00Z')
const at = (time: string) => `2026-12-07T${time}:00+00:00`

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  net = network()
  answerReference(net)
  net.on(log, () => ({ status: 204 }))
  net.answer(alerts, { alerts: [], refreshInterval: 15 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closeBrowser()
  resetTicketSearch()
  announcement.set('')
})

const age = (secondsAgo = 0) =>
  ({ freshness: 'LIVE', asOf: new Date(NOW - secondsAgo * SECOND).toISOString() }) as const
const prices = [ticket('SOS', 'Anytime', 4260, ['early', 'late'])]
const now = (id: string, more: Partial<TripNow> = {}): TripNow => ({
  id,
  cancelled: false,
  rides: [null],
  revisions: [],
  ...more,
})
const onTime = (id: string, depart: string, arrive: string) =>
  now(id, {
    rides: [
      { origin: { expected: at(depart), platform: null }, destination: { expected: at(arrive), platform: null } },
    ],
  })
const revised = (id: string, kind: Revision['kind'], en: string): Revision => ({
  uid: `U${id}`,
  serviceDate: '2026-12-07',
  kind,
  description: { en, cy: en },
  cause: { text: { en: 'a signalling problem', cy: 'problem signalau' }, at: null, near: false },
})
const answerNow = (...trips: TripNow[]): ReplyOf<typeof tripsNow> => ({ age: age(), trips, places: {} })
const EARLY = trip('early', '09:21', '12:46')
const LATER = trip('late', '11:21', '14:20')

function openResults(trips: readonly LegSolution[] = [EARLY, LATER], secondsAgo = 0) {
  const reply = found({ legSolutions: { outbound: [...trips], inbound: [] }, fareInformation: prices })
  net.answer(ticketSearch, { ...reply, age: age(secondsAgo) })
  openAt({ address: RESULTS })
  draw(<SingleResultsScreen />)
}
const cardOf = (id: string) =>
  eventually(() => {
    const row = screen.getAllByRole('listitem').find(({ dataset }) => dataset['trip'] === id)
    return within(row ?? expect.unreachable(`no card of ${id}`))
  })

test('a train that is late says when it is expected beside its planned time; one that is not is on time', async () => {
  const late = now('early', {
    rides: [
      { origin: { expected: at('09:33'), platform: '4' }, destination: { expected: at('12:52'), platform: null } },
    ],
    revisions: [revised('early', 'RETIMED', 'This train runs at other times today.')],
  })
  net.answer(tripsNow, answerNow(late, onTime('late', '11:21', '14:20')))
  openResults()
  expect(await screen.findByRole('link', { name: /^09:21 to 12:46, .*12 min late, expected 09:33/ })).toBeTruthy()
  expect((await cardOf('early')).getByText('09:21').tagName).toBe('S')
  expect((await cardOf('early')).getByText('09:33')).toBeTruthy()
  expect((await cardOf('late')).getByText('On time')).toBeTruthy()
  expect(screen.getByText('Live')).toBeTruthy()
})

test('a train that is cancelled while one looks keeps its place, struck, with the reason and what goes instead, and is said once', async () => {
  net.answer(tripsNow, answerNow(onTime('early', '09:21', '12:46')))
  openResults()
  expect(await (await cardOf('early')).findByText('On time')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^09:21 to 12:46/ })).toBeTruthy()
  net.answer(
    tripsNow,
    answerNow(
      now('early', { cancelled: true, revisions: [revised('early', 'CANCELLED', 'This train does not run.')] }),
    ),
  )
  await act(() => queryClient.refetchQueries({ queryKey: ['trips-now'] }))
  const card = await cardOf('early')
  expect(await card.findByText('Cancelled')).toBeTruthy()
  expect(card.getByText('Reason: a signalling problem')).toBeTruthy()
  expect(card.getByText('Next 11:21')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^09:21 to 12:46, 3 h/ })).toBeNull()
  expect(announcement.get()).toBe('The 09:21 can’t be taken any more. Reason: a signalling problem')
  announcement.set('')
  await act(() => queryClient.refetchQueries({ queryKey: ['trips-now'] }))
  expect(announcement.get()).toBe('')
  const order = screen.getAllByRole('listitem').flatMap((row) => row.dataset['trip'] ?? [])
  expect(order).toEqual(['early', 'late'])
})

test.each([
  ['beside each other', true, 'return-results'],
  ['from the page of the way back, too', false, 'return-results/inbound'],
])('a chosen trip out that breaks gives its place to another, which is said with it, %s', async (_, wide, page) => {
  const back = trip('back', '17:00', '20:00')
  net.answer(tripsNow, answerNow(onTime('early', '09:21', '12:46')))
  net.answer(ticketSearch, {
    ...found({
      legSolutions: { outbound: [EARLY, LATER], inbound: [back] },
      fareInformation: [ticket('SOR', 'Anytime Return', 6000, ['early', 'late', 'back'], { direction: 'BOTH' })],
    }),
    age: age(),
  })
  const chosen = 'legOut=early&legOutAt=2026-12-07T09:21&legBack=back&legBackAt=2026-12-07T17:00'
  const search = `${SEARCH.replace('single', 'return')}&back=2026-12-07T16:00`
  openAt({ address: `/ticket-search/${page}?${search}&${chosen}`, wide })
  draw(<ReturnResultsScreen />)
  await screen.findByRole('button', { name: /17:00 to 20:00/ })
  await eventually(() => expect(net.to(tripsNow)).toHaveLength(1))
  await settled()
  const broken = { cancelled: true, revisions: [revised('early', 'CANCELLED', 'This train does not run.')] }
  net.answer(tripsNow, answerNow(now('early', broken)))
  await act(() => queryClient.refetchQueries({ queryKey: ['trips-now'] }))
  await eventually(() =>
    expect(announcement.get()).toBe(
      'The 09:21 can’t be taken any more. Reason: a signalling problem Chosen now: 11:21.',
    ),
  )
})

test('a trip whose connection is missed says so', async () => {
  const missed = revised('early', 'CONNECTION', 'It comes too late for the next train.')
  net.answer(tripsNow, answerNow(now('early', { cancelled: true, revisions: [missed] })))
  openResults()
  const card = await cardOf('early')
  expect(await card.findByText('It comes too late for the next train. Reason: a signalling problem')).toBeTruthy()
  // All of its trains run.
  expect(card.getByText('Connection missed')).toBeTruthy()
  expect(card.queryByText('Cancelled')).toBeNull()
})

test('nothing is on time that was heard more than two minutes ago', async () => {
  net.answer(tripsNow, { ...answerNow(onTime('early', '09:21', '12:46')), age: age(121) })
  openResults([EARLY, LATER], 121)
  expect(await screen.findByText('As of 08:49')).toBeTruthy()
  expect(screen.getByText(/We have heard nothing new/)).toBeTruthy()
  expect(screen.queryByText('On time')).toBeNull()
})

test('nobody asks how trains of another day run, nor where nobody follows trains', async () => {
  vi.setSystemTime(NOW - 86_400_000)
  openResults()
  await screen.findByRole('link', { name: /^09:21 to 12:46/ })
  await eventually(() => expect(queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryCache().findAll({ queryKey: ['trips-now'] })[0]?.state.fetchStatus).toBe('idle')
  expect(queryClient.getQueryCache().findAll({ queryKey: ['trips-now'] })[0]?.state.dataUpdateCount).toBe(0)
  expect(screen.queryByText('Live')).toBeNull()
})

test('a chosen train that is cancelled is not paid for: its page says why and leads back to the trains', async () => {
  net.answer(tripsNow, answerNow(onTime('early', '09:21', '12:46')))
  net.answer(ticketSearch, {
    ...found({ legSolutions: { outbound: [EARLY], inbound: [] }, fareInformation: prices }),
    age: age(),
  })
  openAt({ address: `/ticket-search/single-results/options?${SEARCH}&legOut=early&legOutAt=2026-12-07T09:21` })
  draw(<OptionsScreen />)
  expect(await screen.findByText('On time')).toBeTruthy()
  expect(screen.getByText('Live')).toBeTruthy()
  net.answer(
    tripsNow,
    answerNow(
      now('early', { cancelled: true, revisions: [revised('early', 'CANCELLED', 'This train does not run.')] }),
    ),
  )
  await act(() => queryClient.refetchQueries({ queryKey: ['trips-now'] }))
  expect(await screen.findByText('The 09:21 can’t be taken any more. Please choose another train.')).toBeTruthy()
  expect(screen.getByText('Reason: a signalling problem')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Back to trains' }).length).toBeGreaterThan(0)
})
