import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import * as exchanges from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import * as calls from '@cledrau/contract/notify/journey-notifications.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buyWithCard, type Bought } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import { buyTickets } from '../../../testing/ticketed.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  paying = await startPayingHouse(inject('postgres'))
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(() => paying.close())

type Way = 'OUTBOUND' | 'INBOUND'
const switchOn = ({ recordLocator }: Pick<Bought, 'recordLocator'>, direction: Way = 'OUTBOUND', as = carys) =>
  house.call(calls.createAutoAlert, { naID: as.id, recordLocator, direction }, { as })
const alerts = async (as = carys) => (await house.call(calls.alertList, { naID: as.id }, { as })).reply.data.alerts
const single = async (asked: object = {}) => choose(await search(house, asked), isWalkUp)

test('a booking has an automatic alert per direction, made once and listed with its ticket’s trains [NOTIFY-007] [NOTIFY-017] [NOTIFY-025]', async () => {
  const back = { ticketType: 'return', returnDate: '2026-12-09', returnTime: '17:00' } as const
  const found = await search(house, back)
  const bought = await buyWithCard(
    house,
    carys,
    choose(found, ({ kind }) => kind === 'RETURN'),
  )
  const [out, ret] = [await switchOn(bought), await switchOn(bought, 'INBOUND')]
  expect(out.status, out.text).toBe(200)
  expect((await switchOn(bought)).reply.alert.alertId).toBe(out.reply.alert.alertId)
  const listed = await alerts()
  expect(
    listed.map(({ direction, recordLocator, orderID, from, to }) => [direction, recordLocator, orderID, from, to]),
  ).toEqual([
    ['OUTBOUND', bought.recordLocator, bought.orderID, 'CDF', 'SWA'],
    ['INBOUND', bought.recordLocator, bought.orderID, 'SWA', 'CDF'],
  ])
  expect(listed[0]).toMatchObject({ notificationType: 'single', notificationDate: '2026-12-09', weekDays: [] })
  expect(listed[0]!.news).toMatchObject({ date: '2026-12-09', trains: [{ from: 'CDF', to: 'SWA', state: 'PLANNED' }] })
  expect(calls.createAutoAlert.path).toBe('/v1/nexusalpha/notification/createAutoNotification')

  const own = { alertId: ret.reply.alert.alertId, naID: carys.id, fromCRSCode: 'CDF', toCRSCode: 'SHR' }
  const window = {
    notificationType: 'single',
    notificationDate: '2026-12-09',
    departStartTime: '09:00',
    departEndTime: '10:00',
  } as const
  const asOwn = await house.call(calls.updateAlert, { ...own, ...window }, { as: carys })
  expect(asOwn.failure.code).toBe('ALERT_IS_AUTOMATIC')
  await house.call(calls.deleteAlert, { naID: carys.id, id: own.alertId }, { as: carys })
  expect(await alerts()).toHaveLength(1)
})

test('automatic alerts are changed as a list, as the list has them [NOTIFY-018] [NOTIFY-026]', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const { alert } = (await switchOn(bought)).reply
  const first = alert.departStartTime
  const at = (minutes: number) =>
    new Date(Date.parse(`2026-12-09T${first}:00Z`) - minutes * MINUTE).toISOString().slice(11, 16)
  const change = (fields: object) =>
    house.call(calls.updateAutoAlerts, { alerts: [{ ...alert, ...fields }] }, { as: carys })
  const changed = await change({ notificationTime: at(30), lateMinutes: 10 })
  expect(changed.reply.alerts).toEqual([expect.objectContaining({ notificationTime: at(30), lateMinutes: 10 })])
  expect((await change({ notificationTime: at(5) })).failure.code).toBe('ALERT_FIRST_MESSAGE_WRONG')
  const owen = await addTraveller(house)
  const theirs = await house.call(calls.updateAutoAlerts, { alerts: [alert] }, { as: owen })
  expect(theirs.failure.code).toBe('ALERT_UNKNOWN')
  expect(calls.updateAutoAlerts.path).toBe('/v1/nexusalpha/notification/updateAutoNotification')
})

test('what is given back, or over, is told of no more', async () => {
  const bought = await buyWithCard(house, carys, await single())
  await switchOn(bought)
  const { amount } = (await house.call(quoteRefund, { recordLocator: bought.recordLocator }, { as: carys })).reply
  await house.call(giveBackTickets, { recordLocator: bought.recordLocator, amount }, { as: carys })
  expect(await alerts()).toEqual([])
  expect((await switchOn(bought)).failure.code).toBe('ALERT_NO_TRAINS')
  const other = await buyWithCard(house, carys, await single())
  await switchOn(other)
  house.clock.advance(3 * DAY)
  expect(await alerts()).toEqual([])
  expect((await switchOn(other)).failure.code).toBe('ALERT_WINDOW_OVER')
})

test('an exchanged ticket’s alert goes on with the new train, as it was set', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const { alert } = (await switchOn(bought)).reply
  await house.call(calls.updateAutoAlerts, { alerts: [{ alertId: alert.alertId, lateMinutes: 12 }] }, { as: carys })
  const { recordLocator } = bought
  const later = { outboundDate: '2026-12-10', outboundTime: '11:00' }
  const { reply } = await house.call(exchanges.exchangeSearch, { recordLocator, ...later }, { as: carys })
  const chosen = choose(reply.found!, isWalkUp)
  const sums = (await house.call(exchanges.retrieveExchangeSummary, { recordLocator, ...chosen }, { as: carys })).reply
  const { order } = (await house.call(exchanges.confirmExchange, { recordLocator, ...chosen, ...sums }, { as: carys }))
    .reply
  expect((await alerts())[0]).toMatchObject({ orderID: bought.orderID, notificationDate: '2026-12-09' })
  const { orderID } = order
  await house.call(completeBooking, { recordLocator: order.recordLocator, orderID }, { as: carys })
  await house.app.tickets.tickets.issue(orderID)
  expect(await alerts()).toEqual([
    expect.objectContaining({
      alertId: alert.alertId,
      recordLocator: order.recordLocator,
      orderID,
      notificationDate: '2026-12-10',
      lateMinutes: 12,
    }),
  ])
})

test('a ticket in other hands is told of to its taker alone, who asks for it', async () => {
  const bought = await buyTickets(house, carys, choose(await search(house, { adult: 3 }), isWalkUp))
  await switchOn(bought)
  const owen = await addTraveller(house)
  expect((await switchOn(bought, 'OUTBOUND', owen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
  const hand = async (passengerReferences: string[]) => {
    const offer = { recordLocator: bought.recordLocator, passengerReferences }
    const offered = await house.call(offerTickets, offer, { as: carys })
    expect(offered.status, offered.text).toBe(200)
    const { code } = offered.reply
    expect((await house.call(takeOffer, { code }, { as: owen })).status).toBe(200)
  }
  await hand(['A2'])
  expect(await alerts()).toHaveLength(1)
  await hand(['A1', 'A3'])
  expect(await alerts()).toEqual([])
  expect((await switchOn(bought, 'OUTBOUND', owen)).status).toBe(200)
  expect(await alerts(owen)).toHaveLength(1)
  expect((await switchOn(bought)).failure.code).not.toBe(undefined)
})

test('whoever says when to be told while their ticket is exchanged keeps what they said, and the new trains', async () => {
  const bought = await buyWithCard(house, carys, await single())
  const { alert } = (await switchOn(bought)).reply
  const { db } = house
  let following: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('alertAccounts').selectAll().where('accountId', '=', carys.id).forUpdate().execute()
    // As if the ticket’s trains were others than before.
    await trx
      .updateTable('journeyAlerts')
      .set({ lateMinutes: 12, rides: '[]' })
      .where('id', '=', alert.alertId)
      .execute()
    following = db.inTransaction(async (other) => done(await house.app.notify.followTickets(other, [carys.id])))
    await expect.poll(() => isLockAwaited(db), { interval: 10, timeout: 15_000 }).toBe(true)
  })
  await following
  expect(await alerts()).toEqual([expect.objectContaining({ lateMinutes: 12, news: alert.news })])
})
