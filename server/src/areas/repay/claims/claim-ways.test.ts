import {
  answerClaim,
  appealClaim,
  readCase,
  readClaim,
  readEvidence,
  sendClaim,
  withdrawClaim,
} from '@cledrau/contract/repay/claims.ts'
import { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { linkToClaim, lookUpTicket, openClaimLink } from '@cledrau/contract/repay/smart-repay.ts'
import { insteadOf } from '@cledrau/domain/delay-repay/instead-of.ts'
import { done } from '@cledrau/domain/result.ts'
import { factsOf } from '@cledrau/domain/tickets/stored-facts.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { DAY, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Guest } from '../../../http/callers.ts'
import { believed } from '../../../testing/believed.ts'
import { buyWithCardAsGuest, ticketsOf } from '../../../testing/bought.ts'
import { GUEST } from '../../../testing/buying.ts'
import { isLockAwaited } from '../../../testing/lock-waits.ts'
import { lookAgain } from '../../../testing/look-again.ts'
import { reportLate, reportTrain } from '../../../testing/late-trains.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { type KnownTraveller } from '../../../testing/travellers.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import { openDecisions } from './decisions.ts'
import { startClaiming, type Claiming } from '../../../testing/claiming.ts'

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

test('of many who claim at the same moment, on two devices and two servers, one does, and it is paid once', async () => {
  const bought = await claiming.lateBy(61)
  const other = await startTestServer(
    inject('postgres'),
    { ROLES: 'api', DARWIN_URL: 'stomp://user:secret@127.0.0.1:1', PAYMENTS_URL: claiming.paying.bank.payments },
    { beside: house },
  )
  try {
    await Promise.all([other.app.repay.watching.sweep(), house.app.repay.watching.sweep()])
    await Promise.all([other.app.repay.watching.judgeDue(), house.app.repay.watching.judgeDue()])
    const [journey, ...more] = await claiming.due()
    expect(more).toEqual([])
    const sent = await Promise.all(
      [house, other, house, other].map((server) =>
        server.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await Promise.all([house.app.paying.payouts.payDue(), other.app.paying.payouts.payDue()])
    await claiming.settle()
    expect(claiming.paying.bank.till.find(bought.paymentID)?.refunded).toBe(bought.total)
    expect(await claiming.customer()).toBe(0)
  } finally {
    await other.close()
  }
})

test('a call that is repeated under its key has one effect, and is answered alike', async () => {
  await claiming.lateBy(20)
  const [journey] = await claiming.due()
  const asked = { journeyID: journey!.journeyID, payTo: CARD }
  const once = { as: carys, headers: { 'idempotency-key': 'claim-0123456789abcdef' } }
  const first = await house.call(sendClaim, asked, once)
  const again = await house.call(sendClaim, asked, once)
  expect([first.status, again.text]).toEqual([200, first.text])
})

test('after 28 days it is too late, to the minute, and the ledger of the year says so', async () => {
  await claiming.lateBy(43)
  const [journey] = await claiming.due()
  house.clock.set(instant(Date.parse(journey!.claimUntil) + 59 * SECOND))
  expect((await claiming.due())[0]).toMatchObject({ expiring: true })
  house.clock.set(instant(Date.parse(journey!.claimUntil) + MINUTE))
  expect(
    (await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })).failure.code,
  ).toBe('CLAIM_TOO_LATE')
  // Nobody has written it down yet.
  const year = async () => (await house.call(readJourneys, { year: 2026 }, { as: carys })).reply
  expect([await claiming.due(), (await year()).journeys[0]?.standing]).toEqual([[], 'EXPIRED'])
  house.clock.advance(MINUTE)
  await house.app.repay.watching.judgeDue()
  await house.app.repay.follow.followDue()
  expect(await claiming.due()).toEqual([])
  expect((await year()).journeys[0]).toMatchObject({ standing: 'EXPIRED' })
  expect((await year()).totals.expired).toBeGreaterThan(0)
})

test('a guest finds what a booking is owed, gets a link to our own page that opens once, and claims [REPAY-013] [REPAY-014]', async () => {
  const bought = await lookAgain(async () => buyWithCardAsGuest(house, await claiming.advance()))
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
  await claiming.settle()
  expect(await claiming.read(sent.id, guest)).toMatchObject({ status: 'PAID' })
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
  const bought = await claiming.lateBy(43)
  const [journey] = await claiming.due()
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
  await claiming.lateBy(12)
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
  await claiming.settle()
  expect(await claiming.read(refused.id)).toMatchObject({ status: 'PAID', amount: 500, refusal: null })
})

test('a train that the plan of the evening before no longer had is measured against what it had instead', async () => {
  const bought = await claiming.buyAdvance()
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
  await claiming.judge()
  expect(await claiming.due()).toMatchObject([
    { standing: 'OWED', delayMinutes: 31, amount: Math.round(bought.total / 2) },
  ])
})

test('a claim on another company’s train is theirs to decide: asked, answered, refused, appealed, agreed and paid', async () => {
  const sent = await claiming.sendElsewhere()
  expect(sent).toMatchObject({ status: 'CHECKING', ours: false })
  expect(sent.answerBy).not.toBeNull()
  claiming.desks.say(sent.reference, 'ASK')
  await claiming.hearDesk()
  expect(await claiming.read(sent.id)).toMatchObject({ status: 'MORE_NEEDED', question: { code: 'IN_WORDS' } })
  await house.call(answerClaim, { claimID: sent.id, words: 'The 14:48.' }, { as: carys })
  claiming.desks.say(sent.reference, 'REFUSE')
  await claiming.hearDesk()
  expect(await claiming.read(sent.id)).toMatchObject({
    status: 'REFUSED',
    canAppeal: true,
    refusal: { rule: 'OTHER_OPERATOR_SAYS', final: false },
  })
  await house.call(appealClaim, { claimID: sent.id, words: 'I was on it.' }, { as: carys })
  await house.app.repay.follow.followDue()
  claiming.desks.say(sent.reference, 'REFUSE')
  await claiming.hearDesk()
  const refused = await claiming.read(sent.id)
  expect(refused).toMatchObject({ status: 'REFUSED', canAppeal: false, refusal: { final: true } })
  expect(refused.ombudsman?.url).toContain('https://')
  expect((await house.call(appealClaim, { claimID: sent.id, words: 'Again.' }, { as: carys })).failure.code).toBe(
    'CLAIM_APPEALED_ALREADY',
  )
})

test('a desk that agrees twice or in the wrong order pays once, and one that is silent is said to be', async () => {
  const sent = await claiming.sendElsewhere()
  expect((await claiming.read(sent.id)).silent).toBe(false)
  house.clock.advance(4 * DAY)
  await claiming.hearDesk()
  claiming.desks.say(sent.reference, 'TWICE')
  claiming.desks.say(sent.reference, 'OUT_OF_ORDER')
  await claiming.hearDesk()
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
  claiming.desks.say(sent.reference, 'REFUSE')
  await claiming.hearDesk()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
  expect(await claiming.customer()).toBe(0)
})

test('a desk that agrees to more than its train’s ticket cost is believed as far as that goes', async () => {
  const sent = await claiming.sendElsewhere()
  claiming.desks.say(sent.reference, 'TOO_MUCH')
  await claiming.hearDesk()
  await claiming.settle()
  const { status, amount } = await claiming.read(sent.id)
  expect(status).toBe('PAID')
  expect(amount).toBe(sent.amount)
  expect(await claiming.customer()).toBe(0)
})

test('a desk that decides without the answer that it asked for is heard, and nobody is refused before their time', async () => {
  const sent = await claiming.sendElsewhere()
  claiming.desks.say(sent.reference, 'ASK')
  claiming.desks.say(sent.reference, 'AGREE')
  await claiming.hearDesk()
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')

  carys = await claiming.begin()
  const other = await claiming.sendElsewhere()
  claiming.desks.say(other.reference, 'ASK')
  await claiming.hearDesk()
  expect((await claiming.read(other.id)).status).toBe('MORE_NEEDED')
  // A server that was slow to hear of the desk puts it down to be looked at soon.
  const soon = new Date(house.clock.now()) as never
  await house.db.updateTable('claims').set({ lookAt: soon }).where('id', '=', other.id).execute()
  await claiming.settle()
  expect((await claiming.read(other.id)).status).toBe('MORE_NEEDED')
  house.clock.advance(28 * DAY)
  await claiming.settle()
  expect(await claiming.read(other.id)).toMatchObject({ status: 'REFUSED', refusal: { rule: 'NO_ANSWER' } })
})

test('what a desk agrees to waits for whoever gives back what was paid for the same order', async () => {
  const sent = await claiming.sendElsewhere()
  const { orderId } = await house.db
    .selectFrom('claims')
    .select('orderId')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  claiming.desks.say(sent.reference, 'AGREE')
  let heard: Promise<unknown> | undefined
  await house.db.inTransaction(async (trx) => {
    await soldOrders.lockId(trx, orderId!)
    heard = claiming.hearDesk()
    await expect.poll(() => isLockAwaited(house.db)).toBe(true)
    expect((await claiming.read(sent.id)).status).toBe('CHECKING')
    return done(undefined)
  })
  await heard
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
})

test('a desk hears that a claim was taken back, and that it was claimed again', async () => {
  const sent = await claiming.sendElsewhere()
  await claiming.settle()
  const isWithdrawn = async () => {
    const page = await (await fetch(claiming.desks.url)).text()
    const from = page.indexOf(sent.reference)
    return page.slice(from, page.indexOf('</li>', from)).includes('withdrawn')
  }
  expect(await isWithdrawn()).toBe(false)
  await house.call(withdrawClaim, { claimID: sent.id }, { as: carys })
  await claiming.settle()
  expect(await isWithdrawn()).toBe(true)
  const { lookAt } = await house.db
    .selectFrom('claims')
    .select('lookAt')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(lookAt).toBeGreaterThan(house.clock.now() + DAY)
  const [journey] = await claiming.due()
  await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  await claiming.hearDesk()
  claiming.desks.say(sent.reference, 'AGREE')
  await claiming.hearDesk()
  await claiming.settle()
  expect((await claiming.read(sent.id)).status).toBe('PAID')
})

test('what isn’t decided can be taken back, and claimed again while there is time', async () => {
  const sent = await claiming.sendElsewhere()
  expect((await house.call(withdrawClaim, { claimID: sent.id }, { as: carys })).reply).toMatchObject({
    status: 'WITHDRAWN',
    statusType: 'CLOSED',
  })
  const [journey] = await claiming.due()
  const again = await house.call(sendClaim, { journeyID: journey!.journeyID, payTo: CARD }, { as: carys })
  expect(again.reply).toMatchObject({ id: sent.id, status: 'CHECKING' })
})
