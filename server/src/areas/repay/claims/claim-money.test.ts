import { answerClaim, sendClaim } from '@cledrau/contract/repay/claims.ts'
import { choosePayWay, readPayWays, readVoucher, removePayee } from '@cledrau/contract/repay/pay-ways.ts'
import { deleteUser, deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { readCardSession, startCardSession } from '@cledrau/contract/buying/payment-cards.ts'
import { startPayment, stopPayment } from '@cledrau/contract/buying/payments.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { book, choose, isWalkUp, search } from '../../../testing/buying.ts'
import { reportTrain } from '../../../testing/late-trains.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { typeCard } from '../../../testing/paying.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'
import { startClaiming, type Claiming } from '../../../testing/claiming.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const CARD = { kind: 'card' } as const
let claiming: Claiming
let house: TestServer
let carys: KnownTraveller
beforeAll(async () => {
  claiming = await startClaiming(inject('postgres'))
  house = claiming.house
})
beforeEach(async () => {
  carys = await claiming.begin()
})
afterAll(() => claiming.close())

test('an account that takes no money asks for another way; a voucher is chosen, and stands in the books', async () => {
  const bought = await claiming.lateBy(43)
  const payee = await claiming.addAccount('45678901')
  expect(payee).toMatchObject({ kind: 'BANK', ends: '8901', nameCheck: 'MATCH', refused: false })
  const [journey] = await claiming.due()
  const { reply: sent } = await house.call(
    sendClaim,
    { journeyID: journey!.journeyID, payTo: { kind: 'payee', payeeID: payee.payeeID } },
    { as: carys },
  )
  await claiming.settle()
  const asked = await claiming.read(sent.id)
  expect(asked).toMatchObject({ status: 'AGREED', question: { code: 'OTHER_PAY_WAY' }, statusType: 'OPEN' })
  expect((await house.call(readPayWays, {}, { as: carys })).reply.payees[0]).toMatchObject({ refused: true })
  expect((await house.call(answerClaim, { claimID: sent.id }, { as: carys })).failure.code).toBe('CLAIM_ANSWER_NEEDED')
  const { reply: paid } = await house.call(answerClaim, { claimID: sent.id, payTo: { kind: 'voucher' } }, { as: carys })
  expect(paid).toMatchObject({ status: 'PAID', question: null })
  const half = Math.round(bought.total / 2)
  expect((await house.call(readVoucher, {}, { as: carys })).reply).toMatchObject({
    balance: half,
    moves: [{ what: 'CLAIM', amount: half }],
  })
  expect(await claiming.customer()).toBe(0)
})

test('money that an account sends back is owed as before, and goes another way', async () => {
  const bought = await claiming.lateBy(43)
  const payee = await claiming.addAccount('67890123')
  const [journey] = await claiming.due()
  const { reply: sent } = await house.call(
    sendClaim,
    { journeyID: journey!.journeyID, payTo: { kind: 'payee', payeeID: payee.payeeID } },
    { as: carys },
  )
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
  house.clock.advance(2 * HOUR)
  await claiming.settle()
  expect(await claiming.read(sent.id)).toMatchObject({ status: 'AGREED', question: { code: 'OTHER_PAY_WAY' } })
  await house.call(answerClaim, { claimID: sent.id, payTo: CARD }, { as: carys })
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
  expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(Math.round(bought.total / 2))
  expect(await claiming.customer()).toBe(0)
})

test('where a bank knows an account or a card no more, another way is asked for, and nothing waits for ever', async () => {
  const bought = await claiming.lateBy(43)
  const payee = await claiming.addAccount('12345678')
  const [journey] = await claiming.due()
  const { reply: sent } = await house.call(
    sendClaim,
    { journeyID: journey!.journeyID, payTo: { kind: 'payee', payeeID: payee.payeeID } },
    { as: carys },
  )
  const { token } = await house.db
    .selectFrom('payees')
    .select('token')
    .where('id', '=', payee.payeeID)
    .executeTakeFirstOrThrow()
  claiming.paying.bank.till.forget(token)
  await claiming.settle()
  expect(await claiming.read(sent.id)).toMatchObject({ status: 'AGREED', question: { code: 'OTHER_PAY_WAY' } })
  await house.call(answerClaim, { claimID: sent.id, payTo: CARD }, { as: carys })
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
  expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(Math.round(bought.total / 2))
  expect(await claiming.customer()).toBe(0)
})

test('an account that money is just being promised to isn’t removed under it', async () => {
  const payee = await claiming.addAccount('12345678')
  const { payees, payouts } = house.app.paying
  let removing: ReturnType<typeof house.call<typeof removePayee>> | undefined
  await house.db.inTransaction(async (trx) => {
    const held = await payees.hold(trx, { kind: 'traveller', id: carys.id }, payee.payeeID)
    removing = house.call(removePayee, { payeeID: payee.payeeID }, { as: carys })
    await expect.poll(() => isLockAwaited(house.db)).toBe(true)
    const key = `test:${payee.payeeID}`
    await payouts.owe(trx, { key, orderId: null, amount: 120 })
    const to = { way: 'payee', token: held!.token, target: held!.id, ends: held!.ends } as const
    return payouts.promise(trx, { key, accountId: carys.id, orderId: null, amount: 120, to })
  })
  expect((await removing!).failure.code).toBe('PAYEE_BEING_PAID')
  await claiming.settle()
  expect((await house.call(removePayee, { payeeID: payee.payeeID }, { as: carys })).status).toBe(200)
  expect(await claiming.customer()).toBe(0)
})

test('what is on its way to a kept card arrives, also where its account goes in the meantime', async () => {
  await claiming.lateBy(43)
  const { clientId, frame } = (await house.call(startCardSession, {}, { as: carys })).reply
  await typeCard(frame, 'mastercard')
  const { card } = (await house.call(readCardSession, { clientId }, { as: carys })).reply
  const [journey] = await claiming.due()
  const payTo = { kind: 'kept', cardID: card!.cardID } as const
  const { reply: sent } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo }, { as: carys })
  const { token } = await house.db
    .selectFrom('payouts')
    .select('token')
    .where('target', '=', card!.cardID)
    .executeTakeFirstOrThrow()
  await house.call(deleteUser, { email: carys.email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  const forgets = await sql`select 1 from jobs.job where name = 'forget-card' and data ->> 'token' = ${token}`.execute(
    house.db,
  )
  expect(forgets.rows).toEqual([])
  await claiming.settle()
  const { status } = await house.db
    .selectFrom('claims')
    .select('status')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('PAID')
  expect(await claiming.customer()).toBe(0)
})

test('a record that is corrected later pays more by itself, and takes nothing back', async () => {
  const bought = await claiming.lateBy(43)
  const [journey] = await claiming.due()
  const { reply: sent } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  await claiming.settle()
  const [row] = await house.db.selectFrom('madeJourneys').selectAll().where('id', '=', journey!.journeyID).execute()
  const train = { uid: row!.rides![0]!.uid, serviceDate: row!.rides![0]!.serviceDate }
  // Nobody hears of it at once: whoever sweeps finds what was said after it was judged.
  await reportTrain(house, train, 75)
  await house.app.repay.watching.sweep()
  await house.app.repay.watching.judgeDue()
  await claiming.settle()
  expect(await claiming.read(sent.id)).toMatchObject({ status: 'PAID', amount: bought.total })
  expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(bought.total)
  await reportTrain(house, train, 5)
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  await claiming.settle()
  expect(await claiming.read(sent.id)).toMatchObject({ status: 'PAID', amount: bought.total })
  expect(await claiming.customer()).toBe(0)
})

test('who agreed to it once is paid without a press where a guard saw them, and not for a booking alone', async () => {
  expect((await house.call(choosePayWay, { payTo: null, payWithoutAsking: true }, { as: carys })).failure.code).toBe(
    'PAY_WAY_NEEDED',
  )
  await house.call(choosePayWay, { payTo: CARD, payWithoutAsking: true }, { as: carys })
  const bought = await claiming.buyAdvance()
  await claiming.lateBy(43, bought)
  expect(await claiming.due()).toHaveLength(1)

  await claiming.seenByGuard(bought)
  const [journey] = await claiming.due()
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  await claiming.settle()
  expect(await claiming.due()).toEqual([])
  expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(Math.round(bought.total / 2))
})

test('before an account is deleted it is named what is owed; where its traveller was seen the card that paid has it [REPAY-001]', async () => {
  const bought = await claiming.lateBy(43)
  await claiming.seenByGuard(bought)
  const [journey] = await claiming.due()
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  const { owed } = (await house.call(deletionPreview, {}, { as: carys })).reply
  expect(owed).toEqual({ due: 1, amount: journey!.amount, open: 0 })
  const { email } = carys
  const deleted = await house.call(deleteUser, { email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  expect(deleted.status).toBe(200)
  await claiming.settle()
  expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(journey!.amount)
  const claim = await house.db
    .selectFrom('claims')
    .select(['status', 'accountId'])
    .where('journeyId', '=', journey!.journeyID)
    .executeTakeFirstOrThrow()
  expect(claim).toEqual({ status: 'PAID', accountId: null })
  expect(await claiming.customer()).toBe(0)
})

test('what isn’t decided when an account goes is paid to the card that paid, wherever it was to go', async () => {
  const { reference } = await claiming.sendElsewhere({ kind: 'voucher' })
  expect((await house.call(deletionPreview, {}, { as: carys })).reply.owed).toMatchObject({ due: 0, open: 1 })
  const keyOfCall = async () => {
    const claims = house.db.selectFrom('claims').select('onceKey').where('reference', '=', reference)
    return (await claims.executeTakeFirstOrThrow()).onceKey
  }
  expect(await keyOfCall()).toContain(carys.id)
  const { email } = carys
  await house.call(deleteUser, { email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  expect(await keyOfCall()).toBeNull()
  claiming.desks.say(reference, 'AGREE')
  await claiming.hearDesk()
  await claiming.settle()
  const { status, settled, promised } = await house.db
    .selectFrom('claims')
    .select(['status', 'settled', 'promised'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect([status, settled]).toEqual(['PAID', promised])
  expect(await claiming.customer()).toBe(0)
})

test('a voucher pays in part or all alone, and what is refunded goes back onto it', async () => {
  await claiming.lateBy(61)
  const [journey] = await claiming.due()
  await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: { kind: 'voucher' } }, { as: carys })
  // Trains of tests before this one were reported otherwise by now: what is more is paid first.
  await claiming.settle()
  const balance = async () => (await house.call(readVoucher, {}, { as: carys })).reply.balance
  const full = await balance()
  expect(full).toBe(journey!.amount)

  // Dearer than the voucher: the bank takes the rest. Given up, it is all there again.
  house.clock.set(MONDAY)
  const dear = (await book(house, carys, choose(await search(house, { destination: 'MAN' }), isWalkUp))).reply.order
  const target = { kind: 'order', orderID: dear.orderID } as const
  const { reply: begun } = await house.call(startPayment, { target, voucher: true }, { as: carys })
  expect(begun.voucherInPennies).toBe(Math.min(full, dear.price.total))
  expect(begun.amountInPennies + (begun.voucherInPennies ?? 0)).toBe(dear.price.total)
  expect(await balance()).toBe(full - (begun.voucherInPennies ?? 0))
  await house.call(stopPayment, { paymentID: begun.paymentID }, { as: carys })
  expect(await balance()).toBe(full)

  // Cheaper: nothing is asked of the bank.
  const cheap = (await book(house, carys, choose(await search(house, { destination: 'BGN' }), isWalkUp))).reply.order
  expect(cheap.price.total).toBeLessThan(full)
  const whole = { target: { kind: 'order', orderID: cheap.orderID }, voucher: true } as const
  // Nobody buys by a switch: without the sum that was seen and pressed for nothing happens.
  expect((await house.call(startPayment, whole, { as: carys })).failure.code).toBe('VOUCHER_SUM_CHANGED')
  expect(await balance()).toBe(full)
  const pressed = { ...whole, voucherPaysAll: cheap.price.total }
  const { reply: paid } = await house.call(startPayment, pressed, { as: carys })
  expect(paid).toMatchObject({ state: 'PAID', amountInPennies: 0, voucherInPennies: cheap.price.total, frame: null })
  await house.app.tickets.tickets.issue(cheap.orderID)
  const { reply: quote } = await house.call(quoteRefund, { recordLocator: cheap.recordLocator }, { as: carys })
  expect(quote.ontoVoucher).toBe(quote.amount)
  const given = { recordLocator: cheap.recordLocator, amount: quote.amount }
  expect((await house.call(giveBackTickets, given, { as: carys })).reply).toMatchObject({
    status: 'DONE',
    ontoVoucher: quote.amount,
  })
  expect(await balance()).toBe(full - cheap.price.total + quote.amount)
  expect(await claiming.customer()).toBe(0)
})
