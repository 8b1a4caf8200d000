import { gunzipSync } from 'node:zlib'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Association } from '@cledrau/feeds/darwin/news.ts'
import { readReference } from '@cledrau/feeds/darwin/read-reference.ts'
import { viaFinder } from '@cledrau/feeds/darwin/reference.ts'
import { readTimetableFile, type TimetableTrain } from '@cledrau/feeds/darwin/timetable-file.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { expect, test } from 'vitest'
import { announcementsOf, dayFiles } from './day-files.ts'
import { CAUSES } from './day.ts'
import { readPlayedRailway } from './played-railway.ts'

const DATE = '2026-12-02'
const railway = await readPlayedRailway({
  timetable: undefined,
  dataDir: new URL('../../../data', import.meta.url).pathname,
  today: DATE,
})
let now = serviceInstant(DATE, 600)
const files = dayFiles(railway, () => now)
const unpacked = (path: string) => gunzipSync(files.read(path)!)

test('the timetable has every train of two days as it is booked, with its platforms, and who parts from whom', async () => {
  const report = feedReport()
  const trains: TimetableTrain[] = []
  const associations: Association[] = []
  const listener = {
    train: (one: TimetableTrain) => trains.push(one),
    association: (one: Association) => associations.push(one),
  }
  const read = await readTimetableFile([unpacked('/20261202020500_v8.xml.gz')], 'v8', listener, report)
  expect([read, report.faults]).toEqual([{ id: '20261202020500' }, []])
  const dates = Map.groupBy(trains, ({ schedule }) => schedule.serviceDate)
  expect([...dates].map(([date, all]) => [date, all.length])).toEqual([
    [DATE, railway.trainsOn(DATE).length],
    ['2026-12-03', railway.trainsOn('2026-12-03').length],
  ])
  const [first] = railway.trainsOn(DATE)
  const told = trains.find(({ schedule }) => schedule.uid === first!.uid)!
  expect(told.schedule.places.map(({ platform }) => platform)).toEqual(first!.calls.map(({ platform }) => platform))
  expect(associations.length).toBeGreaterThan(10)
  const rids = new Set(trains.map(({ schedule }) => schedule.rid))
  expect(associations.filter(({ main, assoc }) => !rids.has(main.rid) || !rids.has(assoc.rid))).toEqual([])
})

test.each([3, 4] as const)('the reference file, version %i, has names for all places and reasons', async (version) => {
  const report = feedReport()
  const reference = await readReference([unpacked(`/20261202020500_ref_v${version}.xml.gz`)], 'ref', report)
  expect(report.faults).toEqual([])
  const known = new Map(reference!.places.map(({ tiploc, crs }) => [tiploc, crs]))
  for (const { calls } of railway.trainsOn(DATE))
    for (const { code } of calls) expect(known.get(railway.stations.get(code)!.tiploc)).toBe(code)
  // The published schema has room for so much.
  expect(reference!.places.filter(({ name }) => name.length > 30)).toEqual([])
  const codes = Object.values(CAUSES).toSorted()
  expect(reference!.lateReasons.map(({ code }) => code)).toEqual(codes)
  expect(reference!.cancelReasons.map(({ code }) => code)).toEqual(codes)
  expect(reference!.loadingCategories.length).toBe(version === 4 ? 4 : 0)
  const via = viaFinder(reference!)
  const tiplocs = ['PYC', 'LTS'].map((code) => railway.stations.get(code)?.tiploc ?? '')
  const cardiff = railway.stations.get('CDF')!.tiploc
  const vale = railway.stations.get('LWM')!.tiploc
  expect(via('BGN', cardiff, [vale])).toBe('via Llantwit Major')
  expect(via('BGN', cardiff, tiplocs)).toBeUndefined()
})

test('files of a day lie there from five past two, and are announced then, one message for each', () => {
  const names = () => files.list().map(({ path }) => path)
  const before = names()
  now = serviceInstant('2026-12-03', 2 * 60 + 4)
  expect(names()).toEqual(before)
  now = serviceInstant('2026-12-03', 2 * 60 + 5)
  expect(names()).toEqual(before.map((name) => name.replace('20261202', '20261203')))
  expect(files.read(before[0]!)).toBeUndefined()
  const announced = announcementsOf('2026-12-03')
  expect(announced.map(({ at }) => at)).toEqual(announced.map(() => (2 * 60 + 5) * 60))
  expect(announced.map(({ news }) => `/${news.timetableFile ?? news.referenceFile}`)).toEqual(names())
})
