import type { DatedTrain } from '@cledrau/planner'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/dates.ts'
import { instant, MINUTE } from '../time/instant.ts'
import { londonIso, serviceInstant } from '../time/london.ts'
import { firstMessageOn, isOn, nextDayOf, windowOn } from './alert.ts'
import { departuresOf, trainsFor } from './choose-trains.ts'
import { readAlert } from './read-alert.ts'
import { isSuspended, readSuspension } from './suspension.ts'

const MONDAY = '2026-12-07'
const NOW = serviceInstant(MONDAY, 6 * 60)

/** A train that calls at these, a quarter of an hour from one to the next. */
const train = (uid: string, leaves: number, ...stops: string[]): DatedTrain => ({
  uid,
  serviceDate: MONDAY,
  operator: 'AW',
  mode: 'rail',
  headcode: '',
  retailId: '',
  facts: undefined,
  calls: stops.map((stop, at) => ({
    stop,
    arrival: leaves + at * 15,
    departure: leaves + at * 15,
    platform: '1',
    pickUp: true,
    setDown: true,
    request: false,
  })),
})
const on = (date: string, ...trains: DatedTrain[]) => {
  const byPlace = departuresOf(trains.map((one) => ({ ...one, serviceDate: date })))
  return (place: string, day: string) => (day === date ? (byPlace.get(place) ?? []) : [])
}
const asked = { from: 'PYC', to: 'CDF', via: null, begins: 7 * 60 + 15, ends: 8 * 60 }
const chosen = (trains: DatedTrain[], more: Partial<typeof asked> | { via: string } = {}) =>
  trainsFor({ ...asked, ...more }, MONDAY, on(MONDAY, ...trains)).map(({ uid }) => uid)

test('an alert is about the trains that leave in its window and call at the other places afterwards, ends included', () => {
  const trains = [
    train('early', 434, 'PYC', 'CDF'),
    train('first', 435, 'PYC', 'CDF'),
    train('back', 440, 'CDF', 'PYC'),
    train('elsewhere', 445, 'PYC', 'BGN'),
    train('through', 425, 'BGN', 'PYC', 'LLS', 'CDF', 'NWP'),
    train('last', 480, 'PYC', 'CDF'),
    train('late', 481, 'PYC', 'CDF'),
  ]
  expect(chosen(trains)).toEqual(['first', 'through', 'last'])
  expect(chosen(trains, { via: 'LLS' })).toEqual(['through'])
  expect(chosen(trains, { via: 'NWP' })).toEqual([])
})

test('who may not board there, or not get off, has no train', () => {
  const calls = train('one', 440, 'PYC', 'CDF').calls
  const without = (what: 'pickUp' | 'setDown', at: number): DatedTrain => ({
    ...train('one', 440),
    calls: calls.map((call, n) => (n === at ? { ...call, [what]: false } : call)),
  })
  expect(chosen([without('pickUp', 0)])).toEqual([])
  expect(chosen([without('setDown', 1)])).toEqual([])
  expect(chosen([without('setDown', 0)])).toEqual(['one'])
})

test('a window that goes past midnight belongs to its first day, and has the trains of both', () => {
  const night = { from: 'PYC', to: 'CDF', via: null, begins: 23 * 60 + 30, ends: 24 * 60 + 30 }
  const ofMonday = departuresOf([train('past', 24 * 60 + 10, 'PYC', 'CDF'), train('late', 23 * 60 + 40, 'PYC', 'CDF')])
  const ofTuesday = departuresOf([{ ...train('new', 20, 'PYC', 'CDF'), serviceDate: addDays(MONDAY, 1) }])
  const departures = (place: string, date: string) =>
    (date === MONDAY ? ofMonday : date === addDays(MONDAY, 1) ? ofTuesday : undefined)?.get(place) ?? []
  expect(trainsFor(night, MONDAY, departures).map(({ uid }) => uid)).toEqual(['late', 'past', 'new'])
  const weekly = { ...night, onceOn: null, weekDays: [1] }
  expect(nextDayOf(weekly, serviceInstant(MONDAY, 24 * 60 + 20))).toBe(MONDAY)
  expect(nextDayOf(weekly, serviceInstant(MONDAY, 24 * 60 + 31))).toBe('2026-12-14')
})

test('the hour that autumn shows twice is in a window both times; one that begins in spring’s missing hour begins later', () => {
  const [autumn, spring] = ['2026-10-25', '2027-03-28']
  const hour = { begins: 60, ends: 119 }
  const { from, until } = windowOn(hour, autumn)
  expect([londonIso(from), londonIso(until)]).toEqual(['2026-10-25T01:00:00+01:00', '2026-10-25T01:59:00+00:00'])
  expect(londonIso(windowOn({ begins: 90, ends: 150 }, spring).from)).toBe('2027-03-28T02:30:00+01:00')
  // Sixty real minutes before, whatever clocks do meanwhile.
  expect(londonIso(firstMessageOn({ begins: 150, lead: 60 }, autumn))).toBe('2026-10-25T01:30:00+00:00')
})

test('what is chosen is what somebody with a timetable in hand would choose', () => {
  const stops = fc.uniqueArray(fc.constantFrom('PYC', 'LLS', 'CDF', 'NWP'), { minLength: 2 })
  const some = fc.array(fc.record({ leaves: fc.integer({ min: 400, max: 500 }), stops }), { maxLength: 20 })
  fc.assert(
    fc.property(some, fc.constantFrom(null, 'LLS'), (drawn, via) => {
      const trains = drawn.map((one, n) => train(`T${n}`, one.leaves, ...one.stops))
      const slow = trains.filter(({ calls }) => {
        const [board, pass, leave] = ['PYC', via ?? 'PYC', 'CDF'].map((code) =>
          calls.findIndex(({ stop }) => stop === code),
        ) as [number, number, number]
        const leaves = calls[board]?.departure ?? 0
        return (
          board >= 0 &&
          leaves >= asked.begins &&
          leaves <= asked.ends &&
          pass >= board &&
          (via === null || pass > board) &&
          leave > pass
        )
      })
      expect(chosen(trains, via === null ? {} : { via }).toSorted()).toEqual(slow.map(({ uid }) => uid).toSorted())
    }),
  )
})

const isServed = (code: string) => ({ PYC: true, CDF: true, OLD: false })[code]
const form = { fromCRSCode: 'pyc', toCRSCode: 'CDF', departStartTime: '23:30', departEndTime: '00:30' }
const weekly = { ...form, notificationType: 'recurring', weekDays: [5, 1, 5] } as const

test('an alert is read as it was typed, or refused by name', () => {
  expect(readAlert(weekly, isServed, NOW)).toEqual({
    ok: true,
    value: {
      from: 'PYC',
      to: 'CDF',
      via: null,
      onceOn: null,
      weekDays: [1, 5],
      begins: 1410,
      ends: 1470,
      lead: 60,
      lateMinutes: 5,
    },
  })
  const refused = (more: object) => {
    const read = readAlert({ ...weekly, ...more }, isServed, NOW)
    return read.ok ? 'READ' : read.refusal
  }
  expect(refused({ toCRSCode: 'OLD' })).toBe('STATION_UNSERVED')
  expect(refused({ toCRSCode: 'NEW' })).toBe('STATION_UNKNOWN')
  expect(refused({ weekDays: [0] })).toBe('ALERT_WEEKDAY_MISSING')
  expect(refused({ departEndTime: '24:00' })).toBe('ALERT_TIME_WRONG')
  expect(refused({ notificationType: 'single' })).toBe('ALERT_DATE_WRONG')
  // The first message of a night window may be on the evening before midnight.
  expect(refused({ departStartTime: '00:10', notificationTime: '23:10' })).toBe('READ')
})

test('an alert of some days of the week comes on those', () => {
  const alert = { onceOn: null, weekDays: [1, 2, 3, 4] }
  const week = Array.from({ length: 7 }, (_, n) => isOn(alert, addDays(MONDAY, n)))
  expect(week).toEqual([true, true, true, true, false, false, false])
  expect(isOn({ onceOn: MONDAY, weekDays: [] }, addDays(MONDAY, 7))).toBe(false)
})

test('silence ends with the end of its day in London, or when somebody says so', () => {
  const till = readSuspension({ tillDate: '2026-07-01' }, serviceInstant('2026-06-30', 0))
  expect(till).toEqual({ ok: true, value: { indefinite: false, tillDate: '2026-07-01' } })
  const silence = { indefinite: false, tillDate: '2026-07-01' }
  const midnight = serviceInstant('2026-07-01', 24 * 60)
  expect(isSuspended(silence, instant(midnight - 1))).toBe(true)
  expect(isSuspended(silence, midnight)).toBe(false)
  expect(midnight).toBe(Date.parse('2026-07-01T23:00:00Z'))
  expect(isSuspended({ indefinite: true, tillDate: null }, instant(midnight + 999 * MINUTE))).toBe(true)
  expect(isSuspended(undefined, NOW)).toBe(false)
  expect(readSuspension({ tillDate: '2026-06-29' }, serviceInstant('2026-06-30', 0)).ok).toBe(false)
})
