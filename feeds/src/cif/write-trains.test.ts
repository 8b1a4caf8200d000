import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_END, parseDay } from '../days.ts'
import { feedReport } from '../feed-report.ts'
import { NO_TIME } from './columns.ts'
import { readTrains } from './read-trains.ts'
import type { Association, Call, ChangeEnRoute, Header, Schedule, TimingPointChange } from './records.ts'
import { associationRecord, headerRecord, scheduleRecords, timingPointRecord, trailerRecord } from './write-trains.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

/** Up to so many letters, or none at all. Blanks within would be lost at the end only, so there are some. */
const text = (most: number, least = 0) =>
  fc
    .array(fc.constantFrom(...LETTERS, ' ', '-'), { minLength: least, maxLength: most })
    .map((letters) => letters.join('').trimEnd())
    .filter((one) => one.length >= least)
const code = (length: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length }).map((all) => all.join(''))

const first = parseDay('1995-01-01') ?? 0
const day = fc.integer({ min: first, max: first + 18_000 })
const dates = fc.tuple(day, fc.oneof(fc.nat(700), fc.constant(NO_END))).map(([from, more]) => ({
  from,
  to: more === NO_END ? NO_END : from + more,
}))
const halfMinutes = fc.nat(2879)
const maybeHalf = fc.oneof(fc.constant(NO_TIME), halfMinutes)
const minutes = fc.nat(1439)

const characteristics = fc.record({
  category: text(2),
  identity: text(4),
  headcode: text(4),
  course: text(1),
  serviceCode: text(8),
  portion: text(1),
  power: text(3),
  timingLoad: text(4),
  speed: text(3),
  operating: text(6),
  seating: text(1),
  sleepers: text(1),
  reservations: text(1),
  connection: text(1),
  catering: text(4),
  branding: text(4),
})

const change: fc.Arbitrary<ChangeEnRoute> = fc
  .tuple(
    characteristics,
    fc.record({ tiploc: code(7), suffix: text(1), traction: text(4), uic: text(5), retailServiceId: text(8) }),
  )
  .map(([train, rest]) => ({ ...train, ...rest }))

const place = { tiploc: code(7), suffix: text(1), platform: text(3), activity: text(12) }
const allowances = { engineeringAllowance: text(2), pathingAllowance: text(2), performanceAllowance: text(2) }
const none = { engineeringAllowance: '', pathingAllowance: '', performanceAllowance: '' }
const timeless = {
  arrival: NO_TIME,
  departure: NO_TIME,
  pass: NO_TIME,
  publicArrival: 0,
  publicDeparture: 0,
  line: '',
  path: '',
}

const origin: fc.Arbitrary<Call> = fc
  .record({ ...place, ...allowances, departure: halfMinutes, publicDeparture: minutes, line: text(3) })
  .map((call) => ({ ...timeless, ...call, kind: 'LO' as const, change: undefined }))
const intermediate: fc.Arbitrary<Call> = fc
  .record({
    ...place,
    ...allowances,
    arrival: maybeHalf,
    departure: maybeHalf,
    pass: maybeHalf,
    publicArrival: minutes,
    publicDeparture: minutes,
    line: text(3),
    path: text(3),
    change: fc.option(change, { nil: undefined }),
  })
  .filter(({ arrival, departure, pass }) => arrival !== NO_TIME || departure !== NO_TIME || pass !== NO_TIME)
  .map((call) => ({ ...call, kind: 'LI' as const }))
const terminus: fc.Arbitrary<Call> = fc
  .record({
    ...place,
    arrival: halfMinutes,
    publicArrival: minutes,
    path: text(3),
    change: fc.option(change, { nil: undefined }),
  })
  .map((call) => ({ ...timeless, ...none, ...call, kind: 'LT' as const }))

const extra = fc.record({
  traction: text(4),
  uic: text(5),
  operator: text(2),
  applicable: text(1),
  retailServiceId: text(8),
  source: text(1),
})

const schedule: fc.Arbitrary<Schedule> = fc
  .tuple(
    characteristics,
    dates,
    fc.record({
      transaction: fc.constantFrom('N' as const, 'R' as const),
      uid: code(6),
      days: fc.nat(127),
      bankHoliday: text(1),
      status: text(1),
      term: fc.constantFrom('P' as const, 'N' as const, 'O' as const),
      extra: fc.option(extra, { nil: undefined }),
    }),
    fc.tuple(origin, fc.array(intermediate, { maxLength: 6 }), terminus),
  )
  .map(([train, when, rest, [begin, middle, end]]) => ({ ...train, ...when, ...rest, calls: [begin, ...middle, end] }))

const association: fc.Arbitrary<Association> = fc
  .tuple(
    dates,
    fc.record({
      transaction: fc.constantFrom('N' as const, 'D' as const, 'R' as const),
      baseUid: code(6),
      otherUid: code(6),
      days: fc.nat(127),
      category: text(2),
      dateIndicator: text(1),
      tiploc: code(7),
      baseSuffix: text(1),
      otherSuffix: text(1),
      use: text(1),
      term: fc.constantFrom('P' as const, 'N' as const, 'O' as const, 'C' as const),
    }),
  )
  .map(([when, rest]) => ({ ...rest, ...when }))

const header: Header = {
  fileIdentity: 'TPS.UCLEDRA.PD261201',
  extractedOn: first,
  extractedAt: '2032',
  reference: 'CLEDRAA',
  lastReference: '',
  kind: 'full',
  version: 'A',
  from: first,
  to: first + 300,
}

async function readBack(records: Iterable<Uint8Array>) {
  const report = feedReport()
  const schedules: Schedule[] = []
  const associations: Association[] = []
  const points: TimingPointChange[] = []
  const headers: Header[] = []
  const chunks = [headerRecord(header), ...records, trailerRecord()]
  const visitor = {
    header: (one: Header) => void headers.push(one),
    schedule: (one: Schedule) => void schedules.push(one),
    association: (one: Association) => void associations.push(one),
    timingPoint: (one: TimingPointChange) => void points.push(one),
  }
  await readTrains(chunks, 'written', visitor, report)
  expect(report.faults).toEqual([])
  return { headers, schedules, associations, points }
}

test('whatever train is written is read back as it was', () =>
  fc.assert(
    fc.asyncProperty(fc.array(schedule, { maxLength: 4 }), async (schedules) => {
      const read = await readBack(schedules.flatMap((one) => [...scheduleRecords(one)]))
      expect(read.schedules).toEqual(schedules)
    }),
  ))

test('whatever association is written is read back as it was', () =>
  fc.assert(
    fc.asyncProperty(fc.array(association), async (associations) => {
      expect((await readBack(associations.map(associationRecord))).associations).toEqual(associations)
    }),
  ))

test('header and timing points are read back as they were written', async () => {
  const point = {
    tiploc: 'MCHYNLT',
    capitals: '00',
    nlc: '435700',
    nlcCheck: 'X',
    description: 'MACHYNLLETH',
    stanox: '76202',
    postOfficeCode: '0',
    crs: 'MCN',
    shortDescription: 'MACHYNLLETH',
  }
  const changes: TimingPointChange[] = [
    { what: 'insert', point },
    { what: 'amend', point, newTiploc: 'MACHYN' },
    { what: 'delete', tiploc: 'MCHYNLT' },
  ]
  const read = await readBack(changes.map(timingPointRecord))
  expect(read.points).toEqual(changes)
  expect(read.headers).toEqual([header])
})

test('what does not fit its columns is not cut short but refused', () => {
  const [train] = fc.sample(schedule, 1) as [Schedule]
  expect(() => [...scheduleRecords({ ...train, uid: 'C123456' })]).toThrow('columns 4 to 9')
  expect(() => [...scheduleRecords({ ...train, catering: 'tŷ' })]).toThrow('letters')
})
