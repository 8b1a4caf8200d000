import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as calls from '@cledrau/contract/after-sales/assistance.ts'
import { askDataExport, deleteUser, deletionPreview, fetchDataExport } from '@cledrau/contract/account/your-data.ts'
import { verifyExchangeAvailability } from '@cledrau/contract/after-sales/exchanges.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { buyWithCard, buyWithCardAsGuest, type Bought } from '../../../testing/bought.ts'
import { choose, isWalkUp, search } from '../../../testing/buying.ts'
import { codeIn, type Letter } from '../../../testing/mails.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const KEY = 'what-only-staff-know'
const folder = mkdtempSync(join(tmpdir(), 'assistance-'))
let mailbox: Mailbox
let paying: PayingHouse
let house: TestServer
let carys: KnownTraveller
/** Each test on a day of its own: the spaces of one are no other's. */
let day = 8
beforeAll(async () => {
  mailbox = await startMailbox({ folder })
  paying = await startPayingHouse(inject('postgres'), { STAFF_KEY: KEY, SMTP_URL: mailbox.smtp })
  house = paying.house
})
beforeEach(async () => {
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
  // What one test asked for is nothing to the staff of another.
  await house.db.deleteFrom('assistanceRequests').execute()
  day += 1
})
afterAll(async () => {
  await paying.close()
  await mailbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

type As = Traveller | Guest
const chosen = async (more = {}) =>
  choose(
    await search(house, { destination: 'SWA', outboundDate: `2026-12-${String(day).padStart(2, '0')}`, ...more }),
    isWalkUp,
  )
const read = async ({ recordLocator }: Pick<Bought, 'recordLocator'>, as: As = carys) =>
  (await house.call(calls.readAssistance, { recordLocator }, { as })).reply
type Wish = Partial<RequestOf<typeof calls.askAssistance>>
const ask = ({ recordLocator }: Pick<Bought, 'recordLocator'>, wish: Wish = {}, as: As = carys) =>
  house.call(
    calls.askAssistance,
    { recordLocator, way: 'OUT', passenger: 'A1', needs: ['RAMP'], calledName: 'Car', consent: true, ...wish },
    { as },
  )
/** What staff are told of today, for one booking’s stops. */
const tasks = async () => (await house.call(calls.listAssistanceTasks, { staffKey: KEY })).reply.tasks
const say = (stopID: string, word: 'ACCEPTED' | 'MET' | 'FAILED', staffName = 'Siân') =>
  house.call(calls.sayOfAssistance, { staffKey: KEY, stopID, word, staffName })
const stopsOf = async (bought: Pick<Bought, 'recordLocator'>, as: As = carys) =>
  (await read(bought, as)).requests[0]?.stops ?? []
const only = async (bought: Pick<Bought, 'recordLocator'>, as: As = carys) => {
  const [request] = (await read(bought, as)).requests
  if (!request) throw new Error('nothing is asked for')
  return request
}
const inWallet = async (as: As = carys) => (await house.call(ticketWallet, {}, { as })).reply.wallet[0]?.assistance
/** The letter with this subject, whichever of them came first. */
const letterAbout = async (subject: RegExp) => {
  const find = () => mailbox.list(carys.email).find((one) => subject.test(one.subject))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return find() as Letter
}
const claim = (requestID: string, amount: number, as: As = carys) =>
  house.call(calls.claimRedress, { requestID, amount }, { as })

test('asked for from a ticket, accepted by name at each station, and met: the wallet says so each time', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  const { ways, requests } = await read(bought)
  expect(ways).toMatchObject([{ way: 'OUT', origin: 'CDF', destination: 'SWA', passengers: [{ reference: 'A1' }] }])
  expect(ways[0]?.refusal).toBeUndefined()
  expect(requests).toEqual([])
  expect(await inWallet()).toBeUndefined()

  const asked = (await ask(bought)).reply.requests
  expect(asked).toMatchObject([{ status: 'ASKED', needs: ['RAMP'], calledName: 'Car', redress: null }])
  expect(await inWallet()).toEqual(asked)
  const told = (await tasks()).filter(({ stopID }) => asked[0]?.stops.some((stop) => stop.stopID === stopID))
  expect(told.map(({ kind, stationName, needs, calledName }) => [kind, stationName, needs, calledName])).toEqual([
    ['BOARD', 'Cardiff Central', ['RAMP'], 'Car'],
    ['ALIGHT', 'Swansea', ['RAMP'], 'Car'],
  ])
  // Nothing of who it is but what they said, and nothing of their booking.
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${bought.recordLocator}|${carys.email}|Evans`))

  const [first, last] = await stopsOf(bought)
  expect((await say(first?.stopID ?? '', 'ACCEPTED')).reply).toEqual({ status: 'ACCEPTED' })
  expect((await only(bought)).status).toBe('ASKED')
  await say(last?.stopID ?? '', 'ACCEPTED', 'Rhys')
  expect((await inWallet())?.[0]).toMatchObject({
    status: 'ACCEPTED',
    stops: [{ staffName: 'Siân' }, { staffName: 'Rhys' }],
  })
  const letter = await letterAbout(/will meet you/)
  expect(letter.text).toContain('Cardiff Central: Siân; Swansea: Rhys')
  expect(letter.text).not.toMatch(/ramp/i)

  expect((await say(first?.stopID ?? '', 'MET')).failure.code).toBe('ASSISTANCE_NOT_YET')
  house.clock.set(instant(Date.parse(first?.at ?? '') - 20 * MINUTE))
  expect((await say(first?.stopID ?? '', 'MET')).status).toBe(200)
  // The answer got lost: the same word again changes nothing.
  expect((await say(first?.stopID ?? '', 'MET')).reply).toEqual({ status: 'MET' })
  house.clock.set(instant(Date.parse(last?.at ?? '')))
  await say(last?.stopID ?? '', 'MET', 'Rhys')
  expect((await only(bought)).status).toBe('MET')
  expect(await tasks()).toEqual([])
})

test('each change of trains has its own staff, who are told both trains', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ destination: 'AYW' }))
  const { stops } = (await ask(bought)).reply.requests[0] ?? { stops: [] }
  expect(stops[0]).toMatchObject({ kind: 'BOARD', station: 'CDF' })
  expect(stops.at(-1)).toMatchObject({ kind: 'ALIGHT', station: 'AYW' })
  expect(stops.slice(1, -1).map(({ kind }) => kind)).toContain('CHANGE')
  expect(stops.slice(1, -1).every(({ off, on }) => off !== null && on !== null)).toBe(true)
})

test('it is asked for with consent, in time, and by whoever holds the ticket; without a key staff hear nothing', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  const { departTime } = (await read(bought)).ways[0] ?? {}
  expect((await ask(bought, { consent: false as never })).status).toBe(400)
  expect((await ask(bought, { needs: [] })).status).toBe(400)
  expect((await ask(bought, { passenger: 'A2' })).failure.code).toBe('ASSISTANCE_NO_TICKET')
  expect((await ask(bought, { way: 'RETURN' })).failure.code).toBe('ASSISTANCE_NO_TICKET')
  const owen = await addTraveller(house)
  expect((await ask(bought, {}, owen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
  house.clock.set(instant(Date.parse(departTime ?? '') - 2 * HOUR + 1))
  expect((await ask(bought)).failure.code).toBe('ASSISTANCE_TOO_LATE')
  expect((await read(bought)).ways[0]?.refusal).toBe('ASSISTANCE_TOO_LATE')
  const wrong = { staffKey: 'what-nobody-knows', stopID: randomUUID(), word: 'MET' as const, staffName: 'X' }
  expect((await house.call(calls.listAssistanceTasks, { staffKey: '' })).failure.code).toBe('STAFF_UNKNOWN')
  expect((await house.call(calls.sayOfAssistance, wrong)).failure.code).toBe('STAFF_UNKNOWN')
  expect((await say(randomUUID(), 'MET')).failure.code).toBe('ASSISTANCE_UNKNOWN')
})

test('two devices ask once; what is needed may change, and is accepted anew', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  const both = await Promise.all([ask(bought), ask(bought)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { requestID, stops } = await only(bought)
  expect((await house.db.selectFrom('assistanceRequests').select('id').where('orderId', '=', bought.orderID).execute())).toHaveLength(1) // prettier-ignore
  for (const { stopID } of stops) await say(stopID, 'ACCEPTED')
  expect((await ask(bought)).reply.requests[0]?.status).toBe('ACCEPTED')
  const other = (await ask(bought, { needs: ['GUIDING', 'RAMP', 'RAMP'] })).reply.requests
  expect(other).toMatchObject([{ requestID, status: 'ASKED', needs: ['GUIDING', 'RAMP'] }])
  expect(other[0]?.stops.map(({ staffName }) => staffName)).toEqual([null, null])
})

test('a train has two wheelchair spaces, and never a third; one that is cancelled is free again', async () => {
  const wish = { needs: ['WHEELCHAIR_SPACE'] as ['WHEELCHAIR_SPACE'] }
  const all = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const one = await addTraveller(house)
      const bought = await buyWithCard(house, one, await chosen())
      return { one, bought, answer: await ask(bought, wish, one) }
    }),
  )
  const got = all.filter(({ answer }) => answer.status === 200)
  const full = all.filter(({ answer }) => answer.status !== 200)
  expect([got.length, full.map(({ answer }) => answer.failure.code)]).toEqual([
    2,
    ['ASSISTANCE_SPACE_TAKEN', 'ASSISTANCE_SPACE_TAKEN'],
  ])
  const [lucky, late] = [got[0], full[0]]
  if (!lucky || !late) throw new Error('nobody got a space')
  const { requestID } = await only(lucky.bought, lucky.one)
  await house.call(calls.withdrawAssistance, { requestID }, { as: lucky.one })
  expect((await ask(late.bought, wish, late.one)).status).toBe(200)
})

test('taken back, staff don’t wait, and nobody knows any more what it was; it can be asked for again', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  const { requestID } = (await ask(bought)).reply.requests[0] ?? { requestID: '' }
  const owen = await addTraveller(house)
  expect((await house.call(calls.withdrawAssistance, { requestID }, { as: owen })).failure.code).toBe(
    'ASSISTANCE_UNKNOWN',
  )
  expect((await house.call(calls.withdrawAssistance, { requestID }, { as: carys })).reply.requests).toEqual([])
  expect(await inWallet()).toBeUndefined()
  const row = house.db.selectFrom('assistanceRequests').select(['needs', 'calledName']).where('id', '=', requestID)
  expect(await row.executeTakeFirst()).toEqual({ needs: [], calledName: '' })
  expect((await ask(bought)).reply.requests).toHaveLength(1)
})

test('staff can’t come: the way’s price goes back on a press, once, and the ticket stays valid', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  await ask(bought)
  const { requestID, stops } = await only(bought)
  expect((await claim(requestID, 1)).failure.code).toBe('ASSISTANCE_NOT_FAILED')
  await say(stops[1]?.stopID ?? '', 'FAILED', 'Rhys')
  const each = bought.total / 2
  expect(await only(bought)).toMatchObject({ status: 'FAILED', redress: { amount: each, state: 'OPEN' } })
  expect((await letterAbout(/can’t meet you/)).text).toContain('here: Swansea')
  expect((await claim(requestID, each + 1)).failure.code).toBe('REFUND_CHANGED')
  const twice = await Promise.all([claim(requestID, each), claim(requestID, each)])
  expect(twice.map(({ reply }) => reply.requests[0]?.redress)).toEqual([
    { amount: each, state: 'GIVEN' },
    { amount: each, state: 'GIVEN' },
  ])
  const refunds = await house.db.selectFrom('refunds').selectAll().where('orderId', '=', bought.orderID).execute()
  expect(refunds.map(({ amount, source }) => [amount, source])).toEqual([[each, 'compensation']])
  const [entry] = (await house.call(ticketWallet, {}, { as: carys })).reply.wallet
  expect(entry?.tickets.map(({ ticketStatus }) => ticketStatus)).toEqual(['INACTIVE', 'INACTIVE'])

  // It doesn't go back a second time: not by giving the tickets back, and not into another ticket.
  const { recordLocator } = bought
  house.clock.advance(5 * MINUTE)
  const quote = (await house.call(quoteRefund, { recordLocator }, { as: carys })).reply
  expect(quote.amount).toBe(quote.paid - each)
  expect(quote.amount + (quote.redress ?? 0)).toBe(quote.paid - quote.fee)
  const other = await house.call(
    verifyExchangeAvailability,
    { recordLocator, originalOrderId: bought.orderID } as never,
    { as: carys },
  )
  expect(JSON.stringify([other.reply, other.failure])).toContain('EXCHANGE_PAID_BACK')
  expect((await house.call(giveBackTickets, { recordLocator, amount: quote.amount }, { as: carys })).status).toBe(200)
})

test('nobody came: who waits says so while it helps, and is believed unless staff say that they met', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  await ask(bought)
  const { requestID, stops } = await only(bought)
  const [first, last] = stops
  const missed = (stopID = '') => house.call(calls.missAssistance, { requestID, stopID }, { as: carys })
  expect((await missed(first?.stopID)).failure.code).toBe('ASSISTANCE_NOT_YET')
  await say(first?.stopID ?? '', 'ACCEPTED')
  await say(last?.stopID ?? '', 'ACCEPTED')
  house.clock.set(instant(Date.parse(first?.at ?? '') - 10 * MINUTE))
  await say(first?.stopID ?? '', 'MET')
  expect((await missed(first?.stopID)).failure.code).toBe('ASSISTANCE_MET')
  house.clock.set(instant(Date.parse(last?.at ?? '') + 5 * MINUTE))
  expect((await missed(last?.stopID)).reply.requests[0]).toMatchObject({
    status: 'FAILED',
    stops: [{ status: 'MET' }, { status: 'FAILED', staffName: 'Siân' }],
    redress: { amount: bought.total, state: 'OPEN' },
  })
  expect((await missed(last?.stopID)).status).toBe(200)
  expect((await say(last?.stopID ?? '', 'MET')).failure.code).toBe('ASSISTANCE_MOVE_NOT_ALLOWED')
})

test('given back or handed over, it ends with its ticket: staff don’t wait, and the taker learns nothing', async () => {
  const bought = await buyWithCard(house, carys, await chosen({ adult: 2 }))
  await ask(bought)
  await ask(bought, { passenger: 'A2', needs: ['GUIDING'] })
  expect(await tasks()).toHaveLength(4)
  const owen = await addTraveller(house)
  const { recordLocator } = bought
  const some = { recordLocator, passengerReferences: ['A2'] }
  const { code } = (await house.call(offerTickets, some, { as: carys })).reply
  await house.call(takeOffer, { code }, { as: owen })
  expect((await read(bought, owen)).requests).toEqual([])
  expect(await tasks()).toHaveLength(2)
  expect((await read(bought)).requests.map(({ passenger }) => passenger)).toEqual(['A1'])
  expect((await letterAbout(/has ended/)).text).toContain('ask again')
  // Who took it asks by themselves; its price went to the giver's bank, so no press pays it to them.
  expect((await ask(bought, { passenger: 'A2' }, owen)).status).toBe(200)
  const own = await only(bought, owen)
  await say(own.stops[0]?.stopID ?? '', 'FAILED')
  expect((await only(bought, owen)).redress).toMatchObject({ state: 'ELSEWHERE' })
  expect((await claim(own.requestID, bought.total / 2, owen)).failure.code).toBe('ASSISTANCE_REDRESS_ELSEWHERE')

  house.clock.advance(5 * MINUTE)
  const { amount } = (await house.call(quoteRefund, { recordLocator, passengers: ['A1'] }, { as: carys })).reply
  expect((await house.call(giveBackTickets, { recordLocator, passengers: ['A1'], amount }, { as: carys })).status).toBe(
    200,
  )
  expect((await tasks()).map(({ stopID }) => stopID)).toEqual([own.stops[1]?.stopID])
  expect((await read(bought)).requests).toEqual([])
})

test('a guest asks with the token of the order, and an account that takes it over goes on with it', async () => {
  const email = 'gwen.of.assistance@example.org'
  const bought = await buyWithCardAsGuest(house, await chosen(), { emailAddress: email })
  const guest: Guest = { kind: 'guest', orderId: bought.orderID }
  expect((await ask(bought, {}, guest)).reply.requests).toMatchObject([{ status: 'ASKED' }])
  expect(await inWallet(guest)).toHaveLength(1)
  const gwen = await addTraveller(house, { email })
  await house.call(takeOverOrders, {}, { as: gwen })
  expect((await read(bought, gwen)).requests).toMatchObject([{ status: 'ASKED' }])
  expect(await tasks()).toHaveLength(2)
})

test('what was asked for stands in one’s data, and goes with the account', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  await ask(bought)
  const preview = (await house.call(deletionPreview, {}, { as: carys })).reply
  expect(preview.erased).toContainEqual({ subject: 'ASSISTANCE', count: 1 })
  await house.call(askDataExport, {}, { as: carys })
  const letter = await letterAbout(/data/)
  const { content } = (await house.call(fetchDataExport, { code: codeIn(letter), format: 'html' }, { as: carys })).reply
  expect(content).toContain('Assistance you asked for')
  expect(content).toContain('RAMP')
  expect(content).not.toMatch(/DATA_FIELD_|PERSONAL_DATA_/)
  const gone = { email: carys.email, password: PASSWORD, reason: 'OTHER' }
  expect((await house.call(deleteUser, gone, { as: carys })).status).toBe(200)
  expect(await house.db.selectFrom('assistanceRequests').select('id').execute()).toEqual([])
  expect(await tasks()).toEqual([])
})

test('four weeks after the journey nothing of it is kept', async () => {
  const bought = await buyWithCard(house, carys, await chosen())
  await ask(bought)
  const last = (await stopsOf(bought)).at(-1)
  house.clock.set(instant(Date.parse(last?.at ?? '') + 28 * DAY))
  await house.app.forgetting.run()
  const left = () =>
    house.db.selectFrom('assistanceRequests').select('id').where('orderId', '=', bought.orderID).execute()
  expect(await left()).toHaveLength(1)
  house.clock.advance(MINUTE)
  await house.app.forgetting.run()
  expect(await left()).toEqual([])
})
