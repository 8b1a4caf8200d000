import { PICK_UP, SET_DOWN } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { parseDay } from './days.ts'
import { checkFeed, countingBuilder, type FeedSummary } from './feed-check.ts'
import { timetableListener } from './told-timetable.ts'

const TODAY = parseDay('2026-12-14') ?? 0

const feed = (stations: number, trainsADay: number, firstDate = '2026-12-01', days = 60): FeedSummary => ({
  source: 'test',
  firstDate,
  trains: Array.from({ length: days }, () => trainsADay),
  calls: Object.fromEntries(Array.from({ length: stations }, (_, i) => [`S${i}`, 10])),
})

test('the next feed is taken when it has about what the last one had', () => {
  expect(checkFeed(feed(300, 1000), feed(297, 900), TODAY).ok).toBe(true)
  expect(checkFeed(undefined, feed(1, 1), TODAY).ok).toBe(true)
})

test('a feed that lost its stations is not taken', () => {
  expect(checkFeed(feed(300, 1000), feed(290, 1000), TODAY)).toEqual({ ok: false, refusal: 'STATIONS_LOST' })
})

test('a feed with half of the trains is not taken, however many dates it covers', () => {
  expect(checkFeed(feed(300, 1000), feed(300, 499), TODAY)).toEqual({ ok: false, refusal: 'TRAINS_HALVED' })
  expect(checkFeed(feed(300, 1000), feed(300, 499, '2026-12-01', 200), TODAY).ok).toBe(false)
})

test('days that are past do not count: yesterday may be gone from the next feed', () => {
  expect(checkFeed(feed(300, 1000), feed(300, 1000, '2026-12-14'), TODAY).ok).toBe(true)
})

test('a feed without trains, or that ends this week, is not taken', () => {
  expect(checkFeed(undefined, feed(10, 0), TODAY)).toEqual({ ok: false, refusal: 'NO_TRAINS' })
  expect(checkFeed(undefined, feed(10, 5, '2026-12-01', 18), TODAY)).toEqual({ ok: false, refusal: 'NOTHING_AHEAD' })
})

test('trains are counted on the dates they run, and calls where they are made', () => {
  const { builder, summary } = countingBuilder(
    timetableListener({ firstDate: '2026-12-14', days: 4, source: 'x' }).builder,
  )
  const [shrewsbury, machynlleth] = ['SHR', 'MCN'].map((code) =>
    builder.stop({ code, name: code, interchangeMinutes: 5 }),
  )
  builder.stop({ code: 'AYW', name: 'Aberystwyth', interchangeMinutes: 5 })
  builder.beginTrip({ uid: 'C1', operator: 'AW', mode: 'rail', calendar: builder.calendar(Uint8Array.of(0b1011)) })
  builder.call(shrewsbury ?? 0, 500, 500, PICK_UP)
  builder.call(machynlleth ?? 0, 580, 580, SET_DOWN)
  builder.endTrip()
  builder.beginTrip({ uid: 'C2', operator: 'AW', mode: 'rail', calendar: builder.calendar(Uint8Array.of(0b0010)) })
  builder.call(shrewsbury ?? 0, 500, 500, PICK_UP)
  expect(builder.endTrip()).toBe('TOO_SHORT')
  builder.compile()
  expect(summary).toMatchObject({ trains: [1, 1, 0, 1], calls: { SHR: 3, MCN: 3, AYW: 0 } })
})
