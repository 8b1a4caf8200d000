import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { downloadETicket } from '@cledrau/contract/wallet/tickets.ts'
import { offerTickets, takeOffer, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { holds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { choose, isWalkUp, search, type Chosen } from '../testing/buying.ts'
import { codesInPdf, readableIn } from '../testing/codes-in.ts'
import { everyCall, nameOfCall } from '../testing/every-call.ts'
import { addPartner, bearing } from '../testing/partners/partnered.ts'
import type { Partner } from './callers.ts'
import { addressed, startTestServer, type TestServer } from '../testing/test-server.ts'
import { buyTickets, buyTicketsAsGuest, type Ticketed } from '../testing/ticketed.ts'
import { addTraveller, type KnownTraveller } from '../testing/travellers.ts'

/** Every kind of holder asks every call about every booking: nothing of anybody else leaves the house, and nothing of theirs moves. */

/** What names a booking in a request; a call with one of these is about tickets, whoever added it. */
const NAMES_A_BOOKING = [
  'recordLocator',
  'orderID',
  'originalOrderId',
  'recordLocatorArray',
  'bookingRecords',
  'bookingInformation',
  'target',
]
/** What somebody without a part in a booking is told of it. */
const NOTHING_THERE = [
  'INVALID_RECORD_LOCATOR',
  'ORDER_UNKNOWN',
  'SIGN_IN',
  'NOT_ALLOWED',
  'TAKEN_OVER',
  'BAD_REQUEST',
  'CODE_WRONG',
]

/** Asks for a kind of ticket that none of the bookings here is of. */
const ELSEWHERE = ['POST /v1.3/silverrail/one-click-purchase-mutliflex']

const calls = await everyCall()
const secured = calls.filter(({ access }) => access !== 'anyone')
const aboutBookings = secured.filter((call) => NAMES_A_BOOKING.some((name) => name in call.request.def.shape))

const folder = mkdtempSync(join(tmpdir(), 'holders-'))
let mailbox: Mailbox
let house: TestServer
let single: Chosen
const people: Record<string, KnownTraveller> = {}
const askers: Record<string, { as: Asker; by?: Partner; email: string; surname: string }> = {}
const bookings: Record<string, Ticketed> = {}

async function addPerson(name: string, surname: string) {
  const person = await addTraveller(house, { email: `${name}@example.org`, firstName: name, lastName: surname })
  people[name] = person
  askers[name] = { as: person, email: person.email, surname }
  return person
}
const handOver = async (giver: KnownTraveller, taker: KnownTraveller, recordLocator: string, who: string[]) => {
  const some = { recordLocator, passengerReferences: who }
  const { code } = (await house.call(offerTickets, some, { as: giver })).reply
  expect((await house.call(takeOffer, { code }, { as: taker })).status).toBe(200)
}

beforeAll(async () => {
  mailbox = await startMailbox({ folder })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
  single = choose(await search(house), isWalkUp)
  const party = async (adult: number) => choose(await search(house, { adult }), isWalkUp)

  // A group of three, one of whose tickets was taken; and one whose buyer gave all of them away.
  const [buyer, taker] = [await addPerson('buyer', 'Tudur'), await addPerson('taker', 'Gethin')]
  bookings.group = await buyTickets(house, buyer, await party(3))
  await handOver(buyer, taker, bookings.group.recordLocator, ['A2'])
  const [giver, heir] = [await addPerson('giver', 'Penrhyn'), await addPerson('heir', 'Bodfan')]
  bookings.given = await buyTickets(house, giver, await party(2))
  await handOver(giver, heir, bookings.given.recordLocator, ['A1', 'A2'])

  // A guest's order that an account took over, and one that is still a guest's.
  const [formerEmail, guestEmail] = ['owner@example.org', 'guest@example.org']
  const former = await buyTicketsAsGuest(house, single, { emailAddress: formerEmail, lastName: 'Wynne' })
  const owner = await addPerson('owner', 'Wynne')
  await house.call(takeOverOrders, {}, { as: owner })
  bookings.takenOver = former
  const guest = await buyTicketsAsGuest(house, single, { emailAddress: guestEmail, lastName: 'Cynwal' })
  bookings.guests = guest
  askers['former guest'] = { as: former.guest, email: '', surname: '' }
  askers.guest = { as: guest.guest, email: guestEmail, surname: 'Cynwal' }
  await addPerson('stranger', 'Maldwyn')

  // What a company sold in its own shop, asked for with its own token: for what it sold it takes the order's.
  const shop = await addPartner(house, 'Siop')
  const by = { kind: 'partner', id: shop.id, scopes: SCOPES, callsPerMinute: 100_000 } as const
  const sold = await buyTicketsAsGuest(house, single, { lastName: 'Ystwyth' }, (await bearing(house, shop)).headers)
  bookings.sold = sold
  askers.partner = { as: sold.guest, by, email: '', surname: 'Ystwyth' }
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

/** One request for any call, as far as its fields are known; what isn't known is left out, and the call says so. */
function asked(call: AnyEndpoint, { recordLocator, orderID }: Ticketed): Record<string, unknown> {
  const known: Record<string, unknown> = {
    recordLocator,
    orderID,
    originalOrderId: orderID,
    recordLocatorArray: [recordLocator],
    bookingRecords: [recordLocator],
    bookingInformation: [{ recordLocator, status: 'INACTIVE', releaseTicket: true, tickets: [] }],
    target: { kind: 'order', orderID },
    deviceId: 'phone-0123456789ab',
    deviceID: 'phone-0123456789ab',
    passengerReferences: ['A1'],
    journeyName: 'Somebody else was here',
    amount: 1,
    fulfilment: { method: 'ETK' },
    toPay: 1,
    back: 0,
    direction: 'OUTBOUND',
    way: 'OUT',
    passenger: 'A1',
    needs: ['RAMP'],
    consent: true,
    format: 'json',
    outboundDate: '2026-12-10',
    outboundTime: '11:00',
    ...single,
  }
  return Object.fromEntries(
    Object.keys(call.request.def.shape).flatMap((name) => (name in known ? [[name, known[name]]] : [])),
  )
}

type Held = {
  holder: Asker
  orderId: string
  accountId: string | null
  codes: string[]
  /** The code that counts now. */
  current: string[]
  state: string
}

/** Everything that somebody holds, or bought: with each code that was ever made for it, and how it stands. */
async function everything(): Promise<Held[]> {
  const tickets = await house.db
    .selectFrom('tickets')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .selectAll('ticketProducts')
    .select(['tickets.id as ticketId', 'tickets.status as ticketStatus', 'tickets.activatedCount'])
    .orderBy('tickets.id')
    .execute()
  const issues = await house.db.selectFrom('ticketIssues').selectAll().orderBy('issuedAt').orderBy('id').execute()
  const orders = await house.db.selectFrom('orders').selectAll().orderBy('id').execute()
  const holderOf = (orderId: string, accountId: string | null): Asker =>
    accountId === null ? { kind: 'guest', orderId } : { kind: 'traveller', id: accountId }
  return [
    ...tickets.map((ticket) => {
      const own = issues.filter(({ ticketId }) => ticketId === ticket.ticketId)
      const { orderId, accountId } = ticket
      const state = JSON.stringify([ticket, own])
      const codes = own.map(({ code }) => code)
      const current = own.filter(({ voidedAt }) => voidedAt === null).map(({ code }) => code)
      return { holder: holderOf(orderId, accountId), orderId, accountId, codes, current, state }
    }),
    ...orders.map((order) => {
      const { id: orderId, accountId } = order
      return {
        holder: holderOf(orderId, accountId),
        orderId,
        accountId,
        codes: [],
        current: [],
        state: JSON.stringify(order),
      }
    }),
  ]
}

/** What must not stand in anything that goes to somebody: others' codes, names and addresses. */
async function notFor(
  { as, email, surname }: (typeof askers)[string],
  codesOf: (held: Held) => string[] = ({ codes }) => codes,
): Promise<string[]> {
  const held = await everything()
  const own = new Set(held.filter((one) => holds(as, one)).flatMap(codesOf))
  const others = Object.values(askers).filter((one) => one.email !== email && one.email !== '')
  return [
    ...held.flatMap(codesOf).filter((code) => !own.has(code)),
    ...others.flatMap((one) => [one.email, ...(one.surname === surname ? [] : [one.surname])]),
  ]
}
const leaksIn = async (bytes: Buffer, forbidden: readonly string[]) => {
  const text = await readableIn(bytes)
  return forbidden.filter((one) => text.includes(one))
}

/** Who asks says who they are, where a call wants to hear it. */
const saidOf = ({ as }: (typeof askers)[string], call: AnyEndpoint) =>
  'naID' in call.request.def.shape ? { naID: as.kind === 'traveller' ? as.id : '', direction: 'OUTBOUND' } : {}

const reached = new Map<string, Set<string>>()
const KINDS = ['buyer', 'taker', 'giver', 'heir', 'owner', 'former guest', 'guest', 'stranger', 'partner']

describe('every kind of holder', () => {
  test('the picture of a page is read: what follows would find a code in it', async () => {
    const { recordLocator } = bookings.group as Ticketed
    const { reply } = await house.call(downloadETicket, { recordLocator }, { as: people.buyer! })
    const own = (await house.call(ticketWallet, {}, { as: people.buyer! })).reply.wallet
    const codes = await codesInPdf(Buffer.from(reply.data, 'base64'))
    expect(codes.toSorted()).toEqual(own.flatMap(({ tickets }) => tickets.map(({ barcode }) => barcode)).toSorted())
    expect(codes).toHaveLength(2)
  })

  test.each(KINDS)(
    'the %s sees nothing of others through any call, and moves nothing of theirs [ASVS-8.2.2]',
    async (kind) => {
      const asker = askers[kind]!
      const forbidden = await notFor(asker)
      const before = new Map((await everything()).map((one) => [one.state, one]))
      for (const call of secured)
        for (const [name, booking] of Object.entries(bookings)) {
          // An end of the session would end the questions.
          if (/sign-?out|log-?out|sessions/i.test(call.path)) continue
          const response = await house.app.server.inject({
            ...addressed(call, { ...asked(call, booking), ...saidOf(asker, call) }),
            headers: { authorization: `Bearer ${await house.tokenOf(asker.by ?? (asker.as as KnownTraveller))}` },
          })
          const about = `${nameOfCall(call)} of the booking “${name}”`
          expect(response.statusCode, about).toBeLessThan(500)
          expect(await leaksIn(response.rawPayload, forbidden), about).toEqual([])
          const code = response.statusCode < 400 ? 'DONE' : response.json<{ code: string }>().code
          if (!NOTHING_THERE.includes(code))
            reached.set(nameOfCall(call), (reached.get(nameOfCall(call)) ?? new Set()).add(kind))
          if (kind === 'former guest')
            expect([about, code]).toEqual([about, expect.stringMatching(/^(SIGN_IN|NOT_ALLOWED|TAKEN_OVER)$/)])
        }
      const after = new Set((await everything()).map(({ state }) => state))
      const moved = [...before.values()].filter((one) => !after.has(one.state) && !holds(asker.as, one))
      expect(moved.map(({ state }) => state)).toEqual([])
    },
    240_000,
  )

  test('each call about bookings was really reached by somebody whose booking it was', () => {
    const missed = aboutBookings.map(nameOfCall).filter((name) => !reached.has(name) && !ELSEWHERE.includes(name))
    expect(missed).toEqual([])
    for (const call of aboutBookings) expect([...(reached.get(nameOfCall(call)) ?? [])]).not.toContain('former guest')
  })

  test('no letter takes along what its reader doesn’t hold', async () => {
    const waiting = async () =>
      (await house.db.selectFrom('messages').select('id').where('sentAt', 'is', null).execute()).length
    await expect.poll(waiting, { timeout: 50_000 }).toBe(0)
    const letters = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { to: string; raw: string })
    const read = new Set<string>()
    for (const { to, raw } of letters) {
      const asker = Object.values(askers).find(({ email }) => email === to)
      if (!asker) throw new Error(`a letter to nobody: ${to}`)
      const bytes = Buffer.from(raw, 'base64')
      // A letter of before a ticket changed hands has its former code, which no longer counts.
      const forbidden = await notFor(asker, ({ current }) => current)
      expect(await leaksIn(bytes, forbidden), to).toEqual([])
      if (bytes.includes('application/pdf')) read.add(to)
    }
    // Nobody was sent nothing: whoever holds tickets had them by letter.
    for (const name of ['buyer', 'guest', 'heir', 'owner', 'taker']) expect(read).toContain(`${name}@example.org`)
  })
})
