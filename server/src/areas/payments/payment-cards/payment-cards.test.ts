import { randomUUID } from 'node:crypto'
import * as calls from '@cledrau/contract/buying/payment-cards.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { done } from '@cledrau/domain/result.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { confirm, startPayingHouse, typeCard, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

vi.setConfig({ testTimeout: 90_000 })
const PATIENCE = { timeout: 60_000 }

let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
})
beforeEach(async () => {
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

const begin = async (as = carys, headers = {}) => (await house.call(calls.startCardSession, {}, { as, headers })).reply
const read = async (clientId: string, as = carys) => house.call(calls.readCardSession, { clientId }, { as })
const list = async (as = carys) => (await house.call(calls.listPaymentCards, {}, { as })).reply
const add = async (card: string) => {
  const { clientId, frame } = await begin()
  await typeCard(frame, card)
  return (await read(clientId)).reply
}

test('a card is added without being charged, after its owner confirmed', async () => {
  const { clientId, state, frame } = await begin()
  expect(state).toBe('YOUR_TURN')
  const told = await typeCard(frame, 'challenge')
  expect((await read(clientId)).reply).toMatchObject({ state: 'YOUR_TURN', card: null })
  await confirm(frame, told)
  const added = (await read(clientId)).reply
  expect(added).toMatchObject({
    state: 'ADDED',
    frame: null,
    card: { scheme: 'visa', lastFour: '3220', expired: false },
  })
  expect(await list()).toEqual([added.card])
  expect(paying.bank.till.statement(0, Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('all networks can be kept, the one added last stands first, and one card is kept once', async () => {
  for (const card of ['approved', 'mastercard', 'amex', 'private-label', 'approved']) {
    house.clock.advance(1000)
    expect((await add(card)).state).toBe('ADDED')
  }
  expect((await list()).map(({ scheme }) => scheme)).toEqual(['visa', 'private-label', 'amex', 'mastercard'])
})

test('a refused card says why, and another one may follow in the same place', async () => {
  const { clientId, frame } = await begin()
  await typeCard(frame, 'blocked')
  expect((await read(clientId)).reply).toMatchObject({
    state: 'YOUR_TURN',
    refusal: { reason: 'CARD_BLOCKED', retry: 'OTHER_CARD' },
  })
  await typeCard(frame, 'approved')
  expect((await read(clientId)).reply).toMatchObject({ state: 'ADDED', refusal: null })
})

test('the same press twice is one session; somebody else’s is nobody’s business', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [one, two] = [await begin(carys, key), await begin(carys, key)]
  expect(one.clientId).toBe(two.clientId)
  const other = await addTraveller(house)
  expect((await read(one.clientId, other)).failure.code).toBe('CARD_SESSION_UNKNOWN')
})

test('a page left open too long adds nothing', async () => {
  const { clientId, frame } = await begin()
  house.clock.advance(16 * MINUTE)
  expect((await read(clientId)).reply.state).toBe('OVER')
  expect(await typeCard(frame, 'approved')).toMatchObject({ outcome: 'refused' })
  expect(await list()).toEqual([])
})

test('a removed card is forgotten here and at the bank; nobody else can remove it', async () => {
  const { card } = await add('approved')
  const cardID = card?.cardID ?? ''
  const { token } = await house.db
    .selectFrom('paymentCards')
    .select('token')
    .where('id', '=', cardID)
    .executeTakeFirstOrThrow()
  const other = await addTraveller(house)
  expect((await house.call(calls.removePaymentCard, { cardID }, { as: other })).failure.code).toBe(
    'PAYMENT_CARD_UNKNOWN',
  )
  expect((await house.call(calls.removePaymentCard, { cardID }, { as: carys })).status).toBe(200)
  expect(await list()).toEqual([])
  await expect.poll(() => paying.bank.till.charge(randomUUID(), token, 1).state, PATIENCE).toBe('refused')
})

async function keepMany(count: number) {
  const card = { scheme: 'visa', lastFour: '0000', expiryMonth: 1, expiryYear: 2030 } as const
  for (let at = 0; at < count; at++)
    await house.db.inTransaction(async (trx) =>
      done(await house.app.paying.cards.keep(trx, carys.id, { ...card, par: `par ${at}` }, randomUUID())),
    )
}

test('of two cards added at once to nine one is kept; the bank forgets the other', async () => {
  await keepMany(9)
  const [one, other] = [await begin(), await begin()]
  await Promise.all([typeCard(one.frame, 'mastercard'), typeCard(other.frame, 'amex')])
  const states = await Promise.all([one, other].map(async ({ clientId }) => (await read(clientId)).reply.state))
  expect(states.toSorted()).toEqual(['ADDED', 'OVER'])
  expect(await list()).toHaveLength(10)
})

test('ten cards are enough', async () => {
  await keepMany(10)
  const { status, failure } = await house.call(calls.startCardSession, {}, { as: carys })
  expect([status, failure.code]).toEqual([422, 'TOO_MANY_PAYMENT_CARDS'])
})

test('a silent bank is said so, and the session opens once it is back', async () => {
  await paying.bank.stop()
  const { clientId, state } = await begin()
  expect(state).toBe('FINDING_OUT')
  await paying.restartBank()
  expect((await read(clientId)).reply.state).toBe('YOUR_TURN')
})

test('pages may show the bank’s form in a frame, and nobody else’s', async () => {
  const { headers } = await house.app.server.inject('/api/v1/nonsense')
  const [, frames] = /frame-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? []
  expect(frames).toBe(new URL(paying.bank.url).origin)
  const { frame } = await begin()
  expect(frame?.origin).toBe(frames)
})
