import { type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { DatedTrain } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { orderOf } from '../darwin/known/known-place.ts'
import { emptyRailway, takeNews } from '../darwin/known/known-railway.ts'
import { movementsBetween } from '../darwin/known/movements.ts'
import { standingOf } from '../darwin/known/shown.ts'
import type { News } from '../darwin/news.ts'
import { readOut } from '../darwin/testing/train-card.ts'
import { feedReport } from '../feed-report.ts'
import type { Alert, RealtimeEntity, StopUpdate, TripName, VehiclePosition } from './feed.ts'
import type { FeedTimetable } from './named-trip.ts'
import { openRealtimeNews } from './realtime-news.ts'

const DATE = '2026-12-07'
const at = (time: string, date = DATE): Instant => serviceInstant(date, minutesOf(time))

/** `CDF 08:30`, or arrival and departure. */
const train = (uid: string, text: string, facts: Partial<DatedTrain> = {}): DatedTrain => ({
  uid,
  serviceDate: DATE,
  operator: 'AW',
  mode: 'rail',
  headcode: '1W10',
  retailId: '',
  facts: undefined,
  ...facts,
  calls: text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([stop = '', first = '', second = first]) => ({
      stop,
      arrival: minutesOf(first),
      departure: minutesOf(second),
      platform: '',
      pickUp: true,
      setDown: true,
      request: false,
    })),
})

const TRAINS = [
  train('C10234', 'CDF 08:30\nNWP 08:44 08:46\nCWM 08:56 08:57\nSHR 10:20'),
  train('T7@600', 'BLA 10:00\nLLJ 10:40'),
  train('T7@660', 'BLA 11:00\nLLJ 11:40'),
]
const STATIONS = new Set(['CDF', 'NWP', 'CWM', 'SHR', 'BLA', 'LLJ'])
const TIMETABLE: FeedTimetable = {
  find: (uid, date) => {
    const found = TRAINS.find((one) => one.uid === uid)
    return found && date >= '2026-12-06' && date <= '2026-12-08' ? { ...found, serviceDate: date } : undefined
  },
  isStation: (code) => STATIONS.has(code),
  stationsOf: ({ operator, routeId }) => (operator === 'AW' || routeId === 'AW-rail-CDF-SHR' ? ['CDF', 'SHR'] : []),
}

/** What is known after documents of one feed, or of several. */
function ear() {
  const report = feedReport()
  const known = emptyRailway()
  const news = openRealtimeNews(TIMETABLE, report)
  let message = 0
  const moved: string[] = []
  const hear = (said: readonly News[]) => {
    message++
    said.forEach((one, index) => {
      const changed = takeNews(
        known,
        one,
        orderOf(message, index),
        { report, isDay: () => true },
        { file: '', message },
      )
      for (const { place, what, at: when } of changed ? movementsBetween(changed.before, changed.after) : [])
        moved.push(`${place.tiploc} ${what} ${when === undefined ? 'taken back' : clockOf(when)}`)
    })
    return said
  }
  return {
    known,
    moved,
    faults: () => [...report.faultCounts],
    hear: (when: Instant, entities: readonly RealtimeEntity[], { file = 'one', changesOnly }: From = {}) =>
      hear([
        ...news.take(file, { at: when, entities, ...(changesOnly ? { changesOnly } : {}) }, known),
        ...news.leave(when, known),
      ]),
    out: (rid = '20261207_C10234') => {
      const one = known.trains.get(rid)
      return one && readOut(one)
    },
  }
}
type From = { file?: string; changesOnly?: true }
const clockOf = (when: Instant) => new Date(when).toISOString().slice(11, 16)

const NAME: TripName = { tripId: 'C10234', startDate: DATE }
const trip = (stops: StopUpdate[], name: TripName = NAME): RealtimeEntity => ({
  id: name.tripId ?? '',
  tripUpdate: { trip: name, stops },
})
const late = (stopId: string, minutes: number): StopUpdate => ({ stopId, departure: { delaySeconds: minutes * 60 } })
const left = (stopId: string, time: string): StopUpdate => ({
  stopId,
  departure: { at: at(time), uncertaintySeconds: 0 },
})

test('a delay goes on down the line, places behind the train stay as they were, and seconds late are no minute', () => {
  const { hear, out, moved } = ear()
  hear(at('08:20'), [trip([late('CDF', 0), { stopId: 'NWP', arrival: { delaySeconds: 59 } }])])
  expect(out()).toEqual([
    'CDF ·  · expected 08:30',
    'NWP · expected 08:44 · expected 08:46',
    'CWM · expected 08:56 · expected 08:57',
    'SHR · expected 10:20',
  ])
  hear(at('08:35'), [trip([left('CDF', '08:33'), late('CWM', 5)])])
  expect(out()).toEqual([
    'CDF ·  · actual 08:33',
    'NWP · expected 08:47 · expected 08:49',
    'CWM · expected 08:59 · expected 09:02',
    'SHR · expected 10:25',
  ])
  hear(at('08:50'), [trip([late('CWM', 6)])])
  expect(out()?.[0]).toBe('CDF ·  · actual 08:33')
  expect(moved).toEqual(['CDF departure 08:33'])
})

test('what is said again says nothing new; what isn’t certain is never put on record, and what was can be taken back', () => {
  const { hear, moved } = ear()
  const said = [trip([left('CDF', '08:30'), left('NWP', '08:46')])]
  expect(hear(at('08:31'), said).map(({ kind }) => kind)).toEqual(['schedule', 'status'])
  // The second was of the future then, and is a forecast.
  expect(hear(at('08:31'), said)).toEqual([])
  hear(at('08:50'), said)
  hear(at('08:51'), [trip([late('CDF', 2), left('NWP', '08:46')])])
  expect(moved).toEqual(['CDF departure 08:30', 'NWP departure 08:46', 'CDF departure taken back'])
})

test('a train that is cut short ends where it ends; one that is cancelled runs nowhere, and again when that is taken back', () => {
  const { hear, out } = ear()
  hear(at('08:20'), [
    trip([late('CDF', 0), { stopId: 'CWM', relationship: 'SKIPPED' }, { stopId: 'SHR', relationship: 'SKIPPED' }]),
  ])
  expect(out()).toEqual([
    'CDF ·  · expected 08:30',
    'NWP · expected 08:44 · cancelled',
    'CWM · cancelled · cancelled',
    'SHR · cancelled',
  ])
  hear(at('08:21'), [trip([], { ...NAME, relationship: 'CANCELED' })])
  expect(out()).toEqual([
    'CDF ·  · cancelled',
    'NWP · cancelled · cancelled',
    'CWM · cancelled · cancelled',
    'SHR · cancelled',
  ])
  hear(at('08:22'), [trip([late('CDF', 4)])])
  expect(out()?.at(-1)).toBe('SHR · expected 10:24')
})

test('what is not known any more is taken back: by word, by leaving it out, and when no feed has the train', () => {
  const { hear, out, known } = ear()
  hear(at('08:20'), [trip([late('CDF', 3)])])
  hear(at('08:21'), [trip([late('CDF', 3), { stopId: 'CWM', relationship: 'NO_DATA' }])])
  expect(out()?.slice(1)).toEqual([
    'NWP · expected 08:47 · expected 08:49',
    'CWM · planned 08:56 · planned 08:57',
    'SHR · planned 10:20',
  ])
  hear(at('08:34'), [])
  expect(out()).toEqual([
    'CDF ·  · expected 08:33',
    'NWP · planned 08:44 · planned 08:46',
    'CWM · planned 08:56 · planned 08:57',
    'SHR · planned 10:20',
  ])
  hear(at('10:30'), [])
  expect(standingOf(known.trains.get('20261207_C10234')!)).toBe('over')
  hear(at('10:31'), [trip([late('SHR', 20)])])
  expect(standingOf(known.trains.get('20261207_C10234')!)).toBe('running')
})

test('a feed that tells of changes alone leaves the rest as it was, and takes back what it deletes', () => {
  const { hear, out } = ear()
  const changes = { changesOnly: true } as const
  hear(at('08:20'), [trip([late('CDF', 3)])], changes)
  hear(at('08:21'), [], changes)
  expect(out()?.[3]).toBe('SHR · expected 10:23')
  hear(at('08:22'), [{ id: 'C10234', deleted: true }], changes)
  expect(out()?.[3]).toBe('SHR · planned 10:20')
})

test('a train that was added is booked as it was first told, and has a changed platform', () => {
  const { hear, out, known } = ear()
  const added = (delaySeconds: number): RealtimeEntity =>
    trip(
      [
        { stopId: 'CDF:2', departure: { at: instant(at('09:00') + delaySeconds * SECOND), delaySeconds } },
        {
          stopId: 'NWP',
          arrival: { at: instant(at('09:20') + delaySeconds * SECOND), delaySeconds },
          assignedStopId: 'NWP:3',
        },
      ],
      { tripId: `X1_${DATE}`, startDate: DATE, relationship: 'ADDED', routeId: 'AW-rail-CDF-NWP' },
    )
  hear(at('08:50'), [added(0)])
  hear(at('08:52'), [added(300)])
  expect(out('20261207_X1')).toEqual(['CDF ·  · expected 09:05', 'NWP · expected 09:25 ·  · 3'])
  expect(known.trains.get('20261207_X1')?.schedule).toMatchObject({ uid: 'X1', operator: 'AW' })
})

test('runs are found by their headway, by their nearest day, and by a further version’s name', () => {
  const { hear, known } = ear()
  hear(at('11:00'), [trip([late('BLA', 1)], { tripId: 'T7', startTime: '11:00:00' })])
  expect([...known.trains.keys()]).toEqual(['20261207_T7@660'])
  hear(at('08:20'), [trip([{ stopId: 'CDF', departure: { at: at('08:33') } }], { tripId: 'C10234.2' })])
  expect([...known.trains.keys()].at(-1)).toBe('20261207_C10234')
})

test('a vehicle that is seen to come and to go is on record as having done so, unless nobody looked for a while', () => {
  const { hear, moved } = ear()
  const seen = (when: Instant, place: Partial<VehiclePosition>) =>
    hear(when, [{ id: 'v', vehicle: { trip: NAME, at: when, ...place } }])
  seen(at('08:29'), { stopId: 'CDF', state: 'STOPPED_AT' })
  seen(at('08:30'), { stopId: 'NWP', state: 'IN_TRANSIT_TO' })
  seen(at('08:44'), { stopId: 'NWP', state: 'INCOMING_AT' })
  seen(at('08:45'), { stopId: 'NWP', state: 'STOPPED_AT' })
  seen(at('08:46'), { stopSequence: 3 })
  seen(at('08:58'), { stopId: 'CWM', state: 'STOPPED_AT' })
  seen(at('09:30'), { stopId: 'SHR', state: 'STOPPED_AT' })
  const all = ['CDF departure 08:30', 'NWP arrival 08:45', 'NWP departure 08:46']
  expect(moved).toEqual(all)
  hear(at('09:31'), [trip([late('CWM', 2)])], { file: 'two' })
  expect(moved).toEqual(all)
})

test('an alert is a message at its stations, while it is its time', () => {
  const { hear, known } = ear()
  const alert = (facts: Partial<Alert>): RealtimeEntity => ({
    id: 'a',
    alert: {
      periods: [{ from: at('08:00'), until: at('09:00') }],
      about: [{ stopId: 'CDF:2' }, { trip: NAME }, { routeId: 'AW-rail-CDF-SHR' }],
      effect: 'SIGNIFICANT_DELAYS',
      links: [{ text: 'https://example.org' }],
      headings: [
        { text: 'Oedi', language: 'cy' },
        { text: 'Delays', language: 'en' },
      ],
      descriptions: [{ text: 'Allow more time.\nSorry.' }],
      ...facts,
    },
  })
  hear(at('08:10'), [alert({})])
  expect([...known.messages.values()].map(({ value }) => value)).toMatchObject([
    {
      severity: 1,
      stations: ['CDF', 'NWP', 'CWM', 'SHR'],
      paragraphs: [['Delays'], ['Allow more time.'], ['Sorry.'], [{ href: 'https://example.org' }]],
    },
  ])
  expect(hear(at('08:20'), [alert({})])).toEqual([])
  hear(at('09:00'), [alert({})])
  expect([...known.messages.values()].map(({ value }) => value.stations)).toEqual([[]])
})

test('what is of no train, place or day of ours is counted and passed over; the rest of it stands', () => {
  const { hear, out, faults } = ear()
  hear(at('08:20'), [
    trip([late('CDF', 1)], { tripId: 'nobody', startDate: DATE }),
    trip([late('CDF', 1)], { tripId: 'C10234', startDate: '2026-11-01' }),
    trip([], { tripId: 'X2', startDate: DATE, relationship: 'ADDED' }),
    trip([
      late('nowhere', 1),
      late('NWP', 4),
      { ...late('CDF', 1), sequence: 1 },
      { stopId: 'SHR', arrival: { at: at('08:20') } },
    ]),
    trip([late('CDF', 1)], {}),
    { id: 'b', alert: { periods: [], about: [], links: [], headings: [{ text: 'x' }], descriptions: [] } },
  ])
  expect(out()?.at(-1)).toBe('SHR · expected 10:24')
  expect(faults().toSorted()).toEqual([
    ['OTHER_DAY', 1],
    ['OUT_OF_PLACE', 1],
    ['TIME_RUNS_BACKWARDS', 1],
    ['UNKNOWN_LOCATION', 1],
    ['UNKNOWN_REFERENCE', 3],
  ])
  const times = [{ stopId: 'CDF', departure: { at: instant(at('08:30') + 400 * MINUTE) } }]
  const other = ear()
  other.hear(at('08:20'), [trip(times)])
  expect(other.faults()).toEqual([['BAD_VALUE', 1]])
})
