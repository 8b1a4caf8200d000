import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '@cledrau/app/build/words.ts'
import { formatMessage } from '@cledrau/app/src/i18n/message.ts'
import { type BoardAsked, openDeviceBoards } from '@cledrau/app/src/pocket/device-boards.ts'
import { type DevicePlanner, openDevicePlanner } from '@cledrau/app/src/pocket/device-planner.ts'
import type { TicketAsked } from '@cledrau/app/src/pocket/device-tickets.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { type Journey, planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { trainSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import type { TrainAnswer } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { hearAt, hearNothing, lateAll, placesOf, scheduleOf } from '@cledrau/server/testing/trains-of-board.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { seedFor } from '../../suite/seed.ts'
import { comparableBoard, compareBoards } from './compare-boards.ts'
import { comparable, compareAnswers, fetchCut } from './compare.ts'
import { openNews, WORDS as REVISION_WORDS } from './news.ts'

/** In the weeks of this one the clocks go forward. */
const SPRING = '2027-03-20T12:00'
const NOON = instant(serviceInstant('2027-03-20', 12 * 60))
const NOBODY = 'stomp://user:secret@127.0.0.1:1'
const NO_NEWS = { age: { freshness: 'NONE', asOf: null }, version: '' }
const WORDS = { en: wordsOf('en'), cy: wordsOf('cy') }
const NAMES = JSON.parse(readFileSync(join(ROOT, 'data/fares/names.json'), 'utf8')) as {
  tickets: Partial<Record<string, Record<Language, string>>>
}
const bufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer

let house: TestServer
let kept: Awaited<ReturnType<typeof fetchCut>>
let planner: DevicePlanner
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), { CLOCK: SPRING, DARWIN_URL: NOBODY })
  kept = await fetchCut(house)
  const opened = openDevicePlanner(kept.cut, bufferOf(kept.bytes), bufferOf(kept.fares), bufferOf(kept.likely))
  if (!opened) throw new Error('the cut can’t be opened')
  planner = opened
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.set(NOON)
  hearNothing(house)
})

test('a device without a signal answers as the server does, to the byte, whatever is asked, with news and without', async () => {
  const told = await compareAnswers(
    {
      house,
      cut: kept.cut,
      device: (questions, now, news) =>
        Promise.all(
          questions.map(async (question) => {
            const planned = await planner.plan(question, now, news)
            return planned.ok ? comparable(planned.value) : planned.refusal
          }),
        ),
      ofADay: 10,
    },
    40,
    random(seedFor('offline planner')),
  )
  expect(told.journeys).toBeGreaterThan(20)
  expect(told.priced).toBeGreaterThan(5)
})

test('the boards of a device without a signal are the server’s by its timetable, also when the clocks change', async () => {
  const boards = openDeviceBoards(kept.cut, planner.image)
  const device = async (asked: BoardAsked) => {
    const told = boards.board(asked)
    return told.ok ? comparableBoard({ ...told.value, ...NO_NEWS }) : told.refusal
  }
  const compared = { house, cut: kept.cut, device }
  expect(await compareBoards(compared, 20, random(seedFor('offline boards')))).toBeGreaterThan(30)
})

test('what was heard of trains is laid over whatever is searched without a signal, with its reasons and its age', async () => {
  const eight = instant(serviceInstant('2027-03-22', 8 * 60))
  house.clock.set(eight)
  const { services } = (await house.call(liveTimes, { crs: 'CDF', filterCrs: 'SHR' })).reply
  const [late, cancelled] = services
  if (!late || !cancelled) throw new Error('no trains')
  const places = placesOf(cancelled).map((place) => ({ ...place, cancelled: true }))
  const cancelReason = { code: 101, tiploc: 'NWP' }
  hearAt(house, scheduleOf(late), lateAll(late, 25), scheduleOf(cancelled, { places, cancelReason }))

  const asked = { from: 'CDF', to: 'SHR', date: '2027-03-22T08:00', transportModes: ['Rail' as const, 'Walk' as const] }
  const answer = (await house.call(planJourneys, asked)).reply
  const trains = answer.flatMap(({ journeys }) =>
    journeys.flatMap(({ legs, revisions }) =>
      legs.flatMap((leg) =>
        leg.trains.map((train) => {
          const [{ kind = null, cause = null } = {}] = revisions.filter(({ uid }) => uid === train.uid)
          const isOff = kind === 'CANCELLED'
          return { ...train, cancelled: isOff, why: isOff ? { off: cause, late: null } : { off: null, late: cause } }
        }),
      ),
    ),
  )
  const news = { asOf: eight, trains, words: REVISION_WORDS }
  const here = await planner.plan(asked, eight, news)
  expect(here.ok && comparable(here.value) === comparable(answer)).toBe(true)
  const gone = answer[0]?.journeys.find((one) => one.cancelled)
  expect(gone?.revisions[0]?.cause).toMatchObject({ at: 'NWP' })

  // Another question with the same trains in it, that nobody has asked the server.
  const other = await planner.plan({ ...asked, from: 'NWP', to: 'CTR' }, instant(eight + HOUR), news)
  const [page] = other.ok ? other.value : []
  const isLate = (one: { expectedDepartTime: string | null }) => one.expectedDepartTime !== null
  expect(page?.journeys.some(isLate)).toBe(true)
  expect(page?.age).toEqual({ freshness: 'OLD', asOf: '2027-03-22T08:00:00+00:00' })
  const plain = await planner.plan({ ...asked, from: 'NWP', to: 'CTR' }, eight)
  expect(plain.ok && plain.value[0]?.journeys.some(isLate)).toBe(false)
})

test('a device tells the odds of changes that its server tells, by how the trains stood and how such trains fared', async () => {
  const date = '2027-03-22'
  const eight = instant(serviceInstant(date, 8 * 60))
  house.clock.set(eight)
  const told = openNews(house)
  const news = await told.tell(date, random(7), 1)
  const ways = [
    ['RDR', 'NWP'],
    ['NWP', 'RDR'],
    ['CPH', 'PTA'],
    ['SWA', 'RDR'],
    ['RDR', 'HFD'],
    ['CPH', 'BPW'],
  ] as const
  const questions = ways.flatMap(([from, to]) =>
    ['08:00', '08:20', '08:40'].map((time, nth) => ({
      from,
      to,
      date: `${date}T${time}`,
      transportModes: ['Rail' as const, 'Walk' as const],
      changeMinutes: nth * 4,
    })),
  )
  const seen = { changes: 0, unsure: 0, behind: 0, arrivals: 0 }
  // An hour later, too: what is likely is what was likely then.
  const later = instant(eight + HOUR)
  for (const asked of questions) {
    const { reply } = await house.call(planJourneys, asked)
    const oddsOf = (journeys: readonly Pick<Journey, 'id' | 'odds'>[]) => journeys.map(({ id, odds }) => ({ id, odds }))
    const theirs = oddsOf(reply.flatMap(({ journeys }) => journeys))
    for (const now of [eight, later]) {
      const here = await planner.plan(asked, now, news)
      expect(here.ok && oddsOf(here.value.flatMap(({ journeys }) => journeys))).toEqual(theirs)
    }
    for (const { odds } of reply.flatMap(({ journeys }) => journeys)) {
      seen.changes += odds?.changes.length ?? 0
      seen.unsure += odds?.changes.filter(({ chance }) => chance > 0.02 && chance < 0.98).length ?? 0
      seen.behind += odds?.changes.filter(({ next }) => next).length ?? 0
      if (odds?.arrival) seen.arrivals++
    }
  }
  told.forget()
  for (const least of Object.values(seen)) expect(least).toBeGreaterThan(2)

  // Of trains that nobody spoke of nothing is likely, nor where it isn't known here how trains fared, or what came is something else.
  const { bytes, cut, likely } = kept
  const without = (counts: Buffer | null) => openDevicePlanner(cut, bufferOf(bytes), null, counts && bufferOf(counts))
  const half = likely.subarray(0, likely.length >> 1)
  const other = Buffer.concat([Buffer.from([1]), likely])
  for (const none of [null, half, other, Buffer.concat([likely, likely]), Buffer.alloc(0)]) {
    const here = await without(none)?.plan(questions[0]!, later, news)
    expect(here?.ok && here.value.flatMap(({ journeys }) => journeys.map(({ odds }) => odds))).toSatisfy(
      (all: unknown[]) => all.length > 0 && all.every((odds) => odds === null),
    )
  }
  const silent = await planner.plan(questions[0]!, later)
  expect(silent.ok && silent.value[0]?.journeys.every(({ odds }) => odds === null)).toBe(true)
})

test('a timetable that is damaged, cut short or of another version is none', () => {
  const { cut, bytes } = kept
  const opens = (changed: Buffer) => openDevicePlanner(cut, bufferOf(changed), null) !== null
  expect(opens(bytes)).toBe(true)
  const damaged = Buffer.from(bytes)
  damaged[damaged.length >> 1]! ^= 1
  const older = Buffer.from(bytes)
  older.writeUInt32LE(1, 4)
  const bad = [damaged, older, bytes.subarray(0, bytes.length >> 1), Buffer.alloc(0)]
  expect(bad.map(opens)).toEqual(bad.map(() => false))
})

/** A Wednesday within the cut. */
const DAY = '2027-03-24'

test('“can I take this train?” is answered on a device as by the server, in the same words of both languages', async () => {
  const { cut, bytes } = kept
  house.clock.set(instant(serviceInstant('2027-03-22', 8 * 60)))
  const told = (answer: TrainAnswer, language: Language) =>
    trainSentences(answer, {
      station: (code) => cut.places[code]?.names[language] ?? code,
      ticket: (code) => NAMES.tickets[code]?.[language] ?? code,
      route: (code) => code,
      railcard: (code) => code,
    }).map(({ key, params }) => formatMessage(WORDS[language][key] ?? key, params, language))

  const way = { origin: 'CDF', destination: 'AYW' }
  const { reply: found } = await house.call(ticketSearch, {
    ...way,
    outboundDate: DAY,
    outboundTime: '09:30',
    returnDate: DAY,
    returnTime: '18:00',
    ticketType: 'return',
  })
  const sold = found?.fareInformation.flatMap(({ ticketableFares }) => ticketableFares.slice(0, 1)) ?? []
  const kinds = new Map(sold.map((one) => [one.fareCodes[0]?.code ?? '', one]))
  const counts = { yes: 0, no: 0, next: 0, dearer: 0 }
  for (const [to, time] of [
    ['AYW', '06:30'],
    ['AYW', '11:00'],
    ['SHR', '07:00'],
    ['SWA', '09:00'],
  ] as const) {
    const planned = { from: 'CDF', to, date: `${DAY}T${time}`, transportModes: ['Rail' as const, 'Walk' as const] }
    const [page] = (await house.call(planJourneys, planned)).reply
    for (const { legs } of page?.journeys.slice(0, 1) ?? []) {
      const trains = legs.flatMap((leg) =>
        leg.trains.map(({ uid, serviceDate, calls }) => ({
          uid,
          serviceDate,
          origin: calls[0]?.code ?? leg.from,
          destination: calls.at(-1)?.code ?? leg.to,
        })),
      )
      for (const [code, { route, restriction }] of kinds) {
        const ticket = {
          code,
          route: route.code,
          restriction,
          ...way,
          date: DAY,
          direction: 'OUTBOUND' as const,
          paid: 900,
        }
        const asked: TicketAsked = { adult: 1, ticket, trains }
        const { reply } = await house.call(validOnTrain, asked)
        const here = planner.judge(asked)
        if (!here?.ok) throw new Error(`not known here: ${here?.refusal ?? 'no fares'}`)
        const [en, cy] = [told(here.value, 'en'), told(here.value, 'cy')]
        expect(en.map((words, at) => ({ en: words, cy: cy[at] }))).toEqual(reply.sentences)
        expect(here.value.valid).toBe(reply.valid)
        counts[reply.valid ? 'yes' : 'no']++
        if (reply.next) counts.next++
        if (reply.change) counts.dearer++
      }
    }
  }
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])

  // What the cut doesn't reach, and a device without fares, is no answer.
  const beyond = { code: 'SDS', route: '00000', restriction: '', origin: 'CDF', destination: 'SHR', paid: 900 }
  const train = [{ uid: 'X00000', serviceDate: DAY, origin: 'CDF', destination: 'SHR' }]
  const ask = (ticket: object) =>
    planner.judge({ ticket: { ...beyond, date: DAY, direction: 'OUTBOUND', ...ticket }, trains: train } as TicketAsked)
  expect(ask({})).toEqual({ ok: false, refusal: 'TRAIN_UNKNOWN' })
  expect(ask({ destination: 'QQQ' })).toEqual({ ok: false, refusal: 'STATION_UNKNOWN' })
  expect(ask({ date: '2020-01-01' })).toEqual({ ok: false, refusal: 'OUTSIDE_TIMETABLE' })
  const unpriced = openDevicePlanner(cut, bufferOf(bytes), null)
  expect(unpriced?.judge({ ticket: { ...beyond, date: DAY, direction: 'OUTBOUND' }, trains: train })).toBeNull()
})
