import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asSent, bookAsGuest, choose, isAdvance, search } from '../../../testing/buying.ts'
import type { Letter } from '../../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { buyTickets } from '../../../testing/ticketed.ts'
import { addTraveller } from '../../../testing/travellers.ts'

/** E-mails go by a job, on a machine that may be busy. */
const PATIENT = { timeout: 50_000 }
const THERE_AND_BACK = {
  destination: 'AYW',
  outboundTime: '09:00',
  ticketType: 'return',
  returnDate: '2026-12-11',
  returnTime: '15:00',
  railcards: 'YNG',
} as const

let mailbox: Mailbox
let house: TestServer
beforeAll(async () => {
  mailbox = await startMailbox({ folder: mkdtempSync(join(tmpdir(), 'told-')) })
  house = await startTestServer(inject('postgres'), { SMTP_URL: mailbox.smtp })
})
afterAll(async () => {
  await house.close()
  await mailbox.stop()
})

async function arrived(to: string): Promise<Letter> {
  await expect.poll(() => mailbox.list(to), PATIENT).toHaveLength(1)
  return mailbox.list(to)[0] as Letter
}

test('who buys without an account is told the day, the times, the changes, who travels, the sum, and how to open the ticket', async () => {
  const emailAddress = 'mari.huws@example.org'
  const chosen = choose(await search(house, THERE_AND_BACK), (fare) => fare.kind === 'RETURN')
  const { reply } = await bookAsGuest(house, chosen, { emailAddress, language: 'en', reserveSeats: true })
  const { order } = reply
  const { payable } = house.app.buying
  const paymentId = randomUUID()
  const guest = { kind: 'guest' as const, orderId: order.orderID }
  await house.db.inTransaction((trx) =>
    payable.begin(trx, guest, { kind: 'order', orderID: order.orderID }, paymentId, house.clock.now()),
  )
  await house.db.inTransaction((trx) => payable.settle(trx, paymentId, house.clock.now()))

  const { subject, text, html, attachments } = await arrived(emailAddress)
  const departs = order.outbound?.departTime.slice(11, 16) ?? ''
  const sum = `£${(order.price.total / 100).toFixed(2)}`
  expect(subject).toBe(`Wed 9 Dec, ${departs} to Aberystwyth: your tickets, booking ${order.recordLocator}`)
  for (const part of [
    `Paid ${sum}`,
    'You’re off to Aberystwyth',
    `Booking ${order.recordLocator}. For Mari Huws, 1 adult, 16–25 Railcard.`,
    'Out, Wed 9 Dec',
    'Back, Fri 11 Dec',
    'You don’t need an account.',
    'Bring your 16–25 Railcard',
    'because you bought a ticket with this address',
    ...attachments.map(({ fileName }) => fileName),
    ...(order.outbound?.travelSegments.map(({ origin }) => origin.time.slice(11, 16)) ?? []),
    ...order.reservations.outbound.map(({ coach, seat }) => `${coach} ${seat}`),
  ])
    for (const form of [text, html.replaceAll('&#39;', "'")]) expect(form).toContain(part)
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar'])
  expect(text).toContain(`/#/ticket-wallet/find-booking?reference=${order.recordLocator}`)
  // A platform of another day would be a guess.
  expect(text).not.toContain('Platform')
})

test('in Welsh it is Welsh; whoever has an account is led to the wallet, and told the trains that an Advance ticket holds on', async () => {
  const carys = await addTraveller(house, { language: 'cy' })
  const chosen = choose(await search(house, { destination: 'MAN', outboundDate: '2026-12-15' }), isAdvance)
  await buyTickets(house, carys, chosen, { reserveSeats: true })
  const { subject, text } = await arrived(carys.email)
  expect(subject).toMatch(/^Maw 15 Rhag, \d\d:\d\d i Fanceinion/)
  expect(text).toMatch(/I ffwrdd â chi i Fanceinion/)
  expect(text).toMatch(/Dim ond ar y \d\d:\d\d( a’r \d\d:\d\d)?\./)
  expect(text).toContain('/#/ticket-wallet\n')
  expect(text).not.toMatch(/MAIL_|undefined|\{\w+\}/)
})

test('a ticket for a year says of which years its days are', async () => {
  const as = await addTraveller(house, { language: 'en' })
  const asked = { origin: 'CDF', destination: 'SWA', outboundDate: '2026-12-09', ticketType: 'season' } as const
  const { reply } = await house.call(travelPassSearch, asked)
  const annual = reply?.fareInformation.find(({ duration }) => duration === 'annual')
  if (!annual) throw new Error('no annual season')
  const season = { season: true, photocard: 'AB1234', fulfilment: { method: 'MVD' } } as const
  await buyTickets(house, as, { fareInformation: [asSent(annual)] }, season)
  const { text } = await arrived(as.email)
  expect(text).toContain('Valid from Wed 9 Dec 2026 to Wed 8 Dec 2027')
})
