import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { validateBooking } from '@cledrau/contract/buying/booking.ts'
import { collectTickets } from '@cledrau/contract/wallet/collections.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { roverSearch } from '@cledrau/contract/search/rovers.ts'
import { applePass, downloadETicket, googlePass } from '@cledrau/contract/wallet/tickets.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { downloadMobileTicket, type WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import { endOfTicket, judgeTicket, startOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { asSent, type Chosen } from '@cledrau/server/testing/buying.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { ask, count, entryOf, json, letterAbout, lists, oneOf, read, type Held, type House } from './house.ts'
import { checkApple, checkGoogle, type PhonePassOf } from './phone-passes.ts'

/** By calls, too: what is good on days and not on trains, and what a machine prints. */

const STARTS = ['2026-12-08', '2026-12-09', '2026-12-14', '2027-01-04']
const PAIRS = [
  ['CDF', 'SWA'],
  ['CDF', 'NWP'],
  ['SHR', 'CTR'],
] as const
const PHONE = 'phone-0123456789ab'

type Days = { chosen: Chosen; more: object; from: string; until: string; tickets: number; kind: string }

/** A season ticket, a bundle or a rover, from some day on; nothing where none is sold. */
async function findDays({ house, pick }: House): Promise<Days | null> {
  const kind = oneOf(pick, ['season', 'multiflex', 'rover'] as const)
  const outboundDate = oneOf(pick, STARTS)
  if (kind === 'rover') {
    const adult = 1 + pick(2)
    const { reply } = await house.call(roverSearch, { outboundDate, adult: `${adult}` as never })
    if (!reply) return null
    const fare = oneOf(pick, reply.fareInformation)
    return { chosen: { fareInformation: [asSent(fare)] }, more: {}, from: fare.from, until: fare.until, tickets: adult, kind } // prettier-ignore
  }
  const [origin, destination] = oneOf(pick, PAIRS)
  const { reply } = await house.call(travelPassSearch, { origin, destination, outboundDate, ticketType: kind })
  // Seasons are answered with the bundles beside them; those are bought as what they are.
  const wanted = kind === 'season' ? 'SEASON' : 'CARNET'
  const fares = reply?.fareInformation.filter((one) => one.kind === wanted) ?? []
  if (fares.length === 0) return null
  const fare = oneOf(pick, fares)
  const bundles = 1 + pick(2)
  const more = kind === 'season' ? { season: true, photocard: 'AB1234' } : { count: bundles }
  const tickets = kind === 'season' ? 1 : (fare.passes ?? 0) * bundles
  return { chosen: { fareInformation: [asSent(fare)] }, more, from: fare.from, until: fare.until, tickets, kind }
}

export async function buyDays(all: House): Promise<void> {
  const { house, pick } = all
  const found = await findDays(all)
  if (!found) return count(all, 'days on which no pass is sold')
  const { chosen, more, from, until, kind } = found
  const by = await addTraveller(house, { language: oneOf(pick, ['en', 'cy']) })
  const { reply: offered } = await house.call(validateBooking, { ...chosen, ...more } as never, { as: by })
  const ways = offered.deliveryOptions.filter(({ group }) => group === 'E_TICKET' || group === 'M_TICKET')
  const { code: method } = oneOf(pick, ways)
  const bought = await buyWithCard(house, by, chosen, { ...more, fulfilment: { method } })
  const held = { by, recordLocator: bought.recordLocator, orderID: bought.orderID }
  const { entry } = await entryOf(all, held)
  assert.ok(entry, 'not in the wallet')
  assert.equal(entry.ticketType, kind.toUpperCase())
  assert.equal(entry.tickets.length, found.tickets, 'another number of tickets')
  for (const ticket of entry.tickets) assert.deepEqual([ticket.firstDay, ticket.lastDay], [from, until], 'the days')
  const contents = await codesOf(all, held, entry)
  for (const { content } of contents) checkDays(content, from, until)
  await checkPhones(all, held, entry, contents)
  const { text } = await letterAbout(all, held)
  const sum = (bought.total / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })
  assert.ok(text.includes(`£${sum}`), `the letter doesn’t say £${sum}`)
  await giveBackDays(all, held, contents)
  count(all, `${kind} held`)
}

type Coded = { code: string; content: TicketContent; id: string }

/** Every code, each of its own: as everybody sees it, or as the one phone gets it that downloads it. */
async function codesOf(all: House, held: Held, entry: WalletEntry): Promise<Coded[]> {
  const { house } = all
  const mobile = entry.tickets.every(({ barcode }) => barcode === null)
  const asked = { emailAddress: held.by.email, recordLocator: held.recordLocator, deviceId: PHONE, appVersion: '1' }
  const codes = mobile
    ? (await house.call(downloadMobileTicket, asked, { as: held.by })).reply.tickets
    : entry.tickets.map(({ bookingInformationItemID, barcode }) => ({ bookingInformationItemID, barcode }))
  assert.equal(codes.length, entry.tickets.length, 'not a code for each')
  assert.equal(new Set(codes.map(({ barcode }) => barcode)).size, codes.length, 'two with one code')
  const coded: Coded[] = []
  for (const { bookingInformationItemID: id, barcode } of codes)
    coded.push({ id, code: barcode ?? '', content: await read(all, barcode ?? '') })
  return coded
}

/** Good on its days, and on none before or after. */
function checkDays(content: TicketContent, from: string, until: string): void {
  const judged = (at: number) => judgeTicket(content, { now: instant(at), train: null, voided: new Map() })
  const [starts, ends] = [startOfTicket(from), endOfTicket(until)]
  for (const at of [starts - 1, ends]) assert.equal(judged(at).good, false, `good on another day, ${at}`)
  for (const { validFrom, validUntil } of content.parts) assert.deepEqual([validFrom, validUntil], [from, until])
  assert.ok(
    ['VOID', 'OTHER_DAY'].every((why) => judged(starts + 12 * 3_600_000).why !== why),
    'not good on its day',
  )
}

/** What the two phones' own wallets get, where it is a code for everybody. */
async function checkPhones(all: House, held: Held, entry: WalletEntry, contents: readonly Coded[]): Promise<void> {
  if (entry.tickets.some(({ barcode }) => barcode === null)) return assertNoPaper(all, held)
  const passes = contents.map(({ code, content, id }): PhonePassOf => {
    const ticket = entry.tickets.find((one) => one.bookingInformationItemID === id)
    const facts = { reference: ticket?.reference, paid: ticket?.paid, validFrom: ticket?.firstDay, validUntil: ticket?.lastDay, trains: [] } // prettier-ignore
    return { code, issueId: content.issueId, facts: facts as object as TicketFacts, rides: [] }
  })
  const { jwt } = await json<{ jwt: string }>(ask(all, held, googlePass))
  await checkGoogle(jwt, all.passKey, all.house.clock.now(), passes, (code) => code)
  checkApple(await ask(all, held, applePass), passes, (code) => code)
}

/** Neither paper nor anything else has a code of what counts elsewhere. */
async function assertNoPaper({ house }: House, { by, recordLocator }: Held): Promise<void> {
  for (const call of [downloadETicket, googlePass]) {
    const { status } = await house.call(call, { recordLocator }, { as: by })
    assert.notEqual(status, 200, `${call.path} gives a code away`)
  }
}

async function giveBackDays(all: House, { by, recordLocator }: Held, contents: readonly Coded[]): Promise<void> {
  const { house, pick } = all
  if (pick(3) > 0) return
  const quoted = await house.call(quoteRefund, { recordLocator }, { as: by })
  if (quoted.status !== 200) return count(all, 'not to be given back')
  const given = await house.call(giveBackTickets, { recordLocator, amount: quoted.reply.amount }, { as: by })
  assert.equal(given.status, 200, `not given back: ${given.text}`)
  const voided = new Map((await lists(all)).voided.map(({ issueId, reason }) => [issueId, reason]))
  for (const { content } of contents) assert.equal(voided.get(content.issueId), 'REFUNDED', 'still counts')
  count(all, 'given back')
}

/** What waits for a machine: a reference and no code; printed once, as it was bought; afterwards the paper is the ticket. */
export async function collectAtMachine(all: House, held: Held, machineKey: string): Promise<void> {
  const { house, pick } = all
  const before = (await entryOf(all, held)).entry
  assert.ok(before?.collectionReference, 'nothing says what to type at a machine')
  assert.ok(
    before.tickets.every(({ barcode, collected }) => barcode === null && !collected),
    'a code before the paper',
  )
  await assertNoPaper(all, held)
  const { text, attachments } = await letterAbout(all, held)
  assert.ok(text.includes(before.collectionReference), 'the letter doesn’t say what to type')
  assert.ok(
    attachments.every(({ mimeType }) => !mimeType.startsWith('application/pdf')),
    'a PDF of what is printed',
  )

  const typed = { machineKey, collectionID: randomUUID(), collectionReference: before.collectionReference, station: oneOf(pick, ['CDF', 'SWA']) } // prettier-ignore
  const printed = await house.call(collectTickets, typed)
  assert.equal(printed.status, 200, `not printed: ${printed.text}`)
  const sheet = (one: {
    ticketCode?: string
    origin: string
    destination: string
    firstDay: string
    lastDay: string
    paid: number
  }) =>
    // prettier-ignore
    [one.origin, one.destination, one.firstDay, one.lastDay, one.paid].join(' ')
  assert.deepEqual(printed.reply.tickets.map(sheet).toSorted(), before.tickets.map(sheet).toSorted(), 'the paper')
  assert.deepEqual((await house.call(collectTickets, typed)).reply, printed.reply, 'asked again, another answer')
  const again = await house.call(collectTickets, { ...typed, collectionID: randomUUID() })
  assert.notEqual(again.status, 200, 'printed twice')
  const after = (await entryOf(all, held)).entry
  assert.ok(
    after?.tickets.every(({ collected }) => collected?.station === typed.station),
    'the wallet doesn’t know',
  )
  count(all, 'collected at a machine')
}
