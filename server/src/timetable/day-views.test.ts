import { resolve } from 'node:path'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import type { News } from '@cledrau/domain/journeys/news.ts'
import { trainsOn } from '@cledrau/planner'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { testClock } from '../testing/test-server.ts'
import { loadTimetable, memoryOf } from './timetable.ts'

const DATE = '2026-12-07'

test('a day of news makes no view grow', async () => {
  const timetable = await loadTimetable(readSettings({}), testClock(), resolve('var/test/timetable'))
  const days = openDayViews(memoryOf(timetable), () => 1)
  const trains = [...trainsOn(timetable.image, DATE)].filter(({ calls }) => calls.length > 2)
  const before = days.viewOf(DATE)
  /** A train that comes and goes, one that is told on another way each time, and one that makes up more and more. */
  const batch = (nth: number): News => {
    const { uid, calls } = trains[nth % 50]!
    const [from, to] = [calls[0]!, calls.at(-1)!]
    const way = trains[nth % 7]!.calls.slice(0, 3).map(({ stop }, at) => ({
      stop,
      arrival: 600 + at * 9,
      departure: 601 + at * 9,
    }))
    return [
      { uid, serviceDate: DATE, cancelled: nth % 2 === 0 },
      { uid: 'Z00001', serviceDate: DATE, extra: { operator: 'AW', mode: 'rail' }, calls: way },
      {
        uid: trains[51]!.uid,
        serviceDate: DATE,
        calls: [
          { stop: from.stop, departure: from.departure + (nth % 40) },
          { stop: to.stop, arrival: to.arrival },
        ],
      },
    ]
  }
  const told = 1500
  for (let nth = 0; nth < told; nth++) days.applyLive({ news: batch(nth), since: DATE })
  const after = days.viewOf(DATE)
  // The same news, told to somebody who begins now.
  const late = openDayViews(memoryOf(timetable), () => 1)
  for (let nth = told - 100; nth < told; nth++) late.applyLive({ news: batch(nth), since: DATE })
  const fresh = late.viewOf(DATE)
  expect([after.patternCount, after.slack]).toEqual([fresh.patternCount, fresh.slack])
  expect(after.patternCount).toBeLessThan(before.patternCount + 60)
})
