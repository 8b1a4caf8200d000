import { readFileSync } from 'node:fs'
import { instant } from '@cledrau/domain/time/instant.ts'
import { emptyRailway, type KnownRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { arrivalShown, departureShown, platformShown, type ShownTime } from '@cledrau/feeds/darwin/known/shown.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { trainsOn } from '@cledrau/feeds/railway/days.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { expect, test } from 'vitest'
import { ridOf } from './booked.ts'
import type { Day, Dials } from './day.ts'
import { simulate } from './simulate.ts'
import { openTeller } from './teller.ts'

const railway = readRailway((file) => readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8'))
const tiplocs = new Map(railway.stops.map(({ code, tiploc }) => [code, tiploc]))
const tiplocOf = (code: string) => tiplocs.get(code)!
const DATE = '2026-12-02'
const HOUR = 3600
const level = (of: number) => [{ from: 0, level: of }]
const LINES = [
  'north-south-fast',
  'south-north-fast',
  'cambrian-main',
  'conwy-valley',
  'west-wales',
  'maesteg',
  'coryton',
]
const trains = trainsOn(railway, DATE).filter(({ line }) => LINES.includes(line))
const dayWith = (dials: Partial<Dials>) =>
  simulate(trains, [...railway.lines.values()], {
    seed: 3,
    date: DATE,
    trouble: level(2),
    closures: [],
    orders: [],
    ...dials,
  })
const day = dayWith({})

/** All news of a day until a moment, and what who heard them knows. */
function heard(of: Day, until: number, listen: (news: News) => void = () => {}) {
  const teller = openTeller(of, DATE, tiplocOf)
  const known = emptyRailway()
  let order = 0
  const take = (all: News[]) => all.forEach((news) => (listen(news), hear(known, news, order++)))
  take(of.runs.flatMap((_, run) => [teller.scheduleOf(run), ...teller.announce(run, 0)]))
  for (const news of of.happenings) if (news.at <= until) take(teller.hear(news))
  return { teller, known }
}
const report = feedReport()
const hear = (known: KnownRailway, news: News, order: number) =>
  takeNews(known, news, order, { isDay: (date) => date === DATE, report }, { file: 'world', message: order })

/** Per train and call what a board would show. */
type Shown = readonly [ShownTime | undefined, ShownTime | undefined, string | undefined]
const shown = ({ trains: known }: KnownRailway): Shown[][] =>
  day.runs.map(({ train }) => {
    const one = known.get(ridOf(train.uid, DATE))!
    return one.places.map((place, call) => [
      arrivalShown(one, call),
      departureShown(one, call),
      platformShown(place)?.name,
    ])
  })
const minuteOf = (seconds: number) => instant(Date.parse(`${DATE}T00:00:00Z`) + Math.floor(seconds / 60) * 60_000)

test('who heard all of the day knows when each train came and left, where, and what didn’t run', () => {
  const { known } = heard(day, Infinity)
  expect(report.faults).toEqual([])
  const wrong = day.runs.flatMap(({ train, calls }) => {
    const one = known.trains.get(ridOf(train.uid, DATE))!
    return calls.flatMap(({ arrived, left, platform, cancelled }, call) => {
      const [arrival, departure] = [arrivalShown(one, call), departureShown(one, call)]
      const is = (time: typeof arrival, second: number | undefined) =>
        second === undefined || (time?.state === 'actual' && time.at === minuteOf(second))
      const isRight = cancelled
        ? [arrival, departure].every((time) => time === undefined || time.state === 'cancelled')
        : is(arrival, arrived) && is(departure, left) && platformShown(one.places[call]!)?.name === platform
      return isRight ? [] : [{ uid: train.uid, call, arrival, departure, arrived, left }]
    })
  })
  expect(wrong).toEqual([])
})

test.each([7, 9, 12.5, 18, 23])('a snapshot at %s o’clock says what who heard the day until then knows', (hour) => {
  const { teller, known } = heard(day, hour * HOUR)
  const fresh = emptyRailway()
  for (const [order, news] of teller.snapshot(hour * HOUR).entries()) hear(fresh, news, order)
  // Forecasts go on with the minutes that pass without news; what has happened must be the same.
  const happened = (time: ShownTime | undefined) =>
    time?.state === 'actual' ? time.at : time?.state === 'cancelled' ? time.state : 'not yet'
  const facts = (of: KnownRailway) =>
    shown(of).flatMap((calls, run) =>
      calls.map(([arrival, departure, platform], call) =>
        // Nobody asks for the platform of a train that doesn't come.
        [
          day.runs[run]!.train.uid,
          call,
          happened(arrival),
          happened(departure),
          arrival?.state !== 'cancelled' && departure?.state !== 'cancelled' && platform,
        ].join(' '),
      ),
    )
  const knew = new Set(facts(known))
  expect(facts(fresh).filter((fact) => !knew.has(fact))).toEqual([])
})

test('nothing that is told knows what is yet to come', () => {
  const shut = dayWith({ closures: [{ one: 'SHR', other: 'MCN', from: 15 * HOUR, until: 17 * HOUR }] })
  const worse = dayWith({ trouble: [...level(2), { from: 15 * HOUR, level: 3 }] })
  const until = (of: Day, hour: number) => {
    const all: News[] = []
    heard(of, hour * HOUR, (news) => all.push(news))
    return JSON.stringify(all)
  }
  for (const later of [shut, worse]) {
    expect(until(later, 15)).toBe(until(day, 15))
    expect(until(later, 18)).not.toBe(until(day, 18))
  }
})

test('an actual time that was wrong is taken back, and said anew', () => {
  const wrong = dayWith({ trouble: level(12) })
  const corrected = wrong.happenings.filter((news) => news.kind === 'corrected')
  expect(corrected.length).toBeGreaterThan(0)
  const news: News[] = []
  const { known } = heard(wrong, Infinity, (one) => news.push(one))
  const removed = news.flatMap((one) =>
    one.kind === 'status' ? one.places.filter(({ arrival }) => arrival?.actualRemoved) : [],
  )
  // Of trains that have gone on meanwhile nothing is taken back.
  expect(removed.length).toBeGreaterThan(0)
  expect(removed.length).toBeLessThanOrEqual(corrected.length)
  expect(removed.every(({ arrival }) => arrival!.expected !== undefined && arrival!.actual === undefined)).toBe(true)
  for (const { run, call, arrived } of corrected) {
    const one = known.trains.get(ridOf(wrong.runs[run]!.train.uid, DATE))!
    expect(arrivalShown(one, call)).toEqual({ state: 'actual', at: minuteOf(arrived) })
  }
})

test('a train that waits is expected later, and a train that is late makes up what it can', () => {
  const late = day.runs.findIndex(({ train, calls }) => {
    const before = (calls.at(-2)?.left ?? 0) - train.calls.at(-2)!.departure * 60
    return before > 600 && calls.length > 8
  })
  const { train, calls } = day.runs[late]!
  const at = calls.findIndex(({ left }, call) => left !== undefined && left - train.calls[call]!.departure * 60 > 600)
  const { known } = heard(day, calls[at]!.left!)
  const one = known.trains.get(ridOf(train.uid, DATE))!
  const end = arrivalShown(one, calls.length - 1)
  const booked = minuteOf(train.calls.at(-1)!.arrival * 60)
  const delay = calls[at]!.left! - train.calls[at]!.departure * 60
  expect(end?.state).toBe('expected')
  const expected = end && 'at' in end ? (end.at - booked) / 1000 : 0
  expect(expected).toBeLessThanOrEqual(delay)
  expect(expected).toBeGreaterThan(delay / 4)
})

test('what is told can be written as Push Port and read back, in both versions', () => {
  const sample: News[] = []
  heard(day, 8 * HOUR, (news) => {
    if (sample.length < 400 || news.kind !== 'schedule') sample.push(news)
  })
  for (const version of [16, 18] as const)
    for (const news of sample.slice(0, 2000).filter((_, at) => at % 7 === 0)) {
      const text = writePushPort(
        { at: instant(Date.parse(`${DATE}T08:00:00Z`)), body: { kind: 'update', news: [news] } },
        version,
      )
      const back = readPushPort(text, report, { file: 'world', message: 0 })
      expect(back?.body).toMatchObject({ kind: 'update', news: [news] })
    }
  expect(report.faults).toEqual([])
})
