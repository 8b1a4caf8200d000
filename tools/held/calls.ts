import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { confirmExchange, exchangeSearch, retrieveExchangeSummary } from '@cledrau/contract/after-sales/exchanges.ts'
import { readOrder, type Order } from '@cledrau/contract/buying/orders.ts'
import { giveBackTickets, quoteRefund } from '@cledrau/contract/after-sales/give-back.ts'
import { applePass, downloadETicket, googlePass, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { offerTickets, takeOffer } from '@cledrau/contract/wallet/wallet.ts'
import { recordOf, shownEntries } from '@cledrau/app/src/wallet/wallet-entries.ts'
import { judgeTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { openPhonePassKeys } from '@cledrau/server/areas/tickets/tickets/phone-pass-keys.ts'
import { buyWithCard, payFor } from '@cledrau/server/testing/bought.ts'
import { choose, chooseTwoSingles, search, type Chosen } from '@cledrau/server/testing/buying.ts'
import { startPayingHouse } from '@cledrau/server/testing/paying.ts'
import type { TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { startMailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { findProgram } from '../debian.ts'
import {
  ask,
  count,
  entryOf,
  json,
  letterAbout,
  lists,
  oneOf,
  read,
  type Code,
  type Held,
  type House,
} from './house.ts'
import { checkLetter } from './letters.ts'
import { buyDays, collectAtMachine } from './others.ts'
import { checkApple, checkGoogle, clockAt, type PhonePassOf, type StationName, type Ride } from './phone-passes.ts'
import type { Pick, Railway } from './purchases.ts'

/** The same by the calls that an app makes: bought at the bank, then exchanged, handed over or given back, and looked at. */

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
const ENDS = ['SWA', 'MAN', 'HHD', 'AYW', 'SHR', 'CTR', 'NWP', 'CMN', 'MFH', 'PMH', 'TEN', 'HFD', 'WRX', 'BHM']
const DAYS: readonly CalendarDate[] = ['2026-12-07', '2026-12-08', '2026-12-12', '2026-12-13']
const HOURS = ['06:30', '09:00', '11:30', '15:00', '18:00', '21:30']

/** What the ticket machines prove themselves with. */
const MACHINES_KEY = 'machines-of-the-proof-1'
/** Of so many purchases one is good on days and not on trains, and one of the others is printed by a machine. */
const ONE_IN = 4

export async function heldByCalls(
  postgres: TestPostgres,
  railway: Railway,
  purchases: number,
  pick: Pick,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-held-mail-'))
  const mailbox = await startMailbox({ folder })
  const paying = await startPayingHouse(postgres, { SMTP_URL: mailbox.smtp, MACHINES_KEY })
  const { house } = paying
  house.clock.set(NOW)
  const counts = new Map<string, number>()
  try {
    const passKey = (await openPhonePassKeys(join(house.varDir, 'keys'))).google.key
    const all: House = { house, mailbox, railway, pick, passKey, counts }
    for (let made = 0; made < purchases; made += 1)
      try {
        await onePurchase(all)
      } catch (error) {
        throw new Error(`purchase ${made} by calls: ${(error as Error).message}`, { cause: error })
      }
  } finally {
    await paying.close()
    await mailbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return `${purchases} purchases by an app’s calls: ${[...counts].map(([name, times]) => `${times} × ${name}`).join(', ')}`
}

async function onePurchase(all: House): Promise<void> {
  const { house, pick } = all
  if (pick(ONE_IN) === 0) return buyDays(all)
  const by = await addTraveller(house, { language: oneOf(pick, ['en', 'cy']) })
  const chosen = await find(all)
  const isPrinted = pick(ONE_IN) === 0
  const more = isPrinted ? { fulfilment: { method: 'TOD' as const } } : {}
  const bought = await buyWithCard(house, by, chosen, { reserveSeats: pick(2) === 0, ...more })
  const held = { by, recordLocator: bought.recordLocator, orderID: bought.orderID }
  if (isPrinted) return collectAtMachine(all, held, MACHINES_KEY)
  const codes = await checkHeld(all, held, null)
  const dice = pick(4)
  if (dice === 0) await exchange(all, held, codes)
  else if (dice === 1) await giveBack(all, held, codes)
  else if (dice === 2) await handOver(all, held, codes)
}

/** Anything that is sold: one or both ways, some people, a card or none. */
async function find(all: House): Promise<Chosen> {
  const { house, pick } = all
  for (;;) {
    const day = oneOf(pick, DAYS)
    const ticketType = oneOf(pick, ['single', 'single', 'return', 'openReturn'] as const)
    const found = await search(house, {
      origin: 'CDF',
      destination: oneOf(pick, ENDS),
      outboundDate: day,
      outboundTime: day === '2026-12-07' ? oneOf(pick, HOURS.slice(1)) : oneOf(pick, HOURS),
      ticketType,
      // Three and more travel as a group where they pay less so.
      adult: 1 + pick(4),
      child: pick(4) === 0 ? 1 : 0,
      ...(pick(3) === 0 && { railcards: ['YNG'] }),
      ...(ticketType === 'openReturn' && { openReturn: true }),
      ...(ticketType === 'return' && { returnDate: addDays(day, 1), returnTime: oneOf(pick, HOURS) }),
    }).catch(() => null)
    if (!found) continue
    const fares = found.fareInformation
    const split = fares.filter((fare) => fare.split !== null)
    const wanted = split.length > 0 && pick(3) === 0 ? oneOf(pick, split) : fares[pick(fares.length)]
    try {
      const isTwo = ticketType === 'return' && pick(3) === 0
      const chosen = isTwo ? chooseTwoSingles(found) : choose(found, (fare) => fare === wanted)
      for (const fare of chosen.fareInformation) if (fare.split) count(all, 'split')
      count(all, isTwo ? 'two singles' : (chosen.fareInformation[0]?.kind.toLowerCase() ?? ''))
      return chosen
    } catch {
      // Nothing that fits both: another search.
    }
  }
}

/** What the timetable says of a train between two places, at the times that were told. */
function rideOf({ railway }: House, train: NonNullable<Order['outbound']>['travelSegments'][number]): Ride {
  const { uid, serviceDate, origin, destination } = train
  const run = railway.byDate.get(serviceDate)?.find((one) => one.uid === uid)
  assert.ok(run, `no ${uid} on ${serviceDate}`)
  const at = (minutes: number) => serviceInstant(serviceDate, minutes)
  const board = run.calls.find((call) => call.stop === origin.code && at(call.departure) === Date.parse(origin.time))
  assert.ok(board, `${uid} doesn’t leave ${origin.code} at ${origin.time}`)
  const leave = run.calls.find((call) => call.stop === destination.code && at(call.arrival) === Date.parse(destination.time)) // prettier-ignore
  assert.ok(leave, `${uid} isn’t at ${destination.code} at ${destination.time}`)
  const [departs, arrives] = [at(board.departure), at(leave.arrival)]
  return { uid, serviceDate, from: origin.code, to: destination.code, departs, arrives }
}

/** Screen, guard, PDF, calendar, both wallets and letter of one holder. `others`: codes that are somebody else's by now. */
async function checkHeld(all: House, held: Held, people: readonly string[] | null): Promise<Code[]> {
  const { house } = all
  const { reply: order } = await house.call(readOrder, { orderID: held.orderID }, { as: held.by })
  const ways = people === null || order.outbound ? await waysOf(all, order) : null
  const { entry, nameOf } = await entryOf(all, held)
  assert.ok(entry, 'not in the wallet')
  const [shown] = shownEntries([entry], { [held.recordLocator]: recordOf(entry) }, 500)
  assert.ok(shown && shown.tickets.length > 0, 'nothing to show')
  const codes: Code[] = []
  for (const ticket of shown.tickets) {
    if (people) assert.ok(people.includes(ticket.passenger.reference), 'somebody else’s ticket in the wallet')
    const inbound = ticket.direction === 'RETURN' || (ticket.origin === order.inbound?.travelSegments[0]?.origin.code && ticket.trains[0]?.departs !== order.outbound?.departTime) // prettier-ignore
    const rides = ways ? (inbound ? ways.back : ways.out) : []
    assert.deepEqual(
      ticket.trains.map(({ uid, from, to, departs, arrives }) => [uid, from, to, Date.parse(departs), Date.parse(arrives)]), // prettier-ignore
      rides.map(({ uid, from, to, departs, arrives }) => [uid, from, to, departs, arrives]),
      'the screen’s trains',
    )
    const code = ticket.parts[0]?.barcode
    assert.ok(code, 'no code to show')
    for (const part of ticket.parts) assert.equal(part.barcode, code, 'several codes for one way')
    codes.push({ ticket, code, rides, content: await read(all, code) })
  }
  await checkGuard(all, codes)
  await checkPapers(all, held, codes, nameOf)
  if (people === null && ways) await checkMail(all, held, order, ways, nameOf)
  count(all, 'holders compared on screen, paper, calendar, passes and by a guard')
  return codes
}

async function waysOf(all: House, order: Order): Promise<{ out: Ride[]; back: Ride[] }> {
  const of = (leg: Order['outbound']) => (leg?.travelSegments ?? []).map((train) => rideOf(all, train))
  return { out: of(order.outbound), back: of(order.inbound) }
}

async function checkGuard(all: House, codes: readonly Code[]): Promise<void> {
  const voided = new Map((await lists(all)).voided.map(({ issueId, reason }) => [issueId, reason]))
  for (const { content, rides, ticket } of codes) {
    for (const { uid, serviceDate, departs, arrives } of rides)
      for (const now of [departs, instant((departs + arrives) / 2), arrives]) {
        const { good, why } = judgeTicket(content, { now, voided, train: { uid, serviceDate } })
        assert.ok(good, `refused on ${uid}: ${why}, ${JSON.stringify(content.parts)} at ${utcIso(now)}`)
      }
    const coded = content.parts.flatMap(({ trains }) => trains)
    assert.deepEqual([...new Set(coded.map(({ uid }) => uid))], rides.map(({ uid }) => uid), 'the guard’s trains') // prettier-ignore
    const [first] = rides
    const other = first && all.railway.boarding.get(`${first.serviceDate} ${first.from}`)?.find(({ train }) => rides.every(({ uid }) => uid !== train.uid)) // prettier-ignore
    if (first && other && ticket.parts.every(({ bookedTrainsOnly }) => bookedTrainsOnly)) {
      const { uid, serviceDate } = other.train
      assert.equal(judgeTicket(content, { now: first.departs, voided, train: { uid, serviceDate } }).why, 'OTHER_TRAIN')
      count(all, 'refused on another train')
    }
  }
}

const stamp = (at: Instant): string => utcIso(at).replaceAll(/[-:]|\.\d{3}/g, '')

async function checkPapers(all: House, held: Held, codes: readonly Code[], nameOf: StationName): Promise<void> {
  const pdf = await json<{ data: string }>(ask(all, held, downloadETicket))
  const paper = execFileSync(findProgram(['pdftotext'], 'poppler-utils'), ['-raw', '-', '-'], {
    input: Buffer.from(pdf.data, 'base64'),
  }).toString()
  const sheets = paper.split('\f').map((sheet) => sheet.replaceAll(/\s+/g, ' '))
  // A sheet for each code, or a second one where a lot is to be said.
  const many = sheets.length - 1
  assert.ok(many >= codes.length && many <= 2 * codes.length, `${many} sheets for ${codes.length} codes`)
  for (const { rides } of codes) {
    const on = sheets.find(
      (sheet) =>
      rides.every(({ from, departs, arrives }) => [clockAt(departs), clockAt(arrives), nameOf(from, 'en')].every((text) => sheet.includes(text))), // prettier-ignore
    )
    assert.ok(
      on,
      `no sheet of the PDF has ${rides.map(({ from, departs }) => `${clockAt(departs)} ${from}`).join(', ')}`,
    )
  }
  const calendar = await json<{ data: string }>(ask(all, held, ticketCalendar))
  const events = Buffer.from(calendar.data, 'base64').toString().replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const rides = new Map(codes.flatMap((one) => one.rides).map((ride) => [`${ride.uid} ${ride.serviceDate}`, ride]))
  assert.equal(events.length, rides.size, 'the calendar has other trains')
  for (const { uid, departs, arrives, from } of rides.values()) {
    const event = events.find((one) => one.includes(`-${uid}-`))
    for (const line of [`DTSTART:${stamp(departs)}`, `DTEND:${stamp(arrives)}`, `LOCATION:${nameOf(from, 'en')}`])
      assert.ok(event?.includes(line), `the calendar doesn’t say ${line}`)
  }
  const passes = codes.map(({ ticket, code, content, rides: own }): PhonePassOf => {
    const seats = ticket.trains.map(({ seat }) => ({ seat: seat ?? null }))
    const days = { validFrom: ticket.firstDay, validUntil: ticket.lastDay }
    const facts = { reference: ticket.reference, paid: ticket.paid, ...days, trains: seats.map((one, at) => ({ ...own[at], ...one })) } // prettier-ignore
    return { code, issueId: content.issueId, facts: facts as object as TicketFacts, rides: own }
  })
  const { jwt } = await json<{ jwt: string }>(ask(all, held, googlePass))
  await checkGoogle(jwt, all.passKey, all.house.clock.now(), passes, nameOf)
  checkApple(await ask(all, held, applePass), passes, nameOf)
}

async function checkMail(
  all: House,
  held: Held,
  order: Order,
  ways: { out: Ride[]; back: Ride[] },
  nameOf: StationName,
) {
  const letter = await letterAbout(all, held)
  const seats = [...order.reservations.outbound, ...order.reservations.return]
  const told = [
    { rides: ways.out, seats },
    { rides: ways.back, seats },
  ]
  checkLetter(letter, told, letter.language === 'en' ? nameOf : null)
  assert.deepEqual(
    letter.attachments.map(({ mimeType }) => mimeType.split(';')[0]),
    ['application/pdf', 'text/calendar'],
    'what goes with the letter',
  )
  count(all, 'letters')
}

/** None of these counts any more, wherever it is shown. */
async function checkGone(all: House, codes: readonly Code[], reason: string): Promise<void> {
  const voided = new Map((await lists(all)).voided.map((one) => [one.issueId, one.reason]))
  for (const { content, rides } of codes) {
    assert.equal(voided.get(content.issueId), reason, 'the guard isn’t told why a code no longer counts')
    for (const { uid, serviceDate, departs } of rides)
      assert.equal(judgeTicket(content, { now: departs, voided, train: { uid, serviceDate } }).why, 'VOID')
  }
}

async function exchange(all: House, held: Held, before: readonly Code[]): Promise<void> {
  const { house, pick } = all
  const { by, recordLocator } = held
  const back = before.some(({ ticket }) => ticket.direction === 'RETURN')
  const day = oneOf(pick, DAYS.slice(1))
  const asked = { outboundDate: day, outboundTime: oneOf(pick, HOURS), ...(back && { returnDate: addDays(day, 1), returnTime: oneOf(pick, HOURS) }) } // prettier-ignore
  const { reply } = await house.call(exchangeSearch, { recordLocator, ...asked } as RequestOf<typeof exchangeSearch>, { as: by }) // prettier-ignore
  if (!reply?.found) return count(all, 'exchanges that nothing was found for')
  let chosen: Chosen
  try {
    chosen = choose(reply.found, (fare) => (fare.kind === 'RETURN') === back)
  } catch {
    return count(all, 'exchanges that nothing was found for')
  }
  const told = await house.call(retrieveExchangeSummary, { recordLocator, ...chosen }, { as: by })
  assert.equal(told.status, 200, `no summary: ${told.text}`)
  const { toPay, back: backPence } = told.reply
  const confirmed = await house.call(confirmExchange, { recordLocator, ...chosen, toPay, back: backPence }, { as: by })
  assert.equal(confirmed.status, 200, `not confirmed: ${confirmed.text}`)
  const { orderID, recordLocator: next } = confirmed.reply.order
  if (confirmed.reply.toPay > 0) await payFor(house, by, { kind: 'exchange', orderID })
  else {
    const completed = await house.call(completeBooking, { recordLocator: next, orderID }, { as: by })
    assert.equal(completed.status, 200, `not completed: ${completed.text}`)
  }
  await house.app.tickets.tickets.issue(orderID)
  await checkGone(all, before, 'EXCHANGED')
  await checkHeld(all, { by, recordLocator: next, orderID }, null)
  count(all, 'exchanges')
}

async function giveBack(all: House, { by, recordLocator }: Held, before: readonly Code[]): Promise<void> {
  const { house } = all
  const quoted = await house.call(quoteRefund, { recordLocator }, { as: by })
  if (quoted.status !== 200) return count(all, 'not to be given back')
  const { amount } = quoted.reply
  const given = await house.call(giveBackTickets, { recordLocator, amount }, { as: by })
  assert.equal(given.status, 200, `not given back: ${given.text}`)
  await checkGone(all, before, 'REFUNDED')
  count(all, 'given back')
}

async function handOver(all: House, held: Held, before: readonly Code[]): Promise<void> {
  const { house, pick } = all
  const people = [...new Set(before.map(({ ticket }) => ticket.passenger.reference))]
  if (people.length < 2) return
  const whom = oneOf(pick, people)
  const { recordLocator } = held
  const { status, reply, text } = await house.call(offerTickets, { recordLocator, passengerReferences: [whom] }, { as: held.by }) // prettier-ignore
  assert.equal(status, 200, `not offered: ${text}`)
  const to = await addTraveller(house)
  const taken = await house.call(takeOffer, { code: reply.code }, { as: to })
  assert.equal(taken.status, 200, `not taken: ${taken.text}`)
  const [theirs, kept] = [before.filter(({ ticket }) => ticket.passenger.reference === whom), people.filter((one) => one !== whom)] // prettier-ignore
  await checkGone(all, theirs, 'HANDED_OVER')
  const mine = await checkHeld(all, held, kept)
  const former = new Set(before.map(({ code }) => code))
  assert.ok(mine.every(({ code }) => former.has(code)), 'who stays has another code') // prettier-ignore
  await checkTaken(all, { ...held, by: to }, whom, theirs)
  count(all, 'hand-overs')
}

/** Whoever took a ticket has all of it, under a code of their own, and nobody else's. */
async function checkTaken(all: House, held: Held, whom: string, before: readonly Code[]): Promise<void> {
  const { entry, nameOf } = await entryOf(all, held)
  assert.ok(entry, 'what was taken isn’t in the wallet')
  const [shown] = shownEntries([entry], { [held.recordLocator]: recordOf(entry) }, 500)
  const codes: Code[] = []
  for (const ticket of shown?.tickets ?? []) {
    const code = ticket.parts[0]?.barcode
    const former = before.find((one) => one.ticket.direction === ticket.direction && one.ticket.trains[0]?.departs === ticket.trains[0]?.departs) // prettier-ignore
    assert.ok(code && former && ticket.passenger.reference === whom, 'another ticket than was offered')
    codes.push({ ticket, code, rides: former.rides, content: await read(all, code) })
  }
  assert.equal(codes.length, before.length, 'not everything that was offered')
  await checkGuard(all, codes)
  await checkPapers(all, held, codes, nameOf)
}
