import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import * as calls from '@cledrau/contract/planner/followed-journeys.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement } from '../../page/messages.ts'
import { bring } from '../../state/topics.ts'
import { farewell, welcome } from '../../state/traveller.ts'
import { answerReference } from '../../testing/found-tickets.ts'
import { answerOf, toRosslare } from '../../testing/journeys.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { PlannerDetailsScreen } from './planner-details-screen.tsx'

const JOURNEY = toRosslare('08')
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
  net.answer(planJourneys, answerOf([JOURNEY]))
})
afterEach(() => {
  farewell()
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

test('nobody is asked to follow who is not signed in', async () => {
  open({ guest: true })
  await screen.findAllByRole('listitem')
  expect(screen.queryByRole('switch')).toBeNull()
})
