import { randomUUID } from 'node:crypto'
import * as calls from '@cledrau/contract/after-sales/guest-data.ts'
import { askGuestCode, openGuestOrder, readOrder, takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { answerClaim, readClaim, sendClaim } from '@cledrau/contract/repay/claims.ts'
import { linkToClaim, lookUpTicket, openClaimLink } from '@cledrau/contract/repay/smart-repay.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest } from '../../../http/callers.ts'
import { allRows } from '../../../testing/all-rows.ts'
import { buyWithCardAsGuest } from '../../../testing/bought.ts'
import { bookAsGuest, choose, isWalkUp, search } from '../../../testing/buying.ts'
import { startClaiming, type Claiming } from '../../../testing/claiming.ts'
import { reportLate } from '../../../testing/late-trains.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { lookAgain } from '../../../testing/look-again.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { addTraveller } from '../../../testing/travellers.ts'
import { addGuestCode } from '../../buying/orders/orders.store.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'

const CARD = { kind: 'card' } as const
let claiming: Claiming
let house: TestServer
beforeAll(async () => {
  claiming = await startClaiming(inject('postgres'))
  house = claiming.house
})
beforeEach(async () => {
  await claiming.begin()
})
afterAll(() => claiming.close())

/** Surnames that stand nowhere else, a new one for each guest. */
const SURNAMES = ['Abercarn', 'Brynmawr', 'Cwmavon', 'Dolwyddelan', 'Efailwen', 'Ffostrasol', 'Gwaunysgor', 'Hirwaun', 'Idole', 'Johnstown', 'Kilgetty', 'Llanddewi', 'Maesteg'] // prettier-ignore
let nth = 0
const walkUp = async () => choose(await search(house), isWalkUp)
async function buy(what = walkUp) {
  const lastName = SURNAMES[nth++] ?? ''
  const who = { firstName: 'Gwenhwyfar', lastName, emailAddress: `${lastName.toLowerCase()}@example.org` }
  const bought = await lookAgain(async () => buyWithCardAsGuest(house, await what(), who))
  const guest: Guest = { kind: 'guest', orderId: bought.orderID }
  return { ...bought, ...who, guest }
}
/** For a train of its own, which may be late. */
const buyForTrain = () => buy(claiming.advance)
type Bought = Awaited<ReturnType<typeof buy>>

const read = async ({ orderID, guest }: Bought) =>
  (await house.call(calls.readGuestData, { orderID }, { as: guest })).reply
const erase = ({ orderID, guest }: Bought) => house.call(calls.eraseGuestData, { orderID }, { as: guest })
const copy = async ({ orderID, guest }: Bought, format: 'json' | 'html') =>
  (await house.call(calls.copyGuestData, { orderID, format }, { as: guest })).reply
const refusalOf = async (asked: ReturnType<typeof erase>) => {
  const { status, failure } = await asked
  return [status, failure?.code]
}
const isOver = () => house.clock.advance(3 * DAY)

/** Late on the way; what is owed can be claimed for. */
async function lateOn(bought: Bought) {
  await reportLate(house, bought.orderID, 43)
  const { id } = await house.db
    .selectFrom('ticketProducts')
    .select('id')
    .where('orderId', '=', bought.orderID)
    .executeTakeFirstOrThrow()
  const ticket = { booking_information_id: bought.recordLocator, identifier: 'record_locator', ticket_id: id } as const
  await house.call(lookUpTicket, ticket, { as: bought.guest })
  const wanted = { ...ticket, action: 'claim', journey: 'outbound', country: 'GB', return_url: '/#/' } as const
  const { reply } = await house.call(linkToClaim, wanted, { as: bought.guest })
  const link = new URL(reply.link.replace('/#', '')).searchParams.get('link')!
  return { link, open: async () => (await house.call(openClaimLink, { link })).reply.journeyID! }
}
const claim = async (bought: Bought, payTo: Parameters<typeof house.call<typeof sendClaim>>[1]['payTo'] = CARD) => {
  const journeyID = await (await lateOn(bought)).open()
  return house.call(sendClaim, { journeyID, payTo }, { as: bought.guest })
}

/** Tables in which somebody is named still. */
async function tablesNaming(...names: string[]): Promise<string[]> {
  const rows = [...(await allRows(house))]
  return rows.filter(([, text]) => names.some((name) => text.includes(name))).map(([table]) => table) // prettier-ignore
}

test('a guest sees what is kept, and takes all of it along to read and for programs', async () => {
  const bought = await buyForTrain()
  const payee = await claiming.addAccount('45678901', bought.guest)
  await claim(bought, { kind: 'payee', payeeID: payee.payeeID })
  const { kept, recordLocator } = await read(bought)
  expect(recordLocator).toBe(bought.recordLocator)
  const of = (subject: string) => kept.find((one) => one.subject === subject)
  expect(of('ORDERS')).toEqual({ subject: 'ORDERS', count: 1, goes: 'unnamed' })
  expect(of('PAYMENTS')).toMatchObject({ count: 1, goes: 'unnamed' })
  expect(of('CLAIMS')).toMatchObject({ count: 2, goes: 'unnamed' })
  expect(of('MESSAGES')).toMatchObject({ goes: 'erased' })
  const json = await copy(bought, 'json')
  const { data } = JSON.parse(json.content) as { data: Record<string, Record<string, unknown>[]> }
  expect(data.ORDERS).toMatchObject([
    { reference: recordLocator, firstName: bought.firstName, lastName: bought.lastName, email: bought.emailAddress },
  ])
  expect(data.CLAIMS).toContainEqual({ kind: payee.kind, ends: payee.ends })
  expect(Object.fromEntries(Object.entries(data).map(([subject, all]) => [subject, all.length]))).toEqual(
    Object.fromEntries(Object.keys(data).map((subject) => [subject, of(subject)?.count ?? 0])),
  )
  const html = await copy(bought, 'html')
  expect(html).toMatchObject({ fileName: 'cledrau-data.html', contentType: 'text/html; charset=utf-8' })
  expect(html.content).toContain(bought.lastName)
  expect(html.content).not.toMatch(/DATA_FIELD_|PERSONAL_DATA_/)
})

test('only the token of the very order opens it', async () => {
  const [mine, other] = [await buy(), await buy()]
  const nia = await addTraveller(house)
  for (const as of [other.guest, nia])
    for (const call of [calls.readGuestData, calls.eraseGuestData])
      expect((await house.call(call, { orderID: mine.orderID }, { as })).failure.code).toBe('ORDER_UNKNOWN')
  const asked = { orderID: mine.orderID, format: 'json' } as const
  expect((await house.call(calls.copyGuestData, asked, { as: other.guest })).failure.code).toBe('ORDER_UNKNOWN')
})

test('a good ticket holds the erasure back, and says until when; so does a booking that is only held', async () => {
  const bought = await buy()
  const { waits } = await read(bought)
  const [{ expiresAt } = { expiresAt: instant(0) }] = await house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.expiresAt')
    .where('orderId', '=', bought.orderID)
    .execute()
  expect(waits.map(({ why, from }) => [why, Date.parse(from ?? '')])).toEqual([['ERASURE_TICKET_GOOD', +expiresAt]])
  expect(await refusalOf(erase(bought))).toEqual([409, 'ERASURE_TICKET_GOOD'])
  expect((await read(bought)).kept).not.toEqual([])

  const { reply } = await bookAsGuest(house, choose(await search(house), isWalkUp), {
    emailAddress: 'held@example.org',
  })
  const held = {
    ...bought,
    orderID: reply.order.orderID,
    guest: { kind: 'guest', orderId: reply.order.orderID } as const,
  }
  expect(await refusalOf(erase(held))).toEqual([409, 'ERASURE_BOOKING_OPEN'])
  house.clock.advance(HOUR)
  expect((await erase(held)).status).toBe(200)
  expect(await tablesNaming('held@example.org')).toEqual([])
})

test('a claim that isn’t paid holds it back, and so does money on its way', async () => {
  const bought = await buyForTrain()
  expect((await claim(bought)).status).toBe(200)
  isOver()
  expect((await read(bought)).waits.map(({ why }) => why)).toEqual(['ERASURE_MONEY_MOVING', 'ERASURE_CLAIM_OPEN'])
  expect(await refusalOf(erase(bought))).toEqual([409, 'ERASURE_MONEY_MOVING'])
  await claiming.settle()
  expect((await read(bought)).waits).toEqual([])
})

test('erased, nobody is named any more, nothing opens it, the books balance, and others of the same address stay', async () => {
  const bought = await buyForTrain()
  const [other] = [await lookAgain(async () => buyWithCardAsGuest(house, await walkUp(), { emailAddress: bought.emailAddress }))] // prettier-ignore
  await claiming.addAccount('45678901', bought.guest)
  const late = await lateOn(bought)
  const journeyID = await late.open()
  isOver()
  const code = { id: randomUUID(), orderId: bought.orderID, keyId: 'k', createdAt: house.clock.now() }
  await house.db.inTransaction(async (trx) =>
    done(await addGuestCode(trx, { ...code, expiresAt: instant(house.clock.now() + HOUR) })),
  )
  const mailed = async () =>
    (await house.db.selectFrom('guestCodes').select('id').where('orderId', '=', bought.orderID).execute()).length
  expect(await mailed()).toBe(1)
  await house.call(askGuestCode, { recordLocator: bought.recordLocator, email: bought.emailAddress })
  expect(await tablesNaming(bought.recordLocator)).toContainEqual(expect.stringMatching(/^jobs\./))
  const bearer = { headers: { authorization: `Bearer ${await house.tokenOf(bought.guest as never)}` } }
  expect((await house.call(readOrder, { orderID: bought.orderID }, bearer)).status).toBe(200)
  const books = await house.app.paying.ledger.balances()

  expect((await read(bought)).unclaimed.journeys).toBe(1)
  expect((await erase(bought)).status).toBe(200)
  expect(await tablesNaming(bought.lastName, bought.guestToken)).toEqual([])
  expect(await mailed()).toBe(0)
  expect((await tablesNaming(bought.recordLocator)).filter((table) => table.startsWith('jobs.'))).toEqual([])
  expect((await house.call(readOrder, { orderID: bought.orderID }, bearer)).failure.code).toBe('SIGN_IN')
  expect((await house.call(sendClaim, { journeyID, payTo: CARD }, bearer)).failure.code).toBe('SIGN_IN')
  expect((await house.call(ticketWallet, {}, bearer)).failure.code).toBe('SIGN_IN')
  expect((await house.call(openClaimLink, { link: late.link })).failure.code).toBe('LINK_UNKNOWN')
  const named = { recordLocator: bought.recordLocator, email: bought.emailAddress }
  expect((await house.call(openGuestOrder, { ...named, code: '123456' })).failure.code).toBe('CODE_WRONG')
  // Whoever gives back or changes tickets asks for the order first, and finds none of theirs.
  const paid = await house.db.inTransaction(async (trx) =>
    done((await soldOrders.lockPaid(trx, bought.recordLocator, bought.guest)) ?? null),
  )
  expect(paid).toEqual(done(null))
  expect(await house.db.selectFrom('payees').select('id').where('orderId', '=', bought.orderID).execute()).toEqual([])
  // Repeated, it finds nobody; the nightly job finds nothing left to do.
  expect((await erase(bought)).failure.code).toBe('SIGN_IN')
  await house.app.forgetting.run()
  expect(await house.app.paying.ledger.balances()).toEqual(books)
  // Bought with the same address, and not opened by this code.
  const stay = await house.db.selectFrom('orders').select('id').where('email', '=', bought.emailAddress).execute()
  expect(stay).toEqual([{ id: other.orderID }])
  const letters = await house.db.selectFrom('messages').select('facts').where('recipient', '=', bought.emailAddress).execute() // prettier-ignore
  expect(letters.map(({ facts }) => facts.reference)).not.toContain(bought.recordLocator)
})

test('what an account has taken over isn’t a guest’s any more; together, one of the two happens', async () => {
  const taken = await buy()
  const owner = await addTraveller(house, { email: taken.emailAddress })
  await house.call(takeOverOrders, {}, { as: owner })
  expect((await erase(taken)).failure.code).toBe('TAKEN_OVER')

  const bought = await buy()
  const nia = await addTraveller(house, { email: bought.emailAddress })
  isOver()
  await together(bought, async () => [erase(bought), house.call(takeOverOrders, {}, { as: nia })])
  const order = await soldOrders.find(house.db, bought.orderID)
  const isTaken = order?.accountId === nia.id
  expect([isTaken, order?.forgotten, order?.email]).toEqual(
    isTaken ? [true, false, bought.emailAddress] : [false, true, ''],
  )
})

test('a claim and an erasure that come together: the claim stands and is paid, or was never made', async () => {
  const bought = await buyForTrain()
  const journeyID = await (await lateOn(bought)).open()
  isOver()
  const claimed = () => house.call(sendClaim, { journeyID, payTo: CARD }, { as: bought.guest })
  await together(bought, async () => [erase(bought), claimed()])
  const order = await soldOrders.find(house.db, bought.orderID)
  const sent = await house.db
    .selectFrom('claims')
    .select(['id', 'sentAt'])
    .where('orderId', '=', bought.orderID)
    .where('sentAt', 'is not', null)
    .execute()
  expect([order?.forgotten, sent.length]).toEqual(order?.forgotten ? [true, 0] : [false, 1])
})

test('erased, a refused claim can’t be appealed by whoever asked a moment before, and its words are gone', async () => {
  const bought = await buyForTrain()
  const { reply } = await claim(bought)
  await house.db
    .insertInto('claimWords')
    .values({
      claimId: reply.id,
      at: new Date(house.clock.now()) as never,
      saidBy: 'TRAVELLER',
      what: 'APPEAL',
      words: 'Pengelli',
      pictureIds: '[]',
    } as never) // prettier-ignore
    .execute()
  await claiming.settle()
  isOver()
  const asked = { claimID: reply.id, words: 'Pengelli' }
  await together(bought, async () => [erase(bought), house.call(answerClaim, asked, { as: bought.guest })])
  expect((await soldOrders.find(house.db, bought.orderID))?.forgotten).toBe(true)
  expect(await tablesNaming('Pengelli')).toEqual([])
  expect((await house.call(readClaim, { claimID: reply.id }, { as: bought.guest })).failure.code).toBe('SIGN_IN')
})

/** Both are under way before either can go on: they wait for the same order. */
async function together(
  { orderID }: Bought,
  begin: () => Promise<Promise<{ status: number; failure: { code: string } }>[]>,
) {
  const under = await house.db.inTransaction(async (trx) => {
    await soldOrders.lockId(trx, orderID)
    const begun = await begin()
    await expect.poll(() => isLockAwaited(house.db)).toBe(true)
    return done(begun)
  })
  if (!under.ok) throw new Error('not begun')
  const answers = await Promise.all(under.value)
  for (const { status } of answers) expect(status).toBeLessThan(500)
  return answers
}

test('the clock stands still for nobody: a minute past the last ticket’s end it can be erased', async () => {
  const bought = await buy()
  const [{ from } = { from: null }] = (await read(bought)).waits
  house.clock.set(instant(Date.parse(from ?? '') + MINUTE))
  expect((await erase(bought)).status).toBe(200)
})
