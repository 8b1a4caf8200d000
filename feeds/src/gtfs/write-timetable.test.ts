import { PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedFilesOf } from '../feed-files.ts'
import { feedReport } from '../feed-report.ts'
import { timetableListener, type ToldTimetable } from '../told-timetable.ts'
import { loadGtfs } from './load-timetable.ts'
import { writeGtfs } from './write-timetable.ts'

const span = { firstDate: '2026-12-14', days: 30, source: 'test' }
const publisher = {
  name: 'Test',
  url: 'https://example.org',
  version: '1',
  operatorNames: new Map([['AW', 'Transport for Wales']]),
}

const days = fc
  .uint8Array({ minLength: 4, maxLength: 4 })
  .map(([a = 0, b = 0, c = 0, d = 0]) => Uint8Array.of(a | 1, b, c, d & 0b0011_1111))
const boarding = fc.constantFrom(PICK_UP, SET_DOWN, PICK_UP | SET_DOWN, PICK_UP | SET_DOWN | REQUEST)
const name = fc.constantFrom('Betws-y-Coed', 'Ynys Môn', 'Newport, South Wales', 'The "Gate"', 'Llanfair\nPG')

const STOPS = 5
const stop = fc.nat(STOPS - 1)
/** Arrives so long after the last departure, waits so long, and so on. */
const steps = fc.array(
  fc.record({
    stop,
    ride: fc.nat(700),
    wait: fc.nat(30),
    flags: boarding,
    platform: fc.constantFrom(undefined, '1', '2A', 'a'),
  }),
  { minLength: 2, maxLength: 6 },
)
const trip = fc.record({
  operator: fc.constantFrom('AW', 'GW'),
  mode: fc.constantFrom('rail' as const, 'bus' as const, 'coach' as const, 'ferry' as const),
  headcode: fc.constantFrom(undefined, '1V42'),
  retailId: fc.constantFrom(undefined, 'AW123400'),
  destination: fc.constantFrom(undefined, 'Holyhead via "somewhere", else'),
  facts: fc.constantFrom(undefined, { trainClass: '197', seats: 116, bikeSpaces: 4 }),
  start: fc.nat(1439),
  steps,
})
const link = fc.record({
  from: stop,
  to: stop,
  mode: fc.constantFrom('walk' as const, 'tube' as const, 'taxi' as const),
  minutes: fc.nat(90),
  hours: fc.option(fc.tuple(fc.nat(1439), fc.nat(1600)), { nil: undefined }),
  isDated: fc.boolean(),
})

const timetable = fc
  .record({
    names: fc.array(name, { minLength: STOPS, maxLength: STOPS }),
    calendars: fc.uniqueArray(days, { minLength: 1, maxLength: 4, selector: String }),
    trips: fc.array(trip, { minLength: 2, maxLength: 6 }),
    links: fc.array(link, { maxLength: 4 }),
  })
  .map(({ names, calendars, trips, links }) => {
    const { builder, told } = timetableListener(span)
    const places = names.map((one, i) => ({
      code: `S${i}`,
      name: `${one} ${i}`,
      interchangeMinutes: i,
      stepFree: (['yes', 'no', 'unknown'] as const)[i % 3] ?? 'unknown',
      ...(i % 2 === 0 && { latitude: 52 + i / 10, longitude: -3.5, nameWelsh: `Cymraeg ${i}` }),
    }))
    for (const place of places) builder.stop(place)
    builder.group({ code: 'G', name: 'All of it', members: ['S0', 'S1'], nameWelsh: 'Y cwbl' })
    const numbers = calendars.map((one) => builder.calendar(one))
    for (const [i, { start, steps: calls, ...facts }] of trips.entries()) {
      builder.beginTrip({ ...facts, uid: `C${i >> 1}`, calendar: numbers[i % numbers.length] ?? 0 })
      let clock = start
      for (const [index, call] of calls.entries()) {
        const arrival = index === 0 ? start : clock + call.ride
        clock = index === 0 || index === calls.length - 1 ? arrival : arrival + call.wait
        builder.call(call.stop, arrival, clock, call.flags, call.platform)
      }
      builder.endTrip()
    }
    for (const { hours, isDated, ...one } of links) {
      builder.link({
        ...one,
        ...(hours && { fromMinute: hours[0], untilMinute: hours[1] }),
        ...(isDated && { calendar: numbers[0] }),
      })
    }
    builder.association({ kind: 'split', base: 'C0', other: 'C1', stop: 1, calendar: numbers[0] ?? 0, otherDay: 1 })
    return told
  })

/** Numbers are only places in lists: what matters is what they stand for. */
function meaning(told: ToldTimetable) {
  const code = (one: number) => told.stops[one]?.code
  const dates = (one: number | undefined) => (one === undefined ? undefined : String(told.calendars[one]))
  return {
    span: [told.span.firstDate, told.span.days],
    stops: told.stops,
    groups: told.groups,
    trips: told.trips.map((one) => ({
      ...one,
      calendar: dates(one.calendar),
      calls: one.calls.map((call) => ({ ...call, stop: code(call.stop) })),
    })),
    links: told.links.map((one) => ({ ...one, from: code(one.from), to: code(one.to), calendar: dates(one.calendar) })),
    associations: told.associations.map((one) => ({ ...one, stop: code(one.stop), calendar: dates(one.calendar) })),
  }
}

test('whatever timetable is written as GTFS is read back as it was', () =>
  fc.assert(
    fc.asyncProperty(timetable, async (told) => {
      const report = feedReport()
      let read: ToldTimetable | undefined
      const listen = (asked: typeof span) => {
        const listener = timetableListener(asked)
        read = listener.told
        return listener.builder
      }
      const wanted = { from: span.firstDate, days: span.days }
      await loadGtfs(feedFilesOf(writeGtfs(told, publisher)), wanted, listen, report)
      expect(report.faults).toEqual([])
      expect(read && meaning(read)).toEqual(meaning(told))
    }),
  ))
