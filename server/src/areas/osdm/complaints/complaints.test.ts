import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startClaiming, type Claiming } from '../../../testing/claiming.ts'
import { speaksOsdm, type Osdm } from '../../../testing/partners/osdm-asked.ts'
import { addPartner, type TestPartner } from '../../../testing/partners/partnered.ts'
import { sellAsPartner, type SoldByPartner } from '../../../testing/partners/sold-by-partner.ts'

let claiming: Claiming
let shop: TestPartner
let ask: Osdm
beforeAll(async () => {
  claiming = await startClaiming(inject('postgres'))
  await claiming.begin()
  shop = await addPartner(claiming.house, 'Siop')
  ask = speaksOsdm(claiming.house, shop)
})
afterAll(() => claiming.close())

const sell = async () => sellAsPartner(claiming.house, shop, await claiming.advance())
const lateBy = (minutes: number, { orderID, recordLocator, total }: SoldByPartner) =>
  claiming.lateBy(minutes, { orderID, recordLocator, total, paymentID: '' })
const about = ({ orderID }: SoldByPartner, bankAccount?: object) => ({
  id: 'new',
  status: 'INITIATED',
  customerComplaint: {
    bookingIds: [orderID],
    journeyDetails: { impact: 'DELAY', finalDelay: 'PT2H', onReturn: false },
    ...(bankAccount && { bankAccount }),
  },
})

test('a complaint is a claim: what the rule gives is paid to an account that is kept at the bank, once', async () => {
  const { house } = claiming
  const sold = await sell()
  expect((await ask('POST', '/complaints', about(sold))).body.code).toBe('X_CLEDRAU_CLAIM_NOT_YET')
  await lateBy(70, sold)
  const payee = await claiming.addAccount('45678901', { kind: 'guest', orderId: sold.orderID })
  expect((await ask('POST', '/complaints', about(sold))).body.code).toBe('X_CLEDRAU_PAY_WAY_NEEDED')
  const typed = await ask('POST', '/complaints', about(sold, { iban: 'GB33BUKB20201555555555' }))
  expect(typed.body.code).toBe('X_CLEDRAU_ACCOUNT_NUMBER_NOT_TAKEN')
  expect((await ask('POST', '/complaints', about(sold, { accountId: 'mine' }))).status).toBe(404)

  const once = { 'idempotency-key': crypto.randomUUID() }
  const asked = about(sold, { accountId: payee.payeeID })
  const answers = [await ask('POST', '/complaints', asked, once), await ask('POST', '/complaints', asked, once)]
  expect(answers.map(({ status, body }) => [status, body.complaint?.id])).toEqual(
    [1, 2].map(() => [200, answers[0]!.body.complaint.id]),
  )
  const { complaint } = answers[0]!.body
  const booking = await house.db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', sold.orderID)
    .executeTakeFirstOrThrow()
  expect(complaint).toMatchObject({
    status: 'DECIDED',
    customerComplaint: { bookingIds: [sold.orderID], journeyDetails: { finalDelay: 'PT70M', onReturn: false } },
    decision: { decisionType: 'ACCEPTED', compensationAmount: { currency: 'GBP', amount: booking.total, scale: 2 } },
  })
  expect((await ask('POST', '/complaints', asked)).body.code).toBe('X_CLEDRAU_CLAIM_MADE_ALREADY')
  // This account takes no money; another way is asked for, and paid.
  await claiming.settle()
  const at = `/complaints/${complaint.id}`
  expect((await ask('GET', at)).body.complaint).toMatchObject({
    status: 'INFORMATION_MISSING',
    missingInformation: ['OTHER_PAY_WAY'],
  })
  const charity = { bankAccount: { accountId: 'charity:railway-children' } }
  expect((await ask('PATCH', at, { reason: 'BANK_ACCOUNT' })).body.code).toBe('X_CLEDRAU_PAY_WAY_NEEDED')
  expect((await ask('PATCH', at, { reason: 'BANK_ACCOUNT', ...charity })).status).toBe(200)
  await claiming.settle()
  expect((await ask('GET', at)).body.complaint.status).toBe('SETTLED')
  expect((await ask('PATCH', at, charity)).body.code).toBe('X_CLEDRAU_CLAIM_MOVED_ON')
  // What was given for the delay isn’t given again for the ticket.
  const { fulfillments } = (await ask('GET', `/bookings/${sold.orderID}`)).body.booking
  expect(
    (await ask('POST', `/bookings/${sold.orderID}/refund-offers`, { fulfillmentIds: [fulfillments[0].id] })).status,
  ).toBeGreaterThanOrEqual(400)
})

test('nobody complains about what somebody else sold, or looks at it', async () => {
  const sold = await sell()
  await lateBy(70, sold)
  const stranger = speaksOsdm(claiming.house, await addPartner(claiming.house, 'Siop Arall'))
  const charity = { accountId: 'charity:railway-children' }
  expect((await stranger('POST', '/complaints', about(sold, charity))).status).toBe(404)
  const { body } = await ask('POST', '/complaints', about(sold, charity))
  expect(body.complaint.status).toBe('DECIDED')
  expect((await stranger('GET', `/complaints/${body.complaint.id}`)).status).toBe(404)
  expect((await stranger('PATCH', `/complaints/${body.complaint.id}`, { bankAccount: charity })).status).toBe(404)
  const other = await sell()
  expect((await ask('GET', `/complaints/${other.orderID}.${body.complaint.id.split('.')[1]}`)).status).toBe(404)
  for (const id of ['none', 'none.none', sold.orderID]) expect((await ask('GET', `/complaints/${id}`)).status).toBe(404)
})

test('a train that wasn’t late enough is a no that says why', async () => {
  const sold = await sell()
  await lateBy(5, sold)
  const { body } = await ask('POST', '/complaints', about(sold, { accountId: 'charity:railway-children' }))
  expect(body.complaint).toMatchObject({
    status: 'DECIDED',
    decision: { decisionType: 'REJECTED', shortExplanation: 'TOO_SHORT' },
  })
})
