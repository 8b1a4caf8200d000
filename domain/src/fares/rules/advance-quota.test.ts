import { expect, test } from 'vitest'
import { addDays } from '../../time/dates.ts'
import { advanceQuota, STEPS } from './advance-quota.ts'

/** A Wednesday with no holiday near. */
const WEDNESDAY = '2026-11-18'
const TICKETS = Array.from({ length: STEPS }, (_, at) => `AA${at + 1}`)
const UIDS = Array.from({ length: 200 }, (_, at) => `C${10_000 + at * 7}`)
const PEAK = 480
const NIGHT = 1350

/** The cheapest step that has a place, or one more than there are. */
const cheapest = (uid: string, date: string, middle: number, daysAhead: number): number => {
  const at = TICKETS.findIndex((ticket) => advanceQuota(ticket, { uid, date, middle }, daysAhead) > 0)
  return at < 0 ? STEPS + 1 : at + 1
}
const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const usual = (date: string, middle: number, daysAhead: number): number =>
  average(UIDS.map((uid) => cheapest(uid, date, middle, daysAhead)))

test('as the day draws nearer no step gets places back, and cheap ones go before dear ones', () => {
  const wrong: string[] = []
  for (const uid of UIDS.slice(0, 60)) {
    for (const middle of [300, PEAK, 780, 1040, NIGHT]) {
      const train = { uid, date: WEDNESDAY, middle }
      let before = TICKETS.map(() => Infinity)
      for (let days = 90; days >= 0; days--) {
        const now = TICKETS.map((ticket) => advanceQuota(ticket, train, days))
        const open = now.findIndex((places) => places > 0)
        if (now.some((places, at) => places > Math.min(12, before[at] as number))) wrong.push(`${uid} more in ${days}`)
        if (open >= 0 && now.slice(open).includes(0)) wrong.push(`${uid} a gap in ${days}`)
        before = now
      }
    }
  }
  expect(wrong).toEqual([])
})

test('waiting costs: weeks before there are cheap places, on the day on most trains only dear ones or none', () => {
  const byDays = [60, 21, 7, 3, 0].map((days) => usual(WEDNESDAY, 780, days))
  expect(byDays).toEqual(byDays.toSorted((a, b) => a - b))
  expect(byDays[0]).toBeLessThan(2.5)
  expect(byDays.at(-1)).toBeGreaterThan(4)
})

test('a train of the morning rush is dearer than the last of the evening, a Friday dearer than a Wednesday', () => {
  expect(usual(WEDNESDAY, PEAK, 14)).toBeGreaterThan(usual(WEDNESDAY, NIGHT, 14) + 1)
  const inMostWeeks = Array.from({ length: 20 }, (_, week) => {
    const wednesday = addDays(WEDNESDAY, week * 7)
    return usual(addDays(wednesday, 2), 960, 14) - usual(wednesday, 960, 14)
  })
  expect(average(inMostWeeks)).toBeGreaterThan(0.4)
})

test('a bank holiday fills as a Sunday does: nobody goes to work', () => {
  const boxingDay = '2028-12-26'
  expect(usual(boxingDay, PEAK, 14)).toBeLessThan(usual('2028-12-12', PEAK, 14) - 0.5)
})

test('days differ, and so do trains of one hour', () => {
  const days = Array.from({ length: 28 }, (_, at) => usual(addDays(WEDNESDAY, at), 780, 21).toFixed(2))
  expect(new Set(days).size).toBeGreaterThan(10)
  expect(new Set(UIDS.map((uid) => cheapest(uid, WEDNESDAY, 780, 14))).size).toBeGreaterThan(1)
})

test('a ticket with a price of its own is sold until near the end, whatever its code', () => {
  const train = { uid: 'C10000', date: WEDNESDAY, middle: NIGHT }
  for (const ticket of ['FA1', 'XYZ', 'C1S']) expect(advanceQuota(ticket, train, 7)).toBeGreaterThan(0)
})
