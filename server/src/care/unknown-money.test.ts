import { startPayment } from '@cledrau/contract/buying/payments.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { DAY, HOUR, MINUTE } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBank } from '../gateways/payments/bank.ts'
import { book, choose, isWalkUp, search } from '../testing/buying.ts'
import { buyWithCard, buyWithCardAsGuest } from '../testing/bought.ts'
import { startPayingHouse, typeCard, type PayingHouse } from '../testing/paying.ts'
import { rowsToPutBack } from '../testing/proofs/put-back.ts'
import type { TestServer } from '../testing/test-server.ts'
import { addTraveller } from '../testing/travellers.ts'
import { productSeals } from './sealing.ts'
import { returnUnknown } from './unknown-money.ts'

let paying: PayingHouse
let house: TestServer
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'), { ROLES: 'api' })
  house = paying.house
})
afterAll(() => paying.close())

const today = () => clockTime(house.clock.now()).date
const chosen = async () => choose(await search(house, { outboundDate: addDays(today(), 1) }), isWalkUp)
const gateway = () => openBank({ url: paying.bank.payments, notify: '', origins: [] })
const giveBack = (day = today()) => {
  const { db, clock } = house
  return returnUnknown({ db, clock, gateway: gateway(), ledger: house.app.paying.ledger }, day)
}
const differences = async (day = today()) => (await house.app.paying.ledger.reconcile(day)).differences
const atBank = () => paying.bank.till.statement(0, Infinity).reduce((sum, { amount }) => sum + amount, 0)
const balances = () => house.app.paying.ledger.balances()

test('what was paid after the moment that a database was restored to is found in the bank’s statement and given back', async () => {
  const carys = await addTraveller(house)
  const kept = await buyWithCard(house, carys, await chosen())
  const before = atBank()
  // Somebody has the bank's form open at that moment, and somebody a card in their hand.
  const { reply } = await book(house, carys, await chosen())
  const target = { kind: 'order', orderID: reply.order.orderID } as const
  const underWay = (await house.call(startPayment, { target }, { as: carys })).reply
  const restore = await rowsToPutBack(house)

  house.clock.advance(MINUTE)
  await typeCard(underWay.frame, 'approved')
  await house.app.paying.payments.follow(underWay.paymentID)
  const lost = [await buyWithCard(house, carys, await chosen()), await buyWithCardAsGuest(house, await chosen())]
  await restore()

  // What had been begun ends as it did: it is known, and no money of it goes back.
  await house.app.paying.payments.follow(underWay.paymentID)
  expect((await differences()).map(({ key }) => key)).toEqual(lost.map(({ paymentID }) => paymentID).toSorted())
  const found = await giveBack()
  expect(found.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
    lost
      .map(({ paymentID, total }) => ({ key: paymentID, amount: total, isReturned: true }))
      .toSorted((a, b) => a.key.localeCompare(b.key)),
  )
  expect(await differences()).toEqual([])
  expect(atBank()).toBe(before + reply.order.price.total)
  expect(await balances()).toMatchObject({ customer: 0, clearing: atBank() })
  expect(kept.total).toBe(before)

  expect(await giveBack()).toEqual([])
  expect(atBank()).toBe(before + reply.order.price.total)
})

test('found out a day later, both days agree with the statement, and what was sealed holds', async () => {
  const restore = await rowsToPutBack(house)
  const nia = await addTraveller(house)
  const { paymentID } = await buyWithCard(house, nia, await chosen())
  const day = today()
  await restore()
  const seals = productSeals(house.db, house.clock, { KEEP_SECURITY_EVENTS_DAYS: 400 })
  house.clock.advance(DAY)
  await seals.seal()
  expect(await giveBack(day)).toMatchObject([{ key: paymentID, isReturned: true }])
  expect([await differences(day), await differences(today())]).toEqual([[], []])
  house.clock.advance(HOUR)
  await seals.seal()
  expect((await seals.check()).broken).toEqual([])
})

test('a card that takes nothing back, and money that went back already, are named, and the day goes on differing', async () => {
  const restore = await rowsToPutBack(house)
  const owen = await addTraveller(house)
  const closed = await buyWithCard(house, owen, await chosen(), { card: 'refundRefused' })
  const gone = await buyWithCard(house, owen, await chosen())
  paying.bank.till.refund('of-before', gone.paymentID, gone.total)
  await restore()
  const found = await giveBack()
  expect(found.map(({ key, isReturned, why }) => `${key} ${isReturned} ${typeof why}`).toSorted()).toEqual(
    [closed.paymentID, gone.paymentID].map((key) => `${key} false string`).toSorted(),
  )
  expect((await differences()).map(({ key }) => key)).toEqual(
    expect.arrayContaining([closed.paymentID, gone.paymentID, 'of-before']),
  )
})
