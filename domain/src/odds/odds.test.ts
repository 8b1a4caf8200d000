import fc from 'fast-check'
import { expect, test } from 'vitest'
import { learnDay } from '../live/likely/learn-day.ts'
import { comingTimesOf } from '../live/likely/likely-times.ts'
import { cambrian, run, RUN_DATE } from '../live/likely/testing/trains.ts'
import { instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { likelyMinutes } from './likely-minutes.ts'
import { certain, chanceBefore, chanceFrom, type Minutes, quantileOf } from './minutes.ts'
import { oddsOf, timesOfTen } from './odds.ts'

const minutes = fc
  .tuple(fc.integer({ min: 500, max: 620 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }))
  .filter(([, weights]) => weights.some((weight) => weight > 0))
  .map(([from, weights]): Minutes => {
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return { from, shares: weights.map((weight) => weight / sum) }
  })

/** Each minute that it may be, with how likely it is. */
const each = ({ from, shares }: Minutes) => shares.map((share, at) => ({ minute: from + at, share }))

test('a change is caught as often as the one comes in time before the other leaves', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 0, max: 20 }), (comes, leaves, needs) => {
      let slow = 0
      for (const one of each(comes))
        for (const other of each(leaves)) if (other.minute - one.minute >= needs) slow += one.share * other.share
      expect(chanceBefore(comes, leaves, needs)).toBeCloseTo(slow, 9)
      // Whoever needs longer doesn't catch more, and whoever leaves later isn't missed sooner.
      expect(chanceBefore(comes, leaves, needs + 1)).toBeLessThanOrEqual(slow + 1e-9)
      expect(chanceBefore(comes, { ...leaves, from: leaves.from + 1 }, needs)).toBeGreaterThanOrEqual(slow - 1e-9)
    }),
  )
})

test('at a quantile so large a part is over, and no larger one before it', () => {
  fc.assert(
    fc.property(minutes, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (one, part) => {
      const at = quantileOf(one, part)
      expect(1 - chanceFrom(one, Math.floor(at - 1e-9))).toBeLessThanOrEqual(part + 1e-9)
      expect(1 - chanceFrom(one, Math.ceil(at))).toBeGreaterThanOrEqual(part - 1e-9)
    }),
  )
})

const late: Minutes = { from: 600, shares: [0.5, 0, 0, 0, 0, 0.3, 0, 0, 0, 0, 0.2] }

test('a journey of two changes holds when both hold, and arrives by what is left where one fails', () => {
  const odds = oddsOf(
    [
      { comes: late, leaves: certain(607), needs: 4, missed: certain(760) },
      { comes: certain(640), leaves: certain(645), needs: 5, missed: certain(800) },
    ],
    certain(700),
  )
  expect(odds.changes).toEqual([0.5, 1])
  expect(odds.all).toBe(0.5)
  // Half of the times at 11:40, else an hour later.
  expect(odds.arrival).toEqual({ early: 700.2, middle: 701, late: 760.8 })
})

test('where nobody knows what goes when a change is missed, no arrival is said; where it cannot be missed, one is', () => {
  const change = { comes: late, needs: 4, missed: undefined }
  const often = oddsOf([{ ...change, leaves: certain(607) }], certain(640))
  expect(often).toMatchObject({ all: 0.5, arrival: undefined })
  const always = oddsOf([{ ...change, leaves: certain(620) }], certain(650))
  expect(always).toMatchObject({ all: 1, arrival: { middle: 650.5 } })
  expect(oddsOf([{ ...change, leaves: certain(620) }], undefined)).toMatchObject({ all: 1, arrival: undefined })
})

test('a journey without a change holds, and arrives as its train does', () => {
  expect(oddsOf([], late)).toEqual({ changes: [], all: 1, arrival: { early: 600.2, middle: 601, late: 610.5 } })
})

test('whatever the trains do, a chance is one, and the ends are in their order', () => {
  const change = fc.record({
    comes: minutes,
    leaves: minutes,
    needs: fc.integer({ min: 0, max: 30 }),
    missed: fc.option(minutes, { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), minutes, (changes, end) => {
      const odds = oddsOf(changes, end)
      for (const chance of [...odds.changes, odds.all]) expect(chance >= 0 && chance <= 1).toBe(true)
      expect(odds.all).toBeLessThanOrEqual(Math.min(1, ...odds.changes))
      const { early, middle, late: latest } = odds.arrival ?? { early: 0, middle: 0, late: 0 }
      expect(early <= middle && middle <= latest).toBe(true)
    }),
  )
})

test('a train comes when those came that stood as it does', () => {
  // A train a minute, that left on time and came this much later to Hereford.
  const lates = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 20]
  const runs = lates.map((minutesLate, nth) => {
    const one = run([0, 0], [0, 0], [minutesLate, minutesLate])
    const calls = one.calls.map((call) => ({ ...call, arrives: call.arrives + nth, departs: call.departs + nth }))
    return { ...one, uid: `W${nth}`, calls }
  })
  const told = cambrian([{ left: 0 }, { came: 0, left: 0 }, { comes: 0 }])
  const now = instant(serviceInstant(RUN_DATE, 560) + 20_000)
  const [hereford] = comingTimesOf(learnDay(runs, RUN_DATE), told, now, () => 0).map(likelyMinutes)
  const planned = Math.floor(serviceInstant(RUN_DATE, 600) / 60_000)
  expect(hereford!.from).toBe(planned)
  expect(chanceFrom(hereford!, planned)).toBeCloseTo(1)
  expect(chanceFrom(hereford!, planned + 5)).toBeGreaterThan(0.2)
  expect(chanceFrom(hereford!, planned + 5)).toBeLessThan(0.5)
})

test('a chance is said as times of ten, and nothing is sure that isn’t', () => {
  expect([0, 0.02, 0.34, 0.96, 0.985, 0.995, 1].map(timesOfTen)).toEqual([0, 1, 3, 9, 9, 10, 10])
})
