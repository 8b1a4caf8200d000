import { readFileSync } from 'node:fs'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { expect, test } from 'vitest'
import type { Dials } from './day.ts'
import { openDayFeed } from './day-feed.ts'
import { ridOf } from './booked.ts'

const railway = readRailway((file) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'))
const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
const HOUR = 3600
const NAMES = {
  tiploc: (code: string) => tiplocs.get(code)!,
  station: (code: string) => code,
  operator: (code: string) => code,
  coaches: () => [],
}
const DATE = '2026-12-02'
const LINES = ['cambrian-main', 'conwy-valley', 'south-north-fast']
const trains = trainsOn(railway, DATE).filter(({ line }) => LINES.includes(line))
const usual: Dials = { seed: 3, date: DATE, trouble: [{ from: 0, level: 2 }], closures: [], orders: [] }
const feed = (dials = usual) => openDayFeed(trains, [...railway.lines.values()], dials, NAMES)
const END = 40 * HOUR

test('each piece is told once, in order, whether it is asked for often or seldom', () => {
  const whole = feed().until(END)
  const bit = feed()
  const bits = Array.from({ length: END / 600 + 60 }, (_, step) => bit.until((step - 60) * 600)).flat()
  expect(bits).toEqual(whole)
  expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(bit.until(END)).toEqual([])
})

test('a train is told of from its schedule to its end: first whole, then an hour before it begins, then no more', () => {
  const of = new Map<string, { at: number; kind: News['kind'] }[]>()
  for (const { at, news } of feed().until(END)) {
    if (!('rid' in news)) continue
    of.set(news.rid, [...(of.get(news.rid) ?? []), { at, kind: news.kind }])
  }
  expect(of.size).toBe(trains.length)
  for (const told of of.values()) {
    expect([told[0]!.kind, told.at(-1)!.kind]).toEqual(['schedule', 'deactivated'])
    expect(told.filter(({ kind }) => kind === 'deactivated')).toHaveLength(1)
  }
})

test('a train that is still on its way is not forgotten, however late it is', () => {
  // Put off again and again, each time for so short that it pays to wait.
  const late = trains.find(({ line, calls: [first] }) => line === 'cambrian-main' && first!.departure > 9 * 60)!
  const [before, last] = [late.calls.at(-2)!, late.calls.at(-1)!]
  const closures = [0, 1, 2, 3, 4].map((time) => {
    const from = before.departure * 60 - 300 + time * 860
    return { one: before.code, other: last.code, from, until: from + 865 }
  })
  const bad = feed({ ...usual, closures })
  const told = bad.until(END)
  const overAt = new Map(told.flatMap(({ at, news }) => (news.kind === 'deactivated' ? [[news.rid, at]] : [])))
  const lateness = bad.day().runs.map(({ train, calls }) => {
    const comes = calls.findLast(({ cancelled }) => !cancelled)?.arrived
    if (comes !== undefined) expect(overAt.get(ridOf(train.uid, DATE))).toBeGreaterThan(comes)
    return (comes ?? 0) - train.calls.at(-1)!.arrival * 60
  })
  expect(Math.max(...lateness)).toBeGreaterThan(40 * 60)
})

test('dials that are turned change what comes, and what was told stays as it was told', () => {
  const turned = feed()
  const before = turned.until(15 * HOUR)
  const closures = [{ one: 'SHR', other: 'MCN', from: 15 * HOUR + 1, until: 17 * HOUR }]
  turned.turn({ ...usual, closures })
  const after = turned.until(END)
  expect([...before, ...after]).toEqual(feed({ ...usual, closures }).until(END))
  expect([...before, ...after]).not.toEqual(feed().until(END))
})

test('buses run where a line is closed, and those that were ordered run when it is opened again', () => {
  const closure = { one: 'SHR', other: 'MCN', from: 15 * HOUR, until: 17 * HOUR }
  const closed = feed({ ...usual, closures: [closure] })
  const told = closed.until(16 * HOUR)
  const buses = told.flatMap(({ at, news }) =>
    news.kind === 'schedule' && news.status === 'B' ? [{ at, ...news }] : [],
  )
  // One each half hour, each way, known since the line was closed.
  expect(buses).toHaveLength(2 * 4)
  expect(new Set(buses.map(({ at }) => at))).toEqual(new Set([15 * HOUR]))
  const ends = new Set(buses.map(({ places }) => `${places[0]!.tiploc} ${places.at(-1)!.tiploc}`))
  expect(ends).toEqual(
    new Set([`${tiplocs.get('SHR')} ${tiplocs.get('MCN')}`, `${tiplocs.get('MCN')} ${tiplocs.get('SHR')}`]),
  )
  expect(buses.every(({ places }) => places.some(({ tiploc }) => tiploc === tiplocs.get('NWT')))).toBe(true)
  closed.turn({ ...usual, closures: [{ ...closure, until: 16 * HOUR + 1, ordered: closure.until }] })
  const rest = closed.until(END)
  const deactivated = new Set(rest.flatMap(({ news }) => (news.kind === 'deactivated' ? [news.rid] : [])))
  expect(buses.filter(({ rid }) => !deactivated.has(rid))).toEqual([])
  const ran = closed.day().runs.filter(({ train }) => train.mode === 'bus')
  expect(ran.every(({ calls }) => calls.at(-1)!.arrived !== undefined)).toBe(true)
})

test('buses on the road hold up no train', () => {
  const closures = [{ one: 'SHR', other: 'WLP', from: 15 * HOUR, until: 15 * HOUR + 1, ordered: 20 * HOUR }]
  const fine = { ...usual, trouble: [{ from: 0, level: 0 }] }
  const [without, busy] = [feed(fine), feed({ ...fine, closures })].map((one) => one.day())
  expect(busy!.runs.length).toBeGreaterThan(without!.runs.length)
  const railOnly = busy!.runs.filter(({ train }) => train.mode === 'rail')
  expect(railOnly.map(({ calls }) => calls)).toEqual(without!.runs.map(({ calls }) => calls))
})
