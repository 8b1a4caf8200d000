import { strict as assert } from 'node:assert'
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeTickets } from '@cledrau/app/src/wallet/whole-tickets.ts'
import { contentOf } from '@cledrau/domain/tickets/content-of.ts'
import { endOfTicket, judgeTicket, startOfTicket, type GuardKnows } from '@cledrau/domain/tickets/judge-ticket.ts'
import { openCode, writeCode, type TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { writeContent, type TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import type { TicketFacts, VoidReason } from '@cledrau/domain/tickets/ticket-facts.ts'
import { ticketsOfOrder, type NewTicket } from '@cledrau/domain/tickets/tickets-of-order.ts'
import { ticketsByCode, wholeTicket } from '@cledrau/domain/tickets/whole-ticket.ts'
import { HOUR, instant, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { applePasses } from '@cledrau/server/areas/tickets/tickets/apple-pass.ts'
import { ticketCalendar } from '@cledrau/server/areas/tickets/tickets/ticket-calendar.ts'
import { googlePasses } from '@cledrau/server/areas/tickets/tickets/google-pass.ts'
import { openPhonePassKeys, type PhonePassKeys } from '@cledrau/server/areas/tickets/tickets/phone-pass-keys.ts'
import { timeOf, wordsOf, type Names } from '@cledrau/server/areas/tickets/tickets/ticket-words.ts'
import { wireTicket } from '@cledrau/server/areas/wallet/wallet/wallet-records.ts'
import { anyTrain } from '@cledrau/server/testing/any-train.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { heldByCalls } from '../held/calls.ts'
import { checkLetter, letterAbout } from '../held/letters.ts'
import { checkApple, checkGoogle, type PhonePassOf } from '../held/phone-passes.ts'
import {
  BOUGHT_AT,
  loadRailway,
  randomPurchase,
  type ExpectedPart,
  type Pick,
  type Purchase,
  type Railway,
} from '../held/purchases.ts'
import { ROOT } from '../programs.ts'
import { seedOfRun } from '../suite/seed.ts'

/** The same purchases each time. */
function seeded(seed: number): Pick {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pair = generateKeyPairSync('ed25519')
const publicKey = String(pair.publicKey.export({ format: 'jwk' }).x)
const mark = createHash('sha256').update(publicKey, 'base64url').digest('hex').slice(0, 8)
const KEY: TicketKey = { mark, publicKey, from: instant(0), until: null }
const opened = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })

type Parts = readonly [TicketFacts, ...TicketFacts[]]

/** A code as it is signed and read again: what a guard's device has of it. */
async function scanned(parts: Parts): Promise<TicketContent> {
  const issue = { keyMark: mark, issueId: randomBytes(8).toString('hex'), issuedAt: BOUGHT_AT }
  const body = writeContent(contentOf(parts, issue))
  const read = await openCode(writeCode(body, sign(null, body, pair.privateKey)), [KEY], (_, signature, bytes) =>
    verify(null, bytes, opened, signature),
  )
  assert.ok(read.ok, 'our own code was not read')
  return read.value
}

const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
const NAMES: Names = {
  say: sayFrom(() => words),
  place: (code) => ({ en: code, cy: code }),
  railcard: (code) => ({ en: code, cy: code }),
  allows: anyTrain,
}

type Counts = Record<string, number>
const count = (counts: Counts, name: string, more = 1): void => {
  counts[name] = (counts[name] ?? 0) + more
}

const guard = (now: Instant, train: GuardKnows['train'], voided: [string, VoidReason][] = []): GuardKnows => ({
  now,
  train,
  voided: new Map(voided),
})

/** Good on every train of its way, at every part of it; on others, at other times and once given back, not. */
function checkScans(
  content: TicketContent,
  expected: readonly ExpectedPart[],
  others: Purchase['others'],
  counts: Counts,
): void {
  for (const [index, part] of expected.entries()) {
    for (const { uid, serviceDate, departs, arrives } of part.trains) {
      for (const now of [departs, instant((departs + arrives) / 2), arrives]) {
        for (const train of [{ uid, serviceDate }, null]) {
          const { good, why, parts } = judgeTicket(content, guard(now, train))
          assert.ok(good, `part ${index + 1} of ${expected.length} on ${uid}: ${why}`)
          assert.ok(parts.includes(content.parts[index]!), `part ${index + 1} isn’t named on ${uid}`)
          count(counts, 'good at a part')
        }
      }
      const over = judgeTicket(content, guard(departs, { uid, serviceDate }, [[content.issueId, 'REFUNDED']]))
      assert.equal(over.why, 'VOID')
      count(counts, 'void after giving back')
    }
  }
  const first = expected[0]?.trains[0]
  for (const other of first ? others : []) {
    const { parts, good } = judgeTicket(content, guard(first!.departs, other))
    assert.ok(!good || parts.every(({ bookedTrainsOnly }) => !bookedTrainsOnly), `booked, and good on ${other.uid}`)
    if (expected.every(({ isAdvance }) => isAdvance)) assert.equal(good, false)
    count(counts, 'refused on another train')
  }
  if (first && expected.every(({ isAdvance }) => isAdvance)) {
    const last = expected.at(-1)!.trains.at(-1)!
    for (const now of [instant(first.departs - 3 * HOUR), instant(last.arrives + 3 * HOUR)])
      assert.ok(!judgeTicket(content, guard(now, null)).good, 'booked, and plainly good hours away')
    count(counts, 'asked for the train hours away', 2)
  }
  const days = content.parts.map(
    ({ validFrom, validUntil }) => [startOfTicket(validFrom), endOfTicket(validUntil)] as const,
  )
  const [from, until] = [Math.min(...days.map(([start]) => start)), Math.max(...days.map(([, end]) => end))]
  assert.equal(judgeTicket(content, guard(instant(from - 1), null)).good, false)
  assert.equal(judgeTicket(content, guard(instant(until), null)).good, false)
  count(counts, 'refused on another day', 2)
}

const stamp = (at: Instant): string => utcIso(at).replaceAll(/[-:]|\.\d{3}/g, '')

/** Times, places and seats as every paper, screen and reader of a code has them: those of the timetable. */
function checkFields(parts: Parts, content: TicketContent, expected: readonly ExpectedPart[], counts: Counts): void {
  assert.equal(parts.length, expected.length, 'another number of parts')
  const trainsOf = (part: ExpectedPart) => part.trains.map((one) => ({ ...one }))
  for (const [index, part] of expected.entries()) {
    const facts = parts[index]!
    assert.deepEqual(
      facts.trains.map(({ uid, serviceDate, from, to, departs, arrives }) => ({
        uid,
        serviceDate,
        from,
        to,
        departs,
        arrives,
      })),
      trainsOf(part),
    )
    assert.deepEqual([facts.origin, facts.destination], [part.origin, part.destination])
    const coded = content.parts[index]!
    assert.deepEqual(
      coded.trains.map(({ uid, from, to, serviceDate, departs, minutes }) => {
        const leaves = serviceInstant(serviceDate, departs)
        return { uid, serviceDate, from, to, departs: leaves, arrives: instant(leaves + (minutes ?? 0) * 60_000) }
      }),
      trainsOf(part),
    )
    count(counts, 'parts told field by field')
  }
  const rides = joined(expected)
  const whole = wholeTicket(parts)
  const shown = wholeTickets(parts.map(asShown))
  assert.equal(shown.length, 1, 'the screen shows several')
  const screen = shown[0]!.trains.map(({ from, to, departs, arrives }) => [
    from,
    to,
    Date.parse(departs),
    Date.parse(arrives),
  ])
  assert.deepEqual(
    screen,
    rides.map(({ from, to, departs, arrives }) => [from, to, departs, arrives]),
  )
  assert.deepEqual([shown[0]!.origin, shown[0]!.destination], [whole.origin, whole.destination])
  for (const language of ['en', 'cy'] as const) {
    const said = wordsOf(whole, language, NAMES, parts)
    assert.deepEqual(
      said.trains.map(({ from, to, arrives }) => [from, to, arrives]),
      rides.map(({ from, to, arrives }) => [from, to, timeOf(arrives)]),
    )
    for (const [index, train] of said.trains.entries()) assert.ok(train.name.includes(timeOf(rides[index]!.departs)))
    const calendar = ticketCalendar([{ facts: whole, words: said }], BOUGHT_AT, 'proof').replaceAll('\r\n ', '')
    for (const { uid, serviceDate, departs, arrives, from } of rides)
      assert.match(
        calendar,
        new RegExp(
          `UID:${whole.reference}-${uid}-${serviceDate}@proof\\r\\nDTSTAMP:\\w+\\r\\nDTSTART:${stamp(departs)}\\r\\nDTEND:${stamp(arrives)}[^]*?LOCATION:${from}`,
        ),
      )
    const seats = whole.trains.flatMap(({ seat, departs }) =>
      seat ? [[timeOf(departs), `${seat.coach} ${seat.seat}`]] : [],
    )
    let at = -1
    for (const [time = '', seat = ''] of seats) {
      const next = said.seats.indexOf(whole.trains.length > 1 ? `${time} ${seat}` : seat, at + 1)
      assert.ok(next > at, `seats out of order: ${said.seats}`)
      at = next
    }
  }
  count(counts, 'codes compared with screen, paper and calendar')
}

/** The whole of a train that two parts share. */
function joined(expected: readonly ExpectedPart[]) {
  const rides: ExpectedPart['trains'] = []
  for (const ride of expected.flatMap(({ trains }) => trains)) {
    const before = rides.at(-1)
    if (before?.uid === ride.uid && before.serviceDate === ride.serviceDate)
      rides[rides.length - 1] = { ...before, to: ride.to, arrives: ride.arrives }
    else rides.push(ride)
  }
  return rides
}

/** A ticket as the wallet's answer has it, and as the app keeps it. */
function asShown(facts: TicketFacts, at: number) {
  const row = {
    id: `${facts.passenger.reference}${at}`,
    productId: '',
    position: at,
    status: 'INACTIVE' as const,
    direction: facts.direction,
    validFrom: startOfTicket(facts.validFrom),
    expiresAt: endOfTicket(facts.validUntil),
    departsAt: facts.trains[0]?.departs ?? null,
    activateAt: null,
    activatedAt: null,
    activatedCount: 0,
    activationLimit: null,
    onlineState: false,
    screenshotTaken: false,
    scannedAt: null,
    collectedAt: null,
    collectedStation: null,
    collectionId: null,
    facts,
    hasRides: true,
    code: 'CT',
    exchanged: false,
  }
  const { ticketStatus: status, ...ticket } = wireTicket(row, anyTrain, true)
  const record = { status, activatedAt: null, activateAt: null, expiryDate: null, onlineState: false, screenshotTaken: false, activatedCount: 0, activationLimit: null, data: 'CT' } // prettier-ignore
  return { ...ticket, record }
}

const factsOf = ([first, ...others]: readonly [NewTicket, ...NewTicket[]]): Parts => [
  first.facts,
  ...others.map(({ facts }) => facts),
]

/** What becomes of some of them: one part goes back, somebody takes theirs over, or all is exchanged. */
async function checkAfterwards(
  carried: readonly [NewTicket, ...NewTicket[]],
  expected: readonly ExpectedPart[],
  others: Purchase['others'],
  pick: Pick,
  counts: Counts,
) {
  const before = await scanned(factsOf(carried))
  const gone = carried.length > 1 ? pick(carried.length) : -1
  const [first, ...rest] = carried.filter((_, index) => index !== gone)
  if (!first) return
  const after = await scanned(factsOf([first, ...rest]))
  const now = expected[0]?.trains[0]?.departs ?? startOfTicket(first.facts.validFrom)
  const reason = gone >= 0 ? 'REISSUED' : pick(2) === 0 ? 'HANDED_OVER' : 'EXCHANGED'
  const voided: [string, VoidReason][] = [[before.issueId, reason]]
  assert.equal(judgeTicket(before, guard(now, null, voided)).why, 'VOID', 'the former code still counts')
  assert.notEqual(judgeTicket(after, guard(now, null, voided)).why, 'VOID', 'the new code doesn’t count')
  const kept = expected.filter((_, index) => index !== gone)
  if (expected.length > 0) checkScans(after, kept, others, counts)
  const lost = gone >= 0 ? expected[gone] : undefined
  for (const { uid, serviceDate, departs } of lost?.trains ?? []) {
    const shared = kept.some(({ trains }) => trains.some((train) => train.uid === uid))
    if (shared || !kept.every(({ isAdvance }) => isAdvance)) continue
    assert.equal(
      judgeTicket(after, guard(departs, { uid, serviceDate })).good,
      false,
      'good on the train of what went back',
    )
    count(counts, 'refused on what went back')
  }
  count(counts, gone >= 0 ? 'parts given back' : reason === 'HANDED_OVER' ? 'hand-overs' : 'exchanges')
}

/** What the wallets of both phones are given, for every code of a purchase; Apple's for one of them, for it takes long. */
async function checkPhonePasses(
  codes: readonly PhonePassOf[],
  keys: PhonePassKeys,
  pick: Pick,
  counts: Counts,
): Promise<void> {
  const told = codes.map(({ code, issueId, facts }) => ({ code, issueId, facts, parts: [facts] }))
  const nameOf = (code: string) => code
  const { jwt } = await googlePasses(told, {
    keys: keys.google,
    names: NAMES,
    now: BOUGHT_AT,
    origin: 'https://trains.example',
  })
  await checkGoogle(jwt, keys.google.key, BOUGHT_AT, codes, nameOf)
  count(counts, 'passes for Google Wallet', codes.length)
  const at = pick(codes.length)
  const [one, asked] = [codes[at], told[at]]
  if (!one || !asked) return
  const file = await applePasses([asked], { keys: keys.apple, names: NAMES, dataDir: join(ROOT, 'data') })
  checkApple(Buffer.from(await file.arrayBuffer()), [one], nameOf)
  count(counts, 'passes for Apple Wallet')
}

/** The letter about it, as text and as it is drawn, in both languages. */
function checkLetters({ order, expected }: Purchase, counts: Counts): void {
  const ways = [expected.OUT, expected.RETURN].map((parts) => ({ rides: joined(parts), seats: order.seats }))
  for (const language of ['en', 'cy'] as const) {
    checkLetter(letterAbout(order, language, NAMES.say, BOUGHT_AT), ways, language === 'en' ? (code) => code : null)
    count(counts, 'letters')
  }
}

const PURCHASES = 10_000
export const SEED = 20261207
/** Of so many purchases by the rules, one more is made by the calls of an app, to a server, a bank and a mailbox. */
const RULES_FOR_A_CALL = 25

/**
 * What is bought is what is held, shown and believed. `npm run proof -- held [COUNT] [--seed N]`: another seed, other purchases.
 * A test run gives its own database.
 */
export async function proof(
  purchases = PURCHASES,
  _given: readonly string[] = [],
  postgres?: TestPostgres,
): Promise<string> {
  const seed = seedOfRun()
  const railway = loadRailway()
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-held-'))
  try {
    const byRules = await heldByRules(purchases, railway, seeded(seed), await openPhonePassKeys(folder))
    const calls = Math.ceil(purchases / RULES_FOR_A_CALL)
    const own = postgres ?? (await startTestPostgres('held'))
    try {
      return `${byRules}\n${await heldByCalls(own, railway, calls, seeded(seed + 1))}`
    } finally {
      if (!postgres) await (own as Awaited<ReturnType<typeof startTestPostgres>>).stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function heldByRules(purchases: number, railway: Railway, pick: Pick, keys: PhonePassKeys): Promise<string> {
  const [kinds, counts]: [Counts, Counts] = [{}, {}]
  let most = 0
  for (let made = 0; made < purchases; made += 1) {
    const purchase = randomPurchase(railway, pick)
    const { order, others, expected: ways } = purchase
    for (const kind of purchase.kinds) count(kinds, kind)
    const { tickets } = ticketsOfOrder(order)
    const paid = tickets.reduce((sum, { facts }) => sum + facts.paid, 0)
    const price = order.fares.reduce((sum, fare) => sum + fare.price, 0)
    const each = order.passes || 1
    const twice = order.fares.every(({ direction }) => direction === 'BOTH') ? 2 : 1
    assert.ok(Math.abs(paid - price * each * twice) <= tickets.length, 'another sum')
    const codes = ticketsByCode(tickets)
    const passes: PhonePassOf[] = []
    try {
      for (const carried of codes) {
        const parts = factsOf(carried)
        const [{ direction }] = parts
        const expected = direction === 'ANY' ? [] : ways[direction]
        const content = await scanned(parts)
        most = Math.max(most, parts.length)
        count(counts, 'codes')
        if (expected.length > 0) {
          checkFields(parts, content, expected, counts)
          checkScans(content, expected, others, counts)
        } else checkScans(content, [], [], counts)
        const facts = wholeTicket(parts)
        passes.push({ code: content.issueId, issueId: content.issueId, facts, rides: joined(expected) })
        if (pick(4) === 0) await checkAfterwards(carried, expected, others, pick, counts)
      }
      await checkPhonePasses(passes, keys, pick, counts)
      checkLetters(purchase, counts)
      const perWay = new Set(codes.map(([{ facts }]) => `${facts.passenger.reference} ${facts.direction}`))
      if (order.type !== 'MULTIFLEX') assert.equal(codes.length, perWay.size, 'several codes for one person and way')
    } catch (error) {
      throw new Error(`purchase ${made} (${purchase.kinds.join(', ')}): ${(error as Error).message}`, { cause: error })
    }
  }
  const told = (of: Counts) =>
    Object.entries(of)
      .map(([name, times]) => `${times} × ${name}`)
      .join(', ')
  return `${purchases} purchases by the rules over the embedded timetable: ${told(kinds)}\n${told(counts)}; at most ${most} parts in a code`
}
