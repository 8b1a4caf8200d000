import { inspectorLists, reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import * as calls from '@cledrau/contract/wallet/tickets.ts'
import { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { openCode, type TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { done } from '@cledrau/domain/result.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { choose, chooseSplit, isAdvance, isWalkUp, search, type Chosen } from '../../../testing/buying.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { buy, buyTickets, buyTicketsAsGuest } from '../../../testing/ticketed.ts'
import { addTraveller, type KnownTraveller } from '../../../testing/travellers.ts'

const THERE_AND_BACK = {
  destination: 'AYW',
  outboundTime: '09:00',
  ticketType: 'return',
  returnDate: '2026-12-11',
  returnTime: '15:00',
} as const

/** Letters go by a job, on a machine that may be busy. */
const PATIENT = { timeout: 50_000 }

let mailbox: Mailbox
let house: TestServer
let carys: KnownTraveller
let single: Chosen
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'tickets-')) })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
  carys = await addTraveller(house, { language: 'cy' })
  single = choose(await search(house), isWalkUp)
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

const ticketsOf = (orderID: string) =>
  house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .selectAll('tickets')
    .where('ticketProducts.orderId', '=', orderID)
    .orderBy('tickets.position')
    .execute()
const issuesOf = async (orderID: string) =>
  house.db
    .selectFrom('ticketIssues')
    .selectAll()
    .where(
      'ticketId',
      'in',
      (await ticketsOf(orderID)).map(({ id }) => id),
    )
    .orderBy('issuedAt')
    .execute()
const check = (x: string, signature: Uint8Array, bytes: Uint8Array) =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
const open = (code: string, keys: readonly TicketKey[] = house.app.tickets.tickets.keys()) =>
  openCode(code, keys, check)

test('a paid order gets its tickets by itself: one for each passenger and way, each with a code of ours', async () => {
  const chosen = choose(
    await search(house, { ...THERE_AND_BACK, adult: 1, child: 1 }),
    (fare) => fare.kind === 'RETURN',
  )
  const { orderID, recordLocator } = await buy(house, carys, chosen)
  await expect.poll(() => ticketsOf(orderID), PATIENT).toHaveLength(4)
  const tickets = await ticketsOf(orderID)
  expect(tickets.map(({ facts, direction }) => `${facts.passenger.reference} ${direction}`)).toEqual([
    'A1 OUT',
    'A1 RETURN',
    'C1 OUT',
    'C1 RETURN',
  ])
  for (const { code, id } of await issuesOf(orderID)) {
    const opened = await open(code)
    expect(opened).toMatchObject({ ok: true, value: { issueId: id, reference: recordLocator, type: 'RETURN' } })
  }
  const order = await house.db.selectFrom('orders').select('ticketedAt').where('id', '=', orderID).executeTakeFirst()
  expect(order?.ticketedAt).toBe(house.clock.now())
})

test('however often and from wherever it is asked, an order has one set of tickets', async () => {
  const { orderID } = await buy(house, carys, single)
  await Promise.all(Array.from({ length: 12 }, () => house.app.tickets.tickets.issue(orderID)))
  expect(await ticketsOf(orderID)).toHaveLength(1)
  expect(await issuesOf(orderID)).toHaveLength(1)
})

test('what isn’t paid for gets no ticket', async () => {
  await house.app.tickets.tickets.issue(randomUUID())
  const { orderID } = await buy(house, carys, single)
  await house.db.updateTable('orders').set({ status: 'REFUNDED' }).where('id', '=', orderID).execute()
  await house.app.tickets.tickets.issue(orderID)
  const made = await ticketsOf(orderID)
  // The job may have been quicker than the refund; then there is one set, never two.
  expect(made.length).toBeLessThanOrEqual(1)
})

test('an Advance ticket names its trains and the seat, and holds on those only', async () => {
  const chosen = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
  const { orderID } = await buyTickets(house, carys, chosen, { reserveSeats: true })
  const [ticket] = await ticketsOf(orderID)
  expect(ticket?.facts).toMatchObject({ bookedTrainsOnly: true, origin: 'CDF' })
  const [issue] = await issuesOf(orderID)
  const opened = await open(issue?.code ?? '')
  expect(opened.ok && opened.value.parts[0]?.trains.map(({ uid }) => uid)).toEqual(
    ticket?.facts.trains.map(({ uid }) => uid),
  )
  const [seat] = await house.db
    .selectFrom('places')
    .selectAll()
    .where('orderId', '=', orderID)
    .where('kind', '=', 'SEAT')
    .execute()
  if (seat) expect(opened.ok && opened.value.parts[0]?.trains.map((one) => one.coach + one.seat)).toContain(seat.name)
})

test('a split journey is one code for all of its parts, each of which a scan can name and a refund can take out', async () => {
  // Its first train has more cheap places than its second: in parts each has its own price.
  const found = await search(house, { destination: 'AYW', outboundDate: '2026-12-12', outboundTime: '07:00' })
  const chosen = choose(found, (fare) => fare.split !== null && fare.kind === 'SINGLE')
  const { orderID, recordLocator } = await buyTickets(house, carys, chosen)
  const tickets = await ticketsOf(orderID)
  expect(tickets.length).toBeGreaterThan(1)
  const codes = () => issuesOf(orderID)
  const [issue] = await codes()
  expect(new Set((await codes()).map(({ code }) => code)).size).toBe(1)
  const opened = await open(issue?.code ?? '')
  const parts = tickets.map(({ facts }) => facts).toSorted((a, b) => (a.part?.number ?? 0) - (b.part?.number ?? 0))
  expect(opened.ok && opened.value.parts.map(({ origin, destination }) => [origin, destination])).toEqual(
    parts.map(({ origin, destination }) => [origin, destination]),
  )
  for (const [at, part] of parts.entries()) {
    const [before, first] = [parts[at - 1]?.trains.at(-1), part.trains[0]]
    expect([first?.from, part.trains.at(-1)?.to]).toEqual([part.origin, part.destination])
    if (before && first) expect(before.arrives).toBeLessThanOrEqual(first.departs)
  }
  const { wallet } = (await house.call(ticketWallet, {}, { as: carys })).reply
  const held = wallet.find((entry) => entry.recordLocator === recordLocator)
  expect(new Set(held?.tickets.map(({ barcode }) => barcode))).toEqual(new Set([issue?.code]))
  expect(held?.tickets.map(({ part }) => part?.count)).toEqual(parts.map(() => parts.length))

  // A guard on the last train has seen the last part, and whatever else that train is for.
  const key = await house.app.tickets.inspections.addDevice('Guard of the last train')
  const last = parts.at(-1)?.trains.at(-1)
  const train = { uid: last?.uid ?? '', serviceDate: last?.serviceDate ?? '' }
  const look = { id: randomUUID(), issueId: issue?.id ?? '', scannedAt: londonIso(house.clock.now()), train }
  await house.call(reportInspections, { deviceKey: key, inspections: [{ ...look, verdict: 'VALID' }] })
  for (const { facts, scannedAt } of await ticketsOf(orderID))
    expect(scannedAt !== null, facts.destination).toBe(facts.trains.some(({ uid }) => uid === last?.uid))

  const [gone, ...kept] = tickets
  await house.db.inTransaction(async (trx) => {
    await house.app.tickets.tickets.giveBack(trx, orderID, 'REFUNDED', [gone?.id ?? ''])
    return done(undefined)
  })
  const now = (await codes()).filter(({ voidedAt }) => voidedAt === null)
  expect(now.map(({ ticketId }) => ticketId).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  const rest = await open(now[0]?.code ?? '')
  expect(rest.ok && rest.value.parts).toHaveLength(kept.length)
  const { voided } = (await house.call(inspectorLists, {})).reply
  expect(voided.filter(({ issueId }) => issueId === issue?.id)).toMatchObject([{ reason: 'REISSUED' }])
})

test('whoever gets a new code holds the only one that counts', async () => {
  const { orderID } = await buyTickets(house, carys, single)
  const [ticket] = await ticketsOf(orderID)
  house.clock.advance(1000)
  await house.db.inTransaction(async (trx) => {
    await house.app.tickets.tickets.reissue(trx, [ticket?.id ?? ''], 'REISSUED')
    return done(undefined)
  })
  const [first, second] = await issuesOf(orderID)
  expect(first).toMatchObject({ voidReason: 'REISSUED' })
  expect(second).toMatchObject({ voidedAt: null })
  expect(first?.code).not.toBe(second?.code)
  expect((await open(second?.code ?? '')).ok).toBe(true)
})

test('tickets whose worth went back stop counting, once', async () => {
  const { orderID } = await buyTickets(house, carys, single)
  for (let time = 0; time < 2; time++)
    await house.db.inTransaction(async (trx) => {
      await house.app.tickets.tickets.giveBack(trx, orderID, 'REFUNDED', null)
      return done(undefined)
    })
  expect((await ticketsOf(orderID)).map(({ status }) => status)).toEqual(['REFUNDED'])
  expect((await issuesOf(orderID)).map(({ voidReason }) => voidReason)).toEqual(['REFUNDED'])
  const moves = await house.db
    .selectFrom('ticketMoves')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'ticketMoves.productId')
    .select(['ticketMoves.toStatus', 'ticketMoves.cause'])
    .where('orderId', '=', orderID)
    .orderBy('ticketMoves.id')
    .execute()
  expect(moves.map(({ cause }) => cause)).toEqual(['issued', 'refunded', 'refunded'])
})

test('the e-ticket is PDF data, for its traveller only [WALLET-057] [WALLET-058]', async () => {
  const { recordLocator } = await buyTickets(house, carys, single)
  const { reply } = await house.call(calls.downloadETicket, { recordLocator }, { as: carys })
  expect(reply.mimeType).toBe('application/pdf')
  expect(Buffer.from(reply.data, 'base64').subarray(0, 8).toString()).toBe('%PDF-1.7')
  const somebody = await addTraveller(house)
  for (const locator of [recordLocator, 'NOSUCH', '…'])
    expect((await house.call(calls.downloadETicket, { recordLocator: locator }, { as: somebody })).failure.code).toBe(
      'INVALID_RECORD_LOCATOR',
    )
})

test('a guest with the token of the order may have it, and of no other', async () => {
  const { recordLocator, orderID } = await buyTicketsAsGuest(house, single)
  const asGuest = (orderId: string) =>
    house.call(calls.downloadETicket, { recordLocator }, { as: { kind: 'guest', orderId } })
  expect((await asGuest(orderID)).status).toBe(200)
  expect((await asGuest(randomUUID())).failure.code).toBe('INVALID_RECORD_LOCATOR')
  const pass = await house.call(calls.applePass, { recordLocator }, { as: { kind: 'guest', orderId: orderID } })
  expect(pass.status).toBe(403)
})

test('the wallets of phones have calls of their own: a file for one, a token for the other [WALLET-059] [WALLET-060] [WALLET-061]', async () => {
  const { recordLocator } = await buyTickets(house, carys, single)
  const get = async (phone: string, as: KnownTraveller) =>
    house.app.server.inject({
      url: `/api/v1/wallet/${phone}?token=${APP_TOKEN}&recordLocator=${recordLocator}`,
      headers: { authorization: `Bearer ${await house.tokenOf(as)}` },
    })
  const apple = await get('ios', carys)
  expect([apple.statusCode, apple.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
  expect(apple.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const google = (await get('android', carys)).json<{ url: string; jwt: string }>()
  expect(google.url).toBe(`https://pay.google.com/gp/v/save/${google.jwt}`)
  expect(Buffer.from(google.jwt.split('.')[1] ?? '', 'base64url').toString()).toContain(recordLocator)
  const somebody = await addTraveller(house)
  for (const phone of ['ios', 'android']) expect((await get(phone, somebody)).statusCode).toBe(404)
})

test('a mobile ticket is no e-ticket: it counts in the app only', async () => {
  const { recordLocator, orderID } = await buyTickets(house, carys, single, { fulfilment: { method: 'MVD' } })
  expect((await ticketsOf(orderID))[0]).toMatchObject({ activationLimit: 1, facts: { mobile: true } })
  for (const call of [calls.downloadETicket, calls.applePass, calls.googlePass])
    expect((await house.call(call, { recordLocator }, { as: carys })).failure.code).toBe('NO_E_TICKET')
})

test('the trains of a booking are a calendar file, in either language', async () => {
  const { recordLocator, orderID } = await buyTickets(house, carys, single)
  const [ticket] = await ticketsOf(orderID)
  const [train] = ticket?.facts.trains ?? []
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const { reply } = await house.call(calls.ticketCalendar, { recordLocator }, { as: carys, headers })
    return Buffer.from(reply.data, 'base64').toString()
  }
  const [english, welsh] = [await read('en'), await read('cy')]
  expect(english).toContain('SUMMARY;LANGUAGE=en:Train from Cardiff')
  expect(welsh).toMatch(/SUMMARY;LANGUAGE=cy:Trên o Gaerdydd/)
  const start = new Date(train?.departs ?? 0).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  expect(english).toContain(`DTSTART:${start}\r\n`)
  for (const line of english.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('on a day of works a ticket says that its way is by bus: in the wallet, the calendar and the letter', async () => {
  const buyer = await addTraveller(house)
  const chosen = choose(
    await search(house, { origin: 'SHR', destination: 'MCN', outboundDate: '2026-12-13', outboundTime: '11:00' }),
    isWalkUp,
  )
  const { recordLocator, orderID } = await buyTickets(house, buyer, chosen, { emailAddress: buyer.email })
  const { wallet } = (await house.call(ticketWallet, {}, { as: buyer })).reply
  const trains = wallet.flatMap(({ tickets }) => tickets.flatMap((ticket) => ticket.trains))
  expect(trains.map(({ mode }) => mode)).toEqual(['Bus'])
  const { reply } = await house.call(calls.ticketCalendar, { recordLocator }, { as: buyer })
  const file = Buffer.from(reply.data, 'base64').toString()
  expect(file).toContain('SUMMARY;LANGUAGE=en:Bus from Shrewsbury')
  expect(file).toMatch(/\d\d:\d\d bus to /)
  await expect.poll(() => mailbox.list(buyer.email).length, PATIENT).toBe(1)
  expect(mailbox.list(buyer.email)[0]?.text).toContain('Bus to ')

  // Issued before buses were told from trains: its facts say nothing, and neither does the wallet.
  const [ticket] = await ticketsOf(orderID)
  const facts = JSON.parse(JSON.stringify(ticket?.facts ?? {})) as { version: number; trains: { mode?: string }[] }
  facts.version = 4
  for (const train of facts.trains) delete train.mode
  await house.db
    .updateTable('tickets')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', ticket?.id ?? '')
    .execute()
  const older = (await house.call(ticketWallet, {}, { as: buyer })).reply.wallet
  expect(older.flatMap(({ tickets }) => tickets.flatMap((one) => one.trains.map(({ mode }) => mode)))).toEqual([null])
})

test('the letter about a split says at which short address it is proven that nothing was cheaper', async () => {
  const buyer = await addTraveller(house)
  const { recordLocator } = await buyTickets(house, buyer, await chooseSplit(house), { emailAddress: buyer.email })
  await expect.poll(() => mailbox.list(buyer.email).length, PATIENT).toBe(1)
  const [letter] = mailbox.list(buyer.email)
  const [address = '', certificate = ''] = /http\S+\/inspector\/#c=([\w-]{22})\b/.exec(letter?.text ?? '') ?? []
  expect(letter?.text).toContain(`How we know nothing is cheaper:\n${address}`)
  expect(letter?.html).toContain(`href="${address}"`)
  const { wallet } = (await house.call(ticketWallet, {}, { as: buyer })).reply
  const [entry] = wallet.filter((one) => one.recordLocator === recordLocator)
  expect(entry?.certificates).toEqual([{ id: certificate, direction: 'OUT' }])
  expect((await house.call(certificateOfTicket, { certificate })).status).toBe(200)
})

test('the letter of a purchase waits for its tickets and brings them along, in the buyer’s language', async () => {
  const buyer = await addTraveller(house, { language: 'cy' })
  const { recordLocator } = await buy(house, buyer, single, { language: 'cy', emailAddress: buyer.email })
  await expect.poll(() => mailbox.list(buyer.email).length, PATIENT).toBe(1)
  const [letter] = mailbox.list(buyer.email)
  expect(letter).toMatchObject({ language: 'cy', subject: expect.stringContaining(recordLocator) })
  expect(letter?.attachments.map(({ fileName }) => fileName)).toEqual([
    `Tocynnau Cledrau ${recordLocator}.pdf`,
    `Tocynnau Cledrau ${recordLocator}.ics`,
  ])
})

test('the letter with the tickets is sent again, though not at once again [WALLET-064]', async () => {
  const buyer = await addTraveller(house)
  const { recordLocator } = await buyTickets(house, buyer, single, { emailAddress: buyer.email })
  const again = () => house.call(calls.emailResend, { recordLocator }, { as: buyer })
  expect((await again()).status).toBe(200)
  const subjects = () => mailbox.list(buyer.email).map(({ subject }) => subject)
  await expect.poll(subjects, PATIENT).toContain(`Your tickets, booking ${recordLocator}`)
  expect((await again()).status).toBe(429)
  const other = await addTraveller(house)
  expect((await house.call(calls.emailResend, { recordLocator }, { as: other })).failure.code).toBe(
    'INVALID_RECORD_LOCATOR',
  )
})

test('sending again may take half a minute [WALLET-065] [TCONST-010]', () => {
  expect(calls.emailResend.timeout).toBe(30_000)
})
