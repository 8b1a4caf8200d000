import { resolve } from 'node:path'
import type { Journey, LiveTrain, Query } from '@cledrau/planner'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { testClock } from '../testing/test-server.ts'
import { type LiveTrains, openLiveTrains } from './live-trains.ts'
import { Abandoned } from '../threads.ts'
import { openPlannerPool, type PlannerPool } from './planner-pool.ts'
import { loadTimetable, memoryOf, type Timetable } from './timetable.ts'

let timetable: Timetable
let pool: PlannerPool
let live: LiveTrains
beforeAll(async () => {
  timetable = await loadTimetable(readSettings({}), testClock(), resolve('var/test/timetable'))
})
beforeEach(() => {
  live = openLiveTrains(testClock())
})
afterEach(() => pool.close())

const toNewport: Query = { from: ['CDF'], to: ['NWP'], when: { kind: 'leave-after', minute: 480 } }
const toNobody: Query = { ...toNewport, via: ['NWP', 'SWA', 'CRE', 'SHR'] }

test('several threads share one timetable and answer alike', async () => {
  pool = openPlannerPool(memoryOf(timetable), 2, live)
  const answers = await Promise.all(Array.from({ length: 6 }, () => pool.plan('2026-12-07', toNewport)))
  expect(answers[0]?.length).toBeGreaterThan(0)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a question that was abandoned while it waited is never worked on', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  const controller = new AbortController()
  const first = pool.plan('2026-12-07', toNewport)
  const second = pool.plan('2026-12-07', toNewport, controller.signal)
  controller.abort()
  await expect(second).rejects.toThrow(Abandoned)
  expect((await first).length).toBeGreaterThan(0)
  await expect(pool.plan('2026-12-07', toNewport, controller.signal)).rejects.toThrow(Abandoned)
})

test('a question that the engine refuses fails alone: the next one is answered', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  await expect(pool.plan('2026-12-07', toNobody)).rejects.toThrow('via')
  expect((await pool.plan('2026-12-07', toNewport)).length).toBeGreaterThan(0)
})

test('a new timetable is taken over between two questions', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  const before = await pool.plan('2026-12-07', toNewport)
  pool.replace(memoryOf(timetable))
  expect(await pool.plan('2026-12-07', toNewport)).toEqual(before)
})

const firstTrain = ([journey]: readonly Journey[]) => {
  const [leg] = journey?.legs ?? []
  if (leg?.kind !== 'train') throw new Error('there is no train')
  return leg.parts[0]!
}
const cancelled = ({ uid, serviceDate }: { uid: string; serviceDate: string }): LiveTrain => ({
  uid,
  serviceDate,
  cancelled: true,
})

test('every thread plans with the news, those that begin later too, and only where the train belongs', async () => {
  pool = openPlannerPool(memoryOf(timetable), 2, live)
  const planned = await pool.plan('2026-12-07', toNewport)
  const train = firstTrain(planned)
  live.applyLive([cancelled(train)])
  const answers = await Promise.all(Array.from({ length: 4 }, () => pool.plan('2026-12-07', toNewport)))
  for (const answer of answers) expect(firstTrain(answer).uid).not.toBe(train.uid)

  await pool.close()
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  expect(await pool.plan('2026-12-07', toNewport)).toEqual(answers[0])
  pool.replace(memoryOf(timetable))
  expect(await pool.plan('2026-12-07', toNewport)).toEqual(answers[0])
  expect(firstTrain(await pool.plan('2026-12-08', toNewport)).uid).toBe(train.uid)

  live.applyLive([{ uid: train.uid, serviceDate: train.serviceDate }])
  expect(await pool.plan('2026-12-07', toNewport)).toEqual(planned)
})

test('a train of the evening before is as late in the next day’s view as in its own', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  const evening: Query = { ...toNewport, when: { kind: 'leave-after', minute: 22 * 60 } }
  const train = firstTrain(await pool.plan('2026-12-07', evening))
  const [from] = train.calls
  const late = 180
  live.applyLive([
    {
      uid: train.uid,
      serviceDate: train.serviceDate,
      calls: [{ stop: from!.stop, departure: from!.departure + late }],
    },
  ])
  const nextDay = await pool.plan('2026-12-08', {
    ...toNewport,
    when: { kind: 'leave-between', from: -60, until: 4 * 60 },
  })
  const found = nextDay.find((journey) => journey.departure === from!.departure + late - 1440)
  expect(firstTrain(found ? [found] : [])).toMatchObject({ uid: train.uid, serviceDate: '2026-12-07' })
})

test('a page is found in one state of the trains', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  const wanted = { direction: 'later', by: 'departure', minute: 480, count: 3, limit: 1440, closed: true } as const
  const { when: _, ...query } = toNewport
  const before = pool.page('2026-12-07', query, wanted)
  const train = firstTrain(await pool.plan('2026-12-07', toNewport))
  const [from] = train.calls
  const { uid, serviceDate } = train
  live.applyLive([{ uid, serviceDate, calls: [{ stop: from!.stop, departure: from!.departure + 1 }] }])
  const after = await pool.page('2026-12-07', query, wanted)
  const departureOf = (journeys: readonly Journey[]) =>
    journeys.find((journey) => firstTrain([journey]).uid === uid)?.departure
  expect(departureOf(await before)).toBe(from!.departure)
  expect(departureOf(after)).toBe(from!.departure + 1)
})

test('a train that is cancelled stays on its page, as planned', async () => {
  pool = openPlannerPool(memoryOf(timetable), 1, live)
  const wanted = { direction: 'later', by: 'departure', minute: 480, count: 3, limit: 1440, closed: true } as const
  const { when: _, ...query } = toNewport
  const before = await pool.page('2026-12-07', query, wanted)
  live.applyLive([cancelled(firstTrain(before))])
  const uids = (journeys: readonly Journey[]) => journeys.map((journey) => firstTrain([journey]).uid)
  expect(uids(await pool.page('2026-12-07', query, wanted))).toEqual(expect.arrayContaining(uids(before)))
})
