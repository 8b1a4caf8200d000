import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import { followedJourneys } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { journeyId } from '@cledrau/domain/journeys/journey-id.ts'
import { newPlan } from '@cledrau/domain/planner/plan.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn } from '../../testing/app.tsx'
import { answerOf, journey, leg } from '../../testing/journeys.ts'
import { at, EIGHT, walletEntry } from '../../testing/wallet.ts'
import { welcomeWallet } from '../../wallet/wallet.ts'
import { followHere, forgetRead, keepPlan } from './kept-followed.ts'

const WAY = journey([
  leg('Rail', 'RDR 07T09:02', 'CDF 07T09:20'),
  leg('Rail', 'CDF 07T09:40', 'SHR 07T11:40'),
  leg('Walk', 'SHR 07T11:40', '52.7075,-2.7545 07T11:52'),
])
const LEGS = legsToTravel(WAY.legs)
const ID = journeyId(LEGS)
const FOUND: Journey = { ...WAY, id: ID, expectedDepartTime: '2026-12-07T09:07:00+00:00' }
const ADVICE: AdviceSaid = {
  kind: 'WAIT_HERE',
  why: 'LATE',
  about: { from: 'RDR', to: 'CDF', departTime: LEGS[0]!.departTime },
  at: 'RDR',
  board: null,
  leaveTime: null,
  arriveTime: '2026-12-07T12:10:00+00:00',
  costs: 18,
  decideBy: '2026-12-07T09:20:00+00:00',
  eased: false,
  rides: null,
  saidAt: '2026-12-07T07:58:00+00:00',
}

let server: ReturnType<typeof referenceServer>
// Somebody used the app on this device before.
vi.hoisted(() => localStorage.setItem('onboardingComplete', 'true'))

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(options, { ...BUILD_OPTIONS, showJourneyPlanner: true })
  server.answer(updateNewTicketStatus, {})
  server.answer(planJourneys, answerOf([FOUND]))
  answerWallet([])
})
afterEach(() => {
  forgetRead()
  closeApp()
  vi.useRealTimers()
})

const answerWallet = (wallet: ReturnType<typeof walletEntry>[]) =>
  server.answer(ticketWallet, { wallet, places: {}, times: {} })
const answerFollowed = (advice: AdviceSaid | null = null) =>
  server.answer(followedJourneys, {
    journeys: [{ id: 'f1', legs: LEGS, expectedArriveTime: null, advice }],
    places: {},
  })
async function open(address: string, { language = 'en' as 'en' | 'cy' } = {}) {
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, wide: false, language, signedIn: CARYS })
}
const card = (name = /^Radyr to / as string | RegExp) => screen.findByRole('region', { name })

test('a journey that is followed stands on Home, as it runs now, with what to do about it', async () => {
  answerFollowed(ADVICE)
  await open('/')
  const shown = within(await card())
  expect(shown.getByText('Wait for now, at Radyr')).toBeTruthy()
  const link = await shown.findByRole('link', { name: /^09:02/ })
  expect(link.getAttribute('href')).toContain(`journey=${ID}`)
  expect(link.getAttribute('href')).toContain('leaves=2026-12-07T09%3A02')
  // Found again by the plan, with what is known of its trains now.
  expect(await shown.findByText('09:07')).toBeTruthy()
})

test('in Welsh, too', async () => {
  answerFollowed(ADVICE)
  await open('/', { language: 'cy' })
  expect(await screen.findByText('Rydych yn dilyn y daith hon')).toBeTruthy()
  expect(screen.getByText('Arhoswch am y tro: Radur')).toBeTruthy()
})

test('a guest finds there what this device follows, until it is over, by the plan that found it', async () => {
  followHere(LEGS)
  keepPlan(ID, { ...newPlan(EIGHT), first: 'RDR', second: '52.7075,-2.7545', via: 'CDF' })
  forgetRead()
  await openApp({ address: '/', wide: false })
  const link = await within(await card()).findByRole('link', { name: /^09:02/ })
  expect(link.getAttribute('href')).toContain('via=CDF')
  expect(server.to(planJourneys)[0]?.url.searchParams.get('via')).toBe('CDF')
  closeApp()

  followHere(LEGS)
  vi.setSystemTime(EIGHT + 7 * HOUR)
  await openApp({ address: '/', wide: false })
  await screen.findByRole('heading', { level: 1, name: 'Where to?' })
  expect(screen.queryByRole('region', { name: /^Radyr to/ })).toBeNull()
})

test.each(['/', '/ticket-wallet'])(
  'whoever has a ticket for one of its trains is told there, and not twice: %s',
  async (address) => {
    answerFollowed(ADVICE)
    const [train] = walletEntry().tickets[0]!.trains
    answerWallet([
      walletEntry({}, { trains: [{ ...train!, uid: 'CDFSHR', departs: at(100 * 60_000), arrives: at(220 * 60_000) }] }),
    ])
    await open(address)
    await screen.findByRole('link', { name: /Show ticket/ })
    expect(await screen.findByText('Wait for now, at Radyr')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the journey' }).getAttribute('href')).toContain(`journey=${ID}`)
    expect(screen.queryByRole('region', { name: /^Radyr to/ })).toBeNull()
  },
)

test('the planner lists all of them, what to do first', async () => {
  answerFollowed(ADVICE)
  await open('/journey-planner')
  const list = within(await screen.findByRole('list', { name: 'Journeys you follow' }))
  const row = list.getByRole('link', { name: /Radyr/ })
  expect(row.textContent).toContain('09:02')
  expect(row.textContent).toContain('Wait for now, at Radyr')
})

test('where the operator has no planner nobody is asked for journeys', async () => {
  server.answer(options, { ...BUILD_OPTIONS, showJourneyPlanner: false })
  answerFollowed(ADVICE)
  followHere(LEGS)
  await open('/')
  await screen.findByRole('heading', { level: 1, name: 'Where to?' })
  expect(screen.queryByRole('region', { name: /^Radyr to/ })).toBeNull()
  expect(server.to(followedJourneys)).toEqual([])
})
