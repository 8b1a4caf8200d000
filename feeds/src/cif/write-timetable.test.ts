import { PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDay } from '../day-set.ts'
import { parseDay } from '../days.ts'
import { type FeedFiles, feedFilesOf } from '../feed-files.ts'
import { feedReport, isRefused } from '../feed-report.ts'
import { timetableListener, type ToldTimetable } from '../told-timetable.ts'
import { loadCif } from './load-timetable.ts'
import { readTrainRecords, writeCifChanges } from './write-changes.ts'
import { writeCif } from './write-timetable.ts'

const span = { firstDate: '2026-12-14', days: 60, source: 'test' }
const delivery = { sequence: '001', extractedOn: parseDay('2026-12-01') ?? 0, tiplocs: new Map([['AAA', 'ALPHA']]) }
const CODES = ['AAA', 'BBB', 'CCC', 'DDD']

const days = fc
  .uint8Array({ minLength: 8, maxLength: 8 })
  .map((bytes) => bytes.map((byte, i) => (i === 7 ? byte & 15 : byte)))
const boarding = fc.constantFrom(PICK_UP, SET_DOWN, PICK_UP | SET_DOWN, PICK_UP | REQUEST, PICK_UP | SET_DOWN | REQUEST)
const step = fc.record({
  ride: fc.integer({ min: 1, max: 600 }),
  wait: fc.nat(60),
  flags: boarding,
  platform: fc.constantFrom(undefined, '1', '2A'),
})
const version = fc.record({ start: fc.nat(1439), steps: fc.array(step, { minLength: 2, maxLength: 5 }), days })
/** Versions of one train: each takes its days from those left over by the ones before. */
const train = fc.array(version, { minLength: 1, maxLength: 3 })
/** 0001 to 2359 is how the format says all day, so no hours begin there. */
const link = fc.record({
  hours: fc.option(fc.tuple(fc.integer({ min: 2, max: 1700 }), fc.integer({ min: 2, max: 1700 })), { nil: undefined }),
  days: fc.option(days, { nil: undefined }),
})

const timetable = fc
  .record({ trains: fc.array(train, { maxLength: 5 }), links: fc.array(link, { maxLength: 3 }) })
  .map(({ trains, links }) => {
    const { builder, told } = timetableListener(span)
    for (const code of CODES)
      builder.stop({ code, name: `Town ${code}`, interchangeMinutes: 5, latitude: 52.5, longitude: -3 })
    for (const [i, versions] of trains.entries()) {
      const taken = new Uint8Array(8)
      for (const { start, steps, days: wanted } of versions) {
        const free = wanted.map((byte, at) => byte & ~(taken[at] ?? 0))
        for (const [at, byte] of free.entries()) taken[at] = (taken[at] ?? 0) | byte
        builder.beginTrip({
          uid: `C0000${i}`,
          operator: 'AW',
          mode: 'rail',
          headcode: '1J01',
          calendar: builder.calendar(free),
        })
        let minute = start
        for (const [at, { ride, wait, flags, platform }] of steps.entries()) {
          const arrival = at === 0 ? start : minute + ride
          const isEnd = at === 0 || at === steps.length - 1
          minute = isEnd ? arrival : arrival + wait
          const may = at === 0 ? PICK_UP : at === steps.length - 1 ? SET_DOWN : flags
          builder.call(at % CODES.length, arrival, minute, may, platform)
        }
        builder.endTrip()
      }
    }
    for (const { hours, days: dated } of links) {
      builder.link({
        from: 0,
        to: 1,
        mode: 'walk',
        minutes: 9,
        ...(hours && { fromMinute: Math.min(...hours), untilMinute: Math.max(...hours) }),
        ...(dated && { calendar: builder.calendar(dated) }),
      })
    }
    // Stations without a train are not worth telling, so there is one that calls everywhere.
    builder.beginTrip({
      uid: 'C99999',
      operator: 'AW',
      mode: 'rail',
      headcode: '1J01',
      calendar: builder.calendar(new Uint8Array(8).fill(1)),
    })
    for (const [at] of CODES.entries()) builder.call(at, 600 + at, 600 + at, at === 0 ? PICK_UP : SET_DOWN)
    builder.endTrip()
    return told
  })

/** Each train on each date, as text; that is all that the format promises to keep. */
function trainsByDate(told: ToldTimetable): string[] {
  return told.trips
    .flatMap(({ uid, calendar, calls }) => {
      const text = calls.map((call) =>
        [told.stops[call.stop]?.code, call.arrival, call.departure, call.flags, call.platform].join('/'),
      )
      const set = told.calendars[calendar] ?? new Uint8Array()
      return Array.from({ length: span.days }, (_, day) => day)
        .filter((day) => hasDay(set, day))
        .map((day) => `${day} ${uid} ${text.join(' ')}`)
    })
    .toSorted()
}

/** Whether a link may be begun, for some minutes of each date but the first, into which the day before may reach. */
function linkMinutes(told: ToldTimetable): string[] {
  const open = new Set<string>()
  for (const { from, to, fromMinute = 0, untilMinute = 1439, calendar } of told.links) {
    for (let day = 0; day < span.days; day++) {
      if (calendar !== undefined && !hasDay(told.calendars[calendar] ?? new Uint8Array(), day)) continue
      for (let minute = fromMinute; minute <= untilMinute; minute += 1) {
        const at = day * 1440 + minute
        if (at >= 1440 && at < span.days * 1440 && at % 7 === 0) open.add(`${from} ${to} ${at}`)
      }
    }
  }
  return [...open].toSorted()
}

async function read(...deliveries: FeedFiles[]): Promise<ToldTimetable> {
  const report = feedReport()
  let told: ToldTimetable | undefined
  await loadCif(
    deliveries,
    {},
    (asked) => {
      const listener = timetableListener(asked)
      told = listener.told
      return listener.builder
    },
    report,
  )
  expect(isRefused(report)).toBe(false)
  if (!told) throw new Error('nothing was told')
  return told
}

test('whatever timetable is written as CIF runs, read back, on the same dates at the same times', () =>
  fc.assert(
    fc.asyncProperty(timetable, async (told) => {
      const back = await read(feedFilesOf(writeCif(told, delivery)))
      expect(back.span).toMatchObject({ firstDate: span.firstDate, days: span.days })
      expect(trainsByDate(back)).toEqual(trainsByDate(told))
    }),
    { numRuns: 60 },
  ))

test('links keep their hours and dates', () =>
  fc.assert(
    fc.asyncProperty(timetable, async (told) => {
      expect(linkMinutes(await read(feedFilesOf(writeCif(told, delivery))))).toEqual(linkMinutes(told))
    }),
    { numRuns: 15 },
  ))

test('a delivery and the changes to the next timetable make the next timetable', () =>
  fc.assert(
    fc.asyncProperty(timetable, timetable, async (before, after) => {
      const full = feedFilesOf(writeCif(before, delivery))
      const records = await readTrainRecords(full.open('RJTTF001.MCA'), 'full', feedReport())
      const changes = feedFilesOf(writeCifChanges(records, after, { ...delivery, sequence: '002' }))
      expect(trainsByDate(await read(full, changes))).toEqual(trainsByDate(after))
    }),
    { numRuns: 40 },
  ))

test('where nothing changed there is nothing to tell', async () => {
  const [told] = fc.sample(timetable, 1) as [ToldTimetable]
  const full = feedFilesOf(writeCif(told, delivery))
  const records = await readTrainRecords(full.open('RJTTF001.MCA'), 'full', feedReport())
  const changes = writeCifChanges(records, told, { ...delivery, sequence: '002' }).get('RJTTC002.CFA')
  expect(new TextDecoder().decode(changes).match(/^../gm)).toEqual(['HD', 'ZZ'])
})
