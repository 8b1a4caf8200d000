import { randomUUID } from 'node:crypto'
import { readPartnerAccount, readPartnerStatement } from '@cledrau/contract/partners/partner-books.ts'
import { inspectorLists, reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { judgeTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { openCode } from '@cledrau/domain/tickets/ticket-code.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verify } from '../../../testing/believed.ts'
import { codesInPdf } from '../../../testing/codes-in.ts'
import { speaksOsdm, type Osdm, type Read } from '../../../testing/partners/osdm-asked.ts'
import { adults, book, buy, criteria, isFlexible, isPlain, offersOf } from '../../../testing/partners/osdm-bought.ts'
import { addPartner, bearing, type TestPartner } from '../../../testing/partners/partnered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const TODAY = '2026-12-07'
let house: TestServer
let shop: TestPartner
let ask: Osdm
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
  shop = await addPartner(house, 'Siop', { creditLimit: 1_000_000 })
  ask = speaksOsdm(house, shop)
})
afterAll(() => house.close())

/** As a guard’s page looks at a code on the day of travel: with the keys and lists that it fetches, and nothing else. */
async function scanned(code: string, now: Instant) {
  const { reply } = await house.call(inspectorLists, {})
  const keys = reply.keys.map((key) => ({
    mark: key.mark,
    publicKey: key.publicKey,
    from: instant(Date.parse(key.from)),
    until: key.until === null ? null : instant(Date.parse(key.until)),
    revoked: false,
  }))
  const opened = await openCode(code, keys, verify)
  if (!opened.ok) return { why: opened.refusal, content: null }
  const voided = new Map(reply.voided.map(({ issueId, reason }) => [issueId, reason] as const))
  return { why: judgeTicket(opened.value, { now, voided, train: null }).why, content: opened.value }
}
const codeIn = (fulfillment: Read): string =>
  Buffer.from(fulfillment.fulfillmentParts[0].securityFeatures[0].data, 'base64').toString()
const owed = async (partner = shop) =>
  (await house.call(readPartnerAccount, {}, await bearing(house, partner))).reply.owedInPennies
const status = async (id: string) => (await ask('GET', `/bookings/${id}`)).body.booking

test('from an offer to a ticket that a guard believes, paid on account at the sum of the offer', async () => {
  const before = await owed()
  const { booking, fulfillments, offer } = await buy(ask)
  expect(booking).toMatchObject({
    confirmedPrice: offer.offerSummary.minimalPrice,
    fulfillmentStatus: 'COMPLETE',
    bookedOffers: [{ admissions: [{ status: 'FULFILLED', confirmedOn: expect.any(String) }] }],
  })
  expect(booking.provisionalPrice).toBeUndefined()
  expect((await owed()) - before).toBe(offer.offerSummary.minimalPrice.amount)
  const { reply } = await house.call(readPartnerStatement, { day: TODAY }, await bearing(house, shop))
  expect(reply.lines.at(-1)).toMatchObject({ kind: 'BOUGHT', orderID: booking.id })

  const [fulfillment] = fulfillments
  expect(fulfillment).toMatchObject({ status: 'FULFILLED', bookingRef: booking.id, contentComplete: true })
  expect(fulfillment.bookingParts).toEqual([{ id: booking.bookedOffers[0].admissions[0].id }])
  const pdf = Buffer.from(fulfillment.fulfillmentDocuments[0].content, 'base64')
  const code = codeIn(fulfillment)
  expect(await codesInPdf(pdf)).toEqual([code])
  const travels = instant(Date.parse(booking.trips[0].startTime))
  const { why, content } = await scanned(code, travels)
  expect([why, content?.parts[0]?.origin]).toEqual([null, 'CDF'])
  expect((await scanned(`${code.slice(0, -4)}AAAA`, travels)).why).toBe('FORGED')
  expect((await ask('GET', `/fulfillments/${fulfillment.id}`)).body.fulfillment).toEqual(fulfillment)

  const deviceKey = await house.app.tickets.inspections.addDevice('Guard 4')
  const look = {
    id: randomUUID(),
    issueId: content?.issueId ?? '',
    scannedAt: londonIso(house.clock.now()),
    verdict: 'VALID' as const,
    train: null,
  }
  expect((await house.call(reportInspections, { deviceKey, inspections: [look] })).reply.flagged).toEqual([])
  expect((await ask('GET', `/fulfillments/${fulfillment.id}`)).body.fulfillment.status).toBe('CHECKEDIN')
})

test('asked again, with its key or without, at once or later, it is paid for once', async () => {
  const offer = (await offersOf(ask)).offers.find((one: Read) => isFlexible(one) && isPlain(one))
  const { id } = await book(ask, offer)
  const before = await owed()
  const key = { 'idempotency-key': randomUUID() }
  const fulfil = (headers = {}) => ask('POST', `/bookings/${id}/fulfillments`, {}, headers)
  const answers = await Promise.all([fulfil(key), fulfil(), fulfil(), fulfil({ 'idempotency-key': randomUUID() })])
  expect(answers.map((answer) => [answer.status, answer.body.fulfillments?.length])).toEqual(
    answers.map(() => [200, 1]),
  )
  expect((await fulfil(key)).body).toEqual(answers[0]!.body)
  expect((await fulfil()).body.fulfillments[0].id).toBe(`${id}.A1`)
  expect((await owed()) - before).toBe(offer.offerSummary.minimalPrice.amount)
  const tickets = await house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('tickets.id')
    .where('ticketProducts.orderId', '=', id)
    .execute()
  expect(tickets).toHaveLength(1)
  const check = await ask('GET', `/bookings/${id}/fulfillment-check`)
  expect([check.status, check.body.code]).toEqual([409, 'BOOKING_MODIFICATION_NOT_ALLOWED'])
  // What is paid for is given back, and not given up.
  expect((await ask('DELETE', `/bookings/${id}`)).status).toBe(409)
})

test('a server that dies between paying and issuing loses nothing: asked again, the tickets are there', async () => {
  const offer = (await offersOf(ask)).offers.find((one: Read) => isFlexible(one) && isPlain(one))
  const { id } = await book(ask, offer)
  const before = await owed()
  const { issue } = house.app.tickets.tickets
  house.app.tickets.tickets.issue = () => Promise.reject(new Error('gone'))
  const headers = { 'idempotency-key': randomUUID() }
  const broken = await ask('POST', `/bookings/${id}/fulfillments`, {}, headers)
  house.app.tickets.tickets.issue = issue
  expect(broken.status).toBe(500)
  const answer = await ask('POST', `/bookings/${id}/fulfillments`, {}, headers)
  expect([answer.status, answer.body.fulfillments[0].status]).toEqual([200, 'FULFILLED'])
  expect((await owed()) - before).toBe(offer.offerSummary.minimalPrice.amount)
})

test('each of a party has a fulfilment of their own, with their tickets and no others', async () => {
  const family = [...adults(2), { externalRef: 'kid', type: 'PERSON', age: 9 }]
  const { booking, fulfillments } = await buy(ask, { anonymousPassengerSpecifications: family })
  const ids = fulfillments.map(({ id }: Read) => id)
  expect(ids).toEqual(['A1', 'A2', 'C1'].map((who) => `${booking.id}.${who}`))
  const codes = fulfillments.map(codeIn)
  expect(new Set(codes).size).toBe(3)
  for (const [at, { fulfillmentDocuments }] of fulfillments.entries())
    expect(await codesInPdf(Buffer.from(fulfillmentDocuments[0].content, 'base64'))).toEqual([codes[at]])
  expect(booking.passengers.map(({ externalRef, age }: Read) => [externalRef, age])).toEqual([
    ['adult-1', undefined],
    ['adult-2', undefined],
    ['kid', 9],
  ])
  expect((await status(booking.id)).fulfillments.map(({ id }: Read) => id)).toEqual(ids)
  for (const id of [`${booking.id}.A7`, booking.id, 'x', `${randomUUID()}.A1`])
    expect((await ask('GET', `/fulfillments/${id}`)).status).toBe(404)
})

test('a single that was found as a way back is good by itself', async () => {
  const tripSearchCriteria = criteria({ returnSearchParameters: { departureTime: '2026-12-09T17:00:00' } })
  const wayBack = (one: Read) => isFlexible(one) && !one.tripCoverage
  const { booking, fulfillments, offer } = await buy(ask, { tripSearchCriteria }, wayBack)
  expect(booking.bookedOffers[0]).toMatchObject({ inboundTripCoverage: offer.inboundTripCoverage })
  expect(booking.trips.map(({ direction }: Read) => direction)).toEqual(['IN_BOUND'])
  const { why, content } = await scanned(codeIn(fulfillments[0]), instant(Date.parse(booking.trips[0].startTime)))
  expect([why, content?.parts[0]?.origin, content?.parts[0]?.destination]).toEqual([null, 'SWA', 'CDF'])
})

test('tickets are issued in the language that is asked for, where it is one of ours', async () => {
  const offer = (await offersOf(ask)).offers.find((one: Read) => isFlexible(one) && isPlain(one))
  const issued = async (issuingLanguage: string) => {
    const { id } = await book(ask, offer)
    return (await ask('POST', `/bookings/${id}/fulfillments`, { issuingLanguage })).body.fulfillments[0].issuingLanguage
  }
  expect([await issued('cy'), await issued('hu')]).toEqual(['cy', 'en'])
})

test('railcards of the fares in force are listed, by the codes that an offer takes', async () => {
  const { body } = await ask('GET', '/reduction-cards')
  const senior = body.reductionCardTypes.find(({ code }: Read) => code === 'SRN')
  expect(senior.name.text).toMatch(/Senior/)
  const cards = [{ type: 'REDUCTION_CARD', code: senior.code }]
  const least = async (more: object) =>
    Math.min(
      ...(await offersOf(ask, { anonymousPassengerSpecifications: adults(1, more) })).offers.map(
        ({ offerSummary }: Read) => offerSummary.minimalPrice.amount,
      ),
    )
  expect(await least({ cards })).toBeLessThan(await least({}))
})
