import { randomUUID } from 'node:crypto'
import { liveTimes, type LiveService } from '@cledrau/contract/live/livetimes.ts'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { askDataExport, deleteUser, deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '../../../testing/trains-of-board.ts'
import { addTraveller, type KnownTraveller, PASSWORD } from '../../../testing/travellers.ts'

/** Two servers of one place. */
let [house, other]: TestServer[] = []
let carys: KnownTraveller
const MONDAY = '2026-12-07'
/** Before the first message about trains from nine on: the servers look by themselves, too, whenever they like. */
const NOW = serviceInstant(MONDAY, 7 * 60 + 50)
const DARWIN = { DARWIN_URL: 'stomp://user:secret@127.0.0.1:1' }
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), DARWIN, { sharesBus: true })
  other = await startTestServer(inject('postgres'), DARWIN, { beside: house })
})
afterAll(async () => {
  await other?.close()
  await house?.close()
})
beforeEach(async () => {
  here().clock.set(NOW)
  for (const one of [here(), there()]) hearNothing(one)
  carys = await addTraveller(here())
})
const here = () => house!
const there = () => other!

type Asked = Partial<RequestOf<typeof calls.createAlert>>
const asked = (more: Asked = {}, as = carys) => ({
  naID: as.id,
  fromCRSCode: 'CDF',
  toCRSCode: 'SHR',
  notificationType: 'single' as const,
  notificationDate: MONDAY,
  departStartTime: '09:00',
  departEndTime: '11:00',
  ...more,
})
const create = (more: Asked = {}, as = carys) => here().call(calls.createAlert, asked(more, as), { as })
const list = async (as = carys) => (await here().call(calls.alertList, { naID: as.id }, { as })).reply
const told = async (as = carys) =>
  (
    await here()
      .db.selectFrom('tellings')
      .select(['cause', 'words', 'usefulUntil', 'departsAt', 'channel', 'page', 'supersedes'])
      .where('accountId', '=', as.id)
      .orderBy('n')
      .execute()
  ).map(({ words, ...rest }) => ({ ...rest, title: words.en.title, body: words.en.body, cy: words.cy }))
const titles = async (as = carys) => (await told(as)).map(({ title }) => title)
const look = async () => {
  await Promise.all([here().app.notify.look(), there().app.notify.look()])
}
async function boarded(uid: string): Promise<LiveService> {
  const { services } = (await here().call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply
  return services.find((one) => one.uid === uid)!
}
const hear = (...news: Parameters<typeof hearAt>[1][]) => {
  for (const one of [here(), there()]) hearAt(one, ...news)
}
const cancelled = (service: LiveService) =>
  scheduleOf(service, { places: placesOf(service).map((place) => ({ ...place, cancelled: true })) })

/** An alert about the first train after nine, its first message told, and that train as a board has it. */
async function watched(more: Asked = {}, as = carys) {
  const made = await create({ departEndTime: '09:45', ...more }, as)
  expect(made.status, made.text).toBe(200)
  const [train] = made.reply.alert.news!.trains
  const service = await boarded(train!.uid)
  here().clock.set(instant(Date.parse(train!.departTime) - 50 * MINUTE))
  hear(scheduleOf(service), lateAll(service, 0))
  await look()
  return { alert: made.reply.alert, train: train!, service, time: train!.departTime.slice(11, 16) }
}

test('an alert is made, listed with its trains, changed and deleted [NOTIFY-008] [NOTIFY-009] [NOTIFY-012] [NOTIFY-019]', async () => {
  const made = await create({ viaCRSCode: 'hfd', notificationTime: '08:15' })
  expect(made.status, made.text).toBe(200)
  const { alert } = made.reply
  expect(alert).toMatchObject({
    notificationType: 'single',
    recurrence: { onceOn: MONDAY, weekDays: [] },
    notificationDate: MONDAY,
    notificationTime: '08:15',
    departStartTime: '09:00',
    departEndTime: '11:00',
    from: 'CDF',
    to: 'SHR',
    via: 'HFD',
    lateMinutes: 5,
    recordLocator: null,
  })
  expect(alert.news).toMatchObject({ date: MONDAY, isToday: true })
  expect(alert.news!.trains.length).toBeGreaterThan(0)
  expect(alert.news!.trains.every(({ state, from, to }) => state === 'PLANNED' && from === 'CDF' && to === 'SHR')).toBe(
    true,
  )
  const { data, places, ...silence } = await list()
  expect(data.alerts).toEqual([alert])
  expect(places.SHR).toEqual({ en: 'Shrewsbury', cy: 'Amwythig' })
  expect(silence).toEqual({ isAlertsSuspended: false, suspendAlertsIndefinitely: false, suspendAlertsUntil: null })
  const changed = await here().call(
    calls.updateAlert,
    asked({
      alertId: alert.alertId,
      notificationType: 'recurring',
      weekDays: [5, 1, 5],
      departStartTime: '17:00',
      departEndTime: '18:00',
    }) as never,
    { as: carys },
  )
  expect(changed.status, changed.text).toBe(200)
  expect(changed.reply.alert).toMatchObject({
    alertId: alert.alertId,
    notificationType: 'recurring',
    recurrence: { onceOn: null, weekDays: [1, 5] },
    notificationTime: '16:00',
    via: null,
  })
  const gone = { naID: carys.id, id: alert.alertId }
  expect((await here().call(calls.deleteAlert, gone, { as: carys })).status).toBe(200)
  expect((await here().call(calls.deleteAlert, gone, { as: carys })).failure.code).toBe('ALERT_UNKNOWN')
  expect((await list()).data.alerts).toEqual([])
})

test('the paths are those of apps in use, and take their fields [NOTIFY-020] [NOTIFY-021] [NOTIFY-022] [NOTIFY-024]', async () => {
  const paths = [calls.createAlert, calls.updateAlert, calls.alertList, calls.deleteAlert].map(
    ({ method, path }) => `${method} ${path}`,
  )
  const at = '/v1/nexusalpha/notification'
  expect(paths).toEqual([
    `POST ${at}/setAlert/create`,
    `POST ${at}/setAlert/update`,
    `GET ${at}/list`,
    `POST ${at}/deleteAlert/`,
  ])
  const headers = { authorization: `Bearer ${await here().tokenOf(carys)}` }
  const payload = {
    token: 'TFW',
    ...asked({ viaCRSCode: '', notificationTime: '', weekDays: [], notificationType: 'single' }),
    alertId: null,
  }
  const { APP_TOKEN } = await import('@cledrau/contract/app-token.ts')
  const post = (path: string, body: object) =>
    here().app.server.inject({
      method: 'POST',
      url: `/api${at}${path}`,
      headers,
      payload: { ...body, token: APP_TOKEN },
    })
  const made = await post('/setAlert/create', payload)
  expect(made.statusCode, made.body).toBe(200)
  const { alertId } = made.json<{ alert: calls.JourneyAlert }>().alert
  expect((await post('/setAlert/update', { ...payload, alertId, departEndTime: '12:00' })).statusCode).toBe(200)
  expect((await post('/deleteAlert/', { naID: carys.id, id: alertId })).statusCode).toBe(200)
})

test('what is wrong with an alert is said by its name, and nothing of anybody else’s is there [NOTIFY-010] [NOTIFY-011]', async () => {
  const code = async (more: Asked) => (await create(more)).failure.code
  expect(await code({ toCRSCode: 'CDF' })).toBe('SAME_STATION')
  expect(await code({ toCRSCode: 'XQX' })).toBe('STATION_UNKNOWN')
  expect(await code({ viaCRSCode: 'XQX' })).toBe('VIA_UNKNOWN')
  expect(await code({ viaCRSCode: 'SHR' })).toBe('ALERT_VIA_IS_END')
  expect(await code({ notificationDate: '2026-12-06' })).toBe('ALERT_DATE_PAST')
  expect(await code({ notificationDate: '2026-02-30' })).toBe('ALERT_DATE_WRONG')
  expect(await code({ departStartTime: '25:00' })).toBe('ALERT_TIME_WRONG')
  expect(await code({ departEndTime: '9:00' })).toBe('ALERT_TIME_WRONG')
  expect(await code({ departEndTime: '18:00' })).toBe('ALERT_WINDOW_TOO_LONG')
  expect(await code({ notificationTime: '08:50' })).toBe('ALERT_FIRST_MESSAGE_WRONG')
  expect(await code({ notificationTime: '07:29' })).toBe('ALERT_FIRST_MESSAGE_WRONG')
  expect(await code({ departStartTime: '06:00', departEndTime: '07:00' })).toBe('ALERT_WINDOW_OVER')
  expect(await code({ notificationType: 'recurring', weekDays: [] })).toBe('ALERT_WEEKDAY_MISSING')
  expect(await code({ naID: randomUUID() })).toBe('USER_UNKNOWN')
  const welsh = await here().call(calls.createAlert, asked({ toCRSCode: 'CDF' }), {
    as: carys,
    headers: { 'accept-language': 'cy' },
  })
  expect(welsh.failure.errorMessage).toMatch(/\p{L}/u)
  const owen = await addTraveller(here())
  const { alertId } = (await create()).reply.alert
  for (const [call, fields] of [
    [calls.alertList, { naID: carys.id }],
    [calls.deleteAlert, { naID: carys.id, id: alertId }],
    [calls.suspendAlerts, { naID: carys.id }],
    [calls.resumeAlerts, { naID: carys.id }],
  ] as const)
    expect((await here().call(call, fields as never, { as: owen })).failure.code).toBe('USER_UNKNOWN')
  const theirs = { naID: owen.id, id: alertId }
  expect((await here().call(calls.deleteAlert, theirs, { as: owen })).failure.code).toBe('ALERT_UNKNOWN')
})

test('twenty are the most, however many are made at once', async () => {
  const answers = await Promise.all(Array.from({ length: 23 }, () => create()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(calls.MOST_ALERTS)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.code))).toEqual(
    new Set(['TOO_MANY_ALERTS']),
  )
})

test('how many trains a time has is said before an alert is made, with changes where none goes through', async () => {
  const trains = async (more: object) =>
    (await here().call(calls.trainsInWindow, { ...asked(), ...more } as never, { as: carys })).reply
  const through = await trains({})
  expect(through).toMatchObject({ date: MONDAY, withChanges: false })
  expect(through.departures).toHaveLength((await create()).reply.alert.news!.trains.length)
  const night = await trains({ departStartTime: '22:30', departEndTime: '02:00' })
  expect(night.departures.every(({ departTime }) => departTime >= `${MONDAY}T22:30`)).toBe(true)
  const changing = await trains({ toCRSCode: 'AYW', departEndTime: '12:00' })
  expect(changing.withChanges).toBe(true)
  expect(changing.departures.length).toBeGreaterThan(0)
  const weekly = await trains({ notificationType: 'recurring', weekDays: [2], notificationDate: null })
  expect(weekly.date).toBe(addDays(MONDAY, 1))
})

test('an hour before it is said how they run, then what changes, once, whichever server hears of it [NOTIFY-001]', async () => {
  const { service, time, alert } = await watched()
  const [first] = await told()
  expect(await titles()).toEqual([`${time} on time`])
  expect(first).toMatchObject({ channel: 'journeyNotifications', body: 'Cardiff Central to Shrewsbury.' })
  expect(first!.page.fields).toMatchObject({ crs: 'CDF' })

  hear(lateAll(service, 4))
  await look()
  expect(await told()).toHaveLength(1)
  here().clock.advance(5 * MINUTE)
  hear(lateAll(service, 12))
  await look()
  await look()
  const departs = Date.parse(alert.news!.trains[0]!.departTime)
  const late = (await told()).at(-1)!
  expect(late.title).toMatch(new RegExp(`^The ${time} is 12 min late, now `))
  expect(late.cy.title).toContain('12 mun yn hwyr')
  expect(late.usefulUntil).toBe(departs + 12 * MINUTE)
  // A moment later it is later still: not yet; cancelled can't wait.
  hear(lateAll(service, 25))
  await look()
  expect(await told()).toHaveLength(2)
  hear(cancelled(service))
  await look()
  expect((await titles()).at(-1)).toBe(`The ${time} is cancelled`)
  hear(cancelled(service))
  await look()
  expect(await told()).toHaveLength(3)
  expect((await list()).data.alerts[0]!.news!.trains[0]).toMatchObject({ state: 'CANCELLED' })
})

test('of several news within five minutes the last is told when they are over', async () => {
  const { service, time } = await watched()
  hear(lateAll(service, 9))
  await look()
  hear(lateAll(service, 16))
  await look()
  expect(await told()).toHaveLength(1)
  here().clock.advance(5 * MINUTE)
  await look()
  expect((await titles()).slice(1)).toEqual([expect.stringMatching(`^The ${time} is 16 min late`)])
})

test('several trains are told together, those that aren’t as planned before there is no more room', async () => {
  const made = await create({ departEndTime: '13:00' })
  const { trains } = made.reply.alert.news!
  expect(trains.length).toBeGreaterThan(1)
  const service = await boarded(trains[0]!.uid)
  here().clock.set(instant(Date.parse(trains[0]!.departTime) - 50 * MINUTE))
  hear(lateAll(service, 0), cancelled(service))
  await look()
  const [first] = await told()
  expect(first!.title).toBe(`1 of your ${trains.length} trains isn’t as planned`)
  expect(first!.body).toContain(`${trains[0]!.departTime.slice(11, 16)} cancelled`)
  expect(first!.body.length).toBeLessThanOrEqual(120)
})

test('whoever watches a train by two alerts is told once', async () => {
  await create({ departEndTime: '09:45', lateMinutes: 20 })
  const { service } = await watched()
  here().clock.advance(6 * MINUTE)
  hear(lateAll(service, 12))
  await look()
  expect((await titles()).filter((title) => title.includes('12 min late'))).toHaveLength(1)
  expect((await titles()).filter((title) => title.includes('on time'))).toHaveLength(1)
})

test('while somebody wants silence nothing is said, nor kept for later; its end is the end of a day [NOTIFY-013] [NOTIFY-023]', async () => {
  const suspended = async (fields: object) =>
    here().call(calls.suspendAlerts, { naID: carys.id, ...fields }, { as: carys })
  expect((await suspended({ tillDate: '2026-12-06' })).failure.code).toBe('ALERT_DATE_PAST')
  expect((await suspended({ tillDate: MONDAY })).reply).toEqual({ state: true, indefinite: false, tillDate: MONDAY })
  expect(await list()).toMatchObject({
    isAlertsSuspended: true,
    suspendAlertsIndefinitely: false,
    suspendAlertsUntil: MONDAY,
  })
  const { service } = await watched()
  here().clock.advance(5 * MINUTE)
  hear(lateAll(service, 12))
  await look()
  expect(await told()).toEqual([])
  const { reply } = await here().call(calls.resumeAlerts, { naID: carys.id }, { as: carys })
  expect(reply).toEqual({ state: false, indefinite: false, tillDate: null })
  await look()
  expect(await told()).toEqual([])
  here().clock.advance(5 * MINUTE)
  hear(lateAll(service, 30))
  await look()
  expect(await titles()).toEqual([expect.stringContaining('30 min late')])
  expect((await suspended({})).reply).toEqual({ state: true, indefinite: true, tillDate: null })
  await suspended({ tillDate: MONDAY })
  here().clock.set(instant(serviceInstant(MONDAY, 24 * 60) - 1))
  expect((await list()).isAlertsSuspended).toBe(true)
  here().clock.advance(1)
  expect((await list()).isAlertsSuspended).toBe(false)
})

test('a deleted alert is silent at once, on every server', async () => {
  const { alert, service } = await watched()
  await here().call(calls.deleteAlert, { naID: carys.id, id: alert.alertId }, { as: carys })
  here().clock.advance(5 * MINUTE)
  hear(cancelled(service))
  await look()
  expect(await told()).toHaveLength(1)
})

test('in the evening the trains of tomorrow are chosen for everybody, by one server and once', async () => {
  const tuesday = addDays(MONDAY, 1)
  await create({ notificationType: 'recurring', weekDays: [3], notificationDate: null })
  here().clock.set(serviceInstant(tuesday, 20 * 60))
  await here().app.notify.chooseDue()
  expect((await list()).data.alerts[0]!.news).toBeNull()
  here().clock.set(serviceInstant(tuesday, 20 * 60 + 30))
  await Promise.all([here().app.notify.chooseDue(), there().app.notify.chooseDue()])
  expect((await list()).data.alerts[0]!.news).toMatchObject({ date: '2026-12-09', isToday: false })
})

test('a train that nobody watches costs nothing, and one whose time is over is let go', async () => {
  const { service } = await watched()
  const during = here().app.notify.watched()
  expect(during).toBeGreaterThan(0)
  here().clock.advance(20 * HOUR)
  await look()
  expect(here().app.notify.watched()).toBeLessThan(during)
  hear(cancelled(service))
  await look()
  expect(await told()).toHaveLength(1)
})

test('whatever is typed is an alert or a clear no', async () => {
  const typed = fc.oneof(
    fc.constantFrom(
      'CDF',
      'SHR',
      'cdf',
      '',
      '00:00',
      '23:59',
      '9:00',
      '24:00',
      MONDAY,
      '2026-12-08',
      '2200-01-01',
      '0000-00-00',
    ),
    fc.string({ maxLength: 16 }),
  )
  const fields = fc.record({
    fromCRSCode: typed,
    toCRSCode: typed,
    viaCRSCode: fc.option(typed),
    notificationType: fc.constantFrom('single' as const, 'recurring' as const),
    notificationDate: fc.option(typed),
    notificationTime: fc.option(typed),
    departStartTime: typed,
    departEndTime: typed,
    weekDays: fc.option(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })),
    lateMinutes: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  await fc.assert(
    fc.asyncProperty(fields, async (drawn) => {
      const text = (await here().call(calls.createAlert, { ...drawn, naID: carys.id }, { as: carys })).text
      expect(text).toMatch(/"alert":\{|"code":"(ALERT_|STATION_|SAME_|VIA_|TOO_MANY|BAD_REQUEST)/)
      const { status } = await here().call(calls.trainsInWindow, drawn as never, { as: carys })
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

test('what is over is forgotten: alerts of a day, their trains, and what was told of these', async () => {
  const { alert } = await watched()
  await create({ notificationType: 'recurring', weekDays: [1], notificationDate: null })
  here().clock.set(instant(NOW + 5 * DAY))
  await here().app.forgetting.run()
  const kept = await here().db.selectFrom('journeyAlerts').select('onceOn').where('accountId', '=', carys.id).execute()
  expect(kept).toEqual([{ onceOn: null }])
  const left = (table: 'alertDays' | 'toldTrains') =>
    here().db.selectFrom(table).select('accountId').where('accountId', '=', carys.id).execute()
  expect([await left('alertDays'), await left('toldTrains')]).toEqual([[], []])
  expect((await list()).data.alerts.map(({ alertId }) => alertId)).not.toContain(alert.alertId)
})

test('who deletes their account leaves no alert behind', async () => {
  await watched()
  const { email } = carys
  const gone = await here().call(deleteUser, { email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  expect(gone.status, gone.text).toBe(200)
  for (const table of ['alertAccounts', 'journeyAlerts', 'alertDays', 'toldTrains', 'tellings'] as const)
    expect(await here().db.selectFrom(table).select('accountId').where('accountId', '=', carys.id).execute()).toEqual(
      [],
    )
})

test('alerts are in the export and go with the account', async () => {
  await create()
  const preview = (await here().call(deletionPreview, {}, { as: carys })).reply
  expect(preview.erased).toContainEqual({ subject: 'JOURNEY_NOTIFICATIONS', count: 1 })
  expect((await here().call(askDataExport, {}, { as: carys })).status).toBe(200)
})
