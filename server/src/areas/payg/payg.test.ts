import { randomUUID } from 'node:crypto'
import * as cards from '@cledrau/contract/payg/cards.ts'
import { comparePaygWeek, paygTripCosts } from '@cledrau/contract/payg/comparing.ts'
import { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import { joinPaygHalves } from '@cledrau/contract/payg/halves.ts'
import * as calls from '@cledrau/contract/payg/journeys.ts'
import { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import { faultInStatement, type Statement } from '@cledrau/domain/payg/statement.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { typeCard } from '../../testing/paying.ts'
import { startTappingHouse, tapAt, type TappingHouse } from '../../testing/tapping.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '../../testing/travellers.ts'

let tapping: TappingHouse
let carys: KnownTraveller
/** A week after the taps of most tests. */
const LATER = instant(Date.parse('2026-12-14T12:00:00Z'))
beforeAll(async () => {
  tapping = await startTappingHouse(inject('postgres'))
})
afterAll(() => tapping.close())
beforeEach(async () => {
  tapping.house.clock.set(LATER)
  carys = await addTraveller(tapping.house)
})

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
/** Adds a card as its owner would, in the bank's form. */
async function addCard(as: KnownTraveller, name = 'approved') {
  const { reply: started } = await tapping.house.call(cards.startPaygCard, {}, { as })
  await typeCard(started.frame, name)
  const asked = { clientId: started.clientId, customerReference: started.customerReference ?? '' }
  return tapping.house.call(cards.addPaygCard, asked, { as, ...once() })
}
async function cardOf(as: KnownTraveller, name = 'approved'): Promise<string> {
  const { reply } = await addCard(as, name)
  return reply.card?.accountId ?? ''
}
const removeCard = (as: KnownTraveller, accountId: string) =>
  tapping.house.call(cards.removePaygCard, { accountId }, { as })
const fetchTaps = () => tapping.house.app.payg.fetchTaps()
const history = (as: KnownTraveller, more = {}) =>
  tapping.house.call(calls.listPaygTransactions, { fromDate: '2026-12-07', toDate: '2026-12-14', ...more }, { as })

test('a card that is added brings its journeys along, of plastic and phone as one traveller [PAYG-039] [PAYG-044] [PAYG-046] [PAYG-055]', async () => {
  tapping.tap('2026-12-07 08:00 in CDF by phone, 08:20 out NWP by card, 17:00 in NWP, 17:20 out CDF')
  expect(await fetchTaps()).toBe(4)
  expect(await fetchTaps()).toBe(0)
  const accountId = await cardOf(carys)
  const { reply: listed } = await tapping.house.call(cards.listPaygDevices, {}, { as: carys })
  expect(listed.cards).toMatchObject([
    { accountId, scheme: 'visa', lastFour: '4242', status: 'ACTIVE', correctionsLeft: 3 },
  ])
  expect(listed.cards[0]?.devices.map(({ kind }) => kind).toSorted()).toEqual(['CARD', 'PHONE'])
  const { reply } = await history(carys)
  expect(reply.journeys.map(({ from, to, pence }) => [from, to, pence])).toEqual([
    ['NWP', 'CDF', 260],
    ['CDF', 'NWP', 260],
  ])
  expect(reply.weeks).toMatchObject([
    { accountId, week: '2026-12-07', total: 520, cap: { from: 1, to: 1, pence: 1710 } },
  ])
  expect(reply.stations['CDF']).toEqual({ en: 'Cardiff Central', cy: 'Caerdydd Canolog' })
  // The device filter splits what the traveller is charged for as one.
  const phone = listed.cards[0]?.devices.find(({ kind }) => kind === 'PHONE')?.tokenId ?? ''
  expect((await history(carys, { tokenId: phone })).reply.journeys).toHaveLength(1)
  await removeCard(carys, accountId)
})

test('cards and devices have names and colours, which go when the card is removed [PAYG-041] [PAYG-042]', async () => {
  const accountId = await cardOf(carys)
  const name = (asked: object) => tapping.house.call(cards.namePaygDevice, { accountId, ...asked }, { as: carys })
  expect((await name({ name: '  Gwaith ', colour: 'PLUM' })).reply.card).toMatchObject({
    name: 'Gwaith',
    colour: 'PLUM',
  })
  const [device] = (await name({})).reply.card.devices
  const named = await name({ tokenId: device?.tokenId, name: 'Cerdyn plastig', kind: 'CARD' })
  expect(named.reply.card.devices[0]).toMatchObject({ name: 'Cerdyn plastig', kind: 'CARD' })
  expect((await name({ tokenId: randomUUID(), name: 'Nobody’s' })).failure.code).toBe('PAYG_CARD_UNKNOWN')
  expect((await removeCard(carys, accountId)).status).toBe(200)
  const again = (await addCard(carys)).reply.card
  expect(again).toMatchObject({ accountId, name: null, colour: null })
  expect(again?.devices.every((one) => one.name === null)).toBe(true)
  await removeCard(carys, accountId)
})

test('what is somebody else’s is unknown, and a card of another account is not taken from it', async () => {
  const other = await addTraveller(tapping.house)
  const accountId = await cardOf(other)
  expect((await addCard(carys)).failure.code).toBe('PAYG_CARD_TAKEN')
  expect((await history(carys, { accountId: [accountId] })).failure.code).toBe('PAYG_CARD_UNKNOWN')
  expect((await history(carys, { par: accountId })).failure.code).toBe('PAYG_CARD_UNKNOWN')
  expect((await removeCard(carys, accountId)).failure.code).toBe('PAYG_CARD_UNKNOWN')
  const asked = { accountId, journeyId: 'CDF-1.1', station: 'NWP' }
  expect((await tapping.house.call(calls.completePaygTap, asked, { as: carys, ...once() })).failure.code).toBe(
    'PAYG_CARD_UNKNOWN',
  )
  expect(
    (await tapping.house.call(calls.readPaygBill, { accountId, week: '2026-12-07' }, { as: carys })).failure.code,
  ).toBe('PAYG_CARD_UNKNOWN')
  expect((await tapping.house.call(cards.listPaygDevices, {})).status).toBe(401)
  await removeCard(other, accountId)
})

test('a missing tap is put right with one press: the likeliest station, its price either way, and each refusal by name [PAYG-052]', async () => {
  tapping.tap('2026-12-08 08:00 in CDF, 17:00 in NWP, 17:20 out CDF', '4444')
  tapping.tap('2026-12-09 08:00 in CDF, 2026-12-10 08:00 in CDF, 2026-12-11 08:00 in CDF', '4444')
  tapping.tap('2026-12-14 11:30 in CDF', '4444')
  await fetchTaps()
  const accountId = await cardOf(carys, 'mastercard')
  const { reply } = await history(carys)
  const alone = (day: string) => reply.journeys.find((one) => one.day === day && one.to === null)?.id ?? ''
  const [tuesday, open] = [alone('2026-12-08'), alone('2026-12-14')]
  expect(reply.journeys.find(({ id }) => id === open)).toMatchObject({ state: 'OPEN', minutesLeft: 120 })
  const suggested = await tapping.house.call(calls.suggestPaygTap, { accountId, journeyId: tuesday }, { as: carys })
  expect(suggested.reply.suggestions[0]).toMatchObject({
    station: 'NWP',
    why: 'NEXT',
    names: { cy: 'Casnewydd' },
  })
  const [first] = suggested.reply.suggestions
  expect((first?.without ?? 0) - (first?.withIt ?? 0)).toBe(410 - 260)

  const complete = (journeyId: string, station: string) =>
    tapping.house.call(calls.completePaygTap, { accountId, journeyId, station }, { as: carys, ...once() })
  const refused = async (journeyId: string, station: string) => (await complete(journeyId, station)).failure.code
  expect(await refused('XXX-1.1', 'NWP')).toBe('ENF0001')
  expect(await refused(tuesday, 'CDF')).toBe('EBR0008')
  expect(await refused(tuesday, 'SHR')).toBe('EBR0006')
  expect(await refused(tuesday, 'WRX')).toBe('EBR0005')
  expect(await refused(open, 'NWP')).toBe('EBR0009')
  expect(await refused(reply.journeys.find(({ to }) => to === 'CDF')?.id ?? '', 'PYE')).toBe('ECF0003')
  const put = await complete(tuesday, 'NWP')
  expect(put.reply).toMatchObject({
    journey: { state: 'COMPLETE', corrected: true, to: 'NWP' },
    dayBefore: 670,
    dayNow: 520,
  })
  expect(await refused(tuesday, 'PYE')).toBe('ECF0004')
  for (const day of ['2026-12-09', '2026-12-10']) expect((await complete(alone(day), 'NWP')).status).toBe(200)
  expect(await refused(alone('2026-12-11'), 'NWP')).toBe('EBR0001')
  tapping.house.clock.set(instant(Date.parse('2027-02-09T12:00:00Z')))
  expect(await refused(alone('2026-12-11'), 'NWP')).toBe('EBR0002')
  tapping.house.clock.set(LATER)
  await removeCard(carys, accountId)
})

test('two presses at once put a missing tap right once', async () => {
  tapping.tap('2026-12-08 08:00 in PYE', '0005')
  await fetchTaps()
  const accountId = await cardOf(carys, 'amex')
  const journeyId = (await history(carys)).reply.journeys[0]?.id ?? ''
  const press = (station: string) =>
    tapping.house.call(calls.completePaygTap, { accountId, journeyId, station }, { as: carys, ...once() })
  const both = await Promise.all([press('NWP'), press('CDF')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.failure.code).toBe('ECF0004')
  await removeCard(carys, accountId)
})

test('a week’s bill is signed with a key that guards’ devices know, and is worked out anew without us', async () => {
  const accountId = await cardOf(carys)
  const { reply } = await tapping.house.call(calls.readPaygBill, { accountId, week: '2026-12-07' }, { as: carys })
  expect(reply.statement.bill.total).toBe(520)
  expect(faultInStatement(reply.statement as unknown as Statement)).toBeUndefined()
  const { statementKeys = [] } = (await tapping.house.call(inspectorLists, {})).reply
  const [, body = '', mark = '', signature = ''] = reply.signed.split('.')
  const known = statementKeys.find((key) => key.mark === mark)
  const key = await crypto.subtle.importKey('raw', Buffer.from(known?.publicKey ?? '', 'base64url'), 'Ed25519', false, [
    'verify',
  ])
  const said = Buffer.from(`CLEDRAU-BILL-1.${body}.${mark}`)
  expect(await crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), said)).toBe(true)
  expect(faultInStatement(JSON.parse(Buffer.from(body, 'base64url').toString()) as Statement)).toBeUndefined()
  expect(
    (await tapping.house.call(calls.readPaygBill, { accountId, week: '2026-12-08' }, { as: carys })).failure.code,
  ).toBe('PAYG_BILL_UNKNOWN')
  await removeCard(carys, accountId)
})

test('a guest adds a card by a token of half an hour, looks at a week, prolongs it three times, and takes it into an account [PAYG-001] [PAYG-037] [PAYG-040] [PAYG-054]', async () => {
  const { house } = tapping
  const start = async () => {
    const { reply } = await house.call(cards.startPaygCard, { guestCheckout: true })
    await typeCard(reply.frame, 'approved')
    return { transientToken: reply.transientToken ?? '', guestCheckout: true }
  }
  const guest = await start()
  const added = await house.call(cards.addPaygCard, { transientToken: guest.transientToken }, once())
  expect(added.reply).toMatchObject({ state: 'ADDED', card: { lastFour: '4242' } })
  const accountId = added.reply.card?.accountId ?? ''
  expect((await house.call(cards.listPaygDevices, guest)).reply.cards).toHaveLength(1)
  const seen = await house.call(calls.listPaygTransactions, { ...guest, fromDate: '2026-12-01' })
  // Seven days and no more: the week of the Monday before isn't a guest's to see.
  expect(seen.reply.journeys.every(({ day }) => day >= '2026-12-07')).toBe(true)
  house.clock.advance(29 * MINUTE)
  const prolong = () => house.call(cards.prolongPaygGuest, { transientToken: guest.transientToken })
  expect((await prolong()).reply.prolongationsLeft).toBe(2)
  await prolong()
  await prolong()
  expect((await prolong()).failure.code).toBe('PAYG_PROLONGED_ENOUGH')
  const joined = await house.call(
    cards.addPaygCard,
    { transientToken: guest.transientToken, customerReference: carys.id },
    { as: carys, ...once() },
  )
  expect(joined.reply).toMatchObject({ state: 'ADDED', card: { accountId } })
  // The account opens it from now on; the token is over.
  expect((await house.call(cards.listPaygDevices, guest)).failure.code).toBe('PAYG_GUEST_OVER')
  await removeCard(carys, accountId)
  const second = await start()
  house.clock.advance(30 * MINUTE)
  expect((await house.call(cards.listPaygDevices, second)).failure.code).toBe('PAYG_GUEST_OVER')
})

test('adding a card says how the bank’s form stands, also where the card is refused, and iOS is led back [PAYG-049] [PAYG-050]', async () => {
  const { house } = tapping
  const { reply } = await house.call(cards.startPaygCard, {}, { as: carys })
  const asked = { clientId: reply.clientId, customerReference: carys.id }
  const add = () => house.call(cards.addPaygCardRedirect, asked, { as: carys, ...once() })
  expect((await add()).reply).toMatchObject({ state: 'YOUR_TURN', redirect: 'payg/add-card?Redirected=true' })
  await typeCard(reply.frame, 'declined')
  expect((await add()).reply.state).toBe('YOUR_TURN')
  const foreign = { ...asked, customerReference: randomUUID() }
  expect((await house.call(cards.addPaygCard, foreign, { as: carys, ...once() })).failure.code).toBe(
    'CARD_SESSION_UNKNOWN',
  )
})

test('a child’s fare counts from today on, a railcard that isn’t kept doesn’t, and the old build knows neither', async () => {
  tapping.tap('2026-12-14 08:00 in CDF, 08:20 out NWP', '0358')
  await fetchTaps()
  const accountId = await cardOf(carys, 'oddNotifications')
  const link = (code: string | null) => tapping.house.call(cards.linkPaygDiscount, { accountId, code }, { as: carys })
  expect((await link('YNG')).failure.code).toBe('RAILCARD_UNKNOWN')
  const linked = await link('CHILD')
  expect(linked.reply.card.discount).toMatchObject({ code: 'CHILD', names: { cy: 'Plentyn' } })
  expect((await history(carys)).reply.journeys[0]).toMatchObject({ full: 260, pence: 130, discount: 'CHILD' })
  expect((await link(null)).reply.card.discount).toBeNull()
  await removeCard(carys, accountId)
  const old = await startTestServer(inject('postgres'), { OPTIONS_PROFILE: '1.2.6' }, { beside: tapping.house })
  expect((await old.call(cards.linkPaygDiscount, { accountId, code: 'CHILD' }, { as: carys })).failure.code).toBe(
    'PAYG_DISCOUNTS_OFF',
  )
  await old.close()
})

test('where one can tap, and with what, is told in both languages [PAYG-043] [PAYG-051]', async () => {
  const { house } = tapping
  const { reply } = await house.call(calls.listPaygLocations, {})
  expect(reply.locations).toHaveLength(110)
  expect(reply.locations.find(({ crsCode }) => crsCode === 'CDF')).toMatchObject({ zone: 1, sample: false })
  expect(reply.locations.find(({ crsCode }) => crsCode === 'WRX')).toMatchObject({ zone: 11, sample: true })
  expect((await house.call(calls.listPaygLocations, { date: '2024-04-01' })).reply.locations).toHaveLength(11)
  const types = await house.call(cards.listPaygCardTypes, {})
  expect(types.reply.map(({ scheme }) => scheme)).toEqual(['visa', 'mastercard', 'amex'])
})

test('journeys are exported as a table without formulas and as a tagged document [PAYG-053]', async () => {
  const { house } = tapping
  const accountId = await cardOf(carys)
  const journeys = (await history(carys)).reply.journeys.map(({ id }) => ({ accountId, journeyId: id }))
  const ask = (fileType: 'CSV' | 'PDF', of = journeys) =>
    house.call(
      calls.exportPaygJourneys,
      { fileType, journeys: of },
      { as: carys, headers: { 'accept-language': 'cy' } },
    )
  const csv = await ask('CSV')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.text.split('\r\n')[0]).toContain('Diwrnod teithio')
  expect(csv.text).toContain('2026-12-07,Caerdydd Canolog,Casnewydd,08:00,08:20,Cyflawn,£2.60,£0.00')
  const pdf = await ask('PDF')
  expect(pdf.text.startsWith('%PDF-1.7')).toBe(true)
  expect(pdf.text).toContain('/StructTreeRoot')
  expect((await ask('CSV', [{ accountId, journeyId: 'CDF-1.999999' }])).failure.code).toBe('ENF0001')
  await removeCard(carys, accountId)
})

test('what is none is kept aside and counted, and whatever came twice or late counts once', async () => {
  const { house, gates } = tapping
  gates.line.turn({ lateMinutes: 4320, late: 0.5, twice: 0.5, outOfOrder: 0.5, gaps: 0.5, denySeconds: 0 })
  for (let n = 0; n < 20; n += 1) {
    const hour = String(6 + (n % 10)).padStart(2, '0')
    tapping.tap(`2026-12-${n < 10 ? '11' : '12'} ${hour}:00 ${n % 2 ? 'out' : 'in'} ${n % 2 ? 'NWP' : 'CDF'}`, '0341')
  }
  const early = await fetchTaps()
  expect(early).toBeLessThan(20)
  house.clock.advance(4321 * MINUTE)
  expect(early + (await fetchTaps())).toBe(20)
  gates.line.turn({ lateMinutes: 1, late: 0, twice: 0, outOfOrder: 0, gaps: 0, denySeconds: 0 })
  const told = gates.tap({
    card: '4000000000000341',
    device: 'CARD',
    condition: 'GOOD',
    station: 'CDF',
    direction: 'IN',
    at: instant(Date.parse('2026-09-01T08:00:00Z')),
  })
  expect(typeof told).toBe('object')
  expect(await fetchTaps()).toBe(0)
  expect(await house.db.selectFrom('paygAside').select('why').execute()).toEqual([{ why: 'MOMENT' }])
})

test('a tap that can’t be kept is put aside, and keeps none that come after it', async () => {
  const { house, gates } = tapping
  const before = (await house.db.selectFrom('paygAside').selectAll().execute()).length
  const odd = () => tapAt(gates, '2026-12-13 09:00 in CDF', '3063')
  odd().ahead = [2 ** 40]
  odd().token = 'tap-\u0000-nothing'
  tapping.tap('2026-12-13 09:30 in CDF', '3063')
  expect(await fetchTaps()).toBe(1)
  const aside = await house.db.selectFrom('paygAside').select('why').orderBy('id').execute()
  expect(aside.slice(before)).toEqual([{ why: 'UNREADABLE' }, { why: 'UNREADABLE' }])
})

test('of two servers one fetches, and whatever ends in between is fetched again', async () => {
  const other = await startTestServer(
    inject('postgres'),
    { TAPS_URL: tapping.gates.taps, ROLES: 'api' },
    { beside: tapping.house },
  )
  for (let n = 0; n < 6; n += 1)
    tapping.tap(`2026-12-13 1${n}:00 ${n % 2 ? 'out' : 'in'} ${n % 2 ? 'NWP' : 'CDF'}`, '3063')
  const counts = await Promise.all([tapping.house.app.payg.fetchTaps(), other.app.payg.fetchTaps()])
  expect(counts[0] + counts[1]).toBe(6)
  // Somebody ended while they had the lease: it is over after some seconds.
  await tapping.house.db
    .updateTable('paygCursors')
    .set({ leaseUntil: new Date(tapping.house.clock.now() + 10_000) as never })
    .execute()
  tapping.tap('2026-12-13 20:00 in CDF', '3063')
  expect(await other.app.payg.fetchTaps()).toBe(0)
  tapping.house.clock.advance(MINUTE)
  expect(await other.app.payg.fetchTaps()).toBe(1)
  await other.close()
})

test('in with one card and out with another one of the account is offered as one journey, and made one, once', async () => {
  const { house } = tapping
  house.clock.set(instant(Date.parse('2027-03-08T12:00:00Z')))
  tapping.tap('2027-03-08 08:00 in CDF', '7841')
  tapping.tap('2027-03-08 08:20 out NWP', '5126')
  await fetchTaps()
  const [plastic, other] = [await cardOf(carys, 'replaced'), await cardOf(carys, 'refundRefused')]
  const seen = () => history(carys, { fromDate: '2027-03-08', toDate: '2027-03-08' })
  const before = (await seen()).reply
  expect(before.halves).toMatchObject([
    { in: { accountId: plastic }, out: { accountId: other }, from: 'CDF', to: 'NWP', withIt: 260, without: 820 },
  ])
  // A page looks at one card at a time: the other half is looked for on all of them.
  for (const card of [plastic, other]) {
    const alone = await history(carys, { accountId: [card], fromDate: '2027-03-08', toDate: '2027-03-08' })
    expect(alone.reply.halves).toEqual(before.halves)
    expect(alone.reply.journeys.map(({ accountId }) => accountId)).toEqual([card])
    expect(Object.keys(alone.reply.stations).toSorted()).toEqual(['CDF', 'NWP'])
  }
  const [halves] = before.halves
  if (!halves) throw new Error('nothing is offered')
  const asked = { accountId: plastic, journeyId: halves.in.journeyId }
  const suggested = (await house.call(calls.suggestPaygTap, asked, { as: carys })).reply.suggestions[0]
  expect(suggested).toMatchObject({ station: 'NWP', why: 'OTHER_CARD', withIt: 260, halves })
  const join = (as: KnownTraveller) => house.call(joinPaygHalves, { in: halves.in, out: halves.out }, { as, ...once() })
  expect((await join(await addTraveller(house))).failure.code).toBe('PAYG_CARD_UNKNOWN')
  const both = await Promise.all([join(carys), join(carys)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.reply).toMatchObject({ before: 820, now: 260 })
  const after = (await seen()).reply
  expect(after.halves).toEqual([])
  expect(after.journeys).toMatchObject([{ state: 'COMPLETE', from: 'CDF', to: 'NWP', pence: 260 }])
  // Each card's bill can still be worked out anew by anybody.
  const week = { accountId: after.journeys[0]?.accountId ?? '', week: '2027-03-08' }
  const { statement } = (await house.call(calls.readPaygBill, week, { as: carys })).reply
  expect(faultInStatement(statement as unknown as Statement)).toBeUndefined()
  // The exit that plastic was waiting for arrives after all: nothing is joined any more.
  tapping.tap('2027-03-08 08:19 out NWP', '7841')
  await fetchTaps()
  expect((await seen()).reply.journeys.map(({ state }) => state).toSorted()).toEqual(['COMPLETE', 'EXIT_ONLY'])
  for (const card of [plastic, other]) await removeCard(carys, card)
})

test('search is told what a trip adds to this traveller’s own week, and nothing where nothing was tapped', async () => {
  const { house } = tapping
  const trip = (from: string, to: string, operators = ['AW']) => ({
    journeys: [{ from, to, departs: '2027-03-15T17:00:00Z', arrives: '2027-03-15T17:20:00Z', operators }],
  })
  const asked = { trips: [trip('CDF', 'NWP'), trip('CDF', 'NWP', ['GW']), trip('CDF', 'EBB')] }
  expect((await house.call(paygTripCosts, asked, { as: carys })).reply).toEqual({ card: null, trips: [] })
  house.clock.set(instant(Date.parse('2027-03-15T12:00:00Z')))
  tapping.tap('2027-03-15 07:00 in CDF, 07:20 out NWP, 09:00 in NWP, 09:20 out CDF', '0341')
  await fetchTaps()
  const accountId = await cardOf(carys, 'captureLost')
  expect((await house.call(paygTripCosts, asked, { as: carys })).reply).toMatchObject({
    card: { accountId, lastFour: '0341', discount: null },
    trips: [{ adds: 50, singles: 260, week: 570 }, null, { adds: 380, singles: 410, week: 900 }],
  })
  expect((await house.call(paygTripCosts, { ...asked, accountId: randomUUID() }, { as: carys })).failure.code).toBe(
    'PAYG_CARD_UNKNOWN',
  )
  await removeCard(carys, accountId)
})

test('a week is held against singles, returns and season tickets, and what would have paid is offered with its search', async () => {
  const { house } = tapping
  const week = ['07', '08', '09', '10', '11'].map(
    (day) => `2026-12-${day} 07:00 in CDF, 07:20 out PYE, 17:00 in PYE, 17:20 out CDF`,
  )
  tapping.tap(week.join(', '), '5126')
  await fetchTaps()
  const accountId = await cardOf(carys, 'refundRefused')
  const compare = (monday: string) => house.call(comparePaygWeek, { accountId, week: monday }, { as: carys })
  const { reply } = await compare('2026-12-07')
  expect(reply.journeys).toHaveLength(10)
  expect(reply.taps).toBe(1710)
  expect(reply.ways.map(({ way }) => way)).toEqual(expect.arrayContaining(['SINGLES', 'RETURNS']))
  expect(reply.ways.some(({ way }) => way === 'PAYG' || way === 'MIX')).toBe(false)
  // Nor is anything said of trains that take no taps: these were tapped.
  const notes = reply.notes.map(({ en }) => en)
  expect(notes[0]).toBe('Each journey is reckoned on the first train after its tap in.')
  expect(notes.filter((note) => /tap/.test(note))).toHaveLength(1)
  // Nothing costs less than the cap of a week within zone 1.
  expect(reply.ways.every(({ total }) => total > reply.taps)).toBe(true)
  expect([reply.better, reply.pricedAs, reply.notPriced]).toEqual([null, null, []])
  expect((await compare('2026-11-30')).failure.code).toBe('PAYG_BILL_UNKNOWN')
  await removeCard(carys, accountId)
})

test('a guard’s reader shows the tap in and the railcard; in a train that takes no taps nothing is charged, and a station that was seen is suggested', async () => {
  const { house } = tapping
  house.clock.set(instant(Date.parse('2027-04-12T08:10:00Z')))
  tapping.tap('2027-04-12 09:00 in CDF', '0358')
  await fetchTaps()
  const accountId = await cardOf(carys, 'oddNotifications')
  await house.call(cards.linkPaygDiscount, { accountId, code: 'CHILD' }, { as: carys })
  const { token } = await house.db
    .selectFrom('paygDevices')
    .select('token')
    .where('travellerId', '=', accountId)
    .executeTakeFirstOrThrow()
  const deviceKey = await house.app.tickets.inspections.addDevice('A guard')
  const read = (more: object = {}) =>
    house.call(inspectPaygCard, {
      deviceKey,
      id: randomUUID(),
      cardToken: token,
      at: '2027-04-12T09:10:00+01:00',
      operator: 'AW',
      station: 'NWP',
      ...more,
    })
  expect((await read({ deviceKey: 'guessed' })).failure.code).toBe('INSPECTOR_UNKNOWN')
  expect((await read({ cardToken: 'never-tapped' })).reply).toMatchObject({ state: 'UNKNOWN', tappedIn: null })
  expect((await read()).reply).toMatchObject({
    state: 'IN',
    card: { lastFour: '0358' },
    tappedIn: { station: 'CDF', names: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' } },
    isTaken: true,
    isBlocked: false,
    discount: { code: 'CHILD', names: { en: 'Child', cy: 'Plentyn' }, until: '2028-04-12' },
  })
  // The gate's clock runs ahead: to ours the tap is still to come, and has been made.
  house.clock.set(instant(Date.parse('2027-04-12T07:59:55Z')))
  expect((await read({ at: '2027-04-12T08:59:55+01:00' })).reply.state).toBe('IN')
  // Never tapped out: where the guard said that the train calls next stands first.
  house.clock.set(instant(Date.parse('2027-04-12T12:00:00Z')))
  expect((await read({ at: '2027-04-12T13:00:00+01:00' })).reply.state).toBe('NOT_IN')
  const journey = async () => (await history(carys, { fromDate: '2027-04-12', toDate: '2027-04-12' })).reply.journeys[0]
  const asked = { accountId, journeyId: (await journey())?.id ?? '' }
  const [first] = (await house.call(calls.suggestPaygTap, asked, { as: carys })).reply.suggestions
  expect(first).toMatchObject({ station: 'NWP', why: 'GUARD' })
  tapping.tap('2027-04-12 09:20 out NWP', '0358')
  await fetchTaps()
  expect(await journey()).toMatchObject({ state: 'COMPLETE', pence: 130 })
  expect((await read({ operator: 'GW' })).reply).toMatchObject({ isTaken: false })
  expect(await journey()).toMatchObject({ state: 'NOT_TAKEN', pence: 0 })
  await removeCard(carys, accountId)
})
