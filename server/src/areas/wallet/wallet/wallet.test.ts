import * as calls from '@cledrau/contract/wallet/wallet.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { moment } from '../../../db/schema.ts'
import { addTickets } from '../../../testing/wallet-tickets.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '../../../testing/travellers.ts'

let house: TestServer
let carys: KnownTraveller
let owen: KnownTraveller
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())
beforeEach(async () => {
  carys = await addTraveller(house)
  owen = await addTraveller(house)
})

const PHONE = 'phone-0123456789ab'
const TABLET = 'tablet-0123456789a'
const at = (offset: number) => instant(house.clock.now() + offset)

const wallet = async (as = carys) =>
  (await house.call(calls.ticketWallet, { emailAddress: as.email }, { as })).reply.wallet
const add = (wanted: Partial<Parameters<typeof addTickets>[1]> = {}) =>
  addTickets(house.db, { accountId: carys.id, now: house.clock.now(), ...wanted })

const ask = (ticketID: string, activatedCount = 1) => ({
  ticketID,
  status: 'ACTIVE' as const,
  activatedAt: null,
  onlineState: true,
  screenshotTaken: false,
  activatedCount,
})
type Sent = { as?: KnownTraveller; deviceID?: string; key?: string; release?: boolean }
const report = (
  recordLocator: string,
  tickets: ReturnType<typeof ask>[],
  { as = carys, deviceID = PHONE, key, release }: Sent = {},
) =>
  house.call(
    calls.bookingInformation,
    {
      bookingInformation: [
        { recordLocator, status: 'INACTIVE', tickets, ...(release !== undefined && { releaseTicket: release }) },
      ],
      deviceID,
    },
    { as, ...(key && { headers: { 'idempotency-key': key } }) },
  )
const download = (recordLocator: string, deviceId = PHONE, as = carys) =>
  house.call(calls.downloadMobileTicket, { emailAddress: as.email, recordLocator, deviceId, appVersion: '1' }, { as })

test('a wallet is its traveller’s: the token says whose, not the address [WALLET-052] [WALLET-053] [TPERM-028]', async () => {
  const { recordLocator } = await add({ ticketType: 'RETURN', fulfilmentType: 'ETK' })
  expect((await wallet()).map((entry) => entry.recordLocator)).toEqual([recordLocator])
  expect(await wallet(owen)).toEqual([])
  const lying = await house.call(calls.ticketWallet, { emailAddress: carys.email }, { as: owen })
  expect([lying.status, lying.failure.code]).toEqual([404, 'USER_UNKNOWN'])
  expect((await house.call(calls.ticketWallet, {}, { as: carys })).status).toBe(200)
})

test('an entry has what the wallet shows of it and of each ticket [WALLET-008] [WALLET-010] [WALLET-011] [WALLET-012]', async () => {
  const { recordLocator, ticketIds } = await add({ fulfilmentType: 'ETK' })
  const [entry] = await wallet()
  expect(entry).toMatchObject({
    recordLocator,
    ticketType: 'SINGLE',
    ticketStatus: 'INACTIVE',
    fulfilmentType: 'ETK',
    newTicketFlag: true,
    expiryDate: '2026-12-08T14:00:00+00:00',
  })
  expect(entry?.tickets[0]).toMatchObject({
    bookingInformationItemID: ticketIds[0],
    ticketStatus: 'INACTIVE',
    activated_at: null,
    departureDate: '2026-12-07T09:00:00+00:00',
    expiryDateTime: '2026-12-08T14:00:00+00:00',
    onlineState: false,
    screenshotTaken: false,
    activatedCount: 0,
    activationLimit: null,
    barcode: expect.stringMatching(/^CT/),
    delayRepay: false,
  })
})

test('a mobile ticket’s code leaves by its download alone, to one device, until that lets go [WALLET-055] [WALLET-056]', async () => {
  const { recordLocator, ticketIds } = await add()
  expect((await wallet())[0]?.tickets[0]?.barcode).toBeNull()

  const first = await download(recordLocator)
  expect(first.reply.tickets).toEqual([{ bookingInformationItemID: ticketIds[0], barcode: expect.any(String) }])
  expect((await download(recordLocator)).reply).toEqual(first.reply)
  expect((await download(recordLocator, TABLET)).failure.code).toBe('TICKET_ELSEWHERE')
  expect((await wallet())[0]?.device?.id).toBe(PHONE)

  await report(recordLocator, [], { release: true })
  expect((await wallet())[0]?.device).toBeNull()
  expect((await download(recordLocator, TABLET)).reply).toEqual(first.reply)
  expect((await download(recordLocator, PHONE, owen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
})

test('a lost phone is released from another device, and the codes on it stop counting', async () => {
  const { recordLocator } = await add()
  const lost = (await download(recordLocator)).reply.tickets[0]?.barcode
  await report(recordLocator, [], { deviceID: TABLET, release: true })
  const here = (await download(recordLocator, TABLET)).reply.tickets[0]?.barcode
  expect(here).not.toBe(lost)
  const counting = await house.db.selectFrom('ticketIssues').select('code').where('voidedAt', 'is', null).execute()
  expect(counting.map(({ code }) => code)).toContain(here)
  expect(counting.map(({ code }) => code)).not.toContain(lost)
})

test('the server stamps an activation and counts it, once, however often it is asked [WALLET-062]', async () => {
  const { recordLocator, ticketIds } = await add({ tickets: [{ activationLimit: 2 }] })
  const [id = ''] = ticketIds
  const key = 'activate-0123456789'
  const first = await report(recordLocator, [ask(id)], { key })
  expect(first.reply.blocked).toEqual([])
  expect(first.reply.bookingInformation[0]).toMatchObject({
    ticketStatus: 'ACTIVE',
    tickets: [
      { ticketStatus: 'ACTIVE', activated_at: '2026-12-07T08:00:00+00:00', activatedCount: 1, onlineState: true },
    ],
  })
  const start = house.clock.now()
  onTestFinished(() => house.clock.set(start))
  house.clock.advance(MINUTE)
  expect((await report(recordLocator, [ask(id)], { key })).text).toBe(first.text)
  const again = await Promise.all([ask(id), ask(id), ask(id)].map((one) => report(recordLocator, [one])))
  for (const { reply } of again)
    expect(reply.bookingInformation[0]?.tickets[0]).toMatchObject({
      activated_at: '2026-12-07T08:00:00+00:00',
      activatedCount: 1,
    })
})

test('what can’t be activated is named with its reason, and nothing moves', async () => {
  const early = await add({ tickets: [{ validFrom: at(DAY) }] })
  const paper = await add({ fulfilmentType: 'ETK' })
  const exchanging = await add({ product: { exchangingUntil: new Date(at(10 * MINUTE)) } })
  const elsewhere = await add()
  await download(elsewhere.recordLocator, TABLET)
  const whyNot = async ({ recordLocator, ticketIds }: typeof early) =>
    (await report(recordLocator, [ask(ticketIds[0] ?? '')])).reply.blocked[0]?.why
  expect([await whyNot(early), await whyNot(paper), await whyNot(exchanging), await whyNot(elsewhere)]).toEqual([
    'TOO_EARLY',
    'NOT_NEEDED',
    'EXCHANGING',
    'OTHER_DEVICE',
  ])
  expect((await wallet()).map(({ ticketStatus }) => ticketStatus)).toEqual(Array(4).fill('INACTIVE'))
})

test('counts and times that a device makes up are not believed, a screenshot is', async () => {
  const { recordLocator, ticketIds } = await add({ tickets: [{ activationLimit: 2 }] })
  const lie = { ...ask(ticketIds[0] ?? '', 9), activatedAt: '2026-12-01T08:00:00Z', screenshotTaken: true }
  const told = await report(recordLocator, [lie as never])
  expect(told.reply.bookingInformation[0]?.tickets[0]).toMatchObject({
    ticketStatus: 'INACTIVE',
    activatedCount: 0,
    activated_at: null,
    screenshotTaken: true,
  })
  expect(
    (await report(recordLocator, [{ ...lie, status: 'REFUNDED' } as never])).reply.bookingInformation[0],
  ).toMatchObject({
    ticketStatus: 'INACTIVE',
  })
})

test('somebody else’s tickets are not in this wallet, whatever a device says', async () => {
  const { recordLocator, ticketIds } = await add()
  const { reply } = await report(recordLocator, [ask(ticketIds[0] ?? '')], { as: owen })
  expect(reply).toEqual({ bookingInformation: [], blocked: [], unknown: [recordLocator] })
  expect((await wallet())[0]?.ticketStatus).toBe('INACTIVE')
})

test('what time does to tickets is the same here as on the phone, and is written into their history', async () => {
  const { recordLocator, ticketIds, id } = await add({
    ticketType: 'MULTIFLEX',
    expiresAt: at(60 * DAY),
    tickets: [{ departsAt: null }, { departsAt: null }],
  })
  await report(recordLocator, [ask(ticketIds[0] ?? '')])
  const start = house.clock.now()
  onTestFinished(() => house.clock.set(start))
  house.clock.advance(240 * MINUTE)
  const statuses = async () => (await wallet())[0]?.tickets.map(({ ticketStatus }) => ticketStatus)
  expect(await statuses()).toEqual(['USED', 'INACTIVE'])
  house.clock.advance(60 * DAY)
  expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED'])
  const moves = await house.db.selectFrom('ticketMoves').selectAll().where('productId', '=', id).orderBy('id').execute()
  expect(moves.map(({ fromStatus, toStatus, cause }) => `${fromStatus} ${toStatus} ${cause}`)).toEqual([
    `INACTIVE ACTIVE device ${PHONE}`,
    `INACTIVE ACTIVE device ${PHONE}`,
    'ACTIVE USED time',
    'ACTIVE EXPIRED time',
    'USED EXPIRED time',
    'INACTIVE EXPIRED time',
  ])
})

test('a product that was looked at is new no longer [WALLET-013] [WALLET-066]', async () => {
  const { recordLocator } = await add()
  expect((await wallet())[0]?.newTicketFlag).toBe(true)
  await house.call(calls.updateNewTicketStatus, { recordLocatorArray: [recordLocator] }, { as: owen })
  expect((await wallet())[0]?.newTicketFlag).toBe(true)
  await house.call(calls.updateNewTicketStatus, { recordLocatorArray: [recordLocator] }, { as: carys })
  expect((await wallet())[0]?.newTicketFlag).toBe(false)
})

test('only what is over can be taken out of the wallet [WALLET-063]', async () => {
  const open = await add()
  const over = await add({ expiresAt: at(-2 * SECOND) })
  const theirs = await add({ accountId: owen.id, expiresAt: at(-2 * SECOND) })
  const bookingRecords = [open.recordLocator, over.recordLocator, theirs.recordLocator]
  const { reply } = await house.call(calls.expireTickets, { emailAddress: carys.email, bookingRecords }, { as: carys })
  expect(reply.expired).toEqual([over.recordLocator])
  expect((await wallet()).map((entry) => entry.recordLocator)).toEqual([open.recordLocator])
  expect(await wallet(owen)).toHaveLength(1)
})

test('of what is over, the wallet keeps the newest 500; the next departure comes first [TCONST-019] [TCONST-037] [CONST-012]', async () => {
  const tomorrow = await add({ tickets: [{ departsAt: at(24 * HOUR) }] })
  const soon = await add({ tickets: [{ departsAt: at(HOUR) }] })
  for (let count = 0; count < 503; count += 1)
    await add({
      expiresAt: at(-DAY - count * MINUTE),
      product: { status: 'EXPIRED' },
      tickets: [{ status: 'EXPIRED' }],
    })
  // What was refunded stays, however long ago it was: the limit is for what expired.
  const refunded = await add({
    expiresAt: at(-400 * DAY),
    product: { status: 'REFUNDED' },
    tickets: [{ status: 'REFUNDED' }],
  })
  const listed = await wallet()
  expect(listed.slice(0, 2).map((entry) => entry.recordLocator)).toEqual([soon.recordLocator, tomorrow.recordLocator])
  expect(listed.at(-1)?.recordLocator).toBe(refunded.recordLocator)
  const over = listed.slice(2, -1).map(({ expiryDate }) => Date.parse(expiryDate))
  expect(over).toHaveLength(500)
  expect(over[0]).toBe(at(-DAY))
  expect(over).toEqual(over.toSorted((one, other) => other - one))
})

test('the trains of a ticket say where they call [WALLET-050] [WALLET-051]', async () => {
  const { recordLocator } = await add()
  const found = await house.call(calls.intermediateWallet, { recordLocator, legGroup: 'outbound' }, { as: carys })
  expect(found.reply.bookingRecord.response).toMatchObject({ recordLocator, ticketType: 'SINGLE' })
  expect(found.reply.intermediateTravelList).toEqual(expect.any(Array))
  const theirs = await house.call(calls.intermediateWallet, { recordLocator }, { as: owen })
  expect(theirs.failure.code).toBe('INVALID_RECORD_LOCATOR')
})

const party = (...references: string[]) =>
  references.map((reference) => ({
    facts: { passenger: { reference, kind: 'ADULT' as const, name: null, railcards: [], freeUnder: null } },
  }))
const offer = (recordLocator: string, passengerReferences: string[], as = carys) =>
  house.call(calls.offerTickets, { recordLocator, passengerReferences }, { as })
const take = (code: string, as = owen) => house.call(calls.takeOffer, { code }, { as })

test('a ticket of a group moves to whoever takes the link, with a new code; the giver’s stops counting', async () => {
  const { recordLocator, ticketIds } = await add({ fulfilmentType: 'ETK', tickets: party('A1', 'A2', 'A3') })
  const before = (await wallet())[0]?.tickets.map(({ barcode }) => barcode)
  const { code, url, expiresAt } = (await offer(recordLocator, ['A2'])).reply
  expect([url.endsWith(code), expiresAt]).toEqual([true, '2026-12-08T08:00:00+00:00'])
  const seen = await house.call(calls.readOffer, { code }, { as: owen })
  expect(seen.reply).toMatchObject({ from: 'Carys', isOwn: false, tickets: [{ passenger: { reference: 'A2' } }] })
  expect((await take(code, carys)).failure.code).toBe('OFFER_OWN')

  const both = await Promise.all([take(code), take(code)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await wallet())[0]?.tickets.map(({ bookingInformationItemID }) => bookingInformationItemID)).toEqual([
    ticketIds[0],
    ticketIds[2],
  ])
  const theirs = await wallet(owen)
  expect(theirs).toMatchObject([{ recordLocator, tickets: [{ bookingInformationItemID: ticketIds[1] }] }])
  expect(before).not.toContain(theirs[0]?.tickets[0]?.barcode)
  const voided = await house.db
    .selectFrom('ticketIssues')
    .selectAll()
    .where('code', '=', before?.[1] ?? '')
    .execute()
  expect(voided).toMatchObject([{ voidReason: 'HANDED_OVER' }])

  const gwen = await addTraveller(house)
  expect((await take(code, gwen)).failure.code).toBe('OFFER_UNKNOWN')
})

test('children who travel free go with the adult they need, also when another adult has gone since', async () => {
  const child = (reference: string) => ({
    facts: { passenger: { reference, kind: 'CHILD' as const, name: null, railcards: [], freeUnder: 11 } },
  })
  const alone = await add({ fulfilmentType: 'ETK', tickets: [...party('A1'), child('C1'), child('C2')] })
  expect((await offer(alone.recordLocator, ['A1'])).reply.passengerReferences).toEqual(['A1', 'C1', 'C2'])

  const two = await add({ fulfilmentType: 'ETK', tickets: [...party('A1', 'A2'), child('C1')] })
  const first = (await offer(two.recordLocator, ['A2'])).reply
  const second = (await offer(two.recordLocator, ['A1'])).reply
  expect([first, second].map((one) => one.passengerReferences)).toEqual([['A2'], ['A1']])
  const gwen = await addTraveller(house)
  await take(first.code, gwen)
  const seen = (await house.call(calls.readOffer, { code: second.code }, { as: owen })).reply
  expect(seen.tickets.map(({ passenger }) => passenger.reference)).toEqual(['A1', 'C1'])
  await take(second.code)
  const theirs = (await wallet(owen)).find(({ recordLocator }) => recordLocator === two.recordLocator)
  expect(theirs?.tickets.map(({ passenger }) => passenger.reference)).toEqual(['A1', 'C1'])
})

test('an offer ends after 24 hours, when it is taken back, and when the ticket was used meanwhile', async () => {
  const { recordLocator, ticketIds } = await add({ expiresAt: at(9 * DAY), tickets: party('A1', 'A2') })
  const late = (await offer(recordLocator, ['A2'])).reply.code
  house.clock.advance(24 * HOUR)
  expect((await take(late)).failure.code).toBe('OFFER_UNKNOWN')
  house.clock.advance(-24 * HOUR)

  const withdrawn = (await offer(recordLocator, ['A2'])).reply.code
  expect((await house.call(calls.withdrawOffers, { recordLocator }, { as: carys })).reply.withdrawn).toBe(1)
  expect((await take(withdrawn)).failure.code).toBe('OFFER_UNKNOWN')

  const used = (await offer(recordLocator, ['A2'])).reply.code
  await report(recordLocator, [ask(ticketIds[1] ?? '')])
  expect((await take(used)).failure.code).toBe('TICKET_NOT_FOR_OTHERS')
})

test('what was offered can be looked at and taken back, one by one; a new link ends the one before', async () => {
  const { recordLocator } = await add({ fulfilmentType: 'ETK', tickets: party('A1', 'A2', 'A3') })
  const open = async (as = carys) => house.call(calls.listOffers, { recordLocator }, { as })
  const lost = (await offer(recordLocator, ['A2'])).reply.code
  const second = (await offer(recordLocator, ['A2'])).reply
  house.clock.advance(SECOND)
  const third = (await offer(recordLocator, ['A3'])).reply
  expect((await open()).reply.offers).toEqual([
    { offerID: second.offerID, passengerReferences: ['A2'], expiresAt: second.expiresAt },
    { offerID: third.offerID, passengerReferences: ['A3'], expiresAt: third.expiresAt },
  ])
  expect((await open()).text).not.toContain(second.code)
  expect((await open(owen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
  expect((await take(lost)).failure.code).toBe('OFFER_UNKNOWN')

  const { offerID } = second
  const back = (as: typeof carys) => house.call(calls.withdrawOffers, { recordLocator, offerID }, { as })
  expect((await back(owen)).reply.withdrawn).toBe(0)
  expect((await back(carys)).reply.withdrawn).toBe(1)
  expect((await take(second.code)).failure.code).toBe('OFFER_UNKNOWN')
  expect((await take(third.code)).status).toBe(200)
  expect((await open()).reply.offers).toEqual([])
})

test('what is on paper, on a card or being exchanged can’t be handed over, and the wallet doesn’t offer it', async () => {
  const tickets = party('A1', 'A2')
  const paper = await add({ fulfilmentType: 'TOD', tickets })
  const card = await add({ fulfilmentType: 'SCT', tickets })
  const changing = await add({ fulfilmentType: 'ETK', tickets, product: { exchangingUntil: moment(at(HOUR)) } })
  for (const { recordLocator } of [paper, card, changing])
    expect((await offer(recordLocator, ['A2'])).failure.code).toBe('TICKET_NOT_FOR_OTHERS')
  expect((await wallet()).map(({ canBeHandedOver }) => canBeHandedOver)).toEqual([false, false, false])
  house.clock.advance(HOUR)
  expect((await offer(changing.recordLocator, ['A2'])).status).toBe(200)
})

test('a ticket of one’s own, a season and a bundle can’t be handed over', async () => {
  const alone = await add({ tickets: party('A1') })
  const bundle = await add({ ticketType: 'MULTIFLEX', tickets: party('A1', 'A2') })
  for (const { recordLocator } of [alone, bundle])
    expect((await offer(recordLocator, ['A1'])).failure.code).toBe('TICKET_NOT_FOR_OTHERS')
  expect((await offer(alone.recordLocator, ['A1'], owen)).failure.code).toBe('INVALID_RECORD_LOCATOR')
})

test('the tickets of a deleted account don’t say who travelled, nor do their codes', async () => {
  const [name, photocard, isrn] = ['Angharad Tywysog', 'PX48213', '633597002800000413']
  const facts = {
    passenger: { reference: 'A1', kind: 'ADULT' as const, name, railcards: [], freeUnder: null },
    type: 'SEASON' as const,
    photocard,
    isrn,
  }
  const wanted = { ticketType: 'SEASON' as const, fulfilmentType: 'ETK', tickets: [{ facts }], product: { isrn } }
  const { id, ticketIds } = await add(wanted)
  // Of these, the last code is signed with its holder in it; another of somebody else’s stays as it is.
  for (const ticketId of ticketIds)
    await house.db.inTransaction(async (trx) =>
      done(await house.app.tickets.tickets.reissue(trx, [ticketId], 'REISSUED')),
    )
  const others = await add({ accountId: owen.id })
  const request = { email: carys.email, password: PASSWORD, reason: 'OTHER', comment: '' }
  expect((await house.call(deleteUser, request, { as: carys })).status).toBe(200)

  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(house.db)
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.raw(table.name)}`.execute(house.db)
    for (const word of [name, photocard, isrn]) expect(JSON.stringify(rows), table.name).not.toContain(word)
  }
  const codesOf = (productId: string) =>
    house.db
      .selectFrom('ticketIssues')
      .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
      .select('ticketIssues.code')
      .where('productId', '=', productId)
      .execute()
  expect((await codesOf(id)).map(({ code }) => code)).toEqual(['', ''])
  expect((await codesOf(others.id)).every(({ code }) => code.length > 100)).toBe(true)
})
