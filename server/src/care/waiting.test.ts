import { randomUUID } from 'node:crypto'
import { register } from '@cledrau/contract/account/accounts.ts'
import { HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { moment } from '../db/schema.ts'
import { buy } from '../testing/ticketed.ts'
import { choose, isWalkUp, search } from '../testing/buying.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { addTraveller, PASSWORD } from '../testing/travellers.ts'
import { whatWaits } from './waiting.ts'

let house: TestServer
beforeAll(async () => {
  // Nobody does what is done by itself.
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
})
afterAll(() => house.close())

const waits = async () =>
  Object.fromEntries(
    (await whatWaits(house.db, house.clock.now())).map(({ what, count, seconds }) => [
      what,
      [count, Math.round(seconds)],
    ]),
  )
const NOTHING = [0, 0]

test('a place where all is done has nothing waiting', async () => {
  const { chores, jobs, ...others } = await waits()
  for (const [what, waiting] of Object.entries(others)) expect([what, waiting]).toEqual([what, NOTHING])
  expect(chores?.[0]).toBeGreaterThanOrEqual(0)
  expect(jobs).toEqual(NOTHING)
})

test('a letter waits since it was due, one that was tried since it was written, and a sent one no more', async () => {
  const person = { title: 'Ms', firstName: 'Siân', lastName: 'Rees', languagePreference: 'EN' as const }
  const secret = { password: PASSWORD, password_confirmation: PASSWORD }
  expect((await house.call(register, { ...person, ...secret, email: 'sian@example.org' })).status).toBe(200)
  house.clock.advance(20 * MINUTE)
  expect((await waits()).letters).toEqual([1, 20 * 60])
  // Tried, and put off.
  const later = { tried: 3, dueAt: moment(instant(house.clock.now() + HOUR)) }
  await house.db.updateTable('messages').set(later).execute()
  expect((await waits()).letters).toEqual([1, 20 * 60])
  await house.db
    .updateTable('messages')
    .set({ sentAt: moment(house.clock.now()) })
    .execute()
  expect((await waits()).letters).toEqual(NOTHING)
})

test('who has paid and holds nothing is seen', async () => {
  const carys = await addTraveller(house)
  await buy(house, carys, choose(await search(house), isWalkUp))
  house.clock.advance(3 * MINUTE)
  expect((await waits()).tickets).toEqual([1, 180])
})

test('so is a payment past its time, and money that the bank refuses to give back', async () => {
  const { id: accountId } = await addTraveller(house)
  const at = moment(instant(house.clock.now() - 90 * SECOND))
  const when = { createdAt: at, lookAt: at, endedAt: null }
  const [nothing, payment] = [null, { id: randomUUID(), accountId, amount: 840 }]
  const unknown = { guestOrderId: nothing, form: nothing, refusal: nothing, cardScheme: nothing, cardLastFour: nothing }
  const said = { target: 'order', description: 'A ticket', language: 'en' as const, token: nothing, onceKey: nothing }
  await house.db
    .insertInto('payments')
    .values({ ...payment, ...unknown, ...said, ...when, status: 'CAPTURING', expiresAt: at })
    .execute()
  expect((await waits()).payments).toEqual([1, 90])

  const back = {
    id: randomUUID(),
    key: 'a',
    paymentId: payment.id,
    orderId: nothing,
    amount: 1,
    source: 'revenue' as const,
  }
  await house.db
    .insertInto('refunds')
    .values({ ...back, ...when, reason: 'ANY', status: 'REFUSED', how: nothing })
    .execute()
  expect((await waits()).refunds).toEqual([1, 90])
  await house.db.updateTable('refunds').set({ status: 'DONE', endedAt: at }).execute()
  expect((await waits()).refunds).toEqual(NOTHING)
})

test('monitors see it', async () => {
  const { body } = await house.app.server.inject('/metrics')
  expect(body).toMatch(/^cledrau_waiting\{what="tickets"\} 1$/m)
  expect(body).toMatch(/^cledrau_waiting_seconds\{what="tickets"\} 180/m)
  for (const what of ['payments', 'refunds', 'payouts', 'letters', 'pushes', 'chores', 'jobs'])
    expect(body).toContain(`cledrau_waiting{what="${what}"}`)
})
