import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../../time/instant.ts'
import { serviceInstant } from '../../time/london.ts'
import type { TrainRun } from '../run-of-train.ts'
import type { Counts } from './counts.ts'
import { countLessons } from './counts.ts'
import { learnDay, lessonsOf } from './learn-day.ts'
import { inWholeMinutes, likelyTimesOf, standingOf } from './likely-times.ts'
import { cambrian, run, RUN_DATE, type ToldCall } from './testing/trains.ts'

const NOBODY_LATE = () => 0
const at = (minute: number) => instant(serviceInstant(RUN_DATE, minute) + 20_000)
const say = (counts: Counts, told: readonly ToldCall[], minute: number, lateShare = NOBODY_LATE) =>
  likelyTimesOf(counts, cambrian(told), at(minute), lateShare)

/** A day on which a train a minute left on time, and came so much later to Hereford, in turn. */
const trainsOf = (...lates: readonly number[]): TrainRun[] =>
  lates.map((late, nth) => {
    const one = run([0, 0], [0, 0], [late, late])
    const calls = one.calls.map((call) => ({ ...call, arrives: call.arrives + nth, departs: call.departs + nth }))
    return { ...one, uid: `W${nth}`, calls }
  })
const TWENTY = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 20]

test('a train is likely to do what those did that stood as it does, and earlier or later with the tenths of them', () => {
  const counts = learnDay(trainsOf(...TWENTY), RUN_DATE)
  const told = [{ left: 0 }, { came: 0, left: 0 }, { comes: 0 }]
  const [hereford, ...more] = say(counts, told, 560)
  expect(more).toEqual([])
  expect(hereford).toMatchObject({ call: 2, what: 'arrival', forecast: 0, ahead: 40 })
  expect(hereford!.middle).toBeGreaterThanOrEqual(3)
  expect(hereford!.middle).toBeLessThan(4)
  expect(inWholeMinutes(hereford!)).toEqual({ from: 0, until: 7 })
  expect(hereford!.lateChance).toBeGreaterThan(0.2)
  expect(hereford!.lateChance).toBeLessThan(0.5)
})

test('nothing is said where nothing was ever learnt, of buses, and of what nobody forecasts', () => {
  const counts = learnDay(trainsOf(...TWENTY), RUN_DATE)
  const told = [{ left: 0 }, { came: 0, left: 0 }, { comes: 0 }]
  expect(say(new Map(), told, 560)).toEqual([])
  expect(say(counts, told, 560)).toHaveLength(1)
  const bus = { ...cambrian(told), mode: 'bus' } as const
  expect(likelyTimesOf(counts, bus, at(560), NOBODY_LATE)).toEqual([])
  expect(likelyTimesOf(counts, { ...cambrian(told), isOver: true }, at(560), NOBODY_LATE)).toEqual([])
  expect(standingOf({ ...cambrian(told), isOver: true }, at(560))).toBeUndefined()
  expect(say(counts, [{ left: 0 }, { came: 0, left: 0 }, {}], 560)).toEqual([])
  expect(say(counts, [{ left: 0 }, { came: 0, left: 0 }, { off: true }], 560)).toEqual([])
})

test('on a day when most of its operator’s trains are late, a train is later than on a good one', () => {
  const then = { operator: 'AW', what: 'arrival', late: 0, ahead: 40, begun: true } as const
  const lesson = (lateShare: number, change: number) => ({
    circumstances: { ...then, clock: 560, serviceDate: RUN_DATE, lateShare },
    change,
  })
  const counts = countLessons(Array.from({ length: 200 }, (_, nth) => (nth % 2 ? lesson(0, 0) : lesson(0.6, 12))))
  const told = [{ left: 0 }, { came: 0, left: 0 }, { comes: 0 }]
  const middle = (share: number) => Math.floor(say(counts, told, 560, () => share)[0]!.middle)
  expect([middle(0), middle(0.6)]).toEqual([0, 12])
})

const lateness = fc.integer({ min: -3, max: 40 })

test('whatever was learnt and is known, ranges keep their order, the train’s, the clock’s and the timetable’s', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(lateness, lateness, lateness, lateness), { minLength: 1, maxLength: 12 }),
      fc.tuple(lateness, lateness, lateness, lateness),
      fc.integer({ min: 480, max: 600 }),
      (days, [left, came, went, ended], minute) => {
        const runs = days.map(([a, b, c, d]) => run([Math.max(0, a), Math.max(0, a)], [b, Math.max(0, c)], [d, d]))
        const counts = learnDay(runs, RUN_DATE)
        const isPast = (plan: number, late: number) => plan + late <= minute
        const begun = isPast(540, Math.max(0, left))
        const there = begun && isPast(552, came)
        const told: ToldCall[] = [
          begun ? { left: Math.max(0, left) } : { goes: Math.max(0, left) },
          { ...(there ? { came } : { comes: came }), goes: Math.max(0, went) },
          { comes: ended },
        ]
        const likely = say(counts, told, minute)
        let before = [minute, minute, minute]
        for (const one of likely) {
          const plan = one.call === 0 ? 540 : one.call === 2 ? 600 : one.what === 'arrival' ? 552 : 554
          const times = [one.early, one.middle, one.late].map((late) => plan + late)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          if (one.what === 'departure') expect(one.early).toBeGreaterThanOrEqual(0)
          for (const [place, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(before[place]! - 1e-9)
          expect(one.lateChance).toBeGreaterThanOrEqual(0)
          expect(one.lateChance).toBeLessThanOrEqual(1 + 1e-9)
          before = times
        }
      },
    ),
  )
})

test('what is learnt is by how much later it became than it would have been', () => {
  const lessons = [...lessonsOf([run([3, 3], [5, 4], [9, 9])], RUN_DATE)]
  const underWay = lessons.filter(({ circumstances }) => circumstances.begun)
  expect(underWay.map(({ circumstances: { late }, change }) => late + change)).toContain(9)
  expect(
    underWay.every(({ circumstances: { late, what }, change }) => what === 'departure' || late + change >= 5),
  ).toBe(true)
  expect(underWay.find(({ circumstances }) => circumstances.late === 4)?.change).toBe(5)
})

test('nothing is learnt from buses, and from trains that hardly anybody reported', () => {
  const late = run([0, 0], [9, 9], [9, 9])
  expect(learnDay([late], RUN_DATE).size).toBeGreaterThan(0)
  expect(learnDay([{ ...late, mode: 'bus' }, run([0, 0], ['unknown', 'unknown'], [9, 9])], RUN_DATE).size).toBe(0)
})

test('a busy day is learnt from some of its trains at each moment, a quiet one from all', () => {
  const one = run([0, 0], [0, 0], [0, 0])
  const lessons = (trains: number) =>
    [
      ...lessonsOf(
        Array.from({ length: trains }, () => one),
        RUN_DATE,
      ),
    ].length
  expect(lessons(60)).toBe(60 * lessons(1))
  expect(lessons(240)).toBe(60 * lessons(1))
})

test('what is overdue is not said to come sooner than now', () => {
  const counts = learnDay(trainsOf(...TWENTY), RUN_DATE)
  const told = [{ left: 0 }, { came: 0, left: 0 }, { comes: 9 }]
  expect(say(counts, told, 615)[0]!.early).toBeGreaterThanOrEqual(15)
})

test('what cannot be any more isn’t weighed: no departure before its time, nothing before now', () => {
  const learnt = (what: 'arrival' | 'departure', ahead: number, late: number, changes: readonly number[]) =>
    countLessons(
      changes.map((change) => ({
        circumstances: {
          operator: 'AW',
          what,
          late,
          ahead,
          begun: true,
          clock: 560,
          serviceDate: RUN_DATE,
          lateShare: 0,
        },
        change,
      })),
    )
  const leaves = learnt('departure', 7, 6, [-7, -7, -7, 1])
  expect(say(leaves, [{ left: 0 }, { came: 1, goes: 6 }, { comes: 0 }], 553)[0]?.early).toBeCloseTo(7.1)
  // Six and one more: whoever hears of being late hears that it surely is.
  expect(say(leaves, [{ left: 0 }, { came: 1, goes: 6 }, { comes: 0 }], 553)[0]?.lateChance).toBe(1)
  const comes = learnt('arrival', 2, 10, [-5, -5, -5, 5])
  const [hereford] = say(comes, [{ left: 0 }, { came: 0, left: 0 }, { comes: 10 }], 608)
  expect(hereford!.early).toBeCloseTo(15.1)
})

test('nobody goes on where the forecast ends', () => {
  const counts = learnDay(trainsOf(...TWENTY), RUN_DATE)
  const calls = (told: readonly ToldCall[]) => say(counts, told, 545).map(({ call, what }) => `${what} ${call}`)
  expect(calls([{ left: 0 }, { comes: 0, goes: 0 }, { comes: 0 }])).toEqual(['arrival 1', 'departure 1', 'arrival 2'])
  expect(calls([{ left: 0 }, { comes: 0, goes: 0 }, {}])).toEqual(['arrival 1', 'departure 1'])
})

test('a range is said in the minutes that station clocks show', () => {
  expect(inWholeMinutes({ early: 2.3, late: 5.9 })).toEqual({ from: 2, until: 5 })
  expect(inWholeMinutes({ early: 2.3, late: 6 })).toEqual({ from: 2, until: 5 })
  expect(inWholeMinutes({ early: 4, late: 4 })).toEqual({ from: 4, until: 4 })
  expect(inWholeMinutes({ early: -1.5, late: -0.2 })).toEqual({ from: -2, until: -1 })
})
