import { nameTrip, readDays } from '@cledrau/contract/repay/days.ts'
import { readJourney } from '@cledrau/contract/repay/made-journeys.ts'
import { readPayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { unhurried } from '../../testing/patience.ts'
import { journey, JOURNEY_ID, made, payWays } from '../../testing/repay.ts'

const TICKET_ID = '66666666-6666-4666-8666-666666666666'
const day = (date: string, ...journeys: ReturnType<typeof made>[]) => ({
  date,
  claimUntil: '2026-12-31T23:59:00+00:00',
  journeys,
})
const ticket = (
  more: { name?: { en: string; cy: string }; from?: null; to?: null; stations?: null; journeysADay?: number } = {},
) => ({
  ticketID: TICKET_ID,
  recordLocator: 'K7QD2M',
  ticket: 'season' as const,
  name: { en: 'Weekly Season', cy: 'Tocyn Wythnos' },
  from: 'MCN' as string | null,
  to: 'CDF' as string | null,
  stations: ['MCN', 'NWT', 'SHR', 'NWP', 'CDF'] as string[] | null,
  journeysADay: 2,
  days: [
    day('2026-12-03', made({ ticket: 'season', standing: 'TOO_SHORT', delayMinutes: 4, amount: 0 })),
    day('2026-12-02'),
  ],
  ...more,
})

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T12:00:00Z'), toFake: ['Date'] })
  server = referenceServer()
  watchNetwork()
  server.answer(readPayWays, payWays())
  server.answer(readJourney, journey())
  server.answer(nameTrip, { journeyID: JOURNEY_ID })
})
afterEach(() => {
  closeApp()
  vi.useRealTimers()
})

const knows = (...tickets: ReturnType<typeof ticket>[]) =>
  server.answer(readDays, { lastUpdated: '2026-12-07T08:52:00+00:00', tickets })
const open = () => openApp({ address: '/delay-repay?days=1', wide: false, signedIn: CARYS })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Look for the trains' }))

test('a day of a season that nobody saw is named: which day, which way, about when; and its trains stand on its page', async () => {
  knows(ticket())
  await open()
  const form = within(await screen.findByRole('form', { name: 'Weekly Season' }))
  press()
  expect((await form.findByRole('alert')).textContent).toBe('Choose the day, which way you went, and about when.')
  expect(server.to(nameTrip)).toEqual([])
  fireEvent.change(form.getByLabelText('Day of travel'), { target: { value: '2026-12-02' } })
  fireEvent.click(await form.findByRole('radio', { name: 'Cardiff Central to Machynlleth' }))
  fireEvent.change(form.getByLabelText('About when it should have left'), { target: { value: '17:30' } })
  unhurried()
  press()
  await waitFor(() => expect(locationNow().query).toEqual({ journey: JOURNEY_ID }))
  expect(server.to(nameTrip)[0]?.body).toMatchObject({
    ticketID: TICKET_ID,
    date: '2026-12-02',
    time: '17:30',
    from: 'CDF',
    to: 'MCN',
  })
})

test('a journey between two other stations on its way is named by where one got on and off, each from those on it', async () => {
  knows(ticket())
  await open()
  const form = within(await screen.findByRole('form', { name: 'Weekly Season' }))
  fireEvent.change(form.getByLabelText('Day of travel'), { target: { value: '2026-12-02' } })
  fireEvent.click(form.getByRole('radio', { name: 'Between other stations on its way' }))
  fireEvent.change(form.getByLabelText('About when it should have left'), { target: { value: '17:30' } })
  press()
  expect((await form.findByRole('alert')).textContent).toBe('Choose the day, which way you went, and about when.')
  const options = (label: string) =>
    [...(form.getByLabelText(label) as HTMLSelectElement).options].map((one) => one.value)
  expect(options('You got on at').slice(1)).toEqual(['MCN', 'NWT', 'SHR', 'NWP', 'CDF'])
  fireEvent.change(form.getByLabelText('You got on at'), { target: { value: 'SHR' } })
  // Nobody gets off where they got on.
  expect(options('You got off at')).not.toContain('SHR')
  fireEvent.change(form.getByLabelText('You got off at'), { target: { value: 'NWT' } })
  server.fail(nameTrip, 422, 'CLAIM_OFF_ITS_WAY')
  unhurried()
  press()
  expect((await form.findByRole('alert')).textContent).toMatch(/^This ticket isn’t good between these two stations/)
  server.answer(nameTrip, { journeyID: JOURNEY_ID })
  unhurried()
  press()
  await waitFor(() => expect(locationNow().query).toEqual({ journey: JOURNEY_ID }))
  expect(server.to(nameTrip).at(-1)?.body).toMatchObject({ from: 'SHR', to: 'NWT' })
})

test('what is known of its days stands below, each with what became of it', async () => {
  knows(ticket())
  await open()
  const known = within(await screen.findByRole('list', { name: 'What is known of its days' }))
  expect(known.getByRole('link').textContent).toContain('Too short')
})

test('a rover asks for two stations', async () => {
  knows(
    ticket({
      name: { en: 'Explore Wales', cy: 'Crwydro Cymru' },
      from: null,
      to: null,
      stations: null,
      journeysADay: 1,
    }),
  )
  await open()
  const form = within(await screen.findByRole('form', { name: 'Explore Wales' }))
  expect(form.queryByRole('radio')).toBeNull()
  expect(form.getByRole('combobox', { name: /^From/ })).toBeTruthy()
  expect(form.getByRole('combobox', { name: /^To/ })).toBeTruthy()
})

test('a no is said where it was asked', async () => {
  server.fail(nameTrip, 409, 'CLAIM_NOT_YET')
  knows(ticket())
  await open()
  const form = within(await screen.findByRole('form', { name: 'Weekly Season' }))
  fireEvent.change(form.getByLabelText('Day of travel'), { target: { value: '2026-12-02' } })
  fireEvent.change(form.getByLabelText('About when it should have left'), { target: { value: '17:30' } })
  press()
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(locationNow().query).toEqual({ days: '1' })
})

test('whoever has neither is told what will stand here', async () => {
  knows()
  await open()
  expect(await screen.findByText('No season or rover to claim for')).toBeTruthy()
})
