import { randomUUID } from 'node:crypto'
import { createAlert, suspendAlerts } from '@cledrau/contract/notify/journey-notifications.ts'
import { type KeptTrain } from '@cledrau/domain/notifications/timetable-changes.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { choose, GUEST, isWalkUp, search } from '../../../testing/buying.ts'
import { buyTickets, buyTicketsAsGuest } from '../../../testing/ticketed.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'

/** Two servers of one place, which begin to use a timetable at the same time. */
let [house, other]: TestServer[] = []
let carys: KnownTraveller
const MONDAY = '2026-12-07'
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' }, { sharesBus: true })
  other = await startTestServer(inject('postgres'), { ROLES: 'api' }, { beside: house })
})
afterAll(async () => {
  await other?.close()
  await house?.close()
})
const here = () => house!
beforeEach(async () => {
  here().clock.set(serviceInstant(MONDAY, 8 * 60))
  await here().db.deleteFrom('tellings').execute()
  await here().db.deleteFrom('comparedTimetables').execute()
  carys = await addTraveller(here())
})

const keep = () => here().app.notify.keepDue()
const compare = () => here().app.notify.compareDue()
const told = (as = carys) =>
  here().db.selectFrom('tellings').selectAll().where('accountId', '=', as.id).orderBy('n').execute()

/** As if on that date another timetable had been in use until now, in which a train was otherwise. */
async function before(date: string, edit: (train: KeptTrain) => KeptTrain | undefined) {
  const row = await here()
    .db.selectFrom('comparedTimetables')
    .selectAll()
    .where('serviceDate', '=', date)
    .executeTakeFirstOrThrow()
  const trains = JSON.parse(brotliDecompressSync(row.trains).toString()) as KeptTrain[]
  const edited = trains.flatMap((train) => {
    const now = edit(train)
    return now ? [now] : []
  })
  await here()
    .db.updateTable('comparedTimetables')
    .set({ trains: brotliCompressSync(JSON.stringify(edited)), source: 'before' })
    .where('serviceDate', '=', date)
    .execute()
}
/** Everything was a quarter of an hour earlier. */
const earlier = ([uid, mode, ...calls]: KeptTrain): KeptTrain => [
  uid,
  mode,
  ...calls.map(([stop, arrival, departure, flags]): KeptTrain[2] => [stop, arrival - 15, departure - 15, flags]),
]
const again = () => Promise.all([compare(), other!.app.notify.compareDue()])

test('what a new timetable moves of a kept ticket is told once, whatever is started again, and a guest by one letter', async () => {
  const chosen = choose(await search(here()), isWalkUp)
  await buyTickets(here(), carys, chosen)
  const guest = await buyTicketsAsGuest(here(), chosen, {}, { 'accept-language': 'cy' })
  const { uid, serviceDate } = chosen.legSolutions![0]!.travelSegments[0]! as { uid: string; serviceDate: string }
  await keep()
  expect(await compare()).toBe(0)
  await before(serviceDate, (train) => (train[0] === uid ? earlier(train) : train))
  await again()
  await again()
  const [message, ...more] = await told()
  expect(more).toEqual([])
  expect(message).toMatchObject({ channel: 'timetableComparator', page: { path: '/ticket-wallet' } })
  expect(message!.words.en.title).toMatch(/^Wed 9 Dec: the \d\d:\d\d leaves at \d\d:\d\d$/)
  expect(message!.words.en.body).toBe('Cardiff Central to Swansea.')
  expect(message!.words.cy.title).not.toBe(message!.words.en.title)

  const letters = here().db.selectFrom('messages').selectAll().where('template', '=', 'TIMETABLE_CHANGED')
  const [letter, ...others] = await letters.execute()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ accountId: null, recipient: GUEST.emailAddress, language: 'cy' })
  expect(letter!.facts).toMatchObject({
    reference: guest.recordLocator,
    title: expect.stringMatching(/yn gadael am/),
    changes: expect.stringContaining('Caerdydd Canolog – Abertawe'),
  })
})

test('a season from any station of a town is about the trains of all of them', async () => {
  await addTickets(here().db, {
    accountId: carys.id,
    now: here().clock.now(),
    ticketType: 'SEASON',
    expiresAt: serviceInstant(addDays(MONDAY, 30), 0),
    tickets: [{ departsAt: null, facts: { origin: 'BST', destination: 'NWP' } }],
  })
  const day = addDays(MONDAY, 2)
  await keep()
  await before(day, (train) => (JSON.stringify(train).includes('"BPW"') ? earlier(train) : train))
  await again()
  const [message, ...more] = await told()
  expect(more).toEqual([])
  expect(message).toMatchObject({ channel: 'timetableComparator', page: { path: '/ticket-wallet' } })
  expect(message!.words.en.bodyHtml).toContain('Bristol Parkway')
})

test('whoever has an alert hears of its trains in the next fortnight, in one message, silent or not', async () => {
  const asked = {
    naID: carys.id,
    fromCRSCode: 'CDF',
    toCRSCode: 'SHR',
    notificationType: 'recurring' as const,
    weekDays: [3],
    departStartTime: '09:00',
    departEndTime: '12:00',
  }
  const owen = await addTraveller(here())
  expect((await here().call(createAlert, asked, { as: carys })).status).toBe(200)
  expect((await here().call(createAlert, { ...asked, naID: owen.id, weekDays: [4] }, { as: owen })).status).toBe(200)
  await here().call(suspendAlerts, { naID: carys.id }, { as: carys })
  await keep()
  // Trains that the new one doesn't have.
  const gone = (train: KeptTrain): KeptTrain[] => [
    train,
    [`X${randomUUID().slice(0, 6)}`, 'rail', ...earlier(train).slice(2)] as KeptTrain,
  ]
  const date = addDays(MONDAY, 9)
  const row = await here()
    .db.selectFrom('comparedTimetables')
    .selectAll()
    .where('serviceDate', '=', date)
    .executeTakeFirstOrThrow()
  const trains = (JSON.parse(brotliDecompressSync(row.trains).toString()) as KeptTrain[]).flatMap(gone)
  await before(date, (train) => train)
  await here()
    .db.updateTable('comparedTimetables')
    .set({ trains: brotliCompressSync(JSON.stringify(trains)) })
    .where('serviceDate', '=', date)
    .execute()
  await again()
  const [message, ...more] = await told()
  expect(more).toEqual([])
  expect(message).toMatchObject({ page: { path: '/my-account/journey-notifications' } })
  expect(message!.words.en.bodyHtml).toContain('doesn’t run')
  expect(message!.words.en.body.length).toBeLessThanOrEqual(120)
  expect(await told(owen)).toEqual([])
})

test('a new day of the same timetable is nothing new', async () => {
  await keep()
  here().clock.set(serviceInstant(addDays(MONDAY, 1), 8 * 60))
  await keep()
  expect(await compare()).toBe(0)
  const days = await here().db.selectFrom('comparedTimetables').select('serviceDate').orderBy('serviceDate').execute()
  expect([days.length, days[0]?.serviceDate]).toEqual([15, addDays(MONDAY, 1)])
})
