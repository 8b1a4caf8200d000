import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import {
  earlierFrom,
  firstDeparture,
  joinJourneys,
  journeysByDay,
  lastArrival,
  laterFrom,
  mayShowEarlier,
  mayShowLater,
  putFirst,
  reachedAfter,
} from './pages.ts'

const journey = (departTime: string, arriveTime: string, more = {}) => ({
  id: `${departTime} ${arriveTime}`,
  departTime: `2026-12-${departTime}:00+00:00`,
  arriveTime: `2026-12-${arriveTime}:00+00:00`,
  ...more,
})

test('journeys stand under the day on which they leave: first that of the first departure [PLANNER-006]', () => {
  const late = journey('07T23:50', '08T02:10')
  const early = journey('08T00:20', '08T02:40')
  const next = journey('09T08:00', '09T10:00')
  expect(journeysByDay([late, early, next])).toEqual([
    { day: '2026-12-07', journeys: [late] },
    { day: '2026-12-08', journeys: [early] },
    { day: '2026-12-09', journeys: [next] },
  ])
})

test('earlier ones are there until the first leaves at today’s start [PLANNER-023]', () => {
  expect(mayShowEarlier([journey('07T00:01', '07T02:00')], '2026-12-07')).toBe(true)
  expect(mayShowEarlier([journey('07T00:00', '07T02:00')], '2026-12-07')).toBe(false)
  expect(mayShowEarlier([journey('06T23:00', '07T02:00')], '2026-12-07')).toBe(false)
  expect(mayShowEarlier([], '2026-12-07')).toBe(false)
})

test('later ones are there until the last arrives 84 days past today’s start [PLANNER-022] [TCONST-003]', () => {
  expect(mayShowLater([journey('07T21:00', '07T23:59')], '2026-09-15')).toBe(true)
  expect(mayShowLater([journey('07T23:00', '08T00:00')], '2026-09-15')).toBe(false)
  expect(mayShowLater([], '2026-12-07')).toBe(false)
})

test('the clocks go back between: the first departure and the last arrival are moments, not words', () => {
  const summer = { id: 'a', departTime: '2026-10-25T01:40:00+01:00', arriveTime: '2026-10-25T01:50:00+01:00' }
  const winter = { id: 'b', departTime: '2026-10-25T01:10:00+00:00', arriveTime: '2026-10-25T01:20:00+00:00' }
  expect(joinJourneys([[winter], [summer]])).toEqual([summer, winter])
  expect(firstDeparture([winter, summer])).toBe(summer.departTime)
  expect(lastArrival([winter, summer])).toBe(winter.arriveTime)
})

test('pages join: nothing twice, nothing missing, the newest word of each, in the order of departure', () => {
  const minute = fc.integer({ min: 0, max: 3000 })
  const one = fc.tuple(minute, minute, fc.boolean()).map(([leaves, takes, cancelled]) => ({
    id: `${leaves} ${takes}`,
    departTime: londonIso(instant(1_780_000_000_000 + leaves * 60_000)),
    arriveTime: londonIso(instant(1_780_000_000_000 + (leaves + takes) * 60_000)),
    cancelled,
  }))
  fc.assert(
    fc.property(fc.array(fc.array(one)), (pages) => {
      const joined = joinJourneys(pages)
      const ids = pages.flat().map(({ id }) => id)
      expect(joined.map(({ id }) => id).toSorted()).toEqual([...new Set(ids)].toSorted())
      for (const joint of joined) expect(joint).toEqual(pages.flat().findLast(({ id }) => id === joint.id))
      const leaves = joined.map(({ departTime }) => Date.parse(departTime))
      expect(leaves).toEqual(leaves.toSorted((a, b) => a - b))
    }),
  )
})

test('a day on which nothing goes is looked through once, and the end of what is known is the end', () => {
  const known = [journey('07T08:00', '07T10:00')]
  expect(laterFrom(known, {})).toBe('2026-12-07T10:00:00+00:00')
  const looked = reachedAfter({}, 'later', '2026-12-07T10:00:00+00:00', [])
  expect(laterFrom(known, looked)).toBe('2026-12-08T10:00:00+00:00')
  expect(laterFrom(known, reachedAfter(looked, 'later', '2026-12-08T10:00:00+00:00', known))).toBe(
    '2026-12-07T10:00:00+00:00',
  )
  const before = reachedAfter({}, 'earlier', '2026-12-07T08:00:00+00:00', [])
  expect(earlierFrom(known, before)).toBe('2026-12-06T08:00:00+00:00')
  expect(mayShowEarlier(known, '2026-12-07', before)).toBe(false)
  const ended = reachedAfter({}, 'later', '2026-12-07T10:00:00+00:00', null)
  expect([laterFrom(known, ended), mayShowLater(known, '2026-12-07', ended)]).toEqual([undefined, false])
})

test('what is put first stands first, and what has no price last [PLANNER-014]', () => {
  const one = (id: string, changes: number, pence: number | null) => ({
    ...journey('07T08:00', '07T10:00'),
    id,
    changes,
    price: { pence },
  })
  const journeys = [one('a', 2, null), one('b', 0, 3000), one('c', 1, 1200), one('d', 2, null)]
  const order = (type: 0 | 1 | 2 | 3) => putFirst(journeys, type).map(({ id }) => id)
  expect([order(0), order(1), order(2), order(3)]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'a', 'd'],
    ['c', 'b', 'a', 'd'],
    ['a', 'b', 'c', 'd'],
  ])
})
