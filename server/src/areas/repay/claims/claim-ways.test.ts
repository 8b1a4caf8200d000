import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  answerClaim,
  appealClaim,
  readCase,
  readClaim,
  readEvidence,
  sendClaim,
  withdrawClaim,
} from '@cledrau/contract/repay/claims.ts'
import { readDue, readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import {
  choosePayWay,
  readPayeeSession,
  readPayWays,
  readVoucher,
  startPayee,
  type PayTo,
} from '@cledrau/contract/repay/pay-ways.ts'
import { deleteUser, deletionPreview } from '@cledrau/contract/account/your-data.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { startPayment, stopPayment } from '@cledrau/contract/buying/payments.ts'
import { linkToClaim, lookUpTicket, openClaimLink } from '@cledrau/contract/repay/smart-repay.ts'
import { insteadOf } from '@cledrau/domain/delay-repay/instead-of.ts'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { startDesks, type Desks } from '@cledrau/world/desks/desks.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest, Traveller } from '../../../http/callers.ts'
import { believed } from '../../../testing/believed.ts'
import { buyWithCard, buyWithCardAsGuest, ticketsOf, type Bought } from '../../../testing/bought.ts'
import { book, choose, GUEST, isAdvance, isWalkUp, search } from '../../../testing/buying.ts'
import { lookAgain } from '../../../testing/look-again.ts'
import { reportLate, reportTrain } from '../../../testing/late-trains.ts'
import { startPayingHouse, type PayingHouse } from '../../../testing/paying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'
import { openDecisions } from './decisions.ts'

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const CARD = { kind: 'card' } as const
let paying: PayingHouse
let house: TestServer
let desks: Desks
let folder: string
let carys: KnownTraveller
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desks-'))
  const time: { clock?: TestServer['clock'] } = {}
  desks = await startDesks({ folder, now: () => time.clock?.now() ?? 0, takes: SECOND, manner: 'SILENT' })
  paying = await startPayingHouse(inject('postgres'), {
    DARWIN_URL: 'stomp://user:secret@127.0.0.1:1',
    ROLES: 'api',
    LOG_LEVEL: 'error',
    CLAIMS_URL: desks.claims,
  })
  house = paying.house
  time.clock = house.clock
})
beforeEach(async () => {
  // What tests before this one left on its way arrives before anybody reads the books, whoever does it.
  await settle()
  house.clock.set(MONDAY)
  carys = await addTraveller(house)
})
afterAll(async () => {
  await paying.close()
  await desks.stop()
  rmSync(folder, { recursive: true, force: true })
})

const advance = async (more = {}) =>
  choose(await search(house, { destination: 'MAN', ...more }), (fare) => isAdvance(fare) && fare.split === null)

const buyAdvance = () => lookAgain(async () => buyWithCard(house, carys, await advance()))

const judge = async () => {
  const { watching } = house.app.repay
  await watching.beginLately()
  await watching.sweep()
  await watching.judgeDue()
}
async function lateBy(minutes: number, bought?: Bought): Promise<Bought> {
  const one = bought ?? (await buyAdvance())
  await reportLate(house, one.orderID, minutes)
  await judge()
  return one
}
const due = async (as: Traveller = carys) => (await house.call(readDue, {}, { as })).reply.journeys
/** Everything that falls due about claims and their money, until nothing is left to do now. */
async function settle() {
  for (let turn = 0; turn < 4; turn += 1) {
    house.clock.advance(3 * SECOND)
    await house.app.paying.payouts.payDue()
    await house.app.repay.follow.followDue()
  }
}
const read = async (claimID: string, as: Traveller | Guest = carys) =>
  (await house.call(readClaim, { claimID }, { as })).reply
const customer = async () => (await house.app.paying.ledger.balances()).customer ?? 0

test('of many who claim at the same moment, on two devices and two servers, one does, and it is paid once', async () => {
  const bought = await lateBy(61)
  const other = await startTestServer(
    inject('postgres'),
    { ROLES: 'api', DARWIN_URL: 'stomp://user:secret@127.0.0.1:1', PAYMENTS_URL: paying.bank.payments },
    { beside: house },
  )
  try {
    await Promise.all([other.app.repay.watching.sweep(), house.app.repay.watching.sweep()])
    await Promise.all([other.app.repay.watching.judgeDue(), house.app.repay.watching.judgeDue()])
    const [journey, ...more] = await due()
    expect(more).toEqual([])
    const sent = await Promise.all(
      [house, other, house, other].map((server) =>
        server.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await Promise.all([house.app.paying.payouts.payDue(), other.app.paying.payouts.payDue()])
    await settle()
    expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(bought.total)
    expect(await customer()).toBe(0)
  } finally {
    await other.close()
  }
})

test('a call that is repeated under its key has one effect, and is answered alike', async () => {
  await lateBy(20)
  const [journey] = await due()
  const asked = { journeyID: journey!.journeyID, payTo: CARD }
  const once = { as: carys, headers: { 'idempotency-key': 'claim-0123456789abcdef' } }
  const first = await house.call(sendClaim, asked, once)
  const again = await house.call(sendClaim, asked, once)
  expect([first.status, again.text]).toEqual([200, first.text])
})

async function addAccount(number: string, as: Traveller | Guest = carys) {
  const { reply } = await house.call(startPayee, { kind: 'BANK' }, { as })
  const url = new URL(reply.frame!.url)
  await fetch(`${url.origin}${url.pathname}/type`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sortCode: '20-00-00', number, name: 'Carys Evans' }),
  })
  const { reply: added } = await house.call(readPayeeSession, { sessionID: reply.sessionID }, { as })
  return added.payee!
}

test('an account that takes no money asks for another way; a voucher is chosen, and stands in the books', async () => {
  const bought = await lateBy(43)
  const payee = await addAccount('45678901')
  expect(payee).toMatchObject({ kind: 'BANK', ends: '8901', nameCheck: 'MATCH', refused: false })
  const [journey] = await due()
  const { reply: sent } = await house.call(
    sendClaim,
    { journeyID: journey!.journeyID, payTo: { kind: 'payee', payeeID: payee.payeeID } },
    { as: carys },
  )
  await settle()
  const asked = await read(sent.id)
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
  expect(await customer()).toBe(0)
})

test('money that an account sends back is owed as before, and goes another way', async () => {
  const bought = await lateBy(43)
  const payee = await addAccount('67890123')
  const [journey] = await due()
  const { reply: sent } = await house.call(
    sendClaim,
    { journeyID: journey!.journeyID, payTo: { kind: 'payee', payeeID: payee.payeeID } },
    { as: carys },
  )
  await settle()
  expect((await read(sent.id)).status).toBe('PAID')
  house.clock.advance(2 * HOUR)
  await settle()
  expect(await read(sent.id)).toMatchObject({ status: 'AGREED', question: { code: 'OTHER_PAY_WAY' } })
  await house.call(answerClaim, { claimID: sent.id, payTo: CARD }, { as: carys })
  await settle()
  expect((await read(sent.id)).status).toBe('PAID')
  expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(Math.round(bought.total / 2))
  expect(await customer()).toBe(0)
})

test('a record that is corrected later pays more by itself, and takes nothing back', async () => {
  const bought = await lateBy(43)
  const [journey] = await due()
  const { reply: sent } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  await settle()
  const [row] = await house.db.selectFrom('madeJourneys').selectAll().where('id', '=', journey!.journeyID).execute()
  const train = { uid: row!.rides![0]!.uid, serviceDate: row!.rides![0]!.serviceDate }
  // Nobody hears of it at once: whoever sweeps finds what was said after it was judged.
  await reportTrain(house, train, 75)
  await house.app.repay.watching.sweep()
  await house.app.repay.watching.judgeDue()
  await settle()
  expect(await read(sent.id)).toMatchObject({ status: 'PAID', amount: bought.total })
  expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(bought.total)
  await reportTrain(house, train, 5)
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  await settle()
  expect(await read(sent.id)).toMatchObject({ status: 'PAID', amount: bought.total })
  expect(await customer()).toBe(0)
})

/** A guard scans its first ticket on its train. */
async function seenByGuard({ orderID }: Bought) {
  const { issueId, facts } = await house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .innerJoin('ticketIssues', 'ticketIssues.ticketId', 'tickets.id')
    .select(['ticketIssues.id as issueId', 'tickets.facts'])
    .where('ticketProducts.orderId', '=', orderID)
    .executeTakeFirstOrThrow()
  const [train] = facts.trains
  await house.app.tickets.inspections.addDevice('guard', `guard of ${orderID}`)
  const device = await house.db.selectFrom('inspectorDevices').select('id').executeTakeFirstOrThrow()
  const at = new Date(train!.departs + 10 * MINUTE) as never
  await house.db
    .insertInto('inspections')
    .values({
      id: crypto.randomUUID(),
      deviceId: device.id,
      issueId,
      scannedAt: at,
      receivedAt: at,
      verdict: 'VALID',
      trainUid: train!.uid,
      serviceDate: train!.serviceDate,
      flag: null,
    })
    .execute()
}

test('who agreed to it once is paid without a press where a guard saw them, and not for a booking alone', async () => {
  expect((await house.call(choosePayWay, { payTo: null, payWithoutAsking: true }, { as: carys })).failure.code).toBe(
    'PAY_WAY_NEEDED',
  )
  await house.call(choosePayWay, { payTo: CARD, payWithoutAsking: true }, { as: carys })
  const bought = await buyAdvance()
  await lateBy(43, bought)
  expect(await due()).toHaveLength(1)

  await seenByGuard(bought)
  const [journey] = await due()
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  await settle()
  expect(await due()).toEqual([])
  expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(Math.round(bought.total / 2))
})

test('before an account is deleted it is named what is owed; where its traveller was seen the card that paid has it [REPAY-001]', async () => {
  const bought = await lateBy(43)
  await seenByGuard(bought)
  const [journey] = await due()
  await house.app.repay.watching.judgeOne(journey!.journeyID)
  const { owed } = (await house.call(deletionPreview, {}, { as: carys })).reply
  expect(owed).toEqual({ due: 1, amount: journey!.amount, open: 0 })
  const { email } = carys
  const deleted = await house.call(deleteUser, { email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  expect(deleted.status).toBe(200)
  await settle()
  expect(paying.bank.till.find(bought.paymentID)?.refunded).toBe(journey!.amount)
  const claim = await house.db
    .selectFrom('claims')
    .select(['status', 'accountId'])
    .where('journeyId', '=', journey!.journeyID)
    .executeTakeFirstOrThrow()
  expect(claim).toEqual({ status: 'PAID', accountId: null })
  expect(await customer()).toBe(0)
})

test('what isn’t decided when an account goes is paid to the card that paid, wherever it was to go', async () => {
  const { reference } = await sendElsewhere({ kind: 'voucher' })
  expect((await house.call(deletionPreview, {}, { as: carys })).reply.owed).toMatchObject({ due: 0, open: 1 })
  const { email } = carys
  await house.call(deleteUser, { email, password: PASSWORD, reason: 'OTHER' }, { as: carys })
  desks.say(reference, 'AGREE')
  await hearDesk()
  await settle()
  const { status, settled, promised } = await house.db
    .selectFrom('claims')
    .select(['status', 'settled', 'promised'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect([status, settled]).toEqual(['PAID', promised])
  expect(await customer()).toBe(0)
})

test('after 28 days it is too late, to the minute, and the ledger of the year says so', async () => {
  await lateBy(43)
  const [journey] = await due()
  house.clock.set(instant(Date.parse(journey!.claimUntil) + 59 * SECOND))
  expect((await due())[0]).toMatchObject({ expiring: true })
  house.clock.set(instant(Date.parse(journey!.claimUntil) + MINUTE))
  expect(
    (await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })).failure.code,
  ).toBe('CLAIM_TOO_LATE')
  house.clock.advance(MINUTE)
  await house.app.repay.watching.judgeDue()
  await house.app.repay.follow.followDue()
  expect(await due()).toEqual([])
  const { reply } = await house.call(readJourneys, { year: 2026 }, { as: carys })
  expect(reply.journeys[0]).toMatchObject({ standing: 'EXPIRED' })
  expect(reply.totals.expired).toBeGreaterThan(0)
})

test('a guest finds what a booking is owed, gets a link to our own page that opens once, and claims [REPAY-013] [REPAY-014]', async () => {
  const bought = await lookAgain(async () => buyWithCardAsGuest(house, await advance()))
  const guest: Guest = { kind: 'guest', orderId: bought.orderID }
  await reportLate(house, bought.orderID, 43)
  const product = await house.db
    .selectFrom('ticketProducts')
    .select('id')
    .where('orderId', '=', bought.orderID)
    .executeTakeFirstOrThrow()
  const ticket = {
    booking_information_id: bought.recordLocator,
    identifier: 'record_locator',
    ticket_id: product.id,
  } as const
  const { reply: found } = await house.call(lookUpTicket, ticket, { as: guest })
  expect(found).toMatchObject({
    state: 'OWED',
    delayMinutes: 43,
    amount: Math.round(bought.total / 2),
    reference: null,
  })
  expect((await house.call(lookUpTicket, ticket, { as: carys })).failure.code).toBe('INVALID_RECORD_LOCATOR')

  const wanted = { ...ticket, action: 'claim', journey: 'outbound', country: 'GB' } as const
  expect(
    (await house.call(linkToClaim, { ...wanted, return_url: 'https://elsewhere.example/' }, { as: guest })).failure
      .code,
  ).toBe('RETURN_URL_NOT_OURS')
  const { reply: made } = await house.call(linkToClaim, { ...wanted, return_url: '/#/ticket-wallet' }, { as: guest })
  const link = new URL(made.link.replace('/#', '')).searchParams.get('link')!
  const { reply: opened } = await house.call(openClaimLink, { link })
  expect(opened).toMatchObject({ returnUrl: '/#/ticket-wallet', claimID: null })
  expect((await house.call(openClaimLink, { link })).failure.code).toBe('LINK_UNKNOWN')

  const bearer = { headers: { authorization: `Bearer ${opened.guestToken}` } }
  const { reply: sent, status } = await house.call(sendClaim, { journeyID: opened.journeyID!, payTo: CARD }, bearer)
  expect(status).toBe(200)
  await settle()
  expect(await read(sent.id, guest)).toMatchObject({ status: 'PAID' })
  // Without an account to tell, each is a letter to the address that the ticket was bought with.
  const letters = await house.db
    .selectFrom('messages')
    .select(['facts', 'recipient'])
    .where('template', '=', 'GUEST_CLAIM')
    .orderBy('createdAt')
    .execute()
  expect(letters.map(({ facts }) => facts.title)).toEqual([
    expect.stringMatching(/^You’re due £/),
    'Your claim is agreed',
    expect.stringMatching(/^£.* paid$/),
  ])
  expect(new Set(letters.map(({ recipient }) => recipient))).toEqual(new Set([GUEST.emailAddress]))
  expect(letters[0]?.facts).toMatchObject({ reference: bought.recordLocator })
  expect((await house.call(readClaim, { claimID: sent.id }, { as: carys })).failure.code).toBe('CLAIM_UNKNOWN')
  expect(
    (await house.call(sendClaim, { journeyID: opened.journeyID!, payTo: { kind: 'voucher' } }, bearer)).failure.code,
  ).toBe('CLAIM_MADE_ALREADY')
})

test('the evidence of a claim is one signed file that anybody works out anew, and everything about it is one page', async () => {
  const bought = await lateBy(43)
  const [journey] = await due()
  const { reply: sent } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  const file = await house.call(readEvidence, { claimID: sent.id }, { as: carys })
  expect(file.text).toMatch(/^\{.*\}\nCLEDRAU-REPAY-1\.[0-9a-f]{8}\.[\w-]{86}\n$/)
  expect(file.text).toContain(sent.reference)
  const { fault, file: worked } = await believed(house, file.text)
  expect(fault).toBeNull()
  expect(worked).toMatchObject({ claim: sent.reference, certain: 43, possible: 43, amount: sent.amount })
  expect(await believed(house, file.text.replace('"certain":43', '"certain":44'))).toMatchObject({ fault: 'FORGED' })
  expect(file.text.length).toBeLessThan(24_000)
  for (const secret of [carys.email, carys.id, bought.recordLocator, bought.orderID])
    expect(file.text).not.toContain(secret)
  const page = await house.call(readCase, { claimID: sent.id }, { as: carys, headers: { 'accept-language': 'cy' } })
  expect(page.text).toContain(`Hawliad ${sent.reference}`)
})

test('a no names its rule, its figures and the fact that decided; it is appealed once, and a person agrees', async () => {
  await lateBy(12)
  const { journeys } = (await house.call(readJourneys, { year: 2026 }, { as: carys })).reply
  expect(journeys[0]).toMatchObject({ standing: 'TOO_SHORT', delayMinutes: 12, amount: 0 })
  const asked = { journeyID: journeys[0]!.journeyID, payTo: CARD }
  expect((await house.call(sendClaim, { ...asked, amount: 0 }, { as: carys })).failure.code).toBe('CLAIM_NOTHING_DUE')
  const { reply: refused } = await house.call(sendClaim, asked, { as: carys })
  expect(refused).toMatchObject({
    status: 'REFUSED',
    canAppeal: true,
    refusal: { rule: 'TOO_SHORT', needed: 15, found: 12, final: false },
  })
  expect(refused.refusal?.at).not.toBeNull()
  await house.call(appealClaim, { claimID: refused.id, words: 'The doors opened late.' }, { as: carys })
  const word = { name: 'Nia', what: 'AGREE', amount: 500, rule: null, words: 'You are right.' } as const
  expect((await openDecisions(house).decide(refused.reference, word)).ok).toBe(true)
  await settle()
  expect(await read(refused.id)).toMatchObject({ status: 'PAID', amount: 500, refusal: null })
})

test('a voucher pays in part or all alone, and what is refunded goes back onto it', async () => {
  await lateBy(61)
  const [journey] = await due()
  await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: { kind: 'voucher' } }, { as: carys })
  // Trains of tests before this one were reported otherwise by now: what is more is paid first.
  await settle()
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
  expect(await customer()).toBe(0)
})

test('a train that the plan of the evening before no longer had is measured against what it had instead', async () => {
  const bought = await buyAdvance()
  const [train, ...others] = (await ticketsOf(house, bought.orderID)).flatMap(({ facts }) => factsOf(facts).trains)
  const end = [train!, ...others].at(-1)!
  house.clock.set(serviceInstant(train!.serviceDate, 60))
  await house.app.journeys.plannedCalls.freezeDue()
  await house.db.deleteFrom('plannedCalls').where('uid', '=', train!.uid).execute()
  const ways = await house.app.journeys.findWays({ from: train!.from, to: end.to, notBefore: train!.departs })
  const instead = insteadOf(ways, train!.departs, ({ uid }) => uid !== train!.uid)!
  expect(instead.at(-1)!.arrives).toBeGreaterThan(end.arrives)
  let over = house.clock.now()
  for (const ride of instead) over = instant(Math.max(over, await reportTrain(house, ride, 31)))
  house.clock.set(instant(over + 2 * MINUTE))
  house.app.railway.hear({ newsAt: house.clock.now(), beatAt: house.clock.now() })
  await judge()
  expect(await due()).toMatchObject([{ standing: 'OWED', delayMinutes: 31, amount: Math.round(bought.total / 2) }])
})

/** On a train of another company. */
async function sendElsewhere(payTo: PayTo = CARD) {
  const way = { origin: 'SWA', destination: 'PAD' }
  const bought = await lookAgain(async () => buyWithCard(house, carys, choose(await search(house, way))))
  await lateBy(74, bought)
  const [journey] = await due()
  const { reply } = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo }, { as: carys })
  await house.app.repay.follow.followDue()
  return reply
}
const hearDesk = async () => {
  house.clock.advance(11 * MINUTE)
  await house.app.repay.follow.followDue()
}

test('a claim on another company’s train is theirs to decide: asked, answered, refused, appealed, agreed and paid', async () => {
  const sent = await sendElsewhere()
  expect(sent).toMatchObject({ status: 'CHECKING', ours: false })
  expect(sent.answerBy).not.toBeNull()
  desks.say(sent.reference, 'ASK')
  await hearDesk()
  expect(await read(sent.id)).toMatchObject({ status: 'MORE_NEEDED', question: { code: 'IN_WORDS' } })
  await house.call(answerClaim, { claimID: sent.id, words: 'The 14:48.' }, { as: carys })
  desks.say(sent.reference, 'REFUSE')
  await hearDesk()
  expect(await read(sent.id)).toMatchObject({
    status: 'REFUSED',
    canAppeal: true,
    refusal: { rule: 'OTHER_OPERATOR_SAYS', final: false },
  })
  await house.call(appealClaim, { claimID: sent.id, words: 'I was on it.' }, { as: carys })
  await house.app.repay.follow.followDue()
  desks.say(sent.reference, 'REFUSE')
  await hearDesk()
  const refused = await read(sent.id)
  expect(refused).toMatchObject({ status: 'REFUSED', canAppeal: false, refusal: { final: true } })
  expect(refused.ombudsman?.url).toContain('https://')
  expect((await house.call(appealClaim, { claimID: sent.id, words: 'Again.' }, { as: carys })).failure.code).toBe(
    'CLAIM_APPEALED_ALREADY',
  )
})

test('a desk that agrees twice or in the wrong order pays once, and one that is silent is said to be', async () => {
  const sent = await sendElsewhere()
  expect((await read(sent.id)).silent).toBe(false)
  house.clock.advance(4 * DAY)
  await hearDesk()
  desks.say(sent.reference, 'TWICE')
  desks.say(sent.reference, 'OUT_OF_ORDER')
  await hearDesk()
  await settle()
  expect((await read(sent.id)).status).toBe('PAID')
  desks.say(sent.reference, 'REFUSE')
  await hearDesk()
  expect((await read(sent.id)).status).toBe('PAID')
  expect(await customer()).toBe(0)
})

test('a desk that agrees to more than its train’s ticket cost is believed as far as that goes', async () => {
  const sent = await sendElsewhere()
  desks.say(sent.reference, 'TOO_MUCH')
  await hearDesk()
  await settle()
  const { status, amount } = await read(sent.id)
  expect(status).toBe('PAID')
  expect(amount).toBe(sent.amount)
  expect(await customer()).toBe(0)
})

test('what isn’t decided can be taken back, and claimed again while there is time', async () => {
  const sent = await sendElsewhere()
  expect((await house.call(withdrawClaim, { claimID: sent.id }, { as: carys })).reply).toMatchObject({
    status: 'WITHDRAWN',
    statusType: 'CLOSED',
  })
  const [journey] = await due()
  const again = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  expect(again.reply).toMatchObject({ id: sent.id, status: 'CHECKING' })
})
