import { randomUUID } from 'node:crypto'
import { readCardSession, removePaymentCard, startCardSession } from '@cledrau/contract/buying/payment-cards.ts'
import * as cards from '@cledrau/contract/payg/cards.ts'
import * as paying from '@cledrau/contract/payg/paying.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import * as calls from '@cledrau/contract/payg/journeys.ts'
import { faultInStatement, type Statement } from '@cledrau/domain/payg/statement.ts'
import { HOUR, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { typeCard } from '../../../testing/paying.ts'
import { startTappingHouse, type TappingHouse } from '../../../testing/tapping.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let tapping: TappingHouse
let carys: KnownTraveller
const at = (text: string) => instant(Date.parse(text))
beforeEach(async () => {
  tapping = await startTappingHouse(inject('postgres'))
  carys = await addTraveller(tapping.house)
})
afterEach(() => tapping.close())

/** What happens by itself on a night, and in the minutes after it. */
async function night(text: string, app = tapping.house.app) {
  tapping.house.clock.set(at(text))
  await app.payg.fetchTaps()
  await app.payg.charges.settle()
  await app.payg.charges.chargeDue()
  await app.payg.charges.giveDue()
  await app.payg.charges.tellDenied()
}
async function addCard(name = 'approved'): Promise<string> {
  const { reply } = await tapping.house.call(cards.startPaygCard, {}, { as: carys })
  await typeCard(reply.frame, name)
  const asked = { clientId: reply.clientId, customerReference: carys.id }
  const added = await tapping.house.call(cards.addPaygCard, asked, {
    as: carys,
    headers: { 'idempotency-key': randomUUID() },
  })
  return added.reply.card?.accountId ?? ''
}
const payments = async () =>
  (await tapping.house.call(calls.listPaygPayments, { fromDate: '2026-12-01' }, { as: carys })).reply.payments
const atBank = () => tapping.bank.till.statement(0, Number.MAX_SAFE_INTEGER).map(({ kind, amount }) => [kind, amount])
const books = () => tapping.house.app.paying.ledger.balances()

test('each night a day that is over is charged once, and the books say so [PAYG-045]', async () => {
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF')
  await night('2026-12-07T23:00:00Z')
  // The travel day goes on until 04:29.
  expect(atBank()).toEqual([])
  await night('2026-12-08T05:00:00Z')
  await night('2026-12-08T05:01:00Z')
  await night('2026-12-09T05:00:00Z')
  expect(atBank()).toEqual([['charge', 520]])
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
  await addCard()
  expect(await payments()).toMatchObject([{ day: '2026-12-07', amount: 520, status: 'PAID', before: null }])
  const history = await tapping.house.call(calls.listPaygTransactions, { fromDate: '2026-12-07' }, { as: carys })
  expect(history.reply.weeks[0]?.days).toMatchObject([{ day: '2026-12-07', total: 520, stands: 'SETTLED' }])
})

test('a missing tap is charged after 48 hours, and given back when it is put right', async () => {
  tapping.tap('2026-12-07 08:00 in CDF, 17:00 in NWP, 17:20 out CDF')
  await night('2026-12-08T05:00:00Z')
  expect(atBank()).toEqual([['charge', 260]])
  await night('2026-12-10T05:00:00Z')
  expect(atBank()).toEqual([
    ['charge', 260],
    ['charge', 410],
  ])
  const accountId = await addCard()
  expect(await payments()).toMatchObject([{ amount: 410, before: 260 }, { amount: 260 }])
  const { reply } = await tapping.house.call(calls.listPaygTransactions, { fromDate: '2026-12-07' }, { as: carys })
  const journeyId = reply.journeys.find(({ state }) => state === 'INCOMPLETE')?.id ?? ''
  const put = { accountId, journeyId, station: 'NWP' }
  await tapping.house.call(calls.completePaygTap, put, { as: carys, headers: { 'idempotency-key': randomUUID() } })
  await night('2026-12-11T05:00:00Z')
  await night('2026-12-12T05:00:00Z')
  expect(atBank().slice(2)).toEqual([['refund', -150]])
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
})

test('what a refused card owes for a missing tap becomes less when it is put right, and no more is ever asked for', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in CDF', '9995')
  await night('2026-12-10T05:00:00Z')
  const { id } = await house.db.selectFrom('paygTravellers').select('id').executeTakeFirstOrThrow()
  await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).execute()
  const card = async () => (await house.call(cards.listPaygDevices, {}, { as: carys })).reply.cards[0]
  expect(await card()).toMatchObject({ status: 'BLOCKED', debt: 410 })
  const { reply } = await house.call(calls.listPaygTransactions, { fromDate: '2026-12-07' }, { as: carys })
  const put = { accountId: id, journeyId: reply.journeys[0]?.id ?? '', station: 'NWP' }
  await house.call(calls.completePaygTap, put, { as: carys, headers: { 'idempotency-key': randomUUID() } })
  await night('2026-12-10T05:10:00Z')
  expect(await card()).toMatchObject({ status: 'BLOCKED', debt: 260 })
  const once = () => ({ as: carys, headers: { 'idempotency-key': randomUUID() } })
  const started = await house.call(paying.startPaygPayment, { accountId: id }, once())
  expect(started.reply.amount).toBe(260)
  await typeCard(started.reply.frame, 'mastercard')
  const { clientId } = started.reply
  expect((await house.call(paying.payPaygDebt, { accountId: id, clientId }, once())).reply).toMatchObject({
    state: 'PAID',
    debt: 0,
  })
  expect(atBank()).toEqual([['capture', 260]])
  expect(await books()).toEqual({ clearing: 260, payg: -260, customer: 0 })
})

test('a tap that comes three days late changes the day, and nothing else', async () => {
  tapping.gates.line.turn({ lateMinutes: 4320, late: 0, twice: 0, outOfOrder: 0, gaps: 0, denySeconds: 0 })
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  await night('2026-12-08T05:00:00Z')
  tapping.tap('2026-12-07 17:00 in NWP, 17:20 out CDF')
  await night('2026-12-10T20:00:00Z')
  await night('2026-12-11T05:00:00Z')
  expect(atBank()).toEqual([
    ['charge', 260],
    ['charge', 260],
  ])
  // After a week more is not asked any more.
  tapping.tap('2026-12-07 18:00 in CDF, 18:20 out PYE')
  await night('2026-12-15T05:00:00Z')
  expect(atBank()).toHaveLength(2)
})

test('every bill that a night charged by is kept as it was, signed, with why it is another one than before', async () => {
  const { house } = tapping
  tapping.gates.line.turn({ lateMinutes: 4320, late: 0, twice: 0, outOfOrder: 0, gaps: 0, denySeconds: 0 })
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF, 2026-12-08 09:00 in CDF')
  await night('2026-12-08T05:00:00Z')
  // Nothing that is charged has changed: neither a second look nor the day that goes on makes another bill.
  await night('2026-12-08T10:00:00Z')
  tapping.tap('2026-12-07 12:00 in CDF, 12:20 out PYE')
  await night('2026-12-09T05:00:00Z')
  await night('2026-12-11T05:00:00Z')
  const accountId = await addCard()
  const read = (more = {}, week = '2026-12-07') =>
    house.call(calls.readPaygBill, { accountId, week, ...more }, { as: carys })
  const alone = await house.call(calls.listPaygTransactions, { fromDate: '2026-12-07' }, { as: carys })
  const journeyId = alone.reply.journeys.find(({ state }) => state === 'INCOMPLETE')?.id ?? ''
  const put = { accountId, journeyId, station: 'NWP' }
  await house.call(calls.completePaygTap, put, { as: carys, headers: { 'idempotency-key': randomUUID() } })
  await night('2026-12-12T05:00:00Z')
  await night('2026-12-13T05:00:00Z')

  const now = (await read()).reply
  expect(now.versions.map(({ version, total, why }) => [version, total, why])).toEqual([
    [4, 830, ['CORRECTED']],
    [3, 980, ['ANSWER_OVER']],
    [2, 570, ['TRAVELLED', 'LATE_TAP']],
    [1, 520, []],
  ])
  expect(now.statement.bill.total).toBe(830)
  for (const { version, total } of now.versions) {
    const { statement, signed } = (await read({ version })).reply
    expect(statement.bill.total).toBe(total)
    expect(faultInStatement(statement as unknown as Statement)).toBeUndefined()
    const said = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString()) as Statement
    expect(faultInStatement(said)).toBeUndefined()
  }
  for (const asked of [read({ version: 5 }), read({ version: 1 }, '2026-12-14')])
    expect((await asked).failure.code).toBe('PAYG_BILL_UNKNOWN')
  expect((await read({ version: 99_999_999_999 })).status).toBe(400)
  // Another traveller's card is nobody's.
  const other = await house.call(
    calls.readPaygBill,
    { accountId, week: '2026-12-07', version: 1 },
    { as: await addTraveller(house) },
  )
  expect(other.failure.code).toBe('PAYG_CARD_UNKNOWN')
})

test('a card that the bank refuses is on the readers’ list at once, owes, is asked again four times, and is written off', async () => {
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP', '9995')
  await night('2026-12-08T05:00:00Z')
  expect(() => tapping.tap('2026-12-08 08:00 in CDF', '9995')).toThrow('DENIED')
  expect(() => tapping.tap('2026-12-08 08:00 in CDF')).not.toThrow()
  for (const day of ['09', '12', '19']) await night(`2026-12-${day}T05:01:00Z`)
  await night('2027-01-02T05:01:00Z')
  await night('2027-02-02T05:01:00Z')
  const refused = await tapping.house.db
    .selectFrom('paygCharges')
    .select(['status', 'refused', 'dueAt'])
    .where('refused', '>', 0)
    .execute()
  expect(refused).toEqual([{ status: 'WRITTEN_OFF', refused: 5, dueAt: null }])
  // Told once each: what doesn’t change is no news.
  expect(tapping.gates.line.figures().denyKnown).toBe(2)
})

test('two servers that settle and charge at once charge once, and a bank that was silent is asked under the same key', async () => {
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP', '4444')
  const other = await startTestServer(
    inject('postgres'),
    { PAYMENTS_URL: tapping.bank.payments, TAPS_URL: tapping.gates.taps, ROLES: 'api' },
    { beside: tapping.house },
  )
  await Promise.all([night('2026-12-08T05:00:00Z'), night('2026-12-08T05:00:00Z', other.app)])
  await night('2026-12-08T05:00:30Z', other.app)
  expect(atBank()).toEqual([
    ['charge', 260],
    ['charge', 260],
  ])
  // Whoever asked the bank ended before it heard the answer.
  await tapping.house.db
    .updateTable('paygCharges')
    .set({ status: 'CHARGING', dueAt: new Date(tapping.house.clock.now()) as never })
    .execute()
  tapping.house.clock.advance(MINUTE)
  await tapping.house.app.payg.charges.chargeDue()
  expect(atBank()).toHaveLength(2)
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
  expect(await tapping.house.db.selectFrom('paygCharges').select('status').execute()).toEqual([
    { status: 'PAID' },
    { status: 'PAID' },
  ])
  await other.close()
})

test('what a card owes is paid at once in the bank’s form, and then readers take it again, also where it was issued anew [PAYG-047] [PAYG-048]', async () => {
  const { house, gates } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP, 2026-12-07 17:00 in NWP, 17:20 out CDF', '9995')
  await night('2026-12-08T05:00:00Z')
  expect(() => tapping.tap('2026-12-08 08:00 in CDF', '9995')).toThrow('DENIED')
  // The bank refuses this card wherever it is typed: its traveller is put into the account as if it had been looked at.
  const { id } = await house.db.selectFrom('paygTravellers').select('id').executeTakeFirstOrThrow()
  await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).execute()
  const once = () => ({ as: carys, headers: { 'idempotency-key': randomUUID() } })
  const card = async () => (await house.call(cards.listPaygDevices, {}, { as: carys })).reply.cards[0]
  expect(await card()).toMatchObject({ status: 'BLOCKED', debt: 520 })
  const started = await house.call(paying.startPaygPayment, { accountId: id }, once())
  expect(started.reply.amount).toBe(520)
  const pay = () => house.call(paying.payPaygDebt, { accountId: id, clientId: started.reply.clientId }, once())
  expect((await pay()).reply).toMatchObject({ state: 'YOUR_TURN', debt: 520 })
  // On a second device it is the same form: two could both be paid.
  const second = await house.call(paying.startPaygPayment, { accountId: id }, once())
  expect(second.reply).toEqual(started.reply)
  await typeCard(started.reply.frame, 'mastercard')
  // The day on which the bank is asked anew comes before anybody hears that it has been paid.
  house.clock.advance(25 * HOUR)
  await house.app.payg.charges.chargeDue()
  expect(await house.db.selectFrom('paygCharges').select(['status', 'refused']).execute()).toEqual([
    { status: 'DECLINED', refused: 1 },
  ])
  expect((await pay()).reply).toMatchObject({ state: 'PAID', debt: 0 })
  expect((await pay()).reply).toMatchObject({ state: 'PAID', debt: 0 })
  await house.app.payg.charges.tellDenied()
  expect(() => tapping.tap('2026-12-08 09:00 in CDF', '9995')).not.toThrow()
  const anew = {
    card: '4000000000009995',
    device: 'CARD',
    condition: 'ANEW',
    station: 'NWP',
    direction: 'OUT',
  } as const
  expect(typeof gates.tap(anew)).toBe('object')
  expect(await card()).toMatchObject({ status: 'ACTIVE', debt: 0 })
  expect(atBank()).toEqual([['capture', 520]])
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
  // Nothing is owed any more, and nobody is asked for it again.
  expect((await house.call(paying.startPaygPayment, { accountId: id }, once())).failure.code).toBe('NOTHING_TO_PAY')
  await night('2026-12-20T05:00:00Z')
  expect(atBank().filter(([, amount]) => amount === 520)).toHaveLength(1)
  expect((await house.call(paying.payPaygDebt, { accountId: id }, once())).failure.code).toBe('PAY_WAY_NEEDED')
  const foreign = { accountId: id, cardID: randomUUID(), amount: 520 }
  expect((await house.call(paying.payPaygDebt, foreign, once())).failure.code).toBe('PAYMENT_CARD_UNKNOWN')
})

test('a kept card is charged no more than its owner was shown, once, from however many pages, and a card that went takes nothing', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP, 2026-12-07 17:00 in NWP, 17:20 out CDF', '9995')
  await night('2026-12-08T05:00:00Z')
  const { id } = await house.db.selectFrom('paygTravellers').select('id').executeTakeFirstOrThrow()
  await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).execute()
  const keep = async () => {
    const { clientId, frame } = (await house.call(startCardSession, {}, { as: carys })).reply
    await typeCard(frame, 'mastercard')
    return (await house.call(readCardSession, { clientId }, { as: carys })).reply.card?.cardID ?? ''
  }
  const pay = (cardID: string, amount?: number) =>
    house.call(
      paying.payPaygDebt,
      { accountId: id, cardID, ...(amount !== undefined && { amount }) },
      { as: carys, headers: { 'idempotency-key': randomUUID() } },
    )
  const gone = await keep()
  await house.call(removePaymentCard, { cardID: gone }, { as: carys })
  expect((await pay(gone, 520)).failure.code).toBe('PAYMENT_CARD_UNKNOWN')
  const cardID = await keep()
  // Another day was refused since the page was drawn.
  expect((await pay(cardID, 260)).failure.code).toBe('PAYG_DEBT_CHANGED')
  expect(atBank()).toEqual([])
  const both = await Promise.all([pay(cardID, 520), pay(cardID, 520), pay(cardID, 820)])
  for (const { status, reply, failure } of both)
    expect(status === 200 ? reply.state : failure.code).toMatch(/^(PAID|NOTHING_TO_PAY)$/)
  expect(both.some(({ status }) => status === 200)).toBe(true)
  expect(atBank()).toEqual([['charge', 520]])
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
})

test('a form that nobody fills in keeps nothing: what is owed is asked for again, and whoever comes back has a new one', async () => {
  const { house, bank } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP', '9995')
  await night('2026-12-08T05:00:00Z')
  const { id } = await house.db.selectFrom('paygTravellers').select('id').executeTakeFirstOrThrow()
  await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).execute()
  const once = (key: string = randomUUID()) => ({ as: carys, headers: { 'idempotency-key': key } })
  const start = (key?: string) => house.call(paying.startPaygPayment, { accountId: id }, once(key))
  const pay = (clientId: string) => house.call(paying.payPaygDebt, { accountId: id, clientId }, once())
  const first = (await start()).reply.clientId
  house.clock.advance(20 * MINUTE)
  const second = (await start()).reply
  expect(second.clientId).not.toBe(first)
  expect(bank.till.find(first)?.state).toBe('cancelled')
  house.clock.advance(20 * MINUTE)
  await house.app.payg.debts.followDue()
  expect((await pay(second.clientId)).reply).toMatchObject({ state: 'OVER', debt: 260 })

  // Whoever began it ended before the bank heard of it: pressed again in time it is opened, later it is another one.
  const charge = await house.db.selectFrom('paygCharges').select('id').executeTakeFirstOrThrow()
  const began = async (key: string) => {
    const payment = {
      id: randomUUID(),
      travellerId: id,
      chargeIds: [charge.id],
      amount: 260,
      status: 'STARTED' as const,
    }
    const now = new Date(house.clock.now()) as never
    const onceKey = `traveller:${carys.id} POST /v1/payg/payment/init ${key}`
    const rest = { token: null, form: null, onceKey, dueAt: now, begunAt: now }
    await house.db
      .insertInto('paygDebtPayments')
      .values({ ...payment, ...rest })
      .execute()
    return payment.id
  }
  const [early, late] = [randomUUID(), randomUUID()]
  const third = await began(early)
  expect((await start(early)).reply.clientId).toBe(third)
  house.clock.advance(20 * MINUTE)
  await house.app.payg.debts.followDue()
  const fourth = await began(late)
  house.clock.advance(20 * MINUTE)
  await house.app.payg.debts.followDue()
  expect(bank.till.find(fourth)?.state).toBe('cancelled')
  const last = (await start(late)).reply
  expect(last.clientId).not.toBe(fourth)
  await typeCard(last.frame, 'mastercard')
  expect((await pay(last.clientId)).reply).toMatchObject({ state: 'PAID', debt: 0 })
  expect(atBank()).toEqual([['capture', 260]])

  // What was paid stays in the books; whose calls those were goes with the account.
  const naming = async () => JSON.stringify(await house.db.selectFrom('paygDebtPayments').selectAll().execute())
  expect(await naming()).toContain(carys.id)
  const deleted = { email: carys.email, password: PASSWORD, reason: 'OTHER', comment: '' }
  expect((await house.call(deleteUser, deleted, { as: carys })).status).toBe(200)
  expect(await naming()).not.toContain(carys.id)
})

test('money that the bank won’t give back keeps nobody else’s waiting', async () => {
  const { house, bank } = tapping
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP')
  tapping.tap('2026-12-07 09:00 in CDF, 09:20 out NWP', '0341')
  await night('2026-12-08T05:00:00Z')
  const charges = await house.db.selectFrom('paygCharges').select(['id', 'bankKey']).execute()
  expect(charges).toHaveLength(2)
  const [first] = charges
  // Somebody gave it back at the bank by hand.
  bank.till.refund('by hand', first?.bankKey ?? '', 260)
  for (const [n, { id }] of charges.entries()) {
    const due = new Date(house.clock.now() + n) as never
    const refund = { id: randomUUID(), chargeId: id, amount: 100, status: 'GIVING', dueAt: due, madeAt: due } as const
    await house.db.insertInto('paygRefunds').values(refund).execute()
  }
  house.clock.advance(MINUTE)
  await expect(house.app.payg.charges.giveDue()).rejects.toThrow()
  await house.app.payg.charges.giveDue()
  const refunds = await house.db.selectFrom('paygRefunds').select('status').orderBy('dueAt').execute()
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['GIVEN', 'GIVING'])
  expect(atBank().slice(2)).toEqual([
    ['refund', -260],
    ['refund', -100],
  ])
})

test('a new tap of a card that owes asks its bank again at once; where the card is gone nobody asks until it is written off', async () => {
  const { house } = tapping
  const charges = () => house.db.selectFrom('paygCharges').select(['status', 'refused', 'dueAt']).execute()
  tapping.tap('2026-12-07 08:00 in CDF, 08:20 out NWP', '9995')
  house.clock.set(at('2026-12-08T05:00:00Z'))
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.settle()
  await house.app.payg.charges.chargeDue()
  expect(await charges()).toMatchObject([{ status: 'DECLINED', refused: 1 }])
  // A reader that hasn't heard of it yet.
  tapping.tap('2026-12-08 06:00 in CDF', '9995')
  house.clock.set(at('2026-12-08T06:02:00Z'))
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.chargeDue()
  expect(await charges()).toMatchObject([{ status: 'DECLINED', refused: 2, dueAt: at('2026-12-11T06:02:00Z') }])
  // A card that is gone isn't asked about, whoever taps with it.
  await house.db.updateTable('paygCharges').set({ reason: 'CARD_BLOCKED' }).execute()
  tapping.tap('2026-12-08 06:20 out NWP', '9995')
  house.clock.set(at('2026-12-08T06:30:00Z'))
  await house.app.payg.fetchTaps()
  await house.app.payg.charges.chargeDue()
  expect(await charges()).toMatchObject([{ status: 'DECLINED', refused: 2 }])
  house.clock.set(at('2026-12-31T06:00:00Z'))
  await house.app.payg.charges.chargeDue()
  expect(await charges()).toMatchObject([{ status: 'DECLINED', refused: 2, dueAt: at('2027-01-01T06:02:00Z') }])
  house.clock.set(at('2027-01-01T06:03:00Z'))
  await house.app.payg.charges.chargeDue()
  expect(await charges()).toEqual([{ status: 'WRITTEN_OFF', refused: 2, dueAt: null }])
})
