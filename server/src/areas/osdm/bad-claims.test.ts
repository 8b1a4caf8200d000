import { quoteRefund, giveBackTickets } from '@cledrau/contract/after-sales/give-back.ts'
import { sendClaim } from '@cledrau/contract/repay/claims.ts'
import { reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { choose, isWalkUp, search } from '../../testing/buying.ts'
import { startClaiming, type Claiming } from '../../testing/claiming.ts'
import { speaksOsdm, type Osdm, type OsdmAnswer, type Read } from '../../testing/partners/osdm-asked.ts'
import { addPartner, bearing, type TestPartner } from '../../testing/partners/partnered.ts'
import { sellAsPartner, type SoldByPartner } from '../../testing/partners/sold-by-partner.ts'

vi.setConfig({ testTimeout: 120_000 })

/** One late train is paid for once: as a claim, as a refund or as a reimbursement, by whichever door, however many hands ask. */

let claiming: Claiming
let shop: TestPartner
let ask: Osdm
let nth = 0
beforeAll(async () => {
  claiming = await startClaiming(inject('postgres'))
})
beforeEach(async () => {
  await claiming.begin()
  shop = await addPartner(claiming.house, `Siop ${++nth}`, { creditLimit: 1_000_000 })
  ask = speaksOsdm(claiming.house, shop)
})
afterAll(() => claiming.close())

const MONDAY = instant(Date.parse('2026-12-07T08:00:00Z'))
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]
const CHARITY = { accountId: 'charity:railway-children' }
const chosen = async () => choose(await search(claiming.house, { destination: 'MAN' }), isWalkUp)
/** On Monday: what was late before is over. */
async function sell(by = shop) {
  claiming.house.clock.set(MONDAY)
  return sellAsPartner(claiming.house, by, await chosen())
}
const sellAdvance = async () => sellAsPartner(claiming.house, shop, await claiming.advance())
const lateBy = (minutes: number, { orderID, recordLocator, total }: SoldByPartner) =>
  claiming.lateBy(minutes, { orderID, recordLocator, total, paymentID: '' })
const complain = ({ orderID }: SoldByPartner, more: object = {}, headers = {}) =>
  ask(
    'POST',
    '/complaints',
    {
      customerComplaint: { bookingIds: [orderID], journeyDetails: { onReturn: false }, bankAccount: CHARITY, ...more },
    },
    headers,
  )
const fulfillmentsOf = async ({ orderID }: SoldByPartner): Promise<Read[]> =>
  (await ask('GET', `/bookings/${orderID}`)).body.booking.fulfillments
const reimburse = async (sold: SoldByPartner, headers = {}) => {
  const ids = (await fulfillmentsOf(sold)).map(({ id }) => id as string)
  const body = {
    reimbursementReason: 'TICKET_NOT_USED',
    reimbursedPassengerIds: ids.map((id) => id.split('.')[1]),
    fulfillmentIds: ids,
  }
  return ask('POST', `/bookings/${sold.orderID}/reimbursements`, body, headers)
}
async function refund(sold: SoldByPartner, overruleCode?: string): Promise<OsdmAnswer> {
  const path = `/bookings/${sold.orderID}/refund-offers`
  const fulfillmentIds = (await fulfillmentsOf(sold)).map(({ id }) => id as string)
  const offered = await ask('POST', path, { fulfillmentIds, ...(overruleCode && { overruleCode }) })
  if (offered.status !== 200) return offered
  return ask('PATCH', `${path}/${offered.body.refundOffers[0].id}`, { status: 'CONFIRMED' })
}
const isTheirFault = ({ status, text }: OsdmAnswer) => expect(status, text).toBeLessThan(500)
const journeyOf = async ({ orderID }: SoldByPartner) =>
  (await claiming.house.db.selectFrom('madeJourneys').select('id').where('orderId', '=', orderID).executeTakeFirst())
    ?.id

/** A guard reads its ticket. */
async function seen({ orderID }: SoldByPartner) {
  const { house } = claiming
  const { id: issueId } = await house.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('ticketIssues.id')
    .where('ticketProducts.orderId', '=', orderID)
    .executeTakeFirstOrThrow()
  const deviceKey = await house.app.tickets.inspections.addDevice(`Guard ${orderID}`)
  const scannedAt = londonIso(house.clock.now())
  const look = { id: crypto.randomUUID(), issueId, scannedAt, verdict: 'VALID' as const, train: null }
  expect((await house.call(reportInspections, { deviceKey, inspections: [look] })).status).toBe(200)
}

/** All that went out for one order: to the traveller or a charity, and off the partner’s account. */
async function givenFor({ orderID }: SoldByPartner): Promise<{ claims: number; back: number; sum: number }> {
  await claiming.settle()
  const { rows } = await sql<{ claims: number; back: number }>`select
    (select coalesce(sum(c.amount), 0)::int from claims c join made_journeys m on m.id = c.journey_id
      where m.order_id = ${orderID} and c.status in ('AGREED', 'PAYING', 'PAID')) as claims,
    (select coalesce(sum(amount), 0)::int from given_back where order_id = ${orderID}) as back`.execute(
    claiming.house.db,
  )
  const { claims = 0, back = 0 } = rows[0] ?? {}
  return { claims, back, sum: claims + back }
}

test('claimed by eight hands at once, with one key, keys of their own or none, it is paid once', async () => {
  for (const key of [
    () => ({}),
    () => ({ 'idempotency-key': `one-claim-of-them-${nth}` }),
    (at: number) => ({ 'idempotency-key': `claim-${at}-of-eight-${nth}` }),
  ]) {
    const sold = await sell()
    await lateBy(70, sold)
    const answers = await Promise.all(EIGHT.map((at) => complain(sold, {}, key(at))))
    answers.forEach(isTheirFault)
    const made = answers.flatMap(({ body }) => (body.complaint ? [body.complaint.id as string] : []))
    expect(new Set(made).size).toBe(1)
    expect(await givenFor(sold)).toMatchObject({ claims: sold.total, back: 0 })
  }
})

test('claimed by both doors at once, it is one claim', async () => {
  const sold = await sell()
  await lateBy(70, sold)
  expect((await complain(sold, { bankAccount: undefined })).body.code).toBe('X_CLEDRAU_PAY_WAY_NEEDED')
  const journeyID = (await journeyOf(sold))!
  const own = await bearing(claiming.house, shop, { order: sold.orderID })
  const payTo = { kind: 'charity', charity: 'railway-children' } as const
  const answers = await Promise.all(
    EIGHT.map(async (at) => {
      if (at % 2) return (await complain(sold)).status
      const once = { 'idempotency-key': `ours-${at}-of-${nth}-and-more` }
      return (await claiming.house.call(sendClaim, { journeyID, payTo }, { headers: { ...own.headers, ...once } }))
        .status
    }),
  )
  expect(answers.every((status) => status < 500)).toBe(true)
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(await givenFor(sold)).toMatchObject({ claims: sold.total, back: 0 })
})

test('claimed, it is neither given back nor reimbursed; given back or reimbursed, it isn’t claimed', async () => {
  for (const sellOne of [sellAdvance, sell]) {
    const claimed = await sellOne()
    await lateBy(70, claimed)
    expect((await complain(claimed)).status).toBe(200)
    for (const answer of [await refund(claimed), await refund(claimed, 'DISRUPTION'), await reimburse(claimed)]) {
      isTheirFault(answer)
      expect((await givenFor(claimed)).sum).toBeLessThanOrEqual(claimed.total)
    }

    const back = await sell()
    await lateBy(70, back)
    isTheirFault(await reimburse(back))
    isTheirFault(await complain(back))
    const own = await bearing(claiming.house, shop, { order: back.orderID })
    const { reply } = await claiming.house.call(quoteRefund, { recordLocator: back.recordLocator }, own)
    if (reply.amount)
      await claiming.house.call(giveBackTickets, { recordLocator: back.recordLocator, amount: reply.amount }, own)
    isTheirFault(await complain(back))
    expect((await givenFor(back)).sum).toBeLessThanOrEqual(back.total)
  }
})

test('claimed, given back and reimbursed at once, it is paid once', async () => {
  for (let round = 0; round < 2; round++) {
    const sold = await sell()
    await lateBy(70, sold)
    await complain(sold, { bankAccount: undefined })
    const answers = await Promise.all(
      EIGHT.map((at) =>
        [() => complain(sold), () => refund(sold, 'DISRUPTION'), () => reimburse(sold), () => refund(sold)][at % 4]!(),
      ),
    )
    answers.forEach(isTheirFault)
    const { sum } = await givenFor(sold)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThanOrEqual(sold.total)
  }
})

test('of a ticket that a guard saw goes nothing back: who travelled may claim, and that is all', async () => {
  for (let round = 0; round < 2; round++) {
    const sold = await sell()
    await seen(sold)
    await lateBy(70, sold)
    for (const answer of [await reimburse(sold), await refund(sold, 'DISRUPTION'), await refund(sold)]) {
      isTheirFault(answer)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    }
    expect((await complain(sold)).status).toBe(200)
    expect(await givenFor(sold)).toMatchObject({ back: 0 })
  }
})

test('what another partner made, an account or a claim, is of no use to this one', async () => {
  const other = await addPartner(claiming.house, `Arall ${nth}`)
  const theirs = await sell(other)
  const payee = await claiming.addAccount('45678901', { kind: 'guest', orderId: theirs.orderID })
  const [one, two] = [await sell(), await sell()]
  await lateBy(70, one)
  await lateBy(70, two)
  const taken = await complain(one, { bankAccount: { accountId: payee.payeeID } })
  expect([taken.status, taken.body.code]).toEqual([404, 'X_CLEDRAU_PAYEE_UNKNOWN'])
  const { complaint } = (await complain(two)).body
  const own = `/complaints/${complaint.id}`
  const asOther = speaksOsdm(claiming.house, other)
  const unknown = await asOther('GET', `/complaints/${one.orderID}.${one.orderID}`)
  for (const answer of [
    await asOther('GET', own),
    await asOther('PATCH', own, { bankAccount: CHARITY }),
    await asOther('GET', `/complaints/${theirs.orderID}.${complaint.id.split('.')[1]}`),
    await asOther('GET', `/complaints/${complaint.id.toUpperCase()}`),
  ])
    // Word for word what is said of what isn’t there.
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
  const answers = await Promise.all(EIGHT.map(() => ask('PATCH', own, { bankAccount: { accountId: payee.payeeID } })))
  answers.forEach(isTheirFault)
  expect(answers.every(({ status }) => status >= 400)).toBe(true)
  for (const bankAccount of [
    { accountId: '' },
    { accountId: 'charity:' },
    { accountId: 'charity:__proto__' },
    { accountId: 'charity:nobody' },
    { accountId: '\ud800' },
    { iban: '' },
    {},
  ]) {
    const answer = await complain(one, { bankAccount })
    isTheirFault(answer)
    expect(answer.status, JSON.stringify(bankAccount)).toBeGreaterThanOrEqual(400)
  }
})
