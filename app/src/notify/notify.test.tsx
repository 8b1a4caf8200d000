import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { bookingStations, stations } from '@cledrau/contract/stations/stations.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locationNow } from '../routes/hash-location.ts'
import { bring } from '../state/topics.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../testing/app.tsx'
import type { network } from '../testing/network.ts'
import { alertsTold, journeyAlert, watched } from '../testing/notify.ts'
import { STATIONS } from '../testing/stations.ts'
import { journeyAlerts } from '../state/journey-alerts.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-08T06:30:00Z'), toFake: ['Date'] })
  server = referenceServer()
  server.answer(stations, STATIONS)
  server.answer(bookingStations, STATIONS)
  server.answer(calls.trainsInWindow, {
    date: '2026-12-08',
    withChanges: false,
    departures: ['07:21', '07:41', '07:58'].map((time) => ({
      departTime: `2026-12-08T${time}:00+00:00`,
      arriveTime: '2026-12-08T08:20:00+00:00',
    })),
  })
  watchNetwork()
})
afterEach(closeApp)

const PAGE = '/my-account/journey-notifications'
const open = (part = '', { wide = false, language = 'en' }: { wide?: boolean; language?: 'en' | 'cy' } = {}) =>
  openApp({ address: `${PAGE}${part}`, wide, language, signedIn: CARYS })
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('li') as HTMLElement)

async function chooseStation(label: string, name: string) {
  fireEvent.change(await screen.findByRole('combobox', { name: label }), { target: { value: name.slice(0, 6) } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

describe('the list', () => {
  test('has a card each with its days, and today’s news of its trains [NOTIFY-002] [NOTIFY-016]', async () => {
    const news = {
      date: '2026-12-08',
      isToday: true,
      trains: [
        watched('07:21'),
        watched('07:41', { state: 'LATE', lateMinutes: 5, expectedDepartTime: '2026-12-08T07:46:00+00:00' }),
        watched('07:58', { state: 'CANCELLED', expectedDepartTime: null }),
      ],
    }
    server.answer(calls.alertList, alertsTold([journeyAlert({ news })]))
    await open()
    const shown = await card('Pontyclun to Cardiff Central')
    expect(shown.getByText('07:15 to 08:00')).toBeTruthy()
    expect(shown.getByText('Monday to Thursday')).toBeTruthy()
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The 07:41 is 5 min late today, leaves 07:46',
      'The 07:58 is cancelled today',
      'On time today: 07:21',
    ])
    expect(server.to(calls.alertList)[0]?.url.searchParams.get('naID')).toBe('c1')
  })

  test('is asked for again when the server says that something is new', async () => {
    server.answer(calls.alertList, alertsTold([journeyAlert()]))
    await open()
    await card('Pontyclun to Cardiff Central')
    const news = { date: '2026-12-08', isToday: true, trains: [watched('07:41', { state: 'CANCELLED' })] }
    server.answer(calls.alertList, alertsTold([journeyAlert({ news })]))
    bring('me', { about: 'notifications' })
    expect(await screen.findByText('The 07:41 is cancelled today')).toBeTruthy()
  })

  test('without an alert says how to begin', async () => {
    server.answer(calls.alertList, alertsTold([]))
    await open()
    fireEvent.click(await screen.findByRole('link', { name: 'Set the first alert' }))
    await waitFor(() => expect(locationNow().path).toBe(`${PAGE}/create`))
  })

  test('that can’t be had can be asked for again', async () => {
    server.fail(calls.alertList, 500)
    await open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(calls.alertList, alertsTold([journeyAlert()]))
    fireEvent.click(again)
    expect(await card('Pontyclun to Cardiff Central')).toBeTruthy()
  })

  test('stays as it was known without a network, says how old it is, and nothing is pressed in vain', async () => {
    server.answer(calls.alertList, alertsTold([journeyAlert()]))
    await open()
    await card('Pontyclun to Cardiff Central')
    beOnline(false)
    expect(await screen.findByText(/as of 06:30/i)).toBeTruthy()
    for (const name of [/^Delete/, 'For a week', 'Until I say'])
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true)
  })

  test('loses what is deleted, and gets it back as it was [NOTIFY-005] [NOTIFY-024]', async () => {
    server.answer(calls.alertList, alertsTold([journeyAlert({ via: 'LLS' })]))
    server.answer(calls.deleteAlert, {})
    server.answer(calls.createAlert, { alert: journeyAlert({ alertId: 'a2', via: 'LLS' }) })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /^Delete ?: Pontyclun to Cardiff Central/ }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('heading', { level: 2, name: / to / })).toBeNull()
    expect(server.to(calls.deleteAlert)[0]?.body).toMatchObject({ naID: 'c1', id: 'a1' })
    await waitFor(() => expect(document.activeElement).toBe(undo))

    fireEvent.click(undo)
    await card('Pontyclun to Cardiff Central')
    expect(server.to(calls.createAlert)[0]?.body).toMatchObject({
      fromCRSCode: 'PYC',
      toCRSCode: 'CDF',
      viaCRSCode: 'LLS',
      notificationTime: '06:15',
      weekDays: [1, 2, 3, 4],
    })
  })
})

describe('silence', () => {
  test('hides the alerts, says until when, and ends at once [NOTIFY-006] [NOTIFY-014] [NOTIFY-015]', async () => {
    server.answer(calls.alertList, alertsTold([journeyAlert()], { indefinitely: false, until: '2026-12-15' }))
    server.answer(calls.resumeAlerts, { state: false, indefinite: false, tillDate: null })
    await open()
    expect(await screen.findByRole('heading', { name: 'Your alerts are quiet until Tue 15 Dec' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2, name: / to / })).toBeNull()
    server.answer(calls.alertList, alertsTold([journeyAlert()]))
    fireEvent.click(screen.getByRole('button', { name: 'Tell me again' }))
    expect(await card('Pontyclun to Cardiff Central')).toBeTruthy()
    expect(server.to(calls.resumeAlerts)[0]?.body).toMatchObject({ naID: 'c1' })
  })

  test('is for a week from the list, until a date or until told otherwise by its page [NOTIFY-013]', async () => {
    server.answer(calls.alertList, alertsTold([journeyAlert()]))
    server.answer(calls.suspendAlerts, { state: true, indefinite: false, tillDate: '2026-12-15' })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'For a week' }))
    await waitFor(() =>
      expect(server.to(calls.suspendAlerts)[0]?.body).toMatchObject({ indefinite: false, tillDate: '2026-12-15' }),
    )
    fireEvent.click(await screen.findByRole('link', { name: 'Until a date' }))
    fireEvent.click(await screen.findByRole('button', { name: /Sunday 20 December/ }))
    expect(screen.getByText(/until Sun 20 Dec, that day included/)).toBeTruthy()
    server.answer(calls.alertList, alertsTold([], { indefinitely: true, until: null }))
    fireEvent.click(screen.getByRole('radio', { name: 'Until I say' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send nothing until then' }))
    expect(await screen.findByRole('heading', { name: 'Your alerts are quiet until you say so' })).toBeTruthy()
    expect(server.to(calls.suspendAlerts)[1]?.body).toMatchObject({ indefinite: true, tillDate: null })
  })
})

describe('the form', () => {
  beforeEach(() => server.answer(calls.alertList, alertsTold([journeyAlert()])))

  test('makes one for every week, and says how many trains that are as one types [NOTIFY-001] [NOTIFY-004] [NOTIFY-019] [NOTIFY-021]', async () => {
    server.answer(calls.createAlert, { alert: journeyAlert({ alertId: 'a2', to: 'NWP' }) })
    await open('/create')
    await chooseStation('From', 'Pontyclun')
    await chooseStation('To', 'Newport')
    fireEvent.change(screen.getByRole('textbox', { name: 'Leaves from' }), { target: { value: '715' } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
    expect(await screen.findByText(/3 trains fall in this time/)).toBeTruthy()
    expect(screen.getByText(/We tell you Monday to Thursday, 60 minutes before/)).toBeTruthy()
    await waitFor(() => {
      const asked = server.to(calls.trainsInWindow).at(-1)?.url.searchParams
      expect(asked?.get('departStartTime')).toBe('07:15')
      expect(asked?.getAll('weekDays')).toEqual(['1', '2', '3', '4'])
    })
    fireEvent.click(screen.getByRole('button', { name: 'Tell me about these trains' }))
    await waitFor(() => expect(server.to(calls.createAlert)).toHaveLength(1))
    expect(server.to(calls.createAlert)[0]?.body).toMatchObject({
      naID: 'c1',
      fromCRSCode: 'PYC',
      toCRSCode: 'NWP',
      viaCRSCode: null,
      notificationType: 'recurring',
      notificationDate: null,
      notificationTime: '06:15',
      departStartTime: '07:15',
      departEndTime: '08:00',
      weekDays: [1, 2, 3, 4],
      lateMinutes: 5,
    })
  })

  test('says at its field what is missing, and offers no station without trains of ours [STATION-014]', async () => {
    await open('/create')
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me about these trains' }))
    expect(await screen.findAllByText('Choose a station from the list.')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'From' }))
    const unserved = STATIONS.find(
      ({ tfwServicedStation, ticketSearchOnly }) => tfwServicedStation !== 'Yes' && ticketSearchOnly !== 'Yes',
    )
    fireEvent.change(screen.getByRole('combobox', { name: 'From' }), { target: { value: unserved?.names.en } })
    expect(await screen.findByRole('option', { name: /No station|none|found/i })).toBeTruthy()
    expect(server.to(calls.createAlert)).toHaveLength(0)
  })

  test('changes one, once on a day instead of every week [NOTIFY-003] [NOTIFY-020]', async () => {
    server.answer(calls.updateAlert, {
      alert: journeyAlert({ notificationType: 'single', notificationDate: '2026-12-11' }),
    })
    await open('/update?alertId=a1', { wide: true })
    const form = within(await screen.findByRole('form', { name: 'Change the alert' }))
    fireEvent.click(form.getByRole('radio', { name: 'Once' }))
    fireEvent.click(form.getByRole('button', { name: /^Day/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Friday 11 December/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Take this day' }))
    fireEvent.click(await form.findByRole('button', { name: 'Save the alert' }))
    await waitFor(() => expect(server.to(calls.updateAlert)).toHaveLength(1))
    expect(server.to(calls.updateAlert)[0]?.body).toMatchObject({
      alertId: 'a1',
      notificationType: 'single',
      notificationDate: '2026-12-11',
      weekDays: null,
    })
  })

  test('shows a refusal at its field, in the traveller’s language', async () => {
    server.fail(calls.updateAlert, 422, 'ALERT_WINDOW_TOO_LONG')
    await open('/update?alertId=a1', { language: 'cy' })
    const ends = await screen.findByRole('textbox', { name: 'tan' })
    fireEvent.change(ends, { target: { value: '18:00' } })
    fireEvent.click(screen.getByRole('button', { name: 'Cadw’r hysbysiad' }))
    await waitFor(() => expect(ends.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(ends)
  })

  test('of an alert that is gone says so', async () => {
    await open('/update?alertId=a0')
    expect(await screen.findByText('You do not have this alert any more.')).toBeTruthy()
  })

  test('of one that follows a ticket leaves the trains to the ticket [NOTIFY-018] [NOTIFY-026]', async () => {
    const alert = journeyAlert({ recordLocator: 'TW123456', orderID: 'o1', direction: 'OUTBOUND' })
    server.answer(calls.alertList, alertsTold([alert]))
    server.answer(calls.updateAutoAlerts, { alerts: [{ ...alert, lateMinutes: 10 }] })
    await open('/update?alertId=a1')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Tell me of a delay from' }), {
      target: { value: '10' },
    })
    fireEvent.change(screen.getByRole('combobox', { name: 'First message' }), { target: { value: '30' } })
    expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save the alert' }))
    await waitFor(() => expect(journeyAlerts.known()?.data.alerts[0]?.lateMinutes).toBe(10))
    expect(server.to(calls.updateAutoAlerts)[0]?.body?.['alerts']).toEqual([
      { alertId: 'a1', notificationTime: '06:45', lateMinutes: 10 },
    ])
  })
})

test('nobody who isn’t signed in has alerts, and nothing is asked [SESSION-020] [TPERM-032]', async () => {
  expect(await journeyAlerts.fetch()).toBeNull()
  expect(server.to(calls.alertList)).toHaveLength(0)
})
