import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import * as calls from '@cledrau/contract/planner/followed-journeys.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { journeyId } from '@cledrau/domain/journeys/journey-id.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement, toasts } from '../../page/messages.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { bring } from '../../state/topics.ts'
import { farewell, welcome } from '../../state/traveller.ts'
import { answerReference } from '../../testing/found-tickets.ts'
import { answerOf, toRosslare } from '../../testing/journeys.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { followHere, forgetRead } from './kept-followed.ts'
import { PlannerDetailsScreen } from '../details/planner-details-screen.tsx'

const FOUND = toRosslare('08')
const JOURNEY = { ...FOUND, id: journeyId(FOUND.legs) }
const LINK = `from=RDR&to=XRO&date=2026-12-08T07:30&journey=${JOURNEY.id}&leaves=2026-12-08T08:02&arrives=2026-12-08T17:45`
const LEGS = legsToTravel(JOURNEY.legs)
const at = (time: string) => `2026-12-08T${time}:00+00:00`
const ADVICE: AdviceSaid = {
  kind: 'TAKE_ANOTHER',
  why: 'CANCELLED',
  about: { from: 'RDR', to: 'CDF', departTime: at('08:02') },
  at: 'RDR',
  board: {
    uid: 'X1',
    serviceDate: '2026-12-08',
    operator: 'AW',
    from: 'RDR',
    to: 'CDF',
    departTime: at('08:17'),
    arriveTime: at('08:35'),
  },
  leaveTime: at('08:17'),
  arriveTime: at('18:00'),
  costs: 15,
  decideBy: at('08:17'),
  eased: true,
  rides: null,
  saidAt: at('07:31'),
}

let net: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-08T07:30:00Z'), toFake: ['Date'] })
  net = network()
  answerReference(net)
  net.answer(options, { ...BUILD_OPTIONS, showJourneyPlanner: true })
  net.answer(planJourneys, answerOf([JOURNEY]))
})
afterEach(() => {
  farewell()
  forgetRead()
  vi.useRealTimers()
  closeBrowser()
})

const signIn = () => welcome({ customerId: '7', email: 'a@b.cy', title: '', firstName: 'A', lastName: 'B' })
const answerFollowed = (advice: AdviceSaid | null | undefined) =>
  net.answer(calls.followedJourneys, {
    journeys: advice === undefined ? [] : [{ id: 'f1', legs: LEGS, expectedArriveTime: null, advice }],
    places: {},
  })
const open = ({ language = 'en', guest = false }: { language?: 'en' | 'cy'; guest?: boolean } = {}) => {
  openAt({ address: `/journey-planner/details?${LINK}`, wide: false, language })
  if (!guest) signIn()
  draw(<PlannerDetailsScreen />)
}

test('a journey is followed by a switch, and left by it', async () => {
  answerFollowed(undefined)
  net.answer(calls.followJourney, { id: 'f1' })
  net.answer(calls.unfollowJourney, {})
  open()
  const toggle = await screen.findByRole('switch', { name: 'Follow this journey' })
  await waitFor(() => expect(toggle.hasAttribute('disabled')).toBe(false))
  answerFollowed(null)
  fireEvent.click(toggle)
  await waitFor(() => expect((toggle as HTMLInputElement).checked).toBe(true))
  expect(net.to(calls.followJourney)[0]?.body).toMatchObject({ legs: LEGS })
  answerFollowed(undefined)
  fireEvent.click(toggle)
  await waitFor(() => expect((toggle as HTMLInputElement).checked).toBe(false))
})

test('what the guardian says stands first, with its cost and its time, and is said aloud once when it comes', async () => {
  answerFollowed(null)
  open()
  await screen.findByRole('switch')
  answerFollowed(ADVICE)
  await act(async () => bring('me', { about: 'journeys' }))
  expect(await screen.findByText('Take the 08:17 from Radyr instead')).toBeTruthy()
  for (const line of [
    'The 08:02 from Radyr to Cardiff Central does not run.',
    'You arrive at 18:00, 15 minutes later than planned.',
    'Tickets for your trains are good there, too.',
    'Decide by 08:17.',
  ])
    expect(screen.getByText(line)).toBeTruthy()
  const said = announcement.get()
  expect(said).toContain('Take the 08:17 from Radyr instead')
  await act(async () => bring('me', { about: 'journeys' }))
  expect(announcement.get()).toBe(said)
})

test('it says so in Welsh', async () => {
  answerFollowed({ ...ADVICE, kind: 'GET_OFF_EARLIER', eased: false })
  open({ language: 'cy' })
  expect(await screen.findByText(/Ewch i lawr yn gynharach/)).toBeTruthy()
  expect(screen.getByText('Byddwch yn cyrraedd am 18:00, 15 munud yn hwyrach na’r cynllun.')).toBeTruthy()
})

test('a guest follows on this device, and is told what an account would add', async () => {
  open({ guest: true })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Follow this journey' })
  expect(screen.getByText(/^It stays on this device/)).toBeTruthy()
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  cleanup()
  forgetRead()
  open({ guest: true })
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true)
  fireEvent.click(screen.getByRole('switch'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false))
  expect(net.to(calls.followJourney)).toEqual([])
})

test('whoever signs in may have looked after what they followed before', async () => {
  followHere(LEGS)
  answerFollowed(undefined)
  net.answer(calls.followJourney, { id: 'f1' })
  open()
  const toggle = await screen.findByRole<HTMLInputElement>('switch')
  await waitFor(() => expect(toggle.disabled).toBe(false))
  expect(toggle.checked).toBe(false)
  answerFollowed(null)
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  expect(localStorage.getItem('followedJourneys')).not.toContain(LEGS[0]!.departTime)
})

test('a device follows twenty and no more, and what is over no longer', async () => {
  const on = (day: number) =>
    LEGS.map((leg) => ({
      ...leg,
      departTime: leg.departTime.replace('-08T', `-${day}T`),
      arriveTime: leg.arriveTime.replace('-08T', `-${day}T`),
      trains: leg.trains.map((train) => ({ ...train, serviceDate: `2026-12-${day}` })),
    }))
  for (let day = 10; day < 30; day++) expect(followHere(on(day))).toBe(true)
  open({ guest: true })
  const toggle = await screen.findByRole<HTMLInputElement>('switch')
  fireEvent.click(toggle)
  await waitFor(() => expect(toasts.get().at(-1)?.words).toMatch(/20/))
  expect(toggle.checked).toBe(false)
  vi.setSystemTime(Date.parse('2026-12-10T20:00:00Z'))
  expect(followHere(LEGS)).toBe(true)
})
