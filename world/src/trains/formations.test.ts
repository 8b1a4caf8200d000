import { instant } from '@cledrau/domain/time/instant.ts'
import { emptyRailway, type KnownRailway, takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import { coachesAt, departureShown, endsOf, isWhollyCancelled, loadingAt } from '@cledrau/feeds/darwin/known/shown.ts'
import type { News } from '@cledrau/feeds/darwin/news.ts'
import { readPushPort } from '@cledrau/feeds/darwin/read-push-port.ts'
import { writePushPort } from '@cledrau/feeds/darwin/write-push-port.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { expect, test } from 'vitest'
import { bookedAssociations } from './booked-associations.ts'
import { ridOf } from './booked.ts'
import { openDayFeed } from './day-feed.ts'
import { usualLoading } from './formations.ts'
import { namesOf } from './names.ts'
import { readPlayedRailway } from './played-railway.ts'

const DATE = '2026-12-02'
const HOUR = 3600
const railway = await readPlayedRailway({
  timetable: undefined,
  dataDir: new URL('../../../data', import.meta.url).pathname,
  today: DATE,
})
const names = namesOf(railway)
const trains = railway.trainsOn(DATE).filter(({ operator }) => operator === 'AW')
const feedOf = (level: number) =>
  openDayFeed(
    trains,
    railway.linesOn(DATE),
    { seed: 3, date: DATE, trouble: [{ from: 0, level }], closures: [], orders: [] },
    names,
    { associations: bookedAssociations(railway, DATE, names.tiploc) },
  )
const report = feedReport()
const known = (all: readonly News[], railwayKnown = emptyRailway()): KnownRailway => {
  for (const [order, news] of all.entries())
    takeNews(railwayKnown, news, order, { isDay: () => true, report }, { file: 'day', message: order })
  return railwayKnown
}
const feed = feedOf(3)
const news = feed.until(13 * HOUR).flatMap(({ news: one }) => (one.kind === 'timetable' ? [] : [one]))
const day = known(news)
const of = <Kind extends News['kind']>(kind: Kind) =>
  news.filter((one): one is Extract<News, { kind: Kind }> => one.kind === kind)

test('every train is told with its coaches an hour before it begins, and a short one says how many are missing', () => {
  const announced = trains.filter(({ calls }) => calls[0]!.departure < 13 * 60)
  const alerts = of('train-alert')
  let short = 0
  for (const train of announced) {
    const one = day.trains.get(ridOf(train.uid, DATE))!
    if (isWhollyCancelled(one)) continue
    const call = one.places.findIndex(({ booked }) => !booked.cancelled)
    const all = names.coaches(train).map(({ letter }) => letter)
    const coaches = coachesAt(one, call)!
    expect(coaches.map(({ number }) => number)).toEqual(all.slice(0, coaches.length))
    expect(one.places[call]!.length ?? coaches.length).toBe(coaches.length)
    if (coaches.length === all.length) continue
    short++
    expect(alerts.some(({ services, text }) => services[0]!.rid === one.rid && text.includes('fewer than usual'))).toBe(
      true,
    )
  }
  expect(short).toBeGreaterThan(5)
  expect(short).toBeLessThan(announced.length / 5)
})

test('a few toilets are out of order, and large ones stand where wheelchairs do', () => {
  const toilets = of('formations').flatMap(({ formations }) => formations.flatMap(({ coaches }) => coaches))
  const broken = toilets.filter(({ toilet }) => toilet?.state === 'NotInService')
  expect(broken.length).toBeGreaterThan(0)
  expect(broken.length).toBeLessThan(toilets.length / 10)
  expect(new Set(toilets.map(({ toilet }) => toilet?.kind))).toEqual(new Set(['Accessible', 'Standard', 'None']))
})

test('loading is of the coaches that a train has, and of no more than all places', () => {
  let counted = 0
  for (const one of day.trains.values())
    for (const call of one.places.keys()) {
      const loading = loadingAt(one, call)
      if (!loading) continue
      counted++
      const coaches = coachesAt(one, call)!.map(({ number }) => number)
      expect([...loading.keys()].filter((number) => !coaches.includes(number))).toEqual([])
      for (const percentage of loading.values()) expect(percentage).toSatisfy((is: number) => is >= 0 && is <= 100)
    }
  expect(counted).toBeGreaterThan(500)
  const train = (departure: number) => ({
    ...trains[0]!,
    calls: [0, 1, 2].map(() => ({ ...trains[0]!.calls[0]!, departure })),
  })
  expect(usualLoading(train(8 * 60), 1)).toBeGreaterThan(usualLoading(train(13 * 60), 1) + 20)
})

test('some platforms of large stations are kept back until the train is about to come, on a bad day', () => {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  for (const { rid, places } of of('status'))
    for (const { tiploc, ptd, pta, platform } of places) {
      const name = `${rid} ${tiploc} ${ptd ?? pta}`
      if (platform?.suppressed) hidden.add(name)
      else if (platform && hidden.has(name)) shown.add(name)
    }
  expect(hidden.size).toBeGreaterThan(20)
  expect(shown.size).toBeGreaterThan(hidden.size / 2)
  expect([...hidden].every((name) => !name.includes(names.tiploc('MCN')))).toBe(true)
  for (const one of day.trains.values())
    for (const { arrival, platform } of one.places)
      if (arrival?.actual !== undefined) expect(platform?.suppressed).toBeUndefined()
  const good = feedOf(0).until(13 * HOUR)
  expect(
    good.some(({ news: told }) => told.kind === 'status' && told.places.some(({ platform }) => platform?.suppressed)),
  ).toBe(false)
})

test('a train that is cut short has its new end, and says that it doesn’t leave from there', () => {
  const cut = [...day.trains.values()].filter(
    (one) => !isWhollyCancelled(one) && one.places.at(-1)!.booked.cancelled && !one.places[0]!.booked.cancelled,
  )
  expect(cut.length).toBeGreaterThan(2)
  for (const one of cut) {
    const { destination, origin } = endsOf(one)
    expect(origin.now).toBe(one.places[0])
    expect(destination.booked).toBe(one.places.at(-1))
    const end = one.places.indexOf(destination.now!)
    expect(one.places.slice(end + 1).every(({ booked }) => booked.cancelled)).toBe(true)
    expect(departureShown(one, end)).toEqual({ state: 'cancelled' })
  }
})

test('who parts and who comes together is told, and that they don’t when one of them doesn’t come', () => {
  const told = of('association')
  expect(new Set(told.map(({ category }) => category))).toEqual(new Set(['JJ', 'VV', 'NP']))
  const rids = new Set(trains.map(({ uid }) => ridOf(uid, DATE)))
  expect(told.filter(({ main, assoc }) => !rids.has(main.rid) || !rids.has(assoc.rid))).toEqual([])
  const gone = ({ main, assoc, tiploc }: (typeof told)[number]) =>
    [main.rid, assoc.rid].some((rid) =>
      day.trains.get(rid)?.places.some(({ booked }) => booked.tiploc === tiploc && booked.cancelled),
    )
  const last = new Map(told.map((one) => [`${one.category} ${one.main.rid} ${one.assoc.rid}`, one]))
  // Whichever of the two came first, the cancellation or the announcement.
  expect([...last.values()].filter((one) => (one.cancelled ?? false) !== gone(one))).toEqual([])
  const lost = told.filter(({ cancelled }) => cancelled)
  expect(lost.length).toBeGreaterThan(0)
})

test('a snapshot has the same coaches, loading, joins, messages and alerts as who heard the day, of trains that still run', () => {
  const over = new Set(of('deactivated').map(({ rid }) => rid))
  const fresh = known(feed.snapshot(13 * HOUR))
  const coaches = ({ trains: all }: KnownRailway) =>
    [...all.values()]
      .filter(({ rid }) => !over.has(rid))
      .map((one) => [one.rid, one.formations, one.places.map(({ booked }) => booked.kind)])
  const byRid = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]))
  expect(coaches(fresh).toSorted(byRid)).toEqual(coaches(day).toSorted(byRid))
  const values = (told: ReadonlyMap<string, { value: unknown }>) =>
    [...told].map(([key, { value }]) => [key, value]).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  expect(values(fresh.associations)).toEqual(values(day.associations))
  const alive = [...day.alerts.values()].filter(({ value }) => !over.has(value.services[0]!.rid!))
  expect([...fresh.alerts.keys()].toSorted()).toEqual(alive.map(({ value }) => value.id).toSorted())
})

test('the small troubles of Darwin itself are there on a bad day, and none on a good one', () => {
  expect(of('tracking-id').length).toBeGreaterThan(0)
  const good = feedOf(0).until(30 * HOUR)
  expect(
    good.filter(({ news: { kind } }) => kind === 'tracking-id' || kind === 'alarm' || kind === 'station-message'),
  ).toEqual([])
})

test('all kinds of news can be written as Push Port and read back, in both versions', () => {
  const kinds = Map.groupBy(news, ({ kind }) => kind)
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(['formations', 'formation-loading', 'association', 'train-alert']),
  )
  for (const version of [16, 18] as const)
    for (const one of [...kinds.values()].flatMap((all) => all.slice(0, 5))) {
      const at = instant(Date.parse(`${DATE}T08:00:00Z`))
      const text = writePushPort({ at, body: { kind: 'update', news: [one] } }, version)
      expect(readPushPort(text, report, { file: 'day', message: 0 })?.body).toMatchObject({
        kind: 'update',
        news: [one],
      })
    }
  expect(report.faults).toEqual([])
})
