import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { expect, test } from 'vitest'
import { closedWays } from './closures.ts'
import type { Closure, Day, Dials } from './day.ts'
import { simulate } from './simulate.ts'
import { broughtBy } from './stock.ts'

const railway = readRailway((file) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'))
const lines = [...railway.lines.values()]
const DATE = '2026-12-02'
const trains = trainsOn(railway, DATE).filter(({ mode }) => mode === 'rail')
const MONDAY = trainsOn(railway, '2026-12-07').filter(({ mode }) => mode === 'rail')
const HOUR = 3600
const level = (of: number) => [{ from: 0, level: of }]
const closure: Closure = { one: 'NWP', other: 'CDF', from: 8 * HOUR, until: 10 * HOUR }

const dayOf = (dials: Partial<Dials>, of: readonly Train[] = trains) =>
  simulate(of, lines, { seed: 1, date: DATE, trouble: level(1), closures: [], orders: [], ...dials })
const usual = dayOf({})
const bad = dayOf({ seed: 7, trouble: level(3) })
const shut = dayOf({ closures: [closure] })
const DAYS: [string, Day][] = [
  ['a day like most', usual],
  ['a day to remember', bad],
  ['a day with a closed line', shut],
]
const booked = ({ train }: Day['runs'][number], call: number) => train.calls[call]!
const lateAtEnd = (day: Day) =>
  day.runs.flatMap((run) => {
    const arrived = run.calls.at(-1)!.arrived
    return arrived === undefined ? [] : [arrived - run.train.calls.at(-1)!.arrival * 60]
  })

test('coaches are not given to a train for a part of its way that a closed line has taken from it', () => {
  // The train before turns back just where the next one was to have no more calls.
  const closures: Closure[] = [
    { one: 'HFD', other: 'LEO', from: 6 * HOUR, until: 8 * HOUR },
    { one: 'PTA', other: 'NTH', from: 11 * HOUR, until: 13 * HOUR },
    { one: 'LLJ', other: 'BNG', from: 16 * HOUR, until: 18 * HOUR },
  ]
  const day = dayOf({ seed: 8, date: '2026-12-07', trouble: level(3), closures }, MONDAY)
  for (const { calls } of day.runs) expect(calls.at(-1)?.left).toBeUndefined()
})

test('the same dials give the same day, another seed another one', () => {
  expect(JSON.stringify(dayOf({}).happenings)).toBe(JSON.stringify(usual.happenings))
  expect(JSON.stringify(dayOf({ seed: 2 }).happenings)).not.toBe(JSON.stringify(usual.happenings))
})

test('where nothing goes wrong every train is where it is booked, to the second', () => {
  const wrong = dayOf({ trouble: level(0) }).runs.flatMap((run) =>
    run.calls.filter(({ arrived, left, platform, cancelled }, call) => {
      const plan = booked(run, call)
      return (
        cancelled ||
        platform !== plan.platform ||
        (call > 0 && arrived !== plan.arrival * 60) ||
        (call < run.calls.length - 1 && left !== plan.departure * 60)
      )
    }),
  )
  expect(wrong).toEqual([])
})

test.each(DAYS)('no train leaves before its time or before it has come, and each comes to an end: %s', (_, day) => {
  const faults = day.runs.flatMap((run) => {
    const called = run.calls.filter(({ cancelled }) => !cancelled)
    return run.calls.flatMap((call, at) => {
      const { arrived, left } = call
      if (call.cancelled) return arrived === undefined && left === undefined ? [] : [[run.train.uid, at, 'cancelled']]
      const isFirst = call === called[0]
      const isLast = call === called.at(-1)
      const before = run.calls[at - 1]?.left
      const isRight =
        (isFirst ? arrived === undefined : arrived !== undefined && before !== undefined && arrived > before) &&
        (isLast ? left === undefined : left !== undefined && left >= booked(run, at).departure * 60) &&
        (arrived === undefined || left === undefined || left >= arrived)
      return isRight ? [] : [[run.train.uid, at, arrived, left]]
    })
  })
  expect(faults).toEqual([])
})

test.each(DAYS)('trains follow each other on the way, and pass only where the plan has them pass: %s', (_, day) => {
  const ways = new Map<string, { left: number; comes: number; booked: number }[]>()
  for (const run of day.runs)
    for (const [at, { left }] of run.calls.entries()) {
      const comes = run.calls[at + 1]?.arrived
      if (left === undefined || comes === undefined) continue
      const way = `${booked(run, at).code} ${booked(run, at + 1).code}`
      const known = ways.get(way) ?? []
      ways.set(way, [...known, { left, comes, booked: booked(run, at + 1).arrival }])
    }
  const passes = [...ways].flatMap(([way, all]) =>
    all
      .toSorted((a, b) => a.left - b.left)
      .flatMap((one, at, sorted) => {
        const next = sorted[at + 1]
        return next && next.booked > one.booked && next.comes < one.comes ? [way] : []
      }),
  )
  expect(passes).toEqual([])
})

test.each(DAYS)('what becomes known, told in order, is the whole day: %s', (_, day) => {
  const told = day.runs.map(({ train }) =>
    train.calls.map(({ platform }) => ({ platform, cancelled: false }) as Day['runs'][number]['calls'][number]),
  )
  let [before, outOfOrder] = [0, 0]
  for (const news of day.happenings) {
    outOfOrder += Number(news.at < before)
    before = news.at
    if (news.kind === 'arrived') told[news.run]![news.call]!.arrived = news.at
    else if (news.kind === 'corrected') told[news.run]![news.call]!.arrived = news.arrived
    else if (news.kind === 'left') told[news.run]![news.call]!.left = news.at
    else if (news.kind === 'platform') told[news.run]![news.call]!.platform = news.platform
    else if (news.kind === 'cancelled')
      for (const call of told[news.run]!.slice(news.from, news.to + 1)) call.cancelled = true
  }
  expect(outOfOrder).toBe(0)
  const ran = day.runs.map(({ calls }) => calls)
  expect(told.filter((calls, run) => !isDeepStrictEqual(calls, ran[run]))).toEqual([])
})

test('coaches that come late make the next train late; those that don’t come are looked for, or nobody runs it', () => {
  const brought = broughtBy(trains)
  expect(brought.filter((from) => from !== undefined).length).toBeGreaterThan(trains.length / 2)
  let knockedOn = 0
  for (const [run, from] of brought.entries()) {
    if (from === undefined) continue
    const came = bad.runs[from]!.calls.at(-1)!.arrived
    const left = bad.runs[run]!.calls[0]!.left
    if (came === undefined || left === undefined) continue
    expect(left).toBeGreaterThanOrEqual(came + 240)
    if (came + 240 > booked(bad.runs[run]!, 0).departure * 60) knockedOn++
  }
  expect(knockedOn).toBeGreaterThan(20)
  // Of two trains with the same coaches, the second can't run on time when the first doesn't run.
  const pairs = brought.flatMap((from, run) => {
    const gone = from !== undefined && bad.runs[from]!.calls.every(({ cancelled }) => cancelled)
    return gone ? [bad.runs[run]!] : []
  })
  expect(pairs.length).toBeGreaterThan(20)
  for (const run of pairs) expect(run.calls[0]!.left).not.toBe(booked(run, 0).departure * 60)
})

test('on a closed line nobody is let in: trains before it turn back or wait, and what is elsewhere runs', () => {
  const closed = closedWays(lines, [closure])
  const entered = (day: Day) =>
    day.runs.flatMap((run) =>
      run.calls.flatMap(({ left }, at) => {
        const to = run.train.calls[at + 1]
        return left !== undefined && to && closed(booked(run, at).code, to.code, left) !== undefined
          ? [run.train.uid]
          : []
      }),
    )
  expect(entered(usual).length).toBeGreaterThan(20)
  expect(entered(shut)).toEqual([])
  const cut = (day: Day) => day.runs.filter(({ calls }) => calls.some(({ cancelled }) => cancelled)).length
  expect(cut(shut)).toBeGreaterThan(cut(usual) + 20)
  const north = (day: Day) =>
    day.runs.filter(({ train }) => train.line === 'conwy-valley').map(({ calls }) => calls.map(({ left }) => left))
  expect(north(shut)).toEqual(north(usual))
})

test('who would come to a closed line is stopped beforehand, and stays so when it is opened before its time', () => {
  const closed = closedWays(lines, [closure])
  const stops = ({ happenings, runs }: Day) =>
    happenings.flatMap((one) => {
      if (one.kind !== 'cancelled' || one.cause !== 'obstruction') return []
      const { calls, uid } = runs[one.run]!.train
      const [from, to] = calls.slice(Math.max(0, one.from - 1))
      const due = from!.departure * 60
      // Who is late already learns it where the line ends.
      return one.at < due && closed(from!.code, to!.code, due) !== undefined ? [{ at: one.at, uid, due }] : []
    })
  const said = stops(shut)
  expect(said.length).toBeGreaterThan(10)
  for (const { at, due } of said) expect(at).toBe(Math.max(due - HOUR, closure.from + 300))
  expect(said.filter(({ at, due }) => due - at === HOUR).length).toBeGreaterThan(5)

  const opened = dayOf({ closures: [{ ...closure, until: 9 * HOUR, ordered: closure.until }] })
  const before = (day: Day) => day.happenings.filter(({ at }) => at < 9 * HOUR)
  expect(before(opened)).toEqual(before(shut))
  const uids = new Set(stops(opened).map(({ uid }) => uid))
  for (const { uid, at } of said) expect(uids.has(uid), uid).toBe(at < 9 * HOUR)
})

test('most days are as days are: nine trains in ten within five minutes, two or three in a hundred cancelled', () => {
  for (const seed of [1, 2, 3]) {
    const day = seed === 1 ? usual : dayOf({ seed })
    const late = lateAtEnd(day)
    const punctual = late.filter((seconds) => seconds < 300).length / late.length
    const gone = day.runs.filter(({ calls }) => calls.every(({ cancelled }) => cancelled)).length / trains.length
    expect([punctual > 0.87, punctual < 0.94, gone > 0.015, gone < 0.04], `${punctual} ${gone}`).toEqual(
      Array(4).fill(true),
    )
  }
  const late = lateAtEnd(bad)
  expect(late.filter((seconds) => seconds < 300).length / late.length).toBeLessThan(0.75)
})
