import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { options } from '@cledrau/contract/reading/options.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { NOTIFY_LOADS } from '../../notify/login-loads.ts'
import { journeyAlerts } from '../../state/journey-alerts.ts'
import { BUILD_OPTIONS } from '../../state/options.ts'
import { farewell, travellerFrom, welcome } from '../../state/traveller.ts'
import { CARYS } from '../../testing/app.tsx'
import { network } from '../../testing/network.ts'
import { alertsTold, journeyAlert } from '../../testing/notify.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { TellMePart } from './tell-me-part.tsx'

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-07T06:30:00Z'), toFake: ['Date'] })
  server = network()
  server.answer(options, { ...BUILD_OPTIONS, showJourneyNotifications: 'true' })
  server.answer(calls.alertList, alertsTold([]))
})
afterEach(() => {
  farewell()
  closeBrowser()
  vi.useRealTimers()
})

const WAYS = [
  { recordLocator: 'TW123456', direction: 'OUTBOUND', departs: '2026-12-07T09:21:00+00:00' },
  { recordLocator: 'TW123456', direction: 'INBOUND', departs: '2026-12-09T15:30:00+00:00' },
] as const
const AUTOMATIC = journeyAlert({
  alertId: 'auto',
  recordLocator: 'TW123456',
  orderID: 'o1',
  direction: 'OUTBOUND',
  notificationType: 'single',
  notificationDate: '2026-12-07',
})
const signIn = () => welcome(travellerFrom(CARYS))
const show = (guest = false) => {
  openAt()
  if (!guest) signIn()
  draw(<TellMePart ways={WAYS} />)
}
const out = () => screen.findByRole('switch', { name: 'Tell me about this train' })

test('each way of a booking has a switch, and each is told of by itself [NOTIFY-017] [NOTIFY-025] [NOTIFY-007]', async () => {
  server.answer(calls.createAutoAlert, { alert: AUTOMATIC })
  server.answer(calls.deleteAlert, {})
  show()
  fireEvent.click(await out())
  await waitFor(async () => expect(((await out()) as HTMLInputElement).checked).toBe(true))
  expect(server.to(calls.createAutoAlert)[0]?.body).toMatchObject({
    naID: 'c1',
    recordLocator: 'TW123456',
    direction: 'OUTBOUND',
  })
  const back = screen.getByRole('switch', { name: 'Tell me about the train back' }) as HTMLInputElement
  expect(back.checked).toBe(false)
  expect(screen.getByRole('link', { name: 'How we tell you' }).getAttribute('href')).toBe(
    '#/my-account/journey-notifications?show=how',
  )
  fireEvent.click(await out())
  await waitFor(async () => expect(((await out()) as HTMLInputElement).checked).toBe(false))
  expect(server.to(calls.deleteAlert)[0]?.body).toMatchObject({ naID: 'c1', id: 'auto' })
})

test('a ticket for no train in particular says that instead', async () => {
  server.fail(calls.createAutoAlert, 422, 'ALERT_NO_TRAINS')
  show()
  fireEvent.click(await out())
  expect(await screen.findByText(/This ticket is not for certain trains/)).toBeTruthy()
})

test('while all alerts are silent it says until when', async () => {
  server.answer(calls.alertList, alertsTold([AUTOMATIC], { indefinitely: false, until: '2026-12-15' }))
  show()
  expect((await screen.findAllByText(/Your alerts are quiet until Tue 15 Dec/)).length).toBe(2)
  expect(screen.queryByRole('switch')).toBeNull()
})

test('guests are offered none, nor is anybody while the option is off [TPERM-004] [TPERM-038] [TPERM-039] [TPERM-040]', async () => {
  show(true)
  signIn()
  expect(await out()).toBeTruthy()
  expect(server.to(calls.alertList)).toHaveLength(1)
  expect(server.to(calls.alertList)[0]?.url.searchParams.get('naID')).toBe('c1')
  server.answer(options, { ...BUILD_OPTIONS, showJourneyNotifications: 'false' })
  await queryClient.invalidateQueries({ queryKey: ['reference'] })
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
})

test('at login they are asked for where the basket has orders [SESSION-004]', async () => {
  signIn()
  queryClient.setQueryData(['c1', 'basket'], { orders: [{ orderID: 'o1' }] })
  server.answer(calls.alertList, alertsTold([AUTOMATIC]))
  await NOTIFY_LOADS.journeyNotifications?.()
  expect(journeyAlerts.known()?.data.alerts).toEqual([AUTOMATIC])
})

test('where it has none, what is stored stays as it is and nobody is asked [SESSION-005]', async () => {
  signIn()
  queryClient.setQueryData(['c1', 'basket'], { orders: [] })
  journeyAlerts.put(alertsTold([AUTOMATIC]))
  await NOTIFY_LOADS.journeyNotifications?.()
  expect(journeyAlerts.known()?.data.alerts).toEqual([AUTOMATIC])
  expect(server.to(calls.alertList)).toEqual([])
})
