import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import type { Alert, RealtimeFeed, StopEvent, TripName, TripUpdate, VehiclePosition } from './feed.ts'
import { readRealtime } from './read-feed.ts'
import { writeRealtime } from './write-feed.ts'

const AT = instant(Date.UTC(2026, 11, 7, 8, 41))

function read(bytes: Uint8Array) {
  const report = feedReport()
  return { feed: readRealtime(bytes, 'feed.pb', report), faults: [...report.faultCounts] }
}
const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'))

const LATE: RealtimeFeed = {
  at: AT,
  entities: [
    {
      id: 'C10234 2026-12-07',
      tripUpdate: {
        trip: { tripId: 'C10234', startDate: '2026-12-07', relationship: 'SCHEDULED' },
        at: AT,
        stops: [
          {
            sequence: 1,
            stopId: 'CDF',
            departure: { at: instant(AT - 300_000), delaySeconds: -60, uncertaintySeconds: 0 },
          },
          { sequence: 2, stopId: 'NWP', arrival: { delaySeconds: 240 }, assignedStopId: 'NWP:3' },
          { sequence: 3, stopId: 'CWM', relationship: 'SKIPPED' },
        ],
      },
    },
  ],
}

test('trips, vehicles and alerts are read as they were written, delays below zero, too', () => {
  expect(read(writeRealtime(LATE))).toEqual({ feed: LATE, faults: [] })
  expect(read(writeRealtime({ at: AT, entities: [] }))).toEqual({ feed: { at: AT, entities: [] }, faults: [] })
})

test('whatever is written, the same is read', () => {
  const { below, between, chance, pick } = random(Math.floor(Math.random() * 2 ** 31))
  const maybe = <T>(draw: () => T): T | undefined => (chance(0.5) ? draw() : undefined)
  const some = <T>(draw: () => T): T[] => Array.from({ length: below(4) }, draw)
  const moment = () => instant(below(4_000_000) * 1_000_000)
  const text = () => pick(['', 'CDF', 'Llanfair ŵ 😀', 'x'.repeat(200)])
  const trip = (): TripName => ({
    tripId: maybe(text),
    routeId: maybe(text),
    startTime: maybe(() => '25:10:00'),
    startDate: maybe(() => '2027-02-28'),
    relationship: maybe(() => pick(['SCHEDULED', 'CANCELED', 'ADDED', 'REPLACEMENT'] as const)),
  })
  const event = (): StopEvent => ({
    at: maybe(moment),
    delaySeconds: maybe(() => between(-100_000, 100_000)),
    uncertaintySeconds: maybe(() => below(300)),
  })
  const tripUpdate = (): TripUpdate => ({
    trip: trip(),
    vehicle: maybe(() => ({ id: text(), label: maybe(text) })),
    at: maybe(moment),
    delaySeconds: maybe(() => between(-9, 9)),
    stops: some(() => ({
      sequence: maybe(() => below(1000)),
      stopId: maybe(text),
      arrival: maybe(event),
      departure: maybe(event),
      relationship: maybe(() => pick(['SKIPPED', 'NO_DATA'] as const)),
      assignedStopId: maybe(text),
    })),
  })
  const vehicle = (): VehiclePosition => ({
    trip: maybe(trip),
    position: maybe(() => ({
      latitude: Math.fround(50 + below(1000) / 100),
      longitude: Math.fround(-below(1000) / 100),
      bearing: maybe(() => below(360)),
      metresPerSecond: maybe(() => below(60)),
    })),
    stopSequence: maybe(() => below(60)),
    stopId: maybe(text),
    state: maybe(() => pick(['STOPPED_AT', 'IN_TRANSIT_TO'] as const)),
    at: maybe(moment),
  })
  const words = () => some(() => ({ text: text(), language: maybe(() => pick(['en', 'cy'])) }))
  const alert = (): Alert => ({
    periods: some(() => ({ from: maybe(moment), until: maybe(moment) })),
    about: some(() => ({ operator: maybe(text), routeId: maybe(text), trip: maybe(trip), stopId: maybe(text) })),
    cause: maybe(() => pick(['WEATHER', 'STRIKE'] as const)),
    effect: maybe(() => pick(['DETOUR', 'NO_SERVICE'] as const)),
    links: words(),
    headings: words(),
    descriptions: words(),
  })
  for (let run = 0; run < 500; run++) {
    const feed: RealtimeFeed = {
      at: moment(),
      entities: some(() => ({
        id: `id ${below(1000)}`,
        ...pick([
          () => ({ tripUpdate: tripUpdate() }),
          () => ({ vehicle: vehicle() }),
          () => ({ alert: alert() }),
          () => ({ deleted: true }),
        ])(),
      })),
    }
    expect(read(writeRealtime(feed))).toEqual({ feed, faults: [] })
  }
})

test('the bytes are those that others write', () => {
  // A header "2.0", FULL_DATASET, at 1000 s; an entity "a" whose trip "t" is CANCELED.
  const theirs = hex('0a 0a 0a03322e30 1000 18e807   12 0c 0a0161 1a07 0a05 0a0174 2003')
  const feed: RealtimeFeed = {
    at: instant(1_000_000),
    entities: [{ id: 'a', tripUpdate: { trip: { tripId: 't', relationship: 'CANCELED' }, stops: [] } }],
  }
  expect(read(theirs)).toEqual({ feed, faults: [] })
  expect(Buffer.from(writeRealtime(feed)).toString('hex')).toBe(Buffer.from(theirs).toString('hex'))
  // A delay of -60 seconds takes ten bytes.
  expect(Buffer.from(writeRealtime(LATE)).toString('hex')).toContain('08c4ffffffffffffffff01')
})

test('what others say beyond what we know is passed over', () => {
  // Unknown fields of all four makes, and a relationship that came after us.
  const feed = hex(
    '0a 05 0a03322e30   12 2b 0a0161 1a0d 0a05 0a0174 2009 9a06 03616263 a20603 616263 a90601020304050607 08b50601020304 b80601',
  )
  expect(read(feed).feed?.entities).toEqual([{ id: 'a', tripUpdate: { trip: { tripId: 't' }, stops: [] } }])
})

test('an entity that says nothing is counted; a feed that is none is no feed, and never more than that', () => {
  const silent = hex('0a 05 0a03322e30 12 03 0a0161 12 00')
  expect(read(silent)).toMatchObject({ feed: { entities: [] }, faults: [['BAD_VALUE', 2]] })
  expect(read(hex('12 03 0a0161'))).toEqual({ feed: undefined, faults: [['NO_HEADER', 1]] })
  for (const bytes of ['ff', '0aff', '0a ffffffffffffffffff01', '00', '07', '0a80', '0b', '18 ffffffffffffffffffffff'])
    expect(read(hex(bytes)), bytes).toEqual({ feed: undefined, faults: [['GARBLED', 1]] })
  const whole = writeRealtime(LATE)
  const { below } = random(Math.floor(Math.random() * 2 ** 31))
  for (let run = 0; run < 2000; run++) {
    const bytes = whole.slice(0, below(whole.length + 1))
    for (let change = 0; change < 3 && bytes.length > 0; change++) bytes[below(bytes.length)] = below(256)
    expect(() => read(bytes)).not.toThrow()
  }
})
