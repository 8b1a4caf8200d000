import { resolve } from 'node:path'
import { takeNews } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { News, Schedule, SchedulePlace } from '@cledrau/feeds/darwin/news.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { findTrain, type Query } from '@cledrau/planner'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { testClock } from '../testing/test-server.ts'
import { type LiveTrains, openLiveTrains } from '../timetable/live-trains.ts'
import { openPlannerPool, type PlannerPool } from '../timetable/planner-pool.ts'
import { loadTimetable, memoryOf, type Timetable } from '../timetable/timetable.ts'
import { type LiveRailwayHolder, openLiveRailway } from './live-railway.ts'
import { tellPlanner } from './planner-door.ts'

const DATE = '2026-12-07'
const RID = '202612078000001'
let timetable: Timetable
let pool: PlannerPool
let live: LiveTrains
let railway: LiveRailwayHolder
let door: { stop: () => void }
let order = 0
beforeAll(async () => {
  timetable = await loadTimetable(readSettings({}), testClock(), resolve('var/test/timetable'))
})
beforeEach(() => {
  live = openLiveTrains(testClock())
  railway = openLiveRailway(true)
  // The timetable's own codes: what a place is called by Darwin is no matter here.
  door = tellPlanner({ railway, live, timetable: () => timetable, codeOf: (code) => code, everyMs: 1 })
  pool = openPlannerPool(memoryOf(timetable), 1, live)
})
afterEach(async () => {
  door.stop()
  await pool.close()
})

const toNewport: Query = { from: ['CDF'], to: ['NWP'], when: { kind: 'leave-after', minute: 480 } }
const first = async () => {
  const [leg] = (await pool.plan(DATE, toNewport))[0]!.legs
  if (leg?.kind !== 'train') throw new Error('there is no train')
  return leg.parts[0]!
}
const say = (...news: News[]) => {
  for (const one of news)
    takeNews(railway.known, one, (order += 1), { report: feedReport(), isDay: () => true }, { file: '', message: 0 })
  railway.tell({ rids: new Set([RID]), notices: false })
}
/** A train of the timetable as Darwin schedules it. */
function scheduleOf(uid: string, change: (place: SchedulePlace) => SchedulePlace = (place) => place): Schedule {
  const { calls, operator } = findTrain(timetable.image, uid, DATE)!
  const last = calls.length - 1
  const places = calls.map(({ stop, arrival, departure }, at): SchedulePlace => {
    const [arrives, leaves] = [arrival % 1440, departure % 1440]
    const kind = at === 0 ? 'OR' : at === last ? 'DT' : 'IP'
    return change({
      kind,
      tiploc: stop,
      ...(at > 0 ? { wta: arrives, pta: arrives } : {}),
      ...(at < last ? { wtd: leaves, ptd: leaves } : {}),
    })
  })
  return { kind: 'schedule', rid: RID, uid, serviceDate: DATE, headcode: '1W10', operator, places }
}

test('a train that is cancelled is in no journey, and is again when it runs after all', async () => {
  const { uid } = await first()
  say(scheduleOf(uid, (place) => ({ ...place, cancelled: true })))
  await expect.poll(async () => (await first()).uid).not.toBe(uid)
  say(scheduleOf(uid))
  await expect.poll(async () => (await first()).uid).toBe(uid)
})

test('journeys go by the times that are expected; who doesn’t call there is of no use', async () => {
  const { uid, calls } = await first()
  const schedule = scheduleOf(uid)
  const { tiploc, wta, wtd, ptd } = schedule.places.find((place) => place.tiploc === 'CDF')!
  say(schedule, {
    kind: 'status',
    rid: RID,
    uid,
    serviceDate: DATE,
    places: [{ tiploc, wta, wtd, departure: { expected: ptd! + 2 } }],
  })
  await expect.poll(async () => (await first()).calls[0]!.departure).toBe(calls[0]!.departure + 2)
  say({ ...scheduleOf(uid), places: schedule.places.filter((place) => place.tiploc !== 'NWP') })
  await expect.poll(async () => (await first()).uid).not.toBe(uid)
})

test('a train that the timetable hasn’t is ridden like any other', async () => {
  const places: SchedulePlace[] = [
    { kind: 'OR', tiploc: 'CDF', wtd: 480, ptd: 480 },
    { kind: 'DT', tiploc: 'NWP', wta: 490, pta: 490 },
  ]
  say({ ...scheduleOf((await first()).uid), uid: 'Z99999', places })
  await expect.poll(async () => (await first()).uid).toBe('Z99999')
})

test('the planner hears of a train only what is another thing than before', async () => {
  const { uid } = await first()
  const told: string[] = []
  live.follow(({ news }) => told.push(...news.map((train) => train.uid)))
  const cancelled = scheduleOf(uid, (place) => ({ ...place, cancelled: true }))
  say(cancelled)
  await expect.poll(() => told).toEqual([uid])
  say({ ...cancelled, places: cancelled.places.map((place) => ({ ...place, averageLoading: 5 })) })
  say({ ...cancelled, uid: 'Z99998' })
  await expect.poll(() => told).toEqual([uid, 'Z99998'])
})
