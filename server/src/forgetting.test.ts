import { randomUUID } from 'node:crypto'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { moment } from './db/schema.ts'
import { forgetUnneeded, openForgetting } from './forgetting.ts'
import { bookAsGuest, choose, isWalkUp, search, type Chosen } from './testing/buying.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { buyTicketsAsGuest } from './testing/ticketed.ts'
import { addTraveller } from './testing/travellers.ts'

let house: TestServer
let chosen: Chosen
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  chosen = choose(await search(house), isWalkUp)
})
afterAll(() => house.close())

const PASSENGERS = [{ reference: 'A1', title: 'Ms', firstName: 'Gwenllian', lastName: 'Prys' }]
const everything = async () => {
  const tables = ['orders', 'passengers', 'deliveries', 'guestCodes'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute())))
}

/** Sent, and not answered yet. */
async function addOpenClaim({ db, clock }: TestServer, orderId: string): Promise<void> {
  const [journey, claim] = [randomUUID(), randomUUID()]
  const now = moment(clock.now())
  await sql`insert into made_journeys (id, key, order_id, ticket, direction, from_crs, to_crs, travel_day, standing, claim_until, look_at)
    values (${journey}, ${journey}, ${orderId}, 'single', 'OUT', 'CDF', 'SWA', '2026-12-07', 'OWED', ${now}, ${now})`.execute(
    db,
  )
  await sql`insert into claims (id, reference, journey_id, order_id, status, amount, operator, ours, sent_at, look_at)
    values (${claim}, ${claim}, ${journey}, ${orderId}, 'CHECKING', 100, 'AW', true, ${now}, ${now})`.execute(db)
}

test('who held tickets without an account and never paid is forgotten after thirty days; who paid is not', async () => {
  const unpaid = 'gwenllian.prys@example.org'
  const paid = 'hywel.rhys@example.org'
  expect((await bookAsGuest(house, chosen, { emailAddress: unpaid, passengers: PASSENGERS } as never)).status).toBe(200)
  await buyTicketsAsGuest(house, chosen, { emailAddress: paid })
  house.clock.advance(HOUR)
  await house.app.buying.orders.removeRunOut()
  house.clock.advance(29 * DAY)
  expect(await house.app.forgetting.run()).toMatchObject({ 'unpaid guest orders': 0 })
  expect(await everything()).toContain(unpaid)

  house.clock.advance(DAY)
  expect(await house.app.forgetting.run()).toMatchObject({ 'unpaid guest orders': 1 })
  const left = await everything()
  expect(left).not.toContain(unpaid)
  expect(left).toContain(paid)
  expect(await house.app.forgetting.run()).toMatchObject({ 'unpaid guest orders': 0 })
})

test('who bought tickets as a guest is forgotten once claims and disputes are over; what was sold and used stays', async () => {
  const own = await startTestServer(inject('postgres'), { ROLES: 'api' })
  onTestFinished(() => own.close())
  const single = choose(await search(own), isWalkUp)
  const [buyer, late, waiting] = ['tegwen.lloyd@example.org', 'ieuan.gwyn@example.org', 'mair.puw@example.org']
  const bought = await buyTicketsAsGuest(own, single, { emailAddress: buyer, firstName: 'Tegwen', lastName: 'Lloyd' })
  const longer = await buyTicketsAsGuest(own, single, { emailAddress: late })
  const asking = await buyTicketsAsGuest(own, single, { emailAddress: waiting })
  await addOpenClaim(own, asking.orderID)
  const orders = () =>
    own.db.selectFrom('orders').selectAll().where('id', '=', bought.orderID).executeTakeFirstOrThrow()
  const { validUntil } = await orders()
  const dayAfter = addDays(validUntil as CalendarDate, 1)
  await own.db.updateTable('orders').set({ validUntil: dayAfter }).where('id', '=', longer.orderID).execute()
  const known = async () => {
    const tables = ['orders', 'passengers', 'deliveries', 'tickets', 'ticketIssues', 'ticketProducts'] as const
    return JSON.stringify(await Promise.all(tables.map((table) => own.db.selectFrom(table).selectAll().execute())))
  }

  own.clock.advance(Date.parse(`${addDays(validUntil as CalendarDate, 400)}T12:00Z`) - own.clock.now())
  expect(await own.app.forgetting.run()).toMatchObject({ 'guests who paid': 0 })
  expect(await known()).toContain(buyer)
  own.clock.advance(DAY)
  expect(await own.app.forgetting.run()).toMatchObject({ 'guests who paid': 1 })
  const after = await known()
  for (const gone of [buyer, 'Tegwen', 'Lloyd']) expect([gone, after.includes(gone)]).toEqual([gone, false])
  for (const stays of [late, waiting]) expect([stays, after.includes(stays)]).toEqual([stays, true])
  const order = await orders()
  expect(order).toMatchObject({ status: 'PAID', email: '', recordLocator: bought.recordLocator })
  expect(order.total).toBeGreaterThan(0)
  const products = await own.db.selectFrom('ticketProducts').select('id').where('orderId', '=', order.id).execute()
  expect(products.length).toBeGreaterThan(0)
  expect(await own.app.forgetting.run()).toMatchObject({ 'guests who paid': 0 })
  // Once the claim is over nothing holds it any more.
  await own.db.updateTable('claims').set({ status: 'REFUSED' }).execute()
  expect(await own.app.forgetting.run()).toMatchObject({ 'guests who paid': 1 })
  expect(await known()).not.toContain(waiting)
})

test('where a guest wanted to be paid is forgotten, here and at the bank, unless money is still on its way or asked for', async () => {
  const own = await startTestServer(inject('postgres'), { ROLES: 'api' })
  onTestFinished(() => own.close())
  const { orderID: orderId } = await buyTicketsAsGuest(own, choose(await search(own), isWalkUp))
  const createdAt = moment(instant(own.clock.now() - 401 * DAY))
  const payee = {
    accountId: null,
    orderId,
    kind: 'BANK' as const,
    ends: '8901',
    nameCheck: 'MATCH' as const,
    refusedAt: null,
  }
  const { orderID: asking } = await buyTicketsAsGuest(own, choose(await search(own), isWalkUp))
  await addOpenClaim(own, asking)
  const [old, awaited, young] = [randomUUID(), randomUUID(), randomUUID()]
  await own.db
    .insertInto('payees')
    .values([
      { ...payee, id: old, token: 'old', createdAt },
      { ...payee, id: awaited, token: 'awaited', createdAt },
      { ...payee, id: randomUUID(), orderId: asking, token: 'claimed for', createdAt },
      { ...payee, id: young, token: 'young', createdAt: moment(own.clock.now()) },
    ])
    .execute()
  const when = { createdAt, lookAt: createdAt, endedAt: null }
  const where = { accountId: null, orderId, paymentId: null, token: 'awaited', target: awaited, ends: '8901' }
  await own.db
    .insertInto('payouts')
    .values({ ...when, ...where, id: randomUUID(), key: 'k', way: 'payee', amount: 1, status: 'WAITING' })
    .execute()
  expect(await own.app.forgetting.run()).toMatchObject({ 'ways to pay guests': 1 })
  const left = await own.db.selectFrom('payees').select('token').orderBy('token').execute()
  expect(left.map(({ token }) => token)).toEqual(['awaited', 'claimed for', 'young'])
  const { rows } = await sql<{ data: unknown }>`select data from jobs.job where name = 'forget-payee'`.execute(own.db)
  expect(rows.map(({ data }) => data)).toEqual([{ token: 'old' }])
})

test('what happened at an account’s door, what guards scanned and phones without anybody have their term, and nothing else goes [ASVS-14.2.4]', async () => {
  const carys = await addTraveller(house)
  const guard = await house.app.tickets.inspections.addDevice('Guard of a term')
  expect(guard).not.toBe('')
  const { id: deviceId } = await house.db.selectFrom('inspectorDevices').select('id').executeTakeFirstOrThrow()
  const at = moment(house.clock.now())
  const place = { accountId: carys.id, sessionId: null, device: '' }
  await house.db
    .insertInto('securityEvents')
    .values({ ...place, at, kind: 'LOGIN_FAILED' })
    .execute()
  await house.db
    .insertInto('inspections')
    .values({
      id: randomUUID(),
      deviceId,
      issueId: '',
      scannedAt: at,
      receivedAt: at,
      verdict: 'VALID',
      trainUid: null,
      serviceDate: null,
      flag: null,
    })
    .execute()
  const phone = { platform: 'ios', pushToken: null, createdAt: at, lastSeenAt: at, keyHash: null }
  await house.db
    .insertInto('devices')
    .values([
      { ...phone, id: 'phone-of-nobody-0123', accountId: null },
      { ...phone, id: 'phone-of-carys-01234', accountId: carys.id },
    ])
    .execute()
  const counted = async () => {
    const tables = ['securityEvents', 'inspections', 'devices'] as const
    const all = tables.map((table) => house.db.selectFrom(table).select('id').execute())
    return (await Promise.all(all)).map((rows) => rows.length)
  }
  const [events = 0, inspections = 0, devices = 0] = await counted()
  house.clock.advance(400 * DAY)
  await house.app.forgetting.run()
  expect(await counted()).toEqual([events, inspections, devices])
  house.clock.advance(1)
  await house.app.forgetting.run()
  expect(await counted()).toEqual([0, 0, devices - 1])
})

test('a session is forgotten 400 days after its end, and one that is younger isn’t', async () => {
  const [old, young] = [await addTraveller(house), await addTraveller(house)]
  const at = (days: number) => moment(instant(house.clock.now() - days * DAY))
  const end = (sessionId: string, days: number) =>
    house.db
      .updateTable('sessions')
      .set({ endedAt: at(days), endReason: 'ended' })
      .where('id', '=', sessionId)
      .execute()
  await end(old.sessionId, 401)
  await end(young.sessionId, 399)
  const lapsed = await addTraveller(house)
  await house.db
    .updateTable('sessions')
    .set({ expiresAt: at(401) })
    .where('id', '=', lapsed.sessionId)
    .execute()
  expect(await house.app.forgetting.run()).toMatchObject({ sessions: 2 })
  const left = await house.db.selectFrom('sessions').select('id').execute()
  const ids = left.map(({ id }) => id)
  expect([old, young, lapsed].map(({ sessionId }) => ids.includes(sessionId))).toEqual([false, true, false])
})

test('what happened at a door is still never changed, and never taken away by a slip [ASVS-16.4.2]', async () => {
  const { id } = await addTraveller(house)
  const event = { accountId: id, at: moment(house.clock.now()), kind: 'SIGNED_OUT', sessionId: null, device: '' }
  await house.db.insertInto('securityEvents').values(event).execute()
  await expect(house.db.deleteFrom('securityEvents').where('accountId', '=', id).execute()).rejects.toThrow('only ever')
  const changed = house.db.updateTable('securityEvents').set({ kind: 'X' }).where('accountId', '=', id)
  await expect(changed.execute()).rejects.toThrow('only ever')
})

test('a long list is forgotten in batches, and what was forgotten before stays so when one fails', async () => {
  let left = 1201
  const batches: number[] = []
  const forget = async (before: number, most: number) => {
    expect(before).toBe(house.clock.now() - 3 * DAY)
    const gone = Math.min(left, most)
    left -= gone
    batches.push(gone)
    if (batches.length === 2) throw new Error('the database went away')
    return gone
  }
  const forgetting = openForgetting([{ what: 'lines', days: 3, forget }], { now: () => instant(house.clock.now()) }, {
    work: async () => {},
  } as never)
  await expect(forgetting.run()).rejects.toThrow('went away')
  expect(await forgetting.run()).toEqual({ lines: 201 })
  expect(batches).toEqual([500, 500, 201])
})

test('rows that are still needed stay, and hide none that comes after them', async () => {
  const rows = new Set(Array.from({ length: 25 }, (_, at) => `row ${String(at).padStart(2, '0')}`))
  const isNeeded = (id: string) => id < 'row 12'
  const old = {
    page: async (after: string | null, most: number) =>
      [...rows].filter((id) => after === null || id > after).slice(0, most),
    needed: async (ids: readonly string[]) => new Set(ids.filter(isNeeded)),
    remove: async (ids: readonly string[]) => ids.filter((id) => rows.delete(id)).length,
  }
  expect(await forgetUnneeded(old, 5)).toBe(5)
  expect(await forgetUnneeded(old, 5)).toBe(5)
  expect(await forgetUnneeded(old, 5)).toBe(3)
  expect([...rows].every(isNeeded)).toBe(true)
  expect(rows.size).toBe(12)
})
